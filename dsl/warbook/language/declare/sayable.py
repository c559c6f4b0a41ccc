"""Verbs and predicates of a game that nobody could ever say: their sentence is one of the language's own, or none."""

from __future__ import annotations

import re
from collections.abc import Sequence

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import Reader, scope_of
from warbook.language.model import Role
from warbook.language.resolve import steps
from warbook.language.resolve.fault import Fault
from warbook.language.walk import nodes


def can_be_said(r: Reader, raw: Raw, roles: Sequence[Role]) -> None:
    """Tells of `### To remove target (a Soldier) by guard (a Soldier)`: “The guard removes the target” says already that it leaves the
    board, so that the steps below the heading are never done."""
    who = next((role for role in roles if role.prep == "by"), None)
    first = who or next((role for role in roles if not role.prep), None)
    if first is None:
        return
    forms = r.names.participles if who is None else r.names.thirds
    does = next((form for form, verb in forms.items() if verb == raw.name != form), raw.name)
    rest = [f"{role.prep} the {role.name}".strip() for role in roles if role is not first]
    sentence = " ".join([f"The {first.name} {does if who else f'is {does}'}", *rest]) + "."
    c = r.context(Text.put(sentence, raw.head.span), scope_of(tuple(roles)))
    warned = len(c.warnings)
    message = f"“{sentence}” says something in every game already, and the steps below would never be done."
    hint = "Call it by another word."
    try:
        done = steps.consequence(c, c.text, ())
        if any(isinstance(n, ir.Perform) and n.name == raw.name for n in nodes(done)):
            return
    except Fault as fault:
        message = f"“{sentence}” could not be said: {fault.diagnostic.message}"
        if (
            unsaid := next((role for role in roles if role.prep in ("with", "on", "of", "in")), None)
        ) is not None:
            message = f"Behind a verb, no sentence can say “{unsaid.prep} the {unsaid.name}”."
            hint = "Write “using …” of a thing, “for …” of a number, or “against”, “at”, “from”, “to”, “toward”, “into”, “through”, “over”."
    finally:
        del c.warnings[warned:]
    r.fault("W221", raw.head, message, hint)


def can_be_asked(r: Reader, raw: Raw, roles: Sequence[Role]) -> None:
    """Tells of `### Sight: target (a Soldier) is in view of observer (a Soldier)`, of which no condition could ask."""
    asked = re.sub(r"([\w-]+) \((?:an?|the|any) [^()]*\)", r"the \1", raw.head.text)
    asked = asked if asked.startswith("the ") else f"the {asked}"
    text = Text.put(asked, raw.head.span)
    try:
        r.condition(text, scope_of(tuple(roles)))
    except Fault as fault:
        message = f"“{asked}” could not be said: {fault.diagnostic.message}"
        r.fault(
            "W221", raw.head, message, "Say it in one word: “target (a KIND) is seen by observer (a KIND)”."
        )
