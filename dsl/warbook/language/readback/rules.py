"""Rules: what happens when, what is forbidden, what is offered; and what declarations say in steps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.model import EventPattern, Hook, Law, Modifier, Offer, Role
from warbook.language.phrasebook.record import plain_form
from warbook.language.readback.acts_of_dice import GAINED
from warbook.language.readback.english import as_deed, capital, indefinite
from warbook.language.readback.events import happening
from warbook.language.readback.naming import told_apart
from warbook.language.readback.nouns import conjuncts, described
from warbook.language.readback.record import Line
from warbook.language.readback.relations import price
from warbook.language.readback.replaced import lost_in_place
from warbook.language.readback.seen import begun, first_seen, given
from warbook.language.readback.writer import Writer
from warbook.language.walk import nodes

LEAD = {"before": "before", "after": "after", "when": "when", "instead": "instead of"}


def hook(w: Writer, x: Hook) -> list[Line]:
    """`After a Soldier is removed, if …: …`."""
    begun(w, x.bearer)
    first_seen(w, x.event)
    if (lost := lost_in_place(w, x)) is not None:
        return [Line(lost)]
    w.much = so_many(x)
    found = happening(w, x.event, used_in(x.test, x.body))
    known = [(var, w.called[var].removeprefix("the ")) for _, var in x.event.binds if var in w.called]
    body = x.body
    if isinstance(body, ir.ForEach) and (one := passed_one(w, x.event, body)):
        w.called[body.var] = one
        known.append((body.var, one.removeprefix("the ")))
        body = body.body
    w.apart = told_apart(body, known, w)
    what = as_deed(found.what) if x.moment == "instead" else found.what
    head = f"{LEAD.get(x.moment, x.moment)} {found.who} {what}{given(w, (*found.rest, x.test))}"
    line = led(w, head, body)
    one_of_two(w, head, line)
    return [line]


def so_many(x: Hook) -> Expr | None:
    """How much is gained or lost in an event, where all that is then done, by one, by each of several
    or if something holds, is gains and losses of as much as that."""
    binds = dict(x.event.binds)
    if x.event.sort not in ("gain", "lose") or not {"was", "now"} <= set(binds):
        return None
    was, now = (ir.Var(binds[role], type=ir.NUMBER) for role in ("was", "now"))
    left, right = (now, was) if x.event.sort == "gain" else (was, now)
    much = ir.Arith("-", left, right, type=ir.NUMBER)
    done = [n for n in nodes(x.body) if isinstance(n, Do) and not isinstance(n, TOGETHER)]
    amounts = [gained(n.amount) for n in done if isinstance(n, ir.Gain)]
    only = all(isinstance(n, ir.Gain) and not n.final for n in done)
    plain_ = all(one == much or isinstance(one, ir.Num) for one in amounts)
    offered = [n.test for n in nodes(x.body) if isinstance(n, ir.May) and n.test is not None]
    spoken = told_of(x.body, was, now) - sum(told_of(test, was, now) for test in offered)
    alone = spoken == 2 * amounts.count(much)  # and in no condition
    return much if only and plain_ and alone and much in amounts else None


TOGETHER = (ir.Block, ir.ForEach, ir.If, ir.May, ir.Choose)
"""Statements that hold others, or bring somebody in."""


def told_of(part: Expr | Do, *some: ir.Var) -> int:
    """How often a part speaks of some variables."""
    return sum(n in some for n in nodes(part))


def gained(amount: Expr) -> Expr:
    """How much is gained or lost by an amount, which is less than nothing for what is lost."""
    match amount:
        case ir.Arith(op="-", left=ir.Num(value=0), right=right):
            return right
    return amount


def one_of_two(w: Writer, head: str, line: Line) -> None:
    """Marks that a moment tells of two of a kind, one of which is spoken of by its kind afterwards."""
    after = "\n".join(told((line,))).removeprefix(head)
    for kind in w.book.kinds:
        some = re.findall(rf"\b(?:[Aa]n?|[Aa]ny)(?: [a-z-]+)* {kind}\b", head)
        if len(some) > 1 and re.search(rf"\b[Tt]he {kind}\b", after):
            w.outside("which of two of a kind is spoken of")


def told(lines: Sequence[Line]) -> Iterator[str]:
    """The sentences of lines and of all under them."""
    for line in lines:
        yield line.text
        yield from told(line.under)


def passed_one(w: Writer, event: EventPattern, each: ir.ForEach) -> str:
    """What somebody is called whom a move leads through; "" for what is done for anybody else."""
    if not isinstance(each.of, ir.Passed) or each.given:
        return ""
    for test in conjuncts(event.test) if event.test is not None else []:
        match test:
            case ir.Some(of=ir.Where(of=of, test=ir.Spatial(relation="crosses", args=(mover, _)))):
                if of == each.of.of and mover == each.of.mover:
                    found = described(w, of)
                    before = ["friendly" if word == "own" else word for word in found.before]
                    if before or f"the {found.noun}" not in w.called.values():
                        return " ".join(("the", *before, found.noun))
    return ""


def used_in(*parts: Expr | Do | None) -> set[str]:
    """The variables that the rest of a rule speaks of."""
    return {n.name for part in parts if part is not None for n in nodes(part) if isinstance(n, ir.Var)}


def led(w: Writer, head: str, body: Do) -> Line:
    """A rule's head with what then happens: on its line, or as steps under it."""
    lines = w.steps(body)
    if all(not line.under for line in lines) and lines:
        return Line(f"{head}: {' '.join(f'{capital(line.text)}.' for line in lines)}")
    return Line(head, tuple(lines) or (Line("nothing happens"),))


def law(w: Writer, x: Law) -> list[Line]:
    """`A Soldier cannot move through an enemy Soldier.`"""
    begun(w, x.bearer)
    if x.sort != "lifts":
        first_seen(w, x.event)
    found = happening(w, x.event, used_in(x.test))
    tail = given(w, (*found.rest, *not_said_yet(found.who, x.test)))
    if x.sort == "lifts":
        doing = x.event.name if x.event.sort in ("step", "use") else f"to {plain(found.what)}"
        if x.event.sort in ("step", "use"):
            w.beyond[:] = [b for b in w.beyond if b != "taking a Step"]
        return [
            Line(
                f'{found.who} ignores "{x.name}" {"for " if x.event.sort in ("step", "use") else ""}{doing}{tail}'
            )
        ]
    if x.name:
        w.outside("a law with a name")
        tail = f"{tail} (“{x.name}”)"
    verb = {"cannot": "cannot", "may": "may", "must": "must"}.get(x.sort, x.sort)
    return [Line(f"{found.who} {verb} {plain(found.what)}{tail}")]


def not_said_yet(who: str, test: Expr | None) -> list[Expr]:
    """What must hold for a law, but for that whom it speaks of is of the kind by which that one is called: “a Beast …, if it is
    a Beast”, where “While a Beast …” begins it."""
    some = conjuncts(test) if test is not None else ()
    return [t for t in some if not (isinstance(t, ir.IsKind) and who == indefinite(t.kind))]


def plain(what: str) -> str:
    """What is done, as it stands after “cannot”."""
    verb, _, rest = what.partition(" ")
    return f"{plain_form(verb)} {rest}".strip()


def offer(w: Writer, x: Offer) -> list[Line]:
    """`In Respite, "Rush", for 1 Fuel, once per Turn, if …: …`."""
    begun(w, x.bearer)
    window = w.book.windows.get(x.window)
    if window is not None and x.bearer is None and window.roles:
        first = window.roles[0]
        one = ir.Var(first.name, type=first.type)
        w.side = one if first.type == ir.PLAYER else ir.Owner(one)
    tests, once = counted(x)
    if x.counted and not once:
        w.outside("how often an offer was taken")
        once = f" (counted as “{x.counted}”)"
    if window is None or window.implied:
        w.outside("a moment at which leave is taken")
    w.apart = told_apart(x.body, [], w)
    cost = f", for {price(w, x.price)}" if x.price else ""
    moment = f"in {x.window}"
    if window is not None and window.implied:
        moment = f"{x.window[:1].lower()}{x.window[1:]}"
    head = f'{moment}, "{x.label}"{cost}{once}{given(w, tests)}'
    return [led(w, head, x.body)]


def counted(x: Offer) -> tuple[list[Expr], str]:
    """The conditions of an offer, and how often it may be taken, if that is said."""
    tests = conjuncts(x.test) if x.test is not None else []
    match tests:
        case [ir.Not(of=ir.Happened(event=event, during=during)), *rest] if x.counted and event == x.counted:
            return rest, f", once per {during}"
    return tests, ""


def steps(w: Writer, roles: Sequence[Role], body: Do, sided_: bool = True) -> list[Line]:
    """The steps of a verb, sequence, effect or action; in an example they are seen from nobody's side."""
    w.side = (role_side(roles) or ir.PlayerNow("active")) if sided_ else None
    known = [(r.name, r.name) for r in roles]
    for role in roles:
        w.called[role.name] = f"the {role.name}"
    w.apart = told_apart(body, known, w)
    for var in w.apart:
        if var in {r.name for r in roles}:
            w.called[var] = f"the {var}"
    w.apart = {v: words for v, words in w.apart.items() if v not in {r.name for r in roles}}
    return w.steps(body) or [Line("nothing happens")]


def role_side(roles: Sequence[Role]) -> Expr | None:
    """From whose side a rule with roles is seen: of who acts, else of the first."""
    sided_ = [r for r in roles if r.type.base in ("thing", "player") and not r.type.many]
    chosen = next((r for r in sided_ if r.prep == "by"), sided_[0] if sided_ else None)
    if chosen is None:
        return None
    one = ir.Var(chosen.name, type=chosen.type)
    return one if chosen.type == ir.PLAYER else ir.Owner(one)


def modifier(w: Writer, x: Modifier) -> list[Line]:
    """A row of a roll's or value's table."""
    amount, less = x.amount, False
    match amount:
        case ir.Num(value=value) if value < 0:
            amount, less = ir.Num(-value, type=amount.type), True
    what = {"total": "the total", "target": "the target", "": "the number"}.get(x.what)
    if x.what in GAINED:
        one, many = GAINED[x.what]
        said = f"{'lose' if less else 'gain'} {w.say(amount)} {one if w.say(amount) == '1' else many}"
        words = f"{x.situation}: {said}"
    else:
        words = f"{x.situation}: {what or f'the {x.what}'} is {w.say(amount)} {'less' if less else 'more'}"
    w.outside("a row of a table")
    return [Line(f"{words}{given(w, (x.test,))}")]


def condition(w: Writer, x: Expr) -> list[Line]:
    return [Line(w.clause(x))]
