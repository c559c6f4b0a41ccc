"""Blocks while they are being gathered, and the faults found on the way."""

from __future__ import annotations

from dataclasses import dataclass, field

from warbook.language.block_lines import join
from warbook.language.block_tree import Block, Section, Text
from warbook.language.diagnostic import Diagnostic, Edit, Label, Severity, Span
from warbook.language.source import Source

MOST_FAULTS = 500
"""After so many faults in a file, more are only counted."""


@dataclass(slots=True)
class OpenItem:
    """A bullet (number None) or step whose lines and children are still being read."""

    number: int | None
    start: int
    column: int
    content: int
    parts: list[tuple[int, int]]
    end: int
    children: list[Block] = field(default_factory=list)
    child_column: int | None = None
    position: int = 0
    shift: int = 0

    @property
    def name(self) -> str:
        return "bullet" if self.number is None else f"step {self.number}"


@dataclass(slots=True)
class OpenSection:
    """A heading, or the document (level 0), whose blocks are still being read."""

    level: int
    title: Text | None
    start: int
    end: int
    children: list[Block] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    position: int = 0
    shift: int = 0


@dataclass(slots=True)
class OpenText:
    """A paragraph, quote or item text that the next line may continue; `least` is the column it needs."""

    kind: str
    start: int
    parts: list[tuple[int, int]]
    least: int
    item: OpenItem | None = None


class Faults:
    """Diagnostics of one file, gathered."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[Diagnostic] = []
        self.more = 0

    def add(
        self,
        code: str,
        message: str,
        span: tuple[int, int],
        hint: str | None = None,
        edit: tuple[int, int, str] | None = None,
        labels: tuple[tuple[int, int, str], ...] = (),
    ) -> None:
        """Note an error at the offsets `span`."""
        if len(self.found) >= MOST_FAULTS:
            self.more += 1
            return
        at = self.source.span
        self.found.append(
            Diagnostic(
                code,
                Severity.ERROR,
                message,
                at(*span),
                tuple(Label(at(start, end), text) for start, end, text in labels),
                hint,
                None if edit is None else Edit(at(edit[0], edit[1]), edit[2]),
            )
        )

    def all(self) -> list[Diagnostic]:
        """Every fault in the order of the file, with a last word where some were only counted."""
        found = sorted(self.found)
        if self.more:
            end = len(self.source.text)
            message = f"There are {self.more} more faults in the form of this file."
            span, hint = Span(self.source.path, end, end), "Put the first ones right and look again."
            found.append(Diagnostic("W199", Severity.ERROR, message, span, hint=hint))
        return found

    def text(self, parts: list[tuple[int, int]]) -> Text:
        """The joined text of `parts`, which must not hold a comment."""
        return self.checked(join(self.source, parts))

    def checked(self, text: Text) -> Text:
        """The text itself; complain where it holds a comment outside inline code."""
        at = text.text.find("<!--")
        if at >= 0 and text.text.count("`", 0, at) % 2 == 0:
            span = text.at(at, at + 4)
            self.add(
                "W118",
                "A comment cannot stand inside a sentence.",
                (span.start, span.end),
                "Put it on a line of its own, before or after these words.",
            )
        return text
