"""Phrases about choosing, playing sequences and winning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.phrasebook.record import order
from warbook.language.resolve.acts import act_order
from warbook.language.resolve.choices import chooses
from warbook.language.resolve.playing import begins, ends, opens, plays
from warbook.language.resolve.subjects import for_subject

if TYPE_CHECKING:
    from warbook.language.resolve.context import Context
    from warbook.language.sentence import Node


@order("chooses {thing} {as} {charge}")
def choose(c: Context, one: Expr, node: Node) -> Do:
    """A player picks among things; `, as NAME` gives the pick a name, a capitalised NAME puts it into
    a group. `The player chooses own edge.` picks one of the two edges for good; the opponent has the other.
    On a table in inches a player may choose `1 point within 24in of …`: later sentences measure from it, and put things on it."""
    return chooses(c, one, node)


@order("begins {thing} {roles}")
def begin(c: Context, one: Expr, node: Node) -> Do:
    """Plays a sequence through; the one who begins it takes its `by` role."""
    return begins(c, one, node)


@order("begins")
def begin_alone(c: Context, one: Expr, node: Node) -> Do:
    """A sequence starts; as an event, the moment before its first step."""
    return plays(c, one, node, None)


@order("ends")
def end(c: Context, one: Expr, node: Node) -> Do:
    """Ends a sequence that is being played, at once; `the game ends` ends the game."""
    return ends(c, one, node)


@order("is played {times}")
def play(c: Context, one: Expr, node: Node) -> Do:
    """Plays a sequence through, so many times."""
    token = node.find("N_TIMES")
    assert token is not None
    return plays(c, one, node, int(token.word.split()[0]))


@order("is played")
def play_once(c: Context, one: Expr, node: Node) -> Do:
    """Plays a sequence through."""
    return plays(c, one, node, None)


@order("wins")
def win(c: Context, one: Expr, node: Node) -> Do:
    """The player wins, and the game ends."""
    if one.type != ir.PLAYER:
        raise c.fail("W321", node, "Only a player wins.")
    return ir.Win(one, span=c.span(node))


@order("is beaten")
def be_beaten(c: Context, one: Expr, node: Node) -> Do:
    """The player's opponent wins, and the game ends."""
    if one.type != ir.PLAYER:
        raise c.fail("W321", node, "Only a player is beaten.")
    return ir.Win(ir.Opponent(one, type=ir.PLAYER), span=c.span(node))


@order("succeeds")
def succeed(c: Context, one: Expr, node: Node) -> Do:
    """Closes a window that is open, as a success."""
    if one.type.base != "window":
        raise c.fail("W343", node, "Only a window can be made to succeed.")
    return ir.Finish(one.type.arg, True, span=c.span(node))


@order("opens for {thing}")
def open_(c: Context, one: Expr, node: Node) -> Do:
    """Opens a window for a player: what tokens and traits offer in it may be taken, one at a time."""
    return opens(c, one, node)


@order("lets {thing} {act}")
def let(c: Context, one: Expr, node: Node) -> Do:
    """Has somebody else do something: after “may”, who has the leave is asked, and the other one does it."""
    np = node.find("np")
    assert np is not None
    return for_subject(c, np, lambda other: act_order(c, other, node.last), node)
