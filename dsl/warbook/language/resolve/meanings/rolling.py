"""What the phrases about dice, cards, actions and their prices mean."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

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


def add_to(c: Context, one: Expr, node: Node) -> Do:
    raise not_rolled(c, node)


def subtract_from(c: Context, one: Expr, node: Node) -> Do:
    raise not_rolled(c, node)


def leave_board(c: Context, one: Expr, node: Node) -> Do:
    return ir.Remove(one, False, span=c.span(node))


def roll_off_high(c: Context, one: Expr, node: Node) -> Do:
    return rolls_off(c, one, node, low=False)


def roll_off_low(c: Context, one: Expr, node: Node) -> Do:
    return rolls_off(c, one, node, low=True)


ROLLING: Mapping[str, Meaning] = {
    "roll": rolls,
    "add_to": add_to,
    "subtract_from": subtract_from,
    "roll_dice": rolls_dice,
    "roll_as_many": rolls_as_many,
    "roll_on": rolls_on,
    "re_roll": re_rolls,
    "draw": draws,
    "discard": discards,
    "choose_line": picks_line,
    "choose_number": picks_number,
    "drift": drifts,
    "leave_board": leave_board,
    "roll_off_high": roll_off_high,
    "roll_off_low": roll_off_low,
    "use": uses,
    "use_free": partial(uses, free=True),
    "suffer": suffers,
}
"""By the name of its phrase."""
