"""What the phrases about moving, placing, making and removing pieces mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve.context import Context
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
from warbook.language.resolve.readers import Meaning, thing
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.subjects import for_subject_keeping
from warbook.language.sentence import Node


def move_up_to(c: Context, one: Expr, node: Node) -> Do:
    return moves_up_to(c, one, node)


def move_between(c: Context, one: Expr, node: Node) -> Do:
    return moves_between(c, one, node)


def be_moved_up_to(c: Context, one: Expr, node: Node) -> Do:
    return moves_up_to(c, one, node)


def move_like(c: Context, one: Expr, node: Node) -> Do:
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


def move(c: Context, one: Expr, node: Node) -> Do:
    return moves(c, one, node)


def move_to_place(c: Context, one: Expr, node: Node) -> Do:
    return moves_near(c, one, node)


def place(c: Context, one: Expr, node: Node) -> Do:
    return places(c, one, node)


def be_placed(c: Context, one: Expr, node: Node) -> Do:
    if one.type.base != "thing":
        raise c.fail("W321", node, f"Only pieces are placed, and this is {one.type}.")
    return put_there(c, owner_of(one), one, node)


def place_where(c: Context, one: Expr, node: Node) -> Do:
    return places(c, one, node)


def create(c: Context, one: Expr, node: Node) -> Do:
    return creates(c, one, node)


def muster(c: Context, one: Expr, node: Node) -> Do:
    return musters(c, one, node)


def remove(c: Context, one: Expr, node: Node) -> Do:
    if one.type.base != "thing":
        raise c.fail("W321", node, "Only things are removed.")
    if node.find("preposed") is not None:
        raise c.fail("W344", node, "Who removes it, is only asked: “When a KIND is removed by …: …”.")
    return ir.Remove(one, span=c.span(node))


def remove_other(c: Context, one: Expr, node: Node) -> Do:
    def gone(other: Expr) -> Do:
        if other.type.base != "thing":
            raise c.fail("W321", node.last, "Only things are removed.", "Of tokens say “loses …”.")
        return ir.Remove(other, span=c.span(node))

    return for_subject_keeping(c, node.last, gone, node)


def take_place(c: Context, one: Expr, node: Node) -> Do:
    np = node.find("np")
    assert np is not None
    return ir.TakePlace(one, thing(c, np), span=c.span(node))


def be_replaced(c: Context, one: Expr, node: Node) -> Do:
    return replaced(c, one, node)


def join(c: Context, one: Expr, node: Node) -> Do:
    return joins(c, one, node, leave=False)


def leave(c: Context, one: Expr, node: Node) -> Do:
    return joins(c, one, node, leave=True)


def move_away(c: Context, one: Expr, node: Node) -> Do:
    return straight(c, one, node, away=True, free=False)


def move_toward(c: Context, one: Expr, node: Node) -> Do:
    return straight(c, one, node, away=False, free=False)


def move_up_to_away(c: Context, one: Expr, node: Node) -> Do:
    return straight(c, one, node, away=True, free=True)


def move_up_to_toward(c: Context, one: Expr, node: Node) -> Do:
    return straight(c, one, node, away=False, free=True)


MOVING: Mapping[str, Meaning] = {
    "move_up_to": move_up_to,
    "move_between": move_between,
    "be_moved_up_to": be_moved_up_to,
    "move_like": move_like,
    "move": move,
    "move_to_place": move_to_place,
    "place": place,
    "be_placed": be_placed,
    "place_where": place_where,
    "create": create,
    "muster": muster,
    "remove": remove,
    "remove_other": remove_other,
    "take_place": take_place,
    "be_replaced": be_replaced,
    "join": join,
    "leave": leave,
    "move_away": move_away,
    "move_toward": move_toward,
    "move_up_to_away": move_up_to_away,
    "move_up_to_toward": move_up_to_toward,
}
"""By the name of its phrase."""
