"""What one looks up in play, on one page: tokens, rolls with their chances, actions."""

from __future__ import annotations

from warbook.language.blocks import Table
from warbook.publish.book import escape
from warbook.publish.book.colours import colour_of, letters, swatch
from warbook.publish.book.labels import fact
from warbook.publish.book.values import price
from warbook.publish.book.writer import UNSEARCHED, Book, Writer
from warbook.publish.odds.chances import OddsTable
from warbook.publish.odds.rolls import odds_tables
from warbook.publish.parts.sections import odds_block
from warbook.publish.parts.tables import grid, table

PATH = "tables.md"


SITUATION = "Situation"
_VALUE = ("Is", "Otherwise", "At least", "At most")
_ROLL = ("Dice", "Opposed by", "Succeeds on", "Each die succeeds on", "Success", "Tie", "Failure", "Kept as")


def tables_page(book: Book) -> str:
    """The page; empty where a game has nothing to look up."""
    w = Writer(book, PATH)
    w.put("# Tables and chances")
    _tokens(w)
    _rolls(w)
    _values(w)
    _actions(w)
    return UNSEARCHED + w.text if len(w.lines) > 2 else ""


def _tokens(w: Writer) -> None:
    tokens = w.book.rules.printed_tokens
    if not tokens:
        return
    marks = letters(w.book.rules)
    w.put("## Tokens { #tokens }")
    rows = []
    for name, token in tokens.items():
        w.fresh(None)
        rows.append([
            f"{swatch(colour_of(token.colour), marks[name])} {w.name('Token', name)}",
            escape.markdown(token.colour),
            "any number" if token.many else "one", w.name("Kind", token.holder),
            w.words(token.gained) or "–", w.words(token.removed) or "–", w.words(token.short) or "–",
        ])  # fmt: skip
    heads = ["Token", "Colour", "Holds", "Kept by", "Gained", "Removed", "Means"]
    shown = [i for i in range(7) if any(row[i] != "–" for row in rows)]
    w.put(grid([heads[i] for i in shown], [[row[i] for i in shown] for row in rows], ["left"] * len(shown)))


def _rolls(w: Writer) -> None:
    rolls = w.book.rules.rolls
    if not rolls:
        return
    w.put("## Rolls { #rolls }")
    shown: set[OddsTable] = set()
    for name, roll in rolls.items():
        term = w.book.terms.get("Roll", name)
        entry = next(
            (e for e in w.book.plan.entries.values() if term is not None and e.home == term.home), None
        )
        w.fresh(None)
        w.put(f"### {w.name('Roll', name)} {{ #{escape.slug('roll ' + name)} }}")
        if entry is not None:
            lines = [
                f"-   **{label}:** {w.words(value, rules=True)}"
                for label in _ROLL
                if (value := fact(entry.section.blocks, label))
            ]
            w.put("\n".join(lines))
            for block in entry.section.blocks:
                if isinstance(block, Table):
                    w.put(table(w, block))
        for odds in odds_tables(w.book.rules, roll):
            if odds in shown:
                continue
            shown.add(odds)
            w.put(odds_block(odds))


def _values(w: Writer) -> None:
    """Values that situations change, each with its table."""
    shown = [
        (entry, tables)
        for entry in w.book.plan.entries.values()
        if entry.heading.sort == "Value"
        and (
            tables := [
                b for b in entry.section.blocks if isinstance(b, Table) and b.header[0].text == SITUATION
            ]
        )
    ]
    if not shown:
        return
    w.put("## Values { #values }")
    for entry, tables in shown:
        w.fresh(None)
        w.put(
            f"### {w.name('Value', entry.heading.name)} {{ #{escape.slug('value ' + entry.heading.name)} }}"
        )
        lines = [
            f"-   **{label}:** {w.words(value, rules=True)}"
            for label in _VALUE
            if (value := fact(entry.section.blocks, label))
        ]
        w.put("\n".join(lines))
        for block in tables:
            w.put(table(w, block))


def _actions(w: Writer) -> None:
    actions = [action for action in w.book.rules.actions.values() if action.of is None]
    if not actions:
        return
    w.put("## Actions { #actions }")
    rows = []
    for action in actions:
        w.fresh(None)
        cost = w.words(price(action.price), rules=True) if action.price else "as on the card"
        rows.append([w.name("Action", action.name), cost, w.words(action.short) or "–"])
    w.put(grid(["Action", "Cost", "What it does"], rows, ["left"] * 3))
