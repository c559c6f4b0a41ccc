"""Mission pages: what the mission says, and its table drawn to scale, on every layout it is played on."""

from __future__ import annotations

from warbook.language.model import Layout, Mission
from warbook.publish.book import escape
from warbook.publish.book.chapters import Chapter
from warbook.publish.book.labels import META
from warbook.publish.book.model import Home
from warbook.publish.book.writer import Book, Writer, indent
from warbook.publish.cards.mission_told import InShort, in_short
from warbook.publish.figures.maps import mission_map, terrain_key
from warbook.publish.parts.blocks import write_blocks
from warbook.publish.parts.flows import folded
from warbook.publish.parts.play_button import play_button
from warbook.publish.parts.sections import under_heading, write_sections
from warbook.publish.parts.tables import grid
from warbook.publish.print.model import TextBlock

INDEX = "missions/index.md"
_SHAPES = "Discs are the first player’s, squares the second’s."


def mission_page(book: Book, chapter: Chapter) -> str:
    """One mission."""
    w = Writer(book, chapter.path)
    entry = chapter.root
    assert entry is not None
    mission = book.rules.missions.get(entry.heading.name)
    number = f'<span class="wb-number">{chapter.number}</span> ' if chapter.number else ""
    w.put(f"# {number}{escape.markdown(chapter.title)}")
    w.here = entry.home
    under_heading(w, entry)
    if mission is not None and book.around.play:
        w.put(play_button(book, w.path, "Play this mission", mission=mission.name), "{: .wb-buttons }")
    if mission is not None and not mission.layouts:
        w.put(mission_map(book.rules, mission))
        if mission.starts:
            w.put(_SHAPES, "{: .wb-caption }")
    if mission is None:
        write_blocks(w, chapter.blocks, META.__contains__)
    else:
        _told(w, in_short(book, mission))
        _tables(w, mission)
    write_sections(w, chapter.sections, 2)
    return w.text


def _told(w: Writer, said: InShort) -> None:
    """What a mission comes to, as it is played, with the tables that decide its events; then exactly."""
    write_blocks(w, said.before, META.__contains__)
    if said.texts:
        lines = "\n".join(f"-   {_line(w, text)}" for text in said.texts)
        w.put(f'!!! wb-play "In play"\n\n{indent(lines, 1)}')
    for table in said.tables:
        rows = [["".join(run.text for run in cell) for cell in row.cells] for row in table.rows]
        heads = [name or "In short" for name in table.columns]
        w.put(grid(heads, rows, ["left"] * len(heads)))
    folded(w, "", said.exact)
    write_blocks(w, said.after, META.__contains__)


def _line(w: Writer, text: TextBlock) -> str:
    label = f"**{escape.markdown(text.label.rstrip(':'))}:** " if text.label else ""
    return label + w.words("".join(run.text for run in text.runs), rules=True)


def _tables(w: Writer, mission: Mission) -> None:
    """The map on each layout."""
    layouts = [w.book.rules.layouts[name] for name in mission.layouts if name in w.book.rules.layouts]
    if not layouts:
        return
    w.put(f"## {'The table' if len(layouts) == 1 else 'Tables'} {{ #tables }}")
    if mission.starts:
        w.put(_SHAPES, "{: .wb-caption }")
    for layout in layouts:
        w.put(f"### {escape.markdown(layout.name)} {{ #table-{escape.slug(layout.name)} }}")
        if layout.short:
            w.put(w.words(layout.short))
        w.put(mission_map(w.book.rules, mission, layout))
        w.put(terrain_list(w, layout))


def terrain_list(w: Writer, layout: Layout) -> str:
    """The terrain of a layout as text, with where to read about it."""
    counts: dict[str, int] = {}
    for feature in (f for f in layout.features if f.terrain):
        counts[feature.terrain] = counts.get(feature.terrain, 0) + 1
    rows = [
        [f"{terrain_key(w.book.rules, name, layout.name)} {w.name('Terrain', name)}", str(count)]
        for name, count in counts.items()
    ]
    where = w.book.terms.get("Layout", layout.name)
    table = grid(["Terrain", "How many"], rows, ["left", "center"])
    return table + (f"\n\n[Places and sizes]({w.to(where.home)})" if where is not None else "")


def missions_index(book: Book) -> str:
    """All missions of a game."""
    w = Writer(book, INDEX)
    w.put("# Missions")
    for chapter in book.plan.of("Missions"):
        mission = book.rules.missions.get(chapter.title)
        title, anchor = escape.markdown(chapter.title), escape.slug(chapter.title)
        w.put(f"## [{title}]({w.to(Home(chapter.path))}) {{ #{anchor} }}")
        if mission is None:
            continue
        if mission.short:
            w.put(w.words(mission.short))
        layout = next((book.rules.layouts[n] for n in mission.layouts if n in book.rules.layouts), None)
        w.put(mission_map(book.rules, mission, layout))
    return w.text
