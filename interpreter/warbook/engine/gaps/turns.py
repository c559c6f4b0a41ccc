"""Other meanings of one node: a number one more or less, a condition turned round or left out, who chooses, which one.

A turn changes one fact that a designer could have written otherwise. What cannot be said in the language is not tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from warbook.language import ir
from warbook.language.model import Hook, Roll, Sight, Step, Terrain, Token, Value, Window

LEFT_OUT, TURNED, NUMBER, WORD, SOONER = "left out", "turned", "number", "word", "sooner"
"""What a turn does to its words."""

TRUE = ir.Truth(True)
BOUNDS = {">=": "{} or more", "<=": "{} or less", "==": "{}", ">": "over {}", "<": "under {}"}
"""How an amount is compared, as it is written."""
EXACT = {"==": (">=", "<="), ">=": ("==",), "<=": ("==",)}
STRICT = {">=": ">", "<=": "<", ">": ">=", "<": "<="}
LABELLED = {
    "always": "Always succeeds on: {}",
    "never": "Always fails on: {}",
    "without": "Without: {}",
    "blocked": "{} Terrain",
    "hindered": "{} Terrain",
}
"""How parts of a declaration are written that are no sentences."""
OTHER_PLAYER = {"active": "rival", "rival": "active", "first": "second", "second": "first"}
OTHER_ARITH = {"+": "-", "-": "+", "max": "min", "min": "max"}
OTHER_MOMENT = {"before": ("after",), "after": ("before",), "instead": ("after",)}


@dataclass(frozen=True, slots=True)
class Turn:
    """What is otherwise: `old` words and the `new` ones that would say it; a left out or turned one is told as it was."""

    sort: str
    old: str
    new: str = ""
    seen: str = ""
    """A number that must be written there, or nothing is said of it: who has Fear has it, and not 1 or more of it."""
    shown: bool = False
    """Whether `old` must be written there: what the language puts together by itself could not be said otherwise."""
    under: str = ""
    """The label or the head of the column under which a number stands, where others could be meant."""


Turned = Iterator[tuple[Turn, Any]]
"""Turns, each with the node that has it."""


def turns(node: Any) -> Turned:
    """The other meanings that a node can have by itself."""
    match node:
        case ir.Num():
            yield from numbers(node)
        case ir.Compare():
            yield from compared(node)
        case ir.And(of=of) if len(of) > 1:
            yield Turn(WORD, "and", "or", shown=True), ir.Or(of, type=node.type, span=node.span)
            yield from without(node, "of")
        case ir.Or(of=of) if len(of) > 1:
            yield Turn(WORD, "or", "and", shown=True), ir.And(of, type=node.type, span=node.span)
            yield from without(node, "of")
        case ir.Some(of=ir.Where(of=of, var=var, test=test)):
            yield (
                Turn(WORD, "any", "every", shown=True),
                ir.Every(of, var, test, span=node.span),
            )
        case ir.Every(of=of, var=var, test=test):
            such = ir.Where(of, var, test, type=of.type)
            yield Turn(WORD, "every", "any", shown=True), ir.Some(such, span=node.span)
        case ir.PlayerNow(which=which):
            other = OTHER_PLAYER[which]
            yield Turn(WORD, f"{which} player", f"{other} player"), replace(node, which=other)
        case ir.Opponent(of=of):
            yield Turn(WORD, "opponent", "player"), of
        case ir.Total(how="highest" | "lowest" as how):
            other = "lowest" if how == "highest" else "highest"
            yield Turn(WORD, how, other), replace(node, how=other)
        case ir.Arith(op=op) if op in OTHER_ARITH and not negative(node):
            yield Turn(WORD, op, OTHER_ARITH[op]), replace(node, op=OTHER_ARITH[op])
        case ir.RollOff(low=low):
            words = ("lowest", "highest") if low else ("highest", "lowest")
            yield Turn(WORD, *words), replace(node, low=not low)
        case ir.Drift(away=away, other=other) if other is not None:
            yield Turn(WORD, "away from", "towards"), replace(node, away=not away)
        case ir.Finish(success=bool(success)):
            yield Turn(WORD, "succeeds", "fails"), replace(node, success=not success)
        case _:
            yield from done(node)
            yield from declared(node)
    by = getattr(node, "by", None)
    if (
        isinstance(node, ir.Do)
        and not isinstance(node, ir.RollDice)
        and isinstance(by, ir.Expr)
        and by.type.base == "player"
    ):
        yield Turn(WORD, "whoever decides", "the opponent"), otherwise(node, by=opposed(by))


def otherwise(node: Any, **facts: Any) -> Any:
    """A node of any sort with some facts otherwise."""
    return replace(node, **facts)


def numbers(node: ir.Num) -> Turned:
    """One more and one less, of a length an inch."""
    if abs(node.value) >= ir.UNLIMITED:
        return
    one = ir.MICROMETRES_PER_INCH if node.type.base == "length" else 1
    for step in (one, -one):
        if node.value >= 0 > node.value + step:
            continue
        other = replace(node, value=node.value + step)
        yield Turn(NUMBER, plain(node), plain(other)), other


def plain(node: ir.Num) -> str:
    """A number as it stands in a text, its sign and its measure aside."""
    if node.type.base == "length":
        return f"{abs(node.value) / ir.MICROMETRES_PER_INCH:.2f}".rstrip("0").rstrip(".")
    return str(abs(node.value))


def negative(node: ir.Expr) -> bool:
    """Whether this is how a loss is kept: nothing, less so many."""
    match node:
        case ir.Arith(op="-", left=ir.Num(value=0)):
            return True
        case _:
            return False


def minus(amount: ir.Expr) -> ir.Expr:
    """An amount that is lost where it was gained, or gained where it was lost."""
    if isinstance(amount, ir.Num):
        return replace(amount, value=-amount.value)
    return ir.Arith("-", ir.Num(0, type=ir.NUMBER), amount, type=amount.type)


def compared(node: ir.Compare) -> Turned:
    """An amount compared otherwise: exactly, or more, or less."""
    if node.left.type.base not in ("number", "length", "squares") or node.left.type.many:
        return
    right = node.right
    seen = plain(right) if isinstance(right, ir.Num) else ""
    if seen == "0" or (not seen and node.op == "=="):
        return
    for op in EXACT.get(node.op, ()):
        exactly = f"exactly {seen}" if op == "==" else BOUNDS[op].format(seen)
        yield Turn(WORD, BOUNDS[node.op].format(seen).strip(), exactly.strip(), seen), replace(node, op=op)
    if not seen and node.op in STRICT:
        op = STRICT[node.op]
        old, new = (BOUNDS[x].format("").strip() for x in (node.op, op))
        yield Turn(WORD, old, new), replace(node, op=op)


def negated(test: ir.Expr) -> Turned:
    """A condition the other way round."""
    other = test.of if isinstance(test, ir.Not) else ir.Not(test, span=test.span)
    yield Turn(TURNED, ""), other


def without(node: Any, name: str) -> Turned:
    """A node with one of several parts left out."""
    parts = getattr(node, name)
    for i, part in enumerate(parts):
        if isinstance(part, ir.Truth):
            continue
        words = LABELLED.get(name, f"{name} {{}}").format(part) if isinstance(part, (int, str)) else ""
        yield Turn(LEFT_OUT, words), (otherwise(node, **{name: (*parts[:i], *parts[i + 1 :])}), part)


def without_face(node: Roll, name: str) -> Turned:
    """A roll for which a face does not count, whichever sides of the die show it."""
    sides = getattr(node, name)
    for face in dict.fromkeys(node.faces[side - 1] for side in sides):
        yield (
            Turn(LEFT_OUT, face),
            otherwise(node, **{name: tuple(side for side in sides if node.faces[side - 1] != face)}),
        )


def opposed(player: ir.Expr) -> ir.Expr:
    return player.of if isinstance(player, ir.Opponent) else ir.Opponent(player, span=player.span)


def done(node: Any) -> Turned:
    """Statements, otherwise."""
    match node:
        case ir.Block(of=of) if len(of) > 0:
            yield from without(node, "of")
        case ir.If(otherwise=other) if other is not None:
            yield Turn(LEFT_OUT, "otherwise"), replace(node, otherwise=None)
        case ir.Choose():
            yield from chosen(node)
        case ir.ForEach(var=var, of=of, body=body) if of.type.base == "thing":
            first = ir.Total(of, var, ir.Var(var, type=ir.NUMBER), "lowest", type=of.type.one())
            one = ir.If(ir.Some(of), ir.Block((ir.Bind(var, first), body)), span=node.span)
            yield Turn(WORD, "each", "one"), one
        case ir.ChooseOne(options=options) if len(options) > 1:
            yield from without(node, "options")
        case ir.May(body=body):
            yield Turn(WORD, "may", "must"), body
        case ir.Gain(amount=amount):
            lost = amount.value < 0 if isinstance(amount, ir.Num) else negative(amount)
            yield (
                Turn(WORD, "loses" if lost else "gains", "gains" if lost else "loses"),
                replace(node, amount=minus(amount)),
            )
        case ir.Use(times=int(times), actions=actions, free=free, must=must):
            yield Turn(NUMBER, str(times), str(times + 1)), replace(node, times=times + 1)
            if actions:
                yield Turn(LEFT_OUT, "which"), replace(node, actions=(), must=False)
            if len(actions) == 1:
                yield (
                    Turn(WORD, *(("must", "may") if must else ("may", "must"))),
                    replace(node, must=not must),
                )
            yield Turn(WORD, "at no cost", "at its cost"), replace(node, free=not free)
        case ir.Move(most=most) if most is not None:
            if node.away is not None:
                yield Turn(LEFT_OUT, "away from"), replace(node, away=None)
        case ir.Place(nearest=nearest) if nearest is not None:
            yield Turn(LEFT_OUT, "nearest"), replace(node, nearest=None)
        case ir.Remove(for_good=for_good):
            yield Turn(WORD, "removed", "taken from the table"), replace(node, for_good=not for_good)
        case ir.Join(leave=leave):
            words = ("leaves", "joins") if leave else ("joins", "leaves")
            yield Turn(WORD, *words, shown=True), replace(node, leave=not leave)
        case ir.ReRoll(most=most) if most is not None:
            yield Turn(WORD, "1", "any number of"), replace(node, most=None)
        case ir.Adjust(fixed=fixed):
            yield Turn(WORD, "is", "is more by"), replace(node, fixed=not fixed)
        case ir.Pay(price=price):
            for turn, other in prices(price):
                yield turn, replace(node, price=other)
        case _:
            return


def chosen(node: ir.Choose) -> Turned:
    """A choice of one more or less, or of up to so many where exactly so many are wanted; who chooses one thing, speaks
    of it as one."""
    least, most = node.least, node.most
    if most is None or node.single:
        return
    if least != most:
        yield Turn(WORD, "up to", "exactly"), replace(node, least=most)
        yield Turn(WORD, "up to", "any number of"), replace(node, most=None)
        for turn, other in numbers(most) if isinstance(most, ir.Num) else ():
            if other.value > 0:
                yield turn, replace(node, most=other)
    elif isinstance(least, ir.Num) and least.value > 0:
        yield Turn(WORD, "exactly", "up to"), replace(node, least=replace(least, value=0))
        for turn, other in numbers(least):
            if other.value > 0:
                yield turn, replace(node, least=other, most=other)


def prices(price: Any) -> Turned:
    """A price with one amount one more or less, or without one of its ways."""
    for i, way in enumerate(price):
        for j, (amount, name) in enumerate(way):
            for other in (amount + 1, amount - 1):
                changed = (*way[:j], (other, name), *way[j + 1 :])
                yield Turn(NUMBER, str(amount), str(other)), (*price[:i], changed, *price[i + 1 :])
        if len(price) > 1:
            words = " and ".join(f"{amount} {name}" for amount, name in way)
            yield Turn(LEFT_OUT, words), (*price[:i], *price[i + 1 :])


def declared(node: Any) -> Turned:
    """Declarations, otherwise."""
    match node:
        case Hook(moment=moment):
            for other in OTHER_MOMENT.get(moment, ()):
                if node.event.sort not in ("begins", "ends") and not node.lapse:
                    yield Turn(WORD, moment, other), replace(node, moment=other)
            if node.event.sort in ("begins", "ends") and not node.lapse:
                other = "ends" if node.event.sort == "begins" else "begins"
                yield Turn(WORD, node.event.sort, other), replace(node, event=replace(node.event, sort=other))
            if node.mission:
                yield Turn(LEFT_OUT, node.mission), replace(node, mission="")
        case Roll():
            if node.target is not None and not node.faces:
                words = ("less", "more") if node.low else ("more", "less")
                yield Turn(WORD, *words), replace(node, low=not node.low)
            for name in ("modifiers", "without"):
                yield from without(node, name)
            for name in ("always", "never"):
                yield from without_face(node, name) if node.faces else without(node, name)
            for name in ("success", "failure", "tie", "added", "keeps"):
                if getattr(node, name) is not None:
                    yield Turn(LEFT_OUT, name.title()), otherwise(node, **{name: None})
        case Value():
            yield from without(node, "modifiers")
            for name in ("least", "most"):
                if getattr(node, name) is not None:
                    yield Turn(LEFT_OUT, f"at {name}"), otherwise(node, **{name: None})
            if len(node.cases) > 1:
                yield from without(node, "cases")
        case Window():
            yield Turn(WORD, "once", "as often as wanted"), replace(node, once=not node.once)
        case Token():
            yield (
                Turn(WORD, "many" if node.many else "one", "one" if node.many else "many"),
                replace(node, many=not node.many),
            )
        case Step():
            yield from without(node, "modifiers")
            yield from without(node, "stops")
            if node.straight:
                yield Turn(LEFT_OUT, "straight"), replace(node, straight=False)
            if not node.slowed:
                yield Turn(LEFT_OUT, "Slowed"), replace(node, slowed=True)
        case Terrain():
            yield from terrain(node)
        case Sight():
            yield from without(node, "blocked")
            yield from without(node, "hindered")
            if node.lower is not None:
                yield Turn(LEFT_OUT, "Lower"), replace(node, lower=None)
            if node.bodies is not None:
                yield Turn(LEFT_OUT, "bodies"), replace(node, bodies=None)
            for name in ("depth", "near"):
                for step in (ir.MICROMETRES_PER_INCH, -ir.MICROMETRES_PER_INCH):
                    old = getattr(node, name)
                    if old and old < ir.UNLIMITED:
                        yield (
                            Turn(
                                NUMBER,
                                f"{old / ir.MICROMETRES_PER_INCH:g}",
                                f"{(old + step) / ir.MICROMETRES_PER_INCH:g}",
                            ),
                            otherwise(node, **{name: old + step}),
                        )
        case _:
            return
    if isinstance(getattr(node, "needs", None), tuple):
        yield from without(node, "needs")


def terrain(node: Terrain) -> Turned:
    """Terrain that does otherwise."""
    for name, words in (
        ("conceals", "concealing"),
        ("blocks", "blocking"),
        ("whole", "whole"),
        ("bears", "on it"),
    ):
        if getattr(node, name):
            yield Turn(LEFT_OUT, words), otherwise(node, **{name: False})
    if node.enter is not None:
        yield Turn(LEFT_OUT, "who may enter"), replace(node, enter=None)
    if node.slows:
        yield Turn(LEFT_OUT, "slow"), replace(node, slows=0)
    if node.room:
        for other in (node.room + 1, node.room - 1):
            yield Turn(NUMBER, str(node.room), str(other)), replace(node, room=other)


__all__ = ["LEFT_OUT", "NUMBER", "SOONER", "TURNED", "WORD", "Turn", "negated", "turns"]
