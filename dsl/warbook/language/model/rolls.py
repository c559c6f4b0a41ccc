"""Rolls and values, and what changes them."""

from __future__ import annotations

from dataclasses import dataclass

from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr, Type
from warbook.language.model.base import Decl
from warbook.language.model.procedures import Role


@dataclass(frozen=True, slots=True)
class Modifier:
    """A row of a roll's table: `what` is total, advantage, dice, automatic or target."""

    situation: str
    what: str
    amount: Expr
    test: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Opposition:
    """The dice that somebody else rolls against a roll, and what is added to their total."""

    dice: Expr
    sides: int
    added: Expr | None


@dataclass(frozen=True, slots=True)
class Roll(Decl):
    """A roll. `each` tells dice compared one by one; `low` that at most the target succeeds.

    `always` and `never` are faces that succeed or fail whatever the target; `faces` name the sides of a declared die.
    `decides` are the lists of which the total may pick a value.
    """

    roles: tuple[Role, ...]
    dice: Expr
    sides: int
    added: Expr | None
    target: Expr | None
    low: bool
    each: bool
    success: Do | None
    failure: Do | None
    keeps: tuple[str, Expr] | None
    modifiers: tuple[Modifier, ...]
    without: tuple[str, ...]
    faces: tuple[str, ...] = ()
    always: tuple[int, ...] = ()
    never: tuple[int, ...] = ()
    decides: tuple[str, ...] = ()
    opposition: Opposition | None = None
    """With `each`, its dice succeed as those of the roll do, and more successes win; else the totals are compared."""
    tie: Do | None = None


@dataclass(frozen=True, slots=True)
class Test(Decl):
    """A Definition: it holds when its condition does."""

    roles: tuple[Role, ...]
    test: Expr
    words: str


@dataclass(frozen=True, slots=True)
class Sight(Decl):
    """A relation of an observer (last role) and a target (first role) that lines between them decide.

    Each stands as a volume: its footprint, raised by `height`. It holds if from some point of the observer
    (`eye` any; middle: from its middle) a clear line runs to some point of the target (`part` any), to every
    one (every), or to its middle (middle). A line is clear if it passes no terrain of the `blocked` sorts, and
    at most `depth` of the `hindered` sorts, or any amount of them to a target within `near` (edge to edge).
    Sorts are "blocking", "concealing" and "impassable", or the name of a Terrain. Lengths in µm.

    On a grid lines run from corner to corner (`part` two: to two of them), heights are in sixtieths of a square, and
    without a `height` the land is flat. A target is seen in `parts` of its height: one of them, or every one
    (`every_part`); 0: any point of it. With `beside`, only terrain on a side of the target's square blocks. `bodies`
    are the pieces that block. As a target, one of `lower` is only `low` high.
    """

    roles: tuple[Role, ...]
    words: str
    eye: str
    part: str
    height: int
    blocked: tuple[str, ...]
    hindered: tuple[str, ...]
    depth: int
    near: int
    parts: int = 0
    every_part: bool = False
    beside: bool = False
    bodies: Expr | None = None
    lower: Expr | None = None
    low: int = 0


@dataclass(frozen=True, slots=True)
class Value(Decl):
    """A number worked out from others: the first case that holds, then changes, then bounds."""

    roles: tuple[Role, ...]
    cases: tuple[tuple[Expr, Expr | None], ...]
    least: Expr | None
    most: Expr | None
    modifiers: tuple[Modifier, ...]
    type: Type
