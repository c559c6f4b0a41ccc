"""The sectors that a kind's bases are marked with, as angles."""

from __future__ import annotations

from warbook.language.model import Kind, Rulebook, Sector
from warbook.publish.print.model import Wedge

__all__ = ["spread", "wedges_of"]


def wedges_of(book: Rulebook, kind: Kind | None) -> tuple[Wedge, ...]:
    """The sectors of a kind; of the nearest wider one that has some, where it has none itself."""
    waiting, seen = [kind] if kind is not None else [], set()
    while waiting:
        one = waiting.pop(0)
        if one.sectors:
            return spread(one.sectors)
        seen.add(one.name)
        wider = [name for name in (one.is_a, *one.also) if name is not None and name not in seen]
        waiting += [book.kinds[name] for name in wider if name in book.kinds]
    return ()


def spread(sectors: tuple[Sector, ...]) -> tuple[Wedge, ...]:
    """Clockwise, the first straight ahead; what they leave of the circle lies in equal parts between them."""
    if not sectors:
        return ()
    gap = (360 - sum(sector.degrees for sector in sectors)) / len(sectors)
    start = -sectors[0].degrees / 2
    found = []
    for sector in sectors:
        found.append(Wedge(sector.name, start, start + sector.degrees))
        start += sector.degrees + gap
    return tuple(found)
