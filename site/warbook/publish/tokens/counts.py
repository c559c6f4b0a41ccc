"""How many of each token are printed: what the rules say, else as many as a game is likely to need."""

from __future__ import annotations

from collections import Counter

from warbook.language.model import Kind, Rulebook, Token
from warbook.publish.book.values import part_count

__all__ = ["CREATED", "things_of", "token_count"]

CREATED = 24
"""How many pieces are printed of a kind that rules create, where they do not say how many the box holds."""
_SIDE = 12
"""What one side is taken to field at most, however much there is to choose from."""
_SPOTS = 8
"""Squares and places that have a token at once."""


def token_count(book: Rulebook, token: Token) -> int:
    """One for each thing that may have it at once; half as many again where a thing may have several."""
    if token.in_the_box is not None:
        return token.in_the_box
    if token.holder == "player":
        count = 2
    elif token.holder not in book.kinds:
        return _SPOTS
    else:
        count = things_of(book, book.kinds[token.holder])
    return count + count // 2 if token.many else count


def things_of(book: Rulebook, kind: Kind) -> int:
    """How many things of a kind are in play at once, on both sides together."""
    sides = Counter[str]()
    for card in book.cards.values():
        if kind.name in book.lineage(card.kind):
            sides[card.force] += 1
        elif _part(book, card.kind) == kind.name:
            sides[card.force] += part_count(book, card)
    fielded = sum(min(_SIDE, count) for _, count in sides.most_common(2))
    begun = max((_begun(book, mission, kind) for mission in book.missions), default=0)
    if fielded or begun:
        return max(fielded, begun)
    if kind.in_the_box is not None or kind.stands:
        return (kind.in_the_box or CREATED) // 2
    return 2 * _SIDE


def _begun(book: Rulebook, mission: str, kind: Kind) -> int:
    """How many a mission begins with, as cards or as pieces that have none."""
    count = 0
    for start in book.missions[mission].starts:
        card = book.cards.get(start.card)
        count += kind.name in book.lineage(card.kind if card is not None else start.card)
    return count


def _part(book: Rulebook, name: str) -> str | None:
    kind = book.kinds.get(name)
    return kind.parts if kind is not None else None
