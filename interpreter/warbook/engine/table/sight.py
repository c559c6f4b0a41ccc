"""Sight lines between volumes: is there a line from any point of one to any point of the other?

Blocking features stop a line that passes through their inside; soft features let a line through for a
limited depth. Candidate lines are tried in a fixed order and the first good one is the witness, so a True
is always right: each line is tested exactly. A False comes after all critical lines, those that touch two
of the footprints and the corners between them. They pass blocking corners 4 µm off, so a gap narrower
than some 10 µm may be missed. Where soft depth is limited, or features are lower than one volume and
higher than the other, lines between points round the footprints are tried as well, and a chance that only
few of those lines would have may be missed.
"""

from collections.abc import Sequence

from warbook.engine.table.contacts import shared_point
from warbook.engine.table.corridor import Volume
from warbook.engine.table.layout import Feature
from warbook.engine.table.lines import Line, Search

__all__ = ["Line", "Volume", "clear_line", "sight_line"]


def clear_line(
    a: Volume,
    b: Volume,
    blockers: Sequence[Feature],
    soft: Sequence[Feature] = (),
    limit: int | None = None,
) -> bool:
    """Whether some line from `a` to `b` passes no blocker, and at most `limit` µm of soft features.

    `limit` None lets a line through any depth of them. Volumes that touch always see each other.
    """
    return sight_line(a, b, blockers, soft, limit) is not None


def sight_line(
    a: Volume,
    b: Volume,
    blockers: Sequence[Feature],
    soft: Sequence[Feature] = (),
    limit: int | None = None,
) -> Line | None:
    """A line as `clear_line` asks for, as its ends in `a` and in `b`, or None."""
    low, high = max(a.z0, b.z0), min(a.z1, b.z1)
    if low <= high:
        common = shared_point(a.shape, b.shape)
        if common is not None:
            return (*common, high), (*common, high)
    return Search(a, b, blockers, soft if limit is not None else (), limit or 0).run()
