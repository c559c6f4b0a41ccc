"""Whether what a rule says of something can be said of it: a square pays nothing, and no number is removed.

Most such faults are found where a sentence gets its meaning, with a word on what to write instead. This looks at the
meaning itself, once, so that nothing gets as far as play that could not be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from warbook.language import ir
from warbook.language.check.record import Checked, Finding
from warbook.language.diagnostic import Span
from warbook.language.ir import Expr, Type
from warbook.language.model import Resource
from warbook.language.resolve.points import are_points
from warbook.language.walk import PLAIN, inner

_PLAYER, _THING, _PLACE = ("player",), ("thing",), ("thing", "place")
_SPOT = (*_PLACE, "marker")
_GOAL = (*_PLACE, "marker", "zone", "player")
_PAYER = ("player", "thing")
_FAR = ("length", "squares")
_NUMBER = ("number", "length", "squares")
WANTED: dict[type, dict[str, tuple[str, ...]]] = {
    Resource: {"most": _NUMBER},
    ir.Alternate: {"first": _PLAYER},
    ir.CanPay: {"of": _PAYER},
    ir.Choose: {"by": _PLAYER},
    ir.ChooseOne: {"by": _PLAYER},
    ir.Create: {"owner": _PLAYER},
    ir.DiceOf: {"count": ("number",)},
    ir.Distance: {"left": _SPOT, "right": _SPOT},
    ir.Drift: {"distance": _FAR, "of": _PLACE, "other": _GOAL},
    ir.Gain: {"amount": (*_NUMBER, "dice")},
    ir.Group: {"owner": _PAYER},
    ir.HeightBetween: {"left": ("place",), "right": ("place",)},
    ir.IsKind: {"of": _THING},
    ir.Join: {"of": _THING},
    ir.Knows: {"of": _PLAYER},
    ir.May: {"by": _PLAYER},
    ir.Move: {"by": _PLAYER, "least": _FAR, "most": (*_FAR, "dice"), "of": _THING, "to": _PLACE},
    ir.Muster: {"owner": _PLAYER},
    ir.Near: {"distance": _FAR},
    ir.Open: {"to": _PLAYER},
    ir.Opponent: {"of": _PLAYER},
    ir.Passed: {"mover": _THING},
    ir.Parts: {"of": _THING},
    ir.Pay: {"of": _PAYER},
    ir.PickEdge: {"by": _PLAYER},
    ir.PickLine: {"by": _PLAYER},
    ir.PickNumber: {"by": _PLAYER},
    ir.Place: {"by": _PLAYER, "of": _THING},
    ir.ReRoll: {"by": _PLAYER},
    ir.Remove: {"of": _THING},
    ir.RollDice: {"by": ("player", "place")},
    ir.RollOff: {"dice": ("dice",)},
    ir.Suffer: {"effect": ("effect",), "of": _THING},
    ir.TakePlace: {"instead": _THING, "of": _THING},
    ir.Use: {"of": _THING},
    ir.Whole: {"of": _THING},
    ir.Win: {"of": _PLAYER},
    ir.Won: {"of": _PLAYER},
}
"""For the parts of a node, what they may stand for (`Type.base`)."""
NOWHERE = Span("", 0, 0)
_NAMED = {
    "player": "a player",
    "thing": "a piece",
    "place": "a square or a spot",
    "number": "a number",
    "length": "a distance",
    "squares": "a number of squares",
    "dice": "dice",
    "effect": "an effect",
    "marker": "a marker",
    "zone": "a zone",
}


SEVERAL = "Several have no one player: it is not said whose is meant."
OF_EACH = "Begin with each of them: “For each KIND, its player … for each NAME in its GROUP.”"


def mismatched(game: Checked) -> Iterator[Finding]:
    """A rule that says of something what cannot be said of it: a square that pays, a player that is removed."""
    said: list[Span] = []
    for look in reversed(game.declared):
        for spot, message in look.find(_mismatches):
            if not any(one.to(spot) in (one, spot) for one in said):
                said.append(spot)
                yield Finding(spot, message, OF_EACH if message == SEVERAL else None)


def _mismatches(declared: Any) -> list[tuple[Span, str]]:
    """What is wrong with one declaration, and where."""
    return [found for node, span in placed([declared]) for found in _faults(node, span)]


def _faults(node: Any, span: Span) -> Iterator[tuple[Span, str]]:
    """What is wrong with one node, and where."""
    for part, wanted in WANTED.get(type(node), {}).items():
        value = getattr(node, part)
        if value is not None and (who := _who(value)).type.base not in wanted:
            yield who.span or span, f"Here {_listed(wanted)} is meant, and this is {_named(who)}."
    for value in inner(node) if not isinstance(node, (ir.Where, ir.Choose)) else ():
        if isinstance(value, ir.Expr) and are_points(value):
            message = (
                "A table has no end of points: they are not counted, nor is anything done for each of them."
            )
            yield value.span or span, message
    if isinstance(node, ir.Owner) and node.of.type.many:
        yield node.span or span, SEVERAL
    if isinstance(node, ir.In) and {node.member.type.base, node.of.type.base} == {"player", "thing"}:
        message = f"{_named(node.member).capitalize()} is none of several that are each {_named(node.of)}."
        yield node.span or span, message
    if isinstance(node, ir.Compare) and not _alike(node.left.type, node.right.type):
        yield (
            node.span or span,
            f"{_named(node.left).capitalize()} and {_named(node.right)} are never the same.",
        )


def _alike(one: Type, other: Type) -> bool:
    """Whether two could be the same; of something that any kind may be nothing is known."""
    return one.base == other.base or Type("thing") in (one, other)


def _named(value: Expr) -> str:
    return _NAMED.get(value.type.base, "something else")


def placed(declared: Iterable[Any]) -> Iterator[tuple[Any, Span]]:
    """Every node and declaration in others, with its place or that of what it stands in."""
    pending: list[tuple[Any, Span]] = [(part, NOWHERE) for part in declared]
    while pending:
        here, span = pending.pop()
        if isinstance(here, PLAIN):
            continue
        span = getattr(here, "span", None) or span
        yield here, span
        pending.extend((part, span) for part in inner(here))


def _who(value: Expr) -> Expr:
    """Whose player is meant, where that has none."""
    return value.of if isinstance(value, ir.Owner) and value.of.type.base not in _PAYER else value


def _listed(wanted: tuple[str, ...]) -> str:
    return " or ".join(dict.fromkeys(_NAMED[base] for base in wanted))
