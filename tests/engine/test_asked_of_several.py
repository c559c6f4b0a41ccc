"""What is asked of several at once is so where it is so of one of them: ways through pieces, and bases over one another."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import event, example, given, settings
from hypothesis import strategies as st
from tests.engine.shipped import start

from warbook.engine.answers import bits
from warbook.engine.plan import DONE, PARTS, POS, RADIUS
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.walk import nodes, put

TABLE = "orders"
MANY = 9
"""So many things are on a table: the last three are parts of the one before them, which itself stands nowhere."""
WHOLE = MANY - 4
at = st.tuples(st.integers(0, 8), st.integers(0, 8))
bases = st.lists(st.tuples(st.none() | at, st.integers(0, 4)), min_size=MANY, max_size=MANY)
ways = st.lists(at, min_size=1, max_size=4).map(tuple)


begun = cache(lambda: start(TABLE))


def table(of: list[tuple[Any, int]], gone: int) -> State:
    """A table with things of these places and sizes, in µm: so few that they often just touch."""
    state = begun().copy()
    blank = len(state.F[POS]) - MANY
    state.F[POS] = [*(place for place, _ in of), *[None] * blank]
    state.F[POS][WHOLE] = None
    state.F[RADIUS] = [*(radius for _, radius in of), *[0] * blank]
    state.F[PARTS] = [0] * (MANY + blank)
    state.F[PARTS][WHOLE] = 0b111 << WHOLE + 1
    state.G[DONE] = gone
    return state


@given(bases, st.integers(0, 2**MANY - 1), st.integers(0, 2**MANY - 1), st.integers(0, MANY - 1))
@example([((0, 0), 2), ((4, 0), 2), *[(None, 0)] * 7], 0b11, 0, 0)
@example([((0, 0), 2), ((3, 0), 2), *[(None, 0)] * 7], 0b11, 0, 0)
@example([((0, 0), 2), *[(None, 1)] * 6, ((1, 1), 1), (None, 1)], 1 << WHOLE, 0, 0)
@example([((0, 0), 2), *[(None, 1)] * 6, ((1, 1), 1), (None, 1)], 1 << WHOLE, 0b111 << WHOLE + 1, 0)
@settings(max_examples=200, deadline=None)
def test_a_base_overlaps_some_where_it_overlaps_one(
    of: list[tuple[Any, int]], others: int, gone: int, one: int
) -> None:
    state = table(of, gone)
    space = state.game.space
    found = any(space.touches(state, one, other) for other in bits(others))
    event(f"overlaps: {found}")
    assert space.touches_some(state, one, others) == found


@given(
    bases,
    st.integers(0, 2**MANY - 1),
    st.integers(0, 2**MANY - 1),
    st.integers(0, MANY - 1),
    st.none() | ways | st.integers(0, MANY - 1),
)
@example([((0, 0), 1), ((4, 1), 1), *[(None, 0)] * 7], 0b11, 0, 0, ((0, 0), (8, 0)))
@example([((0, 0), 1), ((4, 2), 1), *[(None, 0)] * 7], 0b11, 0, 0, ((0, 0), (8, 0)))
@example([((0, 0), 1), *[(None, 1)] * 6, ((4, 1), 1), (None, 1)], 1 << WHOLE, 0, 0, ((0, 0), (8, 0)))
@example([((0, 0), 1), ((4, 1), 1), *[(None, 0)] * 7], 0b11, 0, 0, 1)
@settings(max_examples=300, deadline=None)
def test_a_way_leads_through_some_where_it_leads_through_one(
    of: list[tuple[Any, int]], others: int, gone: int, mover: int, way: Any
) -> None:
    state = table(of, gone)
    state.path, space = way, state.game.space
    found = any(space.crosses(state, mover, other) for other in bits(others))
    event(f"leads through one: {found}")
    assert space.crosses_some(state, mover, others) == found


def number(value: int) -> ir.Num:
    return ir.Num(value, type=ir.NUMBER)


NAMES = st.sampled_from("abc")
leaves = st.builds(number, st.integers(0, 3)) | st.builds(lambda name: ir.Var(name, type=ir.NUMBER), NAMES)
sums = st.recursive(
    leaves,
    lambda inner: st.builds(
        lambda op, a, b: ir.Arith(op, a, b, type=ir.NUMBER), st.sampled_from("+-"), inner, inner
    ),
    max_leaves=12,
)
OLD, NEW = ir.Var("a", type=ir.NUMBER), ir.Arith("+", ir.Var("a", type=ir.NUMBER), number(9), type=ir.NUMBER)


@given(sums)
def test_one_expression_stands_in_the_place_of_another_wherever_that_stood(expr: Any) -> None:
    """Nothing else changes, and what is put there is not looked into: it may speak of the old one."""
    there, others = shape(expr)
    changed = put(expr, OLD, NEW)
    assert sum(node == number(9) for node in nodes(changed)) == there
    assert shape(changed) == (there, others + 2 * there)
    assert put(changed, NEW, OLD) == expr
    assert (changed == expr) == (not there)


def shape(expr: Any) -> tuple[int, int]:
    """How often the old expression stands somewhere, and how many nodes there are beside it."""
    found = list(nodes(expr))
    there = sum(node == OLD for node in found)
    return there, len(found) - there


def test_it_is_put_into_tuples_and_records_and_nothing_else_is_touched() -> None:
    block = ir.Block((ir.If(ir.Compare(">", OLD, number(1)), ir.Block(())),))
    changed = put((block, "a", 3, None), OLD, NEW)
    assert changed == (ir.Block((ir.If(ir.Compare(">", NEW, number(1)), ir.Block(())),)), "a", 3, None)
    assert put(block, number(7), NEW) is block
    assert put(OLD, OLD, NEW) is NEW
