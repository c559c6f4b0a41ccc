"""Looking on to where whoever acts has done so: which decisions that is for, and what comes of it."""

from __future__ import annotations

import json

from tests.engine.shipped import dice
from tests.engine.test_watchful import GATES, deployed, put, units

from warbook.engine.acting import Acting, begins_to_act
from warbook.engine.looks import Branch
from warbook.engine.plan import ACTIVE, OWNER
from warbook.engine.planner import ACTED, Budget, Search
from warbook.engine.save import to_json
from warbook.engine.state import State


def facing() -> tuple[State, int]:
    """A game in which a piece has to choose the first of its actions, with an enemy near it."""
    state = deployed(GATES)
    assert state.decision is not None
    acting = state.decision.subject
    put(state, acting, 30, 5)
    put(state, units(state, 1 - state.F[OWNER][acting])[0], 30, 10)
    return state, acting


def test_it_is_for_the_first_of_several_actions_and_for_who_is_to_act() -> None:
    state, acting = facing()
    assert state.decision is not None and state.decision.kind == "action"
    assert begins_to_act(state)
    state.F[state.game.plan.column("Action Point")][acting] = 1
    assert not begins_to_act(state), "it is the last action"
    state.F[state.game.plan.column("Action Point")][acting] = 2
    state.G[ACTIVE] = 1 - state.G[ACTIVE]
    assert not begins_to_act(state), "it is the other side's turn"


def test_the_first_action_is_judged_by_the_second_as_well() -> None:
    """To aim is worth the shot that comes of it; to be done with it is worth nothing."""
    state, _ = facing()
    assert state.decision is not None
    answers = state.decision.answers
    labels = [(answers.labels[option], [option, actor, -1]) for _, option, actor, _ in answers.branches]
    aims, done = (next(answer for label, answer in labels if label == name) for name in ("Aim", "Done"))
    ahead = Acting(state, dice(1))
    assert sum(ahead.worth(aims) for _ in range(8)) > sum(ahead.worth(done) for _ in range(8))


def test_it_leaves_the_state_alone_and_comes_to_the_same_again() -> None:
    state, _ = facing()
    assert state.decision is not None
    before, answer = json.dumps(to_json(state), sort_keys=True), state.decision.answers.kth(0)
    looks = [[Acting(state, dice(seed)).worth(answer) for seed in (1, 2, 3)] for _ in range(2)]
    assert looks[0] == looks[1] and json.dumps(to_json(state), sort_keys=True) == before


def test_its_looks_count_twice_as_they_take_longer() -> None:
    state, _ = facing()
    assert state.decision is not None
    search = Search(Acting(state, dice(1)), Budget(looks=8), ACTED[0])
    search.look(Branch(state.decision.answers.kth(0)))
    assert search.spent() == 2 / 8
