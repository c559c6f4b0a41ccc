"""Pieces as discs on the table of one game, its scenery, zones and markers: how far, and what touches what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from warbook.engine.answers import bits
from warbook.engine.plan import DONE, KIND, MISSION, PARTS, POS, RADIUS, SCENERY
from warbook.engine.program import Program
from warbook.engine.table import measure, path
from warbook.engine.table.areas import Strip
from warbook.engine.table.layout import SKY, WAYS, Feature, Scenery
from warbook.engine.table.polygon import Point
from warbook.engine.table.shapes import Circle, circle_overlaps, rectangle
from warbook.language import ir
from warbook.language.model import Feature as LaidOut
from warbook.language.model import Layout

if TYPE_CHECKING:
    from warbook.engine.state import State


_AWAY = (-(10**9), -(10**9))
"""A place as far from any table as nothing on it is."""

STEP = 1_000
"""How far apart in µm the points of a way are that are looked at for the order in which it reaches pieces."""


class Standing:
    """What stands where on the table of a game. Places are (x, y) in µm, nowhere is None."""

    nowhere = None

    def __init__(self, game: Program) -> None:
        self.game = game
        self.width = game.book.space.width
        self.height = game.book.space.height
        self.sights = list(getattr(game.book, "sights", {}).values())
        self.scenes: dict[int, tuple[Any, Scenery]] = {}
        self.past_all: tuple[int, path.Path] | None = None
        """Who moves, and the way being judged, while that is known to lead through no base."""
        self.arounds: dict[Any, Any] = {}
        """The terrain around the moves that have been asked of; see `tabletop_moves`."""
        self.markers: dict[tuple[int, str, int], Point] = {}
        """The markers of each mission, as they lie for each edge."""
        self.zones: dict[tuple[int, str, int], Strip] = {}
        """The zones of each mission, of each edge."""
        terrains = game.book.terrains.values()
        self.bearing = frozenset(t.name for t in terrains if t.bears)
        self.wholes = frozenset(t.name for t in terrains if t.whole)
        self.slowing = frozenset(t.name for t in terrains if t.slows)
        self.minded = frozenset(t.name for t in terrains if t.enter is not None or t.room)
        """The terrain that minds who stands in it."""

    def play_on(self, game: Program) -> None:
        """From now on another game of the same rules is played on it."""
        self.game = game

    @property
    def worked_out(self) -> object:
        """What it has worked out of the rules when it was made."""
        return self.sights, self.bearing, self.wholes, self.slowing, self.minded

    def put(self, s: State, piece: int, place: Any) -> None:
        """A piece comes to stand at a place, or leaves the table (None)."""
        s.F[POS][piece] = None if place is None else (int(place[0]), int(place[1]))
        if place is not None:
            s.F[RADIUS][piece] = self.radius(s, piece)

    def radius(self, s: State, piece: int) -> int:
        """The radius of a piece's base as its kind and values give it now, in µm."""
        diameter: int = self.game.functions[f"base{s.F[KIND][piece]}"](s, piece)
        return diameter // 2

    def settle(self, s: State) -> None:
        """Takes the sizes of all bases again, where something they depend on has been changed by hand."""
        for piece in self.standing(s):
            s.F[RADIUS][piece] = self.radius(s, piece)

    def circle(self, s: State, piece: int) -> Circle:
        x, y = s.F[POS][piece]
        return Circle(x, y, s.F[RADIUS][piece])

    def circles(self, s: State, thing: int | Point) -> list[Circle]:
        """The base of a piece, or those of its parts; none while it is not on the table. A point is a base without
        width."""
        if not isinstance(thing, int):
            return [Circle(thing[0], thing[1], 0)]
        F = s.F
        here = F[POS][thing]
        if here is not None:
            return [Circle(here[0], here[1], F[RADIUS][thing])]
        found = []
        mask = F[PARTS][thing] & ~s.G[DONE]
        while mask:
            low = mask & -mask
            mask ^= low
            part = low.bit_length() - 1
            at = F[POS][part]
            if at is not None:
                found.append(Circle(at[0], at[1], F[RADIUS][part]))
        return found

    def standing(self, s: State) -> Iterator[int]:
        """All pieces on the table."""
        done = s.G[DONE]
        for piece, here in enumerate(s.F[POS]):
            if here is not None and not done >> piece & 1:
                yield piece

    def scenery(self, s: State) -> Scenery:
        laid = s.G[SCENERY] or ()
        known = self.scenes.get(id(laid))
        if known is None:
            # The tuple is kept beside its scenery, so that its identity stays its own.
            known = self.scenes[id(laid)] = (laid, Scenery(self.feature(f) for f in laid))
        return known[1]

    def feature(self, laid: LaidOut) -> Feature:
        terrain = self.game.book.terrains[laid.terrain]
        kinds = {laid.terrain}
        if terrain.blocks:
            kinds.add("blocking")
        if terrain.conceals:
            kinds.add("concealing")
        if terrain.impassable:
            kinds.add("impassable")
        shape = rectangle(laid.x, laid.y, laid.width, laid.depth, laid.turn)
        return Feature(shape, 0, laid.height or SKY, frozenset(kinds), laid.terrain)

    def lay(self, s: State, layout: str) -> None:
        """Puts the terrain of a layout on the table."""
        found: Layout | None = self.game.book.layouts.get(layout)
        s.G[SCENERY] = found.features if found is not None else ()

    def distance(self, s: State, a: int | Point, b: int | Point) -> int:
        """Edge-to-edge distance in µm, of the nearest bases."""
        return min(
            (measure.gap(x, y) for x in self.circles(s, a) for y in self.circles(s, b)), default=ir.UNLIMITED
        )

    def floor(self, s: State, disc: Circle) -> int:
        """How high over the table a base stands: on the highest terrain under its middle that bears pieces, in µm."""
        return self.floor_at(s, (disc[0], disc[1]))

    def floor_at(self, s: State, at: Point) -> int:
        """The same of a place; kept with the scenery, as it is asked of the same places again and again."""
        if not self.bearing:
            return 0
        scenery = self.scenery(s)
        found = scenery.floors.get(at)
        if found is None:
            if len(scenery.floors) >= WAYS:
                scenery.floors.clear()
            found, (x, y) = 0, at
            for f in scenery.named(self.bearing):
                x0, y0, x1, y1 = f.polygon.bounds
                if (
                    f.z1 > found
                    and x0 < x < x1
                    and y0 < y < y1
                    and circle_overlaps(Circle(x, y, 0), f.polygon)
                ):
                    found = f.z1
            scenery.floors[at] = found
        return found

    def vertical(self, s: State, a: int | Point, b: int | Point) -> int:
        """How much higher one piece stands than another, or lower, in µm: of the bases nearest in height."""
        p, q = (s.F[POS][one] if isinstance(one, int) else one for one in (a, b))
        if p is not None and q is not None:
            return abs(self.floor_at(s, p) - self.floor_at(s, q))
        ends = [self.floor(s, y) for y in self.circles(s, b)]
        return min(
            (abs(self.floor(s, x) - y) for x in self.circles(s, a) for y in ends), default=ir.UNLIMITED
        )

    def marker(self, s: State, name: str, player: int) -> tuple[int, int]:
        """Where a player's marker stands: so far from that player's right and back edge; far from the table where the
        mission has no such marker."""
        edge = self.game.plan.edge(s.G, player)
        key = s.G[MISSION], name, edge
        found = self.markers.get(key)
        if found is None:
            marker = self.game.book.missions[self.game.plan.missions[key[0]]].markers.get(name)
            if marker is None:
                found = _AWAY
            elif edge == 0:
                found = self.width - marker.right, marker.back
            else:
                found = marker.right, self.height - marker.back
            self.markers[key] = found
        return found

    def zone(self, s: State, name: str, player: int) -> Strip:
        """The part of the table along an edge that a zone is; a line, on which nothing stands, where the mission has
        no such zone."""
        edge = self.game.plan.edge(s.G, player)
        key = s.G[MISSION], name, edge
        found = self.zones.get(key)
        if found is None:
            zone = self.game.book.missions[self.game.plan.missions[key[0]]].zones.get(name)
            reach = zone.reach if zone else 0
            found = self.zones[key] = Strip("top" if edge else "bottom", reach, self.width, self.height)
        return found

    def edge(self, s: State, piece: int | Point, player: int, d: int) -> bool:
        """Whether a piece is within a distance of a player's edge."""
        front = self.game.plan.edge(s.G, player) == 0
        return any((x.y if front else self.height - x.y) - x.r <= d for x in self.circles(s, piece))

    def between(self, s: State, piece: int, a: int | Point, b: int | Point) -> bool:
        """Whether the line between the middles of two pieces, or points, crosses another piece."""
        if piece in (a, b):
            return False
        return any(path.crosses(line, 0, x) for line in self.lines(s, a, b) for x in self.circles(s, piece))

    def stands_between(self, s: State, terrain: int, a: int | Point, b: int | Point) -> bool:
        """Whether the line between the middles of two pieces, or points, crosses a terrain."""
        named = frozenset((self.game.plan.terrains[terrain],))
        return any(self.scenery(s).touched(line, 0, named) for line in self.lines(s, a, b))

    def lines(self, s: State, a: int | Point, b: int | Point) -> Iterator[tuple[Point, Point]]:
        """The lines between the middles of two pieces, or points, or of their parts."""
        return (((x.x, x.y), (y.x, y.y)) for x in self.circles(s, a) for y in self.circles(s, b))

    def touches(self, s: State, a: int | Point, b: int | Point) -> bool:
        """Whether the bases of two pieces overlap, or one lies over a point."""
        F = s.F
        if not isinstance(a, int) or not isinstance(b, int):
            return any(measure.within(x, y, -1) for x in self.circles(s, a) for y in self.circles(s, b))
        p, q = F[POS][a], F[POS][b]
        if p is not None and q is not None:
            reach = F[RADIUS][a] + F[RADIUS][b] - 1
            dx, dy = p[0] - q[0], p[1] - q[1]
            return bool(a != b and reach >= 0 and dx * dx + dy * dy <= reach * reach)
        return a != b and any(
            measure.within(x, y, -1) for x in self.circles(s, a) for y in self.circles(s, b)
        )

    def touches_some(self, s: State, one: int, others: int) -> bool:
        """Whether the base of a piece overlaps that of one of some others."""
        column, radii = s.F[POS], s.F[RADIUS]
        here, wide = column[one], radii[one] - 1
        known = self.past_all
        if known is not None and known[0] == one and known[1] is s.path and known[1][-1] == here:
            return False
        for other in bits(others):
            there = column[other]
            if here is None or there is None:
                if self.touches(s, one, other):
                    return True
            elif other != one:
                x, reach = here[0] - there[0], wide + radii[other]
                if -reach <= x <= reach and x * x + (y := here[1] - there[1]) * y <= reach * reach:
                    return True
        return False

    def touches_terrain(self, s: State, piece: int | Point, terrain: int) -> bool:
        """Whether any part of a base is in a terrain."""
        name = self.game.plan.terrains[terrain]
        scenery = self.scenery(s)
        return any(
            f.name == name and circle_overlaps(x, f.polygon)
            for x in self.circles(s, piece)
            for f in scenery.in_box((x.x - x.r, x.y - x.r, x.x + x.r, x.y + x.r))
        )

    place_touches = touches_terrain

    def near_terrain(self, s: State, piece: int | Point, terrain: int, far: int) -> bool:
        """Whether a terrain is within a distance in µm of some part of a base, or under it."""
        name = self.game.plan.terrains[terrain]
        scenery = self.scenery(s)
        wide = (Circle(x.x, x.y, x.r + far + 1) for x in self.circles(s, piece))
        return any(
            f.name == name and circle_overlaps(x, f.polygon)
            for x in wide
            for f in scenery.in_box((x.x - x.r, x.y - x.r, x.x + x.r, x.y + x.r))
        )

    def beside_terrain(self, s: State, piece: int | Point, terrain: int) -> bool:
        """Whether a base touches a terrain from outside."""
        return self.near_terrain(s, piece, terrain, 0) and not self.touches_terrain(s, piece, terrain)

    def crosses(self, s: State, mover: int, other: int) -> bool:
        """Whether the way of the move being judged leads through another piece."""
        way = s.path
        if isinstance(way, int):
            return way == other
        if way is None or mover == other:
            return False
        here = s.F[POS][other]
        if here is not None:
            return path.crosses(way, s.F[RADIUS][mover], Circle(here[0], here[1], s.F[RADIUS][other]))
        return any(path.crosses(way, s.F[RADIUS][mover], x) for x in self.circles(s, other))

    def crosses_some(self, s: State, mover: int, others: int) -> bool:
        """Whether the way of the move being judged leads through one of some pieces."""
        way = s.path
        if way is None or isinstance(way, int):
            return way is not None and bool(others >> way & 1)
        known = self.past_all
        if known is not None and known[0] == mover and known[1] is way:
            return False
        column, radii, wide = s.F[POS], s.F[RADIUS], s.F[RADIUS][mover]
        xs, ys = [x for x, _ in way], [y for _, y in way]
        x0, y0, x1, y1 = min(xs), min(ys), max(xs), max(ys)
        for other in bits(others):
            here = column[other]
            if here is None:
                if self.crosses(s, mover, other):
                    return True
            elif other != mover:
                x, y = here
                reach = radii[other] + wide
                beside = x0 - reach < x < x1 + reach and y0 - reach < y < y1 + reach
                if beside and path.crosses(way, wide, Circle(x, y, radii[other])):
                    return True
        return False

    def crosses_terrain(self, s: State, mover: int, terrain: int) -> bool:
        """Whether the way of the move being judged leads through a terrain, both ends included."""
        way = s.path
        if way is None or isinstance(way, int):
            return False
        name, r = self.game.plan.terrains[terrain], s.F[RADIUS][mover]
        return any(f.name == name for f in self.scenery(s).touched(way, r))

    def passed(self, s: State, mover: int, others: int) -> tuple[int, ...]:
        """Those of some pieces that the way of the move just made leads through, in the order of reaching them."""
        found = [one for one in bits(others) if self.crosses(s, mover, one)]
        if len(found) < 2 or s.path is None or isinstance(s.path, int):
            return tuple(found)
        points = tuple(path.points_along(s.path, STEP))

        def reached(one: int) -> tuple[int, int]:
            gaps = [
                (p[0] - x.x) ** 2 + (p[1] - x.y) ** 2 - (s.F[RADIUS][mover] + x.r) ** 2
                for p in points
                for x in (*self.circles(s, one),)[:1]
            ]
            first = next((i for i, gap in enumerate(gaps) if gap < 0), None)
            return (gaps.index(min(gaps)) if first is None else first), one

        return tuple(sorted(found, key=reached))
