"""Dice streams: their state, their fairness, their saved form and their scripts."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warbook.engine.dice import DiceStream, ImpossibleRoll, OutOfDice, ScriptedDice

positions = st.integers(0, 2000) | st.integers(0, 10**15)


def test_the_stream_of_a_seed_never_changes() -> None:
    assert DiceStream(2024).dice(20, 6) == (5, 6, 6, 6, 3, 3, 6, 1, 5, 6, 5, 1, 5, 3, 3, 3, 3, 2, 4, 3)
    assert [DiceStream(seed).die(10**6) for seed in range(4)] == [939550, 32011, 186160, 139434]
    assert DiceStream(7, 1000).dice(10, 20) == (14, 8, 4, 1, 14, 17, 9, 15, 2, 3)


def test_all_faces_come_about_as_often() -> None:
    faces = DiceStream(1).dice(60_000, 6)
    assert set(faces) == set(range(1, 7))
    assert all(abs(faces.count(face) - 10_000) < 400 for face in range(1, 7))


@given(st.integers(0, 2**256 - 1), positions, st.integers(0, 600), st.integers(1, 100))
@settings(max_examples=40)
def test_many_dice_are_so_many_single_dice(seed: int, position: int, count: int, sides: int) -> None:
    together, singly = DiceStream(seed, position), DiceStream(seed, position)
    assert together.dice(count, sides) == tuple(singly.die(sides) for _ in range(count))
    assert together == singly
    assert together.position == position + count


@given(st.integers(1, 2**300), positions)
@settings(max_examples=40)
def test_a_draw_is_within_its_range(n: int, position: int) -> None:
    stream = DiceStream(3, position)
    assert all(0 <= stream.below(n) < n for _ in range(3))
    assert 1 <= stream.die(n) <= n


def test_a_long_draw_uses_its_whole_range() -> None:
    stream = DiceStream(3)
    tenths = [stream.below(2**200) * 10 >> 200 for _ in range(2000)]
    assert all(tenths.count(tenth) > 140 for tenth in range(10))


@pytest.mark.parametrize("n", [0, -1, -(2**70)])
def test_nothing_is_drawn_from_nothing(n: int) -> None:
    stream = DiceStream(3)
    for draw in (stream.below, stream.die):
        with pytest.raises(ValueError, match="nothing to draw"):
            draw(n)
    assert stream.position == 0
    assert stream.dice(0, 6) == stream.dice(-2, 6) == ()


@given(positions, st.integers(0, 300))
@settings(max_examples=40)
def test_a_stream_is_only_its_seed_and_position(position: int, used: int) -> None:
    stream = DiceStream(9, position)
    stream.dice(used, 6)
    copy = stream.copy()
    saved = DiceStream.from_json(json.loads(json.dumps(stream.to_json())))
    following = stream.dice(300, 6)
    assert copy.dice(300, 6) == saved.dice(300, 6) == following
    stream.position = position + used
    assert stream.dice(300, 6) == following


def test_a_branch_is_repeatable_and_independent() -> None:
    stream = DiceStream(5, 40)
    first, again, second = (stream.branch(k).dice(3000, 6) for k in (0, 0, 1))
    real = stream.copy().dice(3000, 6)
    later = DiceStream(5, 41).branch(0).dice(3000, 6)
    assert first == again
    assert stream.position == 40
    for one, other in [(first, real), (first, second), (second, real), (first, later)]:
        assert 350 < sum(a == b for a, b in zip(one, other, strict=True)) < 650


@pytest.mark.parametrize("seed", [-1, 2**256])
def test_a_seed_has_bounds(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is"):
        DiceStream(seed)


BAD_DATA: list[dict[str, object]] = [
    {},
    {"seed": 1},
    {"seed": "1", "position": 0},
    {"seed": True, "position": 0},
    {"seed": 1, "position": -1},
    {"seed": 1, "position": 1.0},
    {"faces": "123"},
    {"faces": [1], "choices": [], "rolled": 2, "chosen": 0, "seed": None, "position": 0},
]


@pytest.mark.parametrize("data", BAD_DATA)
def test_saved_dice_are_checked(data: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        DiceStream.from_json(data)


def test_a_script_gives_its_values_in_order() -> None:
    script = ScriptedDice([6, 1, 3], [0, 4])
    assert script.die(6) == 6
    assert script.below(5) == 0
    assert script.dice(2, 6) == (1, 3)
    assert script.unused == ()
    with pytest.raises(OutOfDice, match="all 3 scripted dice are used, and one more d6"):
        script.die(6)
    assert script.below(5) == 4
    with pytest.raises(OutOfDice, match="all 2 scripted choices"):
        script.below(5)


def test_an_impossible_script_is_refused() -> None:
    script = ScriptedDice([7], [3])
    with pytest.raises(ImpossibleRoll, match="face 7 is not on a d6"):
        script.die(6)
    with pytest.raises(ImpossibleRoll, match="choice 3"):
        script.below(3)
    assert script.unused == (7,)


def test_a_script_with_a_seed_goes_on_drawing_but_not_rolling() -> None:
    script = ScriptedDice([], [1], seed=4)
    assert [script.below(100) for _ in range(3)] == [1, DiceStream(4).below(100), DiceStream(4, 1).below(100)]
    with pytest.raises(OutOfDice):
        script.die(6)


@pytest.mark.parametrize("seed", [None, 4])
def test_a_script_is_copied_and_saved_half_used(seed: int | None) -> None:
    script = ScriptedDice([1, 2, 3], [0, 5], seed=seed)
    script.die(6)
    script.below(6)
    copy = script.copy()
    saved = DiceStream.from_json(json.loads(json.dumps(script.to_json())))
    assert isinstance(saved, ScriptedDice)
    assert saved == copy == script
    assert copy.dice(2, 6) == saved.dice(2, 6) == (2, 3)
    assert script.unused == (2, 3)
    assert not isinstance(script.branch(0), ScriptedDice)
    assert script.branch(0) == script.branch(0)
