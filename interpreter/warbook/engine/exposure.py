"""How many enemies could do something to each piece from where they stand, read from what the rules let them choose.

Who walks into reach of an enemy is struck first. A player that looks one decision ahead sees nothing of that; to count who
is in whose reach stands in for looking further. It is told of games alone in which nothing but pieces is to be won: where
places or deeds win, to keep out of reach costs more than it saves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from weakref import WeakKeyDictionary

from warbook.engine.aims import Aims
from warbook.engine.goals import standing
from warbook.engine.masks import mask_of
from warbook.engine.plan import ACTIVE, POS
from warbook.engine.program import Program
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.bearing import uses
from warbook.language.ir import Expr
from warbook.language.model import Procedure
from warbook.language.walk import nodes, variables

Reach = Callable[[State, int], int]
"""Those whom a piece could choose just now, as a mask."""


_known: WeakKeyDictionary[Program, list[Reach]] = WeakKeyDictionary()


def reaches(game: Program) -> list[Reach]:
    """All ways in which somebody can choose an enemy in his reach, read from the rules once."""
    if game not in _known:
        _known[game] = _read(game)
    return _known[game]


def pieces_alone(game: Program, aims: Aims) -> bool:
    """Whether nothing but pieces is to be won, and it can be told who is in whose reach."""
    other = (aims.counters, aims.rates, aims.markers, aims.zones, aims.deeds, aims.spots)
    return not any(other) and bool(reaches(game))


def _read(game: Program) -> list[Reach]:
    book = game.book
    actions = (action.procedure for action in book.actions.values() if action.procedure is not None)
    return [
        game.compiled(of, (user,))
        for procedure in (*book.procedures.values(), *actions)
        for of, user in _chosen(procedure)
    ]


def _chosen(procedure: Procedure) -> Iterator[tuple[Expr, str]]:
    """The sets of enemies among which somebody chooses, that hang on where he stands, and on nothing else."""
    users = [role.name for role in procedure.roles[:1] if role.type.base == "thing"]
    every = list(nodes(procedure.body))
    users += [n.actor.var for n in every if isinstance(n, ir.ChooseOne) and n.actor is not None]
    for choice in every:
        if not (isinstance(choice, ir.Choose) and choice.of.type.base == "thing"):
            continue
        inside = list(nodes(choice.of))
        free = variables(choice.of) - {n.var for n in inside if hasattr(n, "var")}
        for user in users:
            near = any(isinstance(n, (ir.Near, ir.Spatial)) and uses(n, user) for n in inside)
            if free == {user} and near and any(of_others(n) for n in inside):
                yield choice.of, user


def of_others(node: Expr) -> bool:
    """Whether it asks that something belongs to somebody else."""
    return isinstance(node, ir.Compare) and node.op == "!=" and isinstance(node.left, ir.Owner)


def exposure(s: State, aims: Aims, player: int) -> int:
    """How many enemies have each of a player's pieces in their reach, all together, whether they have acted or not."""
    active, reached, found = s.G[ACTIVE], reaches(s.game), 0
    mine = mask_of(list(standing(s, aims, player)))
    s.G[ACTIVE] = 1 - player
    try:
        for enemy in standing(s, aims, 1 - player):
            if s.F[POS][enemy] != s.game.space.nowhere:
                seen = 0
                for reach in reached:
                    seen |= reach(s, enemy)
                found += (seen & mine).bit_count()
    finally:
        s.G[ACTIVE] = active
    return found
