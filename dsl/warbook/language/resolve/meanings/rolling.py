"""What the phrases about dice, cards, actions and their prices mean."""

from __future__ import annotations

from collections.abc import Mapping

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve.choices import discards, draws, picks_line, picks_number
from warbook.language.resolve.context import Context
from warbook.language.resolve.drifts import drifts
from warbook.language.resolve.modified import not_rolled
from warbook.language.resolve.playing import suffers, uses
from warbook.language.resolve.readers import Meaning
from warbook.language.resolve.throws import re_rolls, rolls, rolls_as_many, rolls_dice, rolls_off, rolls_on
from warbook.language.sentence import Node


def roll(c: Context, one: Expr, node: Node) -> Do:
    return rolls(c, one, node)


def add_to(c: Context, one: Expr, node: Node) -> Do:
    raise not_rolled(c, node)


def subtract_from(c: Context, one: Expr, node: Node) -> Do:
    raise not_rolled(c, node)


def roll_dice(c: Context, one: Expr, node: Node) -> Do:
    return rolls_dice(c, one, node)


def roll_as_many(c: Context, one: Expr, node: Node) -> Do:
    return rolls_as_many(c, one, node)


def roll_on(c: Context, one: Expr, node: Node) -> Do:
    return rolls_on(c, one, node)


def re_roll(c: Context, one: Expr, node: Node) -> Do:
    return re_rolls(c, one, node)


def draw(c: Context, one: Expr, node: Node) -> Do:
    return draws(c, one, node)


def discard(c: Context, one: Expr, node: Node) -> Do:
    return discards(c, one, node)


def choose_line(c: Context, one: Expr, node: Node) -> Do:
    return picks_line(c, one, node)


def choose_number(c: Context, one: Expr, node: Node) -> Do:
    return picks_number(c, one, node)


def drift(c: Context, one: Expr, node: Node) -> Do:
    return drifts(c, one, node)


def leave_board(c: Context, one: Expr, node: Node) -> Do:
    if one.type.base != "thing":
        raise c.fail("W321", node, "Only things leave the board.")
    return ir.Remove(one, False, span=c.span(node))


def roll_off_high(c: Context, one: Expr, node: Node) -> Do:
    return rolls_off(c, node, low=False)


def roll_off_low(c: Context, one: Expr, node: Node) -> Do:
    return rolls_off(c, node, low=True)


def use(c: Context, one: Expr, node: Node) -> Do:
    return uses(c, one, node)


def use_free(c: Context, one: Expr, node: Node) -> Do:
    return uses(c, one, node, free=True)


def suffer(c: Context, one: Expr, node: Node) -> Do:
    return suffers(c, one, node)


ROLLING: Mapping[str, Meaning] = {
    "roll": roll,
    "add_to": add_to,
    "subtract_from": subtract_from,
    "roll_dice": roll_dice,
    "roll_as_many": roll_as_many,
    "roll_on": roll_on,
    "re_roll": re_roll,
    "draw": draw,
    "discard": discard,
    "choose_line": choose_line,
    "choose_number": choose_number,
    "drift": drift,
    "leave_board": leave_board,
    "roll_off_high": roll_off_high,
    "roll_off_low": roll_off_low,
    "use": use,
    "use_free": use_free,
    "suffer": suffer,
}
"""By the name of its phrase."""
