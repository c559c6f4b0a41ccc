"""Cards that only worked examples have: those of the game, with traits that an example gives them."""

from __future__ import annotations

from dataclasses import replace

from warbook.language.model import Card, Given, Rulebook

__all__ = ["card_of", "origin_of", "with_given_cards"]

_WITH = " (with "
"""What stands between a card and the traits that an example gives it; no card is called so."""


def card_of(given: Given) -> str:
    """The name of the card that a piece of an example has."""
    name = given.held or given.card
    traits = ", ".join(trait if number is None else f"{trait} {number}" for trait, number in given.traits)
    return f"{name}{_WITH}{traits})" if traits else name


def origin_of(name: str) -> str:
    """The card of the game that a card is, or is made from."""
    return name.partition(_WITH)[0]


def with_given_cards(book: Rulebook) -> Rulebook:
    """A rulebook with the cards of its examples, after its own, so that all rules of their traits are compiled."""
    cards: dict[str, Card] = {}
    for given in (given for example in book.examples for given in example.pieces if given.traits):
        card = book.cards.get(given.held or given.card)
        if card is not None:
            own = {name for name, _ in given.traits}
            kept = tuple(one for one in card.traits if one[0] not in own)
            cards[card_of(given)] = replace(
                card, name=card_of(given), title=card.title or card.name, traits=(*kept, *given.traits)
            )
    new = {name: card for name, card in cards.items() if name not in book.cards}
    return replace(book, cards={**book.cards, **new}) if new else book
