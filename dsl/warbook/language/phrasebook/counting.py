"""Phrases about tokens, resources, states and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.phrasebook.record import order
from warbook.language.resolve.amounts import gained, more_or_less, roll_gains
from warbook.language.resolve.playing import becomes
from warbook.language.resolve.prices import price
from warbook.language.resolve.spending import pays_some
from warbook.language.sentence import Node

if TYPE_CHECKING:
    from warbook.language.resolve.context import Context


@order("gains {amount}")
def gain(c: Context, one: Expr, node: Node) -> Do:
    """Takes tokens or resources; never above their limit. Without a number: one."""
    if one.type.base == "roll":
        return roll_gains(c, node)
    return gained(c, one, node.last, 1, node)


@order("loses {amount}")
def lose(c: Context, one: Expr, node: Node) -> Do:
    """Gives up tokens or resources, as far as there are any; `loses every …` leaves none."""
    return gained(c, one, node.last, -1, node)


@order("loses {amount} less")
def lose_less(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: what someone would lose at once is less by so much, but not what is paid."""
    raise c.fail("W344", node, "A standing change belongs in a bullet, not in a step.")


@order("loses {amount} more")
def lose_more(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: what someone would lose at once is more by so much, but not what is paid."""
    raise c.fail("W344", node, "A standing change belongs in a bullet, not in a step.")


@order("loses half-as-many {term}")
def lose_half(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: of what someone would lose at once only half is lost, rounded down."""
    raise c.fail("W344", node, "A standing change belongs in a bullet, not in a step.")


@order("loses {amount} instead-of {amount}")
def lose_instead(c: Context, one: Expr, node: Node) -> Do:
    """What is lost in the place of something else: `2 Fuel instead of 1 Nerve` for each one, `1 Fuel instead of 2 Fuel`
    for just so many, `1 Fuel instead of Nerve` for any number. What is paid is not replaced."""
    raise c.fail("W344", node, "What comes in the place of something else belongs in a bullet.")


@order("pays {price}")
def pay(c: Context, one: Expr, node: Node) -> Do:
    """Pays a price; `may pay` is offered only to who can."""
    return ir.Pay(one, price(c, node.children[-1], one.type), span=c.span(node))


@order("pays {choice} {roles} {as}")
def pay_some(c: Context, one: Expr, node: Node) -> Do:
    """Its player says how much it gives up, from nothing to as much as is said and there is, `from` whoever keeps it;
    `for each Fuel spent` and `the number of` that name speak of it."""
    return pays_some(c, one, node)


@order("becomes {what}")
def become(c: Context, one: Expr, node: Node) -> Do:
    """Sets a number or a state: `the soldier's Fuel becomes 3`, `the soldier becomes Prone`."""
    return becomes(c, one, node)


@order("is {term}")
def be_marked(c: Context, one: Expr, node: Node) -> Do:
    """Takes the token of that name, as an event the moment at which it does: `the soldier is Prone`."""
    word = node.find("TERM")
    assert word is not None
    if c.names.find(word.word, c.names.tokens) is None:
        raise c.unknown(word, "token", word.word, c.names.tokens)
    return gained(c, one, Node("has_term", (word,), "", word.start, word.end), 1, node)


@order("is {number} more {per}")
def more(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: the number is raised, wherever it is asked for; in a step, of the roll being
    made only."""
    return more_or_less(c, one, node, 1)


@order("is {number} less {per}")
def less(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: the number is lowered, wherever it is asked for; in a step, of the roll
    being made only."""
    return more_or_less(c, one, node, -1)


@order("is at-least {number}")
def at_least(c: Context, one: Expr, node: Node) -> Do:
    """A bound: after every other change the number is never lower."""
    raise c.fail("W344", node, "A bound belongs in a bullet, not in a step.")


@order("is at-most {number}")
def at_most(c: Context, one: Expr, node: Node) -> Do:
    """A bound: after every other change the number is never higher."""
    raise c.fail("W344", node, "A bound belongs in a bullet, not in a step.")


@order("gains {signed} to {its} {term} {roles} {per}")
def bonus(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: the number is raised or lowered for whom the sentence speaks of; of a roll perhaps only where it
    is made `against` such a one."""
    raise c.fail("W344", node, "A standing change belongs in a bullet, not in a step.")


@order("moves {measure} less {per}")
def move_less(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: the one stat that is a length is lowered, where a game has just one."""
    raise c.fail("W344", node, "A standing change belongs in a bullet, not in a step.")


@order("moves {measure} more {per}")
def move_more(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: the one stat that is a length is raised, where a game has just one."""
    raise c.fail("W344", node, "A standing change belongs in a bullet, not in a step.")


@order("moves {measure} instead-of {measure}")
def move_instead(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: the one stat that is a length is set, where a game has just one."""
    raise c.fail("W344", node, "A standing change belongs in a bullet, not in a step.")


@order("moves at-most {measure}")
def move_at_most(c: Context, one: Expr, node: Node) -> Do:
    """A bound: after every other change the one stat that is a length is never higher, where a game has just one."""
    raise c.fail("W344", node, "A bound belongs in a bullet, not in a step.")


@order("halves {its} {term} {up}")
def have_half(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: its number is halved, for whom the sentence speaks of; rounded down, if nothing is said."""
    raise c.fail("W344", node, "A standing change belongs in a bullet, not in a step.")


@order("doubles {its} {term}")
def have_twice(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: its number counts twice, for whom the sentence speaks of."""
    raise c.fail("W344", node, "A standing change belongs in a bullet, not in a step.")


@order("is halved {up}")
def halve(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: after what is added, before its bounds, the number is halved: rounded down, if nothing is said; a
    length that is `rounded up` comes to whole inches."""
    raise c.fail("W344", node, "A standing change belongs in a bullet, not in a step.")


@order("is doubled")
def double(c: Context, one: Expr, node: Node) -> Do:
    """A standing change: after what is added, before its bounds, the number is doubled."""
    raise c.fail("W344", node, "A standing change belongs in a bullet, not in a step.")
