"""What statements of a game mean, by the place at which they stand: by it, a change of words only is none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any

from warbook.language.diagnostic import Span
from warbook.language.diff.declared import Statement
from warbook.language.model import Rulebook
from warbook.language.readback.readings import Reading, readings
from warbook.language.readback.same import form

WHOLE = ("step", "rule")
"""The sorts of statements whose readings are all that they say."""
LABELS = frozenset(("If", "Given", "Do", "No effect", "Then", "Success", "Failure", "Tie", "Effect"))
"""Labels whose readings are all that they say."""


class Meanings:
    """The readings of a game, by where they stand."""

    def __init__(self, book: Rulebook) -> None:
        self.names: Mapping[str, str] = {}
        self.by_file: dict[str, list[Reading]] = {}
        for reading in readings(book):
            self.by_file.setdefault(reading.span.file, []).append(reading)

    def calling(self, names: Mapping[str, str]) -> Meanings:
        """The same, with roles by other names."""
        found = copy(self)
        found.names = names
        return found

    def within(self, places: Iterable[Span]) -> list[Reading]:
        """The readings that begin within some places."""
        return [
            r
            for place in places
            for r in self.by_file.get(place.file, ())
            if place.start <= r.span.start < max(place.end, place.start + 1)
        ]

    def of(self, statement: Statement) -> Any | None:
        """What a statement means, to be compared; None where its readings are not all that it says."""
        if statement.sort not in WHOLE and not (statement.sort == "fact" and statement.part in LABELS):
            return None
        found = self.within(statement.places)
        names = self.names if statement.sort != "rule" else {}
        return (statement.title, tuple(form(r.meaning, names) for r in found)) if found else None

    def read(self, statement: Statement) -> str | None:
        """What a statement is understood as, in words; None where nothing of it is read."""
        found = [r.understood.text for r in self.within(statement.places)]
        return "\n".join(found) or None


def same(old: Statement, before: Meanings, new: Statement, after: Meanings) -> bool:
    """Whether two statements mean the same."""
    was, now = before.of(old), after.of(new)
    return was is not None and was == now
