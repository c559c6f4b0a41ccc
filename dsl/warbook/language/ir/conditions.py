"""Conditions: expressions that hold or not."""

from __future__ import annotations

from dataclasses import dataclass

from warbook.language.ir.values import Expr


@dataclass(frozen=True, slots=True)
class Truth(Expr):
    value: bool


@dataclass(frozen=True, slots=True)
class Compare(Expr):
    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class And(Expr):
    of: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or(Expr):
    of: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not(Expr):
    of: Expr


@dataclass(frozen=True, slots=True)
class Some(Expr):
    """Whether a set has a member."""

    of: Expr


@dataclass(frozen=True, slots=True)
class Every(Expr):
    of: Expr
    var: str
    test: Expr


@dataclass(frozen=True, slots=True)
class In(Expr):
    member: Expr
    of: Expr


@dataclass(frozen=True, slots=True)
class IsKind(Expr):
    of: Expr
    kind: str


@dataclass(frozen=True, slots=True)
class Near(Expr):
    """Edge-to-edge distance of at most `distance`."""

    left: Expr
    right: Expr
    distance: Expr


@dataclass(frozen=True, slots=True)
class Spatial(Expr):
    """A relation that the space decides: empty, touches, sees, overlaps, adjacent …"""

    relation: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Permitted(Expr):
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
class Won(Expr):
    """Whether the game is over, and a player has won it."""

    of: Expr


@dataclass(frozen=True, slots=True)
class Knows(Expr):
    """Whether what a player may see tells if `test` holds: it is the same for everything that is hidden from that one."""

    of: Expr
    test: Expr


@dataclass(frozen=True, slots=True)
class Outcome(Expr):
    """Whether the last roll, window or choice named `of` succeeded."""

    of: str


@dataclass(frozen=True, slots=True)
class CanPay(Expr):
    """Whether `of` can pay a price."""

    of: Expr
    price: tuple[tuple[tuple[int, str], ...], ...]
