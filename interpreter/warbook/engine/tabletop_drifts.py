"""Straight ways on a table that nobody looks for: pushed away or towards, or in a direction that chance picks; and points
on it that are chosen."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import TYPE_CHECKING, Any

from warbook.engine.answers import Region
from warbook.engine.placement import PlaceWanted
from warbook.engine.plan import POS, RADIUS
from warbook.engine.table import path
from warbook.engine.table.areas import Anywhere, Area, Near
from warbook.engine.table.directions import CLOCK, along
from warbook.engine.table.layout import touched
from warbook.engine.table.measure import within
from warbook.engine.table.polygon import Point
from warbook.engine.table.region import PlaceRegion
from warbook.engine.table.shapes import Circle
from warbook.engine.tabletop_moves import Moving

if TYPE_CHECKING:
    from warbook.engine.state import State

NUDGE = 2_540
"""How finely room is looked for along a straight push, in µm."""


class Drifting(Moving):
    """Where pieces and points come to in a straight line."""

    def straight(self, s: State, piece: int, other: int | Point, distance: int, away: bool) -> path.Path:
        """The way so far straight away from another piece or a point, or up to it, as far as there is room."""
        start = s.F[POS][piece]
        others = self.circles(s, other)
        if start is None or not others:
            return ((0, 0),)
        goal = min(others, key=lambda c: (c.x - start[0]) ** 2 + (c.y - start[1]) ** 2)
        dx, dy = goal.x - start[0], goal.y - start[1]
        length = isqrt(dx * dx + dy * dy)
        if length == 0:
            return (start,)
        short = goal.r + s.F[RADIUS][piece] if isinstance(other, int) else 0
        far = distance if away else min(distance, max(length - short, 0))
        sign = -1 if away else 1

        def end(to: int) -> Point:
            return start[0] + sign * dx * to // length, start[1] + sign * dy * to // length

        return self.slid(s, piece, far, end)

    def to_edge(
        self, s: State, piece: int, player: int, distance: int, away: bool, deep: int | None = None
    ) -> path.Path:
        """The way so far straight away from a player's edge of the table, or up to it, as far as there is room; up to
        where the piece lies wholly within `deep` of it, where that is given."""
        start = s.F[POS][piece]
        if start is None:
            return ((0, 0),)
        front = self.game.plan.edge(s.G, player) == 0
        radius = s.F[RADIUS][piece]
        gap = (start[1] if front else self.height - start[1]) - radius
        if deep is not None:
            gap -= max(deep - 2 * radius, 0)
        up = 1 if front == away else -1
        far = distance if away else min(distance, max(gap, 0))
        return self.slid(s, piece, far, lambda to: (start[0], start[1] + up * to))

    def to_zone(self, s: State, piece: int, name: str, player: int, distance: int, away: bool) -> path.Path:
        """The way so far straight away from a zone, or into it, as far as there is room."""
        return self.to_edge(s, piece, player, distance, away, self.zone(s, name, player).depth)

    def stray(self, s: State, piece: int, distance: int) -> path.Path:
        """The way so far in a direction that a die of twelve gives, as the hours of a clock lie, as far as there is room;
        twelve is away from the front edge."""
        start = s.F[POS][piece]
        if start is None:
            return ((0, 0),)
        hour = s.dice.die(len(CLOCK))
        return self.slid(s, piece, distance, lambda to: self.at(start, hour, to))

    def slid(self, s: State, piece: int, far: int, end: Callable[[int], Point]) -> path.Path:
        """A straight way of at most so much, made shorter until there is room; `end` is where one of some length leads."""
        start = s.F[POS][piece]
        bases = [self.circle(s, p) for p in self.standing(s) if p != piece]
        barred = self.barred(s, piece, self.scenery(s).features)
        radius = s.F[RADIUS][piece]
        while far > 0:
            way = (start, end(far))
            if self.on_table(way[1], radius) and not touched(barred, way, radius):
                free = not any(path.crosses(way, radius, base) for base in bases)
                if free and self.fits(s, piece, way[1]):
                    return way
            far -= min(far, NUDGE)
        return (start,)

    def on_table(self, point: Point, radius: int) -> bool:
        """Whether a base with its middle there lies wholly on the table."""
        x, y = point
        return radius <= x <= self.width - radius and radius <= y <= self.height - radius

    def fits(self, s: State, piece: int, point: Point) -> bool:
        """Whether the terrain at a point would have a piece there."""
        held = s.F[POS][piece]
        s.F[POS][piece] = point
        try:
            return self.may_stand(s, piece, self.scenery(s).features)
        finally:
            s.F[POS][piece] = held

    def drift(self, s: State, point: Point, distance: int) -> Point:
        """The point so far away in a direction that a die of twelve gives, or where that way leaves the table."""
        hour = s.dice.die(len(CLOCK))
        low, high = 0, distance
        while low < high:
            far = (low + high + 1) // 2
            low, high = (far, high) if self.on_table(self.at(point, hour, far), 0) else (low, far - 1)
        return self.at(point, hour, low)

    def at(self, point: Point, hour: int, far: int) -> Point:
        """The point so far from another, by the hours of a clock."""
        return along(point[0], point[1], CLOCK[hour - 1], far)

    def come(self, s: State, piece: int, point: Point) -> Point:
        """A point, or the place nearest to it where a piece has room to stand."""
        free = self.place_region(s, PlaceWanted(piece, lambda *_: True))
        spot = point if free.contains(point) else free.closest(point)
        return point if spot is None else spot

    def step(self, s: State, piece: int, way: Any) -> bool:
        """Carries out a move along a way, or to a point; False where the piece stays where it is."""
        if isinstance(way[0], int):
            start, end = s.F[POS][piece], self.come(s, piece, way)
            if start is None:
                self.put(s, piece, end)
            way = (end if start is None else start, end)
        if len(way) < 2 or (s.F[POS][piece] == way[-1] and way[0] != way[-1]):
            return False
        s.path = tuple((p[0], p[1]) for p in way)
        s.F[POS][piece] = s.path[-1]
        return True

    def went(self, s: State, piece: int, start: Point | None) -> int:
        """How long the way of the move just made was; 0 of what came from off the table."""
        return 0 if start is None else path.length(s.path)

    def no_base_over(self, s: State, point: Point) -> bool:
        """Whether no base lies over a point."""
        spot = Circle(point[0], point[1], 0)
        return not any(within(self.circle(s, piece), spot, -1) for piece in self.standing(s))

    def points(self, s: State, test: Callable[..., bool], given: tuple[Any, ...], hint: Any) -> Region | None:
        """The points of the table for which a test holds, or None where none is found; `hint` is a rough bound, as of
        places."""

        def region(now: State) -> PlaceRegion:
            area: Area = Anywhere()
            if hint is not None and hint[0] == "zone":
                area = self.zone(now, hint[1], hint[2])
            elif hint is not None:
                around = self.circles(now, hint[1])
                if len(around) == 1:
                    area = Near(around[0], hint[2])
            return PlaceRegion(self.width, self.height, 0, area, lambda point: bool(test(now, point, *given)))

        found = Region(s, region, False)
        return None if found.region.is_empty() else found
