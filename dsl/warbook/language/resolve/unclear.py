"""Words that could mean one thing or another: none of them is taken, and each is shown as it is to be written."""

from __future__ import annotations

from dataclasses import replace

from warbook.language.diagnostic import Edit
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.sentence import Node

UNCLEAR = "W383"


def unclear(c: Context, node: Node, message: str, *readings: str) -> Fault:
    """The fault of words with several readings; each of these, put in their place, has one."""
    hint = "Write " + ", or ".join(f"“{one}”" for one in readings) + "." if readings else None
    fault = c.fail(UNCLEAR, node, message, hint, replacement=readings[0] if len(readings) == 1 else None)
    if len(readings) > 1:
        edits = tuple(Edit(c.span(node), one) for one in readings)
        return Fault(replace(fault.diagnostic, candidates=edits))
    return fault


def words(c: Context, node: Node) -> str:
    """A part of a sentence as it is written."""
    return c.text.text[node.start : node.end]
