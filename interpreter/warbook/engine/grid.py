"""Grid space: squares as indices row by row, sets of squares as bit masks. Here: how pieces move, and what they see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warbook.engine.answers import OneOf, bits
from warbook.engine.grid_drifts import Drifting
from warbook.engine.grid_moves import PLAIN, Moves
from warbook.engine.grid_sight import sighting
from warbook.engine.grid_sight_rules import SightRule, looking
from warbook.engine.plan import POS
from warbook.engine.program import Program

if TYPE_CHECKING:
    from warbook.engine.state import State


class GridSpace(Drifting):
    """The grid of one game: measuring, placing, moving and seeing on squares."""

    def __init__(self, width: int, height: int, game: Program | None = None) -> None:
        super().__init__(width, height, game)
        self.looks: dict[int, SightRule] = {}

    # ---------------------------------------------------------------- moving
    def moves(
        self, s: State, mover: int, most: int, law: Any, how: int = PLAIN, away: int = -1, like: int = -1
    ) -> OneOf | None:
        """The squares that a piece can move to, its own among them; None where it cannot go anywhere.

        `how` is the step it moves by; `away` a square that each step leads away from. What may be entered is judged
        as if `like` moved from there, where that is given.
        """
        column = s.F[POS]
        start = column[mover]
        if start >= self.nowhere:
            return None
        if like < 0 or like == mover:
            ends = Moves(self, s, mover, law, how, away).ends(most)
            return OneOf(ends | 1 << start) if ends & ~(1 << start) else None
        was = column[like]
        column[mover], column[like] = self.nowhere, start
        try:
            ends = Moves(self, s, like, law, how, away).ends(most)
            return OneOf(ends | 1 << start) if ends & ~(1 << start) else None
        finally:
            column[mover], column[like] = start, was

    def at_least(self, s: State, mover: int, found: OneOf | None, least: int) -> OneOf | None:
        """Of the squares that a piece can move to, those that are so far away, or farther; None where there are none."""
        here = s.F[POS][mover]
        if found is None:
            return None
        far = sum(1 << square for square in bits(found.mask) if self.gap(here, square) >= least)
        return OneOf(far) if far else None

    def within_move(self, s: State, mover: int, most: int, law: Any) -> int:
        """The squares that a piece could come to with one move, its own among them."""
        assert self.game is not None
        found = self.moves(s, mover, most, law, 0 if self.game.book.steps else PLAIN)
        here = s.F[POS][mover]
        return found.mask if found is not None else 1 << here if here < self.nowhere else 0

    def reach(self, s: State, mover: int, most: int, law: Any, how: int = PLAIN) -> int:
        """Where a move can end."""
        return Moves(self, s, mover, law, how, -1).ends(most)

    def crosses(self, s: State, mover: int, other: int) -> bool:
        """Whether the step being judged leads through another piece."""
        return isinstance(s.path, int) and s.path == other

    def crosses_place(self, s: State, mover: int, square: int) -> bool:
        """Whether the step being judged leads through a square."""
        return s.path is not None and bool(s.F[POS][mover] == square)

    def crosses_terrain(self, s: State, mover: int, terrain: int) -> bool:
        """Whether the step being judged leads into a terrain, be it the last one: a move that ends in water goes through some."""
        return self.place_touches(s, s.F[POS][mover], terrain)

    def step(self, s: State, piece: int, to: int) -> bool:
        """Moves a piece to a square; False where it already stands there."""
        if s.F[POS][piece] == to:
            return False
        self.put(s, piece, to)
        return True

    def slowed(self, s: State, piece: int, to: Any) -> bool:
        """Whether terrain took from a move."""
        return False

    # ---------------------------------------------------------------- seeing
    def sees(self, s: State, index: int, target: int, observer: int) -> bool:
        """Whether a declared relation of sight holds between what stands, or between squares."""
        assert self.game is not None
        if index not in self.looks:
            self.looks[index] = looking(self.game, index)
        rule = self.looks[index]
        column = s.F[POS]
        a = observer if rule.from_place else column[observer]
        b = target if rule.at_place else column[target]
        if a >= self.nowhere or b >= self.nowhere:
            return False
        low = rule.lower is not None and not rule.at_place and rule.lower(s) >> target & 1
        seen = sighting(self.ground(s), rule.low if low else rule.look, a, b)
        if rule.bodies is None or not seen.answer or not seen.box:
            return seen.answer
        standing = 0
        for one in bits(rule.bodies(s)):
            standing |= 1 << column[one]
        return seen.sees(standing)

    def settle(self, s: State) -> None:
        """Nothing to do: a square is a square."""
