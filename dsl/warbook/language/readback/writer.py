"""What prints a meaning: a book, a register, and what the variables of a rule are called.

A *register* is a table: for each class of node what says it. The full register says all that a node holds; another one
may say the same nodes shorter, by putting entries of its own in the place of some. The traversal is the same, because
every entry asks the writer, and never a register, for the words of the nodes inside it.

A writer keeps two things as it goes: what each variable is called from here on, and for which parts of the meaning the
language has no words (`beyond`), by which the whole is marked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from warbook.language.ir import Do, Expr, Owner
from warbook.language.model import Rulebook
from warbook.language.readback.act import Act
from warbook.language.readback.record import Line, Readback

Phrase = Callable[["Writer", Any], str]
"""What says an expression: the words for it where it stands as somebody, something or an amount."""
Steps = Callable[["Writer", Any], list[Line]]
"""What says a statement: its sentences."""


@dataclass(frozen=True, slots=True)
class Said:
    """A condition, taken apart: who it is about, what is said of them, and how that stands behind a noun.

    `subject` is None where the clause is about nobody in particular: `there is …`. `where` is the form that stands
    right behind a noun without a verb, `within 6in of it`; "" where there is none.
    """

    subject: Expr | None
    says: str
    where: str = ""
    plain: bool = True
    """Whether `that …` reads it behind a noun."""


Clause = Callable[["Writer", Any, bool], Said]
"""What says a condition, or that it does not hold (the last argument)."""


Acts = Callable[["Writer", Any], Act]
"""What says a statement that is one act."""


@dataclass(frozen=True, slots=True)
class Register:
    """A way to say every node."""

    phrases: Mapping[type, Phrase]
    clauses: Mapping[type, Clause]
    acts: Mapping[type, Acts]
    steps: Mapping[type, Steps]

    def with_own(
        self,
        phrases: Mapping[type, Phrase] | None = None,
        clauses: Mapping[type, Clause] | None = None,
        acts: Mapping[type, Acts] | None = None,
        steps: Mapping[type, Steps] | None = None,
    ) -> Register:
        """The same, with other words for some nodes."""
        return Register(
            {**self.phrases, **(phrases or {})},
            {**self.clauses, **(clauses or {})},
            {**self.acts, **(acts or {})},
            {**self.steps, **(steps or {})},
        )


@dataclass(slots=True)
class Writer:
    """One rule being told."""

    book: Rulebook
    register: Register
    called: dict[str, str] = field(default_factory=dict)
    beyond: list[str] = field(default_factory=list)
    apart: dict[str, str] = field(default_factory=dict)
    """What those variables are called of which several of one kind are spoken of at once."""
    beside_chosen: set[str] = field(default_factory=set)
    """What those are called beside whom one of their kind was chosen: from there on “the Soldier” could be either."""
    trait: str = ""
    """The trait whose number `x` is."""
    seated: bool = False
    """Whether this is of an example, which says “the first player” of whom it calls so, whoever is first meanwhile."""
    sided: set[str] = field(default_factory=set)
    """Those who were brought in as own or enemy."""
    drawn: dict[str, Expr] = field(default_factory=dict)
    """Of which set those are one who were chosen, or whose turn in a loop it is."""
    by_card: bool = False
    """Whether those who are all of one card are called by its name: `a Captain` for *a Soldier that is Captain*."""
    much: Expr | None = None
    """How much has just been gained or lost, where nothing else could be “that many”."""
    change: tuple[Expr, str] | None = None
    """How much has just been gained or lost, and how that is told where it is not “that many”."""
    side: Expr | None = None
    """The player whom `own` means here, and whose opponent's things are `enemy`; None where nobody is meant."""

    def say(self, node: Expr) -> str:
        """The words for an expression; of a condition the clause."""
        phrase = self.register.phrases.get(type(node))
        if phrase is not None:
            return phrase(self, node)
        return self.clause(node)

    def said(self, node: Expr, denied: bool = False) -> Said:
        """A condition, or that it does not hold, taken apart."""
        return self.register.clauses[type(node)](self, node, denied)

    def clause(self, node: Expr, denied: bool = False) -> str:
        """A condition as a clause of its own; of somebody of another side, “own” and “enemy” could be seen from either."""
        before = list(self.beyond)
        said = self.said(node, denied)
        if said.subject is None:
            return said.says
        subject = said.subject
        if subject.type.base == "thing" and Owner(subject) != self.side is not None:
            self.beyond[:] = before
            with self.seen_from(None):
                said = self.said(node, denied)
        return f"{self.say(subject)} {said.says}"

    def does(self, one: Expr, what: str) -> Act:
        """That somebody does something."""
        return Act(self.say(one), what, one)

    def steps(self, node: Do) -> list[Line]:
        """The sentences of a statement."""
        return self.register.steps[type(node)](self, node)

    def outside(self, what: str) -> None:
        """Marks that the language has no words for something."""
        if what not in self.beyond:
            self.beyond.append(what)

    @contextmanager
    def naming(self, var: str, words: str) -> Iterator[None]:
        """While this lasts, a variable is called so."""
        held = self.called.get(var)
        self.called[var] = words
        try:
            yield
        finally:
            if held is None:
                del self.called[var]
            else:
                self.called[var] = held

    @contextmanager
    def seen_from(self, player: Expr | None) -> Iterator[None]:
        """While this lasts, `own` and `enemy` are seen from a player's side."""
        held, self.side = self.side, player
        try:
            yield
        finally:
            self.side = held

    def done(self, lines: list[Line]) -> Readback:
        return Readback(tuple(lines), tuple(self.beyond))
