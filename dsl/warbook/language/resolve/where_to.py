"""Where somebody is put: two places of which the first could tell which one, and a place where it stands already."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.resolve import inside
from warbook.language.resolve.context import Context
from warbook.language.resolve.sides import called
from warbook.language.resolve.unclear import Sentence, could_be, words
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


def where_it_stands(c: Context, one: Expr, to: Expr, node: Node) -> None:
    """Refuses `The Soldier moves to its Square`, where it stands already."""
    if to != ir.Field(one, "Square", type=ir.PLACE):
        return
    here = next((n for kind in ("its", "of") for n in node.within(kind)), None)
    others = [x for x in c.scope.roles.values() if x.type.base == "thing" and not x.type.many and x != one]
    names = dict.fromkeys(name for x in others if (name := called(c, x)))
    raise could_be(
        c,
        "W330",
        here or node,
        "It stands there already.",
        *(Sentence(here.start, here.end, f"{name}'s Square") for name in names if here is not None),
        hint="Say whose: “the NAME's Square”.",
    )
