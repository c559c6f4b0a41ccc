"""Players: legal answers only, the same for the same seed, and greedy better than random."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from tests.engine.shipped import (
    FEW,
    GAMES,
    MOST_GAMES,
    SMALL,
    after,
    few_of,
    folder_of,
    game_of,
    setup_of,
    start,
)
from tests.games import missions_of

from warbook.cli.setup import Agreed, make_setup
from warbook.engine import greedy
from warbook.engine.aims import aims_of
from warbook.engine.answers import SomeOf
from warbook.engine.candidates import Asked, candidates
from warbook.engine.determinization import determinized
from warbook.engine.dice import DiceStream
from warbook.engine.goals import goals_for
from warbook.engine.greedy import QUICK, Effort, GreedyPlayer, Trial, _Looks, follow
from warbook.engine.heuristic import WIN, Judge, value_for
from warbook.engine.plan import MISSION
from warbook.engine.players import NAMES, RandomPlayer, named, play
from warbook.engine.save import to_json
from warbook.engine.state import Horizon, State

AT_ONCE = tuple(name for name in NAMES if name != "planner")
"""The players that do not plan; `test_planner.py` has the other."""


def text(state: State) -> str:
    return json.dumps(to_json(state), sort_keys=True)


@pytest.mark.parametrize("name", MOST_GAMES)
@pytest.mark.parametrize("player", AT_ONCE)
def test_a_player_leaves_the_state_alone_and_answers_legally(name: str, player: str) -> None:
    state, sides = start(name, 4), (named(player, 1), named("random", 2))
    for count in range(60):
        if state.decision is None:
            break
        before = text(state) if count % 6 == 0 else None
        answer = sides[state.decision.player].choose(state)
        assert before is None or text(state) == before
        state.answer(answer)


@pytest.mark.parametrize("name", MOST_GAMES)
@pytest.mark.parametrize("player", AT_ONCE)
def test_the_same_seed_gives_the_same_answers(name: str, player: str) -> None:
    def game() -> str:
        state = start(name, 6)
        play(state, (named(player, 8), named(player, 9)), 40)
        return text(state)

    assert game() == game()


def test_an_unknown_player() -> None:
    with pytest.raises(ValueError, match="random, quick, greedy and planner"):
        named("clairvoyant", 0)


def test_random_takes_every_answer_alike() -> None:
    state = start(SMALL)
    assert state.decision is not None
    count = state.decision.answers.count()
    assert count is not None
    player = RandomPlayer(3)
    tally: dict[str, int] = {}
    for _ in range(40 * count):
        answer = json.dumps(player.choose(state))
        tally[answer] = tally.get(answer, 0) + 1
    assert len(tally) == count
    assert sum((n - 40) ** 2 / 40 for n in tally.values()) < 1.35 * count


def test_random_does_not_look_at_the_dice() -> None:
    state = start(SMALL)
    other = state.copy()
    other.dice = DiceStream(99)
    assert RandomPlayer(3).choose(state) == RandomPlayer(3).choose(other)


@pytest.mark.parametrize("name", MOST_GAMES)
def test_greedy_does_not_look_at_the_dice(name: str) -> None:
    for decisions in (0, 25, 60):
        state = after(name, decisions, 2)
        if state.decision is None:
            continue
        other = state.copy()
        other.dice = DiceStream(99)
        assert GreedyPlayer(3).choose(state) == GreedyPlayer(3).choose(other)


@pytest.mark.parametrize("effort", [QUICK, Effort()], ids=["quick", "greedy"])
@pytest.mark.parametrize("name", MOST_GAMES)
def test_candidates_are_legal_and_few(name: str, effort: Effort) -> None:
    player = GreedyPlayer(1)
    for decisions in range(0, 90, 7):
        state = after(name, decisions, 3)
        if state.decision is None:
            break
        goals = goals_for(state, aims_of(state.game, state.G[MISSION]), state.decision.player)
        most = effort.tried
        tried = candidates(Asked(state, state.decision, goals, player.draws, most))
        assert 0 < len(tried) <= 3 * most + 10
        assert all(state.decision.answers.contains(answer) for answer in tried)


@pytest.mark.parametrize("name", MOST_GAMES)
def test_aims_are_read_from_the_rules(name: str) -> None:
    state = after(name, 60, 4)
    aims = aims_of(game_of(name), state.G[MISSION])
    assert aims.worths and all(worth > 0 for worth in aims.worths.values())
    goals = goals_for(state, aims, 0)
    assert goals.points or any(goals.places.values())
    values = [value_for(state, aims, p) for p in (0, 1)]
    assert all(abs(v) < WIN for v in values)


@pytest.mark.parametrize(
    ("name", "mission", "many"), [("orders", "Three Sluices", 3), ("downsync", "Dead Relay", 1)]
)
def test_both_sides_are_drawn_to_markers_that_are_nobodys(name: str, mission: str, many: int) -> None:
    """To where they stand, which is the same for both."""
    game = game_of(name)
    state = game.start(make_setup(game, folder_of(name), Agreed(mission)), seed=1)
    aims = aims_of(game, state.G[MISSION])
    markers = game.book.missions[mission].markers
    assert len(markers) == many and aims.markers == [(marker, None) for marker in markers]
    stand = tuple(game.space.marker(state, marker, 0) for marker in markers)
    assert all(goals_for(state, aims, player).points == stand for player in (0, 1))


@pytest.mark.parametrize("name", MOST_GAMES)
def test_what_is_remembered_of_pieces_changes_no_value(name: str) -> None:
    """One who judges state after state finds each worth what one finds who sees it for the first time."""
    differed = 0
    for seed in range(2):
        state, sides = start(name, seed), (named("random", 1), named("quick", 2))
        aims = aims_of(state.game, state.G[MISSION])
        judges = [Judge(aims, player, goals_for(state, aims, player)) for player in (0, 1)]
        first = judges[0].value(state)
        for count in range(90):
            if state.decision is None:
                break
            state.answer(sides[state.decision.player].choose(state))
            for judge in judges[:1] if count % 3 else judges:
                assert judge.value(state) == value_for(state, aims, judge.player, judge.goals)
            differed += judges[0].value(state) != first
    assert differed > 10


def test_a_won_game_is_worth_most() -> None:
    for seed in range(5):
        state = after(SMALL, 10_000, seed)
        winner = state.winner()
        if winner is not None:
            aims = aims_of(game_of(SMALL), state.G[MISSION])
            assert value_for(state, aims, winner) == WIN == -value_for(state, aims, 1 - winner)


def test_following_an_answer_ends_where_the_rule_asks_again() -> None:
    state = start(SMALL)
    player = GreedyPlayer(1)
    copy = determinized(state, 0, DiceStream(1))
    assert state.decision is not None
    aims = aims_of(state.game, state.G[MISSION])
    goals = goals_for(state, aims, 0)
    assert follow(copy, state.decision.answers.kth(0), aims, goals, player.draws) is False
    assert copy.decision is not None and copy.decision.rule == state.decision.rule


@pytest.mark.parametrize("kept", [2, 12])
def test_the_worse_half_of_the_answers_is_not_looked_at_again_until_few_are_left(kept: int) -> None:
    class Looks(_Looks):
        __slots__ = ()

        def at(self, one: Trial, anyhow: bool = False) -> bool:
            one.worths.append(float(one.answer))
            return True

    state = start(SMALL)
    aims = aims_of(state.game, state.G[MISSION])
    goals = goals_for(state, aims, 0)
    look = Looks(state, Judge(aims, 0, goals), goals, DiceStream(1), Effort(kept=kept))
    few, many = ([Trial(n, [float(n)]) for n in range(size)] for size in (kept, 4 * kept))
    assert look.again(few, 3) == (sorted(few, key=lambda one: -one.worth), 0.0)
    assert all(len(one.worths) == 4 for one in few)
    left, least = look.again(many, 3)
    assert {one.answer for one in left} == set(range(3 * kept, 4 * kept))
    assert least == 3 * kept
    assert [len(one.worths) for one in many[::kept]] == [1, 1, 2, 4]


@pytest.mark.parametrize("name", MOST_GAMES)
def test_greedy_looks_at_most_twice_at_each_answer_on_average_and_at_the_last_two_to_the_end(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, tried, effort = 0, 0, Effort()

    def counted_at(look: _Looks, one: Trial, anyhow: bool = False) -> bool:
        nonlocal looks
        looks += 1
        return at(look, one, anyhow)

    def counted_candidates(asked: Asked) -> list[Any]:
        nonlocal tried
        sets = isinstance(asked.decision.answers, SomeOf)
        assert asked.most == (effort.sets if sets else effort.tried)
        found = candidates(asked)
        tried = len(found)
        return found

    at = _Looks.at
    monkeypatch.setattr(_Looks, "at", counted_at)
    monkeypatch.setattr(greedy, "candidates", counted_candidates)
    state, sides, most = start(name, 5), (GreedyPlayer(1), GreedyPlayer(2)), 0
    for _ in range(60):
        if state.decision is None:
            break
        looks = tried = 0
        answer = sides[state.decision.player].choose(state)
        assert looks <= 2 * tried + effort.kept * effort.branches + effort.branches
        most = max(most, looks - tried)
        state.answer(answer)
    assert most >= effort.kept  # somewhere chance came in


def test_looking_ahead_gives_up_what_goes_on_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(greedy, "TURNS", 0)
    state = start(SMALL)
    copy = determinized(state, 0, DiceStream(1))
    assert state.decision is not None
    aims = aims_of(state.game, state.G[MISSION])
    goals = goals_for(state, aims, 0)
    last = state.decision.answers.kth((state.decision.answers.count() or 1) - 1)
    while follow(copy, last, aims, goals, DiceStream(2)) is not None:
        assert copy.decision is not None
        last = copy.decision.answers.kth(0)
    assert state.decision.answers.contains(GreedyPlayer(3).choose(state))


@pytest.mark.parametrize("name", FEW)
def test_looking_ahead_stops_just_before_the_same_player_is_asked_what_to_do(name: str) -> None:
    """Everything is as it would be when asked, and what could be done is not worked out."""
    state, sides, found = start(name, 2), (named("random", 1), named("random", 2)), 0
    while state.decision is not None and found < 5:
        player, answer = state.decision.player, sides[state.decision.player].choose(state)
        before = state.copy()
        state.answer(answer)
        if state.decision is not None and (state.decision.kind, state.decision.player) == ("action", player):
            found += 1
            before.horizon = player
            with pytest.raises(Horizon):
                before.take(answer)
            assert (before.F, before.G, before.decision) == (state.F, state.G, None)
    assert found or not state.game.book.actions


def games_won(name: str, mission: str, player: str, games: int) -> int:
    """Games that a player wins against random, sides changed half-way."""
    won = 0
    for index in range(games):
        side = index * 2 // games
        sides = [named("random", index), named("random", index)]
        sides[side] = named(player, index)
        state = game_of(name).start(replace(setup_of(name), mission=mission), seed=index)
        play(state, sides, 20_000)
        won += state.winner() == side
    return won


def test_missions_are_known_by_their_headings() -> None:
    assert {name: missions_of(folder_of(name)) for name in GAMES} == {
        name: [*game_of(name).book.missions] for name in GAMES
    }


# One mission of each of a few games always, the whole with -m slow.
MISSIONS = [(name, mission) for name in GAMES for mission in missions_of(folder_of(name))]
FIRST = [(name, missions_of(folder_of(name))[0]) for name in FEW]


@pytest.mark.parametrize(
    ("name", "mission"),
    [one if one in FIRST else pytest.param(*one, marks=pytest.mark.slow) for one in MISSIONS],
)
def test_looking_ahead_beats_random_in_every_mission(name: str, mission: str) -> None:
    assert games_won(name, mission, "quick", 4) >= 3


@pytest.mark.parametrize("name", [*few_of(GAMES)])
def test_greedy_beats_random(name: str) -> None:
    games = 8 if name == SMALL else 2
    mission = next(iter(game_of(name).book.missions))
    assert games_won(name, mission, "greedy", games) >= games * 0.8
