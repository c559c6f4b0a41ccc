"""The player that plans: legal answers, the same for a budget, no peeking, and better than those that do not plan."""

from __future__ import annotations

import json
from statistics import mean, pstdev
from typing import Any

import pytest
from tests.engine.shipped import FEW, SECRET, SMALL, after, changed, dice, game_of, players, start
from tests.engine.twins import secrets, twin

from warbook.engine.aims import aims_of
from warbook.engine.answers import Options
from warbook.engine.exposure import exposure, pieces_alone
from warbook.engine.fair_dice import FairDice
from warbook.engine.greedy import GreedyPlayer
from warbook.engine.heuristic import balance
from warbook.engine.plan import MISSION
from warbook.engine.planner import Budget, PlannerPlayer, Search
from warbook.engine.players import LEVELS, NAMES, hint, is_hard, named, opponent, play
from warbook.engine.playouts import Branch, better, compared, spread
from warbook.engine.save import to_json
from warbook.engine.session.opening import Unfit, chosen, opening_of
from warbook.engine.state import State

LITTLE = Budget(answers=12, longest=6)


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
    """Two worlds that one side cannot tell apart have the same answer, and playouts come to the same in both."""
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
            results = [played_on(world, answers[0]) for world in (state, other)]
            assert results[0] == results[1], f"{name}, decision {count}"
        state.answer(sides[who].choose(state))
    assert looked


def played_on(state: State, answer: Any) -> list[float]:
    """What some playouts come to from an answer."""
    assert state.decision is not None
    search, branch = Search(state, state.decision.player, dice(1), Budget(longest=20)), Branch(answer)
    for _ in range(3):
        search.play_on(branch)
    return branch.results


def test_a_budget_in_seconds_is_kept_to() -> None:
    state = start("moth_and_wick", 1)
    assert state.decision is not None
    assert state.decision.answers.contains(PlannerPlayer(1, Budget(seconds=0.0)).choose(state))


def test_a_hint_is_the_same_whenever_it_is_asked_for() -> None:
    state = after(SMALL, 12, 3)
    assert state.decision is not None
    told = hint(state)
    assert state.decision.answers.contains(told) and hint(state) == told


def test_levels_are_players() -> None:
    assert set(LEVELS.values()) < set(NAMES)


def test_it_gives_the_hints_where_it_is_shown_to_be_better_and_nowhere_else() -> None:
    """There the hint is the planner's and may be another than the greedy player's; elsewhere it is the greedy player's."""
    for name, hard in (("first_skirmish", True), ("moth_and_wick", False), ("downsync", False)):
        state, sides = start(name, 3), players(3)
        assert is_hard(state.game, state.G[MISSION]) is hard
        differed = 0
        for count in range(24):
            if state.decision is None:
                break
            best, other = (
                named(who, count).choose(state) for who in ("planner" if hard else "greedy", "greedy")
            )
            assert hint(state) == best
            differed += best != other
            state.answer(sides[state.decision.player].choose(state))
        assert bool(differed) is hard


@pytest.mark.parametrize(("name", "hard"), [("first_skirmish", True), ("moth_and_wick", False)])
def test_the_hard_level_is_offered_where_it_is_shown_to_be_better_and_nowhere_else(
    name: str, hard: bool
) -> None:
    opening = opening_of(game_of(name), [])
    offered = [one["name"] for one in opening.offers["players"]]
    assert offered == ["human", "easy", "normal", *(["hard"] if hard else []), "random"]
    assert all(mission["hard"] is hard for mission in opening.offers["missions"])
    choice = chosen({"sides": ["human", "hard"]})
    if hard:
        assert opening.made(choice).mission
        assert isinstance(opponent("hard", 1), PlannerPlayer)
    else:
        with pytest.raises(Unfit, match="no hard opponent"):
            opening.made(choice)


def search(worths: list[float], budget: int) -> tuple[list[Branch], int]:
    """Compares answers, each of which always comes to the same, with so many playouts; tells how many it were."""
    done = 0

    def play_on(branch: Branch) -> None:
        nonlocal done
        done += 1
        branch.results.append(worths[branch.answer])

    return compared(range(len(worths)), play_on, lambda: done / budget, most=8, least=4), done


def test_the_budget_is_spent_on_the_first_answer_and_on_what_does_well() -> None:
    branches, done = search([0.1, 0.2, 0.9, 0.3, 0.8, 0.0, 0.4, 0.5], 64)
    assert done == 64
    assert {one.answer: len(one.results) for one in branches} == {
        0: 16,
        2: 16,
        4: 8,
        7: 8,
        1: 4,
        3: 4,
        5: 4,
        6: 4,
    }


@pytest.mark.parametrize("many", [2, 3, 5])
def test_a_small_budget_tries_few_answers_and_is_kept_to(many: int) -> None:
    for budget in range(1, 40):
        branches, done = search([0.5] * many, budget)
        assert done == budget and len(branches) == min(many, budget, max(2, budget // 4))
        assert branches[0].answer == 0


def test_answers_of_all_sorts_are_tried_where_there_are_too_many() -> None:
    assert spread(range(5), 5) == [0, 1, 2, 3, 4]
    assert spread(range(100), 6) == [0, 1, 2, 3, 35, 67]
    assert spread(range(9), 1) == [0]


def test_what_is_better_by_chance_is_not_better() -> None:
    first = Branch("first", [0.1, 0.9, 0.4, 0.6])
    assert better(Branch("always", [one + 0.05 for one in first.results]), first, 1.0)
    assert not better(Branch("once", [1.0, 0.0, 0.9, 0.2]), first, 1.0)
    assert not better(Branch("hardly known", [1.0]), first, 1.0)


def test_luck_is_nothing_on_average_and_much_of_what_comes_of_a_throw() -> None:
    """Of many attacks in the same moment: what they come to without the luck lies closer together, around the same."""
    state = start(SMALL, 3)
    play(state, (GreedyPlayer(1), GreedyPlayer(2)), 14)
    while state.decision is not None and not (attacks := of_label(state, "Attack")):
        state.answer(GreedyPlayer(1).choose(state))
    assert state.decision is not None
    aims, player = aims_of(state.game, state.G[MISSION]), state.decision.player
    raw, fair = [], []
    for number in range(300):
        world = state.copy()
        world.dice = dice(number)
        luck = FairDice(lambda s: balance(s, aims, player), dice(1000 + number))
        luck.take(world, attacks[0])
        raw.append(balance(world, aims, player))
        fair.append(raw[-1] - luck.luck)
    assert pstdev(fair) < 0.6 * pstdev(raw)
    assert abs(mean(fair) - mean(raw)) < 3 * pstdev(raw) / 300**0.5
    assert abs(mean(fair) - mean(raw)) > 0


def of_label(state: State, label: str) -> list[Any]:
    """The answers to what is asked that take an option."""
    answers = state.decision.answers if state.decision is not None else None
    if not isinstance(answers, Options):
        return []
    return [one for one in map(answers.kth, range(answers.count())) if answers.labels[one[0]] == label]


def test_luck_is_no_luck_where_nothing_is_thrown() -> None:
    state = start(SMALL, 3)
    luck = FairDice(lambda s: 1 / 0, dice(1))
    luck.take(state.copy(), of_label(state, "Move")[0])
    assert luck.luck == 0 and luck.draws.position == 0


def test_it_does_not_step_into_reach_as_the_greedy_player_does() -> None:
    """Two ranks of soldiers stand five squares apart, and one of them has to move: whoever comes nearer is attacked first."""
    shorter = changed(SMALL, "within 4 squares of the actor that is", "within 3 squares of the actor that is")
    state = shorter.start(seed=3)
    play(state, (GreedyPlayer(1), GreedyPlayer(2)), 12)

    def attacked_after(answer: Any) -> bool:
        copy = state.copy()
        copy.answer(answer)
        assert copy.decision is not None and copy.decision.player != state.decision.player
        return any(label == 1 for _, label, _, _ in copy.decision.answers.branches)

    assert attacked_after(GreedyPlayer(5).choose(state))
    assert not attacked_after(PlannerPlayer(1, Budget(answers=400)).choose(state))


def test_it_beats_random() -> None:
    games = 4
    won = 0
    for index in range(games):
        side = index % 2
        sides = [named("random", index), named("random", index)]
        sides[side] = PlannerPlayer(index, Budget(answers=12))
        state = game_of(SMALL).start(seed=index)
        play(state, sides, 5_000)
        won += state.winner() == side
    assert won == games


def test_people_wait_about_a_second_for_it() -> None:
    thinking = opponent("planner", 1)
    assert isinstance(thinking, PlannerPlayer) and thinking.budget.seconds == 1.0
    assert isinstance(opponent("quick", 1), GreedyPlayer)


def test_where_pieces_alone_win_it_minds_who_is_in_whose_reach() -> None:
    """It stops out of reach, where one who does not mind walks in; elsewhere nothing is counted."""
    state = start("first_skirmish", 1)
    aims = aims_of(state.game, state.G[MISSION])
    assert pieces_alone(state.game, aims) and exposure(state, aims, 0) == 0
    other = start("moth_and_wick", 1)
    assert not pieces_alone(other.game, aims_of(other.game, other.G[MISSION]))
    seen = dict.fromkeys((False, True), 0)
    for wary in seen:
        state = start("first_skirmish", 1)
        sides = [PlannerPlayer(1) if wary else GreedyPlayer(1), GreedyPlayer(2)]
        for _ in range(24):
            assert state.decision is not None
            state.answer(sides[state.decision.player].choose(state))
            seen[wary] += exposure(state, aims_of(state.game, state.G[MISSION]), 0)
    assert seen[True] < seen[False]
