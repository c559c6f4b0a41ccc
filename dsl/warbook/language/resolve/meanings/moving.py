"""What the phrases about moving, placing, making and removing pieces mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve.antecedents import instead
from warbook.language.resolve.context import Context
from warbook.language.resolve.drifts import straight
from warbook.language.resolve.indefinite import chosen_one
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
from warbook.language.resolve.unclear import could_be, words
from warbook.language.sentence import Node


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


def be_placed(c: Context, one: Expr, node: Node) -> Do:
    return put_there(c, owner_of(one), one, node)


def remove(c: Context, one: Expr, node: Node) -> Do:
    if node.find("preposed") is not None:
        raise c.fail("W344", node, "Who removes it, is only asked: “When a KIND is removed by …: …”.")
    return ir.Remove(one, span=c.span(node))


def remove_other(c: Context, one: Expr, node: Node) -> Do:
    return for_subject_keeping(c, node.last, lambda other: ir.Remove(other, span=c.span(node)), node)


def take_place(c: Context, one: Expr, node: Node) -> Do:
    np = node.find("np")
    assert np is not None
    there = chosen_one(c, np, thing(c, np))
    if there.type.many:
        hint = "Choose which before: “The player chooses 1 KIND …, as NAME.”"
        raise c.fail("W321", np, "One takes the place of one.", hint)
    if there == one:
        message = f"“{words(c, np)}” is the one that comes there, and nobody takes its own place."
        hint = "Name the other: “, as NAME” where it is chosen, or “the KIND”."
        others = [
            n
            for n, v in c.scope.roles.items()
            if v != one and v.type == one.type and n not in c.scope.unclear
        ]
        wide = [
            n for n, v in c.scope.roles.items() if v != one and v.type.base == "thing" and not v.type.many
        ]
        readings = (instead(c, np, f"the {name}") for name in (others or wide)[:2])
        raise could_be(c, "W302", np, message, *readings, hint=hint)
    return ir.TakePlace(one, there, span=c.span(node))


MOVING: Mapping[str, Meaning] = {
    "move_up_to": moves_up_to,
    "move_between": moves_between,
    "be_moved_up_to": moves_up_to,
    "move_like": move_like,
    "move": moves,
    "move_to_place": moves_near,
    "place": places,
    "be_placed": be_placed,
    "place_where": places,
    "create": creates,
    "muster": musters,
    "remove": remove,
    "remove_other": remove_other,
    "take_place": take_place,
    "be_replaced": replaced,
    "join": partial(joins, leave=False),
    "leave": partial(joins, leave=True),
    "move_away": partial(straight, away=True, free=False),
    "move_toward": partial(straight, away=False, free=False),
    "move_up_to_away": partial(straight, away=True, free=True),
    "move_up_to_toward": partial(straight, away=False, free=True),
}
"""By the name of its phrase."""
