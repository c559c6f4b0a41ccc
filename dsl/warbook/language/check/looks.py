"""What checks look at in each declaration by itself, kept as long as the declaration is the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from warbook.language.model import Rulebook
from warbook.language.walk import nodes, whole

T = TypeVar("T")


class Look:
    """One declaration, and what was found in it."""

    __slots__ = ("_found", "declared", "nodes")

    def __init__(self, declared: Any) -> None:
        self.declared = declared
        self.nodes: tuple[Any, ...] = tuple(nodes(declared))
        """Its ir nodes, in reading order."""
        self._found: dict[Callable[[Any], Any], Any] = {}

    def find(self, what: Callable[[Any], T]) -> T:
        """What a function of the declaration alone comes to."""
        if what not in self._found:
            self._found[what] = what(self.declared)
        found: T = self._found[what]
        return found


class Looks:
    """The declarations of a game, as they were looked at; those of an earlier reading are taken from `before`."""

    def __init__(self, before: Looks | None = None) -> None:
        self._before = before._known if before is not None else {}
        self._known: dict[int, Look] = {}

    def at(self, declared: Any) -> Look:
        """A look at one declaration."""
        key = id(declared)
        if key not in self._known:
            old = self._before.get(key)
            self._known[key] = old if old is not None and old.declared is declared else Look(declared)
        return self._known[key]

    def all(self, book: Rulebook) -> Iterator[Look]:
        """A look at each declaration that holds nodes, in reading order."""
        for part in whole(book):
            for declared in part.values() if isinstance(part, Mapping) else part:
                yield self.at(declared)

    def done(self) -> None:
        """Forgets what was not looked at any more."""
        self._before = {}
