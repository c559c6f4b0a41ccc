"""Points of a table that is measured in inches: they are chosen, and measured from; there are too many to be counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warbook.language import ir
from warbook.language.ir import Expr

if TYPE_CHECKING:
    from warbook.language.resolve.context import Context
    from warbook.language.sentence import Node

WORDS = ("point", "spot", "place", "position", "location")
"""How a point is called."""


def is_point(c: Context, word: str) -> bool:
    """Whether a word speaks of points of the table, and of nothing that the sentence has named."""
    one = word.removesuffix("s")
    return one in WORDS and not c.names.space.grid and word not in c.scope.roles


def are_points(of: Expr) -> bool:
    """Whether a set is points of a table, all or some of them."""
    while isinstance(of, ir.Where):
        of = of.of
    return isinstance(of, ir.All) and of.kind == "Point"


def points(c: Context, node: Node) -> Expr:
    """All points of the table, as a set."""
    return ir.All("Point", type=ir.PLACE.set(), span=c.span(node))
