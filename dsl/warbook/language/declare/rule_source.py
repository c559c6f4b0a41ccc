"""What readers of rules share: the declaration that rules stand in, and what they come to."""

from __future__ import annotations

from dataclasses import dataclass, field

from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import Reader
from warbook.language.model import Bearer, Change, Hook, Law, Offer, Window


@dataclass(slots=True)
class Rules:
    """What the bullets of a game come to."""

    hooks: list[Hook] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    laws: list[Law] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    windows: dict[str, Window] = field(default_factory=dict)
    """Windows that the language opens by itself, for leave that names none."""
    limits: set[str] = field(default_factory=set)
    """The sequences in which there is so often leave on the own turn."""

    def take(self, other: Rules) -> None:
        """Takes in what another declaration's bullets come to."""
        self.hooks += other.hooks
        self.offers += other.offers
        self.laws += other.laws
        self.changes += other.changes
        self.windows |= other.windows
        self.limits |= other.limits


@dataclass(frozen=True, slots=True)
class RuleSource:
    """A declaration (`raw`) whose bullets are read as rules: whom `the bearer` stands for there, None where it is said
    of everyone, and where what is read goes (`into`)."""

    r: Reader
    raw: Raw
    bearer: Bearer | None
    into: Rules
