"""How many of each token are printed: what the rules say, else as many as may be had at once."""

from __future__ import annotations

from warbook.language.model import Kind, Token
from warbook.publish.book.writer import Book
from warbook.publish.tokens.fielded import begun_of_kind, most_of_kind
from warbook.publish.tokens.made import made_of_kind

__all__ = ["CREATED", "things_of", "token_count"]

CREATED = 24
"""How many pieces are printed of a kind that rules create, where they do not say how many the box holds."""
_SPOTS = 8
"""Squares and places that have a token at once."""


def token_count(book: Book, token: Token) -> int:
    """One for each thing that may have it at once; half as many again where a thing may have several."""
    if token.in_the_box is not None:
        return token.in_the_box
    if token.holder == "player":
        count = 2
    elif token.holder not in book.rules.kinds:
        count = _marked(book, token) or _SPOTS
    else:
        count = things_of(book, book.rules.kinds[token.holder])
    return count + count // 2 if token.many else count


def things_of(book: Book, kind: Kind) -> int:
    """How many things of a kind are in play at once, on both sides together."""
    fielded = most_of_kind(book, kind)
    if made := made_of_kind(book.rules, kind):
        fielded = max(fielded, made + begun_of_kind(book.rules, kind))
    if fielded:
        return fielded
    return (kind.in_the_box or CREATED) // 2 if kind.in_the_box is not None or kind.stands else CREATED


def _marked(book: Book, token: Token) -> int:
    """On how many squares a token lies from the beginning, on the map with the most of them."""
    if not token.mark:
        return 0
    maps = book.rules.layouts.values()
    return max((sum(one.mark == token.mark for one in layout.features) for layout in maps), default=0)
