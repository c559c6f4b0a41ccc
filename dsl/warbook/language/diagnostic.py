"""What is wrong with a rules file, as values: collected, sorted, and shown by `render`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum


class Severity(Enum):
    """How much a diagnostic matters: an error stops the rules from being used, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Characters `start` up to, not including, `end` of a file named relative to the project."""

    file: str
    start: int
    end: int

    def to(self, other: Span) -> Span:
        """The smallest span that covers this and `other`, which is of the same file."""
        return Span(self.file, min(self.start, other.start), max(self.end, other.end))

    def meets(self, other: Span) -> bool:
        """Whether they have characters in common."""
        return self.start < other.end and other.start < self.end and self.file == other.file

    def holds(self, other: Span) -> bool:
        """Whether `other`, which may lie within this and does not cross its end, does so."""
        return self.start <= other.start < self.end and self.file == other.file


@dataclass(frozen=True, slots=True)
class Label:
    """A short remark about a second place; about the first, where the span is the diagnostic's own."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Edit:
    """A change that would put the matter right: write `replacement` instead of the characters of `span`."""

    span: Span
    replacement: str
    understood: str = ""
    """What a sentence that could be meant is understood as, where that is in other words."""
    near: bool = False
    """Whether it gives up something of what is written."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault: a whole sentence about one place, and what could be done about it. `models` are sentences of other
    rules, to be copied; `candidates`, of which each by itself would be read, say what could be meant, the likeliest first:
    the readings of what is unclear, or sentences that are near to what is not read."""

    code: str
    severity: Severity
    message: str
    span: Span
    labels: tuple[Label, ...] = ()
    hint: str | None = None
    edit: Edit | None = None
    models: tuple[str, ...] = ()
    candidates: tuple[Edit, ...] = ()

    @property
    def is_error(self) -> bool:
        """Whether this stops the rules from being used."""
        return self.severity is Severity.ERROR

    def __lt__(self, other: Diagnostic) -> bool:
        return self._order() < other._order()

    def _order(self) -> tuple[str, int, int, str, str]:
        return (self.span.file, self.span.start, self.span.end, self.code, self.message)


_LONGEST = 64
"""Words longer than this are compared by their beginnings, so that no input makes a comparison slow."""


def nearest(word: str, candidates: Iterable[str], limit: int = 3) -> list[str]:
    """The candidates that `word` may have been meant for, best first; none where nothing is near."""
    plain = _plain(word)
    reach = max(1, len(plain) // 3)
    found: list[tuple[int, int, str]] = []
    for place, candidate in enumerate(dict.fromkeys(candidates)):
        other = _plain(candidate)
        if plain == other:
            score = 0
        else:
            score = distance(plain, other, reach)
            if score > reach and len(plain) >= 4 and other.startswith(plain):
                score = reach
        if score <= reach and candidate != word:
            found.append((score, place, candidate))
    best = min((score for score, _, _ in found), default=0)
    return [candidate for score, _, candidate in sorted(found)[:limit] if score == best or best > 1]


def _plain(word: str) -> str:
    """The word without what people vary most: capitals, spaces and hyphens."""
    return "".join(c for c in word[:_LONGEST].casefold() if c not in " -_")


def distance(a: str, b: str, most: int) -> int:
    """Letters to add, drop, change or swap with a neighbour to make `a` into `b`; `most + 1` if more."""
    if abs(len(a) - len(b)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        two_before, before, row = before, row, [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, two_before[j - 2] + 1)
            row.append(cost)
        if min(row) > most and min(before) >= most:
            return most + 1
    return min(row[-1], most + 1)
