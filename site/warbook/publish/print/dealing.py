"""Which cards stand on which sheet, and what is printed again where a sheet has room for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from warbook.publish.print.imposition import impose
from warbook.publish.print.model import Card
from warbook.publish.print.theme import Theme, paper_size

__all__ = ["paged", "with_spares"]


def paged(order: Sequence[Card], most: int) -> list[Sequence[Card]]:
    """The cards of each sheet: each force on sheets of its own, where that takes no more of them."""
    forces = [list(some) for _, some in groupby(order, key=lambda card: card.force)]
    apart = [page for some in forces for page in _cut(some, most)]
    together = _cut(order, most)
    return apart if len(apart) <= len(together) else together


def _cut(cards: Sequence[Card], most: int) -> list[Sequence[Card]]:
    return [cards[start : start + most] for start in range(0, len(cards), most)]


def with_spares(
    cards: Sequence[Card], theme: Theme, papers: Sequence[str], wanted: Sequence[int]
) -> list[Card]:
    """Cards of which so many are wanted of each; those beyond the first where sheets that are printed anyway have room.

    The second of each comes before the third of any. No sheet more is printed on any paper, and none on which forces stand
    together that would not.
    """
    size = theme.card
    grids = [impose(paper_size(paper), size.width_mm, size.height_mm, theme.bleed) for paper in papers]
    holds = sorted({grid.count for grid in grids})
    made = list(cards)
    for number in range(2, max(wanted, default=1) + 1):
        for i in (i for i, most in enumerate(wanted) if most >= number):
            tried = [*made[:i], replace(made[i], copies=made[i].copies + 1), *made[i + 1 :]]
            if all(_sheets(tried, most) <= _sheets(made, most) for most in holds):
                made = tried
    return made


def _sheets(cards: Sequence[Card], most: int) -> tuple[int, int]:
    """How many sheets cards take, and on how many of these stand several forces."""
    pages = paged([card for card in cards for _ in range(max(0, card.copies))], most)
    return len(pages), sum(len({card.force for card in page}) > 1 for page in pages)
