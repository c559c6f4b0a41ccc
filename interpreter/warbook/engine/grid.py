"""Grid space: squares as indices row by row, sets of squares as bit masks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from warbook.engine.answers import OneOf, bits
from warbook.engine.emit_held import BITS, SQUARE, on_squares
from warbook.engine.grid_ground import SIDES, STEPS, Ground, beyond
from warbook.engine.grid_lands import Lands
from warbook.engine.grid_lines import between_squares
from warbook.engine.grid_looks import looking
from warbook.engine.grid_moves import PLAIN, Moves
from warbook.engine.grid_sight import Looking, sighting, spots, traced
from warbook.engine.plan import MISSION, OCCUPIED, POS, SCENERY

if TYPE_CHECKING:
    from warbook.engine.game import Game
    from warbook.engine.state import State
    from warbook.language.model import Feature, Law, Start, Step


@lru_cache(maxsize=64)
def near_masks(
    width: int, height: int, distance: int, own: bool = False, sided: bool = False
) -> tuple[int, ...]:
    """For each square the mask of squares within so many king's steps, itself only if `own`; then, for
    “nowhere”, none.

    Where things stand on sides of squares (`sided`), the sides follow as further places: a side is as near as
    the nearer of its squares, and next to the two of them only.
    """
    reach = range(-distance, distance + 1)
    masks = []
    for y in range(height):
        for x in range(width):
            mask = 0
            for dy in reach:
                for dx in reach:
                    if 0 <= x + dx < width and 0 <= y + dy < height:
                        mask |= 1 << ((y + dy) * width + x + dx)
            masks.append(mask if own else mask & ~(1 << (y * width + x)))
    if not sided:
        return (*masks, 0)
    count = width * height
    rows = [0] * (2 * count)
    for side in range(2 * count):
        one, other = beyond(width, side)
        if other >= count or (side % 2 == 0 and other % width == 0):
            continue
        rows[side] = masks[one] | masks[other] if own else 1 << one | 1 << other
    found = list(masks)
    for side, row in enumerate(rows):
        for square in bits(row):
            found[square] |= 1 << (count + 1 + side)
    return (*found, 0, *rows)


class GridSpace:
    """The grid of one game: measuring, placing and seeing on squares."""

    def __init__(self, width: int, height: int, game: Game | None = None) -> None:
        self.width = width
        self.height = height
        self.nowhere = width * height
        self.game = game
        self.lands = Lands(self, game)
        self.looks: dict[int, tuple[Looking, Any, tuple[bool, bool]]] = {}
        self.sided = game is not None and any(kind.on_edge for kind in game.book.kinds.values())
        self.lifted: set[str] = set()
        """Steps whose price is another for some pieces, as rules of theirs ignore a row of it."""
        self.choosy = False
        """Whether some terrain admits some pieces only."""
        if game is not None:
            book = game.book
            self.lifted = {
                law.event.name
                for law in book.laws
                if law.sort == "lifts"
                and law.event.sort == "step"
                and not _stops(book.steps[law.event.name], law)
            }
            self.choosy = any(terrain.enter is not None for terrain in book.terrains.values())

    # ---------------------------------------------------------------- measuring
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
        if d < 0:
            return False
        most = max(self.width, self.height)
        return bool(near_masks(self.width, self.height, min(d, most), True, self.sided)[a] >> b & 1)

    def edge(self, s: State, square: int, player: int, d: int) -> bool:
        """Whether a square is one of so many rows from a player's edge."""
        assert self.game is not None
        row = square // self.width
        front = self.game.plan.edge(s, player) == 0
        return square < self.nowhere and (row if front else self.height - 1 - row) < d

    # ---------------------------------------------------------------- zones
    def zone(self, s: State, name: str, player: int) -> int:
        """The squares of a zone of the mission, as a mask: drawn on the map, or rows along an edge."""
        assert self.game is not None
        zone = self.game.book.missions[self.game.plan.missions[s.G[MISSION]]].zones[name]
        player = self.game.plan.edge(s, player)
        if zone.marks:
            mark = zone.marks[player if zone.owned and len(zone.marks) > 1 else 0]
            return self.lands.bare(s).marks.get(mark, 0)
        reach = max(0, min(zone.reach, self.height))
        rows = (1 << reach * self.width) - 1
        return rows if player == 0 else rows << (self.height - reach) * self.width

    def in_zone(self, s: State, piece: int, name: str, player: int) -> bool:
        return self.place_in_zone(s, s.F[POS][piece], name, player)

    def place_in_zone(self, s: State, place: int, name: str, player: int) -> bool:
        return bool(self.zone(s, name, player) >> place & 1)

    # ---------------------------------------------------------------- standing
    def put(self, s: State, piece: int, place: Any) -> None:
        """Moves a piece to a square, or off the grid (None)."""
        old = s.F[POS][piece]
        new = self.nowhere if place is None else place
        s.F[POS][piece] = new
        if old != self.nowhere and old not in s.F[POS]:
            s.G[OCCUPIED] &= ~(1 << old)
        if new != self.nowhere:
            s.G[OCCUPIED] |= 1 << new

    def places(
        self, s: State, piece: int, test: Any, given: tuple[Any, ...], hint: Any, over: int, nearest: int = -1
    ) -> OneOf | None:
        """The empty squares on which a test holds, judged with the piece standing there; where there are none,
        those nearest to `nearest`; None where there is no room. The square of `over` is empty if only
        that stands on it."""
        column = s.F[POS]
        before, mask = column[piece], 0
        under = column[over] if over >= 0 and column.count(column[over]) == 1 else -1
        bound = self._bound(s, hint) if hint is not None else -1
        free = [
            q
            for q in range(self.nowhere)
            if bound >> q & 1 and (not s.G[OCCUPIED] >> q & 1 or q in (before, under))
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

    def _bound(self, s: State, hint: Any) -> int:
        """The squares beyond which nothing is placed, as a mask: those a move leads to, near something, in a zone."""
        match hint:
            case ("squares", squares):
                return int(squares)
            case ("zone", name, player):
                return self.zone(s, name, player)
        return -1

    # ---------------------------------------------------------------- ground
    def ground(self, s: State) -> Ground:
        """The lie of the land, with what bars the sides of squares just now."""
        return self.lands.bare(s) if self.lands.barring is None else self.lands.barred(s)

    def lay(
        self, s: State, layout: str, more: tuple[Feature, ...] = (), pieces: tuple[Start, ...] = ()
    ) -> None:
        """Puts the terrain of a layout on the grid, and the pieces and tokens drawn on it."""
        assert self.game is not None
        found = self.game.book.layouts.get(layout)
        if found is not None:
            more, pieces = (found.features + more) if more else found.features, found.starts + pieces
        s.G[SCENERY] = self.lands.kept(more)
        for start in pieces:
            self.game.place(s, start.card, start.player, start.place, start.side)
        marks = self.lands.bare(s).marks
        for name, token in self.game.book.tokens.items():
            mark = token.mark if token.holder == SQUARE else ""
            for square in bits(marks.get(mark, 0)) if mark else ():
                s.G[self.game.plan.slot(on_squares(name))] |= 1 << BITS * square
                s.G[self.game.plan.has(name)] |= 1 << square

    def level(self, s: State, square: int) -> int:
        """How many squares high the floor of a square is."""
        return self.lands.bare(s).levels[square]

    def height_between(self, s: State, a: int, b: int) -> int:
        return self.ground(s).height_between(a, b)

    def stands_between(self, s: State, terrain: int, a: int, b: int) -> bool:
        return self.lands.bare(s).stands_between(terrain, a, b)

    def adjacent(self, s: State) -> tuple[int, ...]:
        """For each place those adjacent to it, as the rules define it for neighbouring squares."""
        ground = self.ground(s)
        if ground.adjacency is None:
            assert self.game is not None
            test = self.game.functions["adjacent"]
            around = near_masks(self.width, self.height, 1, False, self.sided)
            ground.adjacency = tuple(
                sum(1 << b for b in bits(mask) if a >= self.nowhere or b >= self.nowhere or test(s, a, b))
                for a, mask in enumerate(around)
            )
        return ground.adjacency

    def adjacent_to(self, s: State) -> tuple[int, ...]:
        """For each place those that it is adjacent to."""
        ground = self.ground(s)
        if ground.turned is None:
            rows = [0] * len(self.adjacent(s))
            for a, row in enumerate(self.adjacent(s)):
                for b in bits(row):
                    rows[b] |= 1 << a
            ground.turned = tuple(rows)
        return ground.turned

    def around(self, s: State, mask: int, table: Sequence[int]) -> int:
        """The squares that a table gives for where some pieces stand."""
        column, found = s.F[POS], 0
        for one in bits(mask):
            found |= table[column[one]]
        return found

    def stat_at(self, s: State, square: int, table: tuple[Any, ...], default: Any) -> Any:
        """A stat of the terrain of a square."""
        here = self.lands.bare(s).terrains[square]
        return default if here < 0 else table[here]

    def touches_terrain(self, s: State, piece: int, terrain: int) -> bool:
        here = s.F[POS][piece]
        return bool(here < self.nowhere and self.lands.bare(s).terrains[here] == terrain)

    def place_touches(self, s: State, square: int, terrain: int) -> bool:
        return self.lands.bare(s).terrains[square] == terrain

    def touches(self, s: State, a: int, b: int) -> bool:
        return a != b and bool(s.F[POS][a] == s.F[POS][b] != self.nowhere)

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

    def within_move(self, s: State, mover: int, most: int, law: Any) -> int:
        """The squares that a piece could come to with one move, its own among them."""
        assert self.game is not None
        found = self.moves(s, mover, most, law, 0 if self.game.book.steps else PLAIN)
        here = s.F[POS][mover]
        return found.mask if found is not None else 1 << here if here < self.nowhere else 0

    def reach(self, s: State, mover: int, most: int, law: Any, how: int = PLAIN) -> int:
        """Where a move can end."""
        return Moves(self, s, mover, law, how, -1).ends(most)

    def enters(self, s: State, mover: int, square: int, ground: Sequence[int]) -> bool:
        """Whether the terrain of a square admits a piece."""
        if ground[square] < 0:
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
        dx, dy = STEPS[s.dice.die(8) - 1]
        y, x = divmod(square, self.width)
        for _ in range(distance):
            if not (0 <= x + dx < self.width and 0 <= y + dy < self.height):
                break
            x, y = x + dx, y + dy
        return y * self.width + x

    def straight(self, s: State, piece: int, other: int, distance: int, away: bool) -> int:
        """The square so far straight away from another piece, or towards it, or the last free one on the way."""
        here, there = s.F[POS][piece], s.F[POS][other]
        if self.nowhere in (here, there):
            return int(here)
        y, x = divmod(here, self.width)
        v, u = divmod(there, self.width)
        for _ in range(distance):
            dx, dy = ((a > b) - (a < b) for a, b in (((x, u), (y, v)) if away else ((u, x), (v, y))))
            to = (y + dy) * self.width + x + dx
            if not (0 <= x + dx < self.width and 0 <= y + dy < self.height) or s.G[OCCUPIED] >> to & 1:
                break
            x, y = x + dx, y + dy
        return int(y * self.width + x)

    # ---------------------------------------------------------------- lines
    def between(self, s: State, square: int, a: int, b: int) -> bool:
        """Whether the straight line between the middles of two squares passes through another."""
        return square in between_squares(self.width, a, b)

    def sees(self, s: State, index: int, target: int, observer: int) -> bool:
        """Whether a declared relation of sight holds between what stands, or between squares."""
        assert self.game is not None
        if index not in self.looks:
            self.looks[index] = looking(self.game, index)
        look, bodies, (from_place, at_place) = self.looks[index]
        column = s.F[POS]
        a = observer if from_place else column[observer]
        b = target if at_place else column[target]
        if a >= self.nowhere or b >= self.nowhere:
            return False
        seen = sighting(self.ground(s), look, a, b)
        if bodies is None or not seen.answer or not seen.box:
            return seen.answer
        standing = 0
        for one in bits(bodies(s)):
            standing |= 1 << column[one]
        return seen.sees(standing)

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

    def settle(self, s: State) -> None:
        """Nothing to do: a square is a square."""

    def square(self, x: int, y: int, side: str = "") -> int:
        """The place of a square by column and row, or of one of its sides."""
        square = y * self.width + x
        return self.nowhere + 1 + 2 * square + SIDES[side] if side else square

    def name(self, place: int) -> str:
        """A place as people write it: A1 is the first player's left corner, A1-A2 the side between two squares."""
        return "-".join(f"{chr(65 + q % self.width)}{q // self.width + 1}" for q in self.squares_of(place))


def _stops(step: Step, law: Law) -> bool:
    """Whether what a rule ignores is no part of a step's price, but only what stops there."""
    return law.name in {stop.name for stop in step.stops} - {
        *(need.name for need in step.needs),
        *(modifier.situation for modifier in step.modifiers),
    }
