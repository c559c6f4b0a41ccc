"""Predicates, values and stats that change → plain functions."""

from __future__ import annotations

from warbook.engine.names import Names
from warbook.language import ir
from warbook.language.bearing import bears, joined
from warbook.language.ir import Type
from warbook.language.model import Change

HEAD = "    F = s.F; G = s.G; S = s.game.space"


def test_functions(c: Names) -> list[str]:
    """One function for each Definition."""
    texts = []
    for name, test in c.book.tests.items():
        args = [f"a{i}" for i in range(len(test.roles))]
        env = {r.name: a for r, a in zip(test.roles, args, strict=True)}
        texts.append(
            f"def tst{c.exprs.tests[name]}(s{''.join(', ' + a for a in args)}):\n{HEAD}\n    return {c.exprs.ex(test.test, env)}"
        )
    return texts


def value_functions(c: Names) -> list[str]:
    """One function for each Value: its first case that holds, its table, changes, bounds."""
    texts = []
    for name, value in c.book.values.items():
        args = [f"a{i}" for i in range(len(value.roles))]
        env = {r.name: a for r, a in zip(value.roles, args, strict=True)}
        lines = [f"def val{c.exprs.values[name]}(s{''.join(', ' + a for a in args)}):", HEAD, "    v = 0"]
        for i, (amount, test) in enumerate(value.cases):
            word = "if" if i == 0 else "elif"
            lines.append(
                f"    {word} {c.exprs.ex(test, env) if test is not None else 'True'}: v = {c.exprs.ex(amount, env)}"
            )
        for m in value.modifiers:
            lead = f"if {c.exprs.ex(m.test, env)}: " if m.test is not None else ""
            lines.append(f"    {lead}v += {c.exprs.ex(m.amount, env)}")
        changes = [x for x in c.book.changes if x.field == name]
        lines.extend(
            change_lines(
                c, changes, args[0] if args else "-1", value.roles[0].type if value.roles else ir.PLAYER
            )
        )
        for bound, how in ((value.least, "max"), (value.most, "min")):
            if bound is not None:
                lines.append(f"    v = {how}(v, {c.exprs.ex(bound, env)})")
        lines.append("    return v")
        texts.append("\n".join(lines))
    return texts


def stat_functions(c: Names) -> list[str]:
    """One function for each stat that a rule changes or a kind works out."""
    texts = []
    for name in c.book.stats:
        if name not in c.exprs.changed_stats and name not in c.exprs.derived_stats:
            continue
        column = c.plan.column(name)
        lines = [f"def stat{column}(s, e):", HEAD, f"    v = F[{column}][e]"]
        for i, kind in enumerate(c.plan.kinds):
            default = c.book.kinds[kind].defaults.get(name)
            if default is not None and not isinstance(default, (ir.Num, ir.Listed)):
                lines.append(f"    if F[0][e] == {i}: v = {c.exprs.ex(default, {'self': 'e'})}")
        changes = [x for x in c.book.changes if x.field == name]
        lines.extend(change_lines(c, changes, "e", None))
        lines.append("    return v")
        texts.append("\n".join(lines))
    return texts


def piece_functions(c: Names) -> list[str]:
    """For each kind the diameter of its base, for each terrain whether a piece may enter it."""
    texts = []
    for i, kind in enumerate(c.plan.kinds):
        diameter = next(
            (d for k in c.plan.ancestors(kind) if (d := c.book.kinds[k].diameter) is not None), None
        )
        source = c.exprs.ex(diameter, {"self": "e"}) if diameter is not None else "0"
        texts.append(f"def base{i}(s, e):\n{HEAD}\n    return {source}")
    for i, terrain in enumerate(c.book.terrains.values()):
        source = c.exprs.ex(terrain.enter, {"mover": "e"}) if terrain.enter is not None else "True"
        texts.append(f"def enter{i}(s, e):\n{HEAD}\n    return {source}")
    return texts


def change_lines(c: Names, changes: list[Change], who: str, type_: Type | None) -> list[str]:
    """Set, then add, then bound; the same change from the same source counts once."""
    lines = []
    for how in ("set", "add", "half", "half up", "double", "least", "most"):
        for change in (x for x in changes if x.how == how):
            whole = (
                change.bearer is not None
                and change.bearer.kind in c.book.kinds
                and c.book.kinds[change.bearer.kind].parts is not None
            )
            holder_source = f"K({who}, F)" if whole else who
            env = {
                change.var: holder_source if change.var == "bearer" else who,
                "bearer": holder_source,
                "self": who,
            }
            kind = type_ or (Type("thing", change.bearer.kind) if change.bearer is not None else ir.PLAYER)
            holder = joined(
                bears(change.bearer, ir.Var("bearer", type=kind)) if change.bearer is not None else None,
                change.test,
            )
            amount = c.exprs.ex(change.amount, env)
            stat = c.book.stats.get(change.field)
            step = ir.MICROMETRES_PER_INCH if stat is not None and stat.type == ir.LENGTH else 1
            text = {
                "set": f"v = {amount}",
                "add": f"v += {amount}",
                "half": f"v = v // {amount}",
                "half up": f"v = -(-v // ({amount} * {step})) * {step}",
                "double": f"v = v * {amount}",
                "least": f"v = max(v, {amount})",
                "most": f"v = min(v, {amount})",
            }[how]
            lines.append(f"    if {c.exprs.ex(holder, env)}: {text}")
    return lines
