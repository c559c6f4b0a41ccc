"""Phrases about moving, placing, making and removing pieces."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.phrasebook.record import order
from warbook.language.resolve.drifts import straight
from warbook.language.resolve.pieces import (
    creates,
    joins,
    moves,
    moves_between,
    moves_near,
    moves_up_to,
    musters,
    places,
    put_there,
    replaced,
)
from warbook.language.resolve.readers import thing
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.subjects import for_subject_keeping

if TYPE_CHECKING:
    from warbook.language.resolve.context import Context
    from warbook.language.sentence import Node


@order("moves up-to {number} {roles}")
def move_up_to(c: Context, one: Expr, node: Node) -> Do:
    """Its player moves it by at most so much, as the laws of movement allow; on a grid perhaps `by` a
    declared Step, and `away from` something."""
    return moves_up_to(c, one, node)


@order("moves at-least {measure} and-up-to {number} {roles}")
def move_between(c: Context, one: Expr, node: Node) -> Do:
    """Its player moves it by at least and at most so much, as the laws of movement allow; where it cannot go so far,
    it stays. On a grid; how far it has come is how far apart the squares are."""
    return moves_between(c, one, node)


@order("is moved up-to {number} {roles}")
def be_moved_up_to(c: Context, one: Expr, node: Node) -> Do:
    """Somebody moves it by at most so much, whoever it belongs to: `by` a player, and perhaps by a
    declared Step."""
    return moves_up_to(c, one, node)


@order("moves up-to {number} like {thing}")
def move_like(c: Context, one: Expr, node: Node) -> Do:
    """Its player moves it as if it were another: what is forbidden, slow or open to that one is so for
    it. On a grid."""
    like = thing(c, node.children[-1])  # type: ignore[arg-type]
    if not c.names.space.grid:
        raise c.fail("W333", node, "Only on a grid does one thing move like another.")
    if like.type.base != "thing" or like.type.many:
        raise c.fail("W321", node, "It moves like one other thing.")
    move = moves_up_to(c, one, node)
    if isinstance(move, ir.Block):
        last = move.of[-1]
        assert isinstance(last, ir.Move)
        return replace(move, of=(*move.of[:-1], replace(last, like=like)))
    assert isinstance(move, ir.Move)
    return replace(move, like=like)


@order("moves {roles}")
def move(c: Context, one: Expr, node: Node) -> Do:
    """It is moved to a place already chosen: `moves to the place`; as an event or in a law, any move."""
    return moves(c, one, node)


@order("moves to {place}")
def move_to_place(c: Context, one: Expr, node: Node) -> Do:
    """Its player moves it to such a place, however far that is: `moves to within 1in of the target`."""
    return moves_near(c, one, node)


@order("moves {place}")
def move_near(c: Context, one: Expr, node: Node) -> Do:
    """Any part of a move but its first point is at such a place, as an event or in a law."""
    raise c.fail("W344", node, "Where a move leads is said in a law, or after “When …”.")


@order("moves where {fact}")
def move_where(c: Context, one: Expr, node: Node) -> Do:
    """At any part of a move but its first point something would hold, in a law: `cannot move where it
    is lit`."""
    raise c.fail("W344", node, "Where a move may lead is said in a law.")


@order("ends {its} move {place}")
def end_move(c: Context, one: Expr, node: Node) -> Do:
    """The end of a move at a place, as an event or in a law."""
    raise c.fail("W344", node, "A move ends by itself.")


@order("ends {its} move where {fact}")
def end_move_where(c: Context, one: Expr, node: Node) -> Do:
    """The end of a move where something would hold, in a law."""
    raise c.fail("W344", node, "A move ends by itself.")


@order("ends {its} move")
def end_move_anywhere(c: Context, one: Expr, node: Node) -> Do:
    """The end of a move, as an event."""
    raise c.fail("W344", node, "A move ends by itself.")


@order("places {thing} {nearest}")
def place(c: Context, one: Expr, node: Node) -> Do:
    """Its player puts a thing where the words after it say: `within 3in of …`, `in own Zone`."""
    return places(c, one, node)


@order("is placed {place} {nearest}")
def be_placed(c: Context, one: Expr, node: Node) -> Do:
    """Its player puts it where the words say: `is placed within 3in of …`."""
    if one.type.base != "thing":
        raise c.fail("W321", node, f"Only pieces are placed, and this is {one.type}.")
    return put_there(c, owner_of(one), one, node)


@order("places {thing} where {held} {nearest}")
def place_where(c: Context, one: Expr, node: Node) -> Do:
    """Its player puts a thing at such a place where something more holds; `or as near to … as
    possible` if there is none."""
    return places(c, one, node)


@order("creates {thing} {as}")
def create(c: Context, one: Expr, node: Node) -> Do:
    """A new piece comes into being for a player, not yet placed."""
    return creates(c, one, node)


@order("musters {thing}")
def muster(c: Context, one: Expr, node: Node) -> Do:
    """A player's force list becomes pieces, in the group named."""
    return musters(c, one, node)


@order("is removed {roles}")
def remove(c: Context, one: Expr, node: Node) -> Do:
    """Leaves play, with its parts."""
    if one.type.base != "thing":
        raise c.fail("W321", node, "Only things are removed.")
    if node.find("preposed") is not None:
        raise c.fail("W344", node, "Who removes it, is only asked: “When a KIND is removed by …: …”.")
    return ir.Remove(one, span=c.span(node))


@order("removes {thing}")
def remove_other(c: Context, one: Expr, node: Node) -> Do:
    """Takes another out of play; as an event, the moment at which one is removed by what somebody does: by the verb,
    action or roll that somebody is the `by` of."""

    def gone(other: Expr) -> Do:
        if other.type.base != "thing":
            raise c.fail("W321", node.last, "Only things are removed.", "Of tokens say “loses …”.")
        return ir.Remove(other, span=c.span(node))

    return for_subject_keeping(c, node.last, gone, node)


@order("is slowed {roles}")
def slow(c: Context, one: Expr, node: Node) -> Do:
    """A move that touches terrain is made shorter by it, as an event or in a law: `cannot be slowed
    by Mud`."""
    raise c.fail("W344", node, "Terrain slows a move by itself.")


@order("takes place of {thing}")
def take_place(c: Context, one: Expr, node: Node) -> Do:
    """Comes to stand exactly where another stood, which leaves play."""
    np = node.find("np")
    assert np is not None
    return ir.TakePlace(one, thing(c, np), span=c.span(node))


@order("is replaced by {thing}")
def be_replaced(c: Context, one: Expr, node: Node) -> Do:
    """Leaves play, and a new piece of its player's stands exactly where it stood."""
    return replaced(c, one, node)


@order("joins {thing}")
def join(c: Context, one: Expr, node: Node) -> Do:
    """Comes into a group."""
    return joins(c, one, node, leave=False)


@order("leaves {thing}")
def leave(c: Context, one: Expr, node: Node) -> Do:
    """Goes out of a group."""
    return joins(c, one, node, leave=True)


@order("moves {measure} directly away-from {thing}")
def move_away(c: Context, one: Expr, node: Node) -> Do:
    """It is moved so far in a straight line away from something, or as far as there is room: from a piece, a place, a
    marker, a zone or `own edge`."""
    return straight(c, one, node, away=True, free=False)


@order("moves {measure} directly toward {thing}")
def move_toward(c: Context, one: Expr, node: Node) -> Do:
    """It is moved so far in a straight line towards something, or until it is there, or as far as there is room: to a
    piece, a place, a marker, a zone or `own edge`; on a grid to the nearest square of a terrain."""
    return straight(c, one, node, away=False, free=False)


@order("moves up-to {number} directly away-from {thing}")
def move_up_to_away(c: Context, one: Expr, node: Node) -> Do:
    """Its player moves it in a straight line away from something, by so much at most: whole inches or squares."""
    return straight(c, one, node, away=True, free=True)


@order("moves up-to {number} directly toward {thing}")
def move_up_to_toward(c: Context, one: Expr, node: Node) -> Do:
    """Its player moves it in a straight line towards something, by so much at most: whole inches or squares."""
    return straight(c, one, node, away=False, free=True)
