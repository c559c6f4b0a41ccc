"""“That many”: as many as the number thrown or spent last, or as what a rule waits for came to."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.diagnostic import Edit
from warbook.language.ir import Expr
from warbook.language.letters import compiled
from warbook.language.names import plural
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.unclear import sentence_around
from warbook.language.sentence import Node

SO_MANY = "that many "
"""How many have just been gained or lost, by a name that no text can hold."""
_IN_PLACE = compiled(r"Instead of [^:]*\b(?:losing|gaining) ")
COUNTED = compiled(r"\b[Ii]f\b.*? (?:[2-9]|\d\d+|half|all|fewer|more) ")
"""A condition that speaks of an amount."""


def last_number(c: Context, node: Node) -> Expr:
    """`that many`: as many as the number thrown, chosen or spent last."""
    found = [
        value
        for name, value in c.scope.roles.items()
        if value.type == ir.NUMBER and (isinstance(value, ir.Var) or name == SO_MANY)
    ]
    if not found:
        raise no_number(c, node)
    of_two_numbers(c, node, found)
    if c.scope.counted:
        message = "“That many” could be a number that is only there under a condition said before."
        hint = f"Put it where that is: “…, and it … that many {node.last.word}”, or a list below “If …:”."
        raise c.fail("W346", node, message, hint)
    begin, _ = sentence_around(c.text.text, node.start, node.end)
    asked = COUNTED.search(c.text.text, begin, node.start)
    if c.counted or asked is not None:
        word = node.last.word
        if asked is not None:
            raise c.fail(
                "W346",
                node,
                "“That many” could be as many as the condition asks for, or as the number before it.",
                f"Write “{word} equal to …”.",
            )
        raise c.fail(
            "W346",
            node,
            f"“That many” could be as many as the {c.counted} before it, or as the number before that.",
            f"Say it before; or write “{word} equal to …”, before what it is equal to is lost.",
        )
    return found[-1]


def no_number(c: Context, node: Node) -> Fault:
    """The fault of “that many” where nothing was thrown or spent; of how many were chosen it is said otherwise."""
    hint = "It is as many as were thrown or spent in a sentence before; or say “equal to …”."
    picked = next((one for one in reversed(c.drawn) if one.type.many), None)
    if picked is not None:
        name = next((n for n, one in c.scope.roles.items() if one == picked and n.islower()), "")
        many = f"{node.last.word} equal to the number of the {name or 'NAMEs'}"
        hint = f"As many as were chosen is “{many}”{'' if name else ', of those that have a name, “…, as NAMEs”'}."
    return c.fail("W346", node, "“That many” has no number before it.", hint)


def of_two_numbers(c: Context, node: Node, found: list[Expr]) -> None:
    """Refuses `When a Soldier loses Shells: Its player rolls 1d6. It gains that many Fear`: as many as it lost, or as rolled?"""
    changed = c.names.tokens.get(c.changes or "")
    several = changed.many if changed is not None else c.changes in c.names.resources
    if _IN_PLACE.match(c.said) and SO_MANY not in c.scope.roles:
        message = "“That many” could be as many as this is done instead of, or as the number since."
        hint = f"Of the number write “{node.last.word} equal to the result”, or “… equal to the NAME” of a number with a name; how many it is instead of, no rule can ask."
        raise c.fail("W346", node, message, hint)
    if not several or SO_MANY not in c.scope.roles or found[-1] == c.scope.roles[SO_MANY]:
        return
    name = next((n for n, one in c.scope.roles.items() if one == found[-1] and n.islower()), "")
    word, how = node.last.word, f"“that many {plural(c.changes or '')}”, said before there is another number"
    message = (
        f"“That many” could be as many {plural(c.changes or '')} as this began with, or as the number since."
    )
    if not name:
        raise c.fail(
            "W346", node, message, f"The first is {how}; of the other name the number, “…, as NAME”."
        )
    hint = f"Of the number it is “{word} equal to the {name}”; the first is {how}."
    fault = c.fail("W346", node, message, hint)
    meant = Edit(c.span(node), f"{word} equal to the {name}")
    raise Fault(replace(fault.diagnostic, candidates=(meant,)))
