"""What a sentence can speak of beyond the names of the game: roles, and whoever is spoken of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import Bearer


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

    past: Expr | None = None
    """What was spoken of before something was done by each of several: “it” could be that, or each of them."""

    unsided: bool = False
    """Whether a rule of the whole game is read, seen from nobody's side: `enemy` wants somebody whose enemy it is."""

    def bind(self, name: str, value: Expr) -> Scope:
        return replace(self, roles={**self.roles, name: value})

    def without(self, *names: str) -> Scope:
        """The same where nothing is called so."""
        if not any(name in self.roles for name in names):
            return self
        return replace(self, roles={k: v for k, v in self.roles.items() if k not in names})

    def about(self, one: Expr, me: Expr | None = None) -> Scope:
        """The same roles, while one thing is spoken of; `me` where it changes sides."""
        former = self.it if self.it is not None and self.it != one else self.former
        if me is None:
            return replace(self, it=one, former=former, rival=None, past=None)
        return replace(self, it=one, former=former, rival=None, past=None, me=me, outer=self.me)

    def after_each(self) -> Scope:
        """The same once each of several has been spoken of: “it” is not clear until something is named again."""
        return replace(self, past=self.it)

    @property
    def pronoun(self) -> Expr | None:
        """What `it` stands for."""
        if self.it is None or self.it != self.apart:
            return self.it
        before = (x for x in (self.former, self.principal) if x is not None and x != self.apart)
        return next(before, self.it)


def owner_of(thing: Expr) -> Expr:
    """The player of a thing; a player's player is that player."""
    if thing.type.base == "player":
        return thing
    return ir.Owner(thing, type=ir.PLAYER)
