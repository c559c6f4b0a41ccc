"""What happens in the worked examples of a game, as one would tell it: asked of the engine, and kept."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from warbook.engine.game import Game
from warbook.engine.recount import recount
from warbook.publish.book.shown_dice import marked
from warbook.publish.book.writer import Book
from warbook.publish.print.cache import as_bytes, kept

__all__ = ["kept_recounts"]


def kept_recounts(book: Book, texts: Iterable[bytes], code: bytes) -> Mapping[str, Sequence[str]]:
    """The examples of a game by their names, worked out once for the same texts and code."""

    def made() -> list[bytes]:
        return [as_bytes(dict(_told(book)))]

    (found,) = kept([b"recounts", code, *texts], made)
    told: dict[str, list[str]] = json.loads(found)
    return told


def _told(book: Book) -> Iterator[tuple[str, Sequence[str]]]:
    if not book.rules.examples:
        return
    game = Game(book.rules, examples=True)
    for example in book.rules.examples:
        yield example.name, recount(game, example, book.flows.passing, marked)
