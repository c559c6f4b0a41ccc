"""What a sentence can speak of beyond the names of the game: roles, and whoever is spoken of.

A reader of rules knows three ways to point at somebody, and each has one answer here.

*A name*: `the target`, `the Soldier`. It is looked up in `roles`: what a heading, an event, a loop or “, as target” has named.
A KIND by itself is the one of that kind that the rule is about. Where a second of the same kind has been chosen without
a name of its own, “the KIND” could be either, and is refused (`unclear`).

*A pronoun*: `it`, `they`. “It” is the one piece of which the rule has spoken, and is refused of two (`spoken_of.py`). Which one that
is, the scope knows: what the sentences before are about, `it`, until something else becomes the subject, and before that what has
been chosen since (`chosen`); where several have been chosen “they” are all of them. Of a player “it” is not said: there it goes back to the thing
spoken of before (`previous`). What is said of one thing in a place (`within 3 squares of it`) is never said of itself: then
“it” is the other one (`other_than`). After a sentence about each of several, or about something under a condition, “it” could
be that or what was spoken of before: it is `doubtful`, and refused until something is named again.

*A demonstrative*: `that Soldier`, `those Soldiers`, `the chosen Soldier`. It points back in the text, to the noun that named a Soldier
last: see `antecedents.py`, for which `introduced` keeps what each noun phrase has brought in, by its place in the file.

*A side*: `own`, `enemy`, `friendly` are seen from `me`; a clause about somebody takes the side of that one, and keeps the
one before it as `outer`. `the opponent` is no side: it is the opponent of the player spoken of (`opponents.py`).

Scopes are values. A list, a branch, a loop gets one of its own and whoever reads it takes the old one up again, so that
what is named inside is not known outside; a sentence that goes on with the inside is read in the inner one (`opened.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.ir import Expr
from warbook.language.model import Bearer


@dataclass(frozen=True, slots=True)
class Introduced:
    """What a noun phrase has brought in that begins at a place of a file, and whether somebody chose it."""

    at: Span
    one: Expr
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Scope:
    """What each name stands for, whose side things are seen from, and what can be pointed at."""

    roles: Mapping[str, Expr]
    me: Expr | None = None
    """The player whose things are `own`."""
    it: Expr | None = None
    """What is spoken of."""
    bearer: Bearer | None = None
    principal: Expr | None = None
    """What the rule is about; it is meant where a sentence leaves out whose something is."""
    previous: Expr | None = None
    """What was spoken of before `it`."""
    previous_thing: Expr | None = None
    """The piece that was spoken of before `it`."""
    rival: Expr | None = None
    """Whose “its” could be as well: who was spoken of before something is said of any or each of several."""
    other_than: Expr | None = None
    """What something is being said of, so that “it” is something else."""
    outer: Expr | None = None
    """Whose side it was before a clause took that of what it speaks of."""
    actor: Expr | None = None
    """Who does what the rule is about, whoever a sentence of it speaks of."""
    chosen: Expr | None = None
    """What has been chosen since `it` was spoken of: from then on “it” is that, and of several “they” are."""
    picked: Expr | None = None
    """The piece that had been chosen when a sentence turned to a player: there “it” is that one still."""
    doubtful: Expr | None = None
    """What was spoken of before something was done by each of several: “it” could be that, or each of them."""
    ground: Expr | None = None
    """Of which place the sentence before told something: “on it” could be there."""
    counted: bool = False
    """Whether a number was thrown or chosen under a condition, or of each of several: “that many” could be that one."""
    lead: Expr | None = None
    """Whom the beginning of the sentence speaks of, “If the target is …,”, “For each …,”: “it” could be that one still."""
    gone: Expr | None = None
    """Who has been removed where a rule waits or asks for that: hardly the one who does something then."""
    second: Expr | None = None
    """The second piece of which the event tells: “its player” could be of that one."""
    introduced: tuple[Introduced, ...] = ()
    """What noun phrases have brought in, in the order of reading."""
    unclear: frozenset[str] = frozenset()
    """Kinds of which a second one has been chosen that has no name of its own."""
    across: tuple[Expr, Expr] | None = None
    """The two players from whose side it could be seen, since one was spoken of whose side is not known."""
    told: Expr | None = None
    """Who is said to be one of those described, `if it is a Soldier near an enemy`."""
    unsided: bool = False
    """Whether a rule of the whole game is read, seen from nobody's side: `enemy` wants somebody whose enemy it is."""
    action: str = ""
    """The Action under whose heading something is said."""

    def bind(self, name: str, value: Expr) -> Scope:
        return replace(self, roles={**self.roles, name: value}, unclear=self.unclear - {name})

    def without(self, *names: str) -> Scope:
        """The same where nothing is called so."""
        if not any(name in self.roles for name in names):
            return self
        return replace(self, roles={k: v for k, v in self.roles.items() if k not in names})

    def about(self, one: Expr, me: Expr | None = None) -> Scope:
        """The same roles, while one thing is spoken of; `me` where it changes sides."""
        spoken = self.it if self.chosen is None or self.chosen.type.many else self.chosen
        previous = spoken if spoken is not None and spoken != one else self.previous
        was = self.it if self.it is not None and self.it.type.base == "thing" and self.it != one else None
        thing = was or self.previous_thing
        turned = one.type.base == "player" and spoken is not None and spoken.type.base == "thing"
        picked = self.chosen if turned and self.chosen == spoken else None
        new = replace(
            self,
            it=one,
            previous=previous,
            previous_thing=thing,
            chosen=None,
            picked=picked,
            doubtful=None,
            rival=None,
        )
        return new if me is None else replace(new, me=me, outer=self.me, across=None)

    def but_of(self, one: Expr) -> Scope:
        """The same as it was seen before a clause took the side of one of whom it is now said which side that is."""
        took = self.me is None or self.me == owner_of(one)
        principal = None if self.principal == one else self.principal
        return replace(self, me=self.outer if took else self.me, principal=principal)

    def after_each(self) -> Scope:
        """The same once each of several has been spoken of: “it” is not clear until something is named again."""
        return replace(self, doubtful=self.chosen if self.chosen is not None else self.it)

    def led_by(self, one: Expr) -> Scope:
        """The same for the rest of a sentence that begins with one."""
        return replace(self, lead=one if one.type.base == "thing" else None)

    def done_by(self, one: Expr, held: Scope) -> Scope:
        """The same once one has done something: “it” is that one."""
        return replace(self, it=one, me=held.me, across=held.across)

    def left(self, inside: Scope) -> Scope:
        """The same once an inner scope has been left: what a KIND by itself is stays unclear where it was so inside."""
        known = self.roles.values()
        more = any(
            one.type == ir.NUMBER and isinstance(one, ir.Var) and one not in known
            for one in inside.roles.values()
        )
        return replace(self, unclear=self.unclear | inside.unclear, counted=self.counted or more)

    def introducing(self, at: Span, one: Expr, chosen: bool = False) -> Scope:
        """The same once a noun phrase has brought in somebody."""
        return replace(self, introduced=(*self.introduced, Introduced(at, one, chosen)))

    @property
    def pronoun(self) -> Expr | None:
        """What `it` stands for."""
        if self.it is None or self.it != self.other_than:
            return self.it
        before = (x for x in (self.previous, self.principal) if x is not None and x != self.other_than)
        return next(before, None)


def owner_of(thing: Expr) -> Expr:
    """The player of a thing; a player's player is that player."""
    if thing.type.base == "player":
        return thing
    return ir.Owner(thing)


def opponent_of(player: Expr, span: Span | None = None) -> Expr:
    """The opponent of a player; the opponent of an opponent is the player."""
    return player.of if isinstance(player, ir.Opponent) else ir.Opponent(player, span=span)
