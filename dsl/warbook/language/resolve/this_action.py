"""“This Action” and “the Action”, which would be any: each is called by its name, and the one of the event “the action”."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language.resolve.context import Context
from warbook.language.resolve.unclear import words
from warbook.language.sentence import Node

ANY = ("Action", "Actions")
ONE = re.compile(r"\b(?:the|this|these|that|those)\s+$", re.IGNORECASE)


def this_action(c: Context, tree: Node) -> None:
    """Refuses words for one Action where any would be understood."""
    for node in tree.within("TERM"):
        before = ONE.search(c.text.text[: node.start])
        if before is None or node.word not in ANY or node.word in c.names.kinds:
            continue
        said = replace(node, start=before.start())
        message = f"“{words(c, said)}” would be any Action here, and one is meant."
        if (name := c.scope.action) or (name := used_before(c, tree)):
            raise c.fail("W302", said, message, f"Write “{name}”.", replacement=name)
        raise c.fail(
            "W302", said, message, "Call it by its name, “ACTION”; whichever it is, it is “any Action”."
        )


def used_before(c: Context, tree: Node) -> str:
    """“The action”, where it is asked whether the one of an event has been used, “it”, how often that which costs more; "" elsewhere."""
    asked = next(tree.within("deed_used"), None) is not None
    if asked and c.text.text.startswith("Every Action costs "):
        return "it"
    return "the action" if asked and "action" in c.scope.roles else ""
