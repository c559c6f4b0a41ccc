"""Phrases about moving, placing, making and removing pieces."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.phrasebook.record import order
from warbook.language.resolve.pieces import creates, joins, moves, moves_up_to, musters, places, straight
from warbook.language.resolve.readers import thing

if TYPE_CHECKING:
    from warbook.language.resolve.context import Context
    from warbook.language.sentence import Node


@order("moves up-to {number} {roles}")
def move_up_to(c: Context, one: Expr, node: Node) -> Do:
    """Its player moves it by at most so much, as the laws of movement allow; on a grid perhaps `by` a
    declared Step, and `away from` something."""
    return moves_up_to(c, one, node)


@order(
    "is moved up-to {number} {roles}",
    ("breadth/skirm", "The target is moved up to 2 squares away from the attacker by the attacker's player."),
    ("breadth/keep", "The thief is moved up to 2 squares by the guard's player by Vault."),
)
def be_moved_up_to(c: Context, one: Expr, node: Node) -> Do:
    """Somebody moves it by at most so much, whoever it belongs to: `by` a player, and perhaps by a
    declared Step."""
    return moves_up_to(c, one, node)


@order(
    "moves up-to {number} like {thing}",
    ("stealth", "The Shadow may move up to the user's Gait like the user."),
    ("breadth/fresh", "The drone may move up to 2 squares like the Unit."),
)
def move_like(c: Context, one: Expr, node: Node) -> Do:
    """Its player moves it as if it were another: what is forbidden, slow or open to that one is so for
    it. On a grid."""
    like = thing(c, node.children[-1])  # type: ignore[arg-type]
    if not c.names.space.grid:
        raise c.fail("W333", node, "Only on a grid does one thing move like another.")
    if like.type.base != "thing" or like.type.many:
        raise c.fail("W321", node, "It moves like one other thing.")
    move = moves_up_to(c, one, node)
    assert isinstance(move, ir.Move)
    return replace(move, like=like)


@order("moves {roles}")
def move(c: Context, one: Expr, node: Node) -> Do:
    """It is moved to a place already chosen: `moves to the place`; as an event or in a law, any move."""
    return moves(c, one, node)


@order(
    "moves {place}",
    ("downsync", "A Ping cannot move within 2in of an enemy Unit."),
    ("breadth/stealth", "A Shadow cannot move in Light."),
)
def move_near(c: Context, one: Expr, node: Node) -> Do:
    """Any part of a move but its first point is at such a place, as an event or in a law."""
    raise c.fail("W344", node, "Where a move leads is said in a law, or after “When …”.")


@order(
    "moves where {fact}",
    ("downsync", "A Ping cannot move where it is tracked."),
    ("breadth/night", "A Smuggler cannot move where any enemy Watcher is within 3in of it."),
)
def move_where(c: Context, one: Expr, node: Node) -> Do:
    """At any part of a move but its first point something would hold, in a law: `cannot move where it
    is lit`."""
    raise c.fail("W344", node, "Where a move may lead is said in a law.")


@order(
    "ends {its} move {place}",
    ("downsync", "When an enemy Base ends a move within 2in of the bearer: The bearer loses Stealth."),
    ("breadth/harbour", "A Figure cannot end its move on another Figure."),
)
def end_move(c: Context, one: Expr, node: Node) -> Do:
    """The end of a move at a place, as an event or in a law."""
    raise c.fail("W344", node, "A move ends by itself.")


@order(
    "ends {its} move where {fact}",
    ("downsync", "A Base cannot end its move where any other Base in its Unit is beyond 12in of the Base."),
    ("breadth/orders", "A Mini cannot end its move where its leader is beyond 6in of the Mini."),
)
def end_move_where(c: Context, one: Expr, node: Node) -> Do:
    """The end of a move where something would hold, in a law."""
    raise c.fail("W344", node, "A move ends by itself.")


@order(
    "ends {its} move",
    (
        "downsync",
        "When a Base ends a move: For each enemy Ping within 2in of the Base, the Ping is revealed.",
    ),
    ("breadth/orders", "When a Mini with Leader ends a move: The Mini's Unit is closed."),
)
def end_move_anywhere(c: Context, one: Expr, node: Node) -> Do:
    """The end of a move, as an event."""
    raise c.fail("W344", node, "A move ends by itself.")


@order("places {thing} {nearest}")
def place(c: Context, one: Expr, node: Node) -> Do:
    """Its player puts a thing where the words after it say: `within 3in of …`, `in own Zone`."""
    return places(c, one, node)


@order(
    "places {thing} where {held} {nearest}",
    (
        "breadth/orders",
        "The player places each Mini in the Unit within 3in of the leader where it is seen by the leader.",
    ),
    (
        "breadth/ten",
        "The player places the Unit within 3 squares of the carrier where no enemy Unit is adjacent to it.",
    ),
)
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


@order("is removed")
def remove(c: Context, one: Expr, node: Node) -> Do:
    """Leaves play, with its parts."""
    if one.type.base != "thing":
        raise c.fail("W321", node, "Only things are removed.")
    return ir.Remove(one, span=c.span(node))


@order(
    "is slowed {roles}",
    ("downsync", "The bearer cannot be slowed."),
    ("breadth/harbour", "The bearer cannot be slowed by Mud."),
)
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
    """It is moved so far in a straight line away from something, or as far as there is room."""
    return straight(c, one, node, away=True, free=False)


@order("moves {measure} directly toward {thing}")
def move_toward(c: Context, one: Expr, node: Node) -> Do:
    """It is moved so far in a straight line towards something, or until it is there, or as far as there is room."""
    return straight(c, one, node, away=False, free=False)


@order("moves up-to {number} directly away-from {thing}")
def move_up_to_away(c: Context, one: Expr, node: Node) -> Do:
    """Its player moves it in a straight line away from something, by so much at most: whole inches or squares."""
    return straight(c, one, node, away=True, free=True)


@order("moves up-to {number} directly toward {thing}")
def move_up_to_toward(c: Context, one: Expr, node: Node) -> Do:
    """Its player moves it in a straight line towards something, by so much at most: whole inches or squares."""
    return straight(c, one, node, away=False, free=True)
