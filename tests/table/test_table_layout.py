from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import any_circle, any_polygon

from warbook.engine.table.layout import Feature, Scenery
from warbook.engine.table.path import touches
from warbook.engine.table.segments import segment_crosses_polygon
from warbook.engine.table.shapes import INCH, circle_overlaps

seeds = st.integers(0, 2**32).map(Random)
quick = settings(max_examples=60, deadline=None)


@quick
@given(seeds, st.integers(0, 12))
def test_the_index_finds_all(rng: Random, count: int) -> None:
    features = [Feature(any_polygon(rng, 40 * INCH), name=str(i)) for i in range(count)]
    scenery = Scenery(features)
    for _ in range(5):
        disc, end = (any_circle(rng, 40 * INCH) for _ in range(2))
        assert scenery.touching(disc) == [f for f in features if circle_overlaps(disc, f.polygon)]
        passed = [f for f in features if touches((disc[:2], end[:2]), disc.r, f.polygon)]
        assert scenery.along(disc[:2], end[:2], disc.r) == passed
        assert [*scenery.touched((disc[:2], end[:2]), disc.r)] == passed
        assert scenery.along(disc[:2], end[:2], 0) == [
            f for f in features if segment_crosses_polygon(disc[:2], end[:2], f.polygon)
        ]
    assert scenery.in_box((-INCH, -INCH, 99 * INCH, 99 * INCH)) == tuple(features)
