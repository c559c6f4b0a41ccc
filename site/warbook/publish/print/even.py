"""Two columns of one height on the last page of each part of a book.

Typst fills the first column to its foot before it begins the second. So a book is laid out once to see where its blocks
stand, and again with a break before the block at which both columns come out most alike. A part that would leave most of its
last page empty is followed there by the next, in the second column, or where only a few lines are left, below these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from warbook.publish.print.encode import Json

__all__ = ["evened", "joined"]

_LEAST_MM = 12.0
"""A difference that nobody minds."""
_INSIDE_MM = 40.0
"""By so much a column may end sooner rather than part what belongs together."""
_SPARSE = 0.6
"""Of a column so much at most is used on a page that is as good as empty."""
_RUNT = 0.2
"""Of a column so much at most is so little that it cannot stand there alone."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a block begins; -1 is the head of a chapter, and after its last block it ends. In millimetres."""

    chapter: int
    block: int
    page: int
    x: float
    y: float


def evened(book: Json, findings: Sequence[dict[str, Any]]) -> Json:
    """A book with a break in each part, before what begins its last second column; by what its template found."""
    frame, spots = _read(findings)
    if frame is None:
        return book
    chapters = [dict(chapter) for chapter in book["chapters"]]
    for part in _parts(chapters, spots):
        found = _best(part, chapters, frame["top"], frame["foot"], frame["middle"])
        if found is not None and found.block < 0:
            chapters[found.chapter]["break"] = True
        elif found is not None:
            blocks = list(chapters[found.chapter]["blocks"])
            blocks[found.block] = blocks[found.block] | {"break": True}
            chapters[found.chapter]["blocks"] = blocks
    return book | {"chapters": chapters}


def joined(book: Json, findings: Sequence[dict[str, Any]]) -> Json:
    """A book in which the first part that follows an almost empty page begins on that; the same book where none does."""
    frame, spots = _read(findings)
    chapters = [dict(chapter) for chapter in book["chapters"]]
    if frame is None:
        return book
    for before, after in pairwise(_parts(chapters, spots)):
        end, page = before[-1], {spot.page for spot in before}
        used = (end.y - frame["top"]) / (frame["foot"] - frame["top"])
        if end.x < frame["middle"] and used < _SPARSE and len(page) > 1:
            chapters[after[0].chapter] |= {"begins": False, "break": used > _RUNT}
            return book | {"chapters": chapters}
    return book


def _read(findings: Sequence[dict[str, Any]]) -> tuple[dict[str, Any] | None, list[Spot]]:
    """The frame of the pages, and where blocks begin."""
    frame = next((one for one in findings if one["kind"] == "frame"), None)
    spots = [
        Spot(one["chapter"], one["block"], one["page"], one["x"], one["y"])
        for one in findings
        if one["kind"] == "spot"
    ]
    return frame, spots


def _parts(chapters: Sequence[Json], spots: Sequence[Spot]) -> Iterator[list[Spot]]:
    """The spots from one break of pages to the next."""
    starts = [number for number, chapter in enumerate(chapters) if chapter["begins"]]
    for first, last in pairwise([*starts, len(chapters)]):
        own = [spot for spot in spots if first <= spot.chapter < last]
        if own:
            yield own


def _best(
    part: Sequence[Spot], chapters: Sequence[Json], top: float, foot: float, middle: float
) -> Spot | None:
    """Before what the last page of a part is divided best; None where it stands well, or cannot be divided."""
    end = part[-1]
    alone = end.x < middle
    whole = end.y - top if alone else foot - top + end.y - top
    best, least = None, (whole if alone else foot - end.y) - _LEAST_MM
    for spot in part[1:-1]:
        if spot.page != end.page or spot.x >= middle or not _may_begin(spot, chapters):
            continue
        left = spot.y - top
        worth = abs(whole - 2 * left) + (0 if _is_head(spot, chapters) else _INSIDE_MM)
        if worth < least and whole - left <= foot - top:
            best, least = spot, worth
    return best


def _is_head(spot: Spot, chapters: Sequence[Json]) -> bool:
    """Whether something begins there: a chapter, or a block that is its own heading."""
    return spot.block < 0 or chapters[spot.chapter]["blocks"][spot.block]["kind"] in (
        "head",
        "played",
        "profile",
    )


def _may_begin(spot: Spot, chapters: Sequence[Json]) -> bool:
    """Whether a column may begin there: with a chapter, or with a block that follows no head; not with the exact rule of what
    stands before it."""
    if spot.block < 0:
        return True
    blocks = chapters[spot.chapter]["blocks"]
    if not 0 < spot.block < len(blocks):
        return False
    before, here = blocks[spot.block - 1]["kind"], blocks[spot.block]["kind"]
    return before != "head" and (here, before) not in (
        ("helper", "flow"),
        ("note", "flow"),
        ("helper", "note"),
    )
