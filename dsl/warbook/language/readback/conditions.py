"""The words for what holds or not."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.readback.counted import amount_held, noted_as
from warbook.language.readback.english import in_plural
from warbook.language.readback.naming import in_turn_order, noun
from warbook.language.readback.nouns import conjuncts, described, peeled
from warbook.language.readback.relations import (
    be,
    call,
    can_pay,
    happened,
    is_kind,
    knows,
    member,
    near,
    outcome,
    permitted,
    spatial,
    state,
    unique_value,
    won,
)
from warbook.language.readback.writer import Clause, Said, Writer
from warbook.language.walk import rewritten, variables

NUMERIC = ("number", "length", "squares", "dice")


OPPOSITE = {"==": "!=", "!=": "==", ">=": "<", "<": ">=", "<=": ">", ">": "<="}


def truth(w: Writer, x: ir.Truth, denied: bool) -> Said:
    w.outside("what always or never holds")
    return Said(None, "nothing is needed" if x.value != denied else "it is never so")


def compare(w: Writer, x: ir.Compare, denied: bool) -> Said:
    op = OPPOSITE[x.op] if denied else x.op
    numeric = x.left.type.base in NUMERIC or x.right.type.base in NUMERIC
    if (
        denied
        and x.op == "=="
        and x.right == ZERO
        and x.left.type == ir.NUMBER
        and amount_held(w, "==", x.left, ZERO)
    ):
        w.outside("that there is not none")  # what is had is never less than nothing
        return compared(w, ">=", replace(x, op=">=", right=ONE))
    if numeric:
        return compared(w, op, x)
    return same(w, x.left, x.right, op == "!=")


def compared(w: Writer, op: str, x: ir.Compare) -> Said:
    """A number beside another."""
    match x.left, x.right:
        case ir.Count(of=of), ir.Num(value=n) if op in ("==", ">=") and n > (op == ">="):
            how = str(n) if op == "==" else f"{n} or more"
            if (near_ := beside(w, of, how, n > 1 or op == ">=")) is not None:
                return near_
    if (more := of_two(w, op, x.left, x.right)) is not None:
        return more
    match x.left, x.right:
        case one, ir.Arith(op="*", left=ir.Arith(op="/", left=again, right=part), right=step) if (
            one == again and part == step and op in ("==", "!=")
        ):
            return Said(one, f"{be(op == '!=')} a multiple of {w.say(step)}")
    if isinstance(x.left, ir.Field) and x.left.name == "Face" and x.left.of.type.base == "die" and op != "!=":
        right = w.say(x.right)
        shown = {
            "==": right,
            ">=": f"{right} or more",
            "<=": f"{right} or less",
            ">": f"over {right}",
            "<": f"under {right}",
        }
        return Said(x.left.of, f"shows {shown[op]}")
    if isinstance(x.left, ir.Field) and (noted := noted_of(w, op, x.left, x.right)) is not None:
        return noted
    held = amount_held(w, op, x.left, x.right)
    if held is not None:
        subject, has = held
        return Said(subject, f"has {has}", f"with {has}")
    right = w.say(x.right)
    says = {
        "==": f"is {right}",
        "!=": f"is not {right}",
        ">=": f"is {right} or more",
        "<=": f"is {right} or less",
        ">": f"is more than {right}",
        "<": f"is less than {right}",
    }[op]
    if op == "!=":
        w.outside("what is not a number")
    return Said(x.left, says)


OF_TWO = {">": "more {} than {}", "<": "fewer {} than {}"}


def of_two(w: Writer, op: str, left: Expr, right: Expr) -> Said | None:
    """`more own Units than enemy Units are in Mud`; None where the same is not asked of both, or more is said of them than whose they
    are."""
    match left, right:
        case ir.Count(of=ir.Where(of=one, var=var, test=test)), ir.Count(
            of=ir.Where(of=other, var=name, test=again)
        ) if op in OF_TWO and one != other:
            each = ir.Var(var, type=one.type.one())
            asked = rewritten(again, lambda n: each if isinstance(n, ir.Var) and n.name == name else n)
            sorts = (described(w, one), described(w, other))
            if asked != test or any(sort.behind for sort in sorts):
                return None
            with w.naming(var, "each"):
                said = w.said(test)
            if said.subject == each:
                more = OF_TWO[op].format(*(sort.said(many=True) for sort in sorts))
                return Said(None, f"{more} {in_plural(said.says)}")
    return None


def noted_of(w: Writer, op: str, left: ir.Field, right: Expr) -> Said | None:
    """Whether something is said of somebody for a time, `that the player has used “Feint” until …`; None for other amounts."""
    token = w.book.tokens.get(left.name)
    if token is None or token.lasting is None or (op, right) not in (("==", ZERO), (">=", ONE)):
        return None
    w.outside("what holds for a time")
    said = f"{w.say(left.of)} {noted_as(left.name, token.lasting)}"
    return Said(None, f"it is {'not ' if op == '==' else ''}noted that {said}")


ZERO, ONE = ir.Num(0, type=ir.NUMBER), ir.Num(1, type=ir.NUMBER)


def same(w: Writer, left: Expr, right: Expr, denied: bool) -> Said:
    """Whether two are the same, or somebody is in a state."""
    match left, right:
        case ir.Field(of=of, name=name), ir.Listed(list=what, name=value) if name == what:
            declared = w.book.lists.get(what)
            if declared is not None and declared.holder is not None and unique_value(w, value):
                return Said(of, f"{be(denied)} {value}")
        case ir.Field(of=of, name="Square"), _ if right.type == ir.PLACE:
            place_ = f"on {w.say(right)}"
            return Said(of, f"{be(denied)} {place_}", "" if denied else place_)
        case ir.Field(of=of, name="Face"), ir.Listed(list="face", name=value):
            return Said(of, f"{'does not show' if denied else 'shows'} {value}", plain=not denied)
    if right.type.many:
        w.outside("the same several")
    return Said(left, f"{be(denied)} {in_turn_order(w, right)}", plain=not right.type.many)


def both(w: Writer, x: ir.And, denied: bool) -> Said:
    if denied:
        w.outside("that not all of several hold")
        return Said(None, f"it is not so that ({w.clause(x)})")
    parts = conjuncts(x)
    if not parts:
        return truth(w, ir.Truth(True), False)
    if len(parts) == 1:
        return w.said(parts[0])
    return Said(None, ", and ".join(bracketed(w, one, isinstance(one, ir.Or)) for one in parts))


def either(w: Writer, x: ir.Or, denied: bool) -> Said:
    if denied:
        w.outside("that none of several holds")
        return Said(None, f"it is not so that {bracketed(w, x, True)}")
    return Said(None, ", or ".join(bracketed(w, one, isinstance(one, ir.Or)) for one in x.of))


def bracketed(w: Writer, x: Expr, brackets: bool) -> str:
    """A part of a condition, in brackets where it would else fall apart."""
    if not brackets:
        return w.clause(x)
    w.outside("conditions inside one another")
    return f"({w.clause(x)})"


def negated(w: Writer, x: ir.Not, denied: bool) -> Said:
    return w.said(x.of, not denied)


def some(w: Writer, x: ir.Some, denied: bool) -> Said:
    """`there is any Soldier …`; where somebody is said to be near any of them, that: `is within 2in of any enemy Soldier`."""
    if (near_ := beside(w, x.of, "no" if denied else "any")) is not None:
        return near_
    match x.of:
        case ir.Where(of=inner, var=var, test=ir.In(member=ir.Var(name=name)) as test) if var == name:
            if isinstance(peeled(inner)[0], ir.All):
                with w.naming(var, described(w, inner).said("no" if denied else "any")):
                    return Said(None, w.clause(test))
    found = described(w, x.of)
    if denied:
        return Said(None, f"there is {found.said('no')}")
    known = f"the {found.noun}" in w.called.values()
    return Said(None, f"there is {found.said('any' if known else 'a')}")


def beside(w: Writer, of: Expr, how: str, many: bool = False) -> Said | None:
    """That somebody is somewhere beside any, no, or so many of a set; None where a set is told by what its members are."""
    match of:
        case ir.Where(
            of=inner, var=var, test=ir.And(of=(ir.Compare(op="!=", left=left, right=ir.Var(name=name)), test))
        ) if name == var and isinstance(test, (ir.Near, ir.Spatial)) and left == subject_of(test):
            pass
        case ir.Where(of=inner, var=var, test=(ir.Near() | ir.Spatial()) as test):
            if isinstance(test, ir.Spatial) and test.relation not in ("adjacent", "touches"):
                return None
        case _:
            return None
    subject, other = subject_of(test), test.right if isinstance(test, ir.Near) else test.args[-1]
    if not (isinstance(other, ir.Var) and other.name == var) or var in variables(subject):
        return None
    if isinstance(test, ir.Near) and var in variables(test.distance):
        return None
    found = described(w, inner)
    one = w.say(subject)
    again = one.startswith("that ") and one in found.behind
    if again or (found.behind and not found.behind.startswith(("that ", "whose ", "with "))):
        w.outside("more than one noun in a place")
    if how == "no" and isinstance(test, ir.Near):
        with w.naming(var, found.said("every")):
            return w.said(test, True)
    with w.naming(var, found.said(how, many)):
        return w.said(test)


def subject_of(test: ir.Near | ir.Spatial) -> Expr:
    return test.left if isinstance(test, ir.Near) else test.args[0]


def every(w: Writer, x: ir.Every, denied: bool) -> Said:
    """`each Soldier in the Vanguard is ready`."""
    if (
        not denied
        and (near_ := beside(w, ir.Where(x.of, x.var, x.test, type=x.of.type), "every")) is not None
    ):
        return near_
    words = f"that {noun(w, x.of.type.one())}"
    of = described(w, x.of).said("each")
    with w.naming(x.var, words):
        said = w.said(x.test)
        match said.subject:
            case ir.Var(name=name) if name == x.var:
                clause = f"{of} {said.says}"
            case _:
                w.outside("what holds of every one of several")
                clause = f"for {of} ({w.clause(x.test)})"
    if denied:
        w.outside("what does not hold of every one")
        return Said(None, f"it is not so that {clause}")
    return Said(None, clause)


CLAUSES: dict[type, Clause] = {
    ir.Truth: truth,
    ir.Compare: compare,
    ir.And: both,
    ir.Or: either,
    ir.Not: negated,
    ir.Some: some,
    ir.Every: every,
    ir.In: member,
    ir.IsKind: is_kind,
    ir.Near: near,
    ir.Spatial: spatial,
    ir.Permitted: permitted,
    ir.Happened: happened,
    ir.Won: won,
    ir.Knows: knows,
    ir.Outcome: outcome,
    ir.CanPay: can_pay,
    ir.Call: call,
    ir.Field: state,
    ir.Var: state,
    ir.Setting: state,
}
"""What says each kind of condition."""
