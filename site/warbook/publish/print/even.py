"""What is known of a book's pages only when it has been laid out once for trial: where its parts end.

Typst fills the first column of two to its foot before it begins the second, so there is a break before the block at which
both come out most alike. A part that ends in the first column, or in the upper half of a page of one column, is followed
there by the next. A picture that nothing follows on its page takes the room below it; where a part of a book of one column
leaves much of its last page empty all the same, that is noted for an ornament.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from warbook.publish.print.encode import Json

__all__ = ["evened", "grown", "indexed", "joined"]

_LEAST_MM = 12.0
"""A difference that nobody minds."""
_INSIDE_MM = 40.0
"""By so much a column may end sooner rather than part what belongs together."""
_SPARSE = 0.5
"""Of a page of one column so much at most is used where the next part begins on it."""
_RUNT = 0.2
"""Of a column so much at most is so little that it cannot stand there alone."""
_ABOVE_MM = 12.0
"""So much stands above and below a picture."""
_BETWEEN_MM = 6.0
"""So much room is kept between the last chapter and the index below it."""


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
    alone = frame["columns"] == 1
    for before, after in pairwise(_parts(chapters, spots)):
        end, page = before[-1], {spot.page for spot in before}
        used = (end.y - frame["top"]) / (frame["foot"] - frame["top"])
        sparse = used < _SPARSE if alone else end.x < frame["middle"]
        if sparse and len(page) > 1 and not (alone and _mapped(chapters[after[0].chapter])):
            chapters[after[0].chapter] |= {"begins": False, "break": not alone and used > _RUNT}
            return book | {"chapters": chapters}
    return book


def _mapped(chapter: Json) -> bool:
    """Whether a chapter begins with a map, for which a book of one column has a page of its own."""
    return bool(chapter["blocks"]) and chapter["blocks"][0]["kind"] == "picture"


def grown(book: Json, findings: Sequence[dict[str, Any]]) -> Json:
    """A book of one column whose pictures take the room that is left below them, and whose chapters know how much of their
    last page is, where what follows begins on another: millimetres, as `left`."""
    frame, spots = _read(findings)
    if frame is None:
        return book
    chapters = [chapter | {"blocks": list(chapter["blocks"])} for chapter in book["chapters"]]
    heads = [spot for spot in spots if spot.block >= 0]  # that of a chapter stands before its break
    for here, after in pairwise(heads):
        chapter, place = chapters[here.chapter], here.block
        ends = place == len(chapter["blocks"])
        if after.page == here.page or here.y < frame["top"]:
            continue
        room = frame["foot"] - here.y
        if ends:
            chapter["left"] = room
        elif place > 0 and chapter["blocks"][place]["kind"] == "picture":
            wide = min(frame["width"], room - _ABOVE_MM)
            chapter["blocks"][place] = chapter["blocks"][place] | {"wide": wide}
    return book | {"chapters": chapters}


def indexed(book: Json, findings: Sequence[dict[str, Any]], fitted: Sequence[dict[str, Any]] = ()) -> Json:
    """A book whose index stands below the last chapter, where it is short enough; else of two columns, too, how much of the
    last page is left is noted, and whether it ends in its first. `fitted` is what was found with the breaks, if that is known:
    a block that stayed whole has left room in the book for trial that it does not leave there."""
    frame, spots = _read(findings)
    if frame is None or not spots:
        return book
    *others, last = book["chapters"]
    room = frame["foot"] - frame["top"]
    used = _used(book["chapters"], spots, frame, _read(fitted)[1])
    index = next((one for one in findings if one["kind"] == "index"), None)
    if index is not None and used + index["high"] + _BETWEEN_MM <= room:
        ends = (_read(fitted)[1] or spots)[-1]
        return book | {
            "below": True,
            "first": ends.x < frame["middle"],
            "chapters": [*others, last | {"left": 0}],
        }
    first = not last.get("break") and not any(block.get("break") for block in last["blocks"])
    first = first and spots[-1].x < frame["middle"]
    return book | {"chapters": [*others, last | {"left": room - used, "first": first}]}


def _used(
    chapters: Sequence[Json], spots: Sequence[Spot], frame: dict[str, Any], fitted: Sequence[Spot]
) -> float:
    """How deep the last page is used, in millimetres, when its columns have been made even."""
    top, foot, end = float(frame["top"]), float(frame["foot"]), spots[-1]
    used = end.y - top
    if frame["columns"] == 1:
        return used
    found = _best(list(_parts(chapters, spots))[-1], chapters, top, foot, frame["middle"])
    if found is not None and fitted:
        return max(found.y, fitted[-1].y) - top
    if found is not None:
        whole = used if end.x < frame["middle"] else foot - top + used
        return max(found.y - top, whole - found.y + top)
    return used if end.x < frame["middle"] else foot - top


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
