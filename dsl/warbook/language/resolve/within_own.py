"""`within 6in`, where it is not said of what: of whom the sentence speaks of, if there is one alone that it could be."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.resolve import best, readers
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.spoken_of import by_name, others_known
from warbook.language.resolve.unclear import UNCLEAR, words
from warbook.language.sentence import Node


def within_own(c: Context, one: Expr, node: Node) -> Expr:
    """`within 6in`, of whom the sentence speaks of."""
    origin = best.spoken_of(c, one)
    if origin is None:
        raise c.fail("W302", node, "It is not said within that of what.", "Add “of …”.")
    if others := others_known(c, node, origin, one):
        hint = by_name(c, [origin, *others], words(c, node) + " of {}")
        raise c.fail(UNCLEAR, node, "It is not said within that of whom.", hint)
    distance = readers.expression(c, node[1])
    if distance.type.base in ("thing", "player"):
        far = "3 squares" if c.names.space.grid else "3in"
        message = f"How far is meant, and this is {distance.type}."
        hint = f"Say how far from whom: “{node[0].word} {far} of {words(c, with_article(c, node[1]))}”."
        raise c.fail("W314", node, message, hint)
    near = ir.Near(one, origin, distance, span=c.span(node))
    return ir.Not(near) if node.kind == "beyond" else near
