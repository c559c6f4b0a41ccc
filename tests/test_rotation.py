"""Every test has its turn, and what a push takes stays within its seconds."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tests.rotation import A_DAY, LONG, measured, waiting, written

TESTS = Path(__file__).parent
TIMES = st.dictionaries(st.text("abc/[]-. ", min_size=1, max_size=9).map(lambda one: f"t{one}x"),
                        st.floats(0.5, 99).map(lambda one: round(one, 1)), max_size=60)  # fmt: skip


@given(TIMES, st.integers(700_000, 900_000))
def test_each_long_test_has_one_turn_in_a_round_of_days(times: dict[str, float], day: int) -> None:
    days = max(1, -(-int(sum(times.values())) // int(A_DAY)))
    taken = [one for n in range(days) for one in times.keys() - waiting(times, day + n)]
    assert sorted(taken) == sorted(times)


@given(TIMES, st.integers(700_000, 900_000))
def test_a_day_takes_no_more_than_fits_but_for_its_last_test(times: dict[str, float], day: int) -> None:
    taken = [times[one] for one in times.keys() - waiting(times, day)]
    assert sum(taken) <= A_DAY + max(times.values(), default=0) + 1


@given(TIMES)
def test_what_is_written_is_read(times: dict[str, float]) -> None:
    assert measured(written(times)) == times


def test_those_named_are_there() -> None:
    named = measured(LONG.read_text(encoding="utf-8"))
    assert named
    texts: dict[str, str] = {}
    for one in named:
        file, function = one.split("[")[0].split("::")[:2]
        text = texts.setdefault(file, (TESTS.parent / file).read_text(encoding="utf-8"))
        assert f"def {function}(" in text, f"{one}: it is gone; so take out its line of long.txt"
