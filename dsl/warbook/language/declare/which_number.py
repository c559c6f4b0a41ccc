"""The fault of a rule that always holds, of a number that it does not name."""

from __future__ import annotations

from warbook.language.ir import Type
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault, capital
from warbook.language.sentence import Node


def which_number(c: Context, subject: Node, base: Node) -> Fault:
    """The fault of what changes and is no number of somebody's: a roll by itself, two numbers at once."""
    hint = "Write “the bearer's STAT is 1 less”, “each KIND's STAT is 1 less”."
    message = "It is not said which number changes."
    rolls = {"roll": "", **{name: name for name in c.names.rolls}}
    of_roll = next((rolls[node.word] for node in base.every() if node.word in rolls), None)
    if of_roll is not None:
        known = c.names.rolls.get(of_roll)
        kind = known.roles[0].type.arg if known is not None and known.roles else "KIND"
        message = "It is not said whose roll changes."
        hint = f"Say who makes it: “{capital(Type('thing', kind))}'s {of_roll or 'ROLL'} is 1 less …”."
    elif base.kind not in ("described", "term", "it", "role_name"):
        hint = "Say it of one number after the other: “The bearer's FIRST is 1 less, and the bearer's SECOND is 1 less.”"
    return c.fail("W378", subject, message, hint)
