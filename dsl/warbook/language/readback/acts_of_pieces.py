"""Acts of pieces: where they go, how they come and leave, what groups they are in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do
from warbook.language.readback.act import Act
from warbook.language.readback.english import possessive
from warbook.language.readback.naming import introduced, noun, own_name
from warbook.language.readback.nouns import described, peeled
from warbook.language.readback.writer import Writer


def move(w: Writer, x: ir.Move) -> Act:
    """`may move up to 3in`; `is moved up to 2 squares by …`; `moves to the place`; `is placed on the spot`."""
    if x.put and x.to is not None:
        return w.does(x.of, f"is placed on {w.say(x.to)}")
    how = f" by {x.how}" if x.how else ""
    away = f" away from {w.say(x.away)}" if x.away is not None else ""
    like = f" like {w.say(x.like)}" if x.like is not None else ""
    moves, tail = "moves", ""
    if x.by is not None:
        moves, tail = "is moved", f" by {w.say(x.by)}"
    far = f" up to {w.say(x.most)}" if x.most is not None else ""
    if far and x.least is None and x.by is None and not w.seated:
        moves = "may move"
    if x.least is not None:
        if not (isinstance(x.least, ir.Num) and x.least.type == ir.SQUARES and x.most is not None):
            w.outside("a move that is not bounded on both sides by squares")
        far = f" at least {w.say(x.least)}{' and' if far else ''}{far}"
    to = f" to {w.say(x.to)}" if x.to is not None else ""
    if x.most is not None and x.to is not None:
        w.outside("a move with a bound and a place")
    if x.most is None and x.to is None:
        w.outside("a move without a bound")
    return w.does(x.of, f"{moves}{far}{to}{away}{like}{tail}{how}")


def place(w: Writer, x: ir.Place) -> Act:
    """`places the Marker within 3in of the bearer`."""
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
    if len(words) > 1 and any(" that " in one for one in words):
        w.outside("more than one noun in a place")
    if x.moves:
        if x.by != ir.Owner(x.of, type=ir.PLAYER) or x.nearest is not None:
            w.outside("a move to a place that another chooses")
        return w.does(x.of, f"moves to {' '.join(words)}")
    over = ""
    match x.area, x.over:
        case ir.Near(left=left, right=right), over_ if left == x.of and right == over_:
            words = [f"on or {words[0]}"]
            return w.does(x.by, f"places {thing} {words[0]}{nearest(w, x)}")
        case ir.Spatial(relation="reached", args=(left, mover, _)), over_ if left == x.of and mover == over_:
            return w.does(x.by, f"places {thing} {words[0]}{nearest(w, x)}")
    if x.over is not None:
        over = f", over {w.say(x.over)}"
        w.outside("a place on another piece")
    return w.does(x.by, f"places {thing} {' '.join(words)}{over}{nearest(w, x)}")


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
    return w.does(x.owner, f"musters own {x.group}")


def draw(w: Writer, x: ir.Draw) -> Act:
    source, narrowed = peeled(x.of)
    words = of = described(w, x.of)
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
    name = "" if own_name(x.var) == noun(w, x.of.type.one()) else own_name(x.var)
    leaves = f" from {w.say(x.leave)}" if x.leave is not None else ""
    joins = f" into {w.say(x.join)}" if x.join is not None else ""
    if x.single != (isinstance(x.count, ir.Num) and x.count.value == 1):
        w.outside("whether one or several are drawn")
        amount = f"{amount} ({'as one' if x.single else 'as several'})"
    return Act(w.say(x.by), f"draws {amount}{leaves}{joins}{f', as {name}' if name else ''}")


def straight(w: Writer, some: Sequence[Do]) -> tuple[Act, int] | None:
    """What is found in a line and then gone to, as one move, with how many statements come after the first for it; what is
    thrown just for that is told as how far it is."""
    thrown = some[0] if isinstance(some[0], ir.RollDice) and len(some) == 3 else None
    match some[thrown is not None :][:2]:
        case [ir.Drift(of=of) as way, ir.Move(of=again, to=ir.Var(name=to))] if of == again and to == way.var:
            pass
        case [ir.Drift(of=ir.Var(name=name)) as way, ir.Bind(name=again, value=ir.Var(name=to), again=True)]:
            if name != again or to != way.var:
                return None
        case _:
            return None
    if thrown is not None and way.distance != ir.Var(thrown.var, type=way.distance.type):
        return None
    far = w.say(way.distance if thrown is None else thrown.dice)
    return w.does(way.of, f"moves {far} {direction(w, way)}"), 2 if thrown is not None else 1


def drift(w: Writer, x: ir.Drift) -> Act:
    w.outside("a place that chance or a direction gives")
    of = w.say(x.of)
    far = w.say(x.distance)
    way = direction(w, x)
    return Act(introduced(w, x.var, ir.PLACE), f"is the place {far} from {of} {way}, as far as there is room")


def direction(w: Writer, x: ir.Drift) -> str:
    """Which way a place lies: `directly away from the user`."""
    other = w.say(x.other) if x.other is not None else ""
    other = f"{possessive(other)} edge" if x.other is not None and x.other.type == ir.PLAYER else other
    way = f"directly {'away from' if x.away else 'toward'} {other}" if other else "in a random direction"
    if x.away and not other:
        way = f"{way}, away"
    return way


def remove(w: Writer, x: ir.Remove) -> Act:
    return w.does(x.of, "is removed" if x.for_good else "leaves the board")


def take_place(w: Writer, x: ir.TakePlace) -> Act:
    return w.does(x.of, f"takes the place of {w.say(x.instead)}")


def join(w: Writer, x: ir.Join, room: bool = False) -> Act:
    """`joins own Camp`; of a group that has room for so many, only where there is room, unless it is said otherwise."""
    most = w.book.groups[x.group.name].most if x.group.name in w.book.groups else None
    if most is not None and not room and not x.leave:
        w.outside("joining what may be full")
        return w.does(x.of, f"joins {w.say(x.group)}, whether there is room or not")
    return w.does(x.of, f"{'leaves' if x.leave else 'joins'} {w.say(x.group)}")
