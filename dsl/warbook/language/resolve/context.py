"""What resolving a sentence needs: the game's names, the roles in scope, and where to report faults."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.diagnostic import Diagnostic, Edit, Label, Severity, Span, nearest
from warbook.language.ir import Do, Expr, Type
from warbook.language.model import (
    Bearer,
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
from warbook.language.names import indefinite, plural, singulars, verb_forms
from warbook.language.phrasebook.wordings.reading import OwnWords
from warbook.language.resolve.held import Held
from warbook.language.sentence import Node

if TYPE_CHECKING:
    from warbook.language.resolve.contests import Contest

_BEFORE_NAMES = ("Both", "Two", "Three", "Several", "Some", "Many", "Most", "Only", "One", "Such")
_PLACEHOLDER = re.compile(r"\b(?P<a>an? )?(?P<name>KIND|TOKEN|STAT|RESOURCE)(?P<many>s?)\b")
NOBODY = {
    "both": "Name the two: “adjacent to the user and the target”.",
    "everyone": "Say of what kind: “each KIND”.",
    "everything": "Say of what kind: “each KIND”.",
    "someone": "Say of what kind: “a KIND”.",
    "anyone": "Say of what kind: “any KIND”.",
    "nobody": "Say of what kind: “no KIND”.",
    "one": "Say what: “1 KIND”; or name it first, “…, as one”.",
}
"""Words for somebody that name nobody, and what to say."""
MOST_NAMED = 8
"""So many names are told of what could stand somewhere; where there are more, none."""


def told_of(message: str) -> str:
    """A message that begins with a word of the rules in small letters: the word in quotation marks."""
    if not message[:1].islower():
        return message
    word, _, rest = message.partition(" ")
    return f"“{word}” {rest}"


def capital(type_: Type) -> str:
    """A type at the head of a sentence."""
    words = str(type_)
    return words[:1].upper() + words[1:]


class Fault(Exception):
    """A diagnostic on its way up to the sentence it belongs to."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


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
    numbered: set[str] = field(default_factory=set)
    codes: set[str] = field(default_factory=set)
    sorts: dict[str, str] = field(default_factory=dict)
    dice: dict[str, Die] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)
    terrains: dict[str, Span] = field(default_factory=dict)
    terms: dict[str, Span] = field(default_factory=dict)
    needs: dict[str, set[str]] = field(default_factory=dict)
    participles: dict[str, str] = field(default_factory=dict)
    thirds: dict[str, str] = field(default_factory=dict)
    phrased: set[str] = field(default_factory=set)
    """Forms of verbs and predicates of several words."""
    used: dict[str, list[Span]] = field(default_factory=dict)
    """For each phrase that sentences used so far, where they stand."""
    deeds: dict[str, Signature] = field(default_factory=dict)
    """Verbs and actions by the nouns that name them as something done."""
    die: str = ""
    """The die that is meant where only “a die” is said; "" where several might be."""
    lasting: dict[str, Held] = field(default_factory=dict)
    """What steps say of someone for a time, by the name of the token that keeps it."""

    synonyms: dict[str, list[Synonym]] = field(default_factory=dict)
    """By words in small letters, what is also called so."""
    _own_words: tuple[tuple[object, ...], OwnWords] | None = None

    @property
    def own_words(self) -> OwnWords:
        """The words of the game's own by which its sentences are taken apart; made anew as names are added."""
        tables = (self.thirds, self.phrased, self.actions, self.cards, self.deeds)
        known = (*map(len, tables), self.die)
        if self._own_words is None or self._own_words[0] != known:
            self._own_words = known, self._all_own_words()
        return self._own_words[1]

    def _all_own_words(self) -> OwnWords:
        thirds = frozenset(t for t, plain in self.thirds.items() if t != plain and len(t) <= _LONGEST_WORD)
        kinds = set(self.cards.values())
        piece = next(iter(kinds)) if len(kinds) == 1 else ""
        return OwnWords(
            thirds,
            frozenset(n for n in self.phrased if len(n) <= _LONGEST_WORD),
            frozenset(n for n in self.actions if len(n) <= _LONGEST_WORD),
            piece,
            frozenset(d for d in self.deed_words if len(d[0]) <= _LONGEST_WORD),
            self.die,
        )

    @property
    def deed_words(self) -> frozenset[tuple[str, str]]:
        """The nouns that name something done, each with the kind that does it; "" where it is a player."""
        found = set()
        for noun, done in self.deeds.items():
            doer = next((r for r in done.roles if r.prep == "by"), done.roles[0] if done.roles else None)
            found.add((noun, doer.type.arg if doer is not None and doer.type.base == "thing" else ""))
        return frozenset(found)

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

        return _PLACEHOLDER.sub(put, text)

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

    def has_cards(self, kind: str) -> bool:
        """Whether things of this kind, or of a kind of it, are printed on cards."""
        return any(self.kind_of(k, kind) for k in self.cards.values())


def wider_kinds(kind: Kind) -> tuple[str, ...]:
    """What a kind is by its own words."""
    return ((kind.is_a,) if kind.is_a is not None else ()) + kind.also


@dataclass(frozen=True, slots=True)
class Scope:
    """The roles of a rule: what each name stands for. `me` is whose side `own` and `enemy` are seen from, `it` what is
    spoken of, `former` what was spoken of before it. Nothing is said to be near, or seen by, itself: in what is said
    of `apart`, `it` is the former one."""

    roles: Mapping[str, Expr]
    me: Expr | None = None
    it: Expr | None = None
    bearer: Bearer | None = None
    principal: Expr | None = None
    former: Expr | None = None
    apart: Expr | None = None
    outer: Expr | None = None
    """Whose side it was before a clause took that of what it speaks of."""
    actor: Expr | None = None
    """Who does what the rule is about, whoever a sentence of it speaks of."""

    rival: Expr | None = None
    """What has been chosen since `it` was spoken of: from then on “it” is that."""

    def bind(self, name: str, value: Expr) -> Scope:
        return replace(self, roles={**self.roles, name: value})

    def about(self, one: Expr, me: Expr | None = None) -> Scope:
        """The same roles, while one thing is spoken of; `me` where it changes sides."""
        former = self.it if self.it is not None and self.it != one else self.former
        if me is None:
            return replace(self, it=one, former=former, rival=None)
        return replace(self, it=one, former=former, rival=None, me=me, outer=self.me)

    @property
    def pronoun(self) -> Expr | None:
        """What `it` stands for."""
        if self.it is None or self.it != self.apart:
            return self.it
        before = (x for x in (self.former, self.principal) if x is not None and x != self.apart)
        return next(before, self.it)


@dataclass(slots=True)
class Context:
    """One rule being resolved."""

    names: Names
    scope: Scope
    text: Text
    counter: list[int] = field(default_factory=lambda: [0])
    warnings: list[Diagnostic] = field(default_factory=list)
    loop: tuple[Do, Scope] | None = None
    before: list[Do] | None = None
    """Choices that the act being read needs before it; None where none can be made."""
    needed: list[Expr] | None = None
    """What must hold for the procedure being read to begin at all; None where nothing of the kind can be said."""
    said: str = ""
    """Everything that the rule being read says."""
    contest: Contest | None = None
    """Two who have rolled against each other, in the sentences before."""
    exact: bool = False
    """Whether “has 2 Fear” tells how many there are, as what comes of an example does; else it is 2 or more."""

    def span(self, node: Node | None) -> Span:
        return (
            self.text.at(node.start, node.end)
            if node is not None and node.end > node.start
            else self.text.span
        )

    def fresh(self, name: str) -> str:
        """A variable's name that no other rule part uses."""
        self.counter[0] += 1
        return f"{name}.{self.counter[0]}"

    def fail(
        self,
        code: str,
        node: Node | None,
        message: str,
        hint: str | None = None,
        labels: tuple[Label, ...] = (),
        replacement: str | None = None,
    ) -> Fault:
        span = self.span(node)
        edit = Edit(span, replacement) if replacement is not None else None
        told = told_of(message)
        return Fault(Diagnostic(code, Severity.ERROR, told, span, labels, self.names.own(hint), edit))

    def unknown(
        self, node: Node | None, what: str, name: str, known: Iterable[str], code: str = "W301"
    ) -> Fault:
        """The fault of a name that nothing declares, or that is declared as something else."""
        meant = self.names.meant_by(name)
        if meant:
            return self.fail("W323", node, *self.other_word(name, meant), replacement=only(meant))
        able = sorted(set(known) - {"game"})
        close = nearest(name, able)
        other = self.names.sort_of(name)
        message = f"No {what} is called {name}."
        hint: str | None
        if close:
            hint = f"Did you mean {' or '.join(close)}?"
        elif other is not None:
            message = f"{name} is {other}, and not what can stand here: {indefinite(what)}."
            hint = f"Here can stand {', '.join(able)}." if 0 < len(able) <= MOST_NAMED else None
        elif name in ("Square", "Squares"):
            hint = "Squares are those of a grid: “- Grid: 8 by 8 squares”, under the heading of the game."
        elif what == "role" and name in NOBODY:
            hint = NOBODY[name]
        elif what == "role":
            hint = (
                f"Roles known here: {', '.join(able)}. " if able else ""
            ) + "A heading names roles, and so does “, as …”."
        elif 0 < len(able) <= MOST_NAMED:
            hint = f"Here can stand {', '.join(able)}."
        elif what == "term" and name.split()[0] in _BEFORE_NAMES:
            rest = name.partition(" ")[2]
            hint = f"“{name.split()[0]}” in front of {rest} says nothing: write “each {rest}”, “1 {rest}” or “any {rest}”."
        elif what == "term":
            hint = (
                f"Declare it, with “### Kind: {name}” or “### Token: {name}”, or name one that is declared."
            )
        else:
            hint = "Declare it, or name one that is declared."
        return self.fail(code, node, message, hint, replacement=close[0] if len(close) == 1 else None)

    @staticmethod
    def other_word(word: str, meant: Sequence[str]) -> tuple[str, str]:
        """What to tell whoever writes a rule in words that only readers use."""
        names = " or ".join(meant)
        return f"“{word}” is only another word for {names}; rules call it by its name.", f"Write {names}."

    def bound(self, name: str, value: Expr) -> None:
        self.scope = self.scope.bind(name, value)

    def me(self, node: Node) -> Expr:
        """The player from whose side `own` and `enemy` are seen."""
        if self.scope.me is not None:
            return self.scope.me
        about = self.scope.principal
        for one in (about, *self.scope.roles.values()):
            if one is not None and one.type.base in ("thing", "player") and not one.type.many:
                return owner_of(one)
        if about is not None and about.type == ir.PLACE:
            raise self.fail(
                "W305",
                node,
                "A square is on nobody's side, and nothing else is spoken of.",
                "Say whose: “the KIND's player …”.",
            )
        if about is not None:
            return owner_of(about)
        return ir.PlayerNow("active", type=ir.PLAYER)


def only(some: Sequence[str]) -> str | None:
    """The one of some words; None where there are several, or none."""
    return some[0] if len(some) == 1 else None


def owner_of(thing: Expr) -> Expr:
    """The player of a thing; a player's player is that player."""
    if thing.type.base == "player":
        return thing
    return ir.Owner(thing, type=ir.PLAYER)
