"""What stands and lies on a grid: pieces on squares, zones, terrain, and what is adjacent to what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from warbook.engine.answers import OneOf, bits
from warbook.engine.emit_holdings import BITS, SQUARE, on_squares
from warbook.engine.grid_ground import Ground, Rows
from warbook.engine.grid_measure import Measuring
from warbook.engine.grid_near import near_masks
from warbook.engine.pieces import place_card
from warbook.engine.placement import PlaceWanted
from warbook.engine.plan import MISSION, OCCUPIED, POS, SCENERY

if TYPE_CHECKING:
    from warbook.engine.grid_ground_cache import Lands
    from warbook.engine.state import State
    from warbook.language.model import Feature, Start


class Standing(Measuring):
    """Where pieces stand, and on what."""

    lands: Lands

    # ---------------------------------------------------------------- zones
    def edge(self, s: State, square: int, player: int, d: int) -> bool:
        """Whether a square is one of so many rows from a player's edge."""
        assert self.game is not None
        row = square // self.width
        front = self.game.plan.edge(s.G, player) == 0
        return square < self.nowhere and (row if front else self.height - 1 - row) < d

    def zone(self, s: State, name: str, player: int) -> int:
        """The squares of a zone of the mission, as a mask: drawn on the map, or rows along an edge; none where the
        mission has no such zone."""
        assert self.game is not None
        plan = self.game.plan
        player = plan.edge(s.G, player)
        zones = self.lands.bare(s).zones
        key = s.G[MISSION], name, player
        found = zones.get(key)
        if found is None:
            found = zones[key] = self._zone(s, name, player)
        return found

    def _zone(self, s: State, name: str, edge: int) -> int:
        """The same, worked out, for the player who has an edge."""
        assert self.game is not None
        zone = self.game.book.missions[self.game.plan.missions[s.G[MISSION]]].zones.get(name)
        if zone is None:
            return 0
        if zone.marks:
            mark = zone.marks[edge if zone.owned and len(zone.marks) > 1 else 0]
            return self.lands.bare(s).marks.get(mark, 0)
        reach = max(0, min(zone.reach, self.height))
        rows = (1 << reach * self.width) - 1
        return rows if edge == 0 else rows << (self.height - reach) * self.width

    def in_zone(self, s: State, piece: int, name: str, player: int) -> bool:
        return self.place_in_zone(s, s.F[POS][piece], name, player)

    def place_in_zone(self, s: State, place: int, name: str, player: int) -> bool:
        return bool(self.zone(s, name, player) >> place & 1)

    # ---------------------------------------------------------------- standing
    def put(self, s: State, piece: int, place: Any) -> None:
        """Moves a piece to a square, or off the grid (None)."""
        column, G = s.F[POS], s.G
        nowhere, old = self.nowhere, column[piece]
        new = nowhere if place is None else place
        column[piece] = new
        if old != nowhere and old not in column:
            G[OCCUPIED] &= ~(1 << old)
        if new != nowhere:
            G[OCCUPIED] |= 1 << new

    def places(self, s: State, wanted: PlaceWanted) -> OneOf | None:
        """The empty squares on which a piece may be placed; where none suits, those nearest to `nearest`; None where
        there is no room. The square of `over` is empty if only that stands on it."""
        column, piece, over, nearest = s.F[POS], wanted.piece, wanted.over, wanted.nearest
        before, mask = column[piece], 0
        under = column[over] if over >= 0 and column.count(column[over]) == 1 else -1
        bound = self._bound(s, wanted.hint) if wanted.hint is not None else -1
        free = [
            q
            for q in range(self.nowhere)
            if bound >> q & 1 and (not s.G[OCCUPIED] >> q & 1 or q in (before, under))
        ]
        for square in free:
            column[piece] = square
            if wanted.suits(s):
                mask |= 1 << square
        column[piece] = before
        if not mask and nearest is not None and free:
            closest = min(self.gap(q, nearest) for q in free)
            mask = sum(1 << q for q in free if self.gap(q, nearest) == closest)
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
            place_card(s, start.card, start.player, start.place, start.side)
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

    def adjacent(self, s: State) -> Rows:
        """For each place those adjacent to it, as the rules define it for neighbouring squares."""
        ground = self.ground(s)
        if ground.adjacency is None:
            ground.adjacency = Rows(self._adjacent)
        ground.adjacency.state = s
        return ground.adjacency

    def adjacent_to(self, s: State) -> Rows:
        """For each place those that it is adjacent to."""
        ground = self.ground(s)
        if ground.turned is None:
            ground.turned = Rows(self._adjacent_to)
        ground.turned.state = s
        return ground.turned

    def _adjacent(self, s: State, place: int) -> int:
        assert self.game is not None
        test, nowhere = self.game.functions["adjacent"], self.nowhere
        near = bits(near_masks(self.width, self.height, 1, False, self.sided)[place])
        return sum(1 << b for b in near if place >= nowhere or b >= nowhere or test(s, place, b))

    def _adjacent_to(self, s: State, place: int) -> int:
        assert self.game is not None
        test, nowhere = self.game.functions["adjacent"], self.nowhere
        near = bits(near_masks(self.width, self.height, 1, False, self.sided)[place])
        return sum(1 << a for a in near if a >= nowhere or place >= nowhere or test(s, a, place))

    def around(self, s: State, mask: int, table: Sequence[int] | Rows) -> int:
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
