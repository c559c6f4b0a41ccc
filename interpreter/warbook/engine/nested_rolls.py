"""Rolls made while another is being made, as in reaction to it: whose result is kept, and where that is needed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from warbook.language.check.graph import Graph
from warbook.language.ir import Do
from warbook.language.model import Hook, Rulebook

RESULTS = (
    *("outcome", "Total", "Successes", "Failures", "Opposition", "Margin", "against", "Advantage"),
    *("Dice", "Lucky"),
)
"""What came of a roll, each in a slot of that name with the roll's."""
RUNNING = (
    *("Dice", "Rerolled", "Sides", "Wins", "Lucky", "Total", "Successes", "Failures", "Margin"),
    "Advantage",
)
"""What is known of the roll being made, whichever it is."""


@dataclass(frozen=True, slots=True)
class Keeping(Do):
    """A statement in which rolls of these names may be made, after which their results are again what they were."""

    rolls: tuple[str, ...]
    body: Do


class NestedRolls:
    """Which rolls of one game may be made within which."""

    def __init__(self, book: Rulebook, graph: Graph) -> None:
        self.book = book
        self.graph = graph
        self.offers = {
            name: [
                f"offer {i}"
                for i, offer in enumerate(book.offers)
                if (window := book.windows.get(offer.window)) is not None
                and window.after_dice
                and window.name not in roll.without
            ]
            for name, roll in book.rolls.items()
        }

    @cached_property
    def within(self) -> dict[str, frozenset[str]]:
        """For each roll the nodes that it may lead to: itself only where it may be made within itself."""
        return {
            name: self._reached(
                [*(e.target for e in self.graph.node(f"roll {name}").edges), *self.offers[name]]
            )
            for name in self.book.rolls
        }

    @cached_property
    def inner(self) -> frozenset[str]:
        """The rolls that may be made within another, or within themselves."""
        every = frozenset[str]().union(*self.within.values())
        return frozenset(name for name in self.book.rolls if f"roll {name}" in every)

    def in_itself(self, name: str) -> bool:
        """Whether a roll may be made again before all has come of it."""
        return f"roll {name}" in self.within[name]

    def kept_by(self, hook: Hook) -> tuple[str, ...]:
        """The rolls whose results a hook leaves as they were: those within which it may come to make them."""
        event = hook.event
        if not self.inner or hook.moment == "instead" or (event.sort == "roll" and hook.moment == "before"):
            return ()
        here = next((f"hook {i}" for i, h in enumerate(self.book.hooks) if h is hook), "")
        made = self._reached([here])
        named = (event.name,) if event.sort == "roll" and event.name else tuple(self.book.rolls)
        return tuple(name for name in named if f"roll {name}" in made and here in self.within[name])

    def _reached(self, names: Iterable[str]) -> frozenset[str]:
        """All nodes that may come to happen because of these; also through offers made once dice lie there, and
        through what an action takes over from another."""
        found: set[str] = set()
        ahead = list(names)
        while ahead:
            new = self.graph.reached(ahead.pop()) - found
            found |= new
            for sort, _, name in (node.partition(" ") for node in new):
                if sort == "roll":
                    ahead.extend(self.offers[name])
                elif sort == "action" and (like := self.book.actions[name].like) is not None:
                    ahead.append(f"action {like}")
        return frozenset(found)
