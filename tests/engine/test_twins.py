"""Hidden is hidden: in two worlds that differ only in what one side may not know, it gets the same of everything."""

from __future__ import annotations

from dataclasses import fields

import pytest
from tests.engine.shadows import RULES
from tests.engine.shipped import EVERY, GAMES, SECRET, dice, game_of, players, start
from tests.engine.sketch import book
from tests.engine.twins import Got, got, greedy, hides, open_part, secrets, told, twin, undone
from tests.rotation import share

from warbook.engine.game import Game
from warbook.engine.hidden import hidden_now, revealed
from warbook.engine.state import State

MOST_SECRET = share(SECRET, 3, always=("moth_and_wick", "shadows"))
LONG, AHEAD = 300, 8


def test_the_games_with_secrets_are_known_by_their_texts() -> None:
    assert [name for name in EVERY if hides(game_of(name).blank())] == [*SECRET]
    assert len(SECRET) >= 3


def held(name: str, found: int) -> None:
    """A shipped game that has secrets shows them in play; a sketch may hide what hardly ever comes up."""
    if not found and name not in GAMES:
        pytest.skip("nothing was hidden in these games")
    assert found, "nothing was hidden in these games"


def same(one: Got, other: Got, where: str) -> None:
    for field in fields(Got):
        a, b = getattr(one, field.name), getattr(other, field.name)
        assert a == b, f"{where}: the {field.name} tells the worlds apart"


# Some secrets of each game always, more with -m slow.
@pytest.mark.parametrize("enough", [10, pytest.param(40, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", MOST_SECRET)
def test_a_side_gets_the_same_of_both_worlds(name: str, enough: int) -> None:
    """Along games of random play what is hidden is dealt otherwise now and then, and both worlds go on alike."""
    found = 0
    for seed in range(1, 6):
        state, sides = start(name, seed), players(seed)
        for count in range(LONG):
            if state.decision is None or found >= enough:
                break
            for player in (0, 1) if dice(count).below(3) == 0 else ():
                other = twin(state, player, dice(count))
                if secrets(other, player) != secrets(state, player):
                    found += 1
                    assert open_part(other, player) == open_part(state, player)
                    together(state, other, player, count, f"{name}, game {seed}, decision {count}")
            state.answer(sides[state.decision.player].choose(state))
    held(name, found)


def together(one: State, other: State, player: int, seed: int, where: str) -> None:
    """Plays two worlds on with the same dice and answers, until something hidden comes to light in either."""
    one, other = one.copy(), other.copy()
    draws = dice(seed)
    for step in range(AHEAD):
        same(got(one, player), got(other, player), f"{where} + {step}")
        if one.decision is None or other.decision is None:
            assert one.decision is other.decision is None
            return
        answer = one.decision.answers.sample(draws.below)
        if not other.decision.answers.contains(answer):
            assert one.decision.player != player, f"{where} + {step}: an answer is legal in one world only"
            return
        before = hidden_now(one), hidden_now(other)
        one.answer(answer)
        other.answer(answer)
        if open_part(one, player) != open_part(other, player):
            shown = revealed(before[0], hidden_now(one)) or revealed(before[1], hidden_now(other))
            shown = shown or told(one, player) != told(other, player)
            assert shown, f"{where} + {step}: the worlds part, and nothing has come to light"
            return


@pytest.mark.parametrize("name", MOST_SECRET)
def test_choosing_otherwise_in_secret_is_not_seen(name: str) -> None:
    """Where a choice changes only what is hidden, the other side gets the same, be it the log or what can be undone."""
    found = 0
    for seed in (3, 4):
        state, sides = start(name, seed), players(seed)
        for count in range(LONG):
            if state.decision is None:
                break
            who, answers = state.decision.player, state.decision.answers
            chosen = sides[who].choose(state)
            one, other = state.copy(), state.copy()
            alternative = answers.sample(dice(count).below)
            one.answer(chosen)
            other.answer(alternative)
            player = 1 - who
            if secrets(one, player) != secrets(other, player) and open_part(one, player) == open_part(
                other, player
            ):
                found += 1
                together(one, other, player, count, f"{name}, choice {count}")
                assert undone(one, player) == undone(other, player), f"{name}, choice {count}"
            state.answer(chosen)
    if not found:
        pytest.skip("no choice of this game is made in secret")


@pytest.mark.parametrize("name", MOST_SECRET)
def test_players_that_look_ahead_do_not_peek(name: str) -> None:
    """Both worlds are the same to a player that tries its answers out."""
    state, sides = start(name, 5), players(5)
    looked = 0
    for count in range(LONG):
        if state.decision is None or looked > 12:
            break
        who = state.decision.player
        if count % 11 == 0:
            other = twin(state, who, dice(count))
            if secrets(other, who) != secrets(state, who):
                looked += 1
                assert greedy(state, count) == greedy(other, count), f"{name}, decision {count}"
        state.answer(sides[who].choose(state))


LEAKS = {
    "a mark on what is charged": (
        "   2. The actor gains Spent.",
        "   2. The actor gains Spent. Each Blip with Charge gains Spent.",
    ),
    "answers that depend on it": (
        '"Strike" 1 enemy Blip within 2 squares',
        '"Strike" 1 enemy Blip with Charge within 9 squares',
    ),
    "a question that only the charged are asked": (
        "   2. The actor gains Spent.",
        "   2. The actor gains Spent. If the actor has Charge, the actor's player chooses 1 Square, as place.",
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(leak: str) -> None:
    """Rules or engine that tell a secret do not get past this."""
    before, after = LEAKS[leak]
    assert before in RULES
    game = Game(book("", RULES.replace(before, after)))
    with pytest.raises(AssertionError, match=r"tells the worlds apart|the worlds part|legal in one world"):
        for seed in range(4):
            state, sides = game.start(seed=seed), players(seed)
            for count in range(60):
                if state.decision is None:
                    break
                for player in (0, 1):
                    together(state, twin(state, player, dice(count)), player, count, leak)
                state.answer(sides[state.decision.player].choose(state))
