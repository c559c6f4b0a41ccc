"""Phrases about dice, cards, actions and their prices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.phrasebook.record import order
from warbook.language.resolve.choices import discards, draws, picks_line, picks_number
from warbook.language.resolve.drifts import drifts
from warbook.language.resolve.modified import not_rolled
from warbook.language.resolve.playing import suffers, uses
from warbook.language.resolve.throws import re_rolls, rolls, rolls_as_many, rolls_dice, rolls_off, rolls_on

if TYPE_CHECKING:
    from warbook.language.resolve.context import Context
    from warbook.language.sentence import Node


@order("rolls {term} {roles} {bonus}")
def roll(c: Context, one: Expr, node: Node) -> Do:
    """Makes a declared roll, with its roles; its result follows at once. `rolls NAME for the LIST` lets its total
    pick one of a list that it decides, after whatever may still be done to the dice. `with +1` adds to this one roll."""
    return rolls(c, one, node)


@order("adds {number} to {thing} {per}")
def add_to(c: Context, one: Expr, node: Node) -> Do:
    """Whoever has made the roll before adds to it, before what comes of it is looked at: `The scout adds 1 to the roll
    if it is in Mud.`"""
    raise not_rolled(c, node)


@order("subtracts {number} from {thing} {per}")
def subtract_from(c: Context, one: Expr, node: Node) -> Do:
    """Whoever has made the roll before takes so much from it, before what comes of it is looked at."""
    raise not_rolled(c, node)


@order("rolls {dice} {per} {as}")
def roll_dice(c: Context, one: Expr, node: Node) -> Do:
    """Throws plain dice and adds them up; `On 5 or more, …` says what comes of it. `rolls 1d6 for each Fear it has`
    throws so many at once."""
    return rolls_dice(c, one, node)


@order("rolls as-many {dice} as {number} {as}")
def roll_as_many(c: Context, one: Expr, node: Node) -> Do:
    """Throws so many dice of a kind as a number says; what they show is looked at one by one: `each die that shows 5
    or more`. Of no dice, or less, nothing is thrown."""
    return rolls_as_many(c, one, node)


@order("rolls {dice} for {term}")
def roll_on(c: Context, one: Expr, node: Node) -> Do:
    """Throws dice for one of a list, whose table says in a column headed by the dice which results
    stand for which."""
    return rolls_on(c, one, node)


@order("re-rolls {thing}")
def re_roll(c: Context, one: Expr, node: Node) -> Do:
    """Throws dice of the roll being made again, in a window that opens after any Roll; no die is
    re-rolled twice."""
    return re_rolls(c, one, node)


@order("draws {thing} {roles} {as}")
def draw(c: Context, one: Expr, node: Node) -> Do:
    """Takes things at random, as many as there are: out of the group after `from`, into the one after
    `into`."""
    return draws(c, one, node)


@order("discards {thing} {roles}")
def discard(c: Context, one: Expr, node: Node) -> Do:
    """Its player picks among what is in the group after `from`; what is picked is out of the game."""
    return discards(c, one, node)


@order("chooses line from {thing} to {thing} {as}")
def choose_line(c: Context, one: Expr, node: Node) -> Do:
    """On a grid: a straight line from a corner of one square to a corner of another, as the squares that it
    passes through, the last one among them; who stands in it is in its way."""
    return picks_line(c, one, node)


@order("chooses number from {number} to {number} {as}")
def choose_number(c: Context, one: Expr, node: Node) -> Do:
    """A player names a whole number within bounds."""
    return picks_number(c, one, node)


@order("moves {measure} in random direction")
def drift(c: Context, one: Expr, node: Node) -> Do:
    """A place chosen before, or a piece, goes so far in a direction that chance picks: one of eight on a grid, on a table
    one of the twelve hours of a clock, where twelve lies away from the front edge. A place passes over everything and stays
    on the table; a piece goes as far as there is room, and stops before what stands in its way."""
    return drifts(c, one, node)


@order("leaves board")
def leave_board(c: Context, one: Expr, node: Node) -> Do:
    """Stands nowhere any more, but is not out of the game: it can be placed again."""
    if one.type.base != "thing":
        raise c.fail("W321", node, "Only things leave the board.")
    return ir.Remove(one, False, span=c.span(node))


@order("rolls off with {dice} for highest {as}")
def roll_off_high(c: Context, one: Expr, node: Node) -> Do:
    """The players roll; the highest is named, ties roll again."""
    return rolls_off(c, node, low=False)


@order("rolls off with {dice} for lowest {as}")
def roll_off_low(c: Context, one: Expr, node: Node) -> Do:
    """The players roll; the lowest is named, ties roll again."""
    return rolls_off(c, node, low=True)


@order("uses {thing} {roles}")
def use(c: Context, one: Expr, node: Node) -> Do:
    """Uses its actions: any number of them, so many, or the one named; each is paid and finished in turn."""
    return uses(c, one, node)


@order("uses {thing} at-no-cost")
def use_free(c: Context, one: Expr, node: Node) -> Do:
    """Uses an action, or so many of a sort, without paying; its needs must be met all the same."""
    return uses(c, one, node, free=True)


@order("suffers {thing}")
def suffer(c: Context, one: Expr, node: Node) -> Do:
    """The effect named, or the one that an action causes, happens to it."""
    return suffers(c, one, node)


@order("ignores {quoted} for {term}")
def ignore(c: Context, one: Expr, node: Node) -> Do:
    """Lifts one named precondition of an action."""
    raise c.fail("W344", node, "What is ignored belongs in a bullet, not in a step.")


@order("ignores {quoted} to {act}")
def ignore_to(c: Context, one: Expr, node: Node) -> Do:
    """Lifts one named precondition of a verb, for who does it or for whom it happens to."""
    raise c.fail("W344", node, "What is ignored belongs in a bullet, not in a step.")


@order("costs {price} more {again}")
def cost_more(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: the action's price is raised."""
    raise c.fail("W344", node, "A price belongs in a bullet, not in a step.")


@order("costs {price} less {again}")
def cost_less(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: the action's price is lowered."""
    raise c.fail("W344", node, "A price belongs in a bullet, not in a step.")


@order("pays {price} more for {term}")
def pay_more(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: an action's price is raised for someone."""
    raise c.fail("W344", node, "A price belongs in a bullet, not in a step.")


@order("pays {price} less for {term}")
def pay_less(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: an action's price is lowered for someone."""
    raise c.fail("W344", node, "A price belongs in a bullet, not in a step.")
