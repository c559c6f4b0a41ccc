import math
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import TURNS, any_circle, any_polygon, turned

from warbook.engine.table.areas import Edge, Strip
from warbook.engine.table.measure import (
    beyond,
    gap,
    within,
)
from warbook.engine.table.path import crossed, crosses, length, points_along, stays_on, touches
from warbook.engine.table.segments import swept_overlaps_polygon
from warbook.engine.table.shapes import (
    INCH,
    Circle,
    circle_overlaps,
    rectangle,
)

seeds = st.integers(0, 2**32).map(Random)
quick = settings(max_examples=60, deadline=None)


def test_exactly_two_inches_is_within_two_inches() -> None:
    a, b = Circle(0, 0, 20_000), Circle(20_000 + 30_000 + 2 * INCH, 0, 30_000)
    assert within(a, b, 2 * INCH) and not beyond(a, b, 2 * INCH)
    assert beyond(a, b, 2 * INCH - 1) and not within(a, b, 2 * INCH - 1)
    assert gap(a, b) == 2 * INCH
    slant = Circle(3 * INCH, 4 * INCH, 0)
    assert within(Circle(0, 0, 0), slant, 5 * INCH) and beyond(Circle(0, 0, 0), slant, 5 * INCH - 1)
    assert gap(Circle(0, 0, 0), Circle(1, 1, 0)) == 2
    assert gap(a, a) == 0


@quick
@given(seeds, st.integers(0, 12 * INCH))
def test_gaps_agree_with_within(rng: Random, d: int) -> None:
    a, b = any_circle(rng), any_circle(rng)
    true = max(0.0, math.dist(a[:2], b[:2]) - a.r - b.r)
    assert abs(gap(a, b) - true) <= 1.001
    assert within(a, b, d) == (gap(a, b) <= d) == (not beyond(a, b, d)) == within(b, a, d)
    for turn in TURNS.values():
        c, e = turned(a, turn), turned(b, turn)
        assert isinstance(c, Circle) and isinstance(e, Circle) and gap(c, e) == gap(a, b)


def test_edges_of_the_table() -> None:
    width, height = 48 * INCH, 36 * INCH
    base = Circle(2 * INCH, 35 * INCH, INCH)
    reaches: list[tuple[Edge, int]]
    reaches = [("left", 3 * INCH), ("right", 47 * INCH), ("bottom", 36 * INCH), ("top", 2 * INCH)]
    for edge, far in reaches:
        assert Strip(edge, far, width, height).admits(base)
        assert not Strip(edge, far - 1, width, height).admits(base)
    assert not Strip("left", 9 * INCH, width, height).admits(Circle(0, 35 * INCH, INCH))
    assert not Strip("bottom", 36 * INCH, width, height).admits(Circle(9 * INCH, 35 * INCH + 1, INCH))


def test_length() -> None:
    assert length(((5, 5),)) == 0
    assert length(((0, 0), (4 * INCH, 0))) == 4 * INCH
    assert length(((0, 0), (3 * INCH, 4 * INCH), (3 * INCH, 0))) == 9 * INCH
    assert length(((0, 0), (1, 1), (2, 2))) == 4


def test_paths_brush_without_touching() -> None:
    wall = rectangle(0, 0, 2 * INCH, 2 * INCH)
    path = ((-5 * INCH, 2 * INCH), (0, 2 * INCH), (0, 5 * INCH))
    assert not touches(path, INCH, wall) and touches(path, INCH + 1, wall)
    assert not touches(path[:1], INCH, wall) and touches(((0, 0),), INCH, wall)
    friend = Circle(-2 * INCH, 4 * INCH, INCH)
    assert not crosses(path, INCH, friend) and crosses(path, INCH + 1, friend)
    assert not crosses(path[:1], INCH, friend) and crosses((friend[:2],), 1, friend)
    assert stays_on(((INCH, INCH), (4 * INCH, 3 * INCH)), INCH, 5 * INCH, 4 * INCH)
    assert not stays_on(((INCH, INCH), (4 * INCH + 1, 3 * INCH)), INCH, 5 * INCH, 4 * INCH)


@quick
@given(seeds)
def test_the_discs_that_are_crossed_are_those_of_which_each_is(rng: Random) -> None:
    discs = [(number, any_circle(rng)) for number in range(9)]
    for points in (1, 2, 2, 3):
        path = tuple(any_circle(rng)[:2] for _ in range(points))
        for way in (path, (*path, path[-1])):
            found = set(crossed(way, 20_000, discs))
            assert found == {number for number, disc in discs if crosses(way, 20_000, disc)}


@quick
@given(seeds)
def test_paths_agree_with_their_points(rng: Random) -> None:
    path = tuple(any_circle(rng)[:2] for _ in range(3))
    polygon, other, r = any_polygon(rng), any_circle(rng), 20_000
    points = list(points_along(path, 500))
    assert points[0] == path[0] and points[-1] == path[-1] and path[1] in points
    assert all(math.dist(p, q) <= 502 for p, q in pairwise(points))
    if any(circle_overlaps(Circle(x, y, r - 2), polygon) for x, y in points):
        assert touches(path, r, polygon)
    if not any(circle_overlaps(Circle(x, y, r + 300), polygon) for x, y in points):
        assert not touches(path, r, polygon)
    near = min(gap(Circle(x, y, r), other) for x, y in points)
    if near > 300:
        assert not crosses(path, r, other)
    legs = [(path[0], path[1]), (path[1], path[2])]
    assert touches(path, r, polygon) == any(swept_overlaps_polygon(a, b, r, polygon) for a, b in legs)
