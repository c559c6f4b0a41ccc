"""Sentences that go on with the loop before them: they speak of dice thrown, or of what was asked, for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do
from warbook.language.resolve.context import Context
from warbook.language.resolve.outcomes import THROWN_TOTAL
from warbook.language.resolve.scope import Scope
from warbook.language.sentence import Node
from warbook.language.walk import nodes

THROWING = ("order_roll_dice", "order_roll_as_many")
"""What throws dice anew, so that it does not speak of those before."""


def in_loop(
    c: Context, node: Node, done: list[Do], inner: Callable[[list[Do]], None], joined: bool = False
) -> bool:
    """Whether a sentence goes on with the loop before it: it speaks of dice thrown, or of what was asked, for each; or
    it is `joined` to it, `…, and it …`."""
    loop = c.loop
    if (
        loop is None
        or not done
        or done[-1] is not loop[0]
        or not isinstance(done[-1], ir.ForEach | ir.Repeat)
    ):
        return False
    each = done[-1]
    nested = c.nested
    deeper = nested is not None and each.body is nested[0]
    within = list(each.body.of) if isinstance(each.body, ir.Block) else [each.body]
    if node.kind in ("otherwise", "otherwise_if", "otherwise_block", "if_so", "if_so_block"):
        if not within or not isinstance(within[-1], ir.If | ir.May):
            return False
    elif (
        not goes_on(c, node, loop[1])
        and not (deeper and nested is not None and goes_on(c, node, nested[1]))
        and not of_its_roll(node, each.body)
        and not (joined and loop[1].it is not None and speaks_of_it(node))
    ):
        return False
    held, c.scope, c.loop, c.nested = c.scope, loop[1], nested if deeper else None, None
    inner(within)
    once = deeper and len(within) == 1
    done[-1] = replace(each, body=within[0] if once else ir.Block(tuple(within)))
    c.nested = c.loop if once else None
    c.loop = (done[-1], c.scope)
    c.scope = held
    return True


def speaks_of_it(node: Node) -> bool:
    """Whether the first that a sentence names is “it”."""
    named = sorted((n.start, n.kind) for kind in NAMING for n in node.within(kind))
    return bool(named) and named[0][1] in ("IT", "ITS")


NAMING = (
    "IT",
    "ITS",
    "TERM",
    "WORD",
    "PLAYER",
    "ACTIVE_PLAYER",
    "RIVAL",
    "FIRST_PLAYER",
    "SECOND_PLAYER",
    "THERE_IS",
)
"""The words by which a sentence names somebody or something."""


def of_its_roll(node: Node, body: Do) -> bool:
    """Whether a sentence says what comes of a roll that each of those in the loop before it has made: `If Grit failed,
    it …`."""
    if node.kind not in ("if_order", "unless_order", "order_where", "if_block", "unless_block"):
        return False
    rolled = {n.name for n in nodes(body) if isinstance(n, ir.RollFor)}
    return any(n.word in rolled for n in node.within("TERM"))


def goes_on(c: Context, node: Node, inside: Scope) -> bool:
    """Whether a sentence speaks of a number or dice that only the loop before it knows."""
    spoken = {n.word for n in node.within("WORD")}
    if c.scope.pronoun is None and inside.it is not None and speaks_of_it(node):
        return True
    throws = any(True for kind in THROWING for _ in node.within(kind))
    if (spoken & {"die", "dice"} and not throws) or node.kind in (
        "on_result",
        "on_natural",
        "on_result_block",
    ):
        spoken.add(THROWN_TOTAL)
    return any(
        role in spoken and value != c.scope.roles.get(role)
        for role, value in inside.roles.items()
        if value.type == ir.NUMBER or role in ("roll", "double")
    )
