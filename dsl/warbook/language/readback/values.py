"""The words for numbers, things and sets."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.readback.english import listed, possessive
from warbook.language.readback.naming import noun, reference
from warbook.language.readback.nouns import described
from warbook.language.readback.writer import Phrase, Writer


def num(w: Writer, x: ir.Num) -> str:
    """`3`, `6in`, `1 square`, `C11`."""
    if x.value >= ir.UNLIMITED:
        return "unlimited"
    match x.type.base:
        case "length":
            return length(x.value)
        case "squares":
            return f"{x.value} square{'' if abs(x.value) == 1 else 's'}"
        case "place":
            width = max(w.book.space.width, 1)
            return (
                f"{letters(x.value % width)}{x.value // width + 1}"
                if w.book.space.grid
                else f"point {x.value}"
            )
    return str(x.value)


def length(value: int) -> str:
    """Micrometres as inches, or as millimetres where these are whole."""
    inches = value / ir.MICROMETRES_PER_INCH
    if round(inches, 3) * ir.MICROMETRES_PER_INCH == value or value % 1000:
        return f"{inches:.6g}in"
    return f"{value // 1000}mm"


def letters(column: int) -> str:
    """The letter of a column, from 0."""
    return chr(ord("A") + column) if column < 26 else letters(column // 26 - 1) + letters(column % 26)


def var(w: Writer, x: ir.Var) -> str:
    return reference(w, x.name, x.type)


def player_now(w: Writer, x: ir.PlayerNow) -> str:
    """In an example “the first player” is whom it calls so, but after “is” and “becomes”."""
    if w.seated and x.which in SEATS:
        w.outside("who is first or second meanwhile")
        return f"whoever is the {x.which} player"
    return f"the {x.which} player"


SEATS = ("first", "second")


def seat(w: Writer, x: ir.Seat) -> str:
    if not w.seated:
        w.outside("whom an example calls first or second")
        return f"the player who is called {SEATS[x.number]}"
    return f"the {SEATS[x.number]} player"


def passed(w: Writer, x: ir.Passed) -> str:
    w.outside("what a move has led through")
    return f"{described(w, x.of).said('every')} through which {w.say(x.mover)} has moved"


def owner(w: Writer, x: ir.Owner) -> str:
    return f"{possessive(w.say(x.of))} player"


def opponent(w: Writer, x: ir.Opponent) -> str:
    return f"{possessive(w.say(x.of))} opponent"


def whole(w: Writer, x: ir.Whole) -> str:
    return f"{possessive(w.say(x.of))} {noun(w, x.type)}"


def parts(w: Writer, x: ir.Parts) -> str:
    return described(w, x).said("every")


def field(w: Writer, x: ir.Field) -> str:
    """`the Soldier's Nerve`; the one in whose group something is by its kind."""
    name = x.name
    if name.startswith("holder "):
        group = name.removeprefix("holder ")
        kinds = w.book.lineage(x.of.type.arg)
        same = [g for g in w.book.groups.values() if g.holder == x.type.arg and g.holds in kinds]
        if len(same) == 1:
            return f"{possessive(w.say(x.of))} {x.type.arg}"
        w.outside("in whose group something is")
        return f"the {x.type.arg} in whose {group} {w.say(x.of)} is"
    if isinstance(x.of, ir.Listed) and x.of.list == "roll" and name == "Total":
        return "the result" if not x.of.name else f"the result of {x.of.name}"
    token = w.book.tokens.get(name)
    if token is not None and token.lasting is not None:
        w.outside("what holds for a time")
    return f"{possessive(w.say(x.of))} {name}"


def setting(w: Writer, x: ir.Setting) -> str:
    if x.name.startswith("number of "):
        return f"the number of the {x.name.removeprefix('number of ')}"
    return f"the {x.name}"


def listed_value(w: Writer, x: ir.Listed) -> str:
    """A value by its name; a text in quotes; the roll being made as `the roll`."""
    match x.list:
        case "roll":
            return f"the {x.name}" if x.name else "the roll"
        case "sequence":
            return f"the {x.name or 'game'}"
        case "text":
            return f'"{x.name}"'
    others = [v.name for v in w.book.lists.values() if x.name in v.values]
    if len(others) > 1:
        w.outside("a name that several lists have")
        return f"{x.name} (of {x.list})"
    return x.name


def everything(w: Writer, x: Expr) -> str:
    return described(w, x).said("every")


def group(w: Writer, x: ir.Group) -> str:
    return f"the {x.name}" if x.owner is None else f"{possessive(w.say(x.owner))} {x.name}"


def together(w: Writer, x: ir.Together) -> str:
    if any(one.type.many for one in x.of):
        w.outside("several sets as one")
    return listed([w.say(one) for one in x.of])


def count(w: Writer, x: ir.Count) -> str:
    if isinstance(x.of, (ir.Var, ir.Group)):
        return (
            f"the number of {w.say(x.of)}"
            if isinstance(x.of, ir.Var)
            else f"the number of {described(w, x.of).said(many=True)}"
        )
    return f"the number of {described(w, x.of).said(many=True)}"


def for_each(w: Writer, amount: Expr) -> tuple[str, str] | None:
    """`1`, `for each Fear the Soldier has`, of an amount that is so much for each that somebody has."""
    match amount:
        case ir.Arith(op="*", left=ir.Num() as each, right=ir.Field(of=of, name=name)):
            kept = w.book.tokens.get(name)
            if name in w.book.resources or (kept is not None and kept.lasting is None):
                return w.say(each), f"for each {name} {w.say(of)} has"
        case ir.Arith(
            op="*",
            left=ir.Num() as each,
            right=ir.Arith(
                op="/", left=ir.Distance(left=one, right=other, vertical=False), right=ir.Num() as far
            ),
        ):
            return w.say(each), f"for each {w.say(far)} between {w.say(one)} and {w.say(other)}"
        case ir.Arith(op="*", left=ir.Num() as each, right=ir.Count(of=of)) if not isinstance(of, ir.Var):
            return w.say(each), f"for {described(w, of).said('each')}"
    return None


def total(w: Writer, x: ir.Total) -> str:
    """`the total Fear of each Soldier …`; of a set that has but one member, that one."""
    if x.var == "the one":
        w.outside("the only one of its kind")
        return described(w, x.of).said("the only")
    match x.each:
        case ir.Field(of=ir.Var(name=name), name=what) if name == x.var:
            how = {"sum": "total"}.get(x.how, x.how)
            if x.of.type.base == "die":
                shown = "the natural result" if how == "total" else f"the {how} die"
                return shown if what == "Face" else f"the {how} {what} of the dice"
            return f"the {how} {what} of {described(w, x.of).said('all', True)}"
    w.outside("a sum over what is no number of its own")
    of = described(w, x.of).said("each")
    with w.naming(x.var, f"that {noun(w, x.of.type.one())}"):
        how = {"sum": "the sum"}.get(x.how, f"the {x.how}")
        return f"{how}, over {of}, of {w.say(x.each)}"


LOOSE, TIGHT = ("+", "-"), ("*", "/")


def arith(w: Writer, x: ir.Arith) -> str:
    """`2 + 3`; what must be reckoned first stands in brackets, which the language does not have."""
    if w.change is not None and x == w.change[0]:
        return w.change[1]
    match x:
        case ir.Arith(op="-", left=ir.Num(value=0), right=right):
            w.outside("less than nothing")
            return f"minus {inner(w, right, True)}"
        case ir.Arith(op="/", left=ir.Arith(op="+", left=of, right=ir.Num(value=1)), right=ir.Num(value=2)):
            if not isinstance(of, ir.Arith):
                return f"half {w.say(of)}, rounded up"
        case ir.Arith(op="/", left=of, right=ir.Num(value=2)) if not isinstance(of, ir.Arith):
            return f"half {w.say(of)}"
        case ir.Arith(op="max" | "min" as op, left=left, right=right):
            bound = "at least" if op == "max" else "at most"
            return f"{inner(w, left, is_bound(left))}, but {bound} {inner(w, right, is_bound(right))}"
    if x.op == "*" and isinstance(x.left, ir.Num) and x.left.value == 1 and isinstance(x.right, ir.Arith):
        return w.say(x.right)
    first = inner(w, x.left, isinstance(x.left, ir.Arith) and binds(x.left) < binds(x))
    second = inner(w, x.right, isinstance(x.right, ir.Arith) and binds(x.right) <= binds(x))
    if x.op == "/":
        w.outside("a part other than a half")
        return f"{first} divided by {second}, rounded down"
    return f"{first} {'times' if x.op == '*' else x.op} {second}"


def is_bound(x: Expr) -> bool:
    """Whether an amount is bounded by another."""
    return isinstance(x, ir.Arith) and x.op in ("max", "min")


def binds(x: ir.Arith) -> int:
    """How closely an operation holds its sides together."""
    return 1 if x.op in LOOSE else 2 if x.op in TIGHT else 0


def inner(w: Writer, x: Expr, brackets: bool) -> str:
    if not brackets:
        return w.say(x)
    w.outside("brackets")
    return f"({w.say(x)})"


def dice_of(w: Writer, x: ir.DiceOf) -> str:
    """`2d6`; dice that are looked at one by one are told so."""
    if isinstance(x.count, ir.Num):
        count = str(x.count.value)
        words = (
            f"{count}d{x.sides}"
            if not x.die
            else f"{count} {x.die} {'Die' if x.count.value == 1 else 'Dice'}"
        )
    else:
        w.outside("a number of dice that is worked out")
        words = f"as many {f'{x.die} Dice (d{x.sides})' if x.die else f'd{x.sides}'} as {w.say(x.count)}"
        if x.each:
            return words
        return f"{words}, added up"
    if x.type.arg in ("length", "squares"):
        w.outside("a length that is thrown")
        words += "in" if x.type.arg == "length" else " squares"
    if x.die and x.sides != die_sides(w, x.die):
        w.outside("a die of other sides")
        words = f"{words} of {x.sides} sides"
    if x.each:
        w.outside("dice looked at one by one")
        return f"{words}, each by itself"
    return words


def die_sides(w: Writer, die: str) -> int:
    """How many sides a declared die has."""
    return len(w.book.dice[die].faces) if die in w.book.dice else 0


def distance(w: Writer, x: ir.Distance) -> str:
    return f"the {'vertical ' if x.vertical else ''}distance from {w.say(x.left)} to {w.say(x.right)}"


def height_between(w: Writer, x: ir.HeightBetween) -> str:
    return f"the height between {w.say(x.left)} and {w.say(x.right)}"


def call(w: Writer, x: ir.Call) -> str:
    """A declared Value, of whom its first role speaks; the number that a trait has on a card is `x`."""
    if x.type == ir.FLAG:
        return w.clause(x)
    if x.name.startswith("number "):
        trait = x.name.removeprefix("number ")
        if trait == w.trait and x.args and w.say(x.args[0]) == "the bearer":
            return "x"
        w.outside("the number of a trait")
        return f"the number of {possessive(listed([w.say(a) for a in x.args]))} {trait}"
    if not x.args:
        return f"the {x.name}"
    words = f"{possessive(w.say(x.args[0]))} {x.name}"
    declared = w.book.values.get(x.name)
    roles = declared.roles[1:] if declared is not None else ()
    more = [f"{r.prep or 'with'} {w.say(a)}" for r, a in zip(roles, x.args[1:], strict=False)]
    more += [f"with {w.say(a)}" for a in x.args[1 + len(roles) :]]
    if more:
        w.outside("a value of more than one")
    return " ".join((words, *more))


PHRASES: dict[type, Phrase] = {
    ir.Num: num,
    ir.Var: var,
    ir.PlayerNow: player_now,
    ir.Seat: seat,
    ir.Passed: passed,
    ir.Owner: owner,
    ir.Opponent: opponent,
    ir.Whole: whole,
    ir.Parts: parts,
    ir.Field: field,
    ir.Setting: setting,
    ir.Listed: listed_value,
    ir.All: everything,
    ir.Where: everything,
    ir.Group: group,
    ir.Together: together,
    ir.Count: count,
    ir.Total: total,
    ir.Arith: arith,
    ir.DiceOf: dice_of,
    ir.Distance: distance,
    ir.HeightBetween: height_between,
    ir.Call: call,
}
"""What says each kind of expression that is no condition; a Call may be either."""
