"""Everything that a game declares, by name: what its sentences can speak of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.ir import Type
from warbook.language.model import (
    Die,
    GroupDecl,
    Kind,
    ListDecl,
    Marker,
    Resource,
    Role,
    Space,
    Stat,
    Synonym,
    Token,
    Zone,
)
from warbook.language.names import indefinite, plural, singulars, verb_forms, with_articles
from warbook.language.resolve.held import Held
from warbook.language.resolve.registry import Registry
from warbook.language.unread_words import Ledger

_PLACEHOLDER = re.compile(r"\b(?P<a>an? )?(?P<name>KIND|TOKEN|STAT|RESOURCE)(?P<many>s?)\b")
_LONGEST_WORD = 60
"""Letters in a name that other wordings look for: what is longer is no word, and would only make reading slow."""


@dataclass(frozen=True, slots=True)
class Signature:
    """How a declared verb, predicate, value, roll, window or action is spoken of: its name and typed
    roles."""

    sort: str
    name: str
    roles: tuple[Role, ...]
    span: Span
    type: Type = ir.FLAG


@dataclass(slots=True)
class Names:
    """Everything that a game declares, by name."""

    space: Space = field(default_factory=lambda: Space(False, 0, 0))
    kinds: dict[str, Kind] = field(default_factory=dict)
    stats: dict[str, Stat] = field(default_factory=dict)
    tokens: dict[str, Token] = field(default_factory=dict)
    resources: dict[str, Resource] = field(default_factory=dict)
    lists: dict[str, ListDecl] = field(default_factory=dict)
    groups: dict[str, GroupDecl] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    markers: dict[str, Marker] = field(default_factory=dict)
    verbs: dict[str, list[Signature]] = field(default_factory=dict)
    sequences: dict[str, Signature] = field(default_factory=dict)
    effects: dict[str, Signature] = field(default_factory=dict)
    actions: dict[str, Signature] = field(default_factory=dict)
    rolls: dict[str, Signature] = field(default_factory=dict)
    tests: dict[str, Signature] = field(default_factory=dict)
    values: dict[str, Signature] = field(default_factory=dict)
    windows: dict[str, Signature] = field(default_factory=dict)
    steps: dict[str, Signature] = field(default_factory=dict)
    traits: dict[str, Span] = field(default_factory=dict)
    opposed: set[str] = field(default_factory=set)
    """The rolls against which somebody else rolls."""
    singly: set[str] = field(default_factory=set)
    """The rolls whose dice are looked at one by one."""
    bare: set[str] = field(default_factory=set)
    """The rolls to whose dice nothing is added."""
    pairs: set[str] = field(default_factory=set)
    """The rolls of two dice, which may show a double."""
    low: set[str] = field(default_factory=set)
    """The rolls that succeed where their total is low."""
    numbered: set[str] = field(default_factory=set)
    codes: set[str] = field(default_factory=set)
    sorts: dict[str, str] = field(default_factory=dict)
    dice: dict[str, Die] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)
    terrains: dict[str, Span] = field(default_factory=dict)
    edged: set[str] = field(default_factory=set)
    """Terrains that lie on sides of squares."""
    terms: dict[str, Span] = field(default_factory=dict)
    needs: dict[str, set[str]] = field(default_factory=dict)
    participles: dict[str, str] = field(default_factory=dict)
    thirds: dict[str, str] = field(default_factory=dict)
    phrased: set[str] = field(default_factory=set)
    """Forms of verbs and predicates of several words."""
    used: list[tuple[str, Span]] = field(default_factory=list)
    """The phrases that sentences used so far, and where those stand."""
    deeds: dict[str, Signature] = field(default_factory=dict)
    """Verbs and actions by the nouns that name them as something done."""
    die: str = ""
    """The die that is meant where only “a die” is said; "" where several might be."""
    lasting: dict[str, Held] = field(default_factory=dict)
    """What steps say of someone for a time, by the name of the token that keeps it."""

    registry: Registry = field(default_factory=Registry)
    """What reads each kind of tree."""

    ledger: Ledger = field(default_factory=Ledger)
    """What of the sentences that are read has been listened to."""

    tried: bool = False
    """Whether a text is only tried: of what is wrong only the place is told."""

    synonyms: dict[str, list[Synonym]] = field(default_factory=dict)
    """By words in small letters, what is also called so."""
    _tied: frozenset[str] = frozenset()

    @property
    def tied(self) -> frozenset[str]:
        """Its names of several words that hold words of the language, each read as one word; those added while a
        heading is read count at once."""
        if len(self._tied) != len(self.phrased):
            self._tied = frozenset(n for n in self.phrased if len(n) <= _LONGEST_WORD)
        return self._tied

    def spoken(self, verb: str) -> None:
        """Makes the forms of a declared verb known."""
        first, *rest = verb.split(" ", 1)
        plain, third, participle = (" ".join((form, *rest)) for form in verb_forms(first))
        self.thirds[third] = self.thirds[plain] = plain
        self.participles[participle] = plain

    def find(self, name: str, *tables: Mapping[str, object]) -> str | None:
        """The declared name that `name`, perhaps a plural, stands for in one of the tables."""
        for form in singulars(name):
            if any(form in table for table in tables):
                return form
        many = plural(name)
        counted = (self.tokens, self.resources)
        if many in self.tokens or many in self.resources:
            return many if any(many in table for table in tables if table in counted) else None
        return None

    def everything(self) -> Iterable[str]:
        """Every declared term."""
        for table in (
            self.kinds,
            self.stats,
            self.tokens,
            self.resources,
            self.lists,
            self.groups,
            self.zones,
            self.markers,
            self.sequences,
            self.effects,
            self.actions,
            self.rolls,
            self.values,
            self.windows,
            self.steps,
            self.traits,
            self.cards,
            self.terrains,
            self.terms,
            self.dice,
        ):
            yield from table
        for listed in self.lists.values():
            yield from listed.values

    def meant_by(self, word: str) -> list[str]:
        """The declared names of what is also called so, in the number in which it is said."""
        for form in (word, *singulars(word)):
            found = [one for one in self.synonyms.get(form.casefold(), ()) if one.sort != "Chapter"]
            if found:
                return [one.name if form == word else plural(one.name) for one in found]
        return []

    def own(self, text: str | None) -> str | None:
        """A hint in the game's own words: KIND, TOKEN, STAT and RESOURCE become the first that it
        declares."""
        if text is None or not _PLACEHOLDER.search(text):
            return text
        carded = (kind for kind in self.kinds if self.has_cards(kind))
        own = {
            "KIND": next(carded, next(iter(self.kinds), "")),
            "TOKEN": next((t.name for t in self.tokens.values() if t.holder in self.kinds), ""),
            "STAT": next((s.name for s in self.stats.values() if s.type == ir.NUMBER), ""),
            "RESOURCE": next(iter(self.resources), ""),
        }

        def put(match: re.Match[str]) -> str:
            name = own[match["name"]]
            if not name:
                return match[0]
            name = plural(name) if match["many"] else name
            return indefinite(name) if match["a"] else name

        return with_articles(_PLACEHOLDER.sub(put, text))

    def sort_of(self, name: str) -> str | None:
        """What a name is declared as: “a token”."""
        tables: dict[str, Mapping[str, object]] = {
            "a kind": self.kinds,
            "a stat": self.stats,
            "a token": self.tokens,
            "a resource": self.resources,
            "a list": self.lists,
            "a group": self.groups,
            "a zone": self.zones,
            "a marker": self.markers,
            "a sequence": self.sequences,
            "an effect": self.effects,
            "an action": self.actions,
            "a roll": self.rolls,
            "a value": self.values,
            "a window": self.windows,
            "a trait": self.traits,
            "a card": self.cards,
            "a type of terrain": self.terrains,
        }
        return next((sort for sort, table in tables.items() if self.find(name, table) is not None), None)

    def stands(self, kind: str) -> bool:
        """Whether things of a kind can stand on the board, by what it says itself or a kind that it is one of."""
        return any(one.stands for one in self.kinds.values() if self.kind_of(kind, one.name))

    def kind_of(self, kind: str, wanted: str) -> bool:
        """Whether `kind` is `wanted` or a kind of it."""
        seen: set[str] = set()
        ahead = [kind]
        while ahead:
            here = ahead.pop()
            if here == wanted:
                return True
            if here in seen or here not in self.kinds:
                continue
            seen.add(here)
            ahead.extend(wider_kinds(self.kinds[here]))
        return False

    def overlap(self, one: str, other: str) -> bool:
        """Whether each of `one` is of `other`, or the reverse; they are names of kinds or cards."""
        if one == other:
            return one in self.kinds or one in self.cards
        wide = [self.cards.get(name, name) for name in (one, other)]
        return (other not in self.cards and self.kind_of(wide[0], other)) or (
            one not in self.cards and self.kind_of(wide[1], one)
        )

    def has_cards(self, kind: str) -> bool:
        """Whether things of this kind, or of a kind of it, are printed on cards."""
        return any(self.kind_of(k, kind) for k in self.cards.values())


def wider_kinds(kind: Kind) -> tuple[str, ...]:
    """What a kind is by its own words."""
    return ((kind.is_a,) if kind.is_a is not None else ()) + kind.also
