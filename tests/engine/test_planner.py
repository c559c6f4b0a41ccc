"""The player that plans: legal answers, the same for a budget, no peeking, and better than those that do not plan."""

from __future__ import annotations

import json

import pytest
from tests.engine.shipped import FEW, SECRET, SMALL, after, dice, game_of, players, start
from tests.engine.twins import secrets, twin

from warbook.engine.answers import Numbers
from warbook.engine.planner import Budget, PlannerPlayer
from warbook.engine.planner_tree import Branch, Decided, better
from warbook.engine.players import LEVELS, NAMES, hint, named, play
from warbook.engine.save import to_json
from warbook.engine.state import State

LITTLE = Budget(playouts=4, turns=1, longest=12)


def text(state: State) -> str:
    return json.dumps(to_json(state), sort_keys=True)


@pytest.mark.parametrize("name", FEW)
def test_it_answers_legally_leaves_the_state_alone_and_repeats_itself(name: str) -> None:
    state, sides = start(name, 4), players(4)
    one, other = PlannerPlayer(1, LITTLE), PlannerPlayer(1, LITTLE)
    for count in range(40):
        if state.decision is None:
            break
        answer = sides[state.decision.player].choose(state)
        if count % 4 == 0:
            before = text(state)
            answer = one.choose(state)
            assert text(state) == before
            assert other.choose(state) == answer
        state.answer(answer)  # raises where it is not legal


@pytest.mark.parametrize("name", [one for one in (*FEW, "shadows") if one in SECRET])
def test_it_does_not_peek(name: str) -> None:
    """Two worlds that one side cannot tell apart have the same answer."""
    state, sides = start(name, 5), players(5)
    looked = 0
    for count in range(200):
        if state.decision is None or looked > 4:
            break
        who = state.decision.player
        other = twin(state, who, dice(count))
        if count % 7 == 0 and secrets(other, who) != secrets(state, who):
            looked += 1
            answers = [PlannerPlayer(count, LITTLE).choose(world) for world in (state, other)]
            assert answers[0] == answers[1], f"{name}, decision {count}"
        state.answer(sides[who].choose(state))
    assert looked


def test_a_budget_in_seconds_is_kept_to() -> None:
    state = start(SMALL, 1)
    assert state.decision is not None
    assert state.decision.answers.contains(PlannerPlayer(1, Budget(seconds=0.0)).choose(state))


def test_a_hint_is_the_same_whenever_it_is_asked_for() -> None:
    state = after(SMALL, 12, 3)
    assert state.decision is not None
    told = hint(state)
    assert state.decision.answers.contains(told) and hint(state) == told


def test_levels_are_players() -> None:
    assert set(LEVELS.values()) < set(NAMES)


def test_answers_are_taken_up_one_by_one() -> None:
    node, results = Decided(iter([1, 2, 2, 3, 99])), {1: 0.5, 2: 0.9, 3: 0.1}
    picked = []
    for _ in range(40):
        branch = node.pick(Numbers(1, 3))
        assert branch is not None
        branch.results.append(results[branch.answer])
        picked.append(branch.answer)
    assert picked[:2] == [1, 1] or picked[:2] == [1, 2]
    assert set(picked) == {1, 2, 3} and picked.count(2) > 20


def test_what_is_better_by_chance_is_not_better() -> None:
    first = Branch("first", [0.1, 0.9, 0.4, 0.6])
    assert better(Branch("always", [one + 0.05 for one in first.results]), first, 1.0)
    assert not better(Branch("once", [1.0, 0.0, 0.9, 0.2]), first, 1.0)
    assert not better(Branch("hardly known", [1.0]), first, 1.0)


def test_it_beats_random() -> None:
    games = 4
    won = 0
    for index in range(games):
        side = index % 2
        sides = [named("random", index), named("random", index)]
        sides[side] = PlannerPlayer(index, Budget(playouts=6, turns=2, longest=20))
        state = game_of(SMALL).start(seed=index)
        play(state, sides, 5_000)
        won += state.winner() == side
    assert won == games
