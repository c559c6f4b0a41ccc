"""A section of the rules on its page: heading, what it declares, its blocks, and what can be worked out."""

from __future__ import annotations

from collections.abc import Iterable

from warbook.language.blocks import Section
from warbook.language.model import Card, Roll
from warbook.publish.book import escape
from warbook.publish.book.chapters import Entry, first_sentence
from warbook.publish.book.colours import colour_of, letters, swatch
from warbook.publish.book.headings import CARD, PLAIN
from warbook.publish.book.labels import META, fact
from warbook.publish.book.writer import Writer, facts_line, indent
from warbook.publish.figures.charts import chart
from warbook.publish.figures.maps import layout_map
from warbook.publish.odds.chances import OddsTable, per_cent
from warbook.publish.odds.rolls import odds_tables
from warbook.publish.parts.blocks import write_blocks
from warbook.publish.parts.examples import example
from warbook.publish.parts.flows import flow_block, folded, is_helper
from warbook.publish.parts.tables import grid
from warbook.publish.parts.tiles import card_tiles
from warbook.publish.parts.told import parted
from warbook.publish.parts.used_by import used_by

_DEEPEST = 6
_AMENDED = {"Replace": "is told anew", "Change": "is changed", "Remove": "is no more"}


def write_sections(w: Writer, sections: Iterable[Section], depth: int) -> None:
    """Sections in order, with everything inside them."""
    cards: list[Card] = []
    for section in sections:
        entry = w.book.plan.entry(section)
        if entry.heading.sort == CARD and entry.heading.name in w.book.rules.cards:
            cards.append(w.book.rules.cards[entry.heading.name])
            continue
        if cards:
            w.put(card_tiles(w, cards))
            cards = []
        if entry.heading.sort == "Quick Sheet":
            continue
        if entry.home.path != w.path:
            elsewhere(w, entry)
        elif entry.heading.sort == "Example":
            example(w, entry)
        else:
            write_section(w, entry, depth)
    if cards:
        w.put(card_tiles(w, cards))


def write_section(w: Writer, entry: Entry, depth: int) -> None:
    section = entry.section
    number = f'<span class="wb-number">{entry.number}</span> ' if entry.number else ""
    title = escape.markdown(entry.heading.title)
    w.put(f"{'#' * min(depth, _DEEPEST)} {number}{title} {{ #{entry.home.anchor} }}")
    w.fresh(entry.home)
    box, told = flow_block(w, entry)
    helper = is_helper(w.book, entry)
    under_heading(w, entry, roles=not box and not helper)
    if box:
        w.put(box)
    exact, beside = parted(w.book, entry, section.blocks, told) if box else ([], section.blocks)
    if helper:
        exact, beside = [*exact, *beside], []
    roles = entry.heading.roles if box or helper else ""
    folded(w, f"{w.words(roles[:1].upper() + roles[1:], rules=True)}." if roles else "", exact)
    write_blocks(w, beside, META.__contains__)
    amended(w, section)
    worked_out(w, entry)
    users = used_by(w, entry.home) if entry.heading.sort != PLAIN else ""
    if users:
        w.put(users)
    write_sections(w, section.sections, depth + 1)


def amended(w: Writer, section: Section) -> None:
    """What an edition changes in this place, which stands where it belongs: where to find it."""
    told = []
    for one in w.book.amendments:
        if section.span.holds(one.span) and not any(s.span.holds(one.span) for s in section.sections):
            there = (e for e in w.book.plan.entries.values() if e.section.title.span == one.target)
            entry = next(there, None) if one.target is not None else None
            title = f"**{escape.markdown(one.title)}**"
            link = f"[{title}]({w.to(entry.home)})" if entry is not None else title
            told.append(f"-   {link} {_AMENDED.get(one.operation, 'is changed')}.")
    if told:
        w.put("\n".join(told))


def under_heading(w: Writer, entry: Entry, roles: bool = True) -> None:
    """What kind of rule it is, its `roles`, where it stands in the rules; then its short form."""
    heading, section = entry.heading, entry.section
    parts = []
    if heading.sort != PLAIN:
        token = w.book.rules.tokens.get(heading.name) if heading.sort == "Token" else None
        mark = (
            swatch(colour_of(token.colour), letters(w.book.rules)[token.name]) + " "
            if token is not None
            else ""
        )
        colour = f"{token.colour} " if token is not None else ""
        parts.append(mark + escape.markdown(colour + (heading.label or heading.sort)))
        title = fact(section.blocks, "Title")
        if title and title != heading.title:
            parts.insert(0, f"**{escape.markdown(title)}**")
        if heading.roles and roles:
            parts.append(w.words(heading.roles, rules=True))
        parts.append(w.source(section.span, "source"))
    for words, there in w.book.led.get(entry.home, ()):
        parts.append(f"[{escape.markdown(words)}]({w.to(there)})")
    if parts:
        w.put(facts_line(parts), "{: .wb-sort data-search-exclude }")
    short = fact(section.blocks, "Short")
    if short:
        w.put(w.words(short), "{: .wb-short }")
    also = fact(section.blocks, "Also called")
    if also:
        w.put(also_called(also.split(", ")), "{: .wb-also }")
    flavour = fact(section.blocks, "Flavour")
    if flavour:
        w.put(f"*{w.unlinked(flavour)}*", "{: .wb-flavour }")


def also_called(words: Iterable[str]) -> str:
    """What else something is called, for whoever looks for it."""
    return "Also called " + ", ".join(f"*{escape.markdown(word)}*" for word in words)


def elsewhere(w: Writer, entry: Entry) -> None:
    """A section that has a page of its own: where to find it."""
    heading, section = entry.heading, entry.section
    label = heading.label or {CARD: "Card"}.get(heading.sort, heading.sort)
    line = f"[**{escape.markdown(heading.title)}**]({w.to(entry.home)})"
    short = fact(section.blocks, "Short") or first_sentence(section.blocks)
    tail = f" — {w.words(short)}" if short else ""
    w.put(f"{escape.markdown(label)}: {line}{tail}", "{: .wb-elsewhere }")


def worked_out(w: Writer, entry: Entry) -> None:
    """What follows from a declaration and is worth printing with it."""
    rules, heading = w.book.rules, entry.heading
    if heading.sort == "Roll" and heading.name in rules.rolls:
        text = odds(w, rules.rolls[heading.name])
        if text:
            w.put(text)
    elif heading.sort == "Layout" and heading.name in rules.layouts:
        w.put(layout_map(rules, rules.layouts[heading.name], entry.home.anchor))


def odds(w: Writer, roll: Roll) -> str:
    """The chances of a roll, folded."""
    tables = odds_tables(w.book.rules, roll)
    if not tables:
        return ""
    body = "\n\n".join(odds_block(table) for table in tables)
    return f'??? wb-odds "Chances"\n\n{indent(body, 1)}'


def odds_block(table: OddsTable) -> str:
    """One table of chances with its title, and a chart where there is something to see."""
    drawn = chart(table)
    return f"{table.title}.\n\n{odds_grid(table)}" + (f"\n\n{drawn}" if drawn else "")


def odds_grid(table: OddsTable) -> str:
    """One table of chances in Markdown."""
    corner = (
        f"{table.rows_are} ↓ · {table.columns_are} →"
        if table.rows_are and table.columns_are
        else (table.rows_are or table.columns_are)
    )
    heads = [escape.markdown(corner), *(escape.markdown(c) for c in table.columns)]
    rows = [
        [f"**{escape.markdown(name)}**", *(shaded(chance, per_cent(chance)) for chance in chances)]
        for name, chances in zip(table.rows, table.chances, strict=True)
    ]
    return grid(heads, rows, ["left", *("center" for _ in table.columns)])


def shaded(chance: object, text: str) -> str:
    """A chance in a cell, the darker the likelier."""
    share = round(float(chance) * 100)  # type: ignore[arg-type]
    return f'<span class="wb-chance" style="--wb-share:{share}%">{escape.markdown(text)}</span>'
