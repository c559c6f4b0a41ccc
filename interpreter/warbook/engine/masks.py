"""Bit masks as sets of pieces and of squares."""

from __future__ import annotations

from warbook.engine.answers import bits


def mask_of(members: list[int]) -> int:
    """A bit mask of indices."""
    mask = 0
    for m in members:
        mask |= 1 << m
    return mask


def lowest(mask: int) -> int:
    """The lowest member of a mask; -1 of none."""
    return (mask & -mask).bit_length() - 1


def near_of(places: list[int], mask: int, squares: int) -> int:
    """Those of a mask that stand on one of the squares."""
    found = 0
    for one in bits(mask):
        if squares >> places[one] & 1:
            found |= 1 << one
    return found


def any_near(places: list[int], mask: int, squares: int) -> bool:
    """Whether one of a mask stands on one of the squares."""
    for one in bits(mask):  # noqa: SIM110 - faster here than a generator
        if squares >> places[one] & 1:
            return True
    return False


def together(sets: list[int], mask: int) -> int:
    """What the sets of those of a mask hold."""
    found = 0
    for one in bits(mask):
        found |= sets[one]
    return found
