"""Numbers, distances and dice: as they are written, and worked out."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import capital
from warbook.language.resolve.having import field_of
from warbook.language.resolve.lying import number_or_squares
from warbook.language.resolve.readers import collection, expression, thing
from warbook.language.resolve.unclear import UNCLEAR
from warbook.language.resolve.which_group import counted_where
from warbook.language.sentence import Node


def number(value: int) -> ir.Num:
    return ir.Num(value, type=ir.NUMBER)


def as_number(one: Expr) -> Expr:
    """A sequence where a number is wanted: how often it has begun; anything else as it is."""
    if one.type.base == "sequence" and one.type.arg and not one.type.many:
        return ir.Setting(f"number of {one.type.arg}", type=ir.NUMBER, span=one.span)
    return one


def measured_as(amount: Expr, wanted: Type) -> Expr:
    """A bare number as what the stat is measured in: `its Pace is 1 less`, of squares 1 square, of inches 1in."""
    if amount.type != ir.NUMBER or wanted not in (ir.SQUARES, ir.LENGTH):
        return amount
    size = 1 if wanted == ir.SQUARES else ir.MICROMETRES_PER_INCH
    match amount:
        case ir.Num(value=value):
            return replace(amount, value=value * size, type=wanted)
        case ir.Arith(op="*", left=ir.Num() as each):
            return replace(amount, left=measured_as(each, wanted), type=wanted)
    return ir.Arith("*", amount, ir.Num(size, type=wanted), type=wanted, span=amount.span)


def literal(c: Context, node: Node) -> Expr:
    """A number, distance, dice … as written."""
    token = node[0]
    word = token.word
    if token.kind in ("DISTANCE", "SIGNED"):
        match = re.fullmatch(r"([+−-]?)(\d+(?:\.\d+)?) ?(in|inch|inches|mm|cm)?", word)
        assert match is not None
        amount = round(
            float(match[2]) * {"mm": 1000, "cm": 10_000}.get(match[3] or "", ir.MICROMETRES_PER_INCH)
        )
        if not match[3]:
            return number(int(match[2]) * (-1 if match[1] in "−-" and match[1] else 1))
        return ir.Num(-amount if match[1] in ("-", "−") else amount, type=ir.LENGTH, span=c.span(node))
    if token.kind == "SQUARES":
        return ir.Num(int(word.split()[0]), type=ir.SQUARES, span=c.span(node))
    if token.kind in ("DICE", "DICE_LENGTH"):
        match = re.match(r"(\d*)d(\d+)(.*)", word)
        assert match is not None
        count, sides = int(match[1] or 1), int(match[2])
        if sides < 2 or sides > 1000 or not 1 <= count <= 100:
            raise c.fail(
                "W311",
                token,
                f"{word} cannot be rolled.",
                "Dice have 2 to 1000 sides, and 1 to 100 of them are rolled.",
            )
        unit = "squares" if "square" in match[3] else "length" if match[3] else ""
        return ir.DiceOf(number(count), sides, type=Type("dice", unit), span=c.span(node))
    if token.kind == "UNLIMITED":
        return ir.Num(ir.UNLIMITED, type=ir.NUMBER, span=c.span(node))
    if token.kind == "STRING":
        raise c.fail("W312", token, "A quoted text cannot be counted with.")
    return number(int(word))


def sum_of(c: Context, node: Node) -> Expr:
    """A sum, difference or product."""
    left, right = (as_number(expression(c, one)) for one in (node[0], node.last))
    op = {"add": "+", "subtract": "-", "multiply": "*"}[node.kind]
    return ir.Arith(op, left, right, type=arithmetic(c, node, op, left.type, right.type), span=c.span(node))


def bounded(c: Context, node: Node) -> Expr:
    """A number that is never lower, or never higher, than another."""
    left, right = (as_number(expression(c, one)) for one in (node[0], node.last))
    op = "max" if node.kind == "bounded_below" else "min"
    type_ = arithmetic(c, node, "+", left.type, right.type)
    return ir.Arith(op, left, right, type=type_, span=c.span(node))


def half(c: Context, node: Node) -> Expr:
    """Half of an amount, rounded down where it is not said otherwise."""
    inner = as_number(expression(c, node[1]))
    arithmetic(c, node, "+", inner.type, inner.type)
    if node.find("ROUNDED_UP") is not None:
        inner = ir.Arith("+", inner, ir.Num(1, type=inner.type), type=inner.type)
    return ir.Arith("/", inner, number(2), type=inner.type, span=c.span(node))


def count(c: Context, node: Node) -> Expr:
    """`the number of …`."""
    words = [n.word for n in node.last.within("TERM")]
    if len(words) == 1 and node.last[0].kind == "term" and words[0] in c.names.sequences:
        return ir.Setting(f"number of {words[0]}", type=ir.NUMBER, span=c.span(node))
    if node.last.kind == "np" and node.last[0].kind == "spent":
        return expression(c, node.last[0])
    number_or_squares(c, node, node.last)
    return ir.Count(counted_where(c, node.last, collection(c, node.last)), span=c.span(node))


def best_die(c: Context, node: Node) -> Expr:
    """`the highest die`, `the lowest die`: what one of the dice shows that were thrown last."""
    dice = c.scope.roles.get("dice")
    if node[1].word not in ("die", "roll", "result") or dice is None or dice.type.base != "die":
        raise c.fail(
            "W352", node, "No dice are thrown before this.", "Say it after the sentence that throws them."
        )
    var = c.fresh("die")
    face = ir.Field(ir.Var(var, type=dice.type.one()), "Face", type=ir.NUMBER)
    how = "highest" if node[0].kind == "HIGHEST" else "lowest"
    return ir.Total(dice, var, face, how, type=ir.NUMBER, span=c.span(node))


def total(c: Context, node: Node) -> Expr:
    """`the total Fuel of …`, `the highest Fuel of …`. Refuses `of each player`: of both together, or asked of each?"""
    if re.match(r"(?:each|every) player\b", c.text.text[node.last.start : node.end]):
        said = f"the {node.kind} {node[1].word}"
        message = f"“{said} of each player” could be of all together, or asked of each of them."
        hint = f"Of all together it is “{said} of all players”; of each it is asked as “if every player has … {node[1].word}”."
        raise c.fail(UNCLEAR, node, message, hint)
    of = collection(c, node.last)
    var = c.fresh("each")
    each = field_of(c, ir.Var(var, type=of.type.one()), node[1].word, node[1])
    how = {"total": "sum"}.get(node.kind, node.kind)
    return ir.Total(of, var, each, how, type=each.type, span=c.span(node))


def distance_between(c: Context, node: Node) -> Expr:
    """`the distance between … and …`, edge to edge."""
    ends = node.all("np")
    kind = ir.SQUARES if c.names.space.grid else ir.LENGTH
    return ir.Distance(an_end(c, ends[0]), an_end(c, ends[1]), type=kind, span=c.span(node))


def an_end(c: Context, np: Node) -> Expr:
    """One of the two between which it is measured."""
    found = thing(c, np)
    if found.type.many:
        raise c.fail(
            "W317",
            np,
            "It is measured from one thing to another, and this could be several, or none.",
            "Choose one first, and name it: “1 KIND …, as mark”; or say “no KIND is within 3 squares of …”."
            if c.names.space.grid
            else "Choose one first, and name it: “1 KIND …, as mark”; or say “no KIND is within 3in of …”.",
        )
    return found


def height_between(c: Context, node: Node) -> Expr:
    """`the height between here and next`: how many squares high a wall between two neighbouring squares is."""
    ends = [n for n in node.parts if n.kind not in ("HEIGHT_BETWEEN", "AND")]
    if not c.names.space.grid:
        raise c.fail("W454", node, "Walls between squares are a matter of grids.")
    left, right = (squared(c, thing(c, n), n) for n in ends)
    return ir.HeightBetween(left, right, span=c.span(node))


def squared(c: Context, one: Expr, node: Node) -> Expr:
    """The square itself, or that on which a thing stands."""
    if one.type.base == "thing" and not one.type.many:
        return ir.Field(one, "Square", type=ir.PLACE, span=one.span)
    if one.type != ir.PLACE:
        raise c.fail("W333", node, "Name a square, or a piece that stands on one.")
    return one


def vertical_between(c: Context, node: Node) -> Expr:
    """`the vertical distance from … to …`: how much higher one stands, or lower."""
    if c.names.space.grid:
        raise c.fail("W314", node, "Heights are measured on a table; a grid has none in inches.")
    ends = node.all("np")
    return ir.Distance(an_end(c, ends[0]), an_end(c, ends[1]), True, type=ir.LENGTH, span=c.span(node))


def as_many(c: Context, node: Node) -> Expr:
    """`as many d6 as the weapon's Number`: so many dice, plain ones or declared ones."""
    count = expression(c, node.last)
    kind = node.find("DICE", "TERM")
    assert kind is not None
    if kind.kind == "TERM":
        return declared_dice(c, kind, count)
    one = literal(c, kind.new("literal", kind))
    assert isinstance(one, ir.DiceOf) and isinstance(one.count, ir.Num)
    return replace(
        one,
        count=count if one.count.value == 1 else ir.Arith("*", one.count, count, type=ir.NUMBER),
        span=c.span(node),
    )


def declared_dice(c: Context, word: Node, count: Expr) -> ir.DiceOf:
    """So many of a declared die."""
    name = next(
        (
            n
            for n in (c.names.find(w, c.names.dice) for w in (word.word, word.word.removesuffix(" Dice")))
            if n
        ),
        None,
    )
    if name is None:
        raise c.unknown(word, "die", word.word, c.names.dice)
    return ir.DiceOf(count, len(c.names.dice[name].faces), name, type=ir.DICE, span=c.span(word))


def arithmetic(c: Context, node: Node, op: str, left: Type, right: Type) -> Type:
    """The type of a sum or product; inches and squares do not add."""
    if left.base == "dice" or right.base == "dice":
        return ir.DICE
    if left.many or right.many:
        raise c.fail("W313", node, "A set of things is not a number.", "Say “the number of …”.")
    numeric = ("number", "length", "squares")
    for side in (left, right):
        if side.base not in numeric:
            raise c.fail("W313", node, f"{capital(side)} is not a number.")
    if op == "*":
        if left.base != "number" and right.base != "number":
            raise c.fail("W314", node, "Two distances cannot be multiplied.")
        return right if left.base == "number" else left
    if left.base != right.base:
        raise c.fail(
            "W314",
            node,
            f"{capital(left)} and {right} do not add up.",
            "Both sides need the same unit: inches with inches, squares with squares.",
        )
    return left


def at_least_nothing(amount: Expr) -> Expr:
    """So much as is gained or lost: less than nothing, as `equal to its Bruises - 3` could come to, is nothing."""
    return ir.Arith("max", amount, number(0), type=amount.type) if below_nothing(amount) else amount


def below_nothing(amount: Expr) -> bool:
    """Whether an amount could be less than nothing, as something is taken from it."""
    match amount:
        case ir.Arith(op="max", right=ir.Num(value=value)) if value >= 0:
            return False
        case ir.Arith(op=op, left=left, right=right):
            return op == "-" or below_nothing(left) or below_nothing(right)
    return False
