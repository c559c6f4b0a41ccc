"""The meaning of rules: typed expressions, conditions and statements.

Phrases turn into these few nodes, whatever words they were written in; the engine compiles nothing else.
Every node is frozen, carries its span, and holds only other nodes, names of declarations and numbers.
Lengths on a table are whole micrometres, on a grid whole squares.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from warbook.language.diagnostic import Span

MICROMETRES_PER_INCH = 25_400
UNLIMITED = 10**12


@dataclass(frozen=True, slots=True)
class Type:
    """What an expression stands for.

    `base` is one of number, length, squares, dice, player, thing, listed (a value of a declared list), action,
    place (a square or a point), roll, flag, text, effect, die (one of a roll's dice, `arg` names the roll);
    `arg` the declared name where there is one; `many` tells a set from a single one.
    """

    base: str
    arg: str = ""
    many: bool = False

    def one(self) -> Type:
        return Type(self.base, self.arg)

    def set(self) -> Type:
        return Type(self.base, self.arg, True)

    def __str__(self) -> str:
        article = "an" if self.arg[:1] in "AEIO" else "a"
        noun = {
            "thing": f"{article} {self.arg}" if self.arg else "a thing",
            "listed": self.arg,
            "length": "a distance in inches",
            "squares": "a number of squares",
        }.get(self.base, f"a {self.base}")
        return f"several {self.arg or self.base}s" if self.many else noun


NUMBER = Type("number")
LENGTH = Type("length")
SQUARES = Type("squares")
PLAYER = Type("player")
FLAG = Type("flag")
TEXT = Type("text")
PLACE = Type("place")
ACTION = Type("action")
ROLL = Type("roll")
EFFECT = Type("effect")
DICE = Type("dice")


@dataclass(frozen=True, slots=True)
class Expr:
    """An expression; `type` is what it stands for."""

    type: Type = field(kw_only=True)
    span: Span | None = field(default=None, kw_only=True, compare=False)


@dataclass(frozen=True, slots=True)
class Num(Expr):
    value: int


@dataclass(frozen=True, slots=True)
class Var(Expr):
    name: str


@dataclass(frozen=True, slots=True)
class PlayerNow(Expr):
    """The player who is `which` just now: active, rival, first, second."""

    which: str


@dataclass(frozen=True, slots=True)
class Owner(Expr):
    of: Expr


@dataclass(frozen=True, slots=True)
class Opponent(Expr):
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
class Together(Expr):
    """Several things or sets as one set."""

    of: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Count(Expr):
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
    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class DiceOf(Expr):
    """`count` dice of `sides`; `die` names the declared die where they have faces of their own."""

    count: Expr
    sides: int
    die: str = ""


@dataclass(frozen=True, slots=True)
class Distance(Expr):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Call(Expr):
    """A declared Value or Definition with its arguments."""

    name: str
    args: tuple[Expr, ...]


# ---------------------------------------------------------------- conditions (type FLAG)
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
class Outcome(Expr):
    """Whether the last roll, window or choice named `of` succeeded."""

    of: str


@dataclass(frozen=True, slots=True)
class CanPay(Expr):
    """Whether `of` can pay a price."""

    of: Expr
    price: tuple[tuple[tuple[int, str], ...], ...]


# ---------------------------------------------------------------- statements
@dataclass(frozen=True, slots=True)
class Do:
    """A statement."""

    span: Span | None = field(default=None, kw_only=True, compare=False)


@dataclass(frozen=True, slots=True)
class Block(Do):
    of: tuple[Do, ...]


@dataclass(frozen=True, slots=True)
class Gain(Do):
    """`amount` (below zero: loses) of a token or resource; held to the bounds declared for it."""

    of: Expr
    name: str
    amount: Expr


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
    """Once for each member of `of`, bound to `var`; `order` is who arranges them (a player), or None."""

    var: str
    of: Expr
    body: Do
    order: Expr | None = None


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
    name: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class RollDice(Do):
    """Plain dice, summed and bound."""

    var: str
    by: Expr
    dice: Expr


@dataclass(frozen=True, slots=True)
class Use(Do):
    """`of` uses own actions: `times` of them at most (None: as many as it can pay for)."""

    of: Expr
    times: int | None
    action: str | None = None


@dataclass(frozen=True, slots=True)
class Move(Do):
    """`of` moves; `most` bounds the length (a region is offered), or `to` is the place."""

    of: Expr
    most: Expr | None = None
    to: Expr | None = None


@dataclass(frozen=True, slots=True)
class Place(Do):
    """`by` puts `of` (a thing) somewhere for which `area`, a condition on it standing there, holds.

    It never overlaps another thing that stands, but for `over`. Where there is no such place, it goes as near to
    `nearest` as there is room.
    """

    by: Expr
    of: Expr
    area: Expr
    over: Expr | None = None
    nearest: Expr | None = None


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
    """`count` members of `of` taken at random, as many as there are; they go out of `leave` and into
    `join`."""

    var: str
    of: Expr
    count: Expr
    single: bool
    leave: Group | None = None
    join: Group | None = None


@dataclass(frozen=True, slots=True)
class PickNumber(Do):
    """`by` names a whole number from `low` to `high`."""

    by: Expr
    var: str
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Drift(Do):
    """`var` is the place so far from `of` in a random direction, or the last one on the way that is
    on the table."""

    var: str
    of: Expr
    distance: Expr


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
class Adjust(Do):
    """A change to a number of the running roll: total, advantage, dice, automatic, target; `fixed`
    puts it at `by`."""

    what: str
    by: Expr
    fixed: bool = False
