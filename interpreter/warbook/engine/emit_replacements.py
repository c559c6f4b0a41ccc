"""What someone would gain or lose → functions: how much it is for all rules, and what comes in its place."""

from __future__ import annotations

from warbook.engine.compiler import Compiler
from warbook.engine.emit_body import Body
from warbook.engine.emit_holdings import SQUARE
from warbook.engine.emit_laws import law_test
from warbook.engine.emit_values import change_lines
from warbook.engine.names import replaced_amount
from warbook.language import ir
from warbook.language.ir import Do, Type


def emit_would(c: Compiler, name: str) -> None:
    """The function by which something is gained or lost that rules make more or less, or replace."""
    if not replaced_amount(c.book, name):
        return
    body = c.body(("would", name), ["holder", "amount"])
    holder = (c.book.tokens.get(name) or c.book.resources[name]).holder
    kind = {"player": ir.PLAYER, SQUARE: ir.PLACE}.get(holder) or Type("thing", holder)
    for law in c.book.laws:
        if law.sort == "cannot" and (law.event.sort, law.event.name) == ("lose", name):
            held = law_test(c, law, {"holder": body.args[0]})
            body.line(f"if {body.args[1]} < 0 and {held}: {body.leave()}")
    for sort, sign in (("lose", "-"), ("gain", "")):
        changed(c, body, f"{sort} {name}", sign, kind)
    who, amount = ir.Var("holder", type=kind), ir.Var("amount", type=ir.NUMBER)
    last: Do = ir.Gain(who, name, amount, True)
    for sort, op in (("lose", "<"), ("gain", ">")):
        test = ir.Compare(op, amount, ir.Num(0, type=ir.NUMBER))
        inner = last
        for hook in c.events.hooks(sort, name, "instead"):
            inner = c.events.replaced(c.events.bound(hook, {}), inner)
        last = inner if inner is last else ir.If(test, inner, last)
    body.aside(last)
    c.finish(body, [])


def changed(c: Compiler, body: Body, field: str, sign: str, kind: Type) -> None:
    """Lines by which the amount is more or less for rules, but never turns into its opposite."""
    changes = [change for change in c.book.changes if change.field == field]
    if not changes:
        return
    who, n = body.args
    body.line(f"if {n} {'<' if sign else '>'} 0:")
    lines = [f"v = {sign}{n}", *(line.strip() for line in change_lines(c, changes, who, kind))]
    for line in [*lines, f"{n} = {sign}max(0, v)"]:
        body.line(f"    {line}")
