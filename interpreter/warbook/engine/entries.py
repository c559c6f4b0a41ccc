"""Entries of force lists: the name of a card, perhaps followed by what it carries in the place of what is printed."""

from __future__ import annotations

from collections.abc import Iterable

from warbook.language.model import Rulebook

BETWEEN = ": "


def entry(card: str, carried: Iterable[str] | None = None) -> str:
    """An entry as it stands in a setup: `Guard`, `Guard: Pike, Rope`; with nothing at all `Guard: `."""
    return card if carried is None else f"{card}{BETWEEN}{', '.join(carried)}"


def read_entry(text: str) -> tuple[str, tuple[str, ...] | None]:
    """The card of an entry, and what it carries where the entry says so."""
    card, between, rest = text.partition(BETWEEN)
    return card, tuple(name for name in rest.split(", ") if name) if between else None


def group_for(book: Rulebook, card: str, carried: str) -> str | None:
    """The group in which a card's thing would carry another card; None if it cannot."""
    kinds = book.lineage(book.cards[carried].kind) if carried in book.cards else []
    return next((name for name, holds in book.own_groups(card).items() if holds in kinds), None)


def unknown_cards(book: Rulebook, text: str) -> list[str]:
    """What an entry names that is no card, or that its card cannot carry."""
    card, carried = read_entry(text)
    if card not in book.cards:
        return [card]
    return [name for name in carried or () if group_for(book, card, name) is None]
