"""What one side may know: views, logs, and states dealt anew for looking ahead."""

from __future__ import annotations

import json
from typing import Any

from tests.engine.shipped import game_of

from warbook.engine.answers import bits
from warbook.engine.determinization import determinized
from warbook.engine.dice import DiceStream
from warbook.engine.game import Game
from warbook.engine.greedy import GreedyPlayer
from warbook.engine.hidden import hidden_from, hidden_now, keeps_secrets, revealed
from warbook.engine.journal import CannotUndo, journal_of, undo
from warbook.engine.log import describe, story
from warbook.engine.plan import CARD
from warbook.engine.players import RandomPlayer, play
from warbook.engine.save import from_json, to_json
from warbook.engine.state import State
from warbook.engine.views import view


def after(decisions: int, seed: int = 1) -> State:
    state = game_of("shadows").start(seed=seed)
    play(state, (RandomPlayer(seed), RandomPlayer(seed + 1)), decisions)
    return state


def nameless(data: dict[str, Any]) -> dict[str, Any]:
    """A view without names: numbers of hidden pieces follow from the seed."""
    return {**data, "pieces": [{k: v for k, v in piece.items() if k != "name"} for piece in data["pieces"]]}


def column(game: Game, state: State, name: str) -> list[int]:
    return list(state.F[game.plan.column(name)])


def test_a_game_with_hidden_things_keeps_secrets() -> None:
    assert keeps_secrets(game_of("shadows"))
    state = after(2)
    assert len(bits(hidden_from(state, 0))) == len(bits(hidden_from(state, 1))) == 3


def test_the_opponents_cards_and_tokens_are_not_in_a_view() -> None:
    state = after(2)
    seen = view(state, 0).to_json()
    for piece in seen["pieces"]:
        assert (piece["card"] is None) == (piece["owner"] == 1)
        assert piece["owner"] == 0 or "Charge" not in piece["has"]
    assert sum("Charge" in piece["has"] for piece in seen["pieces"]) == 1
    told = json.dumps([p for p in seen["pieces"] if p["owner"] == 1]) + json.dumps(seen["log"])
    assert "B's Squad" not in told and "B's Tank" not in told and "B's Decoy" not in told
    assert seen["groups"] == {"group Shadow of 0": [2, 3, 4], "group Shadow of 1": 3}


def test_only_the_one_who_is_asked_sees_the_question() -> None:
    state = after(2)
    assert state.decision is not None
    who = state.decision.player
    assert view(state, who).decision is state.decision
    assert view(state, 1 - who).decision is None


def test_the_log_tells_each_side_its_own_secrets_only() -> None:
    state = after(40, seed=3)
    whole, mine = list(story(state)), list(story(state, viewer=0))
    assert sum("Charge" in line for line in whole) > sum("Charge" in line for line in mine) > 0
    hidden = [line for line in mine if "hidden" in line and "rolls" in line]
    assert all("=" not in line and "against 7" not in line for line in hidden)


def test_a_hidden_roll_shows_its_dice_and_outcome() -> None:
    state = after(2)
    number = game_of("shadows").numbers["roll", "Strike"]
    attacker, target = 5, 2
    event = (number, 1, (4,), 7, True, 7, attacker, target)
    assert describe(state, event).endswith("4 + 3 = 7 against 7: success.")
    assert describe(state, event, viewer=1).endswith("4: success."), "the target is hidden from its opponent"
    told = describe(state, event, viewer=0)
    assert told.endswith("4: success.") and "hidden" in told


def test_hidden_pieces_are_dealt_anew() -> None:
    state = after(2)
    before = json.dumps(to_json(state), sort_keys=True)
    seen, dealt = nameless(view(state, 0).to_json(log=False)), set()
    for seed in range(40):
        copy = determinized(state, 0, DiceStream(seed))
        assert nameless(view(copy, 0).to_json(log=False)) == seen
        assert sorted(copy.F[CARD]) == sorted(state.F[CARD])
        assert copy.F[CARD][:5] == state.F[CARD][:5], "one's own pieces stay what they are"
        assert sum(column(game_of("shadows"), copy, "Charge")[5:]) == sum(
            column(game_of("shadows"), state, "Charge")[5:]
        )
        has = copy.G[game_of("shadows").plan.has("Charge")]
        assert bits(has) == tuple(i for i, n in enumerate(column(game_of("shadows"), copy, "Charge")) if n)
        might = dict(zip(copy.F[CARD], column(game_of("shadows"), copy, "Might"), strict=True))
        assert might == dict(zip(state.F[CARD], column(game_of("shadows"), state, "Might"), strict=True))
        dealt.add(tuple(copy.F[CARD]))
    assert len(dealt) > 3
    assert json.dumps(to_json(state), sort_keys=True) == before


def test_what_lies_open_is_not_dealt() -> None:
    state = after(60, seed=5)
    open_pieces = [i for i in range(5, 8) if not hidden_from(state, 0) >> i & 1]
    assert open_pieces, "by now something has been shown"
    for seed in range(10):
        copy = determinized(state, 0, DiceStream(seed))
        assert all(copy.F[CARD][i] == state.F[CARD][i] for i in open_pieces)


def test_greedy_answers_alike_whatever_it_cannot_see() -> None:
    """Swapping the opponent's hidden pieces, and the dice to come, makes no difference to its choices."""
    for decisions in range(2, 30, 3):
        state = after(decisions, seed=9)
        if state.decision is None:
            break
        who = state.decision.player
        other = determinized(state, who, DiceStream(decisions))
        assert GreedyPlayer(7).choose(state) == GreedyPlayer(7).choose(other)


def test_undo_stops_where_something_was_shown() -> None:
    state = game_of("shadows").start(seed=1)
    state.answer(2)
    state.answer(5)
    assert state.decision is not None
    shadow = hidden_now(state)
    answers = state.decision.answers
    count = answers.count()
    assert count is not None
    show = next(a for a in map(answers.kth, range(count)) if a[0] == 1)
    state.answer(show)
    assert revealed(shadow, hidden_now(state))
    try:
        undo(game_of("shadows"), journal_of(state), player=0)
    except CannotUndo as fault:
        assert "revealed" in str(fault)
    else:
        raise AssertionError("what has been shown cannot be taken back")
    shorter, _ = undo(game_of("shadows"), journal_of(state), player=0, anyway=True)
    assert len(shorter.answers) == 2


def test_secrets_are_saved_whole() -> None:
    state = after(20)
    again = from_json(game_of("shadows"), json.loads(json.dumps(to_json(state))))
    for player in (0, 1):
        assert view(again, player).to_json() == view(state, player).to_json()
