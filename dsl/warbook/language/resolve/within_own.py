"""`within 6in`, where it is not said of what: of whom the sentence speaks of, if there is one alone that it could be."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.resolve import best, readers
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.sides import called
from warbook.language.resolve.two_spoken_of import chosen_before
from warbook.language.resolve.unclear import unclear, words
from warbook.language.sentence import Node


def within_own(c: Context, one: Expr, node: Node) -> Expr:
    """`within 6in`, of whom the sentence speaks of."""
    origin = best.spoken_of(c, one)
    if origin is None:
        raise c.fail("W302", node, "It is not said within that of what.", "Add “of …”.")
    from_whom(c, one, origin, node)
    if two := best.one_of_two(c, origin, node):
        said = c.text.text[node.start : node.end]
        raise unclear(c, node, "It is not said within that of whom.", *(f"{said} of {who}" for who in two))
    here = [place for place in chosen_before(c, node.start) if place.type == ir.PLACE and place != one]
    if here and origin not in here:
        names = (
            f"“of {called(c, origin)}”" if called(c, origin) else "of whom",
            f"“of {called(c, here[-1]) or 'the NAME'}”",
        )
        hint = f"A place has been chosen, and somebody was spoken of: say {names[0]} or {names[1]}, with a name where there is none."
        raise c.fail("W302", node, "It is not said within that of what.", hint)
    distance = readers.expression(c, node[1])
    if distance.type.base in ("thing", "player"):
        far = "3 squares" if c.names.space.grid else "3in"
        message = f"How far is meant, and this is {distance.type}."
        hint = f"Say how far from whom: “{node[0].word} {far} of {words(c, with_article(c, node[1]))}”."
        raise c.fail("W314", node, message, hint)
    near = ir.Near(one, origin, distance, span=c.span(node))
    return ir.Not(near) if node.kind == "beyond" else near


def from_whom(c: Context, one: Expr, origin: Expr, node: Node) -> None:
    """Refuses `The foe's player chooses 1 own Soldier within 3 squares` of somebody else: of that one, or of the foe?"""
    player = c.scope.it
    other = player.of if isinstance(player, ir.Owner) else origin
    if other == origin and isinstance(player, ir.Owner):
        other = c.scope.principal or c.scope.previous_thing or origin
    if other in (one, origin) or other.type.base != "thing" or origin.type.base != "thing":
        return
    names = [name for each in (origin, other) if (name := called(c, each))]
    said = c.text.text[node.start : node.end]
    raise unclear(c, node, "It is not said within that of whom.", *(f"{said} of {name}" for name in names))
