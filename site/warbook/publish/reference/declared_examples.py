"""Examples of declarations for the reference: two of different games for each, found in rules that are executed."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

from warbook.language.block_tree import every_section
from warbook.language.blocks import Bullet, Code, Section, Step, Table
from warbook.language.declare.outline import operation_of
from warbook.language.declare.schema import DETAIL_TABLES, SCHEMAS, SORTS
from warbook.language.model import Rulebook
from warbook.publish.book.labels import label_of
from warbook.publish.reference.quoted_rules import aligned, as_written

STORE = Path(__file__).parents[1] / "guide" / "declared.json"
SHORTEST, LONGEST = 2, 16
"""Lines that an example has beside its heading."""
ROWS = 4
"""Of a table so many rows are shown."""
FEATURE_TABLE = "table Features"
TABLE = "table "
Quote = tuple[str, str]
"""The title of a game, and its words."""


@cache
def stored() -> dict[str, list[Quote]]:
    """The examples kept, by what is declared; those of tables that say more of something by `table` and their first
    column."""
    found: dict[str, list[list[str]]] = json.loads(STORE.read_text(encoding="utf-8"))
    return {name: [(game, words) for game, words in some] for name, some in found.items()}


def wanted() -> list[str]:
    """Everything of which the reference shows how it is written."""
    sorts = [s for s in SCHEMAS if s != "Chapter"]
    return [*sorts, *(TABLE + first for first in DETAIL_TABLES), FEATURE_TABLE]


def written(book: Rulebook) -> dict[str, list[str]]:
    """What a game declares, as it is written, by what it is."""
    found: dict[str, list[str]] = {}
    kinds = set(book.kinds)
    for section in every_section(book.documents):
        sort = _sort(section, kinds)
        if sort is not None:
            found.setdefault(sort, []).append(_headed(section))
        for table in section.blocks:
            if isinstance(table, Table) and table.header:
                found.setdefault(_of_table(table, sort, kinds), []).append(_shortened(table))
    return {name: [text for text in texts if _fits(text)] for name, texts in found.items()}


def _fits(text: str) -> bool:
    return SHORTEST <= text.strip().count("\n") <= LONGEST + 2


def chosen(by_game: dict[str, list[str]]) -> list[Quote]:
    """One from each of two games: that which says most in the fewest lines, then one that adds to it."""
    best: list[Quote] = []
    told: set[str] = set()
    for _ in range(2):
        taken = {game for game, _ in best} | {text for _, text in best}
        left = [(g, text) for g, texts in by_game.items() for text in texts if not {g, text} & taken]
        if not left:
            break
        one = max(left, key=lambda quote: (_worth(quote[1], told), quote))
        best.append(one)
        told |= _labels(one[1])
    return best


def _worth(text: str, told: set[str]) -> float:
    return len(_labels(text) - told) - 0.12 * text.count("\n") - 0.002 * len(text)


def _labels(text: str) -> set[str]:
    """The labels and columns that an example shows, and whether it has steps."""
    lines = text.splitlines()
    heads = [
        cell.strip() for head, line in pairwise(lines) if line.startswith("|--") for cell in head.split("|")
    ]
    facts = [line[2:].partition(":")[0] for line in lines if line.startswith("- ") and ":" in line]
    shown = {
        fact
        for fact in facts
        if fact.istitle() or (fact[:1].isupper() and len(fact) < 22 and "," not in fact)
    }
    return {*filter(None, heads), *shown, *(line[:2] for line in lines if line.startswith(("1.", "``")))}


def _sort(section: Section, kinds: set[str]) -> str | None:
    """What a heading declares; None for plain headings, and for those that change what another game declares."""
    title = section.title.text
    if operation_of(title)[0]:
        return None
    first = title.partition(":")[0]
    if title in ("Force List", "Quick Sheet"):
        return title
    if title.startswith("To "):
        return "To"
    if ":" not in title:
        return None
    return first if first in SORTS else "Card" if first in kinds else None


def _of_table(table: Table, sort: str | None, kinds: set[str]) -> str:
    first = table.header[0].text
    if sort == "Layout" and first == "Terrain":
        return FEATURE_TABLE
    if first in DETAIL_TABLES:
        return TABLE + first
    return first if first in SORTS else "Card" if first in kinds else TABLE + "of one's own"


def _headed(section: Section) -> str:
    """A declaration with its heading, as far as its own words go, tables cut short."""
    blocks = tuple(
        replace(b, rows=b.rows[:ROWS]) if isinstance(b, Table) else b
        for b in section.blocks
        if isinstance(b, Bullet | Step | Table | Code) and not _for_us(b) and not _declares(b, section)
    )
    return as_written(replace(section, level=1 if section.level == 1 else 3, blocks=blocks))


def _declares(block: Bullet | Step | Table | Code, section: Section) -> bool:
    """Whether a block is a table that declares something else."""
    if not isinstance(block, Table) or not block.header:
        return False
    sort, _, name = section.title.text.partition(": ")
    first = block.header[0].text
    return first not in DETAIL_TABLES and first != name and not (sort == "Layout" and first == "Terrain")


def _for_us(block: Bullet | Step | Table | Code) -> bool:
    """Whether a block tells only which requirement is answered."""
    fact = label_of(block.text) if isinstance(block, Bullet) else None
    return fact is not None and fact[0] == "Cites"


def _shortened(table: Table) -> str:
    """A table by itself, its first rows."""
    return "\n".join(aligned([[c.text for c in row] for row in (table.header, *table.rows[:ROWS])]))
