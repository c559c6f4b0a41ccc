"""Packs fields on pages at true size, so that straight cuts part them. All lengths are millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Spot", "pack"]

Size = tuple[float, float]
_HAIR = 1e-6


@dataclass(frozen=True, slots=True)
class Spot:
    """The top left corner of item number `item` on page number `page`, both counted from 0.

    A `turned` item lies on its side.
    """

    item: int
    page: int
    x: float
    y: float
    turned: bool = False


@dataclass(slots=True)
class _Room:
    """A free rectangle of a page."""

    page: int
    x: float
    y: float
    width: float
    height: float

    def spare(self, size: Size) -> float:
        """How little is left beside an item, on the tighter side; negative where it does not fit."""
        across, down = self.width - size[0], self.height - size[1]
        return min(across, down) if across > -_HAIR and down > -_HAIR else -1.0


def pack(sizes: Sequence[Size], width: float, height: float, gap: float, head: float = 0) -> list[Spot]:
    """Fields of `sizes`, in order where equal, so that kinds stay together; on the first page below a `head` of that height.

    Each goes to the first page with room, there where it leaves least beside it, so that equal ones stand in rows
    or columns; straight cuts part them. Those that are long come first, or those that are broad, and a page is cut into
    rows or into columns, whichever takes fewest pages. Long items are turned where only
    that fits; too large ones are left out.
    """
    long = sorted(range(len(sizes)), key=lambda item: (-max(sizes[item]), -min(sizes[item])))
    broad = sorted(range(len(sizes)), key=lambda item: (-min(sizes[item]), -max(sizes[item])))
    ways = ((order, columns) for order in (long, broad) for columns in (False, True))
    return min(
        (_packed(sizes, order, (width, height, gap, head), columns) for order, columns in ways), key=_pages
    )


def _pages(spots: Sequence[Spot]) -> int:
    return max((spot.page for spot in spots), default=0)


def _packed(
    sizes: Sequence[Size], order: Sequence[int], paper: tuple[float, float, float, float], columns: bool
) -> list[Spot]:
    """The fields laid out in that order, on paper of a width and height, so far apart, the first page below a head."""
    width, height, gap, head = paper
    spots: list[Spot] = []
    rooms: list[_Room] = []
    pages = 0
    for item in order:
        size = sizes[item]
        found = _best(rooms, size)
        turned = False
        if found is None and size[0] != size[1]:
            found = _best(rooms, size[::-1])
            turned = found is not None
        while found is None:
            page = _Room(pages, 0, 0 if pages else head, width, height - (0 if pages else head))
            whole = _Room(pages, 0, 0, width, height)
            if whole.spare(size) < 0 and (size[0] == size[1] or whole.spare(size[::-1]) < 0):
                break
            pages += 1
            rooms.append(page)
            turned = page.spare(size) < 0
            found = page if page.spare(size[::-1] if turned else size) >= 0 else None
        if found is None:
            continue
        taken = size[::-1] if turned else size
        spots.append(Spot(item, found.page, round(found.x, 4), round(found.y, 4), turned))
        rooms.remove(found)
        rooms.extend(_parted(found, taken, gap, columns))
        rooms.sort(key=lambda room: (room.page, room.y, room.x))
    return spots


def _best(rooms: Sequence[_Room], size: Size) -> _Room | None:
    """The room of the first page that an item fills best."""
    fits = [(room.page, room.spare(size), place) for place, room in enumerate(rooms) if room.spare(size) >= 0]
    return rooms[min(fits)[2]] if fits else None


def _parted(room: _Room, size: Size, gap: float, columns: bool) -> list[_Room]:
    """What is left of a room when an item lies in its corner: the rest of its row, and all below the row; or all beside its
    column, and the rest of that."""
    across, down = room.width - size[0] - gap, room.height - size[1] - gap
    beside = _Room(room.page, room.x + size[0] + gap, room.y, across, room.height if columns else size[1])
    below = _Room(room.page, room.x, room.y + size[1] + gap, size[0] if columns else room.width, down)
    return [one for one in (beside, below) if one.width > 1 and one.height > 1]
