"""Which rules may ask a player: they become frames, the others plain functions."""

from __future__ import annotations

from warbook.engine.emit_events import Events, Simultaneous
from warbook.engine.names import Key, Names, replaced_amount
from warbook.engine.nested_rolls import Keeping
from warbook.engine.one_group import taken_out
from warbook.engine.roll_windows import after_windows
from warbook.language import ir
from warbook.language.ir import Do


def bodies(c: Names, events: Events) -> dict[Key, list[Do]]:
    """Everything that is called by name, with the statements in it."""
    found: dict[Key, list[Do]] = {}
    for p in c.book.procedures.values():
        found[p.sort, p.name] = [p.body, *events.of_procedure(p)]
    for a in c.book.actions.values():
        if a.procedure is not None:
            found["action", a.name] = [a.procedure.body]
    for r in c.book.rolls.values():
        opened = [
            ir.Open(w.name, ir.Num(0, type=ir.PLAYER), ())
            for w in c.book.windows.values()
            if w.before_rolls and w.name not in r.without
        ]
        opened.extend(ir.Open(w.name, ir.Num(0, type=ir.PLAYER), ()) for w, _ in after_windows(c.book, r))
        found["roll", r.name] = [
            *opened,
            *(d for d in (r.success, r.failure, r.tie) if d is not None),
            *events.bodies("roll", r.name),
        ]
        if r.keeps is not None:
            found["roll", r.name].append(ir.Gain(r.keeps[1], r.keeps[0], ir.Num(1, type=ir.NUMBER)))
    for name in (*c.book.tokens, *c.book.resources):
        found["gain", name] = [do for sort in ("gain", "lose", "change") for do in events.bodies(sort, name)]
    for name in (name for _, name in list(found) if _ == "gain" and replaced_amount(c.book, name)):
        last = ir.Gain(ir.Num(0, type=ir.NUMBER), name, ir.Num(0, type=ir.NUMBER), True)
        found["would", name] = [last, *events.replacing("gain", name), *events.replacing("lose", name)]
    found["departure", ""] = events.bodies("left", "")
    found["removal", ""] = events.bodies("removed", "")
    found["moved", ""] = [*events.bodies("move", ""), *events.bodies("end_move", "")]
    for name in c.book.groups:
        told = events.bodies("join", name) + events.bodies("leave", name)
        found["join", name] = [*taken_out(c.book, name), *told]
    for name in c.book.lists:
        found["become", name] = events.bodies("become", name)
    return found


def find_asking(c: Names, events: Events) -> None:
    """Which of them may ask a player: the least set closed under calling. The game itself is
    always a frame."""
    called = bodies(c, events)
    c.asking |= {key for key in called if key == ("sequence", "Game")}
    while True:
        new = {key for key, done in called.items() if key not in c.asking and any(asks(c, d) for d in done)}
        if not new:
            return
        c.asking |= new


def asks(c: Names, do: Do) -> bool:
    """Whether a statement may ask a player."""
    match do:
        case ir.Choose() | ir.ChooseOne() | ir.May() | ir.Use() | ir.Open() | ir.Place():
            return True
        case Simultaneous():
            return True
        case ir.ReRoll() | ir.PickNumber() | ir.PickLine() | ir.PickEdge() | ir.Draw(single=True):
            return True
        case ir.Block(of=of):
            return any(asks(c, d) for d in of)
        case Keeping(body=body):
            return asks(c, body)
        case ir.If(then=then, otherwise=other):
            return asks(c, then) or (other is not None and asks(c, other))
        case ir.While(body=body) | ir.Repeat(body=body) | ir.Alternate(body=body):
            return asks(c, body)
        case ir.ForEach(body=body, order=order):
            return order is not None or asks(c, body)
        case ir.Move(most=most, put=False):
            return most is not None or ("moved", "") in c.asking
        case ir.Pay(price=price):
            return len(price) > 1 or c.mixed(price) or c.hooked(price)
        case ir.Gain():
            return c.gaining(do) in c.asking
        case ir.Put(of=of, name=name):
            return ("become", name) in c.asking or (of is not None and ("gain", name) in c.asking)
        case ir.Perform(name=name):
            return c.key_of(name) in c.asking
        case ir.RollFor(name=name):
            return ("roll", name) in c.asking
        case ir.Suffer():
            return any(key in c.asking for key in c.asking if key[0] == "effect")
        case ir.Remove(for_good=False):
            return ("departure", "") in c.asking
        case ir.Remove():
            return ("removal", "") in c.asking
        case ir.Join(group=group):
            return ("join", group.name) in c.asking
        case _:
            return False
