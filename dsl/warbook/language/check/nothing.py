"""Where it is said that nothing happens, and what follows happens all the same."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language import ir
from warbook.language.check.record import Checked, Finding
from warbook.language.ir import Do, Expr
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


def nothing(done: Do) -> bool:
    """Whether nothing is done."""
    return isinstance(done, ir.Block) and all(nothing(one) for one in done.of)


def of_the_same(test: Expr, after: Do) -> bool:
    """Whether what follows is asked of the same number, `On 1–2, nothing happens. On 3–5, …`, or tells of the next case."""
    if not isinstance(after, ir.If):
        return False
    asked = [{n.left for n in nodes(one) if isinstance(n, ir.Compare)} for one in (test, after.test)]
    return bool(asked[0] & asked[1])
