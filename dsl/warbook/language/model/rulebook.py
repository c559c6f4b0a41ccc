"""The whole of a checked game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from warbook.language.block_tree import Document
from warbook.language.diagnostic import Span
from warbook.language.ir import Expr
from warbook.language.model.base import Synonym
from warbook.language.model.examples import Example
from warbook.language.model.procedures import Action, Procedure, Window
from warbook.language.model.rolls import Roll, Sight, Test, Value
from warbook.language.model.rules import Change, Hook, Law, Offer
from warbook.language.model.scenery import Layout, Limit, Mission, SheetRow, Terrain
from warbook.language.model.steps import Step
from warbook.language.model.things import (
    Card,
    Die,
    Force,
    GroupDecl,
    Kind,
    ListDecl,
    Resource,
    Space,
    Stat,
    Token,
    Trait,
)
from warbook.language.names import plural


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A checked game."""

    name: str
    title: str
    edition: str
    facts: Mapping[str, str]
    space: Space
    kinds: Mapping[str, Kind]
    stats: Mapping[str, Stat]
    tokens: Mapping[str, Token]
    resources: Mapping[str, Resource]
    lists: Mapping[str, ListDecl]
    groups: Mapping[str, GroupDecl]
    procedures: Mapping[str, Procedure]
    actions: Mapping[str, Action]
    rolls: Mapping[str, Roll]
    tests: Mapping[str, Test]
    sights: Mapping[str, Sight]
    values: Mapping[str, Value]
    windows: Mapping[str, Window]
    offers: tuple[Offer, ...]
    hooks: tuple[Hook, ...]
    laws: tuple[Law, ...]
    changes: tuple[Change, ...]
    traits: Mapping[str, Trait]
    cards: Mapping[str, Card]
    forces: Mapping[str, Force]
    terrains: Mapping[str, Terrain]
    layouts: Mapping[str, Layout]
    missions: Mapping[str, Mission]
    limits: tuple[Limit, ...]
    sizes: str | None
    examples: tuple[Example, ...]
    winner: Expr | None
    documents: tuple[Document, ...]
    notes: tuple[tuple[str, str, Span], ...] = ()
    dice: Mapping[str, Die] = field(default_factory=dict)
    steps: Mapping[str, Step] = field(default_factory=dict)
    sheet: tuple[SheetRow, ...] = ()
    synonyms: tuple[Synonym, ...] = ()
    """What else things are called, for readers."""
    phrases: Mapping[str, tuple[Span, ...]] = field(default_factory=dict)
    """For each phrase that its sentences use, where they stand."""
    uncounted: frozenset[str] = frozenset()
    """Tokens and resources that the rules write without a plural: `3 Gold`."""
    single: Mapping[str, str] = field(default_factory=dict)
    """What one is called of tokens and resources that are declared in the plural: `1 Point` of Points."""

    def several(self, name: str) -> str:
        """The plural of a token or resource, as the rules write it."""
        return name if name in self.uncounted or name in self.single or name.isupper() else plural(name)

    def counted(self, amount: int, name: str) -> str:
        """So many of a token or resource, as the rules write it: 1 Point, 2 Points."""
        return f"{amount} {self.single.get(name, name) if amount == 1 else self.several(name)}"

    @property
    def printed_tokens(self) -> dict[str, Token]:
        """The tokens that the rules declare, without those that keep what is said of someone for a time."""
        return {name: token for name, token in self.tokens.items() if token.lasting is None}

    def lineage(self, kind: str) -> list[str]:
        """A kind and all that it is by its own words, the narrowest first."""
        found: list[str] = []
        pending = [kind]
        while pending:
            here = pending.pop()
            declared = self.kinds.get(here)
            if here in found or declared is None:
                continue
            found.append(here)
            pending.extend(reversed([k for k in (declared.is_a, *declared.also) if k is not None]))
        return found

    def own_groups(self, card: str) -> dict[str, str]:
        """The groups that things of a card's kind have of their own, with the kind of what each holds."""
        kinds = self.lineage(self.cards[card].kind)
        return {g.name: g.holds for g in self.groups.values() if g.holder is not None and g.holder in kinds}
