"""What a grid asks of rules → plain functions: the price of a step, what stops a move, what bars a side, who blocks
a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warbook.engine.emit_laws import law_test
from warbook.engine.emit_values import HEAD
from warbook.language.model import Need, Step

if TYPE_CHECKING:
    from warbook.engine.compile import Compiler


def grid_functions(c: Compiler) -> list[str]:
    """The functions that the grid calls by name; none where a game has no such rules."""
    texts = []
    for i, step in enumerate(c.book.steps.values()):
        texts.append(price_of(c, i, step))
        if step.stops:
            texts.append(stops_of(c, i, step))
    for i, kind in enumerate(c.book.kinds.values()):
        if kind.bars is not None:
            test = c.exprs.ex(kind.bars, {"self": "e"})
            texts.append(f"def bars{i}(s, e):\n{HEAD}\n    return {test}")
    for i, sight in enumerate(c.book.sights.values()):
        if sight.bodies is not None:
            texts.append(f"def bodies{i}(s):\n{HEAD}\n    return {c.exprs.mask(sight.bodies, {})}")
    if "adjacent" in c.book.tests:
        texts.append(f"adjacent = tst{c.exprs.tests['adjacent']}")
    return texts


def price_of(c: Compiler, index: int, step: Step) -> str:
    """A step's price in squares, -1 where a need is not met: `step(s, mover, here, there)`."""
    mover, here, there = (r.name for r in step.roles)
    env = {mover: "m", here: "a", there: "b"}
    lines = [f"def step{index}(s, m, a, b):", HEAD]
    for need in step.needs:
        lines.append(f"    if not {lifted(c, step, need, c.exprs.ex(need.test, env), 'or')}: return -1")
    lines.append(f"    v = {c.exprs.ex(step.cost, env)}")
    for m in step.modifiers:
        test = c.exprs.ex(m.test, env) if m.test is not None else "True"
        lines.append(f"    if {lifted(c, step, m.situation, test, 'and')}: v += {c.exprs.ex(m.amount, env)}")
    lines.append("    return max(0, v)")
    return "\n".join(lines)


def stops_of(c: Compiler, index: int, step: Step) -> str:
    """Whether a move goes no farther than a square: `stop(s, mover, there)`."""
    mover, here, there = (r.name for r in step.roles)
    env = {mover: "m", here: "b", there: "b"}
    tests = [lifted(c, step, stop, c.exprs.ex(stop.test, env), "and") for stop in step.stops]
    return f"def stop{index}(s, m, b):\n{HEAD}\n    return {' or '.join(tests)}"


def lifted(c: Compiler, step: Step, what: Need | str, source: str, join: str) -> str:
    """A row of a step's tables, unless a rule of the mover's ignores it: a need is met then (`or`), any other row
    does not apply (`and`)."""
    name = what if isinstance(what, str) else what.name
    lifts = [
        law_test(c, x, {"mover": "m"})
        for x in c.book.laws
        if x.sort == "lifts" and x.event.sort == "step" and x.event.name == step.name and x.name == name
    ]
    if not lifts:
        return f"({source})"
    ignored = " or ".join(lifts)
    return f"({source} or {ignored})" if join == "or" else f"({source} and not ({ignored}))"
