"""Distances on the table, from edge to edge, in micrometres.

`within` and `beyond` are exact: a piece exactly two inches away is within two inches and not beyond it.
The `gap` functions give a length rounded up to the next whole µm (so `gap(a, b) <= d` says the same as
`within(a, b, d)`), 0 where shapes touch or overlap.
"""

from math import isqrt
from typing import Literal

from warbook.engine.table.shapes import Circle

Edge = Literal["left", "right", "bottom", "top"]
"""An edge of the table: left is x = 0, bottom is y = 0."""


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


def edge_gap(a: Circle, edge: Edge, width: int, height: int) -> int:
    """The distance from the near side of a disc to an edge of the table; below 0 when it hangs over."""
    x, y, r = a
    if edge == "left":
        return x - r
    if edge == "right":
        return width - x - r
    return y - r if edge == "bottom" else height - y - r


def in_strip(a: Circle, edge: Edge, depth: int, width: int, height: int) -> bool:
    """Whether a disc is wholly within `depth` of an edge of the table (exactly `depth` counts)."""
    return 0 <= edge_gap(a, edge, width, height) <= depth - 2 * a[2]
