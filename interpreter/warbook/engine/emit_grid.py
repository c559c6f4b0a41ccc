"""What a grid asks of rules → plain functions: the price of a step, what stops a move, what bars a side, who blocks
a line."""

from __future__ import annotations

from dataclasses import replace

from warbook.engine.emit_laws import law_test
from warbook.engine.emit_values import HEAD
from warbook.engine.names import Names
from warbook.language import ir
from warbook.language.bearing import conjuncts, joined, uses
from warbook.language.model import Need, Step


def grid_functions(c: Names) -> list[str]:
    """The functions that the grid calls by name; none where a game has no such rules."""
    texts = []
    for i, step in enumerate(c.book.steps.values()):
        texts.append(price_of(c, i, step))
        if step.stops:
            texts.append(stops_of(c, i, step))
            if (ends := ends_of(c, i, step)) is not None:
                texts.append(ends)
    if any(kind.on_edge for kind in c.book.kinds.values()):
        texts.append(barring(c))
    for i, sight in enumerate(c.book.sights.values()):
        if sight.bodies is not None:
            texts.append(f"def bodies{i}(s):\n{HEAD}\n    return {c.exprs.mask(sight.bodies, {})}")
        if sight.lower is not None:
            texts.append(f"def lower{i}(s):\n{HEAD}\n    return {c.exprs.mask(sight.lower, {})}")
    if "adjacent" in c.book.tests:
        texts.append(f"adjacent = tst{c.exprs.tests['adjacent']}")
    return texts


def barring(c: Names) -> str:
    """The sides that things on them close, each with its height: `barring(s)`."""
    nowhere = c.book.space.width * c.book.space.height
    rows = []
    for name, kind in c.book.kinds.items():
        if kind.on_edge:
            e = c.exprs.fresh()
            test = f" and {c.exprs.ex(kind.bars, {'self': e})}" if kind.bars is not None else ""
            those = f"bits(G[{c.plan.in_play(name)}])"
            rows.append(
                f"*[(F[5][{e}] - {nowhere + 1}, {kind.height}) for {e} in {those} if F[5][{e}] > {nowhere}{test}],"
            )
    return f"def barring(s):\n{HEAD}\n    return ({' '.join(rows)})"


def price_of(c: Names, index: int, step: Step) -> str:
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


def stops_of(c: Names, index: int, step: Step) -> str:
    """Whether a move goes no farther than a square: `stop(s, mover, there)`."""
    mover, here, there = (r.name for r in step.roles)
    env = {mover: "m", here: "b", there: "b"}
    tests = [lifted(c, step, stop, c.exprs.ex(stop.test, env), "and") for stop in step.stops]
    return f"def stop{index}(s, m, b):\n{HEAD}\n    return {' or '.join(tests)}"


def ends_of(c: Names, index: int, step: Step) -> str | None:
    """All squares from which a move goes no farther, as a mask: `ends(s, mover)`. Where each stop is that something is
    adjacent to the square; else there is none, and each square is asked about."""
    if "adjacent" not in c.book.tests:
        return None
    mover, _, there = (r.name for r in step.roles)
    masks = []
    for stop in step.stops:
        around = _around(c, stop.test, there, {mover: "m"})
        if around is None:
            return None
        test = lifted(c, step, stop, "True", "and")
        masks.append(f"({around} if {test} else 0)")
    return f"def ends{index}(s, m):\n{HEAD}\n    return {' | '.join(masks)}"


def _around(c: Names, test: ir.Expr, place: str, env: dict[str, str]) -> str | None:
    """The squares for which something of a set is adjacent to them, as the source of a mask."""
    if not isinstance(test, ir.Some) or not isinstance(test.of, ir.Where):
        return None
    parts = conjuncts(test.of.test)
    beside = [p for p in parts if isinstance(p, ir.Spatial) and p.relation == "adjacent" and uses(p, place)]
    rest = [p for p in parts if p not in beside]
    if len(beside) != 1 or any(uses(x, place) for x in (test.of.of, *rest)):
        return None
    a, b = beside[0].args
    for one, other, table in ((a, b, "adjacent"), (b, a, "adjacent_to")):
        if isinstance(one, ir.Var) and one.name == test.of.var and isinstance(other, ir.Var):
            those = replace(test.of, test=joined(*rest)) if rest else test.of.of
            return f"S.around(s, {c.exprs.mask(those, env)}, S.{table}(s))"
    return None


def lifted(c: Names, step: Step, what: Need | str, source: str, join: str) -> str:
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
