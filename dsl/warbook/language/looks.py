"""What is worked out from each declaration by itself, kept as long as the declaration is the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from warbook.language.model import Rulebook
from warbook.language.walk import nodes, whole

T = TypeVar("T")
N = TypeVar("N")


class Look:
    """One declaration, and what was found in it."""

    __slots__ = ("declared", "found")

    def __init__(self, declared: Any, found: dict[str, Any] | None = None) -> None:
        self.declared = declared
        self.found: dict[str, Any] = {} if found is None else found

    @property
    def nodes(self) -> tuple[Any, ...]:
        """Its ir nodes, in reading order."""
        return self.find(_nodes)

    def of(self, sort: type[N]) -> tuple[N, ...]:
        """Its ir nodes of a sort, in reading order."""
        return self.find(_by_sort).get(sort, ())

    def find(self, what: Callable[..., T], given: Any = None, version: str = "") -> T:
        """What a function of the declaration alone comes to: plain values and records, so that it can be kept. Of
        what is `given` to it too, `version` tells whether it is as it was."""
        name = f"{what.__module__}.{what.__qualname__}"
        known = self.found.get(name)
        if known is None or known[0] != version:
            known = version, what(self.declared) if given is None else what(self.declared, given)
            self.found[name] = known
        found: T = known[1]
        return found


def _nodes(declared: Any) -> tuple[Any, ...]:
    return tuple(nodes(declared))


def _by_sort(declared: Any) -> dict[type, tuple[Any, ...]]:
    found: dict[type, list[Any]] = {}
    for node in nodes(declared):
        found.setdefault(type(node), []).append(node)
    return {sort: tuple(some) for sort, some in found.items()}


def _declared(book: Rulebook) -> Iterator[Any]:
    for part in whole(book):
        yield from part.values() if isinstance(part, Mapping) else part


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

    def nodes(self, book: Rulebook) -> Iterator[Any]:
        """All ir nodes of a game like that one, in reading order; what it does not hold itself is not kept."""
        for declared in _declared(book):
            look = self._known.get(id(declared))
            yield from look.nodes if look is not None else nodes(declared)

    def all(self, book: Rulebook) -> Iterator[Look]:
        """A look at each declaration that holds nodes, in reading order."""
        yield from map(self.at, _declared(book))

    def keep(self, before: Looks) -> None:
        """Keeps what was not looked at this time, because something is wrong."""
        self._known = {**before._known, **self._known}

    @property
    def kept(self) -> tuple[tuple[Any, dict[str, Any]], ...]:
        """All of it, as plain records."""
        return tuple((look.declared, look.found) for look in self._known.values())


def looks_of(kept: Iterable[Any]) -> Looks:
    """What was kept; nothing of what is not that."""
    looks = Looks()
    for one in kept:
        match one:
            case (declared, dict() as found):
                looks._known[id(declared)] = Look(declared, found)
    return looks
