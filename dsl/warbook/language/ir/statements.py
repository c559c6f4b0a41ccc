"""Statements: how steps are put together, and who decides."""

from __future__ import annotations

from dataclasses import dataclass, field

from warbook.language.diagnostic import Span
from warbook.language.ir.values import Expr


@dataclass(frozen=True, slots=True)
class Do:
    """A statement."""

    span: Span | None = field(default=None, kw_only=True, compare=False)


@dataclass(frozen=True, slots=True)
class Block(Do):
    of: tuple[Do, ...]


@dataclass(frozen=True, slots=True)
class Gain(Do):
    """`amount` (below zero: loses) of a token or resource; held to the bounds declared for it.

    `final` that nothing comes in its place any more, and that it is neither more nor less for any rule.
    """

    of: Expr
    name: str
    amount: Expr
    final: bool = False


@dataclass(frozen=True, slots=True)
class Put(Do):
    """Sets a token, resource, state or setting."""

    of: Expr | None
    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Bind(Do):
    """`name` stands for a value from here on; `again` where it stood for another before."""

    name: str
    value: Expr
    again: bool = False


@dataclass(frozen=True, slots=True)
class If(Do):
    test: Expr
    then: Do
    otherwise: Do | None = None


@dataclass(frozen=True, slots=True)
class While(Do):
    test: Expr
    body: Do


@dataclass(frozen=True, slots=True)
class Repeat(Do):
    """`body`, so many times; ends early when a pick inside it finds nothing to choose."""

    times: Expr
    body: Do


@dataclass(frozen=True, slots=True)
class ForEach(Do):
    """Once for each member of `of`, bound to `var`; `order` is who arranges them (a player), or None.

    `given` are numbers that are worked out for each of them before anything is done for the first.
    """

    var: str
    of: Expr
    body: Do
    order: Expr | None = None
    given: tuple[tuple[str, Expr], ...] = ()


@dataclass(frozen=True, slots=True)
class Alternate(Do):
    """Players take the active role in turn from `first`, passed over where `test` (with `player`) fails."""

    first: Expr
    test: Expr
    body: Do


@dataclass(frozen=True, slots=True)
class Choose(Do):
    """`by` picks between `least` and `most` members of `of`; one is bound as itself, several as a set.

    `each` is the price of each, in `currency` of the player; `group` names a declared group to hold the result.
    """

    by: Expr
    var: str
    of: Expr
    least: Expr
    most: Expr | None
    group: str | None = None
    each: int = 0
    currency: str = ""
    free: Expr | None = None
    single: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One alternative of a choice: perhaps with a pick of its own, perhaps under a condition, at a price."""

    label: str
    test: Expr | None
    pick: Choose | None
    body: Do
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class ChooseOne(Do):
    """`by` takes one of the options, for `actor` where one is chosen with it."""

    by: Expr
    actor: Choose | None
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class May(Do):
    """`by` decides whether `body` happens (only asked when `test` holds); `refused` when not."""

    by: Expr
    test: Expr | None
    body: Do
    refused: Do | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Pay(Do):
    """A price: alternatives of (amount, resource) lists, paid by `of`."""

    of: Expr
    price: tuple[tuple[tuple[int, str], ...], ...]


@dataclass(frozen=True, slots=True)
class Perform(Do):
    """A declared procedure, sequence or effect, with its roles; `result` binds its outcome."""

    name: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Suffer(Do):
    """The effect that an expression names, on `of`."""

    of: Expr
    effect: Expr
    args: tuple[tuple[str, Expr], ...] = ()


@dataclass(frozen=True, slots=True)
class RollFor(Do):
    """A declared roll, with its roles; `decides` is the list of which its total picks one value, `more` what this one
    adds to its total."""

    name: str
    args: tuple[Expr, ...]
    decides: str = ""
    more: Expr | None = None


@dataclass(frozen=True, slots=True)
class RollDice(Do):
    """Plain dice, summed and bound."""

    var: str
    by: Expr
    dice: Expr
