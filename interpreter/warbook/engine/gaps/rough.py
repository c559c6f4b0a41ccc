"""A condition that nobody has written by itself, in rough words: whose something is, what it belongs to.

Here sentences made of meaning will be put, when there are any.
"""

from __future__ import annotations

from typing import Any

from warbook.language import ir

OPERATORS = {
    "==": "is",
    "!=": "is not",
    ">=": "is at least",
    "<=": "is at most",
    ">": "is over",
    "<": "is under",
}


def rough(node: Any) -> str:
    """What a condition says, near enough to be found in the rule."""
    match node:
        case ir.Num(value=value):
            return str(value)
        case ir.Var(name=name):
            return f"the {name.split('.')[0].strip('?')}"
        case ir.PlayerNow(which=which):
            return f"the {which} player"
        case ir.Owner(of=of):
            return f"{rough(of)}'s player"
        case ir.Opponent(of=of):
            return f"{rough(of)}'s opponent"
        case ir.Whole(of=of):
            return f"the whole of {rough(of)}"
        case ir.Field(of=of, name=name):
            return f"{rough(of)}'s {name}"
        case ir.Listed(name=name) | ir.Setting(name=name) | ir.Group(name=name):
            return name
        case ir.Call(name=name, args=args):
            return f"{', '.join(map(rough, args))} is {name.split(' ', 1)[-1]}"
        case ir.Compare(op=op, left=left, right=right):
            return f"{rough(left)} {OPERATORS.get(op, op)} {rough(right)}"
        case ir.IsKind(of=of, kind=kind):
            return f"{rough(of)} is a {kind}"
        case ir.Not(of=of):
            return f"not {rough(of)}"
        case ir.Some(of=of):
            return f"there is {rough(of)}"
        case ir.In(member=member, of=of):
            return f"{rough(member)} is in {rough(of)}"
        case ir.Where(of=of, test=test):
            return f"{rough(of)} where {rough(test)}"
        case ir.All(kind=kind):
            return f"a {kind}"
        case ir.And(of=of):
            return " and ".join(map(rough, of))
        case ir.Or(of=of):
            return " or ".join(map(rough, of))
        case ir.Happened(event=event, during=during):
            return f"{event} during the {during}"
        case ir.Outcome(of=of):
            return f"{of} succeeded"
        case ir.Near(left=left, right=right):
            return f"{rough(left)} is near {rough(right)}"
        case ir.Spatial(relation=relation, args=args):
            return f"{' '.join(map(rough, args))} {relation}"
        case _:
            return type(node).__name__.lower()
