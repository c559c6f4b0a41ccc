"""Where it is said that nothing happens, and what follows happens all the same; and where nothing happens by what is said."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language import ir
from warbook.language.check.record import Checked, Finding
from warbook.language.ir import Do, Expr
from warbook.language.resolve.inside import unfiltered
from warbook.language.walk import nodes


def nothing_and_goes_on(game: Checked) -> Iterator[Finding]:
    """`If it is Prone, nothing happens. It gains 1 Fear.`: what follows happens all the same, as it is not said “Otherwise”. The
    last of several cases, `…. If there is a tie, nothing happens.`, says what is so in that case alone."""
    for block in game.acting_of(ir.Block):
        for before, one, after in zip((None, *block.of), block.of, block.of[1:], strict=False):
            match one:
                case ir.If(test=test, then=then, otherwise=None, span=span) if span is not None:
                    if nothing(then) and not isinstance(before, ir.If) and not of_the_same(test, after):
                        yield Finding(
                            span,
                            "What follows happens all the same.",
                            "Begin it with “Otherwise, …”; or leave this out, and say “Unless …, …”.",
                        )


def done_already(game: Checked) -> Iterator[Finding]:
    """`The opponent's Gold becomes own Gold`, which is the opponent's; `The opponent chooses 1 Card in own Hand, as gift. The gift joins
    the opponent's Hand`, in which it is. And an exchange that is none, `… becomes the target's Fear, and the target's Fear becomes …`."""
    for put in game.acting_of(ir.Put):
        if is_of(put.value, put) and put.span is not None:
            yield Finding(
                put.span, f"This {put.name} is what it is already.", "Say whose: “the NAME's player's …”."
            )
    for block in game.acting_of(ir.Block):
        for first, then in zip(block.of, block.of[1:], strict=False):
            match first, then:
                case (ir.Put() as one, ir.Put(span=span) as other) if span is not None and is_of(
                    one.value, other
                ):
                    if is_of(other.value, one):
                        hint = "Let another Resource or Token keep what the first was, before it becomes the other's."
                        yield Finding(
                            span, "By then both are the same, and what the first was is lost.", hint
                        )
        there = {one.var: unfiltered(one.of) for one in block.of if isinstance(one, ir.Choose)}
        for done in block.of:
            match done:
                case ir.Join(of=ir.Var(name=name), group=group, leave=False, span=span) if span is not None:
                    if there.pop(name, None) == group:
                        hint = "Say whose: “the NAME's player's …”, “the first player's …”."
                        yield Finding(span, f"It is in that {group.name} already.", hint)
                case _:
                    moved = [n.of for n in nodes(done) if isinstance(n, ir.Join | ir.Place)]
                    there = {
                        name: of
                        for name, of in there.items()
                        if ir.Var(name, type=of.type.one()) not in moved
                    }


def is_of(value: Expr, put: ir.Put) -> bool:
    """Whether a number is the very one that is set."""
    return isinstance(value, ir.Field) and (value.of, value.name) == (put.of, put.name)


def nothing(done: Do) -> bool:
    """Whether nothing is done."""
    return isinstance(done, ir.Block) and all(nothing(one) for one in done.of)


def of_the_same(test: Expr, after: Do) -> bool:
    """Whether what follows is asked of the same number, `On 1–2, nothing happens. On 3–5, …`, or tells of the next case."""
    if not isinstance(after, ir.If):
        return False
    asked = [{n.left for n in nodes(one) if isinstance(n, ir.Compare)} for one in (test, after.test)]
    return bool(asked[0] & asked[1])
