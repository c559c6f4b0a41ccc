import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import (
    TURNS,
    any_circle,
    any_polygon,
    base,
    deep_in,
    far_from,
    some_point,
    star,
    turned_feature,
    turned_volume,
    walls,
)

from warbook.engine.table import views
from warbook.engine.table.hulls import convex_hull
from warbook.engine.table.layout import Feature
from warbook.engine.table.polygon import Polygon
from warbook.engine.table.shapes import INCH, Circle, rectangle
from warbook.engine.table.sight import Volume
from warbook.engine.table.views import best_view, best_view_hides_part, hides_part

seeds = st.integers(0, 2**32).map(Random)
quick = settings(max_examples=50, deadline=None)
HALF = 20_000


def unit(x: int, y: int) -> Volume:
    return Volume(Circle(x, y, HALF), 0, INCH)


def test_an_obstacle_beside_the_cone_hides_nothing() -> None:
    target = unit(10 * INCH, 0)
    eye = (0, 0, INCH)
    beside = Feature(rectangle(10 * INCH, HALF + INCH, 4 * INCH, 2 * INCH))
    assert not hides_part(eye, target, [beside])
    assert hides_part(eye, target, [Feature(rectangle(10 * INCH, HALF + INCH - 1, 4 * INCH, 2 * INCH))])
    assert hides_part(eye, target, [Feature(rectangle(5 * INCH, 0, 10, 10))])
    assert not hides_part(eye, target, [Feature(rectangle(12 * INCH, 0, INCH, INCH))])
    assert not hides_part(eye, target, [Feature(rectangle(-INCH, 0, INCH, INCH))])
    assert not hides_part(eye, target, [])


def test_a_low_obstacle_hides_the_foot_of_the_target() -> None:
    target = unit(10 * INCH, 0)
    fence = Feature(rectangle(5 * INCH, 0, INCH, 9 * INCH), 0, INCH // 4)
    # At the far side of the fence the lowest line is still 0.4" up.
    assert not hides_part((0, 0, INCH), target, [fence])
    assert hides_part((0, 0, INCH), target, [fence._replace(z1=INCH // 2)])
    high = (0, 0, 6 * INCH)
    # The lowest line falls from 6" to 0" at the near side of the target: 0.25" is near its very end.
    assert not hides_part(high, target, [fence])
    close = Feature(rectangle(9 * INCH, 0, INCH // 4, 9 * INCH), 0, INCH // 2)
    assert hides_part(high, target, [close])
    assert not hides_part(high, target, [close._replace(z1=1)])
    # The line to the near side, 9.21" away, sinks below 1" from 7.68" on.
    for end, hidden in ((7.69, True), (7.66, False)):
        post = Feature(rectangle(round(end * INCH) - 1_000, 0, 2_000, 2_000), 0, INCH)
        assert hides_part(high, target, [post]) == hidden


def test_the_best_viewpoint_is_chosen() -> None:
    a, b = unit(0, 0), unit(10 * INCH, 0)
    # A wall on one side of the middle line: from the other side of the base the target is seen whole.
    corner = Feature(rectangle(INCH + 10_000, -2 * INCH, INCH, 4 * INCH))
    assert hides_part((0, 0, INCH), b, [corner])
    view = best_view(a, b, [corner])
    assert view is not None and view[1] > 0 and not best_view_hides_part(a, b, [corner])
    other = Feature(rectangle(INCH + 10_000, 2 * INCH + 3_000, INCH, 4 * INCH))
    assert best_view_hides_part(a, b, [corner, other]) and not best_view_hides_part(a, b, [other])
    # 5 mm apart the walls leave a view from few points of the edge, between those 15 degrees apart.
    slit = [corner, other._replace(polygon=rectangle(INCH + 10_000, 2 * INCH + 5_000, INCH, 4 * INCH))]
    assert not best_view_hides_part(a, b, slit) and not best_view_hides_part(a, b, slit[::-1])
    assert best_view(a, b, []) == (0, 0, INCH)
    assert best_view_hides_part(a, b, [Feature(rectangle(10 * INCH + HALF, 0, 2, 2))])
    assert not best_view_hides_part(a, b, [Feature(rectangle(10 * INCH + HALF + 1, 0, 2, 2))])


@quick
@given(seeds, st.integers(1, 3), st.booleans(), st.booleans())
def test_hiding_agrees_with_sampling(rng: Random, count: int, tall: bool, house: bool) -> None:
    b = Volume(star(rng, 100_000, 150_000, 90_000), 0, 3 * INCH) if house else base(rng)
    obstacles = walls(rng, count, tall)
    eye = (rng.randrange(12 * INCH), rng.randrange(12 * INCH), rng.randrange(1, 6 * INCH))
    hidden = hides_part(eye, b, obstacles)
    near = False
    for turn in range(2000):
        if turn == 60 and (near or not hidden):
            break
        point = (*some_point(rng, b.shape), rng.choice((b.z0, b.z1)))
        deep = max(deep_in(eye, point, f, 120) for f in obstacles)
        if deep > 5:
            assert hidden
        near = near or deep > -12_000
    assert near or not hidden, "samples see nothing near, so nothing may hide"


@quick
@given(seeds, st.integers(1, 3), st.booleans())
def test_best_view_agrees_with_sampling(rng: Random, count: int, tall: bool) -> None:
    a, b, obstacles = base(rng), base(rng), walls(rng, count, tall)
    view = best_view(a, b, obstacles)
    assert isinstance(a.shape, Circle)
    if view is not None:
        assert math.dist(view[:2], a.shape[:2]) <= a.shape.r and not hides_part(view, b, obstacles)
        return
    for _ in range(60):
        x, y = some_point(rng, a.shape)
        assert hides_part((round(x), round(y), rng.choice((1, INCH))), b, obstacles)


@settings(max_examples=25, deadline=None)
@given(seeds, st.integers(1, 3))
def test_views_turn_with_the_table(rng: Random, count: int) -> None:
    a, b, obstacles = base(rng), base(rng), walls(rng, count)
    seen = best_view_hides_part(a, b, obstacles)
    assert isinstance(a.shape, Circle)
    part = hides_part((*a.shape[:2], INCH), b, obstacles)
    for turn in TURNS.values():
        features = [turned_feature(f, turn) for f in obstacles]
        c, d = turned_volume(a, turn), turned_volume(b, turn)
        assert best_view_hides_part(c, d, features) == seen
        assert hides_part((*turn(a.shape[:2]), INCH), d, features) == part


@quick
@given(seeds)
def test_hulls(rng: Random) -> None:
    points = [(rng.randrange(50), rng.randrange(50)) for _ in range(rng.randrange(1, 12))]
    hull = convex_hull(points)
    assert set(hull) <= set(points)
    if len(hull) > 2:
        shape = Polygon(hull)
        assert shape.convex and all(far_from(x, y, shape) <= 1e-6 for x, y in points)


def test_a_house_as_target() -> None:
    house = Volume(rectangle(10 * INCH, 0, 4 * INCH, 4 * INCH), 0, 3 * INCH)
    a = unit(0, 0)
    assert not best_view_hides_part(a, house, [Feature(rectangle(10 * INCH, 3 * INCH, 4 * INCH, 2 * INCH))])
    assert best_view_hides_part(a, house, [Feature(rectangle(6 * INCH, 0, INCH, INCH))])
    rng = Random(5)
    assert sum(best_view_hides_part(a, house, [Feature(any_polygon(rng))]) for _ in range(40)) in range(2, 38)


@given(seeds)
@settings(max_examples=200, deadline=None)
def test_what_stands_on_the_line_to_the_middle_hides_as_any_other_part_of_the_cone(random: Random) -> None:
    target = base(random)
    x, y, _ = any_circle(random)
    eye = x, y, random.randrange(3 * INCH)
    obstacle = Feature(any_polygon(random), 0, random.randrange(1, 4 * INCH))
    sooner = hides_part(eye, target, [obstacle])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(views, "WIDE", 1 << 40)
        assert hides_part(eye, target, [obstacle]) == sooner
