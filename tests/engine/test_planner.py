"""The player that plans: legal answers, the same for a budget, no peeking, and better than those that do not plan."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from tests.engine.shipped import FEW, SECRET, SMALL, after, changed, dice, folder_of, game_of, players, start
from tests.engine.twins import secrets, twin

from warbook.cli.setup import Agreed, make_setup
from warbook.engine.aims import aims_of
from warbook.engine.exposure import exposure, pieces_alone
from warbook.engine.game import Game
from warbook.engine.greedy import GreedyPlayer
from warbook.engine.looks import Branch, compared
from warbook.engine.next_action import NextAction
from warbook.engine.plan import ACTIVE, MISSION
from warbook.engine.planner import Budget, PlannerPlayer, Search
from warbook.engine.players import LEVELS, NAMES, Player, hint, is_hard, named, opponent, play
from warbook.engine.playouts import Playout, heads_a_turn, leads_turns
from warbook.engine.save import to_json
from warbook.engine.session.opening import Unfit, chosen, opening_of
from warbook.engine.state import State

LITTLE = Budget(looks=8)
UNTOLD = "no rule tells who could strike whom"


@cache
def untold() -> Game:
    """A game on a table where it is drawn blind who acts, and whoever is seen may be struck, however far off."""
    return changed(
        "orders",
        "1 enemy Unit within the action's Range of the shooter that is visible",
        "1 enemy Unit that is visible",
    )


def begun(name: str, seed: int) -> State:
    """The beginning of a game."""
    if name != UNTOLD:
        return start(name, seed)
    return untold().start(make_setup(untold(), folder_of("orders"), Agreed()), seed=seed)


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


@pytest.mark.parametrize("name", [one for one in (*FEW, "orders", "shadows") if one in SECRET])
def test_it_does_not_peek(name: str) -> None:
    """Two worlds that one side cannot tell apart have the same answer, and looks come to the same in both."""
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
            results = [looked_on(world, answers[0]) for world in (state, other)]
            assert results[0] == results[1], f"{name}, decision {count}"
        state.answer(sides[who].choose(state))
    assert looked


def looked_on(world: State, answer: Any) -> list[float]:
    """What some looks on from an answer come to."""
    ahead = NextAction(world, dice(1))
    return [ahead.worth(answer) for _ in range(3)]


def test_it_plays_on_where_players_choose_on_a_table_who_acts() -> None:
    games = ("downsync", "orders", "moth_and_wick")
    assert [leads_turns(game_of(name)) for name in games] == [True, False, False]


def test_on_a_table_it_plays_on_at_the_head_of_a_turn_alone() -> None:
    """Everything else it leaves to the greedy player."""
    state, sides, played_on, left = start("downsync", 2), players(2), 0, 0
    for count in range(60):
        if state.decision is None:
            break
        planner = PlannerPlayer(count, LITTLE)
        answer = planner.choose(state)
        if heads_a_turn(state, aims_of(state.game, state.G[MISSION])):
            played_on += planner.draws.position > 0
        else:
            left += 1
            assert planner.draws.position == 0
            assert answer == GreedyPlayer(dice(count).branch(0).seed).choose(state)
        state.answer(sides[state.decision.player].choose(state))
    assert played_on and left


def test_playing_on_leaves_the_state_alone_and_repeats_itself() -> None:
    state, sides, seen = start("downsync", 2), players(2), set[float]()
    while state.decision is not None and not heads_a_turn(state, aims_of(state.game, state.G[MISSION])):
        state.answer(sides[state.decision.player].choose(state))
    assert state.decision is not None
    answer, before = sides[state.decision.player].choose(state), text(state)
    for seed in (1, 1, 2):
        seen.add(Playout(state, dice(seed)).worth(answer))
    assert text(state) == before and len(seen) <= 2


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
    for name, hard in (
        ("first_skirmish", True),
        ("moth_and_wick", True),
        ("downsync", True),
        ("orders", True),
        (UNTOLD, False),
    ):
        state, sides = begun(name, 3), players(3)
        assert is_hard(state.game) is hard
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


@pytest.mark.parametrize(
    ("name", "hard"), [("moth_and_wick", True), ("downsync", True), ("orders", True), (UNTOLD, False)]
)
def test_the_hard_level_is_offered_where_it_is_shown_to_be_better_and_nowhere_else(
    name: str, hard: bool
) -> None:
    opening = opening_of(untold() if name == UNTOLD else game_of(name), [])
    offered = [one["name"] for one in opening.offers["players"]]
    assert offered == ["human", "easy", "normal", *(["hard"] if hard else []), "random"]
    choice = chosen({"sides": ["human", "hard"]})
    if hard:
        assert opening.made(choice).mission
        assert isinstance(opponent("hard", 1), PlannerPlayer)
    else:
        with pytest.raises(Unfit, match="no hard opponent"):
            opening.made(choice)


def search(worths: list[float], budget: int) -> tuple[list[Branch], int]:
    """Compares answers, each of which always comes to the same, with so many looks; tells how many it were."""
    done = 0

    def look(branch: Branch) -> None:
        nonlocal done
        done += 1
        branch.results.append(worths[branch.answer])

    return compared(range(len(worths)), look, lambda: done / budget, most=8, least=4), done


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


def test_what_was_given_up_is_not_taken() -> None:
    """It looked better after fewer looks; of what is as good the greedy player's answer is taken."""
    first, given_up = Branch("first", [0.5] * 9), Branch("given up", [0.9] * 4)
    assert PlannerPlayer._best([first, given_up, Branch("as good", [0.5] * 9)]) == "first"
    assert PlannerPlayer._best([first, given_up, Branch("better", [0.6] * 9)]) == "better"


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
    assert not attacked_after(PlannerPlayer(1, Budget()).choose(state))


def test_it_beats_random() -> None:
    games = 4
    won = 0
    for index in range(games):
        side = index % 2
        sides = [named("random", index), named("random", index)]
        sides[side] = PlannerPlayer(index, Budget(looks=8))
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


def test_it_sees_what_whoever_is_chosen_can_do() -> None:
    """Who is to act is all one to the greedy player, where nothing has come of it yet; not to one who looks on to the action."""
    state, sides = start("skirm", 1), [GreedyPlayer(1), GreedyPlayer(2)]
    told = 0
    while state.decision is not None and not told:
        decision = state.decision
        if decision.kind == "one" and decision.answers.count() > 1 and state.G[ACTIVE] == decision.player:
            seen = GreedyPlayer(3).tried(state)
            ahead = NextAction(state, dice(1))
            worths = {answer: ahead.worth(answer) for _, answer in seen}
            if len({worth for worth, _ in seen}) == 1 and ahead.reached:
                told += max(worths.values()) > min(worths.values()) + 50
        state.answer(sides[decision.player].choose(state))
    assert told


def test_who_has_done_its_last_action_is_judged_as_the_greedy_player_judges() -> None:
    """To be done is worth what there is then; what can be done after is never worth less than to be done."""
    state, sides = start("skirm", 1), [GreedyPlayer(1), GreedyPlayer(2)]
    looked = 0
    for _ in range(120):
        decision = state.decision
        assert decision is not None
        if decision.kind == "action" and decision.answers.count() > 2:
            done = decision.answers.kth(decision.answers.count() - 1)
            ahead = NextAction(state, dice(1))
            copy = state.copy()
            copy.take(done)
            if (then := copy.decision) is not None and then.kind == "one":
                assert ahead.worth(done) == ahead.judge.value(copy) and not ahead.reached
                looked += 1
        state.answer(sides[decision.player].choose(state))
    assert looked > 5


def test_nothing_is_spent_where_nothing_can_be_done_next() -> None:
    """Pieces are being placed: after one look at each answer it is the greedy player's."""
    state = start("moth_and_wick", 1)
    ahead = NextAction(state, dice(1))
    search = Search(ahead, Budget(), 8)
    for answer in GreedyPlayer(1).ranked(state)[:8]:
        assert search.spent() < 1
        search.look(Branch(answer))
    assert search.spent() == 1 and not ahead.reached


@pytest.mark.slow
def test_it_beats_the_greedy_player() -> None:
    """Where who sees what can be done next comes first to what there is to be had."""
    game, won = game_of("moth_and_wick"), 0
    setup = make_setup(game, folder_of("moth_and_wick"), Agreed("The Counting House"))
    for index in range(6):
        side = index % 2
        sides: list[Player] = [GreedyPlayer(index), GreedyPlayer(index + 1)]
        sides[side] = PlannerPlayer(index)
        state = game.start(setup, seed=20 + index // 2)
        play(state, sides, 20_000)
        won += state.winner() == side
    assert won >= 5
