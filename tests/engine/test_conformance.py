"""What holds for every game in `rules/`, whatever its rules say: one harness over all of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from tests.engine.shipped import GAMES, MOST, after, dice, game_of, players, start

from warbook.engine.answers import Region, SomeOf
from warbook.engine.determinization import determinized
from warbook.engine.dice import DiceStream
from warbook.engine.journal import CannotUndo, journal_of, replay, undo
from warbook.engine.log import describe, story
from warbook.engine.log_events import ONLY
from warbook.engine.players import play
from warbook.engine.prompts import describe_answer, listing, prompt
from warbook.engine.save import from_json, to_json
from warbook.engine.state import IllegalAnswer, State, unrolled
from warbook.engine.typed_answers import Unclear, parse_answer
from warbook.engine.views import View, view

DECISIONS = 260
LONGEST = 30_000
LISTED = 300
JUNK: tuple[Any, ...] = (
    *(None, -1, -2, 10**9, 10**30, 1.5, float("nan"), "x", "", b"", object, {"a": 1}, (), [], {}),
    *([0], [1], [None], [[]], [[1]], ["a", "b"], [0, 0.5], [0, 0, 0, 0], [-1, -1, -1], [0.0, 0, 0]),
    *([10**9, 0, 0], [True, -1, -1], [10**12, 10**12]),
    *([[0, 0]], [[0, 0], [1, 1]], [[10**12, 0]], [[0, 0, 0]]),
)


def text(state: State) -> str:
    return json.dumps(to_json(state), sort_keys=True)


def stands(kept: str) -> dict[str, object]:
    """How a game stands that is kept: without how it came to be, and without dice, which are thrown anew once
    something that was seen has been taken back."""
    state = json.loads(kept)["state"]
    return {part: value for part, value in state.items() if part not in ("dice", "journal", "log")}


def along(name: str, seed: int, every: int, most: int = DECISIONS) -> Iterator[State]:
    """Every so many decisions, the state of a game of random play."""
    state, sides = start(name, seed), players(seed)
    for count in range(most):
        if state.decision is None:
            return
        if count % every == 0:
            yield state
        state.answer(sides[state.decision.player].choose(state))


@pytest.mark.parametrize("name", MOST)
def test_a_random_game_ends_and_takes_no_more_answers(name: str) -> None:
    state = start(name, 0)
    decisions = play(state, players(0), LONGEST)
    assert state.over and state.decision is None, f"not over after {decisions} decisions"
    assert state.winner() in (None, 0, 1)
    with pytest.raises(IllegalAnswer, match="over"):
        state.answer(0)


@pytest.mark.parametrize("name", MOST)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    assert text(after(name, 120, seed=3)) == text(after(name, 120, seed=3))
    assert text(after(name, 120, seed=3)) != text(after(name, 120, seed=4))


@pytest.mark.parametrize("name", MOST)
def test_saved_and_resumed_anywhere_a_game_ends_the_same(name: str) -> None:
    seed, sides = 5, players(5)
    state = start(name, seed)
    breaks = DiceStream(77)
    for _ in range(DECISIONS):
        if state.decision is None:
            break
        if breaks.below(8) == 0:
            state = from_json(game_of(name), json.loads(text(state)))
        assert state.decision is not None
        state.answer(sides[state.decision.player].choose(state))
    assert text(state) == text(after(name, DECISIONS, seed))


@pytest.mark.parametrize("name", MOST)
def test_playing_a_copy_changes_nothing_in_the_original(name: str) -> None:
    for state in along(name, 2, 9):
        before = text(state)
        copy = state.copy()
        assert text(copy) == before
        play(copy, players(11), 12)
        assert text(state) == before
        other = state.copy()
        play(other, players(11), 12)
        assert text(other) == text(copy), "a copy goes on as another would"


@pytest.mark.parametrize("name", MOST)
def test_a_copy_of_a_pending_region_is_asked_of_the_copy(name: str) -> None:
    for state in along(name, 6, 1):
        assert state.decision is not None
        answers = state.decision.answers
        if isinstance(answers, Region):
            answers.sample(dice(1).below)
            copy = state.copy()
            assert copy.decision is not None and isinstance(copy.decision.answers, Region)
            assert copy.decision.answers.state is copy
            copy.answer(copy.decision.answers.sample(dice(2).below))
            assert answers.contains(answers.sample(dice(2).below))


@pytest.mark.parametrize("name", MOST)
def test_looking_at_answers_changes_nothing(name: str) -> None:
    for state in along(name, 7, 5):
        before = text(state)
        assert state.decision is not None
        state.decision.answers.contains(None)
        state.decision.answers.sample(dice(4).below)
        prompt(state)
        listing(state)
        view(state, 0).to_json()
        assert text(state) == before


@pytest.mark.parametrize("name", MOST)
def test_count_kth_contains_and_sample_agree(name: str) -> None:
    for state in along(name, 8, 3):
        assert state.decision is not None
        answers = state.decision.answers
        count = answers.count()
        below = dice(9).below
        for _ in range(3):
            assert answers.contains(answers.sample(below))
        if count is None:
            continue
        assert count > 1, "a choice of one possible answer is made without asking"
        assert answers.contains(answers.kth(count - 1))
        with pytest.raises(IndexError):
            answers.kth(count)
        if count <= LISTED:
            listed = [answers.kth(k) for k in range(count)]
            assert len({json.dumps(x) for x in listed}) == count
            assert all(answers.contains(x) for x in listed)
            assert list(answers.each()) == listed


@pytest.mark.parametrize("name", MOST)
def test_an_illegal_answer_is_refused_and_changes_nothing(name: str) -> None:
    for state in along(name, 10, 13):
        assert state.decision is not None
        before = text(state)
        for junk in JUNK:
            if state.decision.answers.contains(junk):
                continue
            with pytest.raises(IllegalAnswer, match=r"\w"):
                state.answer(junk)
        assert text(state) == before


@pytest.mark.parametrize("name", MOST)
def test_a_journal_gives_the_same_game(name: str) -> None:
    state = after(name, DECISIONS, 12)
    done = replay(game_of(name), journal_of(state))
    assert done.trouble is None and not done.older and done.state is not None
    assert text(done.state) == text(state)


@pytest.mark.parametrize("name", MOST)
def test_undo_goes_back_to_the_state_before(name: str) -> None:
    state, sides = start(name, 13), players(13)
    trail: list[str] = []
    for _ in range(60):
        if state.decision is None:
            break
        trail.append(text(state))
        state.answer(sides[state.decision.player].choose(state))
    journal = journal_of(state)
    for count in range(1, 6):
        journal, back = undo(game_of(name), journal, anyway=True)
        assert stands(text(back)) == stands(trail[-count])


@pytest.mark.parametrize("name", MOST)
def test_undo_stops_at_dice(name: str) -> None:
    state, sides = start(name, 14), players(14)
    game, refused = game_of(name), 0
    for _ in range(80):
        if state.decision is None:
            break
        position = state.dice.position
        who = state.decision.player
        state.answer(sides[who].choose(state))
        if state.dice.position != position:
            with pytest.raises(CannotUndo, match="dice"):
                undo(game, journal_of(state))
            refused += 1
    assert refused or name not in GAMES


def unnamed(seen: View) -> dict[str, Any]:
    """A view without the names of pieces: the numbers of hidden ones follow from the seed."""
    told = seen.to_json(log=False)
    return {**told, "pieces": [{k: v for k, v in piece.items() if k != "name"} for piece in told["pieces"]]}


@pytest.mark.parametrize("name", MOST)
def test_a_view_tells_no_more_than_what_looking_ahead_may_use(name: str) -> None:
    """What is dealt anew for a player looks to it exactly as before."""
    for state in along(name, 15, 17):
        for player in (0, 1):
            other = determinized(state, player, dice(16))
            assert unnamed(view(other, player)) == unnamed(view(state, player))
            assert other.log is None and other.journal is None
            assert other.dice.to_json() != state.dice.to_json()


@pytest.mark.parametrize("name", MOST)
def test_what_was_told_before_stands_in_what_is_told_later(name: str) -> None:
    """Asked after each answer, and of copies that go ways of their own, a game tells what one tells that is asked once."""
    state, sides = start(name, 23), players(23)
    earlier: list[State] = []
    for count in range(40):
        if state.decision is None:
            break
        if count % 8 == 0:
            earlier.append(state.copy())
        state.answer(sides[state.decision.player].choose(state))
        assert state.events() == unrolled(state.log)
        assert state.answers_given() == unrolled(state.journal)
    for other in earlier:
        elsewhere = other.copy()
        play(elsewhere, players(24), 8)
        for one in (other, elsewhere, state):
            assert one.events() == unrolled(one.log)
            assert one.answers_given() == unrolled(one.journal)


@pytest.mark.parametrize("name", MOST)
def test_what_is_listed_can_be_typed(name: str) -> None:
    for state in along(name, 17, 4):
        decision = state.decision
        assert decision is not None
        assert prompt(state)
        answer = decision.answers.sample(dice(18).below)
        said = describe_answer(state, answer)
        try:
            read = parse_answer(state, said)
        except Unclear as fault:
            pytest.fail(f"{decision.kind}: {said!r}: {fault}")
        assert decision.answers.contains(read)
        if decision.answers.count() is not None and not isinstance(decision.answers, SomeOf):
            assert read == answer
        for junk in ("", "   ", "xyzzy", "9999999999", "-1", "1,,2;;3", "☃", "1e9, 4", "(" * 500):
            with suppress(Unclear):
                assert decision.answers.contains(parse_answer(state, junk))


@pytest.mark.parametrize("name", MOST)
def test_every_event_is_told_in_words(name: str) -> None:
    state = after(name, DECISIONS, 19)
    assert state.events()
    for event in state.events():
        for viewer in (None, 0, 1):
            assert "None" not in describe(state, event, viewer)
        assert bool(describe(state, event)) != (event[0] == ONLY), f"{event} is told, or is not"
    assert list(story(state))
