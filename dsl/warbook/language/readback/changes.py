"""Standing changes of numbers and prices, in words."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.model import Change
from warbook.language.readback.acts_of_dice import GAINED
from warbook.language.readback.english import capital, indefinite, possessive
from warbook.language.readback.naming import bare, noun
from warbook.language.readback.nouns import conjunction, conjuncts, described
from warbook.language.readback.record import Line
from warbook.language.readback.seen import begun, given
from warbook.language.readback.values import for_each, inner
from warbook.language.readback.writer import Writer
from warbook.language.walk import nodes


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
        w.side = ir.Owner(ir.Var("bearer", type=Type("thing", kind)))
    sort, _, name = x.field.partition(" ")
    tests = list(conjuncts(x.test) if x.test is not None else [])
    if sort == "cost":
        w.called.setdefault("user", "the user")
        if x.bearer is not None and x.var == "bearer":
            tail = given(w, tests)
            said = changed(w, x, sort)
            said = said if name else said.replace("costs", "cost", 1)
            return [Line(f"the bearer's {name or 'Actions'} {said}{tail}")]
        subject = name or "every Action"
    else:
        whose = holder(w, x, tests)
        number = name if sort in ("roll", "loss") and name else x.field
        subject = f"{possessive(whose)} {number}"
        if sort == "lose":
            held = indefinite(whose.removeprefix("each ")) if whose.startswith("each ") else whose
            return [Line(f"{held} {less_lost(w, x, name)}{given(w, tests)}")]
        if sort == "roll" and not name:
            subject = f"a Roll's {capital(x.what)}"
    tail = given(w, tests)
    return [Line(f"{subject} {changed(w, x, sort)}{tail}")]


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
    counted = w.book.resources.get(x.field.partition(" ")[2])
    if type_ is None and counted is not None and counted.holder == "player":
        type_ = ir.PLAYER
    if type_ is None and len(roots := [k for k, one in w.book.kinds.items() if one.is_a is None]) == 1:
        type_ = Type("thing", roots[0])
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
    whole = conjunction(own)
    of = ir.Where(every, x.var, whole, type=every.type) if whole is not None else every
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
        case "add" if (each := for_each(w, amount)) is not None:
            return f"is {each[0]} {'less' if less else 'more'} {each[1]}"
        case "add":
            return f"is {said} {'less' if less else 'more'}"
        case "set" | "least" | "most":
            return f"{HOW[x.how]} {w.say(x.amount)}"
        case "half" | "half up" | "double":
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
            return f"costs {w.book.counted(value, x.what)} {word} for {often.replace('the action', 'it')}"
    w.outside("a price that is worked out")
    return f"costs {w.say(amount)} {x.what} {word}"
