"""Where the names of what stands on a map find room: beside it, smaller, or farther off with a line to it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

__all__ = ["NAMES", "Name", "Rectangle", "Spot", "named"]

NAMES = (12.0, 10.0, 8.0)
"""The sizes of names, the best first."""
_AWAY, _ROUNDS = 4.0, 9
"""How much farther off a name may stand to cross no line, and in how many rounds one with a line to it."""


Rectangle = tuple[float, float, float, float]
"""Left, top, right and bottom on the drawing."""
Spot = tuple[str, float, float, float]
"""A name, where what it names stands on the drawing, and the radius of that."""


Line = tuple[float, float, float, float]
"""From where to where on the drawing."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name on the drawing: the middle of its foot, its size, and the line that leads to it where it stands farther off."""

    words: str
    x: float
    y: float
    size: float
    line: Line | None = None


def named(
    spots: Iterable[Spot],
    page: Rectangle,
    occupied: Iterable[Rectangle] = (),
    letters: float = 1,
    crossed: Iterable[Rectangle] = (),
    sizes: Sequence[float] = NAMES,
) -> Iterator[Name]:
    """The names of discs where they cover neither a disc nor one another: below, above or beside, there where they cross the
    fewest lines, else smaller, else farther off with a line to the disc. Of several parts of one name, those that no place
    is left for go without."""
    lines = list(crossed)
    found = list(spots)
    taken = [*((x - r, y - r, x + r, y + r) for _, x, y, r in found), *occupied]
    told: set[str] = set()
    for name, x, y, r in found:
        for size in (usual * letters for usual in sizes):
            half = 0.28 * size * len(name)
            places = [
                (x, y + r + size), (x, y - r - 4), (x + r + half + 3, y + size * 0.35), (x - r - half - 3, y + size * 0.35),
                (x + half, y + r + size), (x - half, y + r + size), (x + half, y - r - 4), (x - half, y - r - 4),
                (x, y + r + size + _AWAY), (x, y - r - 4 - _AWAY),
            ]  # fmt: skip
            free = list(_free(places, half, size, page, taken))
            if free:
                at, box = min(free, key=lambda one: sum(_meet(one[1], line) for line in lines))
                taken.append(box)
                told.add(name)
                yield Name(name, *at, size)
                break
        else:
            if name in told:
                continue
            told.add(name)
            size = sizes[-1] * letters
            half = 0.28 * size * len(name)
            free = list(_free(_round(x, y, r, half, size), half, size, page, taken))
            if free:
                ends = [(_end(x, y, r, box), at, box) for at, box in free]
                end, at, box = min(ends, key=lambda one: sum(_crosses(one[0], other) for other in taken))
                taken.append(box)
                yield Name(name, *at, size, end)
            else:
                size = min(10.0 * letters, 1.9 * r / (0.56 * len(name)))
                yield Name(name, x, y + size * 0.35, size)


def _free(
    places: Iterable[tuple[float, float]], half: float, size: float, page: Rectangle, taken: list[Rectangle]
) -> Iterator[tuple[tuple[float, float], Rectangle]]:
    """The places, each with the room that a name takes there, in which it covers nothing."""
    for x, y in places:
        box = x - half, y - 0.8 * size, x + half, y + 0.1 * size
        if _inside(box, page) and not any(_meet(box, one) for one in taken):
            yield (x, y), box


def _round(x: float, y: float, r: float, half: float, size: float) -> Iterator[tuple[float, float]]:
    """Places farther and farther round a disc."""
    for far in range(1, _ROUNDS):
        for turn in range(16):
            angle = turn * math.pi / 8
            off = r + far * size
            yield x + math.cos(angle) * (off + half), y + math.sin(angle) * off + 0.35 * size


def _end(x: float, y: float, r: float, box: Rectangle) -> Line:
    """The line from the edge of a disc to the nearest of a name."""
    to_x, to_y = min(max(x, box[0]), box[2]), min(max(y, box[1]), box[3])
    far = math.hypot(to_x - x, to_y - y) or 1.0
    return x + (to_x - x) * r / far, y + (to_y - y) * r / far, to_x, to_y


def _crosses(line: Line, box: Rectangle) -> bool:
    """Whether a line goes over something, which it may touch where it begins."""
    x, y, to_x, to_y = line
    points = ((x + (to_x - x) * n / 20, y + (to_y - y) * n / 20) for n in range(2, 20))
    return any(box[0] < at_x < box[2] and box[1] < at_y < box[3] for at_x, at_y in points)


def _inside(box: Rectangle, page: Rectangle) -> bool:
    return box[0] >= page[0] and box[1] >= page[1] and box[2] <= page[2] and box[3] <= page[3]


def _meet(one: Rectangle, two: Rectangle) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]
