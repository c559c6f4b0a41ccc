"""What reading a game gave. Light: whoever only wants to know what is wrong imports nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warbook.language.declare.reader import Reader
    from warbook.language.diagnostic import Diagnostic, Span
    from warbook.language.looks import Looks
    from warbook.language.model import Rulebook
    from warbook.language.source import Source


class Loaded:
    """The rulebook, where there are no errors, and everything to show: what is wrong, and the texts read.

    The rulebook may be given as a function that brings it when it is first asked for.
    """

    __slots__ = ("_book", "diagnostics", "looks", "reader", "sources", "unchecked")

    def __init__(
        self,
        rulebook: Rulebook | Callable[[], Rulebook | None] | None,
        diagnostics: list[Diagnostic],
        sources: Mapping[str, Source] | None = None,
        reader: Reader | None = None,
        unchecked: Rulebook | None = None,
        looks: Looks | None = None,
    ) -> None:
        self._book = rulebook
        self.diagnostics = diagnostics
        self.reader = reader
        """What read it, for whoever looks for sentences that could be meant."""
        self.unchecked = unchecked
        """All that could be read of it, whatever is wrong; to tell what such sentences would be understood as."""
        self.looks = looks
        """What has been worked out from each of its declarations by itself."""
        self.sources: dict[str, Source] = dict(sources or {})

    @property
    def rulebook(self) -> Rulebook | None:
        """The checked game; None where there are errors."""
        if callable(self._book):
            self._book = self._book()
        return self._book

    @property
    def as_read(self) -> Rulebook | None:
        """All that could be read of it, for whoever only tells how it is understood."""
        if self.rulebook is not None or self.unchecked is None or self.reader is None:
            return self.rulebook
        from warbook.language.suggest.understood import with_missing

        return with_missing(self.unchecked, self.reader)

    @property
    def refused(self) -> list[Span]:
        """The places of a game that are refused, among them words that change nothing: what is made of a text round one of
        them is not what it says."""
        places = [shown.span for shown in self.errors]
        if self.reader is not None and places:
            unheard = self.reader.names.ledger.unheard()
            places += [text.at(node.start, node.end) for text, node in unheard]
        return places

    @property
    def errors(self) -> list[Diagnostic]:
        """What stops the game from being used."""
        return [d for d in self.diagnostics if d.is_error]

    @property
    def told(self) -> list[Diagnostic]:
        """The same diagnostics, those of sentences that are not read with others that could be meant."""
        if self.reader is None or not self.errors:
            return self.diagnostics
        from warbook.language.suggest.candidates import with_candidates

        return with_candidates(self.diagnostics, self.reader, self.sources, self.unchecked)
