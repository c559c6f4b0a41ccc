"""Statements about actions, pieces, dice and the end of the game."""

from __future__ import annotations

from dataclasses import dataclass

from warbook.language.ir.statements import Do
from warbook.language.ir.values import Expr, Group


@dataclass(frozen=True, slots=True)
class Use(Do):
    """`of` uses own actions: `times` of them at most (None: as many as it can pay for).

    `actions` are those among which it may choose (empty: all); `free` that nothing is paid. Where it `must`, the one
    action is used if it can be; else its player may decline.
    """

    of: Expr
    times: int | None
    actions: tuple[str, ...] = ()
    free: bool = False
    must: bool = False


@dataclass(frozen=True, slots=True)
class Move(Do):
    """`of` moves; `most` bounds the length (a region is offered), or `to` is the place.

    On a grid it goes by the steps called `how` ("": the first declared), each of which leads farther from `away`;
    `by` is who moves it, its player where nobody is named.
    What may be entered, and at what price, is judged as if `like` moved from there, where that is given.
    It comes to rest at `least` so far from where it was; where it can nowhere, it stays.
    Where it is `put` there, on a point of a table, it goes no way, and nothing hears of a move.
    """

    of: Expr
    most: Expr | None = None
    to: Expr | None = None
    how: str = ""
    away: Expr | None = None
    by: Expr | None = None
    like: Expr | None = None
    least: Expr | None = None
    put: bool = False


@dataclass(frozen=True, slots=True)
class Place(Do):
    """`by` puts `of` (a thing) somewhere for which `area`, a condition on it standing there, holds.

    It never overlaps another thing that stands, but for `over`. Where there is no such place, it goes as near to
    `nearest` as there is room. Where it `moves` there, what is said of moves and of their ends is heard.
    """

    by: Expr
    of: Expr
    area: Expr
    over: Expr | None = None
    nearest: Expr | None = None
    moves: bool = False


@dataclass(frozen=True, slots=True)
class Create(Do):
    """A new piece of `kind` for a player, bound as `var`; with `card`, as printed on it."""

    kind: str
    owner: Expr
    var: str
    card: str = ""


@dataclass(frozen=True, slots=True)
class Muster(Do):
    """`owner`'s force list becomes pieces in a group."""

    owner: Expr
    group: str


@dataclass(frozen=True, slots=True)
class Draw(Do):
    """`by` takes `count` members of `of` at random, as many as there are; they go out of `leave` and into
    `join`."""

    by: Expr
    var: str
    of: Expr
    count: Expr
    single: bool
    leave: Group | None = None
    join: Group | None = None


@dataclass(frozen=True, slots=True)
class PickLine(Do):
    """`by` picks a straight line from a corner of one square to a corner of another; `var` is the squares that it
    passes through, the last one among them."""

    by: Expr
    var: str
    start: Expr
    goal: Expr


@dataclass(frozen=True, slots=True)
class PickEdge(Do):
    """`by` picks one of the two edges, and has it from now on; the other player has the other."""

    by: Expr


@dataclass(frozen=True, slots=True)
class PickNumber(Do):
    """`by` names a whole number from `low` to `high`."""

    by: Expr
    var: str
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class ShiftDie(Do):
    """`die`, one of plain dice that lie on the table, shows so much more from now on."""

    die: Expr
    by: Expr


@dataclass(frozen=True, slots=True)
class Drift(Do):
    """`var` is the place so far from `of` in a random direction: a place goes on to the edge of the table, a piece as far
    as there is room. With `other` straight away from it or towards it, as far as there is room: a piece, a place, a
    marker, a zone, or a player, whose edge of the table is meant."""

    var: str
    of: Expr
    distance: Expr
    other: Expr | None = None
    away: bool = False


@dataclass(frozen=True, slots=True)
class RollOff(Do):
    """Every player rolls; the one with the highest (`low`: lowest) total is bound, ties roll again."""

    var: str
    dice: Expr
    low: bool


@dataclass(frozen=True, slots=True)
class Remove(Do):
    """`of` leaves play, for good, or only the table."""

    of: Expr
    for_good: bool = True


@dataclass(frozen=True, slots=True)
class TakePlace(Do):
    """`of` comes to where `instead` was; `instead` leaves play."""

    of: Expr
    instead: Expr


@dataclass(frozen=True, slots=True)
class Join(Do):
    of: Expr
    group: Group
    leave: bool = False


@dataclass(frozen=True, slots=True)
class Finish(Do):
    """Ends the running sequence, window or activation named `name`; "" ends the game."""

    name: str
    success: bool | None = None


@dataclass(frozen=True, slots=True)
class Open(Do):
    """Opens a declared window for a player: whoever has offers in it may take them, one at a time."""

    name: str
    to: Expr
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Win(Do):
    of: Expr


@dataclass(frozen=True, slots=True)
class ReRoll(Do):
    """`by` throws from `least` to `most` (None: all) of the dice `of` of the running roll again, none
    of them twice."""

    by: Expr
    of: Expr
    least: Expr
    most: Expr | None


@dataclass(frozen=True, slots=True)
class Forget(Do):
    """What came of the last of such rolls is known no more: none has been made yet, of which it could be told."""

    roll: str


@dataclass(frozen=True, slots=True)
class Adjust(Do):
    """A change to a number of the running roll: total, advantage, dice, automatic, target; `fixed`
    puts it at `by`."""

    what: str
    by: Expr
    fixed: bool = False
