"""What rules look at when an attack is rolled for: faces of dice, beyond whether they succeed, and how far apart two are."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache

from warbook.engine.dice_tree import Alike
from warbook.engine.program import Program
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.model import Hook, Rulebook
from warbook.language.walk import nodes

__all__ = ["Alikes", "alike_by", "looked_at", "measured"]


def looked_at(book: Rulebook) -> list[tuple[str, str, frozenset[int | str]]]:
    """The faces that rules look at, each with the trait that the rule belongs to, or “”, and the roll whose dice it looks
    at, “” for any."""
    found = []
    rules = (
        *book.hooks,
        *book.changes,
        *book.laws,
        *book.offers,
        *book.procedures.values(),
        *book.rolls.values(),
    )
    for rule in rules:
        bearer = getattr(rule, "bearer", None)
        faces = _faces_named(rule)
        if faces:
            trait = bearer.name if bearer is not None and bearer.name in book.traits else ""
            event = rule.event if isinstance(rule, Hook) and rule.event.sort == "roll" else None
            found.append((trait, event.name if event is not None else "", frozenset(faces)))
    return found


class Alikes:
    """Which faces are as one, roll by roll: those that no rule tells apart when dice of that roll lie on the table."""

    def __init__(
        self,
        game: Program,
        looks: Iterable[tuple[str, frozenset[int | str]]],
        dice: tuple[tuple[str, ...], ...],
    ) -> None:
        self.rolls = {number: name for (sort, name), number in game.numbers.items() if sort == "roll"}
        self.looks, self.dice = tuple(looks), dice
        self.known: dict[str, Alike] = {}

    def __call__(self, s: State | None) -> Alike:
        """Those of the roll that is being made in a state."""
        stack = s.stack if s is not None else ()
        roll = next((self.rolls[frame[0]] for frame in reversed(stack) if frame[0] in self.rolls), "")
        found = self.known.get(roll)
        if found is None:
            faces = [faces for name, faces in self.looks if not name or not roll or name == roll]
            found = self.known[roll] = alike_by(self.dice, frozenset(x for some in faces for x in some))
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
