"""`When a Soldier moves through an enemy Soldier: …`: what is done for each one that it passes, one after the other."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.model import EventPattern
from warbook.language.resolve.context import Context
from warbook.language.resolve.doers import raw_prepositions
from warbook.language.sentence import Node
from warbook.language.walk import nodes


def passed(c: Context, happening: Node, event: EventPattern) -> ir.ForEach | None:
    """The loop over those pieces that a move leads through, in the order in which it comes to them; they are known by
    their kind from here on. None where the moment is no move through pieces."""
    if event.sort != "move" or happening.kind != "happening":
        return None
    crossing = [n for n in nodes(event.test) if isinstance(n, ir.Spatial) and n.relation == "crosses"]
    if not crossing:
        return None
    if c.names.space.grid:
        raise c.fail(
            "W467",
            happening,
            "On a grid only the square is known on which a move ends, so nothing waits for what it leads through.",
            "Wait for its end, “When a KIND ends its move in …”; or forbid or allow the way: “A KIND may move through …”.",
        )
    np = next((np for prep, np in raw_prepositions(happening[1]) if prep == "through"), None)
    some = next((n for n in nodes(event.test) if isinstance(n, ir.Some) and is_crossed(n)), None)
    if np is None or some is None or not isinstance(some.of, ir.Where):
        return None
    mover = crossing[0].args[0]
    of = some.of.of
    var = c.fresh("passed")
    one = ir.Var(var, type=of.type.one())
    kind = of.type.arg
    base = np.base
    for adjective in base.all("adjective"):
        c.bound(f"{adjective[0].word.lower()} {kind}", one)
    if kind not in c.scope.roles:
        c.bound(kind, one)
    c.introduce(np, one)
    return ir.ForEach(
        var, ir.Passed(mover, of, type=of.type, span=some.span), ir.Block(()), None, span=some.span
    )


def is_crossed(some: ir.Some) -> bool:
    """Whether it is asked that there be some piece that a move leads through."""
    match some.of:
        case ir.Where(of=of, test=ir.Spatial(relation="crosses")):
            return of.type.base == "thing"
    return False
