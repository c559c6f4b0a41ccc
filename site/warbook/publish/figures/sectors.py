"""The sectors that a kind's bases are marked with, as angles."""

from __future__ import annotations

from warbook.language.model import Kind, Rulebook, Sector
from warbook.publish.print.model import Wedge

__all__ = ["spread", "wedges_of"]


def wedges_of(book: Rulebook, kind: Kind | None) -> tuple[Wedge, ...]:
    """The sectors of a kind; of the nearest wider one that has some, where it has none itself."""
    for name in book.lineage(kind.name) if kind is not None else ():
        if book.kinds[name].sectors:
            return spread(book.kinds[name].sectors)
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
