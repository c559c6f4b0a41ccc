"""The table of one game: pieces as discs, scenery, zones and markers, legal moves and places, lines
of sight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from warbook.engine.answers import Region
from warbook.engine.plan import DONE, KIND, MISSION, OWNER, PARTS, POS, SCENERY
from warbook.engine.table import corridor, measure, path, sight, views
from warbook.engine.table.areas import Anywhere, Area, Near, Strip
from warbook.engine.table.layout import SKY, Feature, Scenery
from warbook.engine.table.region import MoveRegion, PlaceRegion
from warbook.engine.table.shapes import Circle, circle_overlaps, rectangle
from warbook.language import ir
from warbook.language.model import Feature as LaidOut
from warbook.language.model import Layout, Sight

if TYPE_CHECKING:
    from warbook.engine.game import Game
    from warbook.engine.state import State

RADIUS = 7
"""The column with the radius of a piece's base, in µm."""
STRIDE = 12_700
"""How finely a path is looked along for laws about moving near something, in µm."""
Law = Callable[..., bool]


class TableSpace:
    """Measuring, moving, placing and seeing on the table of a game. Places are (x, y) in µm, nowhere
    is None."""

    nowhere = None

    def __init__(self, game: Game) -> None:
        self.game = game
        self.width = game.book.space.width
        self.height = game.book.space.height
        self.sights = list(getattr(game.book, "sights", {}).values())
        self.scenes: dict[int, tuple[Any, Scenery]] = {}
        self.enter_tests: dict[str, Any] = {}

    # ---------------------------------------------------------------- pieces and scenery
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

    def circles(self, s: State, thing: int) -> list[Circle]:
        """The base of a piece, or those of its parts; none while it is not on the table."""
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
        for piece, here in enumerate(s.F[POS]):
            if here is not None:
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
        shape = rectangle(laid.x, laid.y, laid.width, laid.depth, laid.turn)
        return Feature(shape, 0, laid.height or SKY, frozenset(kinds), laid.terrain)

    def lay(self, s: State, layout: str) -> None:
        """Puts the terrain of a layout on the table."""
        found: Layout | None = self.game.book.layouts.get(layout)
        s.G[SCENERY] = found.features if found is not None else ()

    # ---------------------------------------------------------------- measuring
    def near_ee(self, s: State, a: int, b: int, d: int) -> bool:
        F = s.F
        p, q = F[POS][a], F[POS][b]
        if p is not None and q is not None:
            reach = F[RADIUS][a] + F[RADIUS][b] + d
            return bool((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 <= reach * reach)
        return any(measure.within(x, y, d) for x in self.circles(s, a) for y in self.circles(s, b))

    def near_ep(self, s: State, a: int, point: Any, d: int) -> bool:
        spot = Circle(point[0], point[1], 0)
        return any(measure.within(x, spot, d) for x in self.circles(s, a))

    def near_pe(self, s: State, point: Any, b: int, d: int) -> bool:
        return self.near_ep(s, b, point, d)

    def distance(self, s: State, a: int, b: int) -> int:
        """Edge-to-edge distance in µm, of the nearest bases."""
        return min(
            (measure.gap(x, y) for x in self.circles(s, a) for y in self.circles(s, b)), default=ir.UNLIMITED
        )

    def marker(self, s: State, name: str, player: int) -> tuple[int, int]:
        """Where a player's marker stands: so far from that player's right and back edge."""
        mission = self.game.book.missions[self.game.plan.missions[s.G[MISSION]]]
        marker = mission.markers[name]
        if player == 0:
            return self.width - marker.right, marker.back
        return marker.right, self.height - marker.back

    def zone(self, s: State, name: str, player: int) -> Strip:
        mission = self.game.book.missions[self.game.plan.missions[s.G[MISSION]]]
        return Strip("bottom" if player == 0 else "top", mission.zones[name].reach, self.width, self.height)

    def in_zone(self, s: State, piece: int, name: str, player: int) -> bool:
        area = self.zone(s, name, player)
        discs = self.circles(s, piece)
        return bool(discs) and all(area.admits(x) for x in discs)

    def edge(self, s: State, piece: int, player: int, d: int) -> bool:
        """Whether a piece is within a distance of a player's edge."""
        return any((x.y if player == 0 else self.height - x.y) - x.r <= d for x in self.circles(s, piece))

    def between(self, s: State, piece: int, a: int, b: int) -> bool:
        """Whether the line between the middles of two pieces crosses another."""
        ends = (s.F[POS][a], s.F[POS][b])
        if piece in (a, b) or None in ends:
            return False
        return any(path.crosses(ends, 0, x) for x in self.circles(s, piece))

    # ---------------------------------------------------------------- touching and crossing
    def touches(self, s: State, a: int, b: int) -> bool:
        """Whether the bases of two pieces overlap."""
        F = s.F
        p, q = F[POS][a], F[POS][b]
        if p is not None and q is not None:
            reach = F[RADIUS][a] + F[RADIUS][b] - 1
            dx, dy = p[0] - q[0], p[1] - q[1]
            return bool(a != b and reach >= 0 and dx * dx + dy * dy <= reach * reach)
        return a != b and any(
            measure.within(x, y, -1) for x in self.circles(s, a) for y in self.circles(s, b)
        )

    def adjacent(self, s: State, a: int, b: int) -> bool:
        """Whether two pieces touch edge to edge."""
        return a != b and self.near_ee(s, a, b, 0)

    def touches_terrain(self, s: State, piece: int, terrain: int) -> bool:
        """Whether any part of a base is in a terrain."""
        name = self.game.plan.terrains[terrain]
        scenery = self.scenery(s)
        return any(
            f.name == name and circle_overlaps(x, f.polygon)
            for x in self.circles(s, piece)
            for f in scenery.in_box((x.x - x.r, x.y - x.r, x.x + x.r, x.y + x.r))
        )

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

    def crosses_terrain(self, s: State, mover: int, terrain: int) -> bool:
        if s.path is None or isinstance(s.path, int):
            return False
        name = self.game.plan.terrains[terrain]
        return any(
            f.name == name and path.touches(s.path, s.F[RADIUS][mover], f.polygon)
            for f in self.scenery(s).features
        )

    # ---------------------------------------------------------------- moving
    def moves(self, s: State, mover: int, most: int, law: Law) -> Region | None:
        """Where a piece can be moved; None where it is not on the table."""
        if s.F[POS][mover] is None:
            return None
        return Region(s, lambda now: self.move_region(now, mover, most, law), True)

    def move_region(self, s: State, mover: int, most: int, law: Law) -> MoveRegion:
        start = s.F[POS][mover]
        radius = s.F[RADIUS][mover]
        others = [(p, self.circle(s, p)) for p in self.standing(s) if p != mover]
        reach = most + radius
        nearby = [
            (p, c) for p, c in others if (c.x - start[0]) ** 2 + (c.y - start[1]) ** 2 <= (reach + c.r) ** 2
        ]
        features = [f for f in self.scenery(s).features if self.slow(f) or self.closed(f)]

        def passes(way: path.Path) -> bool:
            for piece, circle in nearby:
                if path.crosses(way, radius, circle):
                    held, s.path = s.path, piece
                    try:
                        if not law(s, mover, 1):
                            return False
                    finally:
                        s.path = held
            return True

        def ok(way: path.Path) -> bool:
            return self.lawful(s, mover, way, law)

        def cost(way: path.Path) -> int:
            return path.length(way) + self.toll(s, mover, way, radius, features)

        return MoveRegion(start, radius, most, self.width, self.height, ok, cost, passes)

    def lawful(self, s: State, mover: int, way: path.Path, law: Law) -> bool:
        """Whether the laws allow a move: along its way, and where it ends."""
        column = s.F[POS]
        start = column[mover]
        held, s.path = s.path, way
        try:
            for point in path.points_along(way, STRIDE):
                column[mover] = point
                if not law(s, mover, 2):
                    return False
            column[mover] = way[-1]
            return law(s, mover, 0) and self.may_stand(s, mover)
        finally:
            column[mover] = start
            s.path = held

    def slow(self, feature: Feature) -> int:
        return self.game.book.terrains[feature.name].slows

    def closed(self, feature: Feature) -> bool:
        return self.game.book.terrains[feature.name].enter is not None

    def toll(self, s: State, mover: int, way: path.Path, radius: int, features: Iterable[Feature]) -> int:
        """What terrain takes from a move: each sort that the way touches, once, unless a law lifts it."""
        found: dict[str, int] = {}
        for feature in features:
            slows = self.slow(feature)
            if slows and feature.name not in found and path.touches(way, radius, feature.polygon):
                lifted = self.game.functions["law_slowed"](
                    s, mover, self.game.plan.terrains.index(feature.name)
                )
                found[feature.name] = 0 if lifted else slows
        return sum(found.values())

    def may_stand(self, s: State, piece: int) -> bool:
        """Whether the terrain it would stand in admits a piece, and has room for it."""
        disc = self.circle(s, piece)
        for feature in self.scenery(s).in_box(
            (disc.x - disc.r, disc.y - disc.r, disc.x + disc.r, disc.y + disc.r)
        ):
            terrain = self.game.book.terrains[feature.name]
            if terrain.enter is None and not getattr(terrain, "room", 0):
                continue
            if not circle_overlaps(disc, feature.polygon):
                continue
            if terrain.enter is not None and not self.game.functions[
                f"enter{self.game.plan.terrains.index(feature.name)}"
            ](s, piece):
                return False
            room = getattr(terrain, "room", 0)
            if room:
                inside = sum(
                    circle_overlaps(self.circle(s, p), feature.polygon)
                    for p in self.standing(s)
                    if p != piece
                )
                if inside >= room:
                    return False
        return True

    def step(self, s: State, piece: int, way: Any) -> bool:
        """Carries out a move; False where the piece stays where it is."""
        if len(way) < 2:
            return False
        s.path = tuple((p[0], p[1]) for p in way)
        s.F[POS][piece] = s.path[-1]
        return True

    def slowed(self, s: State, piece: int, way: Any) -> bool:
        """Whether terrain took from the move just made."""
        return self.toll(s, piece, s.path, s.F[RADIUS][piece], self.scenery(s).features) > 0

    # ---------------------------------------------------------------- placing
    def places(
        self,
        s: State,
        piece: int,
        test: Callable[..., bool],
        given: tuple[Any, ...],
        hint: Any,
        over: int,
        nearest: int = -1,
    ) -> Region:
        """Where a piece may be placed: a test judged with the piece standing there; it may overlap only `over`.

        Where there is no such place, as near to `nearest` as there is room.
        """

        def region(now: State) -> PlaceRegion:
            found = self.place_region(now, piece, test, given, hint, over)
            if nearest >= 0 and found.is_empty():
                return self.nearest_region(now, piece, over, nearest)
            return found

        return Region(s, region, False)

    def nearest_region(self, s: State, piece: int, over: int, nearest: int) -> PlaceRegion:
        """The places nearest to another piece on which a piece can stand."""
        free = self.place_region(s, piece, lambda *_: True, (), None, over)
        goal = self.circle(s, nearest)
        spot = free.closest((goal.x, goal.y))
        if spot is None:
            return free
        gap = measure.gap(Circle(spot[0], spot[1], free.r), goal)
        return replace(free, area=Near(goal, max(0, gap)))

    def place_region(
        self, s: State, piece: int, test: Callable[..., bool], given: tuple[Any, ...], hint: Any, over: int
    ) -> PlaceRegion:
        radius = self.radius(s, piece)
        area: Area = Anywhere()
        if hint is not None and hint[0] == "zone":
            area = self.zone(s, hint[1], hint[2])
        elif hint is not None:
            around = (
                self.circles(s, hint[1]) if isinstance(hint[1], int) else [Circle(hint[1][0], hint[1][1], 0)]
            )
            if len(around) == 1:
                area = Near(around[0], hint[2])

        def ok(point: tuple[int, int]) -> bool:
            column, radii = s.F[POS], s.F[RADIUS]
            before = column[piece], radii[piece]
            column[piece], radii[piece] = point, radius
            try:
                disc = Circle(point[0], point[1], radius)
                for other in self.standing(s):
                    if other not in (piece, over) and measure.within(disc, self.circle(s, other), -1):
                        return False
                return bool(test(s, *given)) and self.may_stand(s, piece)
            finally:
                column[piece], radii[piece] = before

        return PlaceRegion(self.width, self.height, radius, area, ok)

    # ---------------------------------------------------------------- seeing
    def volume(self, s: State, piece: int, height: int) -> list[tuple[sight.Volume, Feature | None]]:
        """The volumes of a piece for sight, each with the feature whose whole it takes, if any."""
        found: list[tuple[sight.Volume, Feature | None]] = []
        scenery = self.scenery(s)
        for disc in self.circles(s, piece):
            inside = None
            for feature in scenery.in_box(
                (disc.x - disc.r, disc.y - disc.r, disc.x + disc.r, disc.y + disc.r)
            ):
                if getattr(self.game.book.terrains[feature.name], "whole", False) and circle_overlaps(
                    disc, feature.polygon
                ):
                    inside = feature
                    break
            if inside is not None:
                found.append((sight.Volume(inside.polygon, 0, inside.z1), inside))
            else:
                found.append((sight.Volume(disc, 0, height), None))
        return found

    def sees(self, s: State, index: int, target: int, observer: int) -> bool:
        """Whether a declared relation of sight holds: some base of the observer to some base of the
        target."""
        rule = self.sights[index]
        return any(
            self.line(s, rule, a, b, target, observer)
            for a in self.volume(s, observer, rule.height)
            for b in self.volume(s, target, rule.height)
        )

    def line(
        self,
        s: State,
        rule: Sight,
        a: tuple[sight.Volume, Feature | None],
        b: tuple[sight.Volume, Feature | None],
        target: int,
        observer: int,
    ) -> bool:
        scenery = self.scenery(s)
        if not scenery.features:
            return True
        own = (a[1], b[1])
        between = [f for f in corridor.between(a[0], b[0], scenery.features) if f not in own]
        blockers = [f for f in between if any(sort in f.kinds for sort in rule.blocked)]
        soft = [f for f in between if any(sort in f.kinds for sort in rule.hindered)]
        limit: int | None = rule.depth
        if not soft or self.near_ee(s, observer, target, rule.near):
            limit = None
        if rule.part == "every":
            return not views.best_view_hides_part(a[0], b[0], blockers + (soft if limit is not None else []))
        return sight.clear_line(a[0], b[0], blockers, soft, limit)


__all__ = ["OWNER", "TableSpace"]
