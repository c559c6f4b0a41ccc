"""Prices of actions that are worked out in play: what rules add, and what may be paid in the place of
what."""

from __future__ import annotations

from collections.abc import Mapping

from warbook.engine.aimed_prices import AimedPrice, asks, prices
from warbook.engine.names import Names
from warbook.language import ir
from warbook.language.bearing import bears, joined, solved
from warbook.language.ir import Expr, Type
from warbook.language.model import Change


def changing(c: Names) -> bool:
    """Whether any action's price can be other than its card says."""
    return any(x.field.startswith("cost ") for x in c.book.changes) or any(
        c.mixed(a.price) for a in c.book.actions.values()
    )


def cost_function(
    c: Names, rows: tuple[object, ...], lineage: dict[str, list[str]], aims: Mapping[str, AimedPrice]
) -> str:
    """Source of the function that tells the ways in which a thing can pay for an action now, used on such roles."""
    table = c.exprs.table(("ways", "actions"), rows)
    instead = c.exprs.table(("instead", "of"), c.substitutes())
    lines = ["def cost(s, e, i, on=(), known={}):", "    F = s.F; G = s.G; S = s.game.space; x = {}"]
    roles = {role.name for aimed in aims.values() for role in aimed.roles}
    for change in prices(c.book):
        name = change.field[5:]
        column = c.plan.column(change.what)
        for on, which in used_on(c, name, lineage, aims).items():
            if all(role in on for role in roles if asks(change, role)):
                test, amount = cost_change(c, change, on)
                lines.append(f"    if i in {which!r} and {test}: x[{column}] = x.get({column}, 0) + {amount}")
    lines.append("    key = (i, *x.items())")
    lines.append("    found = known.get(key)")
    lines.append(f"    if found is None: found = known[key] = priced({table}[i], x, {instead})")
    lines.append("    return found")
    return "\n".join(lines)


def used_on(
    c: Names, name: str, lineage: dict[str, list[str]], aims: Mapping[str, AimedPrice]
) -> dict[tuple[str, ...], tuple[int, ...]]:
    """The numbers of the actions that a change speaks of, by the roles of what they are used on."""
    found: dict[tuple[str, ...], tuple[int, ...]] = {}
    for i, action in enumerate(c.book.actions):
        if not name or name in lineage[action]:
            on = tuple(role.name for role in aims[action].roles) if action in aims else ()
            found[on] = (*found.get(on, ()), i)
    return found


def cost_change(c: Names, change: Change, on: tuple[str, ...] = ()) -> tuple[str, str]:
    """A change of a price: when it applies, and by how much; for an action that is used `on` such roles."""
    env = {"user": "e", "action": "i", change.var: "e"}
    env |= {role: f"on[{i}]" for i, role in enumerate(on)}
    test: Expr | None = change.test
    one, rest = solved(change.test, change.bearer) if change.bearer is not None else (None, None)
    if change.bearer is not None and isinstance(one, ir.Var) and one.name in env:
        env["bearer"] = env[one.name]
        test = joined(bears(change.bearer, one), rest)
    elif change.bearer is not None:
        parts = change.bearer.kind in c.book.kinds and c.book.kinds[change.bearer.kind].parts is not None
        env["bearer"] = "F[1][e]" if change.bearer.kind == "player" else "K(e, F)" if parts else "e"
        kind = ir.PLAYER if change.bearer.kind == "player" else Type("thing", change.bearer.kind)
        test = joined(bears(change.bearer, ir.Var("bearer", type=kind)), change.test)
    return c.exprs.ex(test, env) if test is not None else "True", c.exprs.ex(change.amount, env)
