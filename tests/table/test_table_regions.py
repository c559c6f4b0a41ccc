from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import any_circle, any_polygon

from warbook.engine.table.areas import Anywhere, Area, Edge, Near, Strip
from warbook.engine.table.measure import within
from warbook.engine.table.path import Path, crosses, length, touches
from warbook.engine.table.polygon import Point
from warbook.engine.table.region import QUARTER, MoveRegion, PlaceRegion
from warbook.engine.table.shapes import INCH, Circle

seeds = st.integers(0, 2**32).map(Random)
quick = settings(max_examples=40, deadline=None)
WIDTH, HEIGHT, R = 12 * INCH, 9 * INCH, 20_000


def any_area(rng: Random) -> Area:
    kind = rng.randrange(3)
    if kind == 0:
        edges: tuple[Edge, ...] = ("left", "right", "bottom", "top")
        edge = rng.choice(edges)
        return Strip(edge, rng.randrange(2 * R, 4 * INCH), WIDTH, HEIGHT)
    if kind == 1:
        return Near(any_circle(rng), rng.randrange(4 * INCH))
    return Anywhere()


@quick
@given(seeds)
def test_places(rng: Random) -> None:
    area, others = any_area(rng), [any_circle(rng) for _ in range(3)]

    def ok(p: Point) -> bool:
        return not any(within(Circle(*p, R), other, -1) for other in others)

    region = PlaceRegion(WIDTH, HEIGHT, R, area, ok, step=2 * QUARTER)
    legal = list(region.lattice())
    assert len(set(legal)) == len(legal) and region.is_empty() == (not legal)
    for place in legal[:50]:
        assert region.contains(place) and region.why_not(place) is None and ok(place)
        assert area.admits(Circle(*place, R))
    if legal:
        assert all(region.sample(rng.randrange) in legal for _ in range(5))
        to = any_circle(rng)[:2]
        near = region.closest(to)
        assert near is not None
        far = [(p[0] - to[0]) ** 2 + (p[1] - to[1]) ** 2 for p in legal]
        assert min(far) == (near[0] - to[0]) ** 2 + (near[1] - to[1]) ** 2
    else:
        assert region.closest((0, 0)) is None
        with pytest.raises(LookupError):
            region.sample(rng.randrange)
    # Places not on the lattice: the box of the area loses none.
    x0, y0, x1, y1 = area.box(R)
    for _ in range(100):
        place = rng.randrange(WIDTH), rng.randrange(HEIGHT)
        if region.contains(place):
            assert x0 <= place[0] <= x1 and y0 <= place[1] <= y1
        assert (region.why_not(place) is None) == region.contains(place)


def test_flush_places_are_on_the_lattice() -> None:
    strip = Strip("right", 2 * R, WIDTH, HEIGHT)
    region = PlaceRegion(WIDTH, HEIGHT, R, strip)
    assert {x for x, _ in region.lattice()} == {WIDTH - R}
    assert {R, HEIGHT - R} <= {y for _, y in region.lattice()}
    assert PlaceRegion(WIDTH, HEIGHT, R, Strip("right", 2 * R - 1, WIDTH, HEIGHT)).is_empty()
    assert PlaceRegion(2 * R - 1, HEIGHT, R).is_empty()


def test_reasons_for_places() -> None:
    area = Strip("left", 3 * INCH, WIDTH, HEIGHT)
    region = PlaceRegion(WIDTH, HEIGHT, R, area, lambda p: p[1] > 3 * INCH, lambda p: f"too low: {p[1]}")
    assert region.why_not((0, 0)) == "the base would not be wholly on the table"
    assert region.why_not((6 * INCH, 6 * INCH)) == "the base would not be in the area allowed"
    assert region.why_not((2 * INCH, 2 * INCH)) == "too low: 50800"
    assert region.why_not((2 * INCH, 4 * INCH)) is None
    plain = PlaceRegion(WIDTH, HEIGHT, R, area, lambda p: False)
    assert plain.why_not((2 * INCH, 2 * INCH)) == "the rules do not allow this place"


def test_rare_places_are_found() -> None:
    region = PlaceRegion(48 * INCH, 36 * INCH, R, ok=lambda p: p == (R + 5 * QUARTER, R + 99 * QUARTER))
    assert region.sample(Random(1).randrange) == (R + 5 * QUARTER, R + 99 * QUARTER)


def test_samples_are_spread_evenly() -> None:
    region = PlaceRegion(2 * R + 3 * QUARTER, 2 * R, R)
    places = list(region.lattice())
    assert len(places) == 4
    rng = Random(3)
    drawn = [region.sample(rng.randrange) for _ in range(400)]
    assert all(60 < drawn.count(place) < 140 for place in places)


@quick
@given(seeds)
def test_moves(rng: Random) -> None:
    start = any_circle(rng)._replace(r=R)
    enemies, mud = [any_circle(rng) for _ in range(2)], any_polygon(rng)

    def passes(path: Path) -> bool:
        return not any(crosses(path, R, enemy) for enemy in enemies[1:])

    def ok(path: Path) -> bool:
        return not crosses(path[-1:], R, enemies[0])

    def cost(path: Path) -> int:
        return length(path) + (2 * INCH if touches(path, R, mud) else 0)

    allowance = rng.choice((0, 1000, INCH, 4 * INCH, 4 * INCH + 77))
    region = MoveRegion(start[:2], R, allowance, WIDTH, HEIGHT, ok, cost, passes, step=2 * QUARTER)
    moves = list(region.lattice())
    assert moves[0] == (start[:2],) and len(set(moves)) == len(moves)
    assert not region.is_empty()
    assert list(region.ends()) == [m[-1] for m in moves]
    for move in moves[1:]:
        assert region.contains(move) and region.why_not(move) is None
        assert length(move) <= cost(move) <= allowance and ok(move) and passes(move)
        assert R <= move[1][0] <= WIDTH - R and R <= move[1][1] <= HEIGHT - R
    # Nothing legal is left out by not looking behind what stops a move.
    open_region = MoveRegion(start[:2], R, allowance, WIDTH, HEIGHT, step=2 * QUARTER)
    assert set(moves) == {move for move in open_region.lattice() if region.contains(move)}
    for _ in range(5):
        move = region.sample(rng.randrange)
        assert region.contains(move) and move in moves
    for _ in range(20):
        bend = (start[:2], any_circle(rng)[:2], any_circle(rng)[:2])
        assert (region.why_not(bend) is None) == region.contains(bend)


def test_a_full_move_is_on_the_lattice() -> None:
    start = (6 * INCH, 5 * INCH)
    region = MoveRegion(start, R, 2 * INCH, WIDTH, HEIGHT)
    assert (start, (8 * INCH, 5 * INCH)) in set(region.lattice())
    assert region.contains((start, (8 * INCH, 5 * INCH)))
    assert not region.contains((start, (8 * INCH + 1, 5 * INCH)))
    assert region.contains((start, (7 * INCH, 5 * INCH), (7 * INCH, 4 * INCH)))
    assert len(list(region.lattice())) == 1 + 32 * 8


def test_reasons_for_moves() -> None:
    start = (6 * INCH, 5 * INCH)
    region = MoveRegion(start, R, 2 * INCH, WIDTH, HEIGHT, lambda p: p[-1][0] > start[0], most_points=3)
    step = (7 * INCH, 5 * INCH)
    assert (
        region.why_not(())
        == region.why_not((step, start))
        == ("the move does not begin where the piece stands")
    )
    assert region.why_not((start, step, start, step)) == "the move has more than 3 points"
    assert region.why_not((start, (0, 0))) == "the base would leave the table"
    assert region.why_not((start, (9 * INCH, 5 * INCH))) == "the move is farther than the piece may go"
    assert region.why_not((start, (5 * INCH, 5 * INCH))) == "the rules do not allow this move"
    assert region.why_not((start, step)) is None and region.why_not((start,)) is None
    assert not region.contains(()) and not region.contains((step,))


def test_a_rare_move_is_found() -> None:
    start = (6 * INCH, 4 * INCH)
    wanted = list(islice(MoveRegion(start, R, 3 * INCH, WIDTH, HEIGHT).lattice(), 100))[-1]
    region = MoveRegion(start, R, 3 * INCH, WIDTH, HEIGHT, lambda p: p == wanted)
    drawn = {region.sample(Random(seed).randrange) for seed in range(30)}
    assert drawn == {wanted, (start,)}
    shut = MoveRegion(start, R, 3 * INCH, WIDTH, HEIGHT, passes=lambda p: False)
    assert shut.sample(Random(1).randrange) == (start,) and len(list(shut.lattice())) == 1
    assert shut.why_not(wanted) == "the rules do not allow this move" and not shut.contains(wanted)


def test_shapes_of_areas() -> None:
    ping = Circle(6 * INCH, 4 * INCH, R)
    near = PlaceRegion(WIDTH, HEIGHT, R, Near(ping, 3 * INCH))
    assert near.contains((6 * INCH + 2 * R + 3 * INCH, 4 * INCH))
    assert not near.contains((6 * INCH + 2 * R + 3 * INCH + 1, 4 * INCH))


def test_where_a_base_may_not_end_its_move_it_may_not_stay() -> None:
    start = (6 * INCH, 5 * INCH)
    region = MoveRegion(start, R, INCH, WIDTH, HEIGHT, rests=lambda: False)
    assert not region.contains((start,))
    assert (start,) not in list(region.lattice())
    assert all(len(region.sample(Random(seed).randrange)) > 1 for seed in range(20))
    assert region.why_not((start,)) == "the rules do not allow it to end its move here"


def test_what_can_go_nowhere_stays() -> None:
    start = (6 * INCH, 5 * INCH)
    region = MoveRegion(start, R, INCH, WIDTH, HEIGHT, ok=lambda p: False, rests=lambda: False)
    assert list(region.lattice()) == [(start,)]
    assert region.sample(Random(1).randrange) == (start,)
