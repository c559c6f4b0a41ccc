"""Odds: against the whole list of outcomes, against simulated dice, and the chains of rolls."""

import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.listed_rolls import Chances, F, listed

from warbook.engine.dice import DiceStream
from warbook.engine.odds import (
    BadRoll,
    Choice,
    Face,
    Reroll,
    RollSpec,
    TooManyOutcomes,
    at_least,
    at_most,
    attack_then_save,
    chance_of_success,
    expected,
    failed_saves,
    failure_counts,
    pipe,
    roll_off,
    success_counts,
    summed,
    total_distribution,
)


def outcomes(spec: RollSpec) -> Chances:
    return total_distribution(spec) if spec.mode == "total" else success_counts(spec)


def check(spec: RollSpec) -> None:
    """The odds of a roll agree with the list of all its outcomes."""
    extra = spec.modifier if spec.mode == "total" else spec.added
    natural = listed(spec)
    chosen = spec.mode == "total" and any(reroll.choice in ("best", "worst") for reroll in spec.rerolls)
    if not chosen:  # as choices that serve equally well may give other totals
        assert outcomes(spec) == {outcome + extra: chance for outcome, chance in natural.items()}
    if spec.mode == "total":
        assert chance_of_success(spec) == sum(
            chance for total, chance in natural.items() if spec.succeeds(total)
        )


# Whole rolls


CHECK_2D6 = RollSpec(dice=2, modifier=1, target=8)
SAVE = RollSpec(
    dice=3,
    mode="each",
    compare="at most",
    target=3,
    always_succeeds=frozenset({1}),
    always_fails=frozenset({6}),
)


@pytest.mark.parametrize("advantage", [-2, -1, 0, 1, 2])
def test_a_check_with_advantage(advantage: int) -> None:
    check(RollSpec(dice=2, modifier=-1, advantage=advantage, target=8))


def test_known_odds() -> None:
    assert chance_of_success(CHECK_2D6) == F(21, 36)
    assert chance_of_success(RollSpec(target=3)) == F(4, 6)
    assert success_counts(SAVE) == {0: F(1, 8), 1: F(3, 8), 2: F(3, 8), 3: F(1, 8)}
    assert chance_of_success(SAVE) == F(7, 8)
    assert chance_of_success(RollSpec(target=4, rerolls=(Reroll(),))) == F(3, 4)
    assert success_counts(RollSpec(dice=0, mode="each")) == {0: F(1)}


@pytest.mark.parametrize("target", [-1, 0, 3, 6, 9])
def test_natural_faces_beat_any_modifier(target: int) -> None:
    sure, hopeless = frozenset[Face]({1}), frozenset[Face]({6})
    check(RollSpec(2, 6, 1, 0, "each", "at most", target, sure, hopeless))
    one = RollSpec(1, 6, 0, 0, "each", "at most", target, sure, hopeless)
    assert F(1, 6) <= chance_of_success(one) <= F(5, 6)
    check(RollSpec(dice=2, target=target, always_succeeds=frozenset({12}), always_fails=frozenset({2})))


def test_named_faces() -> None:
    sides = ("block", "surge", "blank", "blank", "blank", "blank")
    die = RollSpec(dice=2, sides=sides, mode="each", always_succeeds=frozenset({"block", "surge"}))
    assert success_counts(die) == {0: F(4, 9), 1: F(4, 9), 2: F(1, 9)}
    check(RollSpec(2, sides, mode="each", always_succeeds=frozenset({"block"}), face_weights=(("block", 2),)))
    check(
        RollSpec(
            2, sides, mode="each", always_succeeds=frozenset({"block"}), rerolls=(Reroll("failures", 1),)
        )
    )


def test_automatic_successes_stand_for_dice_and_added_ones_beside_them() -> None:
    assert success_counts(RollSpec(2, mode="each", target=4, automatic=1)) == {1: F(1, 2), 2: F(1, 2)}
    assert success_counts(RollSpec(2, mode="each", target=4, automatic=5)) == {2: F(1)}
    assert success_counts(RollSpec(1, mode="each", target=4, added=1)) == {1: F(1, 2), 2: F(1, 2)}
    assert chance_of_success(RollSpec(target=7, automatic=1)) == 1


def test_a_face_that_counts_double() -> None:
    spec = RollSpec(2, mode="each", compare="at most", target=3, face_weights=((1, 2), (6, 2)))
    check(spec)
    assert expected(success_counts(spec)) == 2 * F(4, 6)


def test_the_opponent_re_rolls_after_the_roller() -> None:
    plain = RollSpec(2, mode="each", compare="at most", target=3)
    own = RollSpec(2, mode="each", compare="at most", target=3, rerolls=(Reroll("failures"),))
    both = RollSpec(
        2, mode="each", compare="at most", target=3, rerolls=(Reroll("failures"), Reroll("worst", dice=1))
    )
    for spec in (plain, own, both):
        check(spec)
    assert chance_of_success(plain) < chance_of_success(both) < chance_of_success(own)


def test_single_dice_of_a_total_are_re_rolled_as_serves_best() -> None:
    spec = RollSpec(2, target=9, rerolls=(Reroll("best", dice=1),))
    check(spec)
    check(RollSpec(2, advantage=-1, target=9, rerolls=(Reroll("best"), Reroll("worst", dice=1))))
    assert chance_of_success(spec) > chance_of_success(RollSpec(2, target=9))


def rolls() -> st.SearchStrategy[RollSpec]:
    return st.sampled_from(["total", "each"]).flatmap(rolls_of)


@st.composite
def rolls_of(draw: st.DrawFn, mode: str) -> RollSpec:
    sides = draw(st.integers(1, 4))
    each = mode == "each"
    faces = st.integers(1, sides if each else 2 * sides)
    succeeding = draw(st.frozensets(faces, max_size=1))
    weights = draw(st.dictionaries(faces, st.integers(0, 3), max_size=2)) if each else {}
    return RollSpec(
        dice=draw(st.integers(0, 3)),
        sides=sides,
        modifier=draw(st.integers(-2, 2)),
        advantage=draw(st.integers(-1, 1)),
        mode="each" if each else "total",
        compare=draw(st.sampled_from(["at least", "at most"])),
        target=draw(st.integers(0, 6)),
        always_succeeds=succeeding,
        always_fails=draw(st.frozensets(faces, max_size=1)) - succeeding,
        rerolls=draw(rerolls(sides, each)),
        added=draw(st.integers(0, 2)) if each else 0,
        face_weights=tuple(weights.items()),
    )


@st.composite
def rerolls(draw: st.DrawFn, sides: int, each: bool) -> tuple[Reroll, ...]:
    whole = not each and draw(st.booleans())
    choices: list[Choice] = ["failures", "successes"] if whole or each else []
    if not whole:
        choices += ["best", "worst", "faces"]
    found = []
    for _ in range(draw(st.integers(0, 2))):
        choice = draw(st.sampled_from(choices))
        faces = draw(st.frozensets(st.integers(1, sides), min_size=int(choice == "faces"), max_size=2))
        limit = None if whole or choice == "faces" else draw(st.none() | st.integers(0, 2))
        found.append(Reroll(choice, limit, faces))
    return tuple(found)


def spares_matter(spec: RollSpec) -> bool:
    """Whether equal dice differ in later re-rolls: which is spared is then a choice of our own."""
    return len(spec.rerolls) == 2 and (spec.rerolls[0].dice is not None or spec.mode == "total")


@given(rolls())
@settings(max_examples=150, deadline=None)
def test_odds_agree_with_the_list_of_all_outcomes(spec: RollSpec) -> None:
    if spares_matter(spec):
        assert sum(outcomes(spec).values()) == 1
    else:
        check(spec)


# Against dice


SIMULATED: dict[str, tuple[RollSpec, Callable[[DiceStream], int]]] = {
    "check": (CHECK_2D6, lambda dice: sum(dice.dice(2, 6)) + 1),
    "advantage": (RollSpec(2, advantage=1), lambda dice: sum(sorted(dice.dice(3, 6))[1:])),
    "saves": (SAVE, lambda dice: sum(face <= 3 for face in dice.dice(3, 6))),
    "re-rolled saves": (
        RollSpec(3, mode="each", target=5, rerolls=(Reroll(),)),
        lambda dice: sum(face >= 5 or dice.die(6) >= 5 for face in dice.dice(3, 6)),
    ),
}


@pytest.mark.parametrize("name", SIMULATED)
def test_odds_agree_with_dice(name: str) -> None:
    spec, throw = SIMULATED[name]
    dice, games = DiceStream(11), 6000
    seen: dict[int, int] = defaultdict(int)
    for _ in range(games):
        seen[throw(dice)] += 1
    odds = outcomes(spec)
    assert set(seen) <= set(odds)
    assert all(
        abs(seen[outcome] - games * chance) < 4 * (games / 4) ** 0.5 for outcome, chance in odds.items()
    )


# Chains


def test_attack_then_save_agrees_with_the_list_of_all_outcomes() -> None:
    attack = RollSpec(2, mode="each", compare="at most", target=2, face_weights=((1, 2),))
    save = RollSpec(0, mode="each", compare="at most", target=4)
    found: dict[int, Fraction] = defaultdict(Fraction)
    for faces in product(range(1, 7), repeat=2):
        hits = sum({1: 2, 2: 1}.get(face, 0) for face in faces)
        for saved in product((True, True, False), repeat=hits):
            found[saved.count(False)] += F(1, 36) / 3**hits
    assert attack_then_save(attack, 1, save) == found
    assert failed_saves(success_counts(attack), 1, save) == found


def test_an_automatic_save_is_one_for_each_attack() -> None:
    save = RollSpec(0, mode="each", compare="at most", target=3, automatic=1)
    assert failed_saves({0: F(1, 2), 1: F(1, 2)}, 2, save) == {0: F(3, 4), 1: F(1, 4)}


def test_the_parts_of_a_chain() -> None:
    die = total_distribution(RollSpec())
    assert summed(die, die) == total_distribution(RollSpec(2))
    assert summed() == {0: 1}
    assert at_least(die, 3) == F(4, 6)
    assert at_most(die, 2) == F(2, 6)
    assert expected(die) == F(7, 2)
    assert pipe(die, lambda face: face % 2) == {0: F(1, 2), 1: F(1, 2)}
    assert pipe({2: F(1)}, lambda count: total_distribution(RollSpec(count))) == summed(die, die)
    assert failure_counts(RollSpec(1, mode="each", target=3, added=1)) == {0: F(1)}


def test_roll_offs() -> None:
    die = total_distribution(RollSpec())
    better = total_distribution(RollSpec(advantage=1))
    assert roll_off([die, die]) == (F(1, 2), F(1, 2))
    assert roll_off([die] * 3, "lowest") == (F(1, 3),) * 3
    wins = sum(max(a, b) > c for a, b, c in product(range(6), repeat=3))
    losses = sum(max(a, b) < c for a, b, c in product(range(6), repeat=3))
    assert roll_off([better, die]) == (F(wins, wins + losses), F(losses, wins + losses))
    assert roll_off([better, die], "lowest")[0] < F(1, 2)
    coin = {0: F(1, 2), 1: F(1, 2)}
    assert roll_off([coin, coin, {0: F(1)}]) == roll_off_of_coins()
    assert roll_off([die]) == (F(1),)
    for endless in ([], [{1: F(1)}, {1: F(1)}], [die] * 9):
        with pytest.raises(BadRoll):
            roll_off(endless)


def roll_off_of_coins() -> tuple[Fraction, ...]:
    """Two coins and a sure 0: the 0 wins only after all tied at 0 and never alone, so never."""
    return (F(1, 2), F(1, 2), F(0))


# Refusals


BAD: list[tuple[Callable[[], RollSpec], str]] = [
    (lambda: RollSpec(-1), "-1 dice"),
    (lambda: RollSpec(sides=0), "1 to 1000 sides"),
    (lambda: RollSpec(150, advantage=-100), "at most 200 dice"),
    (lambda: RollSpec(sides=101, advantage=1), "at most 100 sides"),
    (lambda: RollSpec(sides=("a",)), "no total"),
    (lambda: RollSpec(sides=("a",), mode="each", modifier=1), "no modifier"),
    (lambda: RollSpec(sides=("a",), mode="each", advantage=1), "no advantage"),
    (lambda: RollSpec(sides=("a",), mode="each", target=1), "no target"),
    (lambda: RollSpec(automatic=-1), "automatic"),
    (lambda: RollSpec(always_fails=frozenset({1}), always_succeeds=frozenset({1})), "both"),
    (lambda: RollSpec(mode="each", always_fails=frozenset({7})), "no face 7"),
    (lambda: RollSpec(face_weights=((1, 2),)), "no successes are counted"),
    (lambda: RollSpec(mode="each", face_weights=((1, -2),)), "no fewer than 0"),
    (lambda: RollSpec(mode="each", face_weights=((1, 2), (1, 3))), "one weight"),
    (lambda: RollSpec(rerolls=(Reroll("failures", 1),)), "the whole roll"),
    (lambda: RollSpec(rerolls=(Reroll("failures"), Reroll("best"))), "not both"),
    (lambda: RollSpec(rerolls=(Reroll("faces"),)), "no face to re-roll"),
    (lambda: RollSpec(rerolls=(Reroll("faces", 1, frozenset({1})),)), "re-rolled all"),
    (lambda: RollSpec(rerolls=(Reroll("best", 1, frozenset({9})),)), "not on the die"),
    (lambda: RollSpec(rerolls=(Reroll("best", -1),)), "no fewer than 0"),
]


@pytest.mark.parametrize(("make", "why"), BAD)
def test_a_roll_that_means_nothing_is_refused(make: Callable[[], RollSpec], why: str) -> None:
    with pytest.raises(BadRoll, match=why):
        make()


@pytest.mark.parametrize(
    "spec",
    [
        RollSpec(200, 1000),
        RollSpec(90, 100, advantage=90),
        RollSpec(20, 20, rerolls=(Reroll("best", 3),)),
        RollSpec(8, 6, rerolls=(Reroll("best"),)),
    ],
)
def test_a_roll_too_large_is_refused_at_once(spec: RollSpec) -> None:
    with pytest.raises(TooManyOutcomes):
        total_distribution(spec)


def test_each_question_has_its_mode() -> None:
    with pytest.raises(BadRoll):
        total_distribution(SAVE)
    with pytest.raises(BadRoll):
        success_counts(CHECK_2D6)


def test_what_is_returned_may_be_changed() -> None:
    success_counts(SAVE).clear()
    total_distribution(CHECK_2D6).clear()
    assert success_counts(SAVE)
    assert total_distribution(CHECK_2D6)


def test_starting_up_does_not_load_the_library_of_odds() -> None:
    code = "import sys, warbook.engine.odds; sys.exit('icepool' in sys.modules)"
    path = {"PYTHONPATH": ":".join(filter(None, sys.path))}
    assert subprocess.run([sys.executable, "-c", code], env=path, check=False).returncode == 0
