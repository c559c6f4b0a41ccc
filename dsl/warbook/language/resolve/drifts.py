"""Straight moves that nobody looks for: away from something, toward it, or in a random direction."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Do, Expr, Type
from warbook.language.resolve import best, numbers, readers
from warbook.language.resolve.context import Context
from warbook.language.resolve.from_where import whose_it_is_in
from warbook.language.resolve.indefinite import chosen_one, is_nearest
from warbook.language.resolve.lengths import length_of
from warbook.language.resolve.places import edge_of, zone_named
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.where_to import by_itself
from warbook.language.sentence import Node


def measured(c: Context, one: Expr, node: Node) -> tuple[list[Do], Expr]:
    """How far something moves by itself, after the dice that say it."""
    amount = next(x for x in node.parts if x.kind.islower())
    return length_of(c, one, amount, node)


def straight(c: Context, one: Expr, node: Node, away: bool, free: bool) -> Do:
    """`moves 2 squares directly away from …`: a piece, in a line; with `free` its player says how far."""
    by_itself(c, one, node)
    done, length = measured(c, one, node)
    other = goal(c, one, node.last, done)
    if other == one:
        where = "away from" if away else "toward"
        raise c.fail(
            "W302",
            node.last,
            f"“{c.text.text[node.last.start : node.last.end]}” is who moves, and nobody moves {where} itself.",
            "Name the other: “, as NAME” where it is chosen, or “the KIND”.",
        )
    if free:
        far = c.fresh("far")
        unit = ir.Num(1 if c.names.space.grid else ir.MICROMETRES_PER_INCH, type=length.type)
        most = ir.Arith("/", length, unit, type=ir.NUMBER)
        done.append(ir.PickNumber(owner_of(one), far, numbers.number(0), most, span=c.span(node)))
        length = ir.Arith("*", unit, ir.Var(far, type=ir.NUMBER), type=length.type)
    var = c.fresh("spot")
    done.append(ir.Drift(var, one, length, other, away, span=c.span(node)))
    done.append(ir.Move(one, to=ir.Var(var, type=ir.PLACE), span=c.span(node)))
    return ir.Block(tuple(done), span=c.span(node))


def goal(c: Context, one: Expr, np: Node, done: list[Do]) -> Expr:
    """What something moves away from, or toward: a piece, a place, a marker, a zone, or a player, whose edge is meant."""
    if (whose := edge_of(c, np.base)) is not None:
        return whose
    whose_it_is_in(c, np)
    zone = zone_named(c, np)
    found = zone or nearest_terrain(c, np.base) or readers.thing(c, np)
    if found.type.base in ("zone", "terrain") and c.names.space.grid:
        var, one_of = c.fresh("place"), best.nearest_of(c, squares_of(c, found), one, np)
        single = numbers.number(1)
        done.append(ir.Choose(owner_of(one), var, one_of, single, single, single=True, span=c.span(np)))
        return ir.Var(var, type=ir.PLACE)
    found = chosen_one(c, np, found)
    if found.type.base not in ("thing", "place", "marker", "zone") or found.type.many:
        raise c.fail(
            "W321",
            np,
            f"Nothing moves away from {found.type}, or toward it.",
            "Name one piece, place, marker, Zone or edge; of several “the nearest …”.",
        )
    return found


def nearest_terrain(c: Context, base: Node) -> Expr | None:
    """The terrain that `the nearest Mud` speaks of; None for anything else."""
    word = base.find("noun") if base.kind == "described" else None
    name = c.names.find(word[0].word, c.names.terrains) if word is not None else None
    if name is None or not is_nearest(base) or len(base.children) != 2:
        return None
    return ir.Listed("terrain", name, type=Type("terrain"), span=c.span(base))


def squares_of(c: Context, ground: Expr) -> Expr:
    """The squares of a zone, or of a terrain, as a set."""
    every = ir.All("Square", type=ir.PLACE.set(), span=ground.span)
    each = ir.Var(c.fresh("each"), type=ir.PLACE)
    relation = "inside" if ground.type.base == "zone" else "touches"
    there = ir.Spatial(relation, (each, ground))
    return ir.Where(every, each.name, there, type=every.type, span=ground.span)


def drifts(c: Context, one: Expr, node: Node) -> Do:
    """`moves 1d6 squares in a random direction`: a chosen place goes elsewhere, a thing stands elsewhere."""
    done, length = measured(c, one, node)
    var = c.fresh("spot")
    spot = ir.Var(var, type=ir.PLACE)
    if one.type == ir.PLACE and isinstance(one, ir.Var):
        again: Do = ir.Bind(one.name, spot, True, span=c.span(node))
    elif one.type.base == "thing" and not one.type.many:
        again = ir.Move(one, to=spot, span=c.span(node))
    else:
        raise c.fail("W321", node, "Only a chosen place or a piece moves in a random direction.")
    return ir.Block((*done, ir.Drift(var, one, length, span=c.span(node)), again), span=c.span(node))
