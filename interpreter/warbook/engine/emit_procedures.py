"""Verbs, sequences, effects and actions → functions, with all that happens around them; worked examples → frames."""

from __future__ import annotations

from warbook.engine.compiler import Compiler
from warbook.engine.emit_events import ACTS
from warbook.language.model import Action, Example, Procedure


def emit_procedure(c: Compiler, p: Procedure) -> None:
    key = (p.sort, p.name)
    body = c.body(key, [r.name for r in p.roles])
    before, instead, after = c.events.around(p)
    if c.events.restricted(p):
        given = ", ".join(body.args)
        leave = "s.stack.pop(); return True" if body.frame else "return"
        body.line(f"if not law{c.law_index('verb', p.name)}(s, {given}): {leave}")
    for line in c.events.opening(p, body.env):
        body.line(line)
    taken, given_back = body.taking_over(p.roles, p.sort == "sequence")
    for line in taken:
        body.line(line)
    for event, role in c.events.history(p):
        for line in c.events.count_history(event, body.env[role]):
            body.line(line)
    for do in before:
        body.aside(do)
    if not body.frame and p.name in c.finished:
        body.line("try:")
        body.indent += 1
        body.plain(instead or p.body)
        body.line("pass")
        body.indent -= 1
        body.line("except Finish as end:")
        body.line(f"    if end.frame != {body.number}: raise")
    else:
        body.do(instead or p.body)
    closing = c.events.closing(p)
    if body.frame:
        body.begin(body.exit)
        for line in closing:
            body.line(line)
        for do in after:
            body.aside(do)
        for line in (*c.events.last_lines(p), *given_back):
            body.line(line)
        body.line("s.stack.pop(); return True")
        c.frames[body.number] = body
    else:
        for line in closing:
            body.line(line)
        for do in after:
            body.plain(do)
        for line in (*c.events.last_lines(p), *given_back):
            body.line(line)
    c.texts.append(body.source(f"p{body.number}"))
    left = [*closing, *c.events.last_lines(p)]
    if given_back and p.sort == "sequence":
        left.append(f"G[{c.plan.slot(ACTS)}] = 0")
    if body.frame and left:
        lines = "".join(f"\n    {line}" for line in left)
        c.texts.append(f"def left{body.number}(s):\n    F = s.F; G = s.G{lines}")


def emit_action(c: Compiler, action: Action) -> None:
    """What an action does, where that is its own."""
    if action.procedure is None:
        return
    body = c.body(("action", action.name), [r.name for r in action.procedure.roles])
    taken, given_back = body.taking_over(action.procedure.roles)
    for line in taken:
        body.line(line)
    body.do(action.procedure.body)
    c.finish(body, [], given_back)


def emit_example(c: Compiler, e: Example) -> None:
    """A worked example as a frame: what is given, then what is done; its roles are handed back at
    the end."""
    key = ("example", e.name)
    c.asking.add(key)
    body = c.body(key, [p.name for p in e.pieces if p.name])
    for do, _, _ in e.given:
        body.do(do)  # type: ignore[arg-type]
    number = body.label()
    body.line(f"S.settle(s); f[1] = @{number}@; return True")
    body.begin_fresh(number)
    for done, _, _ in e.done:
        body.do(done)
    body.begin(body.exit)
    pairs = "".join(
        f"({i}, {body.env[place]}), " for i, place in enumerate(r.name for r in e.roles) if place in body.env
    )
    pairs += "".join(
        f"({i}, {body.env[r.name]}), "
        for i, r in enumerate(e.roles)
        if r.name not in body.env and r.name in body.env
    )
    body.line(f"s.answer_ = ({pairs}); s.stack.pop(); return True")
    c.frames[body.number] = body
    c.texts.append(body.source(f"p{body.number}"))
