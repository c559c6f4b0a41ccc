"""Kinds of things, what is counted of them, lists and groups."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from warbook.language.diagnostic import Span
from warbook.language.ir import Expr, Type
from warbook.language.model.base import Decl


@dataclass(frozen=True, slots=True)
class Space:
    """Where pieces stand: a table in micrometres, or a grid in squares."""

    grid: bool
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Sector:
    """A named part of a base's rim, so many degrees wide."""

    name: str
    degrees: int


@dataclass(frozen=True, slots=True)
class Kind(Decl):
    """A kind of thing. `parts` are things of another kind, `part_count` of them; `diameter` that of its base.

    `is_a` is the wider kind that it is, `also` any further ones; `off_board` that it never stands anywhere and is
    in play as soon as there is one; `on_edge` that it stands on the line between two squares, which it walls up
    to its `height` (in sixtieths of a square) while `bars` holds. `sectors` are marks on its base, clockwise, the
    first straight ahead: no rule reads them. `in_the_box` is how many of it the game comes with, where that is said.
    """

    is_a: str | None
    parts: str | None
    part_count: Expr | None
    whole: str | None
    diameter: Expr | None
    stands: bool
    defaults: Mapping[str, Expr]
    also: tuple[str, ...] = ()
    off_board: bool = False
    on_edge: bool = False
    height: int = 0
    bars: Expr | None = None
    mark: str = ""
    sectors: tuple[Sector, ...] = ()
    in_the_box: int | None = None


@dataclass(frozen=True, slots=True)
class Stat(Decl):
    """A number or value on a card; `usual` bounds draw a warning, `default` fills an empty cell."""

    type: Type
    usual: tuple[int | None, int | None] = (None, None)
    default: Expr | None = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lasting:
    """What a rule says of someone for a time, kept as a token that is never printed.

    `said` goes on from who it is said of, with `{n}` where an amount of `measure` stands; `until` is for how long.
    `begins` and `ends` tell whether its beginning and its end are told, `shown` whether it is seen at all. `own_subject` that
    `said` is a sentence of its own, of what is done then, and goes on from nobody.
    """

    said: str
    until: str
    measure: Type | None = None
    begins: bool = True
    ends: bool = True
    shown: bool = True
    own_subject: bool = False

    def of(self, who: str) -> tuple[str, str]:
        """What is done then, and when, where the one for whom it waits is called so: `The Soldier's player gains 1 Fame`,
        `the next time the Soldier moves`."""
        whose = f"{who}'" if who.endswith("s") else f"{who}'s"
        until = re.sub(r"^((?:the next time|until) )it\b", lambda found: f"{found[1]}{who}", self.until)
        return re.sub(r"^[Ii]ts\b", lambda _: whose, self.said), until


@dataclass(frozen=True, slots=True)
class Token(Decl):
    """A marker; `many` that one thing may have several, `hidden` from opponents, `secret` also from who has it.

    `lasting` is what it stands for where the language made it for a sentence that holds for a time.
    """

    colour: str
    many: bool
    holder: str
    gained: str = ""
    removed: str = ""
    hidden: bool = False
    secret: bool = False
    mark: str = ""
    in_the_box: int | None = None
    lasting: Lasting | None = None


@dataclass(frozen=True, slots=True)
class Resource(Decl):
    """A number that a thing or a player has; `start` when it comes into play, `most` its upper bound.

    `instead` is a resource that may be paid in its place, one for one; `hidden` and `secret` as for a Token;
    `kept` that its player goes on with it in the next game.
    """

    holder: str
    start: Expr | None = None
    most: Expr | None = None
    type: Type = Type("number")
    instead: str | None = None
    hidden: bool = False
    secret: bool = False
    kept: bool = False
    in_the_box: int | None = None


@dataclass(frozen=True, slots=True)
class ListValue:
    name: str
    stats: Mapping[str, Expr]
    short: str
    span: Span


@dataclass(frozen=True, slots=True)
class ListDecl(Decl):
    """A closed list of values, each with columns of its own.

    `dice` are those thrown for one of them, `ranges` the results from which to which each stands.
    """

    values: Mapping[str, ListValue]
    holder: str | None = None
    dice: tuple[int, int] | None = None
    ranges: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    start: int | None = None
    """Which of the values is the first, by its place; None where it is the first row, or not rolled yet."""


@dataclass(frozen=True, slots=True)
class Die(Decl):
    """A die with faces of its own: one name for each of its sides."""

    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GroupDecl(Decl):
    """A set of things; one for each player where `owned`; emptied when `lasts` ends; `hidden` from opponents.

    `holder` is the kind of which each thing has one of its own; `secret` that nobody looks at what it holds;
    `shared` that a thing may be in several of those at once; `in_play` that its members are in play though they
    stand nowhere; `most` how many it has room for.
    """

    holds: str
    owned: bool
    lasts: str | None
    hidden: bool
    holder: str | None = None
    secret: bool = False
    shared: bool = False
    in_play: bool = False
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Card(Decl):
    """A unit, weapon or item as printed: its values, actions and traits; `holds` are the cards it
    begins with."""

    kind: str
    force: str
    stats: Mapping[str, Expr]
    actions: tuple[str, ...]
    traits: tuple[tuple[str, int | None], ...]
    role: str = ""
    flavour: str = ""
    texts: tuple[tuple[str, str], ...] = ()
    holds: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Force(Decl):
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Trait(Decl):
    """A special rule that cards carry by name.

    `numbered` tells that each card gives it a number, x, and `code` that the number is written onto its name:
    `QX8`.
    """

    flavour: str = ""
    text: str = ""
    numbered: bool = False
    code: bool = False

    def called(self, x: int | None) -> str:
        """Its name as a card carries it: `Reach 2`, `QX8`."""
        return self.name if x is None else f"{self.name}{'' if self.code else ' '}{x}"

    def printed(self, x: int | None) -> str:
        """Its name as a reader sees it, with the number that a card gives it: `Reach 8`."""
        if not self.title:
            return self.called(x)
        if x is None:
            return self.title
        return f"{self.title.removesuffix(' x')} {x}"
