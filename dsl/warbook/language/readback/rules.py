"""Rules: what happens when, what is forbidden, what is changed, what is offered; and what declarations say in steps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do, Expr, Type
from warbook.language.model import Bearer, Change, EventPattern, Hook, Law, Modifier, Offer, Role
from warbook.language.phrasebook.record import plain_form
from warbook.language.readback.acts_of_dice import GAINED
from warbook.language.readback.english import capital
from warbook.language.readback.events import happening
from warbook.language.readback.naming import bare, noun, told_apart
from warbook.language.readback.nouns import conjuncts, described
from warbook.language.readback.record import Line
from warbook.language.readback.relations import price
from warbook.language.readback.values import inner
from warbook.language.readback.writer import Writer
from warbook.language.walk import nodes

LEAD = {"before": "before", "after": "after", "when": "when", "instead": "instead of"}


def seen_by(bearer: Bearer | None) -> Expr | None:
    """From whose side the rules of a token, trait or card are seen."""
    if bearer is None:
        return None
    if bearer.kind == "player":
        return ir.Var("bearer", type=ir.PLAYER)
    if bearer.kind == "Square":
        return None
    return ir.Owner(ir.Var("bearer", type=Type("thing", bearer.kind)), type=ir.PLAYER)


def begun(w: Writer, bearer: Bearer | None) -> None:
    """What can be spoken of in a rule of a bearer."""
    if bearer is not None:
        w.called["bearer"] = "the bearer"
        w.side = seen_by(bearer)
        if bearer.sort == "trait":
            w.trait = bearer.name


def first_seen(w: Writer, event: EventPattern) -> None:
    """A rule of the whole game is seen from the side of whoever its event is about."""
    if w.side is not None:
        return
    types = {n.name: n.type for n in nodes(event.test) if isinstance(n, ir.Var)}
    kinds = dict(event.kinds)
    w.side = ir.PlayerNow("active", type=ir.PLAYER)
    order = [v for r, v in event.binds if r in ("mover", "gone", "holder", "user", "member")]
    for var in order:
        type_ = Type("thing", kinds[var]) if var in kinds else types.get(var)
        if type_ is not None and type_.base == "thing":
            w.side = ir.Owner(ir.Var(var, type=type_), type=ir.PLAYER)
            return


def given(w: Writer, tests: Sequence[Expr | None]) -> str:
    """What must hold for a rule, after a comma; "" where nothing must."""
    found = [t for one in tests if one is not None for t in conjuncts(one)]
    if not found:
        return ""
    whole = found[0] if len(found) == 1 else ir.And(tuple(found), type=ir.FLAG)
    return f", if {w.clause(whole)}"


def hook(w: Writer, x: Hook) -> list[Line]:
    """`After a Soldier is removed, if …: …`."""
    begun(w, x.bearer)
    first_seen(w, x.event)
    found = happening(w, x.event, used_in(x.test, x.body))
    known = [(var, w.called[var].removeprefix("the ")) for _, var in x.event.binds if var in w.called]
    body = x.body
    if isinstance(body, ir.ForEach) and (one := passed_one(w, x.event, body)):
        w.called[body.var] = one
        known.append((body.var, one.removeprefix("the ")))
        body = body.body
    w.apart = told_apart(body, known, w)
    lead = LEAD.get(x.moment, x.moment)
    head = f"{lead} {found.who} {found.what}{given(w, (*found.rest, x.test))}"
    line = led(w, head, body)
    one_of_two(w, head, line)
    return [line]


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
    tail = given(w, (*found.rest, x.test))
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


def plain(what: str) -> str:
    """What is done, as it stands after “cannot”."""
    verb, _, rest = what.partition(" ")
    return f"{plain_form(verb)} {rest}".strip()


def near_a_bearer(x: Change) -> tuple[Change, str]:
    """A change that somebody who bears something makes to others: it is told as in the declaration of what is borne, of
    `the bearer`; with the bearer's kind, "" where it is none."""
    match x.test:
        case ir.Some(of=ir.Where(of=ir.Where(of=ir.All(kind=kind), test=has), var="bearer", test=test)) if (
            x.bearer is None
        ):
            match has:
                case ir.Call(name=name) if name.startswith(("trait ", "card ")):
                    return replace(x, test=test), kind
                case ir.Compare(op=">=", left=ir.Field(), right=ir.Num(value=1)):
                    return replace(x, test=test), kind
    return x, ""


HOW = {"add": "", "set": "becomes", "least": "is at least", "most": "is at most"}


def change(w: Writer, x: Change) -> list[Line]:
    """`The bearer's Nerve is 1 more, if …`."""
    x, kind = near_a_bearer(x)
    begun(w, x.bearer)
    if kind:
        w.called["bearer"] = "the bearer"
        w.side = ir.Owner(ir.Var("bearer", type=Type("thing", kind)), type=ir.PLAYER)
    sort, _, name = x.field.partition(" ")
    tests = list(conjuncts(x.test) if x.test is not None else [])
    if sort == "cost":
        w.called.setdefault("user", "the user")
        subject = name or "every Action"
    else:
        whose = holder(w, x, tests)
        number = name if sort in ("roll", "loss") and name else x.field
        subject = f"{whose}'s {number}"
        if sort == "lose":
            held = f"a{whose.removeprefix('each')}" if whose.startswith("each ") else whose
            return [Line(f"{held} {less_lost(w, x, name)}{given(w, tests)}")]
        if sort == "roll" and not name:
            subject = f"a Roll's {capital(x.what)}"
    tail = given(w, tests)
    was = ""
    if x.was is not None:
        w.outside("what a number is said to be without it")
        was = f" instead of {w.say(x.was)}"
    return [Line(f"{subject} {changed(w, x, sort)}{was}{tail}")]


def holder(w: Writer, x: Change, tests: list[Expr]) -> str:
    """Whose number it is: the bearer, or each of a kind."""
    if x.var == "bearer":
        return "the bearer"
    if x.var == "self":
        return "it"
    type_: Type | None = None
    for test in tests:
        match test:
            case ir.IsKind(of=ir.Var(name=name), kind=kind) if name == x.var:
                type_ = Type("thing", kind)
                tests.remove(test)
                break
    if type_ is None:
        for test in (*tests, x.amount):
            for n in nodes(test):
                if isinstance(n, ir.Var) and n.name == x.var:
                    type_ = n.type
    if type_ is None:
        w.outside("whose number changes")
        return f"anybody ({bare(x.var)})" if "." not in x.var else "anybody"
    if "." not in x.var:
        return f"the {x.var}"
    kind = noun(w, type_)
    w.called[x.var] = f"the {kind}"
    with w.seen_from(w.side):
        own = [t for t in tests if sided(w, x.var, t)]
    every = ir.All(kind, type=Type(type_.base, type_.arg, True))
    for test in own:
        tests.remove(test)
    test_ = own[0] if len(own) == 1 else ir.And(tuple(own), type=ir.FLAG)
    of = ir.Where(every, x.var, test_, type=every.type) if own else every
    words = described(w, of).said("each")
    w.called[x.var] = f"the {kind}"
    return words


def sided(w: Writer, var: str, test: Expr) -> bool:
    match test:
        case ir.Compare(left=ir.Owner(of=ir.Var(name=name)), right=right):
            return name == var and right == w.side
    return False


def less_lost(w: Writer, x: Change, name: str) -> str:
    """`loses 1 Fuel less`, `loses half as many Fuel`."""
    amount = x.amount
    match x.how, amount:
        case "add", ir.Num(value=value):
            return f"loses {w.book.counted(abs(value), name)} {'less' if value < 0 else 'more'}"
        case "half", ir.Num():
            return f"loses half as many {w.book.several(name)}{factor(w, amount)}"
    w.outside("a loss that is worked out")
    return f"loses {name} otherwise ({x.how} {w.say(amount)})"


def changed(w: Writer, x: Change, sort: str) -> str:
    """How a number changes."""
    amount, less = x.amount, False
    match amount:
        case ir.Num(value=value) if value < 0:
            amount, less = ir.Num(-value, type=amount.type), True
        case ir.Arith(op="-", left=ir.Num(value=0), right=right):
            amount, less = right, True
        case ir.Arith(op="*", left=ir.Num(value=value) as n, right=right) if value < 0:
            amount, less = ir.Arith("*", ir.Num(-value, type=n.type), right, type=amount.type), True
    said = inner(w, amount, isinstance(amount, ir.Arith) and amount.op not in ("*",))
    if sort == "cost":
        return costs(w, x, amount, less)
    if sort == "roll" and x.what in GAINED and x.how == "add":
        one, many = GAINED[x.what]
        if less and x.what == "advantage":
            one, many, less = "Disadvantage", "Disadvantages", False
        if less:
            w.outside("what a roll loses")
        count = (
            f"{said} {one if said == '1' else many}"
            if isinstance(amount, ir.Num)
            else f"{many} equal to {said}"
        )
        return f"{'loses' if less else 'gains'} {count}"
    if x.what and sort != "roll":
        w.outside("another part of a number")
        return f"({x.what}) {HOW.get(x.how, x.how)} {said}"
    if sort == "roll" and x.what not in ("total", *GAINED) and " " in x.field.strip():
        w.outside("another number of a roll")
        return f"{x.what} {HOW.get(x.how) or ('is less by' if less else 'is more by')} {said}"
    if sort == "roll" and x.what in GAINED and x.how != "add" and x.field.strip() != "roll":
        w.outside("another number of a roll")
        return f"{x.what} {HOW.get(x.how, x.how)} {said}"
    match x.how:
        case "add":
            return f"is {said} {'less' if less else 'more'}"
        case "set" | "least" | "most":
            return f"{HOW[x.how]} {w.say(x.amount)}"
        case "half" | "half up" | "double" | "half-up" | "halfup":
            word = "is doubled" if x.how == "double" else "is halved"
            return f"{word}{', rounded up' if x.how.endswith('up') else ''}" + factor(w, x.amount)
    w.outside("another way to change a number")
    return f"is changed ({x.how}) by {w.say(x.amount)}"


def factor(w: Writer, amount: Expr) -> str:
    """By what a number is divided or multiplied, where that is not two."""
    if isinstance(amount, ir.Num):
        return "" if amount.value in (1, 2) else f" ({amount.value})"
    w.outside("a factor that is worked out")
    return f" ({w.say(amount)})"


def costs(w: Writer, x: Change, amount: Expr, less: bool) -> str:
    """What an action costs more or less."""
    word = "less" if less else "more"
    if x.how != "add":
        w.outside("a price that is set")
        return f"costs {HOW.get(x.how, x.how)} {w.say(x.amount)} {x.what}"
    match amount:
        case ir.Num(value=value):
            return f"costs {w.book.counted(value, x.what)} {word}"
        case ir.Arith(op="*", left=ir.Num(value=value), right=ir.Happened() as times):
            often = w.clause(times).replace("the number of times", "each time", 1)
            if x.var == "user":
                pass
            return f"costs {w.book.counted(value, x.what)} {word} for {often.replace('the action', 'it')}"
    w.outside("a price that is worked out")
    return f"costs {w.say(amount)} {x.what} {word}"


def offer(w: Writer, x: Offer) -> list[Line]:
    """`In Respite, "Rush", for 1 Fuel, once per Turn, if …: …`."""
    begun(w, x.bearer)
    window = w.book.windows.get(x.window)
    if window is not None and x.bearer is None and window.roles:
        first = window.roles[0]
        one = ir.Var(first.name, type=first.type)
        w.side = one if first.type == ir.PLAYER else ir.Owner(one, type=ir.PLAYER)
    test, once = x.test, ""
    if x.counted:
        match test:
            case ir.Not(of=ir.Happened(event=event, during=during)) if event == x.counted:
                test, once = None, f", once per {during}"
            case ir.And(of=(ir.Not(of=ir.Happened(event=event, during=during)), *rest)) if event == x.counted:
                test = rest[0] if len(rest) == 1 else ir.And(tuple(rest), type=ir.FLAG)
                once = f", once per {during}"
        if not once:
            w.outside("how often an offer was taken")
            once = f" (counted as “{x.counted}”)"
    if window is None or window.implied:
        w.outside("a moment at which leave is taken")
    w.apart = told_apart(x.body, [], w)
    cost = f", for {price(w, x.price)}" if x.price else ""
    head = f'in {x.window}, "{x.label}"{cost}{once}{given(w, (test,))}'
    return [led(w, head, x.body)]


def steps(w: Writer, roles: Sequence[Role], body: Do, sided_: bool = True) -> list[Line]:
    """The steps of a verb, sequence, effect or action; in an example they are seen from nobody's side."""
    w.side = (role_side(roles) or ir.PlayerNow("active", type=ir.PLAYER)) if sided_ else None
    known = [(r.name, r.name) for r in roles]
    for role in roles:
        w.called[role.name] = f"the {role.name}"
    w.apart = told_apart(body, known, w)
    for var in w.apart:
        if var in {r.name for r in roles}:
            w.called[var] = f"the {var}"
    w.apart = {v: words for v, words in w.apart.items() if v not in {r.name for r in roles}}
    return w.steps(body)


def role_side(roles: Sequence[Role]) -> Expr | None:
    """From whose side a rule with roles is seen: of who acts, else of the first."""
    sided_ = [r for r in roles if r.type.base in ("thing", "player") and not r.type.many]
    chosen = next((r for r in sided_ if r.prep == "by"), sided_[0] if sided_ else None)
    if chosen is None:
        return None
    one = ir.Var(chosen.name, type=chosen.type)
    return one if chosen.type == ir.PLAYER else ir.Owner(one, type=ir.PLAYER)


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
