"""Packs fields on pages at true size, so that straight cuts part them. All lengths are millimetres."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

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


Way = tuple[Sequence[int], bool]
"""An order of the fields, and whether a page is cut into columns rather than rows."""


def pack(sizes: Sequence[Size], width: float, height: float, gap: float, head: float = 0) -> list[Spot]:
    """Fields of `sizes`, in order where equal, so that kinds stay together; on the first page below a `head` of that height.

    The long ones come first or the broad ones, pages are cut into rows or into columns, all alike or each as it is filled
    best, whichever takes fewest pages; straight cuts part the fields. Long items are turned where only that fits; too
    large ones are left out.
    """
    long = sorted(range(len(sizes)), key=lambda item: (-max(sizes[item]), -min(sizes[item])))
    broad = sorted(range(len(sizes)), key=lambda item: (-min(sizes[item]), -max(sizes[item])))
    ways: list[Way] = [(order, columns) for order in (long, broad) for columns in (False, True)]

    @cache
    def filled(way: int, page: int, placed: frozenset[int]) -> list[Spot]:
        order, columns = ways[way]
        room = _Room(page, 0, 0 if page else head, width, height - (0 if page else head))
        return _page(sizes, [item for item in order if item not in placed], room, gap, columns)

    some = [found for count in range(1, len(ways) + 1) for found in combinations(range(len(ways)), count)]
    packed = (_packed(sizes, each, filled) for each in some)
    return min(packed, key=lambda spots: max((spot.page for spot in spots), default=0))


def _packed(
    sizes: Sequence[Size], ways: Sequence[int], filled: Callable[[int, int, frozenset[int]], list[Spot]]
) -> list[Spot]:
    """The fields on as many pages as they need, each page filled in that of some ways that fills it best."""
    spots: list[Spot] = []
    placed: frozenset[int] = frozenset()
    page = 0
    while len(placed) < len(sizes):
        pages = [filled(way, page, placed) for way in ways]
        best = max(pages, key=lambda some: sum(sizes[one.item][0] * sizes[one.item][1] for one in some))
        if not best and page:
            break
        spots += best
        placed |= {one.item for one in best}
        page += 1
    return spots


def _page(sizes: Sequence[Size], order: Sequence[int], room: _Room, gap: float, columns: bool) -> list[Spot]:
    """What fits into the room of one page, of fields in that order, each where it leaves least beside it."""
    spots: list[Spot] = []
    rooms = [room]
    refused: set[Size] = set()
    for item in order:
        size = sizes[item]
        if size in refused:
            continue
        found, turned = _best(rooms, size), False
        if found is None and size[0] != size[1]:
            found = _best(rooms, size[::-1])
            turned = found is not None
        if found is None:
            refused.add(size)
            continue
        taken = size[::-1] if turned else size
        spots.append(Spot(item, found.page, round(found.x, 4), round(found.y, 4), turned))
        rooms.remove(found)
        rooms.extend(_parted(found, taken, gap, columns))
        rooms.sort(key=lambda one: (one.y, one.x))
    return spots


def _best(rooms: Sequence[_Room], size: Size) -> _Room | None:
    """The room that an item fills best."""
    fitting = (room for room in rooms if room.spare(size) >= 0)
    return min(fitting, key=lambda room: room.spare(size), default=None)


def _parted(room: _Room, size: Size, gap: float, columns: bool) -> list[_Room]:
    """What is left of a room when an item lies in its corner: the rest of its row, and all below the row; or all beside its
    column, and the rest of that."""
    across, down = room.width - size[0] - gap, room.height - size[1] - gap
    beside = _Room(room.page, room.x + size[0] + gap, room.y, across, room.height if columns else size[1])
    below = _Room(room.page, room.x, room.y + size[1] + gap, size[0] if columns else room.width, down)
    return [one for one in (beside, below) if one.width > 1 and one.height > 1]
