"""What a check is, and what it looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from warbook.language.block_tree import Document
from warbook.language.check.graph import Graph
from warbook.language.check.prose_words import Vocabulary
from warbook.language.diagnostic import Diagnostic, Edit, Label, Severity, Span
from warbook.language.looks import Look, Looks
from warbook.language.model import Example, Rulebook
from warbook.language.resolve.declared import Names

T = TypeVar("T")


class Checked:
    """A game to be checked: what it means, its names, its text, and what calls what."""

    def __init__(
        self, book: Rulebook, names: Names, documents: tuple[Document, ...], looks: Looks | None = None
    ) -> None:
        self.looks = looks or Looks()
        self.book = book
        self.names = names
        self.documents = documents
        self._found: dict[Callable[[Checked], Iterable[Any]], tuple[Any, ...]] = {}

    @cached_property
    def declared(self) -> tuple[Look, ...]:
        """All declarations that hold nodes, in reading order."""
        return tuple(self.looks.all(self.book))

    def texts(self, what: Callable[[Document], T]) -> list[T]:
        """What is found in each of its files by itself."""
        return [self.looks.at(document).find(what) for document in self.documents]

    def told(self, what: Callable[[Document, Vocabulary], T]) -> list[T]:
        """What is found in each of its files by the words that speak of rules."""
        words = self.words
        return [self.looks.at(document).find(what, words, words.version) for document in self.documents]

    def of(self, sort: type[T]) -> list[T]:
        """All nodes of a sort, in reading order."""
        return [node for look in self.declared for node in look.of(sort)]

    def acting_of(self, sort: type[T]) -> list[T]:
        """The same, without those of worked examples."""
        return [
            node for look in self.declared if not isinstance(look.declared, Example) for node in look.of(sort)
        ]

    def once(self, what: Callable[[Checked], Iterable[T]]) -> tuple[T, ...]:
        """What several checks look at, found once."""
        if what not in self._found:
            self._found[what] = tuple(what(self))
        return self._found[what]

    @cached_property
    def words(self) -> Vocabulary:
        """The words by which its texts speak of rules."""
        return Vocabulary(self.book, self.names)

    @cached_property
    def graph(self) -> Graph:
        """What may happen because of what."""
        return Graph(self.book)


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault that a check has found; its code and severity are the check's."""

    span: Span
    message: str
    hint: str | None = None
    labels: tuple[Label, ...] = ()
    edit: Edit | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that is looked for; `whole` where it can be told only once every rule is understood.

    The specimens of a check bear the name of its function; its docstring says what is looked for.
    """

    code: str
    severity: Severity
    find: Callable[[Checked], Iterator[Finding]]
    whole: bool = True

    @property
    def name(self) -> str:
        """The name of its specimens."""
        return self.find.__name__

    @property
    def says(self) -> str:
        """What it looks for."""
        return " ".join((self.find.__doc__ or "").split())

    def run(self, game: Checked) -> Iterator[Diagnostic]:
        """Its findings, as diagnostics."""
        for found in self.find(game):
            yield Diagnostic(
                self.code, self.severity, found.message, found.span, found.labels, found.hint, found.edit
            )
