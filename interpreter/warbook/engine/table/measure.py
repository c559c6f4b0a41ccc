"""Distances on the table, from edge to edge, in micrometres.

`within` and `beyond` are exact: a piece exactly two inches away is within two inches and not beyond it.
The `gap` functions give a length rounded up to the next whole µm (so `gap(a, b) <= d` says the same as
`within(a, b, d)`), 0 where shapes touch or overlap.
"""

from math import isqrt

from warbook.engine.table.shapes import Circle


def root_up(square: int) -> int:
    """The square root, rounded up."""
    return isqrt(square - 1) + 1 if square > 0 else 0


def within(a: Circle, b: Circle, d: int) -> bool:
    """Whether the edges of two discs are at most `d` apart."""
    dx, dy, reach = a[0] - b[0], a[1] - b[1], a[2] + b[2] + d
    return reach >= 0 and dx * dx + dy * dy <= reach * reach


def beyond(a: Circle, b: Circle, d: int) -> bool:
    """Whether the edges of two discs are more than `d` apart."""
    return not within(a, b, d)


def gap(a: Circle, b: Circle) -> int:
    """The distance between the edges of two discs, rounded up."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return max(0, root_up(dx * dx + dy * dy) - a[2] - b[2])
