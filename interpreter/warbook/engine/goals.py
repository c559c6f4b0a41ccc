"""Where the pieces of a player want to go just now, and how far they have to go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any

from warbook.engine.aims import Aims
from warbook.engine.answers import bits
from warbook.engine.grid_ground import Ground
from warbook.engine.grid_paths import FAR, MOST, ways_to
from warbook.engine.plan import DONE, MISSION, OWN0, OWNER, PARTS, POS, WHOLE
from warbook.engine.scoring_actions import Gain
from warbook.engine.state import State
from warbook.language.ir import MICROMETRES_PER_INCH

LOST = 40.0
"""How far off something counts as that no way leads to."""


@dataclass(slots=True)
class Goals:
    """What draws each piece of a player: places by piece, `points` for all others."""

    player: int
    grid: bool
    points: tuple[Any, ...] = ()
    places: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    ways: dict[int, list[int]] = field(default_factory=dict)
    """On a grid, for each piece the way from each square to the nearest of its places."""
    hostile: tuple[Any, ...] = ()
    """The places where nothing but the enemy is."""
    headings: dict[Any, tuple[list[Any], Iterator[Any]]] = field(default_factory=dict)
    """On a table, by all that they hang on, the ways to the nearest places that are not too far, and those not looked at yet."""
    land: tuple[Ground, int] | None = None
    """The ground of these ways, and what stands in the way."""

    def at(self, piece: int) -> tuple[Any, ...]:
        """The places that draw a piece."""
        return self.places.get(piece, self.points)

    def gainful(self, piece: int) -> bool:
        """Whether there is more to be had where a piece is drawn to than a fight."""
        return self.places.get(piece, self.points) != self.hostile

    def way(self, piece: int, here: Any) -> float:
        """How far a piece would have to go from a place, in inches or squares."""
        if self.grid:
            ways = self.ways.get(piece)
            return 0.0 if ways is None else float(ways[here])
        points = self.at(piece)
        if not points:
            return 0.0
        x, y = here
        nearest = min([(x - u) * (x - u) + (y - v) * (y - v) for u, v in points])
        return sqrt(nearest) / MICROMETRES_PER_INCH

    def seen_in(self, s: State, aims: Aims) -> Goals:
        """The same goals, where gates may have been opened since, and things taken out of the way."""
        if not self.grid or not self.places:
            return self
        land = land_of(s, aims)
        if self.land is not None and land[0] is self.land[0] and land[1] == self.land[1]:
            return self
        ways: dict[tuple[Any, ...], list[int]] = {}
        for one, places in self.places.items():
            if places and places not in ways:
                ways[places] = _least(s, places, one, land)
        here = {one: ways[places] for one, places in self.places.items() if places}
        return replace(self, ways=here, land=land)


def land_of(s: State, aims: Aims) -> tuple[Ground, int]:
    """The ground as it is, and the squares of what would have to be taken out of the way."""
    cluttered = 0
    for slot in aims.clutter:
        for one in bits(s.G[slot] & ~s.G[DONE]):
            at = s.F[POS][one]
            if at < s.game.space.nowhere:
                cluttered |= 1 << at
    return s.game.space.ground(s), cluttered


def goals_for(s: State, aims: Aims, player: int) -> Goals:
    """The goals of a player's pieces: what there is to gain somewhere, or else the enemy."""
    if not s.game.book.space.grid:
        points = tuple(targets(s, aims, player))
        return Goals(player, False, points, hostile=() if aims.markers or aims.zones else points)
    goals = Goals(player, True)
    column = s.F[POS]
    mine = [one for one in standing(s, aims, player) if s.F[WHOLE][one] < 0 or not s.F[PARTS][one]]
    enemies = tuple(targets(s, aims, player))
    spots = {square for slot in aims.spots for square in bits(s.G[slot])}
    held = {column[one]: one for one in mine}
    goals.hostile = enemies
    gain = Gain(s, player, aims.rates if aims.deeds else ())
    aimed_at = {place for deed in aims.deeds for place in deed.aimed_at(s, gain)}
    for one in mine:
        found = {q for q in spots if held.get(q, one) == one} | aimed_at
        for deed in aims.deeds:
            found.update(deed.spots(s, one, gain))
        goals.places[one] = tuple(sorted(found)) or enemies
    return goals.seen_in(s, aims)


def _least(s: State, places: tuple[int, ...], mover: int, land: tuple[Ground, int]) -> list[int]:
    """From each square the way to the nearest of some others."""
    ground, cluttered = land
    key = places, cluttered
    found = ground.nearest.get(key)
    if found is None:
        space = s.game.space
        rows = [ways_to(space, s, place, mover, cluttered) for place in places if place < space.nowhere]
        least = list(map(min, *rows)) if len(rows) > 1 else rows[0] if rows else [0] * (space.nowhere + 1)
        if len(ground.nearest) >= MOST:
            ground.nearest.clear()
        found = ground.nearest[key] = [int(LOST) if x >= FAR else x for x in least]
    return found


def standing(s: State, aims: Aims, player: int) -> tuple[int, ...]:
    """A player's things that stand somewhere, or could."""
    return bits(standing_mask(s, aims) & s.G[OWN0 + player])


def standing_mask(s: State, aims: Aims) -> int:
    """All things that stand somewhere, or could, as a mask."""
    done: int = s.G[DONE]
    return _all(s, aims.standing) & ~done & ~3


def _all(s: State, slots: list[int]) -> int:
    mask = 0
    for slot in slots:
        mask |= s.G[slot]
    return mask


def targets(s: State, aims: Aims, player: int) -> list[Any]:
    """Points that a player wants to reach: on a table the markers and zones that win, or else the enemies."""
    space, nowhere = s.game.space, s.game.space.nowhere
    if s.G[MISSION] >= 0 and not s.game.book.space.grid and (aims.markers or aims.zones):
        points = [space.marker(s, name, _whose(player, theirs)) for name, theirs in aims.markers]
        for name, theirs in aims.zones:
            points.extend(_in_zone(space.zone(s, name, _whose(player, theirs))))
        return points
    enemies = [
        i
        for i in standing(s, aims, 1 - player)
        if s.F[POS][i] != nowhere and not s.F[PARTS][i] and s.F[OWNER][i] != player
    ]
    acting = _all(s, aims.acting)
    able = [i for i in enemies if acting >> (i if s.F[WHOLE][i] < 0 else s.F[WHOLE][i]) & 1]
    return [s.F[POS][i] for i in able or enemies]


def _whose(player: int, theirs: bool | None) -> int:
    """By whose edge a place is told: what is nobody's by the first player's."""
    return 0 if theirs is None else 1 - player if theirs else player


def _in_zone(strip: Any) -> list[tuple[int, int]]:
    """Some points in the middle of a strip along an edge."""
    deep = strip.depth // 2
    if strip.edge in ("bottom", "top"):
        y = deep if strip.edge == "bottom" else strip.height - deep
        return [(strip.width * k // 6, y) for k in range(1, 6)]
    x = deep if strip.edge == "left" else strip.width - deep
    return [(x, strip.height * k // 6) for k in range(1, 6)]
