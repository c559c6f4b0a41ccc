"""How each declared relation of sight looks, as the grid's lines want to know it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from warbook.engine.grid_sight import Looking
from warbook.engine.program import Program

WANTED = {"any": 1, "two": 2, "every": 4, "middle": 1}


@dataclass(frozen=True, slots=True)
class SightRule:
    """How a relation looks at a target, and at one that is `low`; the functions that tell whose bodies stop its lines, and
    who is low; and whether observer and target are squares rather than pieces."""

    look: Looking
    low: Looking
    bodies: Any
    lower: Any
    from_place: bool
    at_place: bool


def looking(game: Program, index: int) -> SightRule:
    """A declared relation as the lines of the grid want to know it."""
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
    low = replace(look, low=rule.low) if rule.lower is not None else look
    bodies, lower = (game.functions.get(f"{what}{index}") for what in ("bodies", "lower"))
    return SightRule(look, low, bodies, lower, observer.type.base == "place", target.type.base == "place")
