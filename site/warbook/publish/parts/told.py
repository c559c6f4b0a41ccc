"""What is told of a declaration before its exact rules, as one would say it at a table; and which of these rules are then
said twice, so that they can be folded."""

from __future__ import annotations

import re
from collections.abc import Sequence

from warbook.language.blocks import Block, Bullet, Step, Table
from warbook.language.flows import Flow, Line
from warbook.language.flows.borne import BORNE
from warbook.publish.book.chapters import Entry
from warbook.publish.book.labels import label_name
from warbook.publish.book.writer import Book
from warbook.publish.parts.running_text import acting, running
from warbook.publish.parts.special import of_bearer

HELPERS = ("To", "Definition", "Value")
"""The sorts of headings that may be helpers: told where they are used, and folded where they stand."""

_LONG = 5
"""Lines of a roll that are not told twice."""


def flow_of(book: Book, entry: Entry, name: str) -> Flow | None:
    """The flow of what a heading declares, `name`; None where it has none, or where that says no more than its rules do."""
    flow = book.flows.get(entry.heading.sort, name)
    if flow is None or not flow.lines or flow.like is not None or is_plain(flow):
        return None
    return flow


def told_in(book: Book, flow: Flow) -> Flow | None:
    """The action of whose telling that of a roll is a part, word for word but for its head, where the roll is so long that
    reading it again teaches nothing."""
    lines = [line for top in flow.lines for line in top.all()]
    if flow.sort != "Roll" or len(lines) < _LONG:
        return None
    for action in book.flows.of("Action"):
        there = {(line.text, line.span) for top in action.lines for line in top.all()}
        if all((line.text, line.span) in there for line in lines[1:]) and any(
            span == lines[0].span for _, span in there
        ):
            return action
    return None


def is_plain(flow: Flow) -> bool:
    """Whether a flow is one sentence, which its rule says as well."""
    return len(flow.lines) == 1 and not flow.lines[0].under and not flow.lines[0].label and not flow.price


def borne_by(book: Book, entry: Entry) -> tuple[Line, ...]:
    """What a special rule or token does, as its cards tell it; none where its rule says the same in the same words."""
    sort, name = BORNE.get(entry.heading.sort, ""), entry.heading.name
    if not sort:
        return ()
    known = book.rules.traits if sort == "trait" else book.rules.tokens
    name = name if name in known else name.removesuffix("x").rstrip()
    lines = book.flows.borne.get((sort, name), ())
    written = " ".join(
        running(block) for block in acting(entry.section, set(book.rules.stats)) if not _states(block)
    )
    told = " ".join(_words(line) for line in lines)
    if _bare(told) == _bare(written):
        return ()
    return tuple(of_bearer(book, name, line) for line in lines) if sort == "trait" else lines


def _states(block: Block) -> bool:
    """Whether a bullet states a fact under a label."""
    return isinstance(block, Bullet) and bool(label_name(block.text))


def _words(line: Line) -> str:
    return " ".join(f"{one.label} {one.text}" for one in line.all())


def _bare(words: str) -> str:
    return " ".join(re.findall(r"[\w+−-]+", words.casefold()))


def parted(
    book: Book, entry: Entry, blocks: Sequence[Block], told: Sequence[Line]
) -> tuple[list[Block], list[Block]]:
    """The blocks of a declaration of which `told` says what to do: the rules that it says in other words, and what stands
    beside them: words that explain, and rules of which it says nothing."""
    spans = [one.span for line in told for one in line.all() if one.span is not None]
    whole = entry.heading.sort in BORNE
    exact: list[Block] = []
    beside: list[Block] = []
    for block in blocks:
        said = (
            isinstance(block, Step)
            or (isinstance(block, Table) and not _declares(book, block))
            or _states(block)
            or (isinstance(block, Bullet) and (whole or any(block.span.holds(span) for span in spans)))
        )
        (exact if said else beside).append(block)
    return exact, beside


def _declares(book: Book, block: Table) -> bool:
    """Whether rows of a table are what other rules speak of."""
    return any(book.terms.at(row[0].span) is not None for row in block.rows)
