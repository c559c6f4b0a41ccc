"""A rulebook → cards that show a map: each mission with its zones and markers, each table with its terrain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from warbook.language.blocks import Step
from warbook.language.model import Layout, Mission
from warbook.language.readback.english import capital
from warbook.publish.book.chapters import Entry
from warbook.publish.book.terms import Term
from warbook.publish.book.typesetting import set_in_type
from warbook.publish.book.values import price
from warbook.publish.book.writer import Book
from warbook.publish.cards.cards import in_one
from warbook.publish.cards.mission_words import codes, forces, tokens
from warbook.publish.figures.maps import distance_text, layout_map, marker_text, mission_map
from warbook.publish.parts.dice_lists import decided_table
from warbook.publish.parts.meanings import meaning, modifiers, situations, worked_out
from warbook.publish.parts.outcome import how_long, won
from warbook.publish.parts.rich_text import rich, source
from warbook.publish.parts.running_text import acting, line_text, rule_texts, running
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
        end = list(_ended(book, ""))
        return m.Card(name=book.title, role="", texts=tuple(end))
    names = [name for name in mission.layouts if name in book.rules.layouts]
    told = tuple(_told(book, mission))
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
        detail_tables=(*_decided(book, mission), *_situations(book, mission)),
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


def _told(book: Book, mission: Mission) -> Iterator[m.TextBlock]:
    """All that a mission says, in the order in which it is wanted."""
    entry = book.plan.find("Mission", mission.name)
    yield from forces(book, mission)
    yield from _where(book, mission)
    yield from _scoring(book, mission)
    if entry is not None:
        labels = {"Layouts", "Players", "Length"}
        for words in own_rules(book, mission, entry, labels):
            yield m.TextBlock("", rich(book, words))
        yield from _actions(book, entry)
        yield from _meanings(book, entry)
        yield from tokens(book, mission)
        own = " ".join(rule_texts(entry.section, labels))
    else:
        own = ""
    yield from _ended(book, own)


def _ended(book: Book, own: str) -> Iterator[m.TextBlock]:
    """When a game ends and who has won it then, as far as its mission does not say so."""
    ends = [*(words for words in how_long(book) if words not in own), won(book)]
    said = " ".join(words[:1].upper() + words[1:] for words in ends if words)
    if said:
        yield m.TextBlock("The end", rich(book, said, terms=False))


def own_rules(book: Book, mission: Mission, entry: Entry, labels: set[str]) -> Iterator[str]:
    """The rules of a mission, as its flow tells them; as they are written where it does not, and no table does. What stands
    under a name of its own is left out."""
    lines = book.flows.missions.get(mission.name, ())
    tables = [table.columns[1] for table in _decided(book, mission)]
    for block in acting(entry.section, labels):
        found = [line for line in lines if line.span is not None and block.span.holds(line.span)]
        words = running(block)
        if found:
            yield from (line_text(line) for line in found if not line.label)
        elif not any(name in words for name in tables):
            yield words


def _meanings(book: Book, entry: Entry) -> Iterator[m.TextBlock]:
    """Numbers and words that a mission declares."""
    for section in entry.section.sections:
        inner = book.plan.entry(section)
        sort = inner.heading.sort
        words = meaning(inner) if sort in ("Definition", "Sight") else ""
        if sort == "Value":
            words = worked_out(book, inner)
        elif sort == "To":
            words = " ".join(running(block) for block in section.blocks if isinstance(block, Step))
        if words:
            text = words[:1].upper() + words[1:].rstrip(".") + "."
            yield m.TextBlock(inner.heading.title, rich(book, text), source(book, section.span))


def _situations(book: Book, mission: Mission) -> Iterator[m.Table]:
    """The tables of situations that change a mission's numbers, each under the name of its number."""
    entry = book.plan.find("Mission", mission.name)
    for section in entry.section.sections if entry is not None else ():
        inner = book.plan.entry(section)
        for table in situations(book, inner):
            made = modifiers(book, inner, table, brief=False)
            yield replace(made, heading=inner.heading.title)


def _scoring(book: Book, mission: Mission) -> Iterator[m.TextBlock]:
    """What always scores by what stands on its map; its own rules say what else does."""
    for line in book.flows.missions.get(mission.name, ()):
        if line.label:
            words = capital(" ".join(one.text for one in line.all() if one.text))
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
        words = f"Up to {distance_text(book.rules, zone.reach)} from its player’s edge."
        yield m.TextBlock(zone.name, m.plain(set_in_type(words)))
    for marker in mission.markers.values():
        yield m.TextBlock(marker.name, m.plain(set_in_type(f"{marker_text(book.rules, marker)}.")))


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
