"""A rulebook → cards that show a map: each mission with its zones and markers, each table with its terrain."""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language.model import Layout, Mission
from warbook.publish.book.chapters import Entry
from warbook.publish.book.terms import Term
from warbook.publish.book.typesetting import set_in_type
from warbook.publish.book.values import price
from warbook.publish.book.writer import Book
from warbook.publish.cards.cards import in_one
from warbook.publish.figures.maps import distance_text, layout_map, mission_map
from warbook.publish.parts.dice_lists import decided_table
from warbook.publish.parts.rich_text import rich, source
from warbook.publish.parts.running_text import rule_texts
from warbook.publish.print import model as m

__all__ = ["picture_of", "to_maps"]

_VIEW_BOX = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')


def to_maps(book: Book, address: str = "") -> list[m.Card]:
    """A card for each mission and for each table; a mission alone on its one table shows both."""
    missions = book.rules.missions.values()
    cards = [_mission(book, mission, address) for mission in missions]
    return cards + [_layout(book, layout, address) for layout in book.rules.layouts.values()]


def _mission(book: Book, mission: Mission, address: str) -> m.Card:
    names = [name for name in mission.layouts if name in book.rules.layouts]
    only = book.rules.layouts[names[0]] if len(names) == 1 else None
    entry = book.plan.find("Mission", mission.name)
    texts = (
        [m.TextBlock("", rich(book, mission.short.rstrip(".") + ".", terms=False))] if mission.short else []
    )
    if len(names) > 1:
        texts.append(m.TextBlock("Tables", m.plain(", ".join(names))))
    texts += _where(book, mission)
    texts += _scoring(book, mission)
    if entry is not None:
        labels = {"Layouts", "Players", "Length"}
        told = [table.columns[1] for table in _decided(book, mission)]
        for words in rule_texts(entry.section, labels):
            if not any(name in words for name in told):
                texts.append(m.TextBlock("", rich(book, words)))
        texts += _actions(book, entry)
    svg = mission_map(book.rules, mission, only, card=True)
    return m.Card(
        name=mission.title or mission.name,
        role="Mission",
        force=only.name if only is not None else "",
        texts=tuple(texts),
        tables=tuple(_decided(book, mission)),
        footer_left="Mission",
        footer_right=book.title,
        qr=_address(book, "Mission", mission.name, address),
        art=picture_of(svg, f"The map of {mission.name}"),
        layout="map",
        source=source(book, mission.span),
    )


def _scoring(book: Book, mission: Mission) -> Iterator[m.TextBlock]:
    """What always scores by what stands on its map; its own rules say what else does."""
    for line in book.flows.missions.get(mission.name, ()):
        if line.label:
            words = " ".join(one.text for one in line.all() if one.text)
            yield m.TextBlock(line.label, rich(book, words, terms=False), source(book, mission.span))


def _actions(book: Book, entry: Entry) -> Iterator[m.TextBlock]:
    """Actions that a mission brings with it."""
    for section in entry.section.sections:
        heading = book.plan.entry(section).heading
        action = book.rules.actions.get(heading.name) if heading.sort == "Action" else None
        if action is not None:
            label = f"{action.title or action.name} ({price(action.price)})"
            words = in_one(book, action) or action.short.rstrip(".") + "."
            yield m.TextBlock(label, rich(book, words), source(book, action.span))


def _decided(book: Book, mission: Mission) -> Iterator[m.Table]:
    """The lists that a mission's rules roll for, where each value says what it comes to."""
    entry = book.plan.find("Mission", mission.name)
    if entry is None:
        return
    words = " ".join(rule_texts(entry.section, set()))
    for name, one in book.rules.lists.items():
        said = all(value.short for value in one.values.values())
        if one.ranges and said and re.search(rf"\brolls [^.]*\bfor the {re.escape(name)}\b", words):
            yield decided_table(name, one)


def _where(book: Book, mission: Mission) -> Iterator[m.TextBlock]:
    """Zones and markers in words."""
    for zone in mission.zones.values():
        words = f"up to {distance_text(book.rules, zone.reach)} from its player’s edge."
        yield m.TextBlock(zone.name, m.plain(set_in_type(words)))
    for marker in mission.markers.values():
        words = (
            f"{distance_text(book.rules, marker.right)} from its player’s right edge, "
            f"{distance_text(book.rules, marker.back)} from the back edge."
        )
        yield m.TextBlock(marker.name, m.plain(set_in_type(words)))


def _layout(book: Book, layout: Layout, address: str) -> m.Card:
    counts: dict[str, int] = {}
    for feature in (one for one in layout.features if one.terrain):
        counts[feature.terrain] = counts.get(feature.terrain, 0) + 1
    words = ", ".join(f"{count} {name}" for name, count in counts.items())
    short = [m.TextBlock("", rich(book, layout.short.rstrip(".") + ".", terms=False))] if layout.short else []
    return m.Card(
        name=layout.title or layout.name,
        role="Table",
        texts=(*short, *([m.TextBlock("Terrain", m.plain(words + "."))] if words else [])),
        footer_left="Table",
        footer_right=book.title,
        qr=_address(book, "Layout", layout.name, address),
        art=picture_of(layout_map(book.rules, layout, layout.name, card=True), f"The map of {layout.name}"),
        layout="map",
        source=source(book, layout.span),
    )


def _address(book: Book, sort: str, name: str, address: str) -> str:
    term: Term | None = book.terms.get(sort, name)
    if not address or term is None:
        return ""
    page = f"{address.rstrip('/')}/{term.home.path.removesuffix('.md')}.html"
    return f"{page}#{term.home.anchor}" if term.home.anchor else page


def picture_of(html: str, alt: str) -> m.Art | None:
    """A map of the site as a picture for print; None where it is none."""
    start, end = html.find("<svg"), html.rfind("</svg>")
    box = _VIEW_BOX.search(html)
    if start < 0 or end < 0 or box is None:
        return None
    svg = html[start : end + 6].replace('font-family="sans-serif"', 'font-family="Source Sans 3"')
    return m.Art(svg.encode(), "image/svg+xml", alt, float(box[1]) / float(box[2]))
