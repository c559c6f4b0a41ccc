"""Prices of actions that are worked out in play: what rules add, and what may be paid in the place of
what."""

from __future__ import annotations

from warbook.engine.names import Names
from warbook.language import ir
from warbook.language.bearing import bears, joined
from warbook.language.ir import Expr, Type
from warbook.language.model import Change


def changing(c: Names) -> bool:
    """Whether any action's price can be other than its card says."""
    return any(x.field.startswith("cost ") for x in c.book.changes) or any(
        c.mixed(a.price) for a in c.book.actions.values()
    )


def cost_function(c: Names, rows: tuple[object, ...], lineage: dict[str, list[str]]) -> str:
    """Source of the function that tells the ways in which a thing can pay for an action now."""
    table = c.exprs.table(("ways", "actions"), rows)
    instead = c.exprs.table(("instead", "of"), c.substitutes())
    lines = ["def cost(s, e, i, known={}):", "    F = s.F; G = s.G; S = s.game.space; x = {}"]
    for change in (x for x in c.book.changes if x.field.startswith("cost ")):
        name = change.field[5:]
        which = tuple(i for i, a in enumerate(c.book.actions) if not name or name in lineage[a])
        column = c.plan.column(change.what)
        test, amount = cost_change(c, change)
        lines.append(f"    if i in {which!r} and {test}: x[{column}] = x.get({column}, 0) + {amount}")
    lines.append("    key = (i, *x.items())")
    lines.append("    found = known.get(key)")
    lines.append(f"    if found is None: found = known[key] = priced({table}[i], x, {instead})")
    lines.append("    return found")
    return "\n".join(lines)


def cost_change(c: Names, change: Change) -> tuple[str, str]:
    """A change of a price: when it applies, and by how much."""
    env = {"user": "e", "action": "i", change.var: "e"}
    test: Expr | None = change.test
    if change.bearer is not None:
        parts = change.bearer.kind in c.book.kinds and c.book.kinds[change.bearer.kind].parts is not None
        env["bearer"] = "F[1][e]" if change.bearer.kind == "player" else "K(e, F)" if parts else "e"
        kind = ir.PLAYER if change.bearer.kind == "player" else Type("thing", change.bearer.kind)
        test = joined(bears(change.bearer, ir.Var("bearer", type=kind)), change.test)
    return c.exprs.ex(test, env) if test is not None else "True", c.exprs.ex(change.amount, env)
