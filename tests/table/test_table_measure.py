import math
from itertools import pairwise
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scenes import TURNS, any_circle, any_polygon, turned

from warbook.engine.table.measure import (
    beyond,
    edge_gap,
    gap,
    gap_floor,
    gap_to_point,
    gap_to_polygon,
    in_strip,
    touches_strip,
    wholly_within,
    within,
    within_polygon,
)
from warbook.engine.table.path import crosses, length, passes_within, points_along, stays_on, touches
from warbook.engine.table.polygon import Polygon
from warbook.engine.table.segments import swept_overlaps_polygon
from warbook.engine.table.shapes import (
    INCH,
    Circle,
    circle_inside,
    circle_overlaps,
    circles_overlap,
    rectangle,
)
from warbook.engine.table.spread import all_within, first_apart, pack, pack_capacity

seeds = st.integers(0, 2**32).map(Random)
quick = settings(max_examples=60, deadline=None)


def test_exactly_two_inches_is_within_two_inches() -> None:
    a, b = Circle(0, 0, 20_000), Circle(20_000 + 30_000 + 2 * INCH, 0, 30_000)
    assert within(a, b, 2 * INCH) and not beyond(a, b, 2 * INCH)
    assert beyond(a, b, 2 * INCH - 1) and not within(a, b, 2 * INCH - 1)
    assert gap(a, b) == gap_floor(a, b) == 2 * INCH
    slant = Circle(3 * INCH, 4 * INCH, 0)
    assert within(Circle(0, 0, 0), slant, 5 * INCH) and beyond(Circle(0, 0, 0), slant, 5 * INCH - 1)
    assert gap(Circle(0, 0, 0), Circle(1, 1, 0)) == 2 and gap_floor(Circle(0, 0, 0), Circle(1, 1, 0)) == 1
    assert gap(a, a) == 0
    wall = rectangle(0, 0, 2 * INCH, 2 * INCH)
    post = Circle(3 * INCH, 0, INCH // 2)
    assert within_polygon(post, wall, 3 * INCH // 2) and not within_polygon(post, wall, 3 * INCH // 2 - 1)
    # 7 / sqrt(5) = 3.13 from a slanting side.
    assert gap_to_polygon(Circle(0, 7, 0), Polygon(((0, 0), (20, 0), (10, 20)))) == 4
    assert gap_to_point(post, (0, 0)) == 5 * INCH // 2
    assert wholly_within(Circle(2 * INCH, 0, INCH), Circle(0, 0, INCH), 2 * INCH)
    assert not wholly_within(Circle(2 * INCH + 1, 0, INCH), Circle(0, 0, INCH), 2 * INCH)


@quick
@given(seeds, st.integers(0, 12 * INCH))
def test_gaps_agree_with_within(rng: Random, d: int) -> None:
    a, b = any_circle(rng), any_circle(rng)
    true = max(0.0, math.dist(a[:2], b[:2]) - a.r - b.r)
    assert abs(gap(a, b) - true) <= 1.001 and gap(a, b) - gap_floor(a, b) in (0, 1)
    assert within(a, b, d) == (gap(a, b) <= d) == (not beyond(a, b, d)) == within(b, a, d)
    for turn in TURNS.values():
        c, e = turned(a, turn), turned(b, turn)
        assert isinstance(c, Circle) and isinstance(e, Circle) and gap(c, e) == gap(a, b)


def test_edges_of_the_table() -> None:
    width, height = 48 * INCH, 36 * INCH
    base = Circle(2 * INCH, 35 * INCH, INCH)
    gaps = [edge_gap(base, edge, width, height) for edge in ("left", "right", "bottom", "top")]
    assert gaps == [INCH, 45 * INCH, 34 * INCH, 0]
    assert in_strip(base, "left", 3 * INCH, width, height)
    assert not in_strip(base, "left", 3 * INCH - 1, width, height)
    assert touches_strip(base, "left", INCH, width, height)
    assert not touches_strip(base, "left", INCH - 1, width, height)
    assert in_strip(base, "top", 2 * INCH, width, height)
    assert not in_strip(Circle(0, 35 * INCH, INCH), "left", 9 * INCH, width, height)


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
    enemy = Circle(6 * INCH, 5 * INCH, INCH)
    assert passes_within(path, INCH, enemy, 4 * INCH) and not passes_within(path, INCH, enemy, 4 * INCH - 1)
    assert not passes_within(path[:1], INCH, enemy, 4 * INCH)
    assert stays_on(((INCH, INCH), (4 * INCH, 3 * INCH)), INCH, 5 * INCH, 4 * INCH)
    assert not stays_on(((INCH, INCH), (4 * INCH + 1, 3 * INCH)), INCH, 5 * INCH, 4 * INCH)


@quick
@given(seeds)
def test_paths_agree_with_their_points(rng: Random) -> None:
    path = tuple(any_circle(rng)[:2] for _ in range(3))
    polygon, other, r, d = any_polygon(rng), any_circle(rng), 20_000, rng.randrange(4 * INCH)
    points = list(points_along(path, 500))
    assert points[0] == path[0] and points[-1] == path[-1] and path[1] in points
    assert all(math.dist(p, q) <= 502 for p, q in pairwise(points))
    if any(circle_overlaps(Circle(x, y, r - 2), polygon) for x, y in points):
        assert touches(path, r, polygon)
    if not any(circle_overlaps(Circle(x, y, r + 300), polygon) for x, y in points):
        assert not touches(path, r, polygon)
    near = min(gap_floor(Circle(x, y, r), other) for x, y in points)
    if near > 300:
        assert not crosses(path, r, other)
    if near > d + 300:
        assert not passes_within(path, r, other, d)
    if near < d - 2:
        assert passes_within(path, r, other, d)
    legs = [(path[0], path[1]), (path[1], path[2])]
    assert touches(path, r, polygon) == any(swept_overlaps_polygon(a, b, r, polygon) for a, b in legs)


def test_coherency() -> None:
    bases = [Circle(x, 0, 20_000) for x in (0, 12 * INCH + 40_000, 6 * INCH)]
    assert all_within(bases, 12 * INCH) and first_apart(bases, 12 * INCH) is None
    assert not all_within(bases, 12 * INCH - 1) and first_apart(bases, 12 * INCH - 1) == (0, 1)
    assert all_within([], 0) and all_within(bases[:1], 0)


def test_roofs() -> None:
    for degree in (0, 30, 45, 90):
        assert pack_capacity(rectangle(0, 0, 88_900, 127_000, degree), 20_000) == 6
    assert pack_capacity(rectangle(0, 0, 40_000, 40_000), 20_000) == 1
    assert pack_capacity(rectangle(0, 0, 39_990, 400_000), 20_000) == 0
    # Three rows of hexagons where squares give two.
    assert pack_capacity(rectangle(0, 0, 200_000, 110_000), 20_000) == 14


@quick
@given(seeds)
def test_packed_discs_fit(rng: Random) -> None:
    polygon, r = any_polygon(rng), rng.randrange(12_000, 25_000)
    found = [Circle(x, y, r - 2) for x, y in pack(polygon, r)]
    assume(found)
    assert all(circle_inside(c, polygon) for c in found)
    assert not any(circles_overlap(c, e) for i, c in enumerate(found) for e in found[:i])
    assert pack_capacity(polygon, r) == len(found)
