"""Grid space: squares as indices row by row, sets of squares as bit masks."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from warbook.engine.answers import OneOf, bits
from warbook.engine.grid_lines import between_squares, clear
from warbook.engine.plan import DONE, OCCUPIED, POS, SCENERY

if TYPE_CHECKING:
    from warbook.engine.game import Game
    from warbook.engine.state import State

COMPASS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The eight directions as a die of eight sides gives them: 1 is away from the first player, then
clockwise."""


@lru_cache(maxsize=64)
def near_masks(width: int, height: int, distance: int, own: bool = False) -> tuple[int, ...]:
    """For each square the mask of squares within so many king's steps, itself only if `own`; last, for
    “nowhere”, none."""
    masks = []
    for y in range(height):
        for x in range(width):
            mask = 0
            for ny in range(max(0, y - distance), min(height, y + distance + 1)):
                for nx in range(max(0, x - distance), min(width, x + distance + 1)):
                    mask |= 1 << (ny * width + nx)
            masks.append(mask if own else mask & ~(1 << (y * width + x)))
    return (*masks, 0)


class GridSpace:
    """The grid of one game: measuring, moving, placing and seeing on squares."""

    def __init__(self, width: int, height: int, game: Game | None = None) -> None:
        self.width = width
        self.height = height
        self.nowhere = width * height
        self.game = game
        self.ground: dict[Any, tuple[int, ...]] = {}

    # ---------------------------------------------------------------- measuring
    def gap(self, a: int, b: int) -> int:
        """King's steps between two squares."""
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
        if d < 0:
            return False
        return bool(
            near_masks(self.width, self.height, min(d, max(self.width, self.height)), True)[a] >> b & 1
        )

    def edge(self, s: State, square: int, player: int, d: int) -> bool:
        """Whether a square is one of so many rows from a player's edge."""
        row = square // self.width
        return square < self.nowhere and (row if player == 0 else self.height - 1 - row) < d

    def in_zone(self, s: State, piece: int, name: str, player: int) -> bool:
        assert self.game is not None
        mission = self.game.book.missions[self.game.plan.missions[s.G[3]]]
        return self.edge(s, s.F[POS][piece], player, mission.zones[name].reach)

    # ---------------------------------------------------------------- standing
    def put(self, s: State, piece: int, place: Any) -> None:
        """Moves a piece to a square, or off the grid (None)."""
        old = s.F[POS][piece]
        if old != self.nowhere:
            s.G[OCCUPIED] &= ~(1 << old)
        new = self.nowhere if place is None else place
        s.F[POS][piece] = new
        if new != self.nowhere:
            s.G[OCCUPIED] |= 1 << new

    def places(
        self, s: State, piece: int, test: Any, given: tuple[Any, ...], hint: Any, over: int, nearest: int = -1
    ) -> OneOf | None:
        """The empty squares on which a test holds, judged with the piece standing there; where there are none,
        those nearest to `nearest`; None where there is no room."""
        column = s.F[POS]
        before, mask = column[piece], 0
        free = [
            q
            for q in range(self.nowhere)
            if not s.G[OCCUPIED] >> q & 1 or q in (before, column[over] if over >= 0 else -1)
        ]
        for square in free:
            column[piece] = square
            if test(s, *given):
                mask |= 1 << square
        column[piece] = before
        if not mask and nearest >= 0 and free:
            closest = min(self.gap(q, column[nearest]) for q in free)
            mask = sum(1 << q for q in free if self.gap(q, column[nearest]) == closest)
        return OneOf(mask) if mask else None

    # ---------------------------------------------------------------- ground
    def terrain(self, s: State) -> tuple[int, ...]:
        """For each square the number of its terrain, or -1."""
        key = s.G[SCENERY] or ()
        found = self.ground.get(key)
        if found is None:
            assert self.game is not None
            squares = [-1] * (self.nowhere + 1)
            for f in key:
                for y in range(f.y, min(self.height, f.y + f.depth)):
                    for x in range(f.x, min(self.width, f.x + f.width)):
                        squares[y * self.width + x] = self.game.plan.terrains.index(f.terrain)
            found = self.ground[key] = tuple(squares)
        return found

    def lay(self, s: State, layout: str) -> None:
        """Puts the terrain of a layout on the grid."""
        assert self.game is not None
        found = self.game.book.layouts.get(layout)
        s.G[SCENERY] = found.features if found is not None else ()

    def stat_at(self, s: State, square: int, table: tuple[Any, ...], default: Any) -> Any:
        """A stat of the terrain of a square."""
        here = self.terrain(s)[square]
        return default if here < 0 else table[here]

    def touches_terrain(self, s: State, piece: int, terrain: int) -> bool:
        return bool(self.terrain(s)[s.F[POS][piece]] == terrain)

    def touches(self, s: State, a: int, b: int) -> bool:
        return a != b and bool(s.F[POS][a] == s.F[POS][b] != self.nowhere)

    # ---------------------------------------------------------------- moving
    def moves(self, s: State, mover: int, most: int, law: Any) -> OneOf | None:
        """The squares that a piece can move to, its own among them; None where it is not on the grid."""
        start = s.F[POS][mover]
        if start == self.nowhere:
            return None
        return OneOf(self.reach(s, mover, most, law) | 1 << start)

    def reach(self, s: State, mover: int, most: int, law: Any) -> int:
        """Where a move can end: every step is lawful, and so is stopping there."""
        column = s.F[POS]
        start = column[mover]
        standing = {at: p for p, at in enumerate(column) if at != self.nowhere and p != mover and p > 1}
        ground = self.terrain(s) if s.G[SCENERY] else ()
        cost = {start: 0}
        ahead = [(0, start)]
        ends = 0
        steps = near_masks(self.width, self.height, 1)
        held = s.path
        try:
            while ahead:
                ahead.sort(reverse=True)
                spent, here = ahead.pop()
                if spent > cost[here]:
                    continue
                if here != start:
                    column[mover] = here
                    s.path = standing.get(here, -1)
                    free = here not in standing
                    if free and self.stops(s, mover, law):
                        ends |= 1 << here
                    if not (free or law(s, mover, 1)) or not law(s, mover, 3) or not law(s, mover, 2):
                        continue
                price = spent + 1 + self.slows(s, mover, ground[here] if ground else -1)
                for there in bits(steps[here]):
                    if (
                        price <= most
                        and price < cost.get(there, most + 1)
                        and self.enters(s, mover, there, ground)
                    ):
                        cost[there] = price
                        ahead.append((price, there))
        finally:
            column[mover] = start
            s.path = held
        return ends

    def stops(self, s: State, mover: int, law: Any) -> bool:
        held, s.path = s.path, None
        try:
            return bool(law(s, mover, 2)) and bool(law(s, mover, 0))
        finally:
            s.path = held

    def enters(self, s: State, mover: int, square: int, ground: tuple[int, ...]) -> bool:
        """Whether the terrain of a square admits a piece."""
        if not ground or ground[square] < 0:
            return True
        assert self.game is not None
        terrain = self.game.book.terrains[self.game.plan.terrains[ground[square]]]
        if terrain.blocks and terrain.enter is None:
            return False
        return terrain.enter is None or bool(self.game.value(s, terrain.enter, {"mover": mover}))

    def slows(self, s: State, mover: int, terrain: int) -> int:
        """How many squares more it takes to leave a square."""
        if terrain < 0:
            return 0
        assert self.game is not None
        lifted = self.game.functions.get("law_slowed")
        if lifted is not None and lifted(s, mover, terrain):
            return 0
        return self.game.book.terrains[self.game.plan.terrains[terrain]].slows

    def crosses(self, s: State, mover: int, other: int) -> bool:
        """Whether the step being judged leads through another piece."""
        return isinstance(s.path, int) and s.path == other

    def crosses_place(self, s: State, mover: int, square: int) -> bool:
        """Whether the step being judged leads through a square."""
        return s.path is not None and bool(s.F[POS][mover] == square)

    def step(self, s: State, piece: int, to: int) -> bool:
        """Moves a piece to a square; False where it already stands there."""
        if s.F[POS][piece] == to:
            return False
        self.put(s, piece, to)
        return True

    def slowed(self, s: State, piece: int, to: Any) -> bool:
        """Whether terrain took from a move."""
        return False

    def drift(self, s: State, square: int, distance: int) -> int:
        """The square so far away in a direction that a die of eight gives, or the last one on the
        grid before."""
        dx, dy = COMPASS[s.dice.die(8) - 1]
        y, x = divmod(square, self.width)
        for _ in range(distance):
            if not (0 <= x + dx < self.width and 0 <= y + dy < self.height):
                break
            x, y = x + dx, y + dy
        return y * self.width + x

    # ---------------------------------------------------------------- lines
    def between(self, s: State, square: int, a: int, b: int) -> bool:
        """Whether the straight line between the middles of two squares passes through another."""
        return square in between_squares(self.width, a, b)

    def sees(self, s: State, index: int, target: int, observer: int) -> bool:
        """Whether a declared relation of sight holds: lines between corners that no blocking terrain
        crosses."""
        assert self.game is not None
        rule = list(self.game.book.sights.values())[index]
        a, b = s.F[POS][observer], s.F[POS][target]
        if self.nowhere in (a, b):
            return False
        names, ground = self.game.plan.terrains, self.terrain(s)
        closed = {
            i
            for i, name in enumerate(names)
            if name in rule.blocked
            or ("blocking" in rule.blocked and self.game.book.terrains[name].blocks)
            or ("concealing" in rule.blocked and self.game.book.terrains[name].conceals)
        }
        blocked = {q for q in range(self.nowhere) if ground[q] in closed and q not in (a, b)}
        for kind in rule.blocked:
            if kind in self.game.book.kinds:
                there = s.G[self.game.plan.in_play(kind)] & ~s.G[DONE]
                blocked |= {s.F[POS][p] for p in bits(there)} - {a, b}
        return clear(self.width, a, b, blocked, 1 if rule.part == "any" else 2 if rule.part == "two" else 4)

    def settle(self, s: State) -> None:
        """Nothing to do: a square is a square."""

    def square(self, x: int, y: int) -> int:
        return y * self.width + x

    def name(self, square: int) -> str:
        """A square as people write it: A1 is the first player's left corner."""
        y, x = divmod(square, self.width)
        return f"{chr(65 + x)}{y + 1}"
