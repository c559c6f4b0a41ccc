"""What rules read and what they change, as names of state.

A name is that of a token, resource, stat or list of the game, or one of the language's own: `places` where
things stand, `pieces` which there are, `group …` who is in one, `players` whose turn it is, `rolls`, and
`history` what has happened. `ANYTHING` stands for all of them: both sets may be too large, never too small.
"""

from __future__ import annotations

from collections.abc import Iterable

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.walk import nodes

ANYTHING = "anything"

_OF_PLACES = (ir.Near, ir.Passed, ir.Distance, ir.Spatial, ir.HeightBetween)
_STILL = (
    ir.Num,
    ir.Var,
    ir.Owner,
    ir.Opponent,
    ir.Seat,
    ir.Listed,
    ir.Where,
    ir.Together,
    ir.Count,
    ir.Total,
    ir.Arith,
    ir.DiceOf,
    ir.Truth,
    ir.Compare,
    ir.And,
    ir.Or,
    ir.Not,
    ir.Some,
    ir.Every,
    ir.In,
    ir.IsKind,
)
"""Expressions that read nothing but what stands in them."""

Direct = frozenset[str]


def reads(expr: Expr | None) -> tuple[Direct, Direct]:
    """The state that an expression reads itself, and the declared Values and Definitions that it calls."""
    state: set[str] = set()
    calls: set[str] = set()
    for node in nodes(expr):
        match node:
            case ir.Field(name=name) | ir.Setting(name=name):
                state.add(name)
                calls.add(f"field {name}")
            case ir.Call(name=name):
                calls.add(f"call {name}")
            case ir.All(kind=kind):
                state.update(() if kind in ("player", "Square") else ("pieces",))
            case ir.Group(name=name):
                state.update((f"group {name}", "pieces"))
            case ir.Whole() | ir.Parts():
                state.add("pieces")
            case ir.PlayerNow():
                state.add("players")
            case ir.Outcome():
                state.add("rolls")
            case ir.Happened():
                state.add("history")
            case ir.CanPay(price=price):
                state.update(name for part in price for _, name in part)
            case _ if isinstance(node, _OF_PLACES):
                state.update(("places", "pieces"))
            case _ if isinstance(node, Expr) and not isinstance(node, _STILL):
                state.add(ANYTHING)
    return frozenset(state), frozenset(calls)


def writes(do: Do) -> Direct:
    """The state that one statement may change itself, without what happens because of it."""
    match do:
        case ir.Gain(name=name) | ir.Put(name=name):
            return frozenset((name, "players") if isinstance(do, ir.Put) and do.of is None else (name,))
        case ir.Remove() | ir.TakePlace():
            return frozenset(("pieces", "places"))
        case ir.Create() | ir.Muster():
            return frozenset(("pieces", "places", ANYTHING))
        case ir.Move() | ir.Place():
            return frozenset(("places", "history"))
        case ir.PickEdge():
            return frozenset(("places",))
        case ir.Join(group=group):
            return frozenset((f"group {group.name}",))
        case ir.Choose(group=group, currency=currency):
            return frozenset(x for x in (f"group {group}" if group else "", currency) if x)
        case ir.Pay(price=price):
            return frozenset(name for part in price for _, name in part)
        case ir.Alternate():
            return frozenset(("players",))
        case (
            ir.RollFor()
            | ir.RollDice()
            | ir.RollOff()
            | ir.ReRoll()
            | ir.ShiftDie()
            | ir.Adjust()
            | ir.Forget()
            | ir.Open()
        ):
            return frozenset(("rolls", "history"))
        case ir.Use() | ir.Perform() | ir.Suffer():
            return frozenset(("history",))
        case _:
            return frozenset()


def meet(read: Iterable[str], written: Iterable[str]) -> bool:
    """Whether something that is read may be changed by what is written."""
    one, two = set(read), set(written)
    return bool(one & two) or (ANYTHING in one and bool(two)) or (ANYTHING in two and bool(one))
