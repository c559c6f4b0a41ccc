"""Tables of the quick sheet that are worked out: what terrain does, and the chances of dice."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language import ir
from warbook.language.model import Terrain
from warbook.publish.odds import odds_tables, per_cent
from warbook.publish.print import model as m
from warbook.publish.rich import source
from warbook.publish.values import DASH, inches, short
from warbook.publish.writer import Book


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
        **{name: [short(terrain.stats.get(name)) for terrain in terrains] for name in stats},
    }
    shown = {head: cells for head, cells in columns.items() if any(cell != DASH for cell in cells)}
    rows = tuple(
        m.Row(
            (m.plain(terrain.name, "bold"), *(m.plain(cells[place]) for cells in shown.values())),
            source=source(book, terrain.span),
        )
        for place, terrain in enumerate(terrains)
    )
    table = m.Table("Terrain", ("Terrain", *shown), rows)
    yield m.SheetSection("Terrain", (table,), 3, source(book, terrains[0].span))


def _slowed(book: Book, terrain: Terrain) -> str:
    """What it takes off a move: inches, or squares on a grid."""
    if not terrain.slows:
        return DASH
    if book.rules.space.grid:
        return f"\N{MINUS SIGN}{terrain.slows}"
    return f"\N{MINUS SIGN}{inches(terrain.slows):g}\N{DOUBLE PRIME}"


def _entered(terrain: Terrain) -> str:
    if terrain.enter is None:
        return DASH
    return "nobody" if isinstance(terrain.enter, ir.Truth) and not terrain.enter.value else "some"


def chance_section(book: Book) -> Iterator[m.SheetSection]:
    """The chances of the dice a game rolls against a number, once for each."""
    done: set[tuple[str, ...]] = set()
    content: list[m.Content] = []
    for roll in book.rules.rolls.values():
        for table in odds_tables(book.rules, roll):
            key = (str(roll.sides), table.rows_are, *table.rows)
            if not table.rows_are.startswith("Needed") or key in done or len(table.rows) < 3:
                continue
            done.add(key)
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
            content.append(m.Table("Needed", ("Needed", *heads), rows))
    if content:
        yield m.SheetSection("Chances", tuple(content), 4)
