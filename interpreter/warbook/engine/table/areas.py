"""Areas in which a base may be placed.

An area answers two things about a disc: whether it may stand there, and in which box its middle can be.
Exactly at a limit is allowed. All lengths in µm.
"""

from dataclasses import dataclass
from typing import Literal, Protocol

from warbook.engine.table.measure import within
from warbook.engine.table.polygon import Box
from warbook.engine.table.shapes import Circle

_FAR = 1 << 40
Edge = Literal["left", "right", "bottom", "top"]
"""An edge of the table: left is x = 0, bottom is y = 0."""


class Area(Protocol):
    """Where a disc may stand."""

    def admits(self, disc: Circle) -> bool:
        """Whether the disc may stand there."""
        ...  # pragma: no cover

    def box(self, r: int) -> Box:
        """A box with the middles of all discs of radius `r` that are admitted."""
        ...  # pragma: no cover


@dataclass(frozen=True, slots=True)
class Anywhere:
    """The whole table."""

    def admits(self, disc: Circle) -> bool:
        return True

    def box(self, r: int) -> Box:
        return -_FAR, -_FAR, _FAR, _FAR


@dataclass(frozen=True, slots=True)
class Strip:
    """Wholly within `depth` of an edge of a table of `width` by `height`."""

    edge: Edge
    depth: int
    width: int
    height: int

    def admits(self, disc: Circle) -> bool:
        return self.holds(*disc)

    def holds(self, x: int, y: int, r: int) -> bool:
        """Whether a disc with its middle there and this radius stands in it."""
        edge = self.edge
        if edge == "bottom":
            away = y
        elif edge == "top":
            away = self.height - y
        else:
            away = x if edge == "left" else self.width - x
        return r <= away <= self.depth - r

    def box(self, r: int) -> Box:
        reach, low = self.depth - r, r
        if self.edge == "left":
            return low, -_FAR, reach, _FAR
        if self.edge == "bottom":
            return -_FAR, low, _FAR, reach
        if self.edge == "right":
            return self.width - reach, -_FAR, self.width - low, _FAR
        return -_FAR, self.height - reach, _FAR, self.height - low


@dataclass(frozen=True, slots=True)
class Near:
    """Within `d` of the edge of a disc, measured from edge to edge."""

    of: Circle
    d: int

    def admits(self, disc: Circle) -> bool:
        return within(disc, self.of, self.d)

    def box(self, r: int) -> Box:
        x, y, radius = self.of
        reach = radius + self.d + r
        return x - reach, y - reach, x + reach, y + reach
