import math
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scenes import TURNS, any_circle, any_polygon, far_from, points_of, turned

from warbook.engine.table.directions import COMPASS, DIAL, SINES, UNIT, along, nearest, sine, towards_zero
from warbook.engine.table.polygon import Polygon, near_segment, segments_meet
from warbook.engine.table.segments import (
    segment_crosses_polygon,
    swept_overlaps_polygon,
)
from warbook.engine.table.shapes import (
    INCH,
    Circle,
    bounds,
    circle_overlaps,
    contains,
    rectangle,
    side_of,
)

seeds = st.integers(0, 2**32).map(Random)
quick = settings(max_examples=60, deadline=None)


def test_directions_are_right_and_never_too_long() -> None:
    for degree in range(-90, 450):
        assert abs(sine(degree) / UNIT - math.sin(math.radians(degree))) < 2e-9
    assert len(SINES) == 91 and len(set(COMPASS)) == 32 and len(set(DIAL)) == 72
    for i, (x, y) in enumerate(COMPASS):
        assert x * x + y * y <= UNIT * UNIT
        assert math.isclose(math.atan2(y, x) % math.tau, i * math.tau / 32, abs_tol=1e-8)
        ex, ey = along(7, -9, (x, y), 101_600)
        assert math.hypot(ex - 7, ey + 9) <= 101_600
    assert all(x * x + y * y <= UNIT * UNIT for x, y in DIAL)
    assert along(0, 0, COMPASS[16], 25_400) == (-25_400, 0)


def test_rounding() -> None:
    assert [towards_zero(n, 4) for n in (7, -7, 8)] == [1, -1, 2]
    assert [nearest(n, 4) for n in (5, 6, -6, -5, 7)] == [1, 2, -2, -1, 2]


def test_rectangles() -> None:
    assert rectangle(0, 0, 100, 60).bounds == (-50, -30, 50, 30)
    assert rectangle(0, 0, 100, 60, 90).bounds == (-30, -50, 30, 50)
    assert rectangle(10, 10, 100, 100, 45).bounds == (-61, -61, 81, 81)


def test_polygons_are_tidied() -> None:
    clockwise = Polygon(((0, 0), (0, 10), (10, 10), (10, 0)))
    assert clockwise.points == ((10, 0), (10, 10), (0, 10), (0, 0))
    assert Polygon(((0, 0), (5, 0), (5, 0), (10, 0), (10, 10))).points == ((0, 0), (10, 0), (10, 10))
    with pytest.raises(ValueError, match="crosses itself"):
        Polygon(((0, 0), (10, 10), (10, 0), (0, 12)))
    with pytest.raises(ValueError, match="three corners"):
        Polygon(((0, 0), (10, 10)))
    with pytest.raises(ValueError, match="turns back"):
        Polygon(((0, 0), (10, 0), (10, 10), (10, -5), (10, 0)))
    with pytest.raises(ValueError, match="at most"):
        Polygon(tuple((i, i * i) for i in range(500)))
    with pytest.raises(TypeError):
        Polygon(((0, 0), (1.5, 0), (0, 1)))  # type: ignore[arg-type]


@quick
@given(seeds)
def test_pieces_make_up_the_polygon(rng: Random) -> None:
    polygon = any_polygon(rng)

    def area(points: tuple[tuple[int, int], ...]) -> int:
        return sum(
            points[i - 1][0] * points[i][1] - points[i - 1][1] * points[i][0] for i in range(len(points))
        )

    assert all(area(part) > 0 for part in polygon.parts)
    assert sum(map(area, polygon.parts)) == area(polygon.points) > 0
    for x0, y0, x1, y1 in polygon.seams:
        assert side_of(polygon, (x0 + x1) // 2, (y0 + y1) // 2) >= 0


def test_touching_is_not_overlapping() -> None:
    wall = rectangle(0, 0, 2 * INCH, 2 * INCH)
    assert not circle_overlaps(Circle(INCH + 20_000, 0, 20_000), wall)
    assert circle_overlaps(Circle(INCH + 19_999, 0, 20_000), wall)
    assert not segment_crosses_polygon((-INCH, INCH), (INCH, INCH), wall)
    assert not segment_crosses_polygon((0, 2 * INCH), (2 * INCH, 0), wall)
    assert segment_crosses_polygon((0, 2 * INCH - 2), (2 * INCH - 2, 0), wall)
    assert not swept_overlaps_polygon((-9 * INCH, 2 * INCH), (9 * INCH, 2 * INCH), INCH, wall)
    assert swept_overlaps_polygon((-9 * INCH, 2 * INCH - 1), (9 * INCH, 2 * INCH), INCH, wall)


def test_a_line_along_a_cut_crosses() -> None:
    shape = Polygon(((0, 0), (20, 0), (20, 10), (10, 10), (10, 20), (0, 20)))
    for x0, y0, x1, y1 in shape.seams:
        assert segment_crosses_polygon((x0, y0), (x1, y1), shape)
        assert swept_overlaps_polygon((x0, y0), (x1, y1), 0, shape)


@quick
@given(seeds)
def test_points_and_discs_agree_with_distances(rng: Random) -> None:
    polygon, disc = any_polygon(rng), any_circle(rng)
    far = far_from(disc.x, disc.y, polygon)
    assume(abs(far) > 1 and abs(abs(far) - disc.r) > 1)
    assert side_of(polygon, disc.x, disc.y) == (1 if far < 0 else -1)
    assert contains(polygon, disc.x, disc.y) == (far < 0)
    assert circle_overlaps(disc, polygon) == (far < disc.r)


@quick
@given(seeds)
def test_sweeps_agree_with_sampling(rng: Random) -> None:
    polygon, start, end = any_polygon(rng), any_circle(rng), any_circle(rng)
    a, b, r = start[:2], end[:2], start.r
    samples = points_of(a, b, 800)
    slack = math.dist(a, b) / 1600 + 1
    least = min(far_from(x, y, polygon) for x, y in samples)
    if least < r - 1:
        assert swept_overlaps_polygon(a, b, r, polygon)
    if least - slack > r:
        assert not swept_overlaps_polygon(a, b, r, polygon)
    if least < -1:
        assert segment_crosses_polygon(a, b, polygon)
    if least - slack > 0:
        assert not segment_crosses_polygon(a, b, polygon)


@quick
@given(seeds)
def test_turning_the_table_changes_nothing(rng: Random) -> None:
    polygon, disc, end = any_polygon(rng), any_circle(rng), any_circle(rng)

    def answers(p: Polygon, c: Circle, e: Circle) -> tuple[object, ...]:
        a, b = c[:2], e[:2]
        return (
            side_of(p, *a), circle_overlaps(c, p),
            segment_crosses_polygon(a, b, p), swept_overlaps_polygon(a, b, c.r, p),
            near_segment(*a, *b, *p.points[0], c.r),
        )  # fmt: skip

    first = answers(polygon, disc, end)
    for turn in TURNS.values():
        p, c, e = turned(polygon, turn), turned(disc, turn), turned(end, turn)
        assert isinstance(p, Polygon) and isinstance(c, Circle) and isinstance(e, Circle)
        again = answers(p, c, e)
        assert again[:-1] == first[:-1]
        assert bounds(c) == (c.x - c.r, c.y - c.r, c.x + c.r, c.y + c.r)
    there = swept_overlaps_polygon(disc[:2], end[:2], disc.r, polygon)
    assert there == swept_overlaps_polygon(end[:2], disc[:2], disc.r, polygon)


@quick
@given(st.lists(st.tuples(st.integers(-6, 6), st.integers(-6, 6)), min_size=4, max_size=4))
def test_segments_meet(points: list[tuple[int, int]]) -> None:
    a, b, c, d = points
    # Common points of segments of whole numbers this small are multiples of 1/n with n below 300:
    # compare with the distance between samples only where the answer is clear.
    gap = min(math.dist(p, q) for p in points_of(a, b, 120) for q in points_of(c, d, 120))
    if gap > 0.2:
        assert not segments_meet(*a, *b, *c, *d)
    if gap == 0:
        assert segments_meet(*a, *b, *c, *d)
    assert segments_meet(*a, *b, *c, *d) == segments_meet(*d, *c, *a, *b)
