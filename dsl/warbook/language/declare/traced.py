"""Tables of names that note what is asked of them, so that it is known what a reading hangs on.

Each entry has a version: a number that stays while the entry does, places apart. What is asked is noted with the
version found; with the names of all entries where one goes through them, and with all versions where one looks at them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

K = TypeVar("K")
V = TypeVar("V")
Question = tuple[str, Any]
"""A table, and what was looked up in it, or `WHOLE` or `NAMES`."""
WHOLE, NAMES = None, True
"""What is asked of a table as a whole: all that is in it, or only what it has entries for."""
Noted = Callable[[Question, object], None]
NOWHERE = 0
"""The version of what is not there."""


class Versions:
    """The versions of a table's entries, in the order of the entries."""

    __slots__ = ("_names", "_whole", "of")

    def __init__(self, of: dict[Any, int]) -> None:
        self.of = of
        self._whole: tuple[int, ...] | None = None
        self._names: tuple[Any, ...] | None = None

    def set(self, key: object, version: int) -> None:
        if self.of.get(key) != version:
            self.of[key] = version
            self._whole = self._names = None

    def answer(self, key: object) -> object:
        """The version of an entry, the versions of all, or their names."""
        if key is NAMES:
            if self._names is None:
                self._names = tuple(self.of)
            return self._names
        if key is not WHOLE:
            return self.of.get(key, NOWHERE)
        if self._whole is None:
            self._whole = tuple(self.of.values())
        return self._whole


class TracedTable(dict[K, V]):
    """A table that tells `noted` what is asked of it."""

    __slots__ = ("name", "noted", "versions", "wrote")

    def __init__(
        self,
        name: str,
        entries: Mapping[K, V],
        versions: Versions,
        noted: Noted,
        wrote: Callable[[str, Any, Any], None],
    ) -> None:
        dict.__init__(self, entries)
        self.name, self.versions, self.noted, self.wrote = name, versions, noted, wrote

    def _asked(self, key: object = WHOLE) -> None:
        self.noted((self.name, key), self.versions.answer(key))

    def __getitem__(self, key: K) -> V:
        self._asked(key)
        return dict.__getitem__(self, key)

    def get(self, key: Any, default: Any = None) -> Any:
        self._asked(key)
        return dict.get(self, key, default)

    def __contains__(self, key: object) -> bool:
        self._asked(key)
        return dict.__contains__(self, key)

    def __iter__(self) -> Iterator[K]:
        self._asked(NAMES)
        return dict.__iter__(self)

    def __len__(self) -> int:
        self._asked(NAMES)
        return dict.__len__(self)

    def __eq__(self, other: object) -> bool:
        self._asked()
        return dict.__eq__(self, other)

    def keys(self) -> Any:
        self._asked(NAMES)
        return dict.keys(self)

    def values(self) -> Any:
        self._asked()
        return dict.values(self)

    def items(self) -> Any:
        self._asked()
        return dict.items(self)

    def copy(self) -> dict[K, V]:
        self._asked()
        return dict(dict.items(self))

    def __or__(self, other: Any) -> Any:
        return {**self.copy(), **other}

    def __ror__(self, other: Any) -> Any:
        return {**other, **self.copy()}

    def __setitem__(self, key: K, value: V) -> None:
        dict.__setitem__(self, key, value)
        self.wrote(self.name, key, value)

    def setdefault(self, key: Any, default: Any = None) -> Any:
        if key not in self:
            self[key] = default
        return self[key]

    def put(self, key: K, value: V, version: int) -> None:
        """An entry as it was written before."""
        dict.__setitem__(self, key, value)
        self.versions.set(key, version)


class TracedSet(set[K]):
    """A set of names that tells `noted` what is asked of it. Nobody adds to it once it is traced."""

    def __init__(self, name: str, entries: Iterable[K], versions: Versions, noted: Noted) -> None:
        set.__init__(self, entries)
        self.name, self.versions, self.noted = name, versions, noted

    def _asked(self, key: object = WHOLE) -> None:
        self.noted((self.name, key), self.versions.answer(key))

    def __contains__(self, key: object) -> bool:
        self._asked(key)
        return set.__contains__(self, key)

    def __iter__(self) -> Iterator[K]:
        self._asked(NAMES)
        return set.__iter__(self)

    def __len__(self) -> int:
        self._asked(NAMES)
        return set.__len__(self)

    def __or__(self, other: Any) -> Any:
        return set(self) | other

    __ror__ = __or__

    def __and__(self, other: Any) -> Any:
        return set(self) & other

    __rand__ = __and__

    def __sub__(self, other: Any) -> Any:
        return set(self) - other

    def __rsub__(self, other: Any) -> Any:
        return other - set(self)
