"""What rules look at when an attack is rolled for: faces of dice, beyond whether they succeed, and how far apart two are."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from warbook.engine.dice_tree import Alike
from warbook.language import ir
from warbook.language.model import Rulebook
from warbook.language.walk import nodes

__all__ = ["alike_by", "looked_at", "measured"]


def looked_at(book: Rulebook) -> list[tuple[str, frozenset[int | str]]]:
    """The faces that rules look at, each with the trait that the rule belongs to, or “”."""
    found = []
    for rule in (*book.hooks, *book.changes, *book.laws, *book.procedures.values(), *book.rolls.values()):
        bearer = getattr(rule, "bearer", None)
        faces = _faces_named(rule)
        if faces:
            trait = bearer.name if bearer is not None and bearer.name in book.traits else ""
            found.append((trait, frozenset(faces)))
    return found


def measured(book: Rulebook) -> set[str]:
    """The traits and cards whose rules of rolls ask how far apart two are; "" for rules that are nobody's own."""
    found = set()
    rules = (*(hook for hook in book.hooks if hook.event.sort == "roll"), *book.changes, *book.rolls.values())
    for rule in rules:
        bearer = getattr(rule, "bearer", None)
        if any(isinstance(node, (ir.Near, ir.Distance)) for node in nodes(rule)):
            found.add(bearer.name if bearer is not None else "")
    return found


def _faces_named(rule: object) -> set[int | str]:
    """The faces that a rule compares dice with; “” where it does something else with what they show."""
    found: set[int | str] = set()
    seen = compared = 0
    for node in nodes(rule):
        seen += _is_face(node)
        if isinstance(node, ir.Compare) and node.op == "==" and _is_face(node.left):
            compared += 1
            match node.right:
                case ir.Num(value=value):
                    found.add(value)
                case ir.Listed(name=name):
                    found.add(name)
                case _:
                    found.add("")
    return found if seen == compared else {""}


def _is_face(node: object) -> bool:
    return isinstance(node, ir.Field) and node.of.type.base == "die" and node.name != "Success"


@lru_cache(maxsize=256)
def alike_by(dice: tuple[tuple[str, ...], ...], named: frozenset[int | str]) -> Alike:
    def alike(sides: int, face: int) -> Hashable:
        if face in named or "" in named:
            return face
        return tuple(some[face - 1] for some in dice if len(some) == sides and some[face - 1] in named)

    return alike
