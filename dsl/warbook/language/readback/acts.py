"""What somebody does, as one clause: who, and what in the third person.

Such an act stands as a step of its own (`the Unit gains 1 Fear`), or after `may`, in the plain form of its verb.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.phrasebook.record import plain_form
from warbook.language.readback.conditions import done_by, price
from warbook.language.readback.english import listed, possessive, third_person
from warbook.language.readback.naming import introduced, own_name
from warbook.language.readback.nouns import described, peeled
from warbook.language.readback.values import inner
from warbook.language.readback.writer import Writer


@dataclass(frozen=True, slots=True)
class Act:
    """`who` does `what`; `one` is who that is, where it is anybody."""

    who: str
    what: str
    one: Expr | None = None

    @property
    def clause(self) -> str:
        return f"{self.who} {self.what}"

    @property
    def plain(self) -> str:
        """What is done, as it stands after “may”."""
        verb, _, rest = self.what.partition(" ")
        return f"{plain_form(verb)} {rest}".strip()


def act(w: Writer, x: Do) -> Act | None:
    """A statement as one clause; None for what is more than that."""
    maker = ACTS.get(type(x))
    return None if maker is None else maker(w, x)


def by(w: Writer, one: Expr, what: str) -> Act:
    return Act(w.say(one), what, one)


def gain(w: Writer, x: ir.Gain) -> Act:
    """`gains 2 Fear`, `loses every Fear`, `gains Fear equal to …`."""
    amount, verb = x.amount, "gains"
    match amount:
        case ir.Arith(op="-", left=ir.Num(value=0), right=right):
            amount, verb = right, "loses"
        case ir.Num(value=value) if value < 0:
            w.outside("a gain of less than nothing")
    match amount:
        case ir.Num(value=value):
            token = w.book.tokens.get(x.name)
            once = value == 1 and token is not None and not token.many
            said = x.name if once else w.book.counted(value, x.name)
        case ir.Field(of=of, name=name) if verb == "loses" and of == x.of and name == x.name:
            said = f"every {x.name}"
        case _:
            said = f"{x.name} equal to {w.say(amount)}"
    if x.final:
        w.outside("what nothing comes in the place of")
        said = f"{said}, and no rule changes that"
    return by(w, x.of, f"{verb} {said}")


def put(w: Writer, x: ir.Put) -> Act:
    """`the Unit becomes Downed`, `the Unit's Fuel becomes 3`, `the winner becomes the first player`."""
    if x.of is None and x.name == "first":
        return by(w, x.value, "becomes the first player")
    value = w.say(x.value)
    if x.of is None:
        return Act(f"the {x.name}", f"becomes {value}")
    declared = w.book.lists.get(x.name)
    if declared is not None and declared.holder is not None and isinstance(x.value, ir.Listed):
        if sum(x.value.name in one.values for one in w.book.lists.values()) == 1:
            return by(w, x.of, f"becomes {value}")
    return Act(f"{possessive(w.say(x.of))} {x.name}", f"becomes {value}")


def bind(w: Writer, x: ir.Bind) -> Act:
    w.outside("a name for a value")
    value = w.say(x.value)
    if x.again:
        return Act(w.say(ir.Var(x.name, type=x.value.type)), f"becomes {value}")
    return Act(introduced(w, x.name, x.value.type), f"is {value} from here on")


def pay(w: Writer, x: ir.Pay) -> Act:
    return by(w, x.of, f"pays {price(w, x.price)}")


def perform(w: Writer, x: ir.Perform) -> Act:
    """A declared verb, sequence or effect."""
    book = w.book
    if (verb := book.procedures.get(f"verb {x.name}")) is not None and len(verb.roles) == len(x.args):
        args = {r.name: a for r, a in zip(verb.roles, x.args, strict=True)}
        subject, words = done_by(w, x.name, args)
        third = f"is {words.removeprefix('be ')}" if words.startswith("be ") else third_person(words)
        return Act("nobody", third) if subject is None else by(w, subject, third)
    if (sequence := book.procedures.get(f"sequence {x.name}")) is not None and len(sequence.roles) == len(x.args):
        pairs = list(zip(sequence.roles, x.args, strict=True))
        starts = next((a for r, a in pairs if r.prep == "by"), None)
        rest = " ".join(f"{r.prep} {w.say(a)}".strip() for r, a in pairs if r.prep != "by")
        if starts is not None:
            return by(w, starts, f"begins the {x.name} {rest}".rstrip())
        if pairs:
            w.outside("a sequence that nobody begins")
        return Act(f"the {x.name}", f"is played {rest}".rstrip())
    w.outside("what is declared otherwise")
    words = listed([w.say(a) for a in x.args])
    return Act(f"{x.name}", f"is done{f' with {words}' if words else ''}")


def suffer(w: Writer, x: ir.Suffer) -> Act:
    if isinstance(x.effect, ir.Listed):
        return by(w, x.of, f"suffers {w.say(x.effect)}")
    return by(w, x.of, f"suffers {w.say(x.effect)}")


def roll_for(w: Writer, x: ir.RollFor) -> Act:
    """`the Unit rolls Shot against the target using the weapon`."""
    declared = w.book.rolls.get(x.name)
    roles = declared.roles if declared is not None else ()
    pairs = list(zip(roles, x.args, strict=False))
    roller = next((a for r, a in pairs if r.prep == "by"), None)
    words = [f"rolls {x.name}"]
    words += [f"{r.prep} {w.say(a)}".strip() for r, a in pairs if r.prep != "by"]
    if len(roles) != len(x.args):
        w.outside("a roll of other roles")
        words += [f"with {w.say(a)}" for a in x.args[len(roles) :]]
    if x.decides:
        words.append(f"for the {x.decides}")
    if x.more is not None:
        match x.more:
            case ir.Num(value=value):
                words.append(f"with {value:+d}")
            case _:
                w.outside("what is added to one roll")
                words.append(f"with {w.say(x.more)} added")
    said = " ".join(words)
    if roller is None:
        w.outside("a roll that nobody makes")
        return Act("somebody", said)
    return by(w, roller, said)


def roll_dice(w: Writer, x: ir.RollDice) -> Act:
    who = w.say(x.by)
    dice = w.say(x.dice)
    introduced(w, x.var, ir.NUMBER)
    name = own_name(x.var)
    bound = "" if name == "result" else f", as {name or 'result'}"
    return Act(who, f"rolls {dice}{bound}", x.by)


def use(w: Writer, x: ir.Use) -> Act:
    """`uses any number of Actions`, `uses March at no cost`."""
    sort = ""
    if len(x.actions) == 1 and x.times == 1:
        what = x.actions[0]
    else:
        if x.actions:
            sort = sort_of(w, x.actions)
        noun = f"{sort}Action" if x.times == 1 else f"{sort}Actions"
        what = {None: f"any number of {noun}", 1: f"1 {noun}"}.get(x.times, f"up to {x.times} {noun}")
        if x.actions and not sort:
            w.outside("actions named one by one")
            what = f"{what} of {listed(x.actions, 'or')}"
    return by(w, x.of, f"uses {what}{' at no cost' if x.free else ''}")


def sort_of(w: Writer, actions: tuple[str, ...]) -> str:
    """The adjective for a sort of actions; "" where it is not known."""
    return ""


def move(w: Writer, x: ir.Move) -> Act:
    """`moves up to 3in`; `is moved up to 2 squares by …`; `moves to the place`."""
    how = f" by {x.how}" if x.how else ""
    away = f" away from {w.say(x.away)}" if x.away is not None else ""
    like = f" like {w.say(x.like)}" if x.like is not None else ""
    moves, tail = "moves", ""
    if x.by is not None:
        moves, tail = "is moved", f" by {w.say(x.by)}"
    far = f" up to {w.say(x.most)}" if x.most is not None else ""
    to = f" to {w.say(x.to)}" if x.to is not None else ""
    if x.most is not None and x.to is not None:
        w.outside("a move with a bound and a place")
    if x.most is None and x.to is None:
        w.outside("a move without a bound")
    return by(w, x.of, f"{moves}{far}{to}{away}{like}{tail}{how}")


def place(w: Writer, x: ir.Place) -> Act:
    """`places the Ping within 3in of the bearer`."""
    thing = w.say(x.of)
    tests = x.area.of if isinstance(x.area, ir.And) else (x.area,)
    words: list[str] = []
    with w.naming("", ""):
        for test in tests:
            said = w.said(test)
            if said.subject == x.of and said.where:
                words.append(said.where)
            else:
                w.outside("a place that is told by more than where it is")
                words.append(f"where {w.clause(test)}")
    over = ""
    match x.area, x.over:
        case ir.Near(left=left, right=right), over_ if left == x.of and right == over_:
            words = [f"on or {words[0]}"]
            return by(w, x.by, f"places {thing} {words[0]}{nearest(w, x)}")
        case ir.Spatial(relation="reached", args=(left, mover, _)), over_ if left == x.of and mover == over_:
            return by(w, x.by, f"places {thing} {words[0]}{nearest(w, x)}")
    if x.over is not None:
        over = f", over {w.say(x.over)}"
        w.outside("a place on another piece")
    return by(w, x.by, f"places {thing} {' '.join(words)}{over}{nearest(w, x)}")


def nearest(w: Writer, x: ir.Place) -> str:
    """Where something is put for which there is no room."""
    return f", or as near to {w.say(x.nearest)} as possible" if x.nearest is not None else ""


def create(w: Writer, x: ir.Create) -> Act:
    who = w.say(x.owner)
    introduced(w, x.var, ir.Type("thing", x.kind))
    name = own_name(x.var)
    noun = x.card or x.kind
    if x.card and w.book.cards.get(x.card) is not None and w.book.cards[x.card].kind != x.kind:
        w.outside("a card of another kind")
        noun = f"{x.card} ({x.kind})"
    return Act(who, f"creates 1 {noun}{f', as {name}' if name and name != x.kind else ''}", x.owner)


def muster(w: Writer, x: ir.Muster) -> Act:
    return by(w, x.owner, f"musters own {x.group}")


def draw(w: Writer, x: ir.Draw) -> Act:
    """Who draws is not kept: whoever has what it is drawn from."""
    source, narrowed = peeled(x.of)
    of = described(w, x.of)
    owner = x.leave.owner if x.leave is not None else None
    words = of
    if x.leave is not None and source == x.leave and not narrowed:
        words = replace(of, behind="", several="")
    amount = (
        words.said(str(x.count.value), x.count.value != 1)
        if isinstance(x.count, ir.Num)
        else f"as many {words.said(many=True)} as {w.say(x.count)}"
    )
    if not isinstance(x.count, ir.Num):
        w.outside("a number of draws that is worked out")
    introduced(w, x.var, x.of.type.one() if x.single else x.of.type)
    name = own_name(x.var)
    leaves = f" from {w.say(x.leave)}" if x.leave is not None else ""
    joins = f" into {w.say(x.join)}" if x.join is not None else ""
    if x.single != (isinstance(x.count, ir.Num) and x.count.value == 1):
        w.outside("whether one or several are drawn")
        amount = f"{amount} ({'as one' if x.single else 'as several'})"
    if owner is None or narrowed or source != x.leave:
        w.outside("who draws")
    who = w.say(owner) if owner is not None else "somebody"
    return Act(who, f"draws {amount}{leaves}{joins}{f', as {name}' if name else ''}")


def pick_line(w: Writer, x: ir.PickLine) -> Act:
    act_ = by(w, x.by, f"chooses a line from {squared(w, x.start)} to {squared(w, x.goal)}, as {own_name(x.var) or 'line'}")
    introduced(w, x.var, ir.PLACE)
    return act_


def squared(w: Writer, x: Expr) -> str:
    """A square by the piece that stands on it."""
    return w.say(x.of) if isinstance(x, ir.Field) and x.name == "Square" else w.say(x)


def pick_edge(w: Writer, x: ir.PickEdge) -> Act:
    return by(w, x.by, "chooses own edge")


def pick_number(w: Writer, x: ir.PickNumber) -> Act:
    who = w.say(x.by)
    low, high = w.say(x.low), w.say(x.high)
    introduced(w, x.var, ir.NUMBER)
    return Act(who, f"chooses a number from {low} to {high}, as {own_name(x.var) or 'number'}", x.by)


def shift_die(w: Writer, x: ir.ShiftDie) -> Act:
    match x.by:
        case ir.Arith(op="-", left=ir.Num(value=0), right=right):
            return by(w, x.die, f"is {inner(w, right, isinstance(right, ir.Arith))} less")
    return by(w, x.die, f"is {inner(w, x.by, isinstance(x.by, ir.Arith))} more")


def drift(w: Writer, x: ir.Drift) -> Act:
    w.outside("a place that chance or a direction gives")
    of = w.say(x.of)
    other = w.say(x.other) if x.other is not None else ""
    way = f"directly {'away from' if x.away else 'toward'} {other}" if other else "in a random direction"
    if x.away and not other:
        way = f"{way}, away"
    far = w.say(x.distance)
    return Act(introduced(w, x.var, ir.PLACE), f"is the place {far} from {of} {way}, as far as there is room")


def roll_off(w: Writer, x: ir.RollOff) -> Act:
    dice = w.say(x.dice)
    introduced(w, x.var, ir.PLAYER)
    return Act("the players", f"roll off with {dice} for {'lowest' if x.low else 'highest'}, as {own_name(x.var) or 'winner'}")


def remove(w: Writer, x: ir.Remove) -> Act:
    return by(w, x.of, "is removed" if x.for_good else "leaves the board")


def take_place(w: Writer, x: ir.TakePlace) -> Act:
    return by(w, x.of, f"takes the place of {w.say(x.instead)}")


def join(w: Writer, x: ir.Join) -> Act:
    return by(w, x.of, f"{'leaves' if x.leave else 'joins'} {w.say(x.group)}")


def finish(w: Writer, x: ir.Finish) -> Act:
    if not x.name:
        if x.success is not None:
            w.outside("how the game ends")
            return Act("the game", f"ends as a {'success' if x.success else 'failure'}")
        return Act("the game", "ends")
    window = x.name in w.book.windows
    if x.success is None:
        if window:
            w.outside("a window that ends with no outcome")
            return Act(f"the {x.name}", "ends with no outcome")
        return Act(f"the {x.name}", "ends")
    if x.success:
        return Act(f"the {x.name}", "succeeds")
    if not window:
        w.outside("a sequence that fails")
        return Act(f"the {x.name}", "ends as a failure")
    return Act(f"the {x.name}", "ends")


def open_(w: Writer, x: ir.Open) -> Act:
    declared = w.book.windows.get(x.name)
    roles = declared.roles if declared is not None else ()
    first = bool(roles) and roles[0].type == ir.PLAYER
    more = [
        f"{w.say(a)} as {r.name}"
        for i, (r, a) in enumerate(zip(roles, x.args, strict=False))
        if not (isinstance(a, ir.Var) and a.name == r.name) and not (i == 0 and first and a == x.to)
    ]
    more += [w.say(a) for a in x.args[len(roles) :]]
    tail = ""
    if more:
        tail = f", with {listed(more)}"
        w.outside("what a window opens about")
    if len(x.args) < len(roles):
        w.outside("a window that opens about less")
        tail = f"{tail}, about nothing more"
    return Act(f"the {x.name}", f"opens for {w.say(x.to)}{tail}")


def win(w: Writer, x: ir.Win) -> Act:
    return by(w, x.of, "wins")


def re_roll(w: Writer, x: ir.ReRoll) -> Act:
    """`re-rolls 1 die`, `re-rolls each die that shows 6`."""
    of = described(w, x.of)
    match x.least, x.most:
        case ir.Num(value=0), None:
            said = of.said("each")
        case ir.Num(value=0), ir.Num(value=most) if most >= ir.UNLIMITED:
            said = of.said("any number of", True)
        case ir.Num(value=0), ir.Num(value=most):
            said = of.said(f"up to {most}", most != 1)
        case ir.Num(value=least), ir.Num(value=most) if least == most:
            said = of.said(str(most), most != 1)
        case _:
            w.outside("how many dice are rolled again")
            most_ = w.say(x.most) if x.most is not None else "all"
            said = f"from {w.say(x.least)} to {most_} of {of.said(many=True)}"
    return by(w, x.by, f"re-rolls {said}")


def forget(w: Writer, x: ir.Forget) -> Act:
    w.outside("a roll that is forgotten")
    return Act("what came of the last", f"{x.roll or 'roll'} is forgotten")


GAINED = {"automatic": ("Success", "Successes"), "advantage": ("Advantage", "Advantages"), "dice": ("Die", "Dice")}


def adjust(w: Writer, x: ir.Adjust) -> Act:
    """`the roll gains 1 Advantage`, `the roll's Target is 1 more`."""
    amount, less = x.by, False
    match amount:
        case ir.Arith(op="-", left=ir.Num(value=0), right=right):
            amount, less = right, True
        case ir.Num(value=value) if value < 0:
            amount, less = ir.Num(-value, type=amount.type), True
    if x.what in GAINED and not x.fixed:
        one, several = GAINED[x.what]
        if less:
            if x.what == "advantage" and isinstance(amount, ir.Num):
                return Act("the roll", f"gains {amount.value} Disadvantage{'' if amount.value == 1 else 's'}")
            w.outside("what a roll loses")
            return Act("the roll", f"loses {w.say(amount)} {several}")
        if isinstance(amount, ir.Num):
            return Act("the roll", f"gains {amount.value} {one if amount.value == 1 else several}")
        return Act("the roll", f"gains {several} equal to {w.say(amount)}")
    name = {"total": "Total", "target": "Target"}.get(x.what, x.what)
    if x.what not in ("total", "target"):
        w.outside(f"the {x.what} of a roll")
    if x.fixed:
        return Act(f"the roll's {name}", f"becomes {w.say(x.by)}")
    return Act(f"the roll's {name}", f"is {inner(w, amount, isinstance(amount, ir.Arith))} {'less' if less else 'more'}")


ACTS: dict[type, Callable[[Writer, Any], Act]] = {
    ir.Gain: gain,
    ir.Put: put,
    ir.Bind: bind,
    ir.Pay: pay,
    ir.Perform: perform,
    ir.Suffer: suffer,
    ir.RollFor: roll_for,
    ir.RollDice: roll_dice,
    ir.Use: use,
    ir.Move: move,
    ir.Place: place,
    ir.Create: create,
    ir.Muster: muster,
    ir.Draw: draw,
    ir.PickLine: pick_line,
    ir.PickEdge: pick_edge,
    ir.PickNumber: pick_number,
    ir.ShiftDie: shift_die,
    ir.Drift: drift,
    ir.RollOff: roll_off,
    ir.Remove: remove,
    ir.TakePlace: take_place,
    ir.Join: join,
    ir.Finish: finish,
    ir.Open: open_,
    ir.Win: win,
    ir.ReRoll: re_roll,
    ir.Forget: forget,
    ir.Adjust: adjust,
}
"""What says each statement that is one act."""
