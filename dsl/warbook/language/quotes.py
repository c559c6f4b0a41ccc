"""Examples of each phrase, quoted from rules that are executed: what the reference page shows can never go stale."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING

from warbook.language.block_tree import texts
from warbook.language.declare.raw import HOOK, LABEL, OFFER
from warbook.language.diagnostic import Span

if TYPE_CHECKING:
    from warbook.language.model import Rulebook


def quotes(book: Rulebook) -> dict[str, list[str]]:
    """For each phrase the sentences of a game that use it, whole, the shortest first."""
    lines = sorted(
        (
            (text.span.file, text.span.start, text.span.end, text.text)
            for d in book.documents
            for text in texts(d)
        ),
        key=lambda line: line[:2],
    )
    found = {}
    for name, places in book.phrases.items():
        held = dict.fromkeys(words for place in places if (words := _around(place, lines)))
        found[name] = sorted(held, key=len)
    return found


def _around(place: Span, lines: Sequence[tuple[str, int, int, str]]) -> str:
    """The whole text in which something stands; empty where it stands in none, such as a heading."""
    index = bisect_right(lines, (place.file, place.start), key=lambda line: line[:2]) - 1
    if index < 0:
        return ""
    file, _, end, words = lines[index]
    return words if file == place.file and place.end <= end else ""


def bare(words: str) -> str:
    """A sentence without the label of its bullet."""
    label = LABEL.match(words)
    if label is None or HOOK.match(words) or OFFER.match(words):
        return words
    return words[label.end() :].strip()


def _fitness(words: str) -> tuple[bool, int]:
    """Whole sentences first, those of middling length before others."""
    return not words[:1].isupper(), abs(len(words) - 55)


def chosen(some: Mapping[str, Sequence[str]], most: int = 2) -> list[tuple[str, str]]:
    """Sentences of different games, where there are such, as (game, sentence)."""
    ordered = {game: sorted(map(bare, held), key=_fitness) for game, held in some.items()}
    first = [(game, held[0]) for game, held in ordered.items() if held]
    rest = [(game, words) for game, held in ordered.items() for words in held[1:]]
    return [*first, *rest][:most]


def stored() -> dict[str, list[tuple[str, str]]]:
    """Sentences of the sketches of games that the tests execute, two of different ones for each phrase: (game,
    sentence). They stand in where the games at hand do not use a phrase."""
    kept = json.loads(
        files("warbook.language.phrasebook").joinpath("quotes.json").read_text(encoding="utf-8")
    )
    return {name: [(game, words) for game, words in some] for name, some in kept.items()}
