import math
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scenes import (
    TURNS,
    any_circle,
    any_polygon,
    base,
    deep_in,
    far_from,
    points_of,
    some_point,
    star,
    turned_feature,
    turned_volume,
    walls,
)

from warbook.engine.table.contacts import shared_point
from warbook.engine.table.layout import SKY, Feature
from warbook.engine.table.polygon import Point, Polygon
from warbook.engine.table.prism import line_crosses, line_depth
from warbook.engine.table.shapes import INCH, Circle, rectangle, side_of
from warbook.engine.table.sight import Volume, clear_line, sight_line

seeds = st.integers(0, 2**32).map(Random)
quick = settings(max_examples=50, deadline=None)


def unit(x: float, y: float, r: int = 20_000) -> Volume:
    return Volume(Circle(round(x * INCH), round(y * INCH), r), 0, INCH)


def wall(x: float, y: float, w: float, h: float, top: int = SKY) -> Feature:
    return Feature(rectangle(round(x * INCH), round(y * INCH), round(w * INCH), round(h * INCH)), 0, top)


def test_a_wall_hides_and_a_short_one_does_not() -> None:
    a, b = unit(0, 0), unit(10, 0)
    assert clear_line(a, b, [])
    assert clear_line(a, b, [wall(5, 0, 1, 1)])
    assert not clear_line(a, b, [wall(5, 0, 1, 3)])
    assert clear_line(a, b, [wall(5, 0, 1, 3, INCH)])
    assert not clear_line(a, b, [wall(5, 0, 1, 3, INCH + 1)])
    assert clear_line(a, b, [wall(5, 3, 1, 6)]), "the edge of the wall only touches the line of the middles"


def test_exactly_wide_enough() -> None:
    a, b = unit(0, 0), unit(10, 0)
    half = 20_000
    assert clear_line(a, b, [Feature(rectangle(5 * INCH, 0, INCH, 2 * half))])
    assert not clear_line(a, b, [Feature(rectangle(5 * INCH, 0, INCH, 2 * half + 2))])


def test_a_gap_between_walls() -> None:
    a, b = unit(0, 0), unit(10, 0)
    for gap in (0.01, 0.1):
        assert clear_line(a, b, [wall(5, 2 + gap / 2, 1, 4), wall(5, -2 - gap / 2, 1, 4)])
        assert clear_line(a, b, [wall(3, 2 + 0.2, 1, 4), wall(5, -2 + 0.2 - gap, 1, 4)])
    assert not clear_line(a, b, [wall(5, 1.99, 1, 4), wall(5, -1.99, 1, 4)])


def test_no_line_slips_between_walls_that_touch() -> None:
    a, b = unit(0, 0), unit(10, 0)
    for middle in (0, 0.2, 20_000 / INCH):
        assert not clear_line(a, b, [wall(5, middle + 2, 1, 4), wall(5, middle - 2, 1, 4)])
    assert clear_line(a, b, [wall(5, 2, 1, 4), wall(6.5, -2, 1, 4)]), "grazing two walls on either side"


def test_a_narrow_way_past_three_corners() -> None:
    a, b = unit(0, 0), unit(10, 0)
    above = [wall(x, 2 + 0.2, 1, 4) for x in (3, 7)]
    for sunk, seen in ((0.001, True), (-0.001, False)):
        below = wall(5, -2 + 0.2 - sunk, 1, 4)
        assert clear_line(a, b, [above[0], below, above[1]]) == seen
        assert clear_line(b, a, [above[1], below, above[0]]) == seen


def test_no_line_slips_under_a_wall() -> None:
    a, b = unit(0, 0), unit(10, 0)
    bridge = Feature(rectangle(5 * INCH, 0, INCH, 9 * INCH), INCH // 2, SKY)
    assert clear_line(a, b, [bridge])
    assert not clear_line(a, b, [bridge._replace(z0=0)])
    assert not line_crosses((0, 0, 0), (INCH, 0, 0), Feature(rectangle(9 * INCH, 0, INCH, INCH)))
    assert line_crosses((0, 0, 0), (INCH, 0, 0), Feature(rectangle(INCH // 2, 0, 9, 9)))


def test_over_a_low_building_from_a_high_one() -> None:
    tower = Volume(rectangle(0, 0, 3 * INCH, 3 * INCH), 0, 6 * INCH)
    target = unit(12, 0)
    # From the far side of the target down to the tower: 6" at 1.5", 1" at 12" + r.
    low, high = wall(9, 0, 0.5, 20, 2 * INCH), wall(9, 0, 0.5, 20, 3 * INCH)
    assert clear_line(tower, target, [low]) and clear_line(target, tower, [low])
    assert not clear_line(tower, target, [high]) and not clear_line(target, tower, [high])
    # Over this one only to the far side of the target: 2.01" up to its near side, 2.57" to its far side.
    middling = wall(9, 0, 0.5, 20, round(2.4 * INCH))
    assert clear_line(tower, target, [middling]) and clear_line(target, tower, [middling])


def test_bases_that_touch_see_each_other() -> None:
    a, b = unit(0, 0), Volume(Circle(40_000, 0, 20_000), 0, INCH)
    assert clear_line(a, b, [wall(0, 0, 20, 20)], [wall(0, 0, 20, 20)], 0)
    assert not clear_line(a, unit(3, 0), [wall(0, 0, 20, 20)])


def test_soft_features() -> None:
    a, b = unit(0, 0), unit(10, 0)
    two, more = [wall(5, 0, 2, 9)], [wall(5, 0, 2.001, 9)]
    assert clear_line(a, b, [], two, 2 * INCH) and not clear_line(a, b, [], two, 2 * INCH - 1)
    assert not clear_line(a, b, [], more, 2 * INCH) and clear_line(a, b, [], more)
    assert clear_line(a, b, [], [wall(5, 0, 9, 1)], 0)
    slant = [Feature(rectangle(5 * INCH, 0, 2 * INCH, 20 * INCH, 1))]
    assert clear_line(a, b, [], slant, 2 * INCH), "a line at a right angle to the strip is short enough"
    # Two overlapping woods count once; two apart add up.
    assert clear_line(a, b, [], [wall(5, 0, 2, 9), wall(5, 1, 2, 9)], 2 * INCH)
    assert not clear_line(a, b, [], [wall(3, 0, 1.5, 9), wall(6, 1, 1.5, 9)], 2 * INCH)
    assert not clear_line(a, b, [wall(7, 0, 1, 9)], two, 2 * INCH)


@quick
@given(seeds, st.integers(1, 4), st.booleans())
def test_the_witness_is_clear_and_samples_are_not_missed(rng: Random, count: int, tall: bool) -> None:
    a, b, blockers = base(rng), base(rng), walls(rng, count, tall)
    assume(shared_point(a.shape, b.shape) is None)
    line = sight_line(a, b, blockers)
    if line is not None:
        for end, volume in zip(line, (a, b), strict=True):
            assert isinstance(volume.shape, Circle)
            assert math.dist(end[:2], volume.shape[:2]) <= volume.shape.r
            assert 0 <= end[2] <= INCH
        assert all(deep_in(*line, feature) <= 0.01 for feature in blockers)
        return
    for _ in range(40):
        p = (*some_point(rng, a.shape), INCH)
        q = (*some_point(rng, b.shape), INCH)
        assert any(deep_in(p, q, feature, 400) > -300 for feature in blockers)


@quick
@given(seeds, st.integers(1, 3))
def test_buildings_see_over_and_past(rng: Random, count: int) -> None:
    shape = rectangle(rng.randrange(300_000), rng.randrange(300_000), 80_000, 120_000, rng.randrange(360))
    a, b = Volume(shape, 0, 4 * INCH), base(rng)
    blockers = [Feature(any_polygon(rng), 0, rng.randrange(INCH // 2, 6 * INCH)) for _ in range(count)]
    assume(shared_point(a.shape, b.shape) is None)
    line = sight_line(a, b, blockers)
    if line is not None:
        assert far_from(*line[0][:2], shape) <= 1.5 and 0 <= line[0][2] <= 4 * INCH
        assert all(deep_in(*line, feature) <= 0.01 for feature in blockers)
        return
    for _ in range(40):
        p = (*some_point(rng, shape), 4 * INCH)
        q = (*some_point(rng, b.shape), INCH)
        assert any(deep_in(p, q, feature, 200) > -1000 for feature in blockers)


@quick
@given(seeds, st.integers(1, 3), st.integers(0, 2))
def test_soft_witness_and_samples(rng: Random, woods: int, stones: int) -> None:
    a, b, soft, blockers = base(rng), base(rng), walls(rng, woods), walls(rng, stones)
    limit = rng.randrange(3 * INCH)
    assume(shared_point(a.shape, b.shape) is None)
    line = sight_line(a, b, blockers, soft, limit)
    if line is not None:
        assert all(deep_in(*line, feature) <= 0.01 for feature in blockers)
        inside = [any(far_from(x, y, f.polygon) < 0 for f in soft) for x, y, _ in points_of(*line, 600)]
        assert sum(inside) / 601 * math.dist(line[0], line[1]) <= limit + math.dist(*line) / 60
        assert line_depth(*line, soft) <= limit
        return
    for _ in range(25):
        p, q = some_point(rng, a.shape), some_point(rng, b.shape)
        inside = [any(far_from(x, y, f.polygon) < 300 for f in soft) for x, y in points_of(p, q, 100)]
        blocked = any(deep_in((*p, INCH), (*q, INCH), f, 200) > -600 for f in blockers)
        assert blocked or (sum(inside) + 6) / 100 * math.dist(p, q) > limit


@settings(max_examples=25, deadline=None)
@given(seeds, st.integers(1, 4), st.sampled_from((True, True, False)))
def test_sight_is_mutual_and_turns_with_the_table(rng: Random, count: int, tall: bool) -> None:
    a, b, blockers = base(rng), base(rng), walls(rng, count, tall)
    seen = clear_line(a, b, blockers)
    assert clear_line(b, a, blockers) == seen
    for turn in TURNS.values():
        features = [turned_feature(f, turn) for f in blockers]
        assert clear_line(turned_volume(a, turn), turned_volume(b, turn), features) == seen


@quick
@given(seeds)
def test_more_walls_never_show_more(rng: Random) -> None:
    a, b, blockers = base(rng), base(rng), walls(rng, 3)
    if clear_line(a, b, blockers):
        assert clear_line(a, b, blockers[1:]) and clear_line(a, b, blockers[:1])


def depth_along(a: Point, b: Point, polygon: Polygon) -> int:
    """How much of a line on the floor is inside a polygon."""
    return line_depth((*a, 0), (*b, 0), (Feature(polygon),))


def test_depth_is_exact() -> None:
    square = rectangle(0, 0, 2 * INCH, 2 * INCH)
    assert depth_along((-9 * INCH, 0), (9 * INCH, 0), square) == 2 * INCH
    assert depth_along((0, 0), (9 * INCH, 0), square) == INCH
    assert depth_along((-9 * INCH, INCH), (9 * INCH, INCH), square) == 0
    assert depth_along((100, 100), (130, 140), square) == 50
    hollow = Polygon(((0, 0), (30, 0), (30, 10), (20, 10), (20, 5), (10, 5), (10, 10), (0, 10)))
    assert depth_along((-5, 7), (50, 7), hollow) == 20
    assert depth_along((-5, 2), (50, 2), hollow) == 30
    assert depth_along((-5, 5), (50, 5), hollow) in (20, 30), "partly along a side"
    ridge = Feature(rectangle(0, 0, 20_000, 20_000), 0, 5_000)
    assert line_depth((-20_000, 0, 10_000), (20_000, 0, 0), [ridge]) == 10_000
    assert line_depth((-20_000, 0, 5_000), (20_000, 0, 5_000), [ridge]) == 0


@quick
@given(seeds)
def test_depth_agrees_with_sampling(rng: Random) -> None:
    polygon, a, b = any_polygon(rng), any_circle(rng)[:2], any_circle(rng)[:2]
    assume(a != b)
    depth = depth_along(a, b, polygon)
    count = 2000
    inside = sum(far_from(x, y, polygon) < 0 for x, y in points_of(a, b, count)[1:])
    assert abs(depth - inside * math.dist(a, b) / count) <= 10 * math.dist(a, b) / count + 2
    assert abs(depth_along(b, a, polygon) - depth) <= 1


@quick
@given(seeds)
def test_depth_along_cuts(rng: Random) -> None:
    polygon = star(rng, 0, 0, 4 * INCH, 8)
    for x0, y0, x1, y1 in polygon.seams:
        assert abs(depth_along((x0, y0), (x1, y1), polygon) - math.hypot(x1 - x0, y1 - y0)) <= 1
        middle = (x0 + x1) // 2, (y0 + y1) // 2
        assert side_of(polygon, *middle) == 1
        assert line_crosses((x0, y0, 5), (x1, y1, 5), Feature(polygon, 0, 10))
        assert not line_crosses((x0, y0, 10), (x1, y1, 10), Feature(polygon, 0, 10))
