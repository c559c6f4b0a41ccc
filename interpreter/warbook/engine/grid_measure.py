"""Measuring on a grid: squares and their sides as places, how far they lie apart, lines between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warbook.engine.grid_ground import SIDES, beyond
from warbook.engine.grid_lines import between_squares
from warbook.engine.grid_near import near_masks
from warbook.engine.grid_sight import spots, traced
from warbook.engine.plan import POS
from warbook.engine.program import Program

if TYPE_CHECKING:
    from warbook.engine.state import State


class Measuring:
    """Places of a grid, and what lies between them: what needs to know nothing of terrain."""

    def __init__(self, width: int, height: int, game: Program | None = None) -> None:
        self.width = width
        self.height = height
        self.nowhere = width * height
        self.game = game
        self._names: dict[int, str] = {}
        self.sided = game is not None and any(kind.on_edge for kind in game.book.kinds.values())

    def squares_of(self, place: int) -> tuple[int, ...]:
        """The square that a place is, or the two beside a side."""
        return (place,) if place < self.nowhere else beyond(self.width, place - self.nowhere - 1)

    def gap(self, a: int, b: int) -> int:
        """King's steps between two places."""
        if a > self.nowhere or b > self.nowhere:
            return min(self.gap(x, y) for x in self.squares_of(a) for y in self.squares_of(b))
        ay, ax = divmod(a, self.width)
        by, bx = divmod(b, self.width)
        return max(abs(ax - bx), abs(ay - by))

    def distance(self, s: State, a: int, b: int) -> int:
        """King's steps between two pieces."""
        return self.gap(s.F[POS][a], s.F[POS][b])

    def near_ee(self, s: State, a: int, b: int, d: int) -> bool:
        return self._near(s.F[POS][a], s.F[POS][b], d)

    def near_pe(self, s: State, a: int, b: int, d: int) -> bool:
        return self._near(a, s.F[POS][b], d)

    def near_ep(self, s: State, a: int, b: int, d: int) -> bool:
        return self._near(s.F[POS][a], b, d)

    def near_pp(self, s: State, a: int, b: int, d: int) -> bool:
        return self._near(a, b, d)

    def _near(self, a: int, b: int, d: int) -> bool:
        return bool(self.places_near(a, d) >> b & 1)

    def places_near(self, place: int, d: int) -> int:
        """The squares within a distance of a place, and sides of squares where things stand on those, as a mask."""
        if d < 0:
            return 0
        most = max(self.width, self.height)
        return near_masks(self.width, self.height, min(d, most), True, self.sided)[place]

    def square(self, x: int, y: int, side: str = "") -> int:
        """The place of a square by column and row, or of one of its sides."""
        square = y * self.width + x
        return self.nowhere + 1 + 2 * square + SIDES[side] if side else square

    def name(self, place: int) -> str:
        """A place as people write it: A1 is the first player's left corner, A1-A2 the side between two squares."""
        found = self._names.get(place)
        if found is None:
            squares = self.squares_of(place)
            found = "-".join(f"{chr(65 + q % self.width)}{q // self.width + 1}" for q in squares)
            self._names[place] = found
        return found

    # ---------------------------------------------------------------- lines
    def between(self, s: State, square: int, a: int, b: int) -> bool:
        """Whether the straight line between the middles of two squares passes through another."""
        return square in between_squares(self.width, a, b)

    def lines(self, a: int, b: int) -> list[tuple[int, str]]:
        """The ways that straight lines go from a corner of one square to a corner of another: the squares that
        each passes through, with the last one, and how it is told from the others."""
        if a == b or max(a, b) >= self.nowhere:
            return []
        found: dict[int, str] = {}
        for p in spots(self.width, a, "corners"):
            for q in spots(self.width, b, "corners"):
                line = traced(self.width, p, q)
                through = [self.name(stretch.square) for stretch in line.squares]
                found.setdefault(
                    line.passed | 1 << b, f"through {', '.join(through)}" if through else "straight"
                )
        return list(found.items())
