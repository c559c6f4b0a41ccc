"""What the checks of a whole game would refuse of a text that is tried, as far as its own declaration tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from warbook.language import ir
from warbook.language.check import (
    bound,
    each_again,
    gone,
    held,
    nothing,
    nowhere,
    numbers,
    sorts,
)
from warbook.language.check.record import Checked, Finding
from warbook.language.looks import Look
from warbook.language.model import Rulebook
from warbook.language.resolve.declared import Names


class Tried(Checked):
    """A game of which only the declaration is looked at that is tried."""

    def __init__(self, book: Rulebook, names: Names, made: Any) -> None:
        super().__init__(book, names, ())
        self.made = made

    @cached_property
    def declared(self) -> tuple[Look, ...]:
        """The one declaration."""
        return (Look(self.made),)


def near_what_is_gone(game: Checked) -> Iterator[Finding]:
    """The steps of a block in which somebody is removed, and what comes after."""
    for block in game.acting_of(ir.Block):
        yield from gone.in_order(block)


_CHECKS: tuple[Callable[[Checked], Iterator[Finding]], ...] = (
    sorts.mismatched,
    each_again.each_for_each,
    near_what_is_gone,
    nothing.nothing_and_goes_on,
    nothing.done_already,
    nowhere.near_what_stands_nowhere,
    held.in_its_own,
    numbers.number_of_nobody,
    bound.nobody_named,
)


def at_odds(book: Rulebook, names: Names, made: Any, start: int) -> bool:
    """Whether something is refused of what a text has made that stands from `start` on."""
    game = Tried(book, names, made)
    return any(one.span.start >= start for check in _CHECKS for one in check(game))
