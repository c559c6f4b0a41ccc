"""A table of exact chances, and what every such table is made with."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from warbook.engine.odds import RollSpec, chance_of_success
from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import Rulebook
from warbook.publish.book.values import reckoned, stat_of

MOST_VALUES = 12
"""How many values a table tells in one direction."""


@dataclass(frozen=True, slots=True)
class OddsTable:
    """A table of chances: what rows and columns count, their values, and the chances by row."""

    title: str
    rows_are: str
    columns_are: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    chances: tuple[tuple[Fraction, ...], ...]


def per_cent(chance: Fraction) -> str:
    """A chance as a whole percentage; only what is certain is 0 % or 100 %."""
    if chance in (0, 1):
        return "–" if chance == 0 else "100%"
    whole = round(chance * 100)
    return "<1%" if whole < 1 else ">99%" if whole > 99 else f"{whole}%"


@lru_cache(maxsize=65536)
def chance(spec: RollSpec) -> Fraction:
    """The chance of success, kept: many tables ask for the same."""
    return chance_of_success(spec)


def values_of(book: Rulebook, value: Expr | None) -> tuple[list[int], str]:
    """Every value a number takes on the cards of a game, and the stat's name where it is one."""
    fixed = reckoned(value, {})
    if fixed is not None:
        return [fixed], ""
    if not isinstance(value, ir.Field) or value.name not in book.stats:
        return [], ""
    found: set[int] = set()
    for card in book.cards.values():
        amount = reckoned(stat_of(book, card, value.name), {})
        if amount is not None and amount < ir.UNLIMITED:
            found.add(amount)
    return sorted(found), value.name
