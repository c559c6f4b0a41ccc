"""Packs tokens on shelves, at true size. All lengths are millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Spot", "pack"]


@dataclass(frozen=True, slots=True)
class Spot:
    """The top left corner of item number `item` on page number `page`, both counted from 0."""

    item: int
    page: int
    x: float
    y: float


def pack(sizes: Sequence[float], width: float, height: float, gap: float) -> list[Spot]:
    """Square fields of `sizes` on shelves, largest first, in order where equal, so that kinds stay together.

    A shelf is as high as its first item; a page is `width` x `height`. Items larger than that are left out.
    """
    spots: list[Spot] = []
    page, top, shelf, x = 0, 0.0, 0.0, 0.0
    for item in sorted(range(len(sizes)), key=lambda item: -sizes[item]):
        size = sizes[item]
        if size > min(width, height):
            continue
        if x + size > width + 1e-6:
            top, shelf, x = top + shelf + gap, 0.0, 0.0
        if top + size > height + 1e-6:
            page, top, x = page + 1, 0.0, 0.0
        shelf = shelf or size
        spots.append(Spot(item, page, round(x, 4), round(top, 4)))
        x += size + gap
    return spots
