"""Legal moves and places on the table of one game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from warbook.engine.answers import Region
from warbook.engine.law_modes import ALONG, ENDING, LEAVING, RESTING, THROUGH, WATCHED
from warbook.engine.placement import PlaceWanted
from warbook.engine.plan import DONE, POS, RADIUS
from warbook.engine.table import measure, path
from warbook.engine.table.areas import Anywhere, Area, Near
from warbook.engine.table.layout import Feature, Scenery, touches_any
from warbook.engine.table.polygon import Point
from warbook.engine.table.region import MoveRegion, PlaceRegion
from warbook.engine.table.shapes import Circle, circle_overlaps
from warbook.engine.tabletop_near import Nearness
from warbook.engine.tabletop_tolls import Around, Tolls, toll_of

if TYPE_CHECKING:
    from warbook.engine.state import State

SPACING = 12_700
"""How finely a path is looked along for laws about moving near something, in µm."""
Law = Callable[..., bool]
MOST_AROUND = 1 << 13
"""Of so many moves it is kept what terrain is around."""


class Moving(Nearness):
    """Where a piece may move or be placed."""

    def moves(self, s: State, mover: int, most: int, law: Law) -> Region | None:
        """Where a piece can be moved; None where it is not on the table."""
        if s.F[POS][mover] is None or not law(s, mover, LEAVING):
            return None
        return Region(s, lambda now: self.move_region(now, mover, most, law), True)

    def move_region(self, s: State, mover: int, most: int, law: Law) -> MoveRegion:
        start = s.F[POS][mover]
        radius = s.F[RADIUS][mover]
        nearby = self.nearby(s, mover, most + radius)
        scenery = self.scenery(s)
        around = self.around(scenery, start, radius, most)
        minded = around.minded
        barred = self.barred(s, mover, minded) if minded else []
        tolls = self.tolls(s, mover, around.slow) if around.slow else ()
        slowing, least = around.slowing(tolls)

        past_all: path.Path = ()

        def passes(way: path.Path) -> bool:
            nonlocal past_all
            past_all = way
            for piece in path.crossed(way, radius, nearby):
                past_all = ()
                held, s.path = s.path, piece
                try:
                    if not law(s, mover, THROUGH):
                        return False
                finally:
                    s.path = held
            return True

        def walks(way: path.Path) -> bool:
            return not (barred and touches_any(barred, way, radius))

        def ok(way: path.Path) -> bool:
            self.past_all = (mover, way) if way is past_all else None
            try:
                return self.lawful(s, mover, way, law, minded)
            finally:
                self.past_all = None

        def cost(way: path.Path) -> int:
            far = path.length(way)
            return far + least if far + least > most else far + toll_of(way, radius, slowing)

        def rests() -> bool:
            return bool(law(s, mover, RESTING))

        ground = scenery, tolls, tuple([id(feature) for feature in barred])
        return MoveRegion(
            start,
            radius,
            most,
            self.width,
            self.height,
            ok,
            cost,
            passes,
            rests=rests,
            walks=walks,
            ground=ground,
        )

    def around(self, scenery: Scenery, start: Point, radius: int, most: int) -> Around:
        """The terrain that a move can come to. Players that look ahead ask of the same moves again and again."""
        key = id(scenery), start, radius, most
        found = self.arounds.get(key)
        if found is None:
            if len(self.arounds) >= MOST_AROUND:
                self.arounds.clear()
            (x, y), far = start, most + radius
            near = scenery.in_box((x - far, y - far, x + far, y + far))
            minded = tuple(feature for feature in near if feature.name in self.minded)
            slow = {
                name: tuple(feature for feature in near if feature.name == name)
                for name in sorted({feature.name for feature in near} & self.slowing)
            }
            found = self.arounds[key] = Around(start, radius, minded, slow)
        return found

    def nearby(self, s: State, piece: int, reach: int) -> list[tuple[int, path.Disc]]:
        """The others whose bases come so near to the middle of a piece, with their bases."""
        radii, found = s.F[RADIUS], []
        (x, y), done = s.F[POS][piece], s.G[DONE]
        for other, there in enumerate(s.F[POS]):
            if there is None:
                continue
            (ox, oy), r = there, radii[other]
            dx, dy, far = ox - x, oy - y, reach + r
            near = -far <= dx <= far and dx * dx + dy * dy <= far * far
            if near and other != piece and not done >> other & 1:
                found.append((other, (ox, oy, r)))
        return found

    def lawful(self, s: State, mover: int, way: path.Path, law: Law, minded: Iterable[Feature]) -> bool:
        """Whether the laws, and the terrain around that minds who stands in it, allow a move: along its way, and where it ends.

        What stands where it may not move may leave: then the laws hold from where it is out, and it has to get out.
        """
        column = s.F[POS]
        start = column[mover]
        held, s.path = s.path, way
        try:
            column[mover] = way[-1]
            if not law(s, mover, ENDING) or not self.may_stand(s, mover, minded):
                return False
            if not law(s, mover, WATCHED):
                return True
            leaving = True
            for point in path.points_along(way, SPACING):
                column[mover] = point
                if law(s, mover, ALONG):
                    leaving = False
                elif not leaving:
                    return False
            return not leaving
        finally:
            column[mover] = start
            s.path = held

    def closed(self, feature: Feature) -> bool:
        return self.game.book.terrains[feature.name].enter is not None

    def barred(self, s: State, mover: int, among: Iterable[Feature]) -> list[Feature]:
        """The terrain that a piece may not enter; what it stands in already does not hold it."""
        here = self.circle(s, mover)
        return [
            f
            for f in among
            if self.closed(f) and not self.admits(s, f, mover) and not circle_overlaps(here, f.polygon)
        ]

    def admits(self, s: State, feature: Feature, piece: int) -> bool:
        """Whether a piece is of those that may enter a terrain."""
        number = self.game.plan.terrains.index(feature.name)
        return bool(self.game.functions[f"enter{number}"](s, piece))

    def tolls(self, s: State, mover: int, names: Iterable[str]) -> Tolls:
        """The sorts of terrain, of some that slow, that take from a piece's moves, and how much: those of which no law lifts it."""
        terrains = self.game.book.terrains
        lifted, number = self.game.functions["law_slowed"], self.game.plan.terrains.index
        return tuple((name, terrains[name].slows) for name in names if not lifted(s, mover, number(name)))

    def may_stand(self, s: State, piece: int, among: Iterable[Feature]) -> bool:
        """Whether the terrain it would stand in admits a piece, and has room for it."""
        for feature in among:
            if feature.name not in self.minded or not circle_overlaps(self.circle(s, piece), feature.polygon):
                continue
            terrain = self.game.book.terrains[feature.name]
            if terrain.enter is not None and not self.admits(s, feature, piece):
                return False
            room = terrain.room
            if room:
                inside = sum(
                    circle_overlaps(self.circle(s, p), feature.polygon)
                    for p in self.standing(s)
                    if p != piece
                )
                if inside >= room:
                    return False
        return True

    def slowed(self, s: State, piece: int, way: Any) -> bool:
        """Whether terrain took from the move just made."""
        scenery = self.scenery(s)
        tolls = self.tolls(s, piece, sorted({feature.name for feature in scenery.features} & self.slowing))
        return any(
            touches_any(scenery.named(frozenset((name,))), s.path, s.F[RADIUS][piece]) for name, _ in tolls
        )

    def places(self, s: State, wanted: PlaceWanted) -> Region | None:
        """Where a piece may be placed; None where it can be placed nowhere."""

        known: tuple[int, int] | None = None

        def region(now: State) -> PlaceRegion:
            nonlocal known
            found = self.place_region(now, wanted)
            if wanted.nearest is not None:
                known = found.some(known)  # looked for once, and tried first in copies of the state
                return self.nearest_region(now, wanted) if known is None else found
            return found

        asked = Region(s, region, False)
        found = asked.region
        return None if known is None and found.is_empty() else asked

    def nearest_region(self, s: State, wanted: PlaceWanted) -> PlaceRegion:
        """The places nearest to another piece, or a point, on which a piece can stand."""
        free = self.place_region(s, wanted._replace(test=lambda *_: True, given=(), hint=None))
        goal = next(iter(self.circles(s, wanted.nearest)), None)
        spot = free.closest((goal.x, goal.y)) if goal is not None else None
        if goal is None or spot is None:
            return free
        gap = measure.gap(Circle(spot[0], spot[1], free.r), goal)
        return replace(free, area=Near(goal, max(0, gap)), spot=spot)

    def place_region(self, s: State, wanted: PlaceWanted) -> PlaceRegion:
        """The places that suit a piece."""
        piece, hint = wanted.piece, wanted.hint
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

        x0, y0, x1, y1 = area.box(radius)
        found = self.scenery(s).in_box((x0 - radius, y0 - radius, x1 + radius, y1 + radius))
        near = [feature for feature in found if feature.name in self.minded]
        others = []
        """What may be in the way, with how near it must not come."""
        for other in self.standing(s):
            if other not in (piece, wanted.over):
                (x, y), reach = s.F[POS][other], s.F[RADIUS][other] + radius - 1
                if x0 - reach <= x <= x1 + reach and y0 - reach <= y <= y1 + reach:
                    others.append((x, y, reach * reach if reach >= 0 else -1))

        def ok(point: tuple[int, int]) -> bool:
            px, py = point
            for x, y, square in others:
                if (px - x) * (px - x) + (py - y) * (py - y) <= square:
                    return False
            column, radii = s.F[POS], s.F[RADIUS]
            before = column[piece], radii[piece]
            column[piece], radii[piece] = point, radius
            try:
                return self.may_stand(s, piece, near) and wanted.suits(s)
            finally:
                column[piece], radii[piece] = before

        return PlaceRegion(self.width, self.height, radius, area, ok)
