"""Phrases about what may hold: the ends of clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.phrasebook.record import deed, test
from warbook.language.resolve import readers
from warbook.language.resolve.comparisons import complement
from warbook.language.resolve.outcomes import came_of, came_out
from warbook.language.resolve.scope import owner_of

if TYPE_CHECKING:
    from warbook.language.resolve.context import Context
    from warbook.language.sentence import Node


@test("succeeds")
def succeeds(c: Context, one: Expr, node: Node) -> Expr:
    """The roll or window just resolved succeeded, or who made the roll did."""
    return came_of(c, one, node, True)


@test("succeeded")
def succeeded(c: Context, one: Expr, node: Node) -> Expr:
    """The roll or window just resolved succeeded, or who made the roll did."""
    return came_of(c, one, node, True)


@test("failed")
def failed(c: Context, one: Expr, node: Node) -> Expr:
    """The roll or window just resolved did not succeed, or who made the roll did not."""
    return came_of(c, one, node, False)


@test("succeeded by {what}")
def succeeded_by(c: Context, one: Expr, node: Node) -> Expr:
    """The roll just made succeeded by so much, or more."""
    return came_of(c, one, node, True)


@test("failed by {what}")
def failed_by(c: Context, one: Expr, node: Node) -> Expr:
    """The roll just made failed by so much, or more."""
    return came_of(c, one, node, False)


@test("wins")
def wins(c: Context, one: Expr, node: Node) -> Expr:
    """Of two that rolled against each other, this one came to more."""
    return came_out(c, one, node, True)


@test("loses")
def loses(c: Context, one: Expr, node: Node) -> Expr:
    """Of two that rolled against each other, the other one came to more."""
    return came_out(c, one, node, False)


@test("wins by {what}")
def wins_by(c: Context, one: Expr, node: Node) -> Expr:
    """Of two that rolled against each other, this one came to so much more."""
    return came_out(c, one, node, True)


@test("loses by {what}")
def loses_by(c: Context, one: Expr, node: Node) -> Expr:
    """Of two that rolled against each other, the other one came to so much more."""
    return came_out(c, one, node, False)


@deed("gained {amount}")
def gained(c: Context, one: Expr, node: Node) -> Expr:
    """Gained a token or resource, counted since the named sequence began."""
    raise NotImplementedError


@deed("lost {amount}")
def lost(c: Context, one: Expr, node: Node) -> Expr:
    """Lost a token or resource since the named sequence began."""
    raise NotImplementedError


@deed("used {thing}")
def used(c: Context, one: Expr, node: Node) -> Expr:
    """Used an action since the named sequence began."""
    raise NotImplementedError


@deed("moved")
def moved(c: Context, one: Expr, node: Node) -> Expr:
    """Moved since the named sequence began."""
    raise NotImplementedError


@deed("moved {far}")
def moved_far(c: Context, one: Expr, node: Node) -> Expr:
    """Moved so far since the named sequence began, all moves taken together: on a table along the way, on a grid by how
    far apart the squares are where each move began and ended."""
    raise NotImplementedError


@deed("won")
def won(c: Context, one: Expr, node: Node) -> Expr:
    """The game is over, and the player has won it: what an example can end with."""
    raise NotImplementedError


@deed("been-slowed")
def slowed(c: Context, one: Expr, node: Node) -> Expr:
    """Lost length of a move to terrain since the named sequence began."""
    raise NotImplementedError


@test("opposes {thing}")
def opposes(c: Context, one: Expr, node: Node) -> Expr:
    """The two are of different sides."""
    other = readers.thing(c, node.children[-1])  # type: ignore[arg-type]
    if any(x.type.base not in ("thing", "player") or x.type.many for x in (one, other)):
        raise c.fail("W321", node, "Only one piece or player opposes another.")
    return ir.Compare("!=", owner_of(one), owner_of(other), type=ir.FLAG, span=c.span(node))


@test("shows {what}")
def shows(c: Context, one: Expr, node: Node) -> Expr:
    """What lies uppermost on a die: a number, or a face of its own."""
    if one.type.base != "die":
        raise c.fail("W321", node, "Only dice show something.")
    return complement(c, one, node.children[-1])
