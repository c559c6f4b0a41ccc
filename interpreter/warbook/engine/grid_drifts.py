"""Straight ways on a grid that nobody looks for: pushed away or towards, or in a direction that chance picks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from warbook.engine.grid_entering import Entering
from warbook.engine.grid_ground import STEPS
from warbook.engine.plan import OCCUPIED, POS

if TYPE_CHECKING:
    from warbook.engine.state import State

Step = Callable[[int, int], tuple[int, int]]
"""How far it goes to the right and up from a square, by its column and row."""


class Drifting(Entering):
    """Where pieces and places come to in a straight line."""

    def drift(self, s: State, square: int, distance: int) -> int:
        """The square so far away in a direction that a die of eight gives, or the last one on the
        grid before."""
        way = STEPS[s.dice.die(len(STEPS)) - 1]
        return self._slid(square, distance, lambda x, y: way, lambda at: True)

    def stray(self, s: State, piece: int, distance: int) -> int:
        """The same for a piece: the last free square on the way."""
        here = s.F[POS][piece]
        if here >= self.nowhere:
            return int(here)
        way = STEPS[s.dice.die(len(STEPS)) - 1]
        return self._slid(here, distance, lambda x, y: way, self._room(s, piece))

    def straight(self, s: State, piece: int, other: int, distance: int, away: bool) -> int:
        """The square so far straight away from another one, or towards it, or the last free one on the way."""
        here = s.F[POS][piece]
        if self.nowhere in (here, other):
            return int(here)
        v, u = divmod(other, self.width)
        sign = -1 if away else 1

        def step(x: int, y: int) -> tuple[int, int]:
            return sign * ((u > x) - (u < x)), sign * ((v > y) - (v < y))

        return self._slid(here, distance, step, self._room(s, piece))

    def to_edge(self, s: State, piece: int, player: int, distance: int, away: bool) -> int:
        """The square so far straight away from a player's edge of the grid, or towards it, or the last free one on the
        way."""
        here = s.F[POS][piece]
        if here >= self.nowhere:
            return int(here)
        assert self.game is not None
        up = 1 if (self.game.plan.edge(s.G, player) == 0) == away else -1
        return self._slid(here, distance, lambda x, y: (0, up), self._room(s, piece))

    def went(self, s: State, piece: int, start: int) -> int:
        """How far apart the squares are where the move just made began and ended; 0 of what came from off the grid."""
        return 0 if start >= self.nowhere else self.gap(start, s.F[POS][piece])

    def _room(self, s: State, piece: int) -> Callable[[int], bool]:
        """Whether nobody stands on a square whose terrain admits a piece."""
        taken, ground = s.G[OCCUPIED], self.lands.bare(s).terrains
        return lambda square: not taken >> square & 1 and self.enters(s, piece, square, ground)

    def _slid(self, here: int, distance: int, step: Step, room: Callable[[int], bool]) -> int:
        """Where so many steps lead from a square, or as many as stay on the grid and have room."""
        y, x = divmod(here, self.width)
        for _ in range(distance):
            dx, dy = step(x, y)
            u, v = x + dx, y + dy
            if (dx, dy) == (0, 0) or not (0 <= u < self.width and 0 <= v < self.height):
                break
            if not room(v * self.width + u):
                break
            x, y = u, v
        return y * self.width + x
