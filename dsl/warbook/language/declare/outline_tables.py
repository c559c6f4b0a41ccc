"""Tables whose rows declare something, and those that say more of one thing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from warbook.language.blocks import Table, Text
from warbook.language.declare.raw import Context, Fact, Outline, Raw, article, is_dash
from warbook.language.declare.schema import CALLED, DETAIL_TABLES, EVERYWHERE, FEATURES, SCHEMAS, SORTS
from warbook.language.diagnostic import nearest
from warbook.language.names import plural

REQUIRED = {
    "Needs": ("When",),
    "Stops": ("When",),
    "Counted": ("At most",),
    "Section": ("Importance",),
    "Word": ("Here",),
    "Asks for": ("As",),
    "Starts": ("Player", "At"),
}
"""The columns without which a table says nothing, by its first."""


def in_a_section(wanted: str) -> str | None:
    """Where a table belongs that stands in sections of the text."""
    return "Put a heading of its own above it: “## …”." if wanted in SCHEMAS["Chapter"].tables else None


def declared_table(out: Outline, raw: Raw, table: Table, where: Context) -> None:
    first = table.header[0].text
    if first in DETAIL_TABLES:
        wanted = next(called for called, column in CALLED.items() if column == first)
        if wanted not in SCHEMAS[raw.sort].tables:
            out.fault(
                "W214",
                table.header[0].span,
                f"A table of “{first}” cannot stand under {article(raw.sort).lower()}.",
                in_a_section(wanted),
            )
            return
        if _columns(out, table, DETAIL_TABLES[first], first, (), REQUIRED.get(first, ())):
            raw.tables.append(table)
        return
    if first == "Terrain" and raw.sort == "Layout":
        if _columns(out, table, FEATURES, "Terrain", (), ("At",)):
            raw.tables.append(table)
        return
    if raw.sort == "List" and first == raw.name:
        raw.tables.append(table)
        return
    sort = first if first in SORTS else "Card" if first in out.kinds else ""
    if not sort:
        close = nearest(first, [*SORTS, *out.kinds, *DETAIL_TABLES])
        out.fault(
            "W215",
            table.header[0].span,
            f"No table begins with a column “{first}”.",
            f"Did you mean {' or '.join(close)}?"
            if close
            else "A table's first column names what its rows declare.",
            close[0] if len(close) == 1 else None,
        )
        return
    schema = SCHEMAS[sort]
    more = [*(out.stats if schema.open else ()), *(out.groups if sort == "Card" else ())]
    _columns(out, table, {first: "", "Short": "", **schema.labels}, first, more)
    for row in table.rows:
        _row(out, sort, first, table, row, where)


def _table_of(first: str) -> str:
    """A table by its first column."""
    return f"A table of {first if first.endswith('s') else plural(first)}"


def _columns(
    out: Outline,
    table: Table,
    known: Mapping[str, str],
    sort: str,
    more: Iterable[str],
    required: Iterable[str] = (),
) -> bool:
    """Whether a table has the columns that it needs; unknown, missing and repeated ones are faults."""
    names = [*known, *more]
    given = [header.text for header in table.header]
    missing = [name for name in required if name not in given]
    for name in missing:
        hint = f"It says {known[name]}." if known.get(name) else None
        out.fault("W218", table.header[0].span, f"{_table_of(sort)} needs a column “{name}”.", hint)
    for place, header in enumerate(table.header):
        if header.text in given[:place]:
            out.fault("W216", header.span, f"This table has two columns “{header.text}”.", "Leave one out.")
        if header.text not in names and header.text not in EVERYWHERE:
            close = nearest(header.text, names)
            out.fault(
                "W216",
                header.span,
                f"{_table_of(sort)} has no column “{header.text}”.",
                f"Did you mean {' or '.join(close)}?" if close else f"Its columns are {', '.join(known)}.",
                close[0] if len(close) == 1 else None,
            )
    return not missing


def _row(out: Outline, sort: str, first: str, table: Table, row: tuple[Text, ...], where: Context) -> None:
    facts = [
        Fact(h, cell)
        for h, cell in zip(table.header[1:], row[1:], strict=False)
        if cell.text and not is_dash(cell)
    ]
    same = next(iter(out.named.get((sort, row[0].text), ())), None) if sort != "Action" else None
    if (
        same is not None
        and not any(f.label.text == g.label.text for f in facts for g in same.facts)
        and same.section is not None
    ):
        same.facts.extend(facts)
        return
    raw = Raw(sort, row[0], facts, mission=where.mission, force=where.force, card=where.card)
    raw.kind = first if sort == "Card" else ""
    out.add(raw)
