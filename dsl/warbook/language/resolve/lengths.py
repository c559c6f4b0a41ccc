"""Lengths that are walked: as written, or made of dice and numbers, which are thrown before."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do, Expr, Type
from warbook.language.resolve import readers
from warbook.language.resolve.context import Context
from warbook.language.resolve.throws import thrown_dice
from warbook.language.sentence import Node
from warbook.language.walk import nodes


def length_of(c: Context, one: Expr, amount: Node, node: Node) -> tuple[list[Do], Expr]:
    """How far something goes, after the dice that say it: `3in`, `1d6 squares`, `1d6+4in`, `its Pace plus 1d3in`."""
    found = readers.expression(c, amount)
    space = ir.SQUARES if c.names.space.grid else ir.LENGTH
    done: list[Do] = []
    if any(isinstance(n, ir.DiceOf) for n in nodes(found)):
        units = {unit for n in nodes(found) if isinstance(n, Expr) and (unit := unit_of(n.type))}
        if units == {space.base}:
            found = thrown(c, one, found, space, done, node)
    if found.type != space:
        raise c.fail(
            "W314", amount, f"A move is measured in {'squares' if c.names.space.grid else 'inches'}."
        )
    return done, found


def unit_of(type_: Type) -> str:
    """The unit of a length, or of dice that are one; "" of a plain number."""
    base = type_.arg if type_.base == "dice" else type_.base
    return base if base in ("length", "squares") else ""


def thrown(c: Context, one: Expr, found: Expr, unit: Type, done: list[Do], node: Node) -> Expr:
    """An amount in which every die has been thrown, and plain numbers and dice are of the unit of the others."""
    match found:
        case ir.DiceOf():
            plain = unit == ir.NUMBER
            dice = replace(found, type=Type("dice", "" if plain else unit.base))
            roll = thrown_dice(c, one, dice, "amount" if plain else "distance", node)
            done.append(roll)
            return ir.Var(roll.var, type=unit, span=found.span)
        case ir.Num(value=value) if found.type == ir.NUMBER:
            size = ir.MICROMETRES_PER_INCH if unit == ir.LENGTH else 1
            return ir.Num(value * size, type=unit, span=found.span)
        case ir.Arith(op="+" | "-" | "max" | "min", left=left, right=right):
            sides = (thrown(c, one, left, unit, done, node), thrown(c, one, right, unit, done, node))
            return replace(found, left=sides[0], right=sides[1], type=common(sides[0], sides[1], unit))
        case ir.Arith(op="*", left=left, right=right) if isinstance(left, ir.Num) and left.type == ir.NUMBER:
            return replace(found, right=thrown(c, one, right, unit, done, node), type=unit)
        case ir.Arith(op="*" | "/", left=left, right=Expr(type=ir.NUMBER)):
            return replace(found, left=thrown(c, one, left, unit, done, node), type=unit)
    return found


def common(left: Expr, right: Expr, unit: Type) -> Type:
    """The unit, where both sides are of it."""
    return unit if left.type == right.type == unit else ir.DICE
