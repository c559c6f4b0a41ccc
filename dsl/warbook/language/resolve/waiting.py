"""Things that wait in a group, off the board, and are put on it from there: they wait no longer."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve.context import Context
from warbook.language.resolve.inside import unfiltered


def waits_no_more(c: Context, of: Expr, one: Expr, done: Do) -> Do:
    """What puts one of a set on the board, where that set is a group's: `places each Soldier in own Camp within 1 square
    of own edge`, `For each Soldier in own Camp, …`. One that stood on the board already stays in the group, and so does
    one for which there was no room."""
    group = unfiltered(c.drawn.get(unfiltered(of), of))
    if not isinstance(group, ir.Group) or c.names.groups[group.name].in_play:
        return done
    match done:
        case ir.Place(of=placed) if placed == one:
            stands = ir.Spatial("standing", (one,))
            leaves = ir.If(stands, ir.Join(one, group, True, span=done.span), span=done.span)
            came = ir.Block((done, leaves), span=done.span)
            return ir.If(ir.Not(stands), came, done, span=done.span)
        case ir.If(test=ir.Not(of=ir.Spatial(relation="standing", args=(placed,)))) if placed == one:
            return done
        case ir.Block(of=parts):
            return replace(done, of=tuple(waits_no_more(c, of, one, part) for part in parts))
    return done
