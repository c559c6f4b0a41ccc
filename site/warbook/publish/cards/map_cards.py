"""A rulebook → cards that show a map: each mission with its zones and markers, each table with its terrain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from warbook.language.model import Layout, Mission
from warbook.publish.book.terms import Term
from warbook.publish.book.writer import Book
from warbook.publish.cards.mission_told import all_situations, all_told, decided, ended
from warbook.publish.cards.mission_words import codes
from warbook.publish.figures.maps import layout_map, mission_map
from warbook.publish.parts.rich_text import rich, source
from warbook.publish.print import model as m

__all__ = ["object_of", "picture_of", "to_maps"]

SMALLEST_MM = 7 * 25.4 / 72
"""No letter on a printed map is smaller than 7 points."""
_SIZES = re.compile(r'<text [^>]*font-size="([\d.]+)"')
_INNER = re.compile(r'<svg x=[^>]*? width="([\d.]+)"[^>]*? viewBox="[-\d.]+ [-\d.]+ ([\d.]+) [^>]*>.*?</svg>')
_VIEW_BOX = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')


def to_maps(book: Book, address: str = "") -> list[m.Card]:
    """A card for each mission and for each table; a mission alone on its one table shows both."""
    missions = book.rules.missions.values()
    cards = [_mission(book, mission, address) for mission in missions]
    return cards + [_layout(book, layout, address) for layout in book.rules.layouts.values()]


def object_of(book: Book, mission: Mission | None) -> m.Card:
    """What is to be known of a mission beside its map: forces, scoring, the end, its own rules. Of a game without missions who
    wins, and when."""
    if mission is None:
        end = list(ended(book, ""))
        return m.Card(name=book.title, role="", texts=tuple(end))
    names = [name for name in mission.layouts if name in book.rules.layouts]
    told = tuple(all_told(book, mission))
    texts = (
        [m.TextBlock("", rich(book, mission.short.rstrip(".") + ".", terms=False))] if mission.short else []
    )
    if len(names) > 1:
        texts.append(m.TextBlock("Tables", m.plain(", ".join(names) + ".")))
    return m.Card(
        name=mission.title or mission.name,
        role="Mission",
        texts=tuple(texts),
        details=(*told, *codes(book, told)),
        detail_tables=(*decided(book, mission), *all_situations(book, mission)),
    )


def _mission(book: Book, mission: Mission, address: str) -> m.Card:
    """A mission: its map on the face; all else there or on a second face."""
    names = [name for name in mission.layouts if name in book.rules.layouts]
    only = book.rules.layouts[names[0]] if len(names) == 1 else None
    return replace(
        object_of(book, mission),
        force=only.name if only is not None else "",
        footer_left="Mission",
        footer_right=book.title,
        qr=_address(book, "Mission", mission.name, address),
        art=picture_of(
            mission_map(book.rules, mission, only, card=True),
            f"The map of {mission.name}",
            smallest_mm=SMALLEST_MM,
        ),
        layout="map",
        source=source(book, mission.span),
    )


def _layout(book: Book, layout: Layout, address: str) -> m.Card:
    counts: dict[str, int] = {}
    for feature in (one for one in layout.features if one.terrain):
        counts[feature.terrain] = counts.get(feature.terrain, 0) + 1
    words = ", ".join(f"{count} \N{MULTIPLICATION SIGN} {name}" for name, count in counts.items())
    short = [m.TextBlock("", rich(book, layout.short.rstrip(".") + ".", terms=False))] if layout.short else []
    return m.Card(
        name=layout.title or layout.name,
        role="Table",
        texts=(*short, *([m.TextBlock("Terrain", m.plain(words + "."))] if words else [])),
        footer_left="Table",
        footer_right=book.title,
        qr=_address(book, "Layout", layout.name, address),
        art=picture_of(
            layout_map(book.rules, layout, layout.name, card=True),
            f"The map of {layout.name}",
            smallest_mm=SMALLEST_MM,
        ),
        layout="map",
        source=source(book, layout.span),
    )


def _letters(svg: str) -> Iterator[float]:
    """The sizes of all letters of a picture, also in the signs of its key, which are drawn by a measure of their own."""
    yield from map(float, _SIZES.findall(_INNER.sub("", svg)))
    for inner in _INNER.finditer(svg):
        yield from (float(size) * float(inner[1]) / float(inner[2]) for size in _SIZES.findall(inner[0]))


def _address(book: Book, sort: str, name: str, address: str) -> str:
    term: Term | None = book.terms.get(sort, name)
    if not address or term is None:
        return ""
    page = f"{address.rstrip('/')}/{term.home.path.removesuffix('.md')}.html"
    return f"{page}#{term.home.anchor}" if term.home.anchor else page


def picture_of(html: str, alt: str, smallest_mm: float = 0) -> m.Art | None:
    """A map of the site as a picture for print, perhaps so wide that its smallest letters are so large; None where it is none."""
    start, end = html.find("<svg"), html.rfind("</svg>")
    box = _VIEW_BOX.search(html)
    if start < 0 or end < 0 or box is None:
        return None
    svg = html[start : end + 6].replace('font-family="sans-serif"', 'font-family="Source Sans 3"')
    wide, high = float(box[1]), float(box[2])
    least = wide * smallest_mm / min(_letters(svg), default=8.0)
    return m.Art(svg.encode(), "image/svg+xml", alt, wide / high, least)
