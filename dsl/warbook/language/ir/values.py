"""Expressions: numbers, things, sets."""

from __future__ import annotations

from dataclasses import dataclass, field

from warbook.language.diagnostic import Span
from warbook.language.ir.types import NUMBER, PLAYER, Type


@dataclass(frozen=True, slots=True)
class Expr:
    """An expression; `type` is what it stands for."""

    type: Type = field(kw_only=True)
    span: Span | None = field(default=None, kw_only=True, compare=False)


@dataclass(frozen=True, slots=True)
class _Player(Expr):
    type: Type = field(default=PLAYER, kw_only=True)


@dataclass(frozen=True, slots=True)
class _Number(Expr):
    type: Type = field(default=NUMBER, kw_only=True)


@dataclass(frozen=True, slots=True)
class Num(Expr):
    value: int


@dataclass(frozen=True, slots=True)
class Var(Expr):
    name: str


@dataclass(frozen=True, slots=True)
class PlayerNow(_Player):
    """The player who is `which` just now: active, first, second. Active is whose turn it is: whoever acts where players
    alternate, and the player of a sequence `by player` while it is played; before any of these, the first."""

    which: str


@dataclass(frozen=True, slots=True)
class Seat(_Player):
    """The player whom an example calls the first (0) or the second (1), whoever is first by the rules meanwhile."""

    number: int


@dataclass(frozen=True, slots=True)
class Owner(_Player):
    of: Expr


@dataclass(frozen=True, slots=True)
class Opponent(_Player):
    of: Expr


@dataclass(frozen=True, slots=True)
class Whole(Expr):
    """The whole of which a thing is a part."""

    of: Expr


@dataclass(frozen=True, slots=True)
class Parts(Expr):
    """The parts of a thing, as a set."""

    of: Expr


@dataclass(frozen=True, slots=True)
class Field(Expr):
    """A stat, token, resource or state of a thing, player, listed value or action, with all that
    changes it."""

    of: Expr
    name: str


@dataclass(frozen=True, slots=True)
class Setting(Expr):
    """A value of the whole game: its size, its mission, a number it keeps."""

    name: str


@dataclass(frozen=True, slots=True)
class Listed(Expr):
    """One value of a declared list."""

    list: str
    name: str


@dataclass(frozen=True, slots=True)
class All(Expr):
    """Everything of a kind that is in play (or every player, or every square)."""

    kind: str


@dataclass(frozen=True, slots=True)
class Group(Expr):
    """What a declared group holds; `owner` where each player, or each thing of a kind, has one."""

    name: str
    owner: Expr | None = None


@dataclass(frozen=True, slots=True)
class Where(Expr):
    """Those of `of` for which `test` holds; `var` stands for each."""

    of: Expr
    var: str
    test: Expr


@dataclass(frozen=True, slots=True)
class Passed(Expr):
    """Those of a set through which the way of the move just made leads, in the order in which it comes to them."""

    mover: Expr
    of: Expr


@dataclass(frozen=True, slots=True)
class Together(Expr):
    """Several things or sets as one set."""

    of: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Count(_Number):
    of: Expr


@dataclass(frozen=True, slots=True)
class Total(Expr):
    """Sum, highest or lowest (`how`) of `each`, evaluated with `var` for each member."""

    of: Expr
    var: str
    each: Expr
    how: str = "sum"


@dataclass(frozen=True, slots=True)
class Arith(Expr):
    """`op` is +, -, *, / (a whole number, rounded down), max or min."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class DiceOf(Expr):
    """`count` dice of `sides`; `die` names the declared die where they have faces of their own, `each` tells that what
    they show is looked at one by one."""

    count: Expr
    sides: int
    die: str = ""
    each: bool = False


@dataclass(frozen=True, slots=True)
class Distance(Expr):
    """How far two things are apart: from edge to edge, or in height."""

    left: Expr
    right: Expr
    vertical: bool = False


@dataclass(frozen=True, slots=True)
class HeightBetween(_Number):
    """How many squares high a wall between two neighbouring squares is; 0 where none stands."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Call(Expr):
    """A declared Value or Definition with its arguments."""

    name: str
    args: tuple[Expr, ...]
