"""Sight on a grid: lines from corner to corner over walls, heights and bodies, in whole numbers.

A line begins and ends a hair inside its corner, so a wall on a side of a square is always crossed by a line
that comes from beyond it. Where a line runs exactly through a corner of other squares, the lower of the two
ways past it counts, whatever stands in them: walls, land or bodies. What is seen of a target is told for each part of its height: a part is seen in full if
everything on the line stays under the line to its foot.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from warbook.engine.grid_ground import SKY, UP, Ground, beyond

UNIT = 1000
"""The side of a square; corners lie one unit inside."""
MOST_PAST = 256
"""How many sets of bodies between two squares are remembered."""
Point = tuple[int, int]


class Stretch(NamedTuple):
    """A square that a line passes through, from one fraction of its length to another (as numerators)."""

    square: int
    begins: int
    ends: int


class Crossing(NamedTuple):
    """Sides that a line crosses at a fraction of its length: one, or past a corner two ways of
    (side, square, side)."""

    at: int
    side: int
    ways: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """All that a line meets between two squares; fractions have `whole` as their denominator. `passed` are the squares that
    it passes through, `brushed` those that it meets in a corner only, `sides` those that it crosses or meets in a corner, as
    masks."""

    whole: int
    squares: tuple[Stretch, ...]
    crossings: tuple[Crossing, ...]
    passed: int
    brushed: int
    sides: int


@dataclass(frozen=True, slots=True, eq=False)
class Looking:
    """How a relation of sight looks: `tall` in units of height (0: the land is flat), seen in so many `parts` (0:
    any point of it), `eyes` and `aims` corners or the middle, so many lines `wanted`; `stops` are the numbers of
    the terrains that stop a line, `beside` that only those on a side of the target's square do. `low` is the height of
    what is looked at, where it is not as tall."""

    tall: int
    parts: int
    every: bool
    eyes: str
    aims: str
    wanted: int
    stops: frozenset[int]
    beside: bool = False
    low: int = 0


def spots(width: int, square: int, which: str) -> list[Point]:
    """The corners of a square, or its middle."""
    y, x = divmod(square, width)
    if which == "middle":
        return [(x * UNIT + UNIT // 2, y * UNIT + UNIT // 2)]
    near, far = 1, UNIT - 1
    return [(x * UNIT + i, y * UNIT + j) for i in (near, far) for j in (near, far)]


@lru_cache(maxsize=60_000)
def traced(width: int, p: Point, q: Point) -> Line:
    """What a line from a point to another passes and crosses."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    broad, deep = abs(dx) or 1, abs(dy) or 1
    whole = broad * deep
    x, y = p[0] // UNIT, p[1] // UNIT
    here, last = y * width + x, q[1] // UNIT * width + q[0] // UNIT
    columns, rows = abs(q[0] // UNIT - x), abs(q[1] // UNIT - y)
    """How many columns and rows are still to be crossed."""
    sx, sy = (1 if dx > 0 else -1), (width if dy > 0 else -width)
    east, north = 2 * min(0, sx), 2 * min(0, sy) + 1
    """From a square to the side by which the line leaves it for the next column, or row."""
    across = abs((x + (sx > 0)) * UNIT - p[0]) * deep if columns else whole + 1
    along = abs((y + (sy > 0)) * UNIT - p[1]) * broad if rows else whole + 1
    """When the next column and the next row are reached; past the end if never."""
    squares: list[Stretch] = []
    crossings: list[Crossing] = []
    begun, passed, brushed, sides = 0, 0, 0, 0
    while here != last:
        at = across if across < along else along
        if begun:
            squares.append(Stretch(here, begun, at))
            passed |= 1 << here
        if across == along:
            over, up = here + sx, here + sy
            first = 2 * here + east, over, 2 * over + north
            second = 2 * here + north, up, 2 * up + east
            crossings.append(Crossing(at, -1, (first, second)))
            brushed |= 1 << over | 1 << up
            sides |= 1 << first[0] | 1 << first[2] | 1 << second[0] | 1 << second[2]
            here = over + sy
        else:
            side = 2 * here + (east if across < along else north)
            crossings.append(Crossing(at, side))
            sides |= 1 << side
            here += sx if across < along else sy
        if at == across:
            columns -= 1
            across = across + UNIT * deep if columns else whole + 1
        if at == along:
            rows -= 1
            along = along + UNIT * broad if rows else whole + 1
        begun = at
    return Line(whole, tuple(squares), tuple(crossings), passed, brushed, sides)


def _box(width: int, low: int, across: int, along: int) -> int:
    """The squares of a rectangle from its lowest one, as a mask."""
    row = ((1 << across + 1) - 1) << low
    return sum(row << k * width for k in range(along + 1))


@lru_cache(maxsize=1 << 12)
def _sides_within(width: int, across: int, along: int) -> int:
    """The sides between squares of a rectangle that begins with the first square, as a mask."""
    east, north = ((1 << 2 * across) - 1) // 3, ((4 << 2 * across) - 1) // 3 << 1
    rows = sum(east << 2 * width * k for k in range(along + 1))
    return rows | sum(north << 2 * width * k for k in range(along))


@dataclass(frozen=True, slots=True)
class Skyline:
    """How high lines must be to pass over each square, and over the sides that anything stands on; -1 where none stops."""

    squares: list[int]
    sides: dict[int, int]
    above: dict[int, tuple[int, int]] = field(default_factory=dict)
    """The squares and the sides, as masks, over which lines must be at least so high."""

    def least(self, height: int) -> tuple[int, int]:
        """The squares and the sides over which lines must be at least so high."""
        found = self.above.get(height)
        if found is None:
            squares = sum(1 << square for square, high in enumerate(self.squares) if high >= height)
            sides = sum(1 << side for side, high in self.sides.items() if high >= height)
            found = self.above[height] = squares, sides
        return found


def skyline(ground: Ground, look: Looking) -> Skyline:
    """The skyline of a ground for those who look in one way, worked out once."""
    found: Skyline | None = ground.skylines.get(look)
    if found is None:
        sides = {side: _side_height(ground, look, side) for side in {**ground.sides, **ground.barred}}
        squares = [_square_height(ground, look, square) for square in range(len(ground.levels) - 1)]
        found = ground.skylines[look] = Skyline(squares, sides)
    return found


def _square_height(ground: Ground, look: Looking, square: int) -> int:
    number = ground.terrains[square]
    stops = number in look.stops
    if not look.tall:
        return SKY if stops else -1
    tall = ground.kinds[number].height or SKY if stops else 0
    return ground.top(square) + tall


def _side_height(ground: Ground, look: Looking, side: int) -> int:
    """What stands on a side stands on the higher of its two squares."""
    tall = ground.barred.get(side, 0)
    number = ground.sides.get(side, -1)
    if number in look.stops:
        tall = max(tall, ground.walls.get(side, 0) or SKY)
    if not tall:
        return -1
    return SKY if not look.tall else max(map(ground.top, beyond(ground.width, side))) + tall


class Sighting:
    """What is seen of one square from another on one ground, body by body. Lines are traced as they are needed."""

    def __init__(self, ground: Ground, look: Looking, a: int, b: int) -> None:
        self.ground, self.look = ground, look
        self.a, self.b = a, b
        flat = not look.tall
        self.eye = 0 if flat else ground.top(a) + look.tall
        self.foot = 0 if flat else ground.top(b)
        self.skyline = skyline(ground, look)
        self.high = look.low or look.tall
        self.full = (1 << max(1, look.parts)) - 1
        w = ground.width
        across, along = abs(a % w - b % w), abs(a // w - b // w)
        self.base = min(a // w, b // w) * w + min(a % w, b % w)
        """Lines are traced as if this were the first square: the same lines for all squares that lie alike."""
        self.box = _box(w, self.base, across, along) & ~(1 << a | 1 << b)
        """The squares that a line can pass through."""
        self.squares, self.sides = self.skyline.least(max(0, min(self.eye - 1, self.foot) + 1))
        """The squares and the sides that may hide something, as masks."""
        self.eyes = spots(w, a - self.base, look.eyes)
        self.aims = spots(w, b - self.base, look.aims)
        self.lines: list[list[tuple[Line, int]]] = [[] for _ in self.eyes]
        """For each spot of the eye its lines, as far as was needed, each with the parts that it shows over all that never
        moves."""
        self.past: dict[int, bool] = {}
        """What has been worked out, by the squares of the bodies in between."""
        hidden = self.box & self.squares or _sides_within(w, across, along) << 2 * self.base & self.sides
        self.answer = not hidden or self.sees_past(0)

    def line(self, eye: int, number: int) -> tuple[Line, int]:
        """A line from a spot of the eye, with the parts that it shows over all that never moves."""
        lines = self.lines[eye]
        while number >= len(lines):
            line = traced(self.ground.width, self.eyes[eye], self.aims[len(lines)])
            lines.append((line, self.still(line)))
        return lines[number]

    # ---------------------------------------------------------------- heights
    def square_height(self, square: int) -> int:
        """How high a line must be to pass over the ground of a square and what stands in it."""
        return -1 if self.look.beside and not self.is_beside(square) else self.skyline.squares[square]

    def is_beside(self, square: int) -> bool:
        w, b = self.ground.width, self.b
        return abs(square % w - b % w) + abs(square // w - b // w) == 1

    def side_height(self, side: int) -> int:
        """How high a line must be to pass over a side."""
        height = self.skyline.sides.get(side, -1)
        return (
            height if height < 0 or not self.look.beside or self.b in beyond(self.ground.width, side) else -1
        )

    def crossing_height(self, crossing: Crossing, met: int = 0) -> int:
        """How high a line must be to pass over what it crosses, bodies on the squares `met` among it."""
        base = self.base
        if not crossing.ways:
            return self.side_height(crossing.side + 2 * base)
        return min(
            [
                max(
                    self.side_height(first + 2 * base),
                    self.square_height(square + base),
                    self.body(square + base) if met >> square & 1 else -1,
                    self.side_height(second + 2 * base),
                )
                for first, square, second in crossing.ways
            ]
        )

    # ---------------------------------------------------------------- what a line shows
    def still(self, line: Line) -> int:
        """The parts of the target that a line shows over all that never moves, as a mask."""
        shown, base = self.full, self.base
        squares, sides = self.squares >> base, self.sides >> 2 * base
        if not ((line.passed | line.brushed) & squares or line.sides & sides):
            return shown
        for crossing in line.crossings:
            if crossing.ways or sides >> crossing.side & 1:
                shown &= self.over(self.crossing_height(crossing), crossing.at, crossing.at, line.whole)
                if not shown:
                    return 0
        for stretch in line.squares:
            if squares >> stretch.square & 1:
                height = self.square_height(stretch.square + base)
                shown &= self.over(height, stretch.begins, stretch.ends, line.whole)
        return shown

    def over(self, height: int, begins: int, ends: int, whole: int) -> int:
        """The parts that are seen over something so high on a stretch of a line."""
        if height < 0 or (height < self.eye and height <= self.foot):
            return self.full
        if not self.look.tall:
            return 0
        at = begins if height > self.eye else ends
        rise, parts = (height - self.eye) * whole, self.look.parts
        if not parts:
            return int(rise < (self.foot + self.high - self.eye) * at)
        shown = 0
        for k in range(parts):
            foot = self.foot * parts + k * self.high - self.eye * parts
            if rise * parts <= foot * at:
                shown |= 1 << k
        return shown

    def sees(self, bodies: int) -> bool:
        """Whether the target is seen past bodies that stand on squares (a mask)."""
        met = self.box & bodies
        if not met or not self.answer:
            return self.answer
        found = self.past.get(met)
        if found is None:
            if len(self.past) >= MOST_PAST:
                self.past.clear()
            found = self.past[met] = self.sees_past(met)
        return found

    def sees_past(self, met: int) -> bool:
        """The same, worked out: from one spot enough lines have to show enough."""
        met >>= self.base
        return any(self.enough(eye, met) for eye in range(len(self.eyes)))

    def enough(self, eye: int, met: int) -> bool:
        """Whether enough lines from a spot show enough; no line is looked at that cannot change it."""
        wanted, every, full = self.look.wanted, self.look.every, self.full
        seen = [0] * (wanted + 1)
        """The parts that so many lines show: by none, all."""
        seen[0] = full
        for left in reversed(range(len(self.aims))):
            line, shown = self.line(eye, len(self.aims) - 1 - left)
            if met:
                shown = self.over_bodies(line, shown, met)
            for count in range(wanted, 0, -1):
                seen[count] |= seen[count - 1] & shown
            if seen[wanted] == full or (seen[wanted] and not every):
                return True
            hoped = seen[max(0, wanted - left)]
            if hoped != full if every else not hoped:
                return False
        return False

    def over_bodies(self, line: Line, shown: int, met: int) -> int:
        """What is left of what a line shows, past bodies."""
        if shown and line.passed & met:
            for stretch in line.squares:
                if met >> stretch.square & 1:
                    height = self.body(stretch.square + self.base)
                    shown &= self.over(height, stretch.begins, stretch.ends, line.whole)
        if shown and line.brushed & met:
            for crossing in line.crossings:
                if crossing.ways:
                    height = self.crossing_height(crossing, met)
                    shown &= self.over(height, crossing.at, crossing.at, line.whole)
        return shown

    def body(self, square: int) -> int:
        return SKY if not self.look.tall else self.ground.top(square) + self.look.tall


def sighting(ground: Ground, look: Looking, a: int, b: int) -> Sighting:
    """What is seen of a square from another, kept with the ground, and with the bare one for all grounds on which the same
    bars the sides in between."""
    known = ground.lines.get(look)
    if known is None:
        known = ground.lines[look] = {}
    key = a * ground.width * ground.height + b
    found: Sighting | None = known.get(key)
    if found is None:
        w, shared = ground.width, (ground.bare or ground).sightings
        low = min(a // w, b // w) * w + min(a % w, b % w)
        barring = ground.barring(_box(w, low, abs(a % w - b % w), abs(a // w - b // w)))
        found = shared.get((look, key, barring))
        if found is None:
            found = shared[look, key, barring] = Sighting(ground, look, a, b)
        known[key] = found
    return found


__all__ = ["UP", "Line", "Looking", "Sighting", "sighting", "spots", "traced"]
