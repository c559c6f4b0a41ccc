"""Differences between two games, as values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from warbook.language.diagnostic import Span


@dataclass(frozen=True, slots=True)
class Wording:
    """One statement, old beside new: None on the side that does not make it.

    `part` says which: a label, a step's number, a row and its column; empty for a rule that stands by itself.
    """

    part: str
    old: str | None
    new: str | None
    old_read: str | None = field(default=None, compare=False)
    """What the old words were understood as, where that is known."""
    new_read: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one declaration: `how` is added, removed or changed.

    `old` and `new` are the places of its heading or row, None on the side that has none; `notes` are what the
    designer says of it now, `cites` the requirements that these answer.
    """

    how: str
    sort: str
    name: str
    within: str
    chapter: str
    wordings: tuple[Wording, ...]
    notes: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    old: Span | None = None
    new: Span | None = None

    @property
    def title(self) -> str:
        """The declaration as its heading names it: `Token: NAME`, `To VERB KIND`, `CARD · Action: NAME`."""
        head = self.name if self.sort in ("", "Chapter") else f"{self.sort}: {self.name}"
        if self.sort == "To":
            head = f"To {self.name}"
        elif self.sort == "Card":
            head = self.name
        return f"{self.within} · {head}" if self.within else head


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything that differs between two games, in the order of their books."""

    old: str
    new: str
    changes: tuple[Change, ...]
    examples: tuple[Change, ...] = ()
    """Worked examples that came, went or changed."""

    def of(self, how: str) -> tuple[Change, ...]:
        return tuple(c for c in self.changes if c.how == how)

    def by_chapter(self) -> Iterator[tuple[str, list[Change]]]:
        """The changes under the heading that they stand under, chapters in the order of the first change."""
        found: dict[str, list[Change]] = {}
        for change in self.changes:
            found.setdefault(change.chapter, []).append(change)
        yield from found.items()

    def to_json(self) -> dict[str, object]:
        """Plain data: the two titles, and every change with its wordings."""
        return {
            "old": self.old,
            "new": self.new,
            "changes": [_json(c) for c in self.changes],
            "examples": [{"how": c.how, "name": c.name} for c in self.examples],
        }


def _json(change: Change) -> dict[str, object]:
    found: dict[str, object] = {
        "how": change.how,
        "sort": change.sort,
        "name": change.name,
        "within": change.within,
        "chapter": change.chapter,
        "wordings": [
            {"part": w.part, "old": w.old, "new": w.new, "old_read": w.old_read, "new_read": w.new_read}
            for w in change.wordings
        ],
        "notes": list(change.notes),
        "cites": list(change.cites),
    }
    for side, span in (("old_file", change.old), ("new_file", change.new)):
        if span is not None:
            found[side] = span.file
    return found
