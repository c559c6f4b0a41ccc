"""What readers of rules share: the declaration that rules stand in, and what they come to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import Reader
from warbook.language.model import Bearer, Change, Hook, Law, Offer, Window

Kept = tuple[tuple[int, ...], dict[str, Window], set[str]]


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

    def kept(self) -> Kept:
        """How much has been read, to go back to."""
        lengths = (len(self.hooks), len(self.offers), len(self.laws), len(self.changes))
        return lengths, dict(self.windows), set(self.limits)

    def said(self, text: str, kept: Kept) -> None:
        """Makes what has been read since a copy was taken be what a bullet says, in its author's words."""
        hooks, _, laws, changes = kept[0]
        self.hooks[hooks:] = [replace(one, text=text) for one in self.hooks[hooks:]]
        self.laws[laws:] = [replace(one, text=text) for one in self.laws[laws:]]
        self.changes[changes:] = [replace(one, text=text) for one in self.changes[changes:]]

    def restore(self, kept: Kept) -> None:
        """Forgets what has been read since."""
        lengths, self.windows, self.limits = kept[0], dict(kept[1]), set(kept[2])
        for some, length in zip((self.hooks, self.offers, self.laws, self.changes), lengths, strict=True):
            del some[length:]  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class RuleSource:
    """A declaration (`raw`) whose bullets are read as rules: whom `the bearer` stands for there, None where it is said
    of everyone, and where what is read goes (`into`)."""

    r: Reader
    raw: Raw
    bearer: Bearer | None
    into: Rules
