"""Which places of a grid are near which, as masks: the same for all games on a grid of that size."""

from __future__ import annotations

from functools import lru_cache

from warbook.engine.answers import bits
from warbook.engine.grid_ground import beyond

_DIGITS = bytes.maketrans(b"01", bytes((0, 1)))


@lru_cache(maxsize=64)
def near_masks(
    width: int, height: int, distance: int, own: bool = False, sided: bool = False
) -> tuple[int, ...]:
    """For each square the mask of squares within so many king's steps, itself only if `own`; then, for
    “nowhere”, none.

    Where things stand on sides of squares (`sided`), the sides follow as further places: a side is as near as
    the nearer of its squares, and next to the two of them only.
    """
    reach = range(-distance, distance + 1)
    masks = []
    for y in range(height):
        for x in range(width):
            mask = 0
            for dy in reach:
                for dx in reach:
                    if 0 <= x + dx < width and 0 <= y + dy < height:
                        mask |= 1 << ((y + dy) * width + x + dx)
            masks.append(mask if own else mask & ~(1 << (y * width + x)))
    if not sided:
        return (*masks, 0)
    count = width * height
    rows = [0] * (2 * count)
    for side in range(2 * count):
        one, other = beyond(width, side)
        if other >= count or (side % 2 == 0 and other % width == 0):
            continue
        rows[side] = masks[one] | masks[other] if own else 1 << one | 1 << other
    found = list(masks)
    for side, row in enumerate(rows):
        for square in bits(row):
            found[square] |= 1 << (count + 1 + side)
    return (*found, 0, *rows)


@lru_cache(maxsize=64)
def near_bytes(
    width: int, height: int, distance: int, own: bool = False, sided: bool = False
) -> tuple[bytes, ...]:
    """The same with a byte for each place instead of a bit: of a few things it is told faster whether they are near."""
    masks = near_masks(width, height, distance, own, sided)
    return tuple(f"{mask:0{len(masks)}b}"[::-1].encode().translate(_DIGITS) for mask in masks)
