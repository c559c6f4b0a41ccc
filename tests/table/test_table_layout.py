import math
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import any_circle, any_polygon, far_from, points_of

from warbook.engine.table.layout import Feature, Scenery
from warbook.engine.table.path import length, touches
from warbook.engine.table.route import route_round, without_crossing
from warbook.engine.table.segments import segment_crosses_polygon
from warbook.engine.table.shapes import INCH, Circle, circle_overlaps, rectangle

seeds = st.integers(0, 2**32).map(Random)
quick = settings(max_examples=60, deadline=None)


@quick
@given(seeds, st.integers(0, 12))
def test_the_index_finds_all(rng: Random, count: int) -> None:
    features = [Feature(any_polygon(rng, 40 * INCH), name=str(i)) for i in range(count)]
    scenery = Scenery(features)
    for _ in range(5):
        disc, end, far = (any_circle(rng, 40 * INCH) for _ in range(3))
        assert scenery.touching(disc) == [f for f in features if circle_overlaps(disc, f.polygon)]
        for path in ((disc[:2],), (disc[:2], end[:2]), (disc[:2], end[:2], far[:2])):
            passed = [f for f in features if touches(path, disc.r, f.polygon)]
            assert scenery.along_path(path, disc.r) == passed
        assert scenery.along(disc[:2], end[:2], 0) == [
            f for f in features if segment_crosses_polygon(disc[:2], end[:2], f.polygon)
        ]
    assert scenery.in_box((-INCH, -INCH, 99 * INCH, 99 * INCH)) == features


def test_round_a_wall() -> None:
    wall = rectangle(0, 0, 2 * INCH, 6 * INCH)
    a, b = (-5 * INCH, 0), (5 * INCH, 0)
    expected = 2 * INCH + 2 * math.hypot(4 * INCH, 3 * INCH)
    assert without_crossing(a, b, [wall]) == expected == 12 * INCH
    assert route_round(a, b, [wall]) in [(a, (-INCH, y), (INCH, y), b) for y in (3 * INCH, -3 * INCH)]
    assert without_crossing(a, b, []) == 10 * INCH
    assert without_crossing((0, 0), b, [wall]) is None
    assert without_crossing((-INCH, 3 * INCH), (-INCH, -3 * INCH), [wall]) == 6 * INCH


def test_walls_that_touch_leave_no_way() -> None:
    halves = [rectangle(0, y * 3 * INCH, 2 * INCH, 6 * INCH) for y in (1, -1)]
    a, b = (-5 * INCH, 0), (5 * INCH, 0)
    assert without_crossing(a, b, halves) == without_crossing(a, b, [rectangle(0, 0, 2 * INCH, 12 * INCH)])
    apart = [rectangle(0, y * (3 * INCH + 10), 2 * INCH, 6 * INCH) for y in (1, -1)]
    assert without_crossing(a, b, apart) == 10 * INCH


def test_no_way_out_of_a_ring() -> None:
    ring = [
        rectangle(0, 3 * INCH, 8 * INCH, INCH), rectangle(0, -3 * INCH, 8 * INCH, INCH),
        rectangle(3 * INCH, 0, INCH, 8 * INCH), rectangle(-3 * INCH, 0, INCH, 8 * INCH),
    ]  # fmt: skip
    assert without_crossing((0, 0), (9 * INCH, 0), ring) is None
    assert without_crossing((0, 0), (INCH, 0), ring) == INCH
    assert without_crossing((0, 0), (9 * INCH, 0), ring[:3]) is not None


@quick
@given(seeds)
def test_ways_are_open_and_no_longer_than_others(rng: Random) -> None:
    polygons = [any_polygon(rng) for _ in range(2)]
    a, b = any_circle(rng)[:2], any_circle(rng)[:2]
    far, way = without_crossing(a, b, polygons), route_round(a, b, polygons)
    assert (far is None) == (way is None) and far == without_crossing(b, a, polygons)
    if far is None or way is None:
        assert any(far_from(*p, polygon) < 0 for p in (a, b) for polygon in polygons)
        return
    assert way[0] == a and way[-1] == b and abs(length(way) - far) <= len(way)
    assert far >= math.floor(math.dist(a, b))
    for leg in pairwise(way):
        assert all(far_from(x, y, p) > -1 for x, y in points_of(*leg, 50) for p in polygons)
    for _ in range(30):
        over = any_circle(rng, 20 * INCH)[:2]
        if not any(segment_crosses_polygon(p, over, s) for p in (a, b) for s in polygons):
            assert far <= length((a, over, b))
    assert Circle(*a, 0)[:2] == a
