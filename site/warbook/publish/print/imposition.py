"""Where cards stand on a sheet of paper, and where to cut. All lengths are millimetres from the top left."""

from __future__ import annotations

from dataclasses import dataclass, replace

__all__ = ["Grid", "Segment", "crop_marks", "impose"]

MARGIN = 1.5
"""White paper that must remain between the bleed and the edge."""
_MARK, _CLEAR = 4.0, 0.4

Segment = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal cards on one sheet: `xs` and `ys` are the left and top trims of its columns and rows.

    Where more of them fit lying on their sides they are `turned`, and their width is what they take across the
    paper. The paper itself always stands upright, so that one setting of a printer for both sides does for all.
    """

    page_width: float
    page_height: float
    card_width: float
    card_height: float
    bleed: float
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    turned: bool = False

    @property
    def count(self) -> int:
        return len(self.xs) * len(self.ys)

    def front(self, slot: int) -> tuple[float, float]:
        """Top left trim corner of the slot, counted along the rows."""
        row, column = divmod(slot, len(self.xs))
        return self.xs[column], self.ys[row]

    def back(self, slot: int, offset: tuple[float, float]) -> tuple[float, float]:
        """The same slot seen from behind, the sheet turned over its long (upright) edge."""
        x, y = self.front(slot)
        return self.page_width - x - self.card_width + offset[0], y + offset[1]


def impose(paper: tuple[float, float], width: float, height: float, bleed: float) -> Grid:
    """The grid that holds most cards, upright or else turned; `ValueError` if none fits."""
    upright, turned = _grid(paper, width, height, bleed), _grid(paper, height, width, bleed)
    best = replace(turned, turned=True) if turned.count > upright.count else upright
    if not best.count:
        raise ValueError(f"a card of {width:g} x {height:g} mm, bleed {bleed:g} mm, does not fit the paper")
    return best


def _grid(paper: tuple[float, ...], width: float, height: float, bleed: float) -> Grid:
    xs = _starts(paper[0], width, bleed)
    ys = _starts(paper[1], height, bleed)
    return Grid(paper[0], paper[1], width, height, bleed, xs, ys)


def _starts(length: float, size: float, bleed: float) -> tuple[float, ...]:
    step = size + 2 * bleed
    count = int((length - 2 * (MARGIN if bleed else 0)) / step + 1e-9)
    first = (length - count * step) / 2 + bleed
    return tuple(round(first + index * step, 4) for index in range(count))


def crop_marks(grid: Grid, used: int) -> list[Segment]:
    """Cut lines for the first `used` slots: at the edges, and short ones where four bleeds meet.

    None touches a trimmed card; those inside keep a home printer's margins from hiding every mark.
    """
    wide = len(grid.xs)
    full, rest = divmod(used, wide)
    rows = [grid.ys[: full + (column < rest)] for column in range(wide)]
    columns = [grid.xs[: wide if row < full else rest] for row in range(full + (rest > 0))]
    upright = [
        mark
        for x, ys in zip(grid.xs, rows, strict=True)
        for mark in _marks(x, grid.card_width, ys, grid.card_height, grid.page_height, grid.bleed)
    ]
    level = [
        mark
        for y, xs in zip(grid.ys, columns, strict=False)
        for mark in _marks(y, grid.card_height, xs, grid.card_width, grid.page_width, grid.bleed)
    ]
    return [(x, a, x, b) for x, a, b in upright] + [(a, y, b, y) for y, a, b in level]


def _marks(
    start: float, size: float, along: tuple[float, ...], length: float, page: float, bleed: float
) -> list[tuple[float, float, float]]:
    """The marks at both edges of a column or row of cards, of which each begins so far along."""
    if not along:
        return []
    first, last = along[0] - bleed - _CLEAR, along[-1] + length + bleed + _CLEAR
    spans = [(max(0.0, first - _MARK), first), (last, min(page, last + _MARK))]
    if bleed >= 1:
        spans += [(at - 1.5 * bleed, at - 0.5 * bleed) for at in along[1:]]
    return [(trim, a, b) for trim in (start, round(start + size, 4)) for a, b in spans if b - a >= 0.5]
