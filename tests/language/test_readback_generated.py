"""Meanings that nobody wrote: whatever differs in meaning differs in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from test_readback_nodes import ROLES, UNIT, UNITS, book

from warbook.language import ir, readback
from warbook.language.ir import Do, Expr
from warbook.language.readback.same import form

FLAG, NUMBER, PLAYER = ir.FLAG, ir.NUMBER, ir.PLAYER
THINGS = st.sampled_from([ir.Var("target", type=UNIT), ir.Var("attacker", type=UNIT)])
PLAYERS = st.one_of(
    st.sampled_from([ir.PlayerNow(which) for which in ("active", "rival", "first", "second")]),
    THINGS.map(lambda x: ir.Owner(x)),
    THINGS.map(lambda x: ir.Opponent(ir.Owner(x))),
)
HELD = st.builds(
    lambda of, name: ir.Field(of, name, type=NUMBER),
    THINGS,
    st.sampled_from(["Mark", "Stun", "Wound", "Skill"]),
)
PLAIN = st.integers(0, 3).map(lambda n: ir.Num(n, type=NUMBER))
INCHES = st.sampled_from([1, 2, 6]).map(lambda n: ir.Num(n * ir.MICROMETRES_PER_INCH, type=ir.LENGTH))
OPS = st.sampled_from(["==", "!=", ">=", "<=", ">", "<"])


def sums(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    ops = st.sampled_from(["+", "-", "*", "/", "max", "min"])
    return st.builds(lambda op, a, b: ir.Arith(op, a, b, type=NUMBER), ops, inner, inner)


NUMBERS = st.recursive(st.one_of(PLAIN, HELD), sums, max_leaves=4)


def of_each(name: str) -> st.SearchStrategy[Expr]:
    """What may be said of a member of a set."""
    each = ir.Var(name, type=UNIT)
    return st.one_of(
        st.builds(lambda op, n: ir.Compare(op, ir.Field(each, "Mark", type=NUMBER), n), OPS, PLAIN),
        st.builds(lambda x, d: ir.Near(each, x, d), THINGS, INCHES),
        st.builds(lambda x: ir.Compare("==", each, x), THINGS),
        st.builds(lambda op, p: ir.Compare(op, ir.Owner(each), p), st.sampled_from(["==", "!="]), PLAYERS),
        st.just(ir.Call("ready", (each,), type=FLAG)),
        st.builds(lambda x: ir.Call("threatened", (each, x), type=FLAG), THINGS),
        st.builds(lambda x: ir.Call("threatened", (x, each), type=FLAG), THINGS),
    )


def filtered(name: str) -> st.SearchStrategy[Expr]:
    tests = st.one_of(of_each(name), of_each(name).map(lambda x: ir.Not(x)))
    return st.lists(tests, min_size=1, max_size=3).map(
        lambda some: ir.Where(
            UNITS, name, some[0] if len(some) == 1 else ir.And(tuple(some)), type=UNITS.type
        )
    )


SETS = st.one_of(st.just(UNITS), filtered("each.1"))
CLAUSES = st.one_of(
    st.builds(lambda op, a, b: ir.Compare(op, a, b), OPS, NUMBERS, NUMBERS),
    st.builds(lambda x, d: ir.Near(x, ir.Var("attacker", type=UNIT), d), THINGS, INCHES),
    SETS.map(lambda s: ir.Some(s)),
    st.builds(lambda op, s, n: ir.Compare(op, ir.Count(s), n), OPS, SETS, PLAIN),
    st.builds(lambda s, t: ir.Every(s, "each.1", t), st.just(UNITS), of_each("each.1")),
    st.builds(
        lambda e, x, d: ir.Happened(e, x, d, type=FLAG),
        st.sampled_from(["gain Mark", "lose Mark", "move", "use March", "verb hit", "been hit"]),
        THINGS,
        st.sampled_from(["Round", "Game"]),
    ),
    st.sampled_from([ir.Outcome("Saving"), ir.Outcome("Attack")]),
)


def joined(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    some = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        some.map(lambda x: ir.And(x)), some.map(lambda x: ir.Or(x)), inner.map(lambda x: ir.Not(x))
    )


CONDITIONS = st.recursive(CLAUSES, joined, max_leaves=4)
ACTS: st.SearchStrategy[Do] = st.one_of(
    st.builds(ir.Gain, THINGS, st.sampled_from(["Mark", "Stun", "Wound"]), NUMBERS),
    st.builds(
        lambda x, n: ir.Gain(x, "Mark", ir.Arith("-", ir.Num(0, type=NUMBER), n, type=NUMBER)),
        THINGS,
        NUMBERS,
    ),
    st.builds(ir.Remove, THINGS, st.booleans()),
    st.builds(ir.Win, PLAYERS),
    st.builds(lambda x, n: ir.Put(x, "Wound", n), THINGS, NUMBERS),
    st.builds(lambda x, d: ir.Move(x, d), THINGS, INCHES),
    st.builds(lambda a, b: ir.Perform("hit", (a, b)), THINGS, THINGS),
    st.builds(lambda a, b: ir.RollFor("Attack", (a, b)), THINGS, THINGS),
)


def done(inner: st.SearchStrategy[Do]) -> st.SearchStrategy[Do]:
    gained = ir.Gain(ir.Var("Unit.7", type=UNIT), "Mark", ir.Num(1, type=NUMBER))
    return st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(lambda x: ir.Block(tuple(x))),
        st.builds(ir.If, CONDITIONS, inner, st.one_of(st.none(), inner)),
        st.builds(ir.Repeat, PLAIN, inner),
        st.builds(lambda s, d: ir.ForEach("Unit.7", s, d), SETS, st.one_of(inner, st.just(gained))),
        st.builds(
            lambda p, t, d, r: ir.May(p, t, d, r),
            PLAYERS,
            st.one_of(st.none(), CONDITIONS),
            inner,
            st.one_of(st.none(), inner),
        ),
    )


STATEMENTS = st.recursive(ACTS, done, max_leaves=5)


def said(node: Any) -> str:
    return readback.sentence(book(), node, ROLES).text


def check(nodes: list[Any]) -> None:
    """No two of some meanings look alike."""
    found: dict[str, Any] = {}
    for node in nodes:
        text = said(node)
        other = found.setdefault(text, node)
        assert form(other) == form(node), f"{text}\n{other}\n{node}"


SWAPPED = {
    "target": "attacker",
    "attacker": "target",
    "active": "first",
    "first": "second",
    "gain Mark": "lose Mark",
}
OPERATIONS = {
    "==": ">=",
    ">=": ">",
    ">": "==",
    "<=": "<",
    "<": "!=",
    "!=": "<=",
    "+": "-",
    "-": "*",
    "*": "+",
    "max": "min",
}


def neighbours(node: Any) -> Iterator[Any]:
    """Meanings that differ from one in a single point: a number, a comparison, who it is, `and` for `or`, a denial, a part
    left out."""
    match node:
        case ir.Num(value=value):
            yield replace(node, value=value + 1)
            return
        case ir.Var(name=name) | ir.PlayerNow(which=name) if name in SWAPPED:
            yield replace(node, **{"name" if isinstance(node, ir.Var) else "which": SWAPPED[name]})
            return
        case ir.And(of=of):
            yield ir.Or(of)
            yield from (replace(node, of=(*of[:i], *of[i + 1 :])) for i in range(len(of)))
        case ir.Or(of=of):
            yield ir.And(of)
        case ir.Not(of=of):
            yield of
        case ir.Block(of=of):
            yield from (replace(node, of=(*of[:i], *of[i + 1 :])) for i in range(len(of)))
        case ir.If(then=then, otherwise=None):
            yield then
        case ir.Compare(op=op, left=left) if left.type != NUMBER:
            yield replace(node, op="!=" if op == "==" else "==")
        case ir.Compare(op=op) | ir.Arith(op=op) if op in OPERATIONS:
            yield replace(node, op=OPERATIONS[op])
    if isinstance(node, Expr) and node.type == FLAG:
        yield ir.Not(node)
    for f in fields(node):
        value = getattr(node, f.name)
        if isinstance(value, (Expr, Do)):
            yield from (replace(node, **{f.name: other}) for other in neighbours(value))
        elif isinstance(value, tuple) and value and all(isinstance(x, (Expr, Do)) for x in value):
            for i, one in enumerate(value):
                yield from (
                    replace(node, **{f.name: (*value[:i], other, *value[i + 1 :])})
                    for other in neighbours(one)
                )


@settings(max_examples=25, deadline=None)
@given(NUMBERS)
def test_numbers(node: Expr) -> None:
    check([node, *neighbours(node)])


@settings(max_examples=25, deadline=None)
@given(CONDITIONS)
def test_conditions(node: Expr) -> None:
    check([node, *neighbours(node)])


@settings(max_examples=25, deadline=None)
@given(STATEMENTS)
def test_statements(node: Do) -> None:
    check([node, *neighbours(node)])


@settings(max_examples=25, deadline=None)
@given(filtered("each.1"))
def test_sets(node: ir.Where) -> None:
    check([ir.Count(one) for one in (node, *neighbours(node))])
