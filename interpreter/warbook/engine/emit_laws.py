"""Laws → functions that tell whether something is allowed."""

from __future__ import annotations

from dataclasses import replace

from warbook.engine.law_modes import ALONG, LEAVING, PASSING, RESTING, THROUGH, WATCHED
from warbook.engine.names import Names
from warbook.language import ir
from warbook.language.bearing import bearers, bears, conjuncts, guarded, joined, solved
from warbook.language.ir import Expr, Type
from warbook.language.model import Bearer, EventPattern, Law
from warbook.language.walk import nodes


def law_test(c: Names, law: Law, roles: dict[str, str], path: bool = True) -> str:
    """Source that is true where a law applies."""
    env = {var: roles[role] for role, var in law.event.binds if role in roles}
    test = joined(*guarded(law.event), law.test)
    return with_bearer(c, test, law.bearer, env)


def with_bearer(c: Names, test: Expr, bearer: Bearer | None, env: dict[str, str]) -> str:
    exprs = c.exprs
    if bearer is None:
        return exprs.ex(test, env)
    one, rest = solved(test, bearer)
    if one is not None:
        kind = ir.PLAYER if bearer.kind == "player" else Type("thing", bearer.kind)
        inner = {**env, "bearer": exprs.ex(one, env)}
        return exprs.ex(joined(bears(bearer, ir.Var("bearer", type=kind)), rest), inner)
    x = exprs.fresh()
    return (
        f"any([{exprs.ex(test, {**env, 'bearer': x})} for {x} in bits({exprs.mask(bearers(bearer), env)})])"
    )


def law_functions(c: Names) -> list[str]:
    """A function for each verb that laws speak of, and one for moves."""
    texts = []
    done: set[tuple[str, str]] = set()
    for p in c.book.procedures.values():
        if p.sort == "verb":
            c.law_index("verb", p.name)
    for (sort, name), index in list(c.laws.items()):
        done.add((sort, name))
        roles = c.exprs.roles_of(name)
        args = [f"a{i}" for i in range(len(roles))]
        env = {r.name: a for r, a in zip(roles, args, strict=True)}
        lines = [
            f"def law{index}(s{''.join(', ' + a for a in args)}):",
            "    F = s.F; G = s.G; S = s.game.space",
        ]
        for law in c.book.laws:
            if law.sort == "cannot" and law.event.sort == "verb" and law.event.name == name:
                lines.append(f"    if {law_test(c, law, env)}: return False")
        procedure = c.book.procedures[f"verb {name}"]
        for need in procedure.needs:
            lifts = [
                law_test(c, x, env)
                for x in c.book.laws
                if x.sort == "lifts" and (x.event.sort, x.event.name, x.name) == ("verb", name, need.name)
            ]
            tests = " or ".join([c.exprs.ex(need.test, env), *lifts])
            lines.append(f"    if not ({tests}): return False")
        lines.append("    return True")
        texts.append("\n".join(lines))
    texts.append(move_laws(c))
    lifts = [
        law_test(c, x, {"mover": "m", "by": "by"})
        for x in c.book.laws
        if x.sort == "cannot" and x.event.sort == "slowed"
    ]
    texts.append(
        f"def law_slowed(s, m, by):\n    F = s.F; G = s.G; S = s.game.space\n    return {' or '.join(lifts) or 'False'}"
    )
    return texts


def move_laws(c: Names) -> str:
    lines = ["def law_move(s, m, mode):", "    F = s.F; G = s.G; S = s.game.space"]
    may = [law_test(c, x, {"mover": "m"}) for x in c.book.laws if x.sort == "may" and x.event.sort == "move"]
    lines.append(f"    if mode == {THROUGH}: return {' or '.join(may) if may else 'False'}")
    leaving: list[str] = []
    along: list[str] = []
    ending: list[str] = []
    crossing: list[str] = []
    resting: list[str] = []
    watched: list[str] = []
    for law in c.book.laws:
        if law.event.sort not in ("move", "end_move"):
            continue
        if law.sort == "cannot" and law.event.sort == "move" and not law.event.placed:
            leaving.append(f"if {law_test(c, law, {'mover': 'm'})}: return False")
        elif law.sort == "cannot":
            on_the_way = law.event.sort == "move" and not any(
                isinstance(n, ir.Spatial) and n.relation.startswith("crosses")
                for n in nodes(joined(law.event.test))
            )
            line = f"if {law_test(c, law, {'mover': 'm'})}: return False"
            (along if on_the_way else ending).append(line)
            if on_the_way:
                watched.append(_concerned(c, law))
            if law.event.sort == "end_move":
                resting.append(line)
            if law.event.sort == "move" and not on_the_way:
                crossing.append(line)
        elif law.sort == "must" and law.event.test is not None:
            parts = conjuncts(law.event.test)
            needed = replace(
                law,
                event=EventPattern(law.event.sort, law.event.name, law.event.binds, parts[-1]),
                test=None,
            )
            given = replace(
                law,
                event=EventPattern(
                    law.event.sort, law.event.name, law.event.binds, joined(*parts[:-1]), law.event.kinds
                ),
            )
            line = f"if {law_test(c, given, {'mover': 'm'})} and not {law_test(c, needed, {'mover': 'm'})}: return False"
            ending.append(line)
            if law.event.sort == "end_move":
                resting.append(line)
    lines.append(f"    if mode == {LEAVING}:")
    lines.extend("        " + x for x in [*leaving, "return True"])
    lines.append(f"    if mode == {ALONG}:")
    lines.extend("        " + x for x in [*along, "return True"])
    lines.append(f"    if mode == {RESTING}:")
    lines.extend("        " + x for x in [*resting, "return True"])
    if not c.book.space.grid:
        lines.append(f"    if mode == {WATCHED}: return {' or '.join(watched) or 'False'}")
    if c.book.space.grid:
        lines.append(f"    if mode == {PASSING}:")
        lines.extend("        " + x for x in [*crossing, "return True"])
    lines.extend("    " + x for x in ending)
    lines.append("    return True")
    if not (along or ending or crossing):
        lines.append("law_move.free = True")
    return "\n".join(lines)


def _concerned(c: Names, law: Law) -> str:
    """Source that is true where a law of moves can concern what moves, by its kind and by whom its way leads past."""
    env, mover = {}, ""
    for role, var in law.event.binds:
        if role == "mover":
            env[var], mover = "m", var
    kinds = [
        ir.IsKind(ir.Var(var, type=Type("thing", kind)), kind) for var, kind in law.event.kinds if var in env
    ]
    parts = [c.exprs.ex(joined(*kinds), env)] if kinds else []
    if mover and law.bearer is None:
        parts.extend(c.exprs.on_a_way(joined(law.event.test, law.test), mover, env))
    return f"({' and '.join(parts)})" if parts else "True"
