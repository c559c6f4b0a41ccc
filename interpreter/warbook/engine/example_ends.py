"""Whether what must hold at the end of an example can be asked there: of one that is gone nearly everything is neither so nor not
so, and of each of none anything is. Were that let pass, a rule that removes somebody would pass for one that pushes him away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from warbook.engine.answers import bits
from warbook.engine.game import Game
from warbook.engine.plan import DONE, PARTS, POS, group_key
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.walk import nodes

ANYWHERE = ("removed", "standing")
"""Relations that may be asked of one that is not there."""


def unasked(game: Game, s: State, test: Expr, roles: Mapping[str, Any]) -> tuple[str, str] | None:
    """Why a condition cannot be asked at an end, and what could be; None where it can. `roles` are pieces by their names."""
    for clause in test.of if isinstance(test, ir.And) else (test,):
        of = _asked_of_each(clause)
        if of is not None and not game.value(s, ir.Some(of), dict(roles)):
            return (
                "there is none of those of each of whom it is asked",
                "Ask how many there are, too, or of one by its name.",
            )
    for node in _asked(game, test, frozenset()):
        if (one := _piece(node, roles)) is not None and s.G[DONE] >> one & 1:
            name = node.name.split(".")[0]
            hint = f"Of one that is gone it can be asked whether it is: “the {name} is removed”."
            return f"the {name} has been removed by then", hint
    for near in nodes(test):
        for side in (near.left, near.right) if isinstance(near, ir.Near | ir.Distance) else ():
            one = _piece(side, roles)
            if isinstance(side, ir.Var) and one is not None and _nowhere(game, s, one):
                name = side.name.split(".")[0]
                return (
                    f"the {name} stands nowhere by then",
                    f"Ask whether it does: “the {name} is not on the board”.",
                )
    return None


def _asked_of_each(clause: Expr) -> Expr | None:
    """Of which set something is asked of each, `every Soldier is ready`, `no Soldier has Fear`."""
    match clause:
        case ir.Every(of=of):
            return of
        case ir.Not(
            of=ir.Some(of=ir.Where(of=of, var=one, test=ir.Compare(left=ir.Field(of=ir.Var(name=name)))))
        ) if name == one:
            return of
        case _:
            return None


def _piece(node: Expr, roles: Mapping[str, Any]) -> int | None:
    """The piece that a variable stands for; None for anything else."""
    if not isinstance(node, ir.Var) or node.type.base != "thing" or node.type.many:
        return None
    one = roles.get(node.name, roles.get(node.name.split(".")[0]))
    return one if isinstance(one, int) and one >= 0 else None


def _nowhere(game: Game, s: State, one: int) -> bool:
    """Whether a piece stands nowhere and waits in no group, and none of its parts stands."""
    if any(s.F[POS][part] != game.space.nowhere for part in (one, *bits(s.F[PARTS][one]))):
        return False
    groups = (slot for key, slot in game.plan.slots.items() if key.startswith(group_key("", None)))
    return not any(s.G[slot] >> one & 1 for slot in groups)


def _asked(game: Game, node: object, seen: frozenset[str]) -> Iterator[ir.Var]:
    """Each variable of whom something is asked that only one who is there can answer."""
    match node:
        case ir.Var():
            yield node
        case ir.Spatial(relation=relation) if relation in ANYWHERE:
            pass
        case ir.IsKind() | ir.Owner() | ir.Happened():
            pass
        case ir.In(member=ir.Var(), of=of):
            yield from _asked(game, of, seen)
        case ir.Compare(left=left, right=right) if left.type.base == "thing" or right.type.base == "thing":
            for side in (left, right):
                if not isinstance(side, ir.Var):
                    yield from _asked(game, side, seen)
        case ir.Call(name=name, args=args) if name in game.book.tests and name not in seen:
            definition = game.book.tests[name]
            asked = {one.name for one in _asked(game, definition.test, seen | {name})}
            for role, argument in zip(definition.roles, args, strict=False):
                if role.name in asked or not isinstance(argument, ir.Var):
                    yield from _asked(game, argument, seen)
        case tuple():
            for one in node:
                yield from _asked(game, one, seen)
        case Expr():
            for field in fields(node):
                if field.name not in ("type", "span"):
                    yield from _asked(game, getattr(node, field.name), seen)
