"""Conditions in the short register."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from warbook.language import ir
from warbook.language.flows.dissolve.nodes import HappensNow
from warbook.language.flows.words.phrase import is_state, phrase, side_of, state_word, without
from warbook.language.flows.words.teller import YOU, Teller
from warbook.language.ir import Expr
from warbook.language.readback.conditions import CLAUSES, OPPOSITE
from warbook.language.readback.counted import amount_held, quantity
from warbook.language.readback.english import in_plural, indefinite, listed, possessive
from warbook.language.readback.nouns import card_among, card_of, conjuncts, peeled, plainly
from warbook.language.readback.relations import price
from warbook.language.readback.writer import Said
from warbook.language.word_patterns import ORDINALS


def near(w: Teller, x: ir.Near, denied: bool) -> Said:
    far = w.say(x.distance)
    if isinstance(x.distance, ir.Field) and w.say(x.right) == YOU and not denied:
        return Said(x.left, f"is within {far}", f"within {far}")
    where = f"more than {far} from {w.say(x.right)}" if denied else f"within {far} of {w.say(x.right)}"
    return Said(x.left, f"is {where}", where)


def compare(w: Teller, x: ir.Compare, denied: bool) -> Said:
    op = OPPOSITE[x.op] if denied else x.op
    if isinstance(x.left, ir.Happened) and isinstance(x.right, ir.Num):
        how_often = often(w, op, x.left, x.right.value)
        if how_often is not None:
            return how_often
    match x.left, x.right:
        case ir.Field(of=ir.Var(), name=name), ir.Field(of=ir.Var() as of, name=again) if (
            name == again and op == "=="
        ):
            return Said(x.left, f"is {possessive(w.say(of))} {name}")
        case ir.Field(of=of, name=name), ir.Num(value=value) if (
            name in w.book.tokens and of.type.base != "listed"
        ):
            if w.book.tokens[name].lasting is not None:
                return CLAUSES[ir.Compare](w, x, denied)
            if is_state(name) and not w.book.tokens[name].many:
                if (op, value) in (("==", 0), ("<", 1), ("<=", 0)):
                    return Said(of, f"is not {name}", f"that is not {name}")
                if (op, value) in ((">=", 1), (">", 0), ("!=", 0)):
                    return Said(of, f"is {name}", f"that is {name}")
            if (op, value) in (("==", 0), ("<", 1), ("<=", 0)):
                none = w.book.several(name) if w.book.tokens[name].many else name
                none = name if name.endswith("ed") else none
                return Said(of, f"has no {none}", f"with no {none}")
            if (op, value) in ((">=", 1), (">", 0), ("!=", 0)) and not w.book.tokens[name].many:
                return Said(of, f"has {name}", f"with {name}")
        case ir.Field(of=of, name=name), ir.Num(value=value) if w.is_stock(name) and of.type.base in HOLDERS:
            if op != "!=" and (value > 0 or op == "=="):
                has = quantity(op, value, lambda n: counted(w, n, name))
                return Said(of, f"has {has}", f"with {has}")
        case ir.Field(of=ir.Listed(list="roll"), name="Failures" | "Successes" as name), ir.Num(value=1) if (
            op == ">="
        ):
            return Said(None, f"any {'die fails' if name == 'Failures' else 'succeeds'}")
        case ir.Distance(left=left, right=right, vertical=False), _ if op in (">", "<", ">=", "<="):
            how = {">": "more than {}", "<": "less than {}", ">=": "{} or more", "<=": "at most {}"}[op]
            where = f"{how.format(w.say(x.right))} from {w.say(right)}"
            return Said(left, f"is {where}", where)
        case ir.Field(name=name), ir.Field(name=again) if name == again and op in (">", "<"):
            return Said(x.left, f"is {'above' if op == '>' else 'below'} {short_of(w, x.right, name)}")
        case ir.Field(name=name), ir.Arith(
            op="+", left=ir.Field(name=again) as than, right=ir.Num() as far
        ) if name == again:
            how = {">=": "{} or more", ">": "more than {}", "<=": "at most {}", "<": "less than {}"}.get(
                op, "{}"
            )
            return Said(
                x.left,
                f"is {'not ' if op == '!=' else ''}{how.format(w.say(far))} above {short_of(w, than, name)}",
            )
        case ir.Field(of=of, name=name), right if op in ("==", "!=") and right.type.base == "listed":
            declared = w.book.lists.get(name)
            if declared is not None and declared.holder is not None:
                return Said(of, f"is {'not ' if op == '!=' else ''}{w.say(right)}")
    number = x.left.type.base in ("number", "length", "squares")
    if number and op == "!=" and amount_held(w, op, x.left, x.right) is None:
        return Said(None, f"{w.say(x.left)} is not {w.say(x.right)}")
    said = CLAUSES[ir.Compare](w, x, denied)
    match x.left, x.right:
        case ir.Count(of=of), ir.Num(value=0) if op == "==" and said.subject == x.left:
            return some(w, ir.Some(of), True)
    return said


def short_of(w: Teller, x: Expr, name: str) -> str:
    """Whose number of the same name it is: `the target's`."""
    words = w.say(x)
    return words.removesuffix(f" {name}") if words.endswith(f"s {name}") else words


HOLDERS = ("thing", "player", "place")


def counted(w: Teller, amount: int, name: str) -> str:
    """The name of what is counted, of one or of several; a state is the same of both: `2 Soaked`."""
    return name if name.endswith("ed") else w.book.counted(amount, name).partition(" ")[2]


def both(w: Teller, x: ir.And, denied: bool) -> Said:
    parts = conjuncts(x)
    if denied:
        return either(w, ir.Or(tuple(ir.Not(one) for one in parts)), False)
    if len(parts) == 1:
        return w.said(parts[0])
    return Said(None, row(w, parts, "and"))


def either(w: Teller, x: ir.Or, denied: bool) -> Said:
    if denied:
        return both(w, ir.And(tuple(ir.Not(one) for one in x.of)), False)
    return Said(None, f"either {row(w, list(x.of), 'or')}")


def row(w: Teller, tests: list[Expr], link: str) -> str:
    """Conditions in a row; what is said of one subject after the other says it once."""
    found: list[str] = []
    before: Expr | None = None
    you = ""
    for test in tests:
        said = w.said(test)
        if said.subject is None:
            found.append(said.says)
            before, you = None, ""
            continue
        who = w.say(said.subject)
        says = in_plural(said.says) if who == YOU or said.subject.type.many else said.says
        found.append(says if said.subject == before or who == you else f"{who} {says}")
        before, you = said.subject, YOU if who == YOU else ""
    return listed(found, link) if len(found) < 3 else f"{', '.join(found[:-1])}, {link} {found[-1]}"


def some(w: Teller, x: ir.Some, denied: bool) -> Said:
    """`an enemy is adjacent to you`: what the last thing said of a member is said of it."""
    base, narrowed = peeled(x.of)
    tests = [(var, t) for var, one in narrowed for t in conjuncts(one) if not plainly(t, base)]
    for at in range(len(tests) - 1, -1, -1):
        var, test = tests[at]
        if side_of(w, var, test) is not None or card_among(w, [(var, test)], base.type.arg) is not None:
            continue
        with w.naming(var, "it"):
            said = w.said(test)
            clause = w.clause(test)
        if clause.endswith(" it") and not clause.startswith("it ") and at == len(tests) - 1:
            return Said(None, f"{clause[:-3]} {phrase(w, without(x.of, test)).said('no' if denied else 'a')}")
        mine = isinstance(said.subject, ir.Var) and said.subject.name == var
        if not mine or state_word(w, test) or said.says.startswith("has "):
            continue
        rest = without(x.of, test)
        words = phrase(w, rest).said("no" if denied else "a")
        return Said(None, f"{words} {said.says}")
    of = phrase(w, x.of)
    if "friendly" in of.before and w.side is not None and w.say(w.side) == YOU:
        mine_ = replace(of, before=tuple(one for one in of.before if one != "friendly"))
        return Said(None, f"you have {mine_.said('no' if denied else 'a')}")
    return Said(None, f"there is {of.said('no' if denied else 'a')}")


def every(w: Teller, x: ir.Every, denied: bool) -> Said:
    with w.naming(x.var, "it"):
        said = w.said(x.test)
    if isinstance(said.subject, ir.Var) and said.subject.name == x.var:
        words = phrase(w, x.of).said("not every" if denied else "every")
        return Said(None, f"{words} {said.says}")
    return CLAUSES[ir.Every](w, x, denied)


TIMES = {1: "once", 2: "twice"}


def happened(w: Teller, x: ir.Happened, denied: bool) -> Said:
    """`you have used Rush during the Turn`; as a number, how often."""
    if x.type == ir.FLAG:
        return CLAUSES[ir.Happened](w, x, denied)
    said = CLAUSES[ir.Happened](w, replace(x, type=ir.FLAG), False)
    who = w.say(x.subject)
    says = in_plural(said.says) if who == YOU else said.says
    how = "how far" if x.event.startswith("far") else "the number of times"
    return Said(None, f"{how} {who} {says}")


def often(w: Teller, op: str, x: ir.Happened, times: int) -> Said | None:
    """`has used Rush twice or more during the Turn`; of what happens now, `for the first time`."""
    if x.event.startswith("far"):
        return None
    said = CLAUSES[ir.Happened](w, replace(x, type=ir.FLAG), False)
    head, during, tail = said.says.partition(" during ")
    if op in ("==", "<=", "<") and times == (1 if op == "<" else 0):
        return CLAUSES[ir.Happened](w, replace(x, type=ir.FLAG), True)
    if (op == ">=" and times == 1) or (op == ">" and times == 0):
        return said
    number = TIMES.get(times, f"{times} times")
    if op == "!=":
        denied = CLAUSES[ir.Happened](w, replace(x, type=ir.FLAG), True).says.replace(
            " during ", f" exactly {number} during ", 1
        )
        return Said(x.subject, denied)
    if op == "==" and isinstance(x, HappensNow) and 0 < times <= len(ORDINALS):
        return Said(x.subject, f"{head} for the {ORDINALS[times - 1]} time{during}{tail}")
    how = {
        "==": f"exactly {number}",
        ">=": f"{number} or more",
        "<=": f"at most {number}",
        ">": f"more than {number}",
    }
    return Said(x.subject, f"{head} {how.get(op, f'less than {number}')}{during}{tail}")


def outcome(w: Teller, x: ir.Outcome, denied: bool) -> Said:
    if x.of in w.book.windows:
        return Said(None, f"{w.book.windows[x.of].title or x.of} {'fails' if denied else 'succeeds'}")
    return Said(None, "it fails" if denied else "it succeeds")


def can_pay(w: Teller, x: ir.CanPay, denied: bool) -> Said:
    return Said(x.of, f"{'cannot' if denied else 'can'} pay {price(w, x.price)}")


def call(w: Teller, x: ir.Call, denied: bool) -> Said:
    """`is a Captain`, of what card somebody is; `has a Rope`, what card somebody carries."""
    sort, _, name = x.name.partition(" ")
    if sort != "card" or len(x.args) != 1:
        return without_tools(w, x, CLAUSES[ir.Call](w, x, denied))
    if card_of(w, x.name, x.args[0].type.arg) is not None:
        return Said(x.args[0], f"is {'not ' if denied else ''}{indefinite(name)}")
    has = f"no {name}" if denied else indefinite(name)
    return Said(x.args[0], f"has {has}", f"with {has}")


def without_tools(w: Teller, x: ir.Call, said: Said) -> Said:
    """What somebody is, without the action or manner that is only passed along: `a Soldier seen by you`."""
    declared = w.book.tests.get(x.name)
    if declared is None or len(declared.roles) != len(x.args):
        return said
    for role, one in zip(declared.roles, x.args, strict=True):
        if role.prep in ("using", "through") and isinstance(one, ir.Var) and one.type.base == "action":
            words = f" {role.prep} {w.say(one)}"
            said = replace(said, says=said.says.replace(words, "", 1), where=said.where.replace(words, "", 1))
    return said


CLAUSES_OWN: dict[type, Any] = {
    ir.Call: call,
    ir.Near: near,
    ir.Compare: compare,
    ir.And: both,
    ir.Or: either,
    ir.Some: some,
    ir.Every: every,
    ir.Happened: happened,
    HappensNow: happened,
    ir.Outcome: outcome,
    ir.CanPay: can_pay,
}
