"""Conditions: expressions that hold or not."""

from __future__ import annotations

from dataclasses import dataclass, field

from warbook.language.ir.types import FLAG, Type
from warbook.language.ir.values import Expr, Opponent, Owner, PlayerNow, Var


@dataclass(frozen=True, slots=True)
class _Condition(Expr):
    type: Type = field(default=FLAG, kw_only=True)


@dataclass(frozen=True, slots=True)
class Truth(_Condition):
    value: bool


@dataclass(frozen=True, slots=True)
class Compare(_Condition):
    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class And(_Condition):
    of: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or(_Condition):
    of: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not(_Condition):
    of: Expr


@dataclass(frozen=True, slots=True)
class Some(_Condition):
    """Whether a set has a member."""

    of: Expr


@dataclass(frozen=True, slots=True)
class Every(_Condition):
    of: Expr
    var: str
    test: Expr


@dataclass(frozen=True, slots=True)
class In(_Condition):
    member: Expr
    of: Expr


@dataclass(frozen=True, slots=True)
class IsKind(_Condition):
    of: Expr
    kind: str


@dataclass(frozen=True, slots=True)
class Near(_Condition):
    """Edge-to-edge distance of at most `distance`."""

    left: Expr
    right: Expr
    distance: Expr


@dataclass(frozen=True, slots=True)
class Spatial(_Condition):
    """A relation that the space decides: empty, touches, sees, overlaps, adjacent …"""

    relation: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Permitted(_Condition):
    """Whether the laws allow `verb` with these arguments (by role)."""

    verb: str
    args: tuple[tuple[str, Expr], ...]


@dataclass(frozen=True, slots=True)
class Happened(Expr):
    """How often `event` happened to `subject` during the running `during`; `what` is the action that it is about,
    where that is known only in play."""

    event: str
    subject: Expr
    during: str
    what: Expr | None = None


@dataclass(frozen=True, slots=True)
class Won(_Condition):
    """Whether the game is over, and a player has won it."""

    of: Expr


@dataclass(frozen=True, slots=True)
class Knows(_Condition):
    """Whether what a player may see tells if `test` holds: it is the same for everything that is hidden from that one."""

    of: Expr
    test: Expr


@dataclass(frozen=True, slots=True)
class Outcome(_Condition):
    """Whether the last roll, window or choice named `of` succeeded."""

    of: str


@dataclass(frozen=True, slots=True)
class CanPay(_Condition):
    """Whether `of` can pay a price."""

    of: Expr
    price: tuple[tuple[tuple[int, str], ...], ...]


LASTING_TRAITS = (Compare, Var, Owner, Opponent, PlayerNow, IsKind, Not, And, Or)
"""What tells of somebody whose it is and of what kind, which does not change from one time to the next."""
