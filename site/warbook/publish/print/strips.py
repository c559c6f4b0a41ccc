"""How high the pictures of a deck are: as high on every card, so that its figures stand at one height."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from warbook.publish.print.model import Card, LegendEntry, RichText, Table

__all__ = ["picture_height"]

LEAST, MOST = 16.0, 44.0
"""Millimetres on a poker card."""
_BODY = 57.0
"""What a poker card has for its picture and its text, with figures and foot taken off."""
_LETTERS, _LINE, _SMALL = 42, 3.4, 2.9
"""Letters in a line of usual text, and how high a line of it and of small text is."""


def picture_height(cards: Iterable[Card]) -> float:
    """The most that the fullest card leaves, by a generous guess of what its text takes; in steps of 2 mm."""
    fullest = max((_text(card) for card in cards if card.layout == "unit"), default=0.0)
    return min(MOST, max(LEAST, math.floor((_BODY - fullest) / 2) * 2.0))


def _text(card: Card) -> float:
    found = sum(map(_table, card.tables))
    texts = (*card.texts, *((card.codes,) if card.codes is not None else ()))
    found += sum(1.6 + _LINE * _lines(len(text.label) + 2 + _long(text.runs)) for text in texts)
    if card.flavour:
        found += 2.5 + _LINE * _lines(len(card.flavour))
    return found + 2 + _legend((*card.legend, *card.brief))


def _table(table: Table) -> float:
    rows = sum(3.9 + _LINE * _lines(_long(row.note)) for row in table.rows)
    return 5.6 + rows


def _legend(entries: Sequence[LegendEntry]) -> float:
    letters = sum(len(entry.symbol) + len(entry.meaning) + 4 for entry in entries)
    return _SMALL * _lines(letters)


def _long(runs: RichText) -> int:
    return sum(len(run.text) for run in runs)


def _lines(letters: int) -> int:
    return math.ceil(letters / _LETTERS)
