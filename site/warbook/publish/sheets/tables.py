"""Tables of the quick sheet that are worked out: what terrain does, and the chances of dice."""

from __future__ import annotations

import math
from collections.abc import Iterator

from warbook.language import ir
from warbook.language.model import Roll, Terrain
from warbook.publish.book.labels import fact
from warbook.publish.book.values import DASH, inches, short
from warbook.publish.book.writer import Book
from warbook.publish.figures.maps import height_text
from warbook.publish.odds.chances import OddsTable, per_cent
from warbook.publish.odds.rolls import bounded, knows_advantage, odds_tables
from warbook.publish.parts.dice_lists import decided_table
from warbook.publish.parts.rich_text import rich, source
from warbook.publish.print import model as m
from warbook.publish.sheets.flows import flat, steps

_ONCE = "What a terrain takes off a move it takes once, however much of it the move touches; two sorts take theirs each."


def terrain_section(book: Book) -> Iterator[m.SheetSection]:
    """What each terrain does, in columns that say something of at least one."""
    terrains = list(book.rules.terrains.values())
    if not terrains:
        return
    stats = dict.fromkeys(name for terrain in terrains for name in terrain.stats)
    columns = {
        "Moves": [_slowed(book, terrain) for terrain in terrains],
        "Enter": [_entered(terrain) for terrain in terrains],
        "Conceals": ["yes" if terrain.conceals else DASH for terrain in terrains],
        "Blocks": ["yes" if terrain.blocks else DASH for terrain in terrains],
        "Height": [_high(book, terrain) for terrain in terrains],
        **{name: [short(terrain.stats.get(name)) for terrain in terrains] for name in stats},
    }
    shown = {head: cells for head, cells in columns.items() if any(cell != DASH for cell in cells)}
    rows = tuple(
        m.Row(
            (m.plain(terrain.name, "bold"), *(m.plain(cells[place]) for cells in shown.values())),
            _noted(book, terrain),
            source(book, terrain.span),
        )
        for place, terrain in enumerate(terrains)
    )
    table = m.Table("Terrain", ("Terrain", *shown), rows)
    once = (m.Paragraph(m.plain(_ONCE)),) if "Moves" in shown and not book.rules.space.grid else ()
    yield m.SheetSection("Terrain", (table, *once), 3, source(book, terrains[0].span))


def _high(book: Book, terrain: Terrain) -> str:
    """How high it stands, in the game's measure: squares go without saying."""
    return (
        height_text(book.rules, terrain.height).removesuffix("s").removesuffix(" square")
        if terrain.height
        else DASH
    )


def step_sections(book: Book) -> Iterator[m.SheetSection]:
    """What each step of a move costs on a grid, where that depends on anything."""
    for flow in steps(book):
        cost = m.Callout(rich(book, flow.price, terms=False))
        told = m.FlowText("", "", tuple(flat(flow.lines, 0)))
        yield m.SheetSection(flow.title, (cost, told), 3, source(book, flow.span))


def decided_sections(book: Book) -> Iterator[m.SheetSection]:
    """Lists of which dice pick one value."""
    for name, one in book.rules.lists.items():
        if one.ranges:
            table = decided_table(name, one)
            yield m.SheetSection(one.title or name, (table,), 4, source(book, one.span))


def _slowed(book: Book, terrain: Terrain) -> str:
    """What it takes off a move, in inches; on a grid, how many squares more a step out of it costs."""
    if not terrain.slows:
        return DASH
    if book.rules.space.grid:
        return f"+{terrain.slows} to leave"
    return f"\N{MINUS SIGN}{inches(terrain.slows):g}\N{DOUBLE PRIME}"


def _entered(terrain: Terrain) -> str:
    if terrain.enter is None:
        return DASH
    return "nobody" if isinstance(terrain.enter, ir.Truth) and not terrain.enter.value else "some"


def _noted(book: Book, terrain: Terrain) -> m.RichText:
    """The words for who may enter, where some may; how many it has room for, and that it is one volume for sight."""
    entry = book.plan.find("Terrain", terrain.name)
    words = fact(entry.section.blocks, "Enter") if entry is not None and _entered(terrain) == "some" else ""
    said = [f"Entered if {words.rstrip('.')}."] if words else []
    said += [f"Room for {terrain.room}."] if terrain.room else []
    if terrain.whole:
        said.append("For sight, whoever is in it is everywhere in it; measured from where it stands.")
    return rich(book, " ".join(said), terms=False) if said else ()


_ACROSS, _SHORT = 6, 8
"""So many values stand side by side, and so many letters are a short one."""


def laid_across(table: m.Table) -> list[m.Table]:
    """A list of short names with one number each, laid across in rows of one length, so that no eye has to find its way
    from one edge of a column to the other; any other table as it is."""
    long = max((len(_words(cell)) for row in table.rows for cell in row.cells), default=0)
    if len(table.columns) != 2 or len(table.rows) < 3 or long > _SHORT or any(row.note for row in table.rows):
        return [table]
    count = math.ceil(len(table.rows) / math.ceil(len(table.rows) / _ACROSS))
    found = []
    for first in range(0, len(table.rows), count):
        some = table.rows[first : first + count]
        names = tuple(_words(row.cells[0]) for row in some)
        values = m.Row(
            (m.plain(table.columns[1], "bold"), *(row.cells[1] for row in some)), source=some[0].source
        )
        found.append(m.Table(table.heading, (table.columns[0], *names), (values,), source=table.source))
    return found


def _words(runs: m.RichText) -> str:
    return "".join(run.text for run in runs)


def chance_section(book: Book) -> Iterator[m.SheetSection]:
    """The chances of the dice a game rolls against a number, once for each die: the table that tells most."""
    found: dict[tuple[int, str], OddsTable] = {}
    made: dict[tuple[int, str], dict[str, None]] = {}
    for roll in book.rules.rolls.values():
        for table in odds_tables(book.rules, roll):
            if not table.rows_are.startswith("Needed") or len(table.rows) < 3:
                continue
            key = (roll.sides, table.rows_are)
            made.setdefault(key, {})[roll.title or roll.name] = None
            other = found.get(key)
            if other is None or (len(table.columns), len(table.rows)) > (len(other.columns), len(other.rows)):
                found[key] = table
    content: list[m.Content] = []
    if knows_advantage(book.rules):
        content.append(m.Paragraph(m.plain(_advantage(book))))
    for key, table in found.items():
        rows = tuple(
            m.Row(
                (
                    m.plain(name.replace(" or more", "+").replace(" or less", "\N{MINUS SIGN}")),
                    *(m.plain(per_cent(chance)) for chance in chances),
                )
            )
            for name, chances in zip(table.rows, table.chances, strict=True)
        )
        heads = table.columns if len(table.columns) > 1 else ("Chance",)
        if len(heads) > 1 and table.columns_are:
            content.append(m.Paragraph(m.plain(f"{table.title}. Across: {table.columns_are}.")))
        else:
            content.append(m.Paragraph(m.plain(", ".join(made[key]), "bold")))
            if any(
                adds(roll) for roll in book.rules.rolls.values() if (roll.title or roll.name) in made[key]
            ):
                content.append(
                    m.Paragraph(m.plain("Needed on the dice: the number to reach, less what is added."))
                )
        content += laid_across(m.Table("Needed", ("Needed", *heads), rows))
    if content:
        yield m.SheetSection("Chances", tuple(content), 4)


def adds(roll: Roll) -> bool:
    """Whether something is added to what the dice of a roll show."""
    return roll.added is not None and not (isinstance(roll.added, ir.Num) and roll.added.value == 0)


def _advantage(book: Book) -> str:
    """What advantage does to dice, as far as the rules let it come."""
    said = []
    if bounded(book.rules, 1) == 1:
        said.append("For each point of Advantage throw one die more and leave out the lowest.")
    if bounded(book.rules, -1) == -1:
        said.append("For each point below 0 throw one die more and leave out the highest.")
    return " ".join(said)
