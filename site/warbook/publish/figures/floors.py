"""Floors on a grid as SVG: raised squares, darker the higher they are, with their height in a corner that is free."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from warbook.language.model import Feature, Start
from warbook.publish.figures.drawing import Drawing
from warbook.publish.figures.grid_maps import INK, line, squares

__all__ = ["Corner", "corners", "floors", "heights", "sides"]

Square = tuple[int, int]
_CORNERS = ((-1, 1), (1, 1), (-1, -1), (1, -1))
"""Left above, right above, left below, right below: as (right, up)."""
_SIDE = 1.5
"""Half of how broad a line along a side is, at least."""
_BESIDE = 3.6
"""How far from the line what stands on a side reaches."""


@dataclass(frozen=True, slots=True)
class Corner:
    """Where the height of a square stands: `right` and `up` say in which of its corners, `x` and `y` the middle of the
    foot of its figure."""

    level: int
    right: int
    up: int
    x: float
    y: float


def heights(d: Drawing, some: Iterable[Feature]) -> dict[Square, int]:
    """How high each raised square is."""
    found: dict[Square, int] = {}
    for f in some:
        level = f.level + (d.book.terrains[f.terrain].level if f.terrain else 0)
        for square in squares(f) if level and not f.side else ():
            found[square] = found.get(square, 0) + level
    return found


def corners(d: Drawing, some: Iterable[Feature], pieces: Iterable[Start] = ()) -> dict[Square, Corner]:
    """For each raised square the corner in which its height stands: where nothing is on either side, if there is one; of
    several the one that suits most of the floor."""
    used = list(some)
    taken = set(_taken(used, pieces))
    high = heights(d, used)
    beside = {
        (square, corner): ((*square, corner[0], 0) in taken) + ((*square, 0, corner[1]) in taken)
        for square in high
        for corner in _CORNERS
    }
    found = {}
    for floor in _floors(high):
        liked = sorted(_CORNERS, key=lambda corner: sum(beside[square, corner] > 0 for square in floor))
        for square in floor:
            right, up = min(liked, key=lambda corner: beside[square, corner])
            found[square] = _corner(d, square, high[square], (right, up), taken)
    return found


def _floors(high: Mapping[Square, int]) -> Iterator[list[Square]]:
    """Squares of one height that hang together."""
    left = dict.fromkeys(high)
    while left:
        floor = [next(iter(left))]
        for x, y in floor:
            left.pop((x, y), None)
            near = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
            floor += [one for one in near if one in left and one not in floor and high[one] == high[x, y]]
        yield floor


def _taken(some: Iterable[Feature], pieces: Iterable[Start]) -> Iterator[tuple[int, int, int, int]]:
    """Sides on which something stands, as a square and where its neighbour is: from both of them."""
    places = [(*square, f.side) for f in some if f.side for square in squares(f)]
    places += [(*one.place, one.side) for one in pieces if one.place is not None and one.side]
    for x, y, side in places:
        dx, dy = (1, 0) if side == "east" else (0, 1)
        yield x, y, dx, dy
        yield x + dx, y + dy, -dx, -dy


def _corner(
    d: Drawing, square: Square, level: int, corner: tuple[int, int], taken: set[tuple[int, int, int, int]]
) -> Corner:
    right, up = corner
    x, y = d.at(*square)
    half, k = d.unit / 2, d.letters
    x += right * (half - 3 * k - (_BESIDE if (*square, right, 0) in taken else 0))
    aside = _BESIDE if (*square, 0, up) in taken else 0
    y += -half + 7 * k + aside if up > 0 else half - 1.4 * k - aside
    return Corner(level, right, up, x, y)


def floors(d: Drawing, places: Mapping[Square, Corner]) -> None:
    """Raised squares with their heights, and a thin line where a floor drops."""
    for square, corner in places.items():
        left, top = (at - d.unit / 2 for at in d.at(*square))
        shade = min(0.12 + 0.11 * corner.level, 0.6)
        box = f'x="{left:.1f}" y="{top:.1f}" width="{d.unit:.1f}" height="{d.unit:.1f}"'
        d.add(f'<rect {box} class="wb-map-floor" fill="#8a7f6a" fill-opacity="{shade:.2f}"/>')
        d.text(corner.x, corner.y, str(corner.level), "level", 8 * d.letters)
    for side in _drops({square: corner.level for square, corner in places.items()}):
        d.add(line(d, *side, f'stroke="{INK}" stroke-width="1" class="wb-map-face"'))


def _drops(high: Mapping[Square, int]) -> Iterator[tuple[int, int, int, int]]:
    """Where a floor drops: a square and where its neighbour is."""
    for (x, y), level in high.items():
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if high.get((x + dx, y + dy), 0) < level:
                yield x, y, dx, dy


def sides(
    d: Drawing, some: Iterable[Feature], pieces: Iterable[Start]
) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, right and bottom of what is drawn along the sides of squares: walls, doors, where a floor drops."""
    used, half = list(some), d.unit / 2
    for x, y, dx, dy in {*_taken(used, pieces), *_drops(heights(d, used))}:
        at_x, at_y = d.at(x, y)
        at_x, at_y = at_x + dx * half, at_y - dy * half
        wide, high = (_SIDE, half) if dx else (half, _SIDE)
        yield at_x - wide, at_y - high, at_x + wide, at_y + high
