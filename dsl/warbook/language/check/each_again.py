"""What is done for each of several, within what is done for each of them already."""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language import ir
from warbook.language.block_tree import Document, Text, texts
from warbook.language.check.record import Checked, Finding
from warbook.language.diagnostic import Edit, Span
from warbook.language.ir import Expr
from warbook.language.resolve.substitution import substituted
from warbook.language.walk import nodes


def each_for_each(game: Checked) -> Iterator[Finding]:
    """`Each player chooses a number, as bid. Each player loses Gold equal to the bid.`: a sentence that goes on with one about each,
    and so is done for each of them, tells of each of them again."""
    found = [(outer, inner) for outer in game.of(ir.ForEach) for inner in told_again(outer)]
    told = [text for some in game.texts(of_each) for text in some] if found else []
    for outer, inner in found:
        assert inner.span is not None
        what = outer.of.type.arg or outer.of.type.base
        yield Finding(
            inner.span,
            f"This would be done to each {what} once for each {what}, as it goes on with what is done for each of them.",
            f"Say “the {what} …” of each by itself. What is done to all of them afterwards is a bullet or a step of its own.",
            edit=next((edit for text in told for edit in of_the_one(text, inner.span)), None),
        )


def told_again(outer: ir.ForEach) -> Iterator[ir.ForEach]:
    """What is done within a loop for each of those of the loop, or of all of their kind, whomever the loop is at."""
    each = (called_alike(outer.of), ir.All(outer.of.type.arg or outer.of.type.base, type=outer.of.type))
    for inner in nodes(outer.body):
        if isinstance(inner, ir.ForEach) and inner.span is not None and called_alike(inner.of) in each:
            yield inner


def of_each(document: Document) -> list[Text]:
    """The texts of a file that tell of each of several in more than one place."""
    return [text for text in texts(document) if text.text.lower().count("each ") > 1]


def of_the_one(text: Text, span: Span) -> Iterator[Edit]:
    """The sentence of the one whom the loop is at: `the player` instead of `each player`."""
    for each in _EACH.finditer(text.text):
        at = text.at(*each.span())
        if at.file == span.file and at.start == span.start:
            yield Edit(at, "The" if each[0][0] == "E" else "the")


_EACH = re.compile(r"\b[Ee]ach(?= )")


def called_alike(of: Expr, depth: int = 0) -> Expr:
    """A described set whose variables are named by how deep they stand, so that it equals others of the same words."""
    if not isinstance(of, ir.Where):
        return of
    one = ir.Var(f"each {depth}", type=of.type.one())
    return ir.Where(called_alike(of.of, depth + 1), one.name, substituted(of.test, of.var, one), type=of.type)
