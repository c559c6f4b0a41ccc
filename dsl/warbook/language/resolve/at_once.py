"""What each of several does at once: `Each Soldier gains 1 Fear if an adjacent Soldier has Fear.`

What one of them does could change what is asked of the next. In one sentence about each of them it does not: who is
meant, the conditions and the amounts are settled for all before anything is done for the first. `For each Soldier, …` goes
through them one after the other, and there each finds what those before it have left.
"""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.room import in_room
from warbook.language.resolve.substitution import substituted
from warbook.language.resolve.unclear import unclear, words
from warbook.language.sentence import Node
from warbook.language.walk import inner, nodes


def at_once(c: Context, each: ir.ForEach, node: Node) -> ir.ForEach:
    """Something done for each of several, with the conditions and amounts settled before."""
    body = each.body
    if isinstance(body, ir.Block) and any(asks_others(one, each.var) for one in body.of[1:]):
        raise in_turn_or_not(c, node)
    if isinstance(body, ir.If) and isinstance(body.then, ir.Join) and body == in_room(c, body.then):
        return each  # each takes some of the room that there was
    if isinstance(body, ir.If) and body.otherwise is None and looks_at_others(body.test, each.var):
        var = c.fresh("each")
        one = ir.Var(var, type=each.of.type.one())
        such = ir.Where(
            each.of, var, substituted(body.test, each.var, one), type=each.of.type, span=each.of.span
        )
        return at_once(c, replace(each, of=such, body=body.then), node)
    given: list[tuple[str, Expr]] = []
    settled = with_amounts(c, body, each.var, given)
    return replace(each, body=settled, given=(*each.given, *given)) if given else each


def with_amounts(c: Context, do: Do, var: str, given: list[tuple[str, Expr]]) -> Do:
    """Gains and losses whose amounts are worked out beforehand."""
    match do:
        case ir.Block(of=(part,)):
            return with_amounts(c, part, var, given)
        case ir.If(then=then, otherwise=None):
            return replace(do, then=with_amounts(c, then, var, given))
        case ir.Gain(amount=ir.Arith(op="-", left=ir.Num(value=0), right=lost) as amount) if looks_at_others(
            lost, var
        ):
            name = c.fresh("amount")
            given.append((name, lost))
            return replace(do, amount=replace(amount, right=ir.Var(name, type=lost.type)))
        case ir.Gain(amount=amount) if looks_at_others(amount, var):
            name = c.fresh("amount")
            given.append((name, amount))
            return replace(do, amount=ir.Var(name, type=amount.type))
        case ir.Put(value=value) if hangs_on(do.name, value) and looks_at_others(value, var):
            name = c.fresh("number")
            given.append((name, value))
            return replace(do, value=ir.Var(name, type=value.type))
    return do


def hangs_on(name: str, value: Expr) -> bool:
    """Whether a number could be another once something else has become of what is called so."""
    return value.type == ir.NUMBER and any(
        isinstance(n, ir.Call) or (isinstance(n, ir.Field) and n.name == name) for n in nodes(value)
    )


def asks_others(do: Do, var: str) -> bool:
    """Whether what a gain comes to, or whether there is one, hangs on others than the one who gains."""
    match do:
        case ir.If(test=test, then=then):
            gains = any(isinstance(n, ir.Gain) for n in nodes(then))
            return (gains and looks_at_others(test, var)) or asks_others(then, var)
        case ir.Gain(amount=amount):
            return looks_at_others(amount, var)
    return False


def in_turn_or_not(c: Context, node: Node) -> Fault:
    """What to say where each of several does one thing and then another that hangs on what the others have done."""
    node = with_article(c, node)
    told = words(c, node)
    parts = re.split(r",\s+then\s+", told)
    subject = words(c, node[0]) if node.kind == "order" else ""
    readings = []
    if node.kind == "order" and len(parts) > 1:
        start = told[: node[0].start - node.start] + subject
        readings.append(". ".join([parts[0], *(f"{start} {part}" for part in parts[1:])]))
    elif subject.lower().startswith(("each ", "every ")):
        who = "the player" if subject.endswith("player") else "it"
        readings.append(f"For {subject[0].lower()}{subject[1:]}, {who}{told.partition(subject)[2]}")
    return unclear(
        c,
        node,
        "It is not clear whether the first of them does both before the next does anything.",
        *readings,
    )


_OWN = (ir.Num, ir.Truth, ir.Listed, ir.Arith, ir.Compare, ir.And, ir.Or, ir.Not, ir.IsKind, ir.Var)
"""What tells of nobody, or of whom stands in it."""


def looks_at_others(expr: Expr, var: str) -> bool:
    """Whether something tells of others than the one it is asked of, whom what is done before could have changed."""
    match expr:
        case ir.Field(of=ir.Var(name=name)):
            return name != var
        case _ if not isinstance(expr, _OWN):
            return True
    return any(looks_at_others(part, var) for part in inner(expr) if isinstance(part, Expr)) or any(
        looks_at_others(one, var) for part in inner(expr) if isinstance(part, tuple) for one in part
    )
