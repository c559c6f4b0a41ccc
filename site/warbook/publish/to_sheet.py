"""A rulebook → its quick sheet: what one looks up in play, on two pages."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language.blocks import Step
from warbook.language.blocks import Table as RulesTable
from warbook.publish.blocks import fact, facts_of
from warbook.publish.chapters import Entry
from warbook.publish.colours import colour_of, letters
from warbook.publish.inline import plain as plain_text
from warbook.publish.odds import knows_advantage, odds_tables, per_cent
from warbook.publish.print import model as m
from warbook.publish.rich import PriceCodes, rich, source
from warbook.publish.running import rule_texts, running
from warbook.publish.sequences import sequences, steps
from warbook.publish.to_tokens import PATTERNS
from warbook.publish.values import inches, price
from warbook.publish.writer import Book

_LINE = 150
"""Letters of a step that fit a line or two of the sheet; more is cut after a sentence."""


def to_sheet(book: Book, brief: bool = False) -> m.QuickSheet:
    """The sheet, most important sections first; `brief` cuts each step to a line or two."""
    sections = (
        *_sequence_sections(book, brief), *_token_section(book), *_roll_sections(book, brief),
        *_action_section(book), *_effect_section(book), *_definition_section(book),
        *_terrain_section(book), *_chance_section(book),
        *_trait_section(book),
    )  # fmt: skip
    span = book.plan.game.span if book.plan.game is not None else None
    return m.QuickSheet(
        title=book.title,
        edition=book.rules.edition,
        sections=sections,
        footer=plain_text(book.rules.facts.get("Tagline", ""), book.rules),
        source=source(book, span) if span is not None else None,
    )


def first_line(text: str) -> str:
    """A text, cut after the sentence that ends within a line or two."""
    if len(text) <= _LINE:
        return text.rstrip(":") + ("." if text.endswith(":") else "")
    cut = max(text.rfind(end, 0, _LINE) for end in (". ", "; "))
    return text[: cut + 1].rstrip(";") + ("" if text[cut] == "." else ".") if cut > 20 else text


def _sequence_sections(book: Book, brief: bool) -> Iterator[m.SheetSection]:
    for entry in sequences(book):
        some = steps(entry)
        if len(some) < 2 and len(sequences(book)) > 2:
            continue
        items = tuple(_step(book, step, brief) for step in some)
        yield m.SheetSection(entry.heading.title, (m.Steps(items),), 1, source(book, entry.section.span))


def _step(book: Book, step: Step, brief: bool) -> m.TextBlock:
    text = step.text.text if step.text is not None else ""
    if not brief:
        text = running(step, titled=False) if text or step.children else ""
    elif text.endswith(":"):
        inner = next((c for c in step.children if isinstance(c, Step) and c.text is not None), None)
        text = first_line(
            f"{text} {inner.text.text}" if inner is not None and inner.text is not None else text
        )
    else:
        text = first_line(text)
    label = step.title.text if step.title is not None else ""
    return m.TextBlock(label, rich(book, text, terms=False), source(book, step.span))


def _token_section(book: Book) -> Iterator[m.SheetSection]:
    marks = letters(book.rules)
    swatches = tuple(
        m.Swatch(name, token.colour, colour_of(token.colour), marks[name],
                 pattern=PATTERNS[place % len(PATTERNS)], note=rich(book, token.short, terms=False))
        for place, (name, token) in enumerate(book.rules.tokens.items())
    )  # fmt: skip
    if swatches:
        first = next(iter(book.rules.tokens.values()))
        yield m.SheetSection("Tokens", (m.Swatches(swatches),), 1, source(book, first.span))


def _roll_sections(book: Book, brief: bool) -> Iterator[m.SheetSection]:
    for entry in _entries(book, "Roll"):
        content: list[m.Content] = []
        facts = {label: value.text for label, value in facts_of(entry.section.blocks)}
        on = facts.get("Succeeds on") or facts.get("Each die succeeds on")
        line = facts.get("Dice", "")
        if on:
            line += f" → {on}" if "Succeeds on" in facts else f" → each die {on}"
        content.append(m.Callout(rich(book, line, terms=False)))
        for block in entry.section.blocks:
            if isinstance(block, RulesTable) and block.header[0].text == "Situation":
                content.append(_modifiers(book, block, brief))
        for label in ("Success", "Failure", "Kept as"):
            if facts.get(label):
                runs = (m.Run(f"{label}: ", "bold"), *rich(book, facts[label], terms=False))
                content.append(m.Paragraph(runs))
        yield m.SheetSection(entry.heading.title, tuple(content), 2, source(book, entry.section.span))


def _modifiers(book: Book, block: RulesTable, brief: bool) -> m.Table:
    """Situations and what they change; the exact condition under each, unless `brief`."""
    heads = [head.text for head in block.header]
    shown = [i for i, head in enumerate(heads) if i and head != "When"]
    when = heads.index("When") if "When" in heads and not brief else None
    rows = tuple(
        m.Row(
            (m.plain(row[0].text), *(m.plain(row[i].text.replace("-", "\u2212")) for i in shown)),
            rich(book, row[when].text, terms=False) if when is not None else (),
            source(book, row[0].span),
        )
        for row in block.rows
    )
    return m.Table("Situation", ("", *(heads[i] for i in shown)), rows)


def _action_section(book: Book) -> Iterator[m.SheetSection]:
    actions = [action for action in book.rules.actions.values() if action.of is None]
    if not actions:
        return
    codes = PriceCodes(book)
    rows = tuple(
        m.Row((m.plain(a.name, "bold"), codes.cell(a.price),
               rich(book, a.short, terms=False)), source=source(book, a.span))
        for a in actions
    )  # fmt: skip
    table = m.Table("Action", ("Action", "Cost", ""), rows, ("left", "center", "left"))
    used = {codes.code(a.price): price(a.price) for a in book.rules.actions.values() if a.price}
    legend = "; ".join(f"{code} = {words}" for code, words in used.items() if code != words)
    content: tuple[m.Content, ...] = (table, m.Paragraph(m.plain(legend, "italic"))) if legend else (table,)
    yield m.SheetSection("Actions", content, 2, source(book, actions[0].span))


def _effect_section(book: Book) -> Iterator[m.SheetSection]:
    entries = _entries(book, "Effect")
    items = tuple(_ruled(book, entry) for entry in entries)
    if items:
        yield m.SheetSection("Effects", (m.Bullets(items),), 2, source(book, entries[0].section.span))


def _ruled(book: Book, entry: Entry) -> m.RichText:
    words = " ".join(rule_texts(entry.section, set()))
    return (m.Run(f"{entry.heading.title}: ", "bold"), *rich(book, words, terms=False))


def _definition_section(book: Book) -> Iterator[m.SheetSection]:
    """What the words for a state mean: their short form where there is one, else their conditions."""
    items = []
    entries = [*_entries(book, "Definition"), *_entries(book, "Sight")]
    for entry in entries:
        blocks = entry.section.blocks
        short = fact(blocks, "Short")
        if not short:
            short = "; or ".join(value.text for label, value in facts_of(blocks) if label == "If")
        if short:
            items.append((m.Run(f"{entry.heading.title}: ", "bold"), *rich(book, short, terms=False)))
    if items:
        yield m.SheetSection("Words", (m.Bullets(tuple(items)),), 3, source(book, entries[0].section.span))


def _terrain_section(book: Book) -> Iterator[m.SheetSection]:
    terrains = book.rules.terrains.values()
    if not terrains:
        return
    rows = tuple(
        m.Row((m.plain(t.name, "bold"), m.plain(f"−{inches(t.slows):g}″" if t.slows else "–"),
               m.plain("yes" if t.conceals else "–"), m.plain("yes" if t.blocks else "–")),
              source=source(book, t.span))
        for t in terrains
    )  # fmt: skip
    table = m.Table("Terrain", ("Terrain", "Moves", "Conceals", "Blocks"), rows)
    yield m.SheetSection("Terrain", (table,), 3, source(book, next(iter(terrains)).span))


def _chance_section(book: Book) -> Iterator[m.SheetSection]:
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
                        m.plain(name.replace(" or more", "+").replace(" or less", "−")),
                        *(m.plain(per_cent(c)) for c in chances),
                    )
                )
                for name, chances in zip(table.rows, table.chances, strict=True)
            )
            heads = table.columns if len(table.columns) > 1 else ("Chance",)
            content.append(m.Table("Needed", ("Needed", *heads), rows))
    if content:
        if knows_advantage(book.rules):
            content.append(m.Paragraph(m.plain("Columns: advantage.", "italic")))
        yield m.SheetSection("Chances", tuple(content), 4)


def _trait_section(book: Book) -> Iterator[m.SheetSection]:
    items = tuple(
        (m.Run(f"{name}: ", "bold"), *rich(book, trait.short, terms=False))
        for name, trait in book.rules.traits.items()
        if trait.short
    )
    if items:
        first = next(iter(book.rules.traits.values()))
        yield m.SheetSection("Traits", (m.Bullets(items),), 4, source(book, first.span))


def _entries(book: Book, sort: str) -> list[Entry]:
    return [entry for entry in book.plan.entries.values() if entry.heading.sort == sort]
