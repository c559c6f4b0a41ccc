"""Hooks that wait for the same moment → blocks in which they come one after another, as their owners choose."""

from __future__ import annotations

from warbook.engine.emit_context import Context
from warbook.engine.emit_events import Simultaneous
from warbook.engine.emit_questions import Questions
from warbook.language import ir
from warbook.language.bearing import bearers, bears, joined, solved
from warbook.language.ir import Type
from warbook.language.model import Hook


def in_order(body: Questions, do: Simultaneous) -> None:
    """All hooks that wait when the moment comes, the active player's first; whoever has several that clash picks
    which is next. The condition of each is looked at when its turn comes."""
    c = body.c
    due = due_function(body, do)
    queue, which, bearer = (body.var(f"{name}{body.label()}") for name in ("queue", "which", "bearer"))
    top, asked, got, end = (body.label() for _ in range(4))
    clashes = c.exprs.table(("clashes", do.clashes), dict(do.clashes))
    labels = c.exprs.table(("order", names := labels_of(do.hooks)), names)
    body.line(f"{queue} = None")
    body.begin(top)
    body.asking = top
    body.line(f"_n = {due}; {queue} = still_due({queue}, _n)")
    body.line(f"if not {queue}: pc = @{end}@; continue")
    body.line(f"_q = first_due({queue}, _n, {clashes})")
    body.line(f"if len(_q) == 1: _, {which}, {bearer} = _q[0]; pc = @{got}@; continue")
    rule = c.plan.prompt("", do.hooks[0].span)
    body.line(
        f"s.decision = Decision(_q[0][0], 'order', Options([(1, i, x, -1) for _, i, x in _q], {labels}), {rule})"
    )
    body.stop(asked)
    body.begin_fresh(asked)
    body.line(f"{which}, {bearer}, _x = s.answer_")
    body.begin(got)
    body.line(f"{queue} = tuple([x for x in {queue} if x[1:] != ({which}, {bearer})])")
    starts = [body.label() for _ in do.hooks]
    for i, start in enumerate(starts):
        body.line(f"if {which} == {i}: pc = @{start}@; continue")
    body.nowhere.append(top)
    for hook, start in zip(do.hooks, starts, strict=True):
        body.begin_fresh(start)
        held = dict(body.env)
        for bind in c.events.binds(hook, dict(do.names)):
            body.do(bind)
        body.env["bearer"] = bearer
        done = c.events.done(hook)
        body.do(ir.If(hook.test, done) if hook.test is not None else done)
        body.env = held
        body.go(top)
    body.nowhere.pop()
    body.begin_fresh(end)


def labels_of(hooks: tuple[Hook, ...]) -> tuple[str, ...]:
    """What hooks are called where one is chosen: by their token or trait, with their text where it has several."""
    names = [h.bearer.name if h.bearer is not None else h.text for h in hooks]
    return tuple(
        name if names.count(name) == 1 else f"{name} ({h.text})" for name, h in zip(names, hooks, strict=True)
    )


def due_function(body: Questions, do: Simultaneous) -> str:
    """Emits the function that tells of all that wait, as (owner, hook, bearer), whether their condition holds;
    gives the source of its call."""
    c, names = body.c, dict(do.names)
    places: dict[str, str] = {}
    name = f"due{body.label()}"
    lines: list[str] = []
    for i, hook in enumerate(do.hooks):
        roles = {var: names.get(role, role) for role, var in hook.event.binds}
        env = {}
        for var, role in roles.items():
            if role in body.env:
                env[var] = places.setdefault(body.env[role], f"a{len(places)}")
        lines.extend(lines_of(c, hook, i, env))
    head = "".join(f", {a}" for a in places.values())
    text = [
        f"def {name}(s{head}):",
        "    F = s.F; G = s.G; S = s.game.space; q = {}",
        *lines,
        "    return dict(sorted(q.items(), key=lambda x: x[0][0] != G[0]))",
    ]
    c.texts.append("\n".join(text))
    return f"{name}(s{''.join(f', {place}' for place in places)})"


def lines_of(c: Context, hook: Hook, index: int, env: dict[str, str]) -> list[str]:
    """Lines that list one hook for each bearer for which it waits."""
    assert hook.bearer is not None
    person = hook.bearer.kind == "player"
    bearer = ir.Var("bearer", type=ir.PLAYER if person else Type("thing", hook.bearer.kind))
    inner = {**env, "bearer": "x"}
    live = c.exprs.ex(hook.test, inner) if hook.test is not None else "True"
    note = f"q[{'x' if person else 'F[1][x]'}, {index}, x] = {live}"
    one, rest = solved(c.events.waiting(hook), hook.bearer)
    if one is not None:
        test = c.exprs.ex(joined(bears(hook.bearer, bearer), rest), inner)
        return [f"    x = {c.exprs.ex(one, env)}", f"    if x >= 0 and {test}: {note}"]
    return [
        f"    for x in bits({c.exprs.mask(bearers(hook.bearer), env)}):",
        f"        if {c.exprs.ex(c.events.waiting(hook), inner)}: {note}",
    ]
