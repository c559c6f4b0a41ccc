"""What a word, a number or a table of situations of the rules comes to, in a line or a table."""

from __future__ import annotations

import re

from warbook.language.blocks import Table as RulesTable
from warbook.publish.book.chapters import Entry
from warbook.publish.book.labels import fact, facts_of
from warbook.publish.book.typesetting import set_in_type
from warbook.publish.book.writer import Book
from warbook.publish.parts.rich_text import rich, source
from warbook.publish.print import model as m


def meaning(entry: Entry) -> str:
    """What a word for a state means: its short form where there is one, else its conditions."""
    blocks = entry.section.blocks
    words = fact(blocks, "Short") or "; or ".join(
        value.text for label, value in facts_of(blocks) if label == "If"
    )
    return words[:1].upper() + words[1:]


def looked(entry: Entry) -> str:
    """What a line of sight is: its short form, from where to where it runs, and what it does not pass."""
    facts = {label: value.text for label, value in facts_of(entry.section.blocks)}
    said = [f"from {facts['From']} to {facts['To']}"] if "From" in facts and "To" in facts else []
    said += [f"blocked by {facts['Blocked by']}"] if "Blocked by" in facts else []
    if "Hindered by" in facts:
        through = f"through at most {facts.get('Sees through', '0in')} of {facts['Hindered by']}"
        near = facts.get("Sees through all within")
        said.append(f"{through}, or any of it within {near}" if near else through)
    if "Height" in facts:
        said.append(
            ", ".join(filter(None, (f"height {facts['Height']}", facts.get("Lower", "").replace(",", ""))))
        )
    said += [f"{facts['Shows']} must show"] if "Shows" in facts else []
    return ": ".join(filter(None, (meaning(entry), "; ".join(said))))


def worked_out(book: Book, entry: Entry) -> str:
    """How a number comes about; "" where it has a table of its own, unless the designer tells it in other words."""
    if any(isinstance(b, RulesTable) and b.header[0].text == "Situation" for b in entry.section.blocks):
        return book.flows.own.get(entry.heading.title, "")
    said = {"Is": "{}", "Otherwise": "otherwise {}", "At least": "at least {}", "At most": "at most {}"}
    facts = [
        said[label].format(value.text) for label, value in facts_of(entry.section.blocks) if label in said
    ]
    words = "; ".join(facts)
    return words[:1].upper() + words[1:]


def modifiers(book: Book, entry: Entry, block: RulesTable, brief: bool) -> m.Table:
    """The situations of a table under a heading and what they change; the exact condition under each, unless `brief`."""
    heads = [head.text for head in block.header]
    shown = [i for i, head in enumerate(heads) if i and head != "When"]
    when = heads.index("When") if "When" in heads and not brief else None
    rows = tuple(
        m.Row(
            (m.plain(row[0].text), *(m.plain(set_in_type(row[i].text)) for i in shown)),
            rich(book, _of_it(book, entry, row[when].text), terms=False) if when is not None else (),
            source(book, row[0].span),
        )
        for row in block.rows
    )
    return m.Table("Situation", ("", *(heads[i] for i in shown)), rows)


def _of_it(book: Book, entry: Entry, condition: str) -> str:
    """A condition of a number that one alone has, who is “it” there."""
    value = book.rules.values.get(entry.heading.name)
    if value is None or len(value.roles) != 1:
        return condition
    name = re.escape(value.roles[0].name)
    said = re.sub(rf"\bthe {name}(’s|'s)?(?![\w-])", lambda found: "its" if found[1] else "it", condition)
    return re.sub(r"^(its? (?:\S+ )?is) ([^,]+), or \1 ", r"\1 \2 or ", said)


def situations(book: Book, entry: Entry) -> list[RulesTable]:
    """The tables of situations under a heading; none where the designer tells it in other words."""
    if entry.heading.title in book.flows.own:
        return []
    return [b for b in entry.section.blocks if isinstance(b, RulesTable) and b.header[0].text == "Situation"]
