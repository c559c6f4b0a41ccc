"""What somebody has, and comes to be: `a Soldier's Fuel becomes 1 or less`, `loses 2 or more Shells`, `becomes Prone`."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import EventPattern
from warbook.language.readback.event_roles import Happening, Roles, first, several
from warbook.language.readback.writer import Writer
from warbook.language.walk import nodes, variables


def came_to_be(w: Writer, r: Roles, event: EventPattern, used: set[str]) -> Happening:
    """A number that is so now and was not before: `a Soldier's Fuel becomes 1 or less`."""
    was, whose = r.vars["was"], r.vars.get("holder", "")
    before = [t for t in r.tests if was in variables(t)]
    words = ""
    for test in r.tests:
        match test:
            case ir.Compare(op=op, left=ir.Field(of=ir.Var(name=name), name=what), right=right) if (
                name == whose and what == event.name and op in BECOMES and test not in before
            ):
                if not isinstance(right, ir.Num):
                    w.outside("a bound that is worked out")
                words = BECOMES[op].format(w.say(right))
                r.tests = [t for t in r.tests if t is not test and t not in before]
                break
    if not words and (amount := at_one_time(w, r)) is not None:
        if used & {was, r.vars.get("now")} and w.much is None:
            w.outside("how much is gained or lost")
        called = event.name if amount.endswith(" 1") else several(w, event.name)
        return Happening(first(r), f"{amount} {called}", r.rest())
    if not words and w.much is not None:
        return Happening(first(r), f"{event.sort}s {several(w, event.name)}", r.rest())
    if not words:
        w.outside("a number that comes to be something")
        if event.sort in ("gain", "lose") and r.vars.get("now") is not None:
            now, before_ = ir.Var(r.vars["now"], type=ir.NUMBER), ir.Var(was, type=ir.NUMBER)
            left, right = (now, before_) if event.sort == "gain" else (before_, now)
            done = "gained" if event.sort == "gain" else "lost"
            w.change = (ir.Arith("-", left, right, type=ir.NUMBER), f"the number {done}")
            return Happening(first(r), f"{event.sort}s {several(w, event.name)}", r.rest())
    return Happening(f"{first(r)}'s {event.name}", f"becomes {words or 'another'}", r.rest())


def at_one_time(w: Writer, r: Roles) -> str | None:
    """`loses 2 or more`: how much it is at one time, where the event says that; it is then told of no more."""
    was, now = r.vars["was"], r.vars.get("now")
    for test in r.tests:
        match test:
            case ir.Compare(
                op=op, left=ir.Arith(op="-", left=ir.Var(name=one), right=ir.Var(name=other)), right=right
            ):
                if {one, other} == {was, now} and op in AT_ONE_TIME:
                    r.tests.remove(test)
                    return f"{'loses' if one == was else 'gains'} {AT_ONE_TIME[op].format(w.say(right))}"
    return None


AT_ONE_TIME = {
    "==": "exactly {}",
    ">=": "{} or more",
    ">": "more than {}",
    "<=": "{} or less",
    "<": "under {}",
}


BECOMES = {"==": "{}", ">=": "{} or more", "<=": "{} or less", ">": "over {}", "<": "under {}"}


def became(w: Writer, r: Roles, event: EventPattern) -> Happening:
    """A state or a list's value that is another now than before."""
    holder = r.vars.get("holder")
    values = ""
    for test in r.tests:
        parts = test.of if isinstance(test, ir.Or) else (test,)
        found = [
            p.right
            for p in parts
            if isinstance(p, ir.Compare)
            and p.op == "=="
            and isinstance(p.left, (ir.Field, ir.Setting))
            and p.left.name == event.name
        ]
        if len(found) == len(parts):
            r.tests.remove(test)
            values = " or ".join(w.say(f) for f in found)
            break
    what = f"becomes {values}" if values else "becomes another"
    if not values:
        w.outside("a value that becomes another")
    if holder is None:
        return Happening(f"the {event.name}", what, r.rest())
    return Happening(f"{r.said('holder')}'s {event.name}", what, r.rest())


def asked_after(r: Roles, event: EventPattern) -> list[Expr]:
    """What is looked at of the very number that changes, and was not said as what the holder is like: it is told after
    “if”, since *a Soldier with no Fear loses Fear* would be one that had none before."""
    holder = r.vars.get("holder")
    return [
        test
        for test in r.tests
        if test not in event.described
        for n in nodes(test)
        if isinstance(n, ir.Field)
        and n.name == event.name
        and isinstance(n.of, ir.Var)
        and n.of.name == holder
    ]
