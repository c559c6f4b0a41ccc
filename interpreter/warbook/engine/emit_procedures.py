"""Verbs, sequences, effects and actions → functions, with all that happens around them; worked examples → frames."""

from __future__ import annotations

from warbook.engine.came_up import Counted
from warbook.engine.compiler import Compiler
from warbook.engine.emit_body import Body
from warbook.engine.example_deeds import DONE, IN_VAIN, deeds
from warbook.engine.log_events import BEGUN
from warbook.engine.plan import ACTIVE
from warbook.language import ir
from warbook.language.ir import Do
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
    if p.sort != "sequence":
        body.line(c.plan.noting(f"{p.sort} {p.name}"))
    taken, given_back = body.taking_over(p.roles, p.sort == "sequence")
    begun, over = turn_of(body, p)
    for line in (*taken, *begun):
        body.line(line)
    given_back = [*given_back, *over]
    if instead is None:
        body.plain(Counted(tuple(c.events.history(p))))
    if over and not body.frame:
        body.line("try:")
        body.indent += 1
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
        if over:
            body.line("pass")
            body.indent -= 1
            body.line("finally:")
            for line in over:
                body.line(f"    {line}")
            given_back = [line for line in given_back if line not in over]
        for line in (*c.events.last_lines(p), *given_back):
            body.line(line)
    c.texts.append(body.source(f"p{body.number}"))
    left = [*closing, *c.events.last_lines(p), *(given_back if p.sort == "sequence" else ())]
    if body.frame and left:
        lines = "".join(f"\n    {line}" for line in left)
        c.texts.append(f"def left{body.number}(s, f):\n    F = s.F; G = s.G{lines}")


def turn_of(body: Body, p: Procedure) -> tuple[list[str], list[str]]:
    """Lines that make the player whose sequence it is the active one, and those that make active again who was so."""
    whose = next((r for r in p.roles if r.prep == "by" and r.type == ir.PLAYER), None)
    if p.sort != "sequence" or whose is None:
        return [], []
    before = body.var("who was active")
    return [f"{before} = G[{ACTIVE}]", f"G[{ACTIVE}] = {body.env[whose.name]}"], [f"G[{ACTIVE}] = {before}"]


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


def but_so(body: Body, deed: Do) -> str:
    """Source of a condition that what is set is otherwise than it is set to: what becomes as it is is so, whoever says it."""
    if not isinstance(deed, ir.Put):
        return ""
    if deed.of is None:
        return " and False"
    return f" and F[{body.c.plan.column(deed.name)}][{body.ex(deed.of)}] != {body.ex(deed.value)}"


def emit_example(c: Compiler, e: Example) -> None:
    """A worked example as a frame: what is given, then what is done; and who has which of its roles, and what came of its deeds,
    told at its end or where it stops at a question."""
    key = ("example", e.name)
    c.asking.add(key)
    body = c.body(key, [p.name for p in e.pieces if p.name])
    before, came = body.var("before a deed"), body.var("what came of deeds")
    body.line(f"{came} = 0")
    told = 0
    for _, given in deeds(e.given):
        body.line(f"{before} = stamp(s)")
        body.do(given)
        vain = f"{before} == stamp(s){but_so(body, given)}"
        body.line(f"{came} |= ({IN_VAIN} if {vain} else {DONE}) << {2 * told}")
        told += 1
    number = body.label()
    body.line(f"S.settle(s); f[1] = @{number}@; return True")
    body.begin_fresh(number)
    body.line(f"s.note({BEGUN})")
    for _, deed in deeds(e.done):
        body.line(f"{before} = stamp(s)")
        body.aside(deed)
        body.line(f"{came} |= ({IN_VAIN} if {before} == stamp(s) else {DONE}) << {2 * told}")
        told += 1
    body.begin(body.exit)
    places = {variable.split(".")[0]: place for variable, place in body.env.items()}
    named = "".join(f"({i}, {places[r.name]}), " for i, r in enumerate(e.roles) if r.name in places)
    body.line("s.stack.pop(); return True")
    c.texts.append(f"def named{body.number}(f):\n    return ({named}), {came}")
    c.frames[body.number] = body
    c.texts.append(body.source(f"p{body.number}"))
