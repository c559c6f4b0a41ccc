"""Two places said of several of whom one is placed: the first could tell which, or where to."""

from __future__ import annotations

from warbook.language.resolve import inside
from warbook.language.resolve.context import Context
from warbook.language.resolve.unclear import words
from warbook.language.sentence import Node

PLACES = (
    "in_",
    "on",
    "outside",
    "within",
    "on_or_within",
    "within_move",
    "beyond",
    "adjacent",
    "between_two",
)
"""What can be said of where something stands, and of where it is put."""


def which_or_where_to(c: Context, np: Node, wheres: list[Node]) -> None:
    """Refuses `places a Soldier in Mud within 3 squares of …`; `in Camp`, a group in which it waits, can only tell which."""
    for place in wheres[:-1]:
        if place.kind not in PLACES or (place.kind == "in_" and inside.group_in(c, place) is not None):
            continue
        before = words(c, place)
        hint = "Say in a sentence of its own who is chosen, “, as NAME”; then where “the NAME” is placed."
        if (found := np[0].find("quantifier") if np[0].kind == "described" else None) and found[
            0
        ].kind == "EVERY":
            hint = "Begin with “For each KIND …, as NAME:”; then say where “the NAME” is placed."
        message = f"“{before}” could tell which one is placed, or where to."
        raise c.fail("W358", place, message, hint)
