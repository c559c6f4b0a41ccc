"""How each declared relation of sight looks, as the grid's lines want to know it."""

from __future__ import annotations

from typing import Any

from warbook.engine.grid_sight import Looking
from warbook.engine.program import Program

WANTED = {"any": 1, "two": 2, "every": 4, "middle": 1}


def looking(game: Program, index: int) -> tuple[Looking, Any, tuple[bool, bool]]:
    """How a relation looks, the function that tells whose bodies stop its lines, and whether observer and target
    are squares rather than pieces."""
    rule = list(game.book.sights.values())[index]
    names = game.plan.terrains
    stops = frozenset(
        i
        for i, name in enumerate(names)
        if name in rule.blocked
        or ("blocking" in rule.blocked and game.book.terrains[name].blocks)
        or ("concealing" in rule.blocked and game.book.terrains[name].conceals)
    )
    look = Looking(
        tall=rule.height,
        parts=rule.parts,
        every=rule.every_part,
        eyes="middle" if rule.eye == "middle" else "corners",
        aims="middle" if rule.part == "middle" else "corners",
        wanted=WANTED[rule.part],
        stops=stops,
        beside=rule.beside,
    )
    target, observer = rule.roles[0], rule.roles[-1]
    places = observer.type.base == "place", target.type.base == "place"
    return look, game.functions.get(f"bodies{index}"), places
