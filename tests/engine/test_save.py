"""States as JSON data and back, at any decision, and what is no saved state."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.shipped import GAMES, MOST, SMALL, after, game_of, players, start

from warbook.engine.players import RandomPlayer
from warbook.engine.save import BadSave, from_json, to_json
from warbook.engine.state import State

LONG = 120


def text(state: State) -> str:
    return json.dumps(to_json(state), sort_keys=True)


def same_question(a: State, b: State) -> bool:
    """Whether two states ask the same; regions are compared by a few draws."""
    x, y = a.decision, b.decision
    if x is None or y is None:
        return x is y
    if (x.player, x.kind, x.rule, x.subject) != (y.player, y.kind, y.rule, y.subject):
        return False
    count = x.answers.count()
    if count != y.answers.count():
        return False
    one, other = RandomPlayer(5), RandomPlayer(5)
    return all(one.choose(a) == other.choose(b) for _ in range(3))


@pytest.mark.parametrize("name", MOST)
def test_every_decision_can_be_saved_and_asked_again(name: str) -> None:
    game, sides = game_of(name), players(1)
    state = start(name, 1)
    kinds = set()
    for _ in range(LONG):
        if state.decision is None:
            break
        kinds.add((state.decision.kind, state.decision.rule))
        written = text(state)
        again = from_json(game, json.loads(written))
        assert text(again) == written
        assert same_question(state, again)
        assert text(state) == written, "saving changes nothing"
        state = again
        state.answer(sides[state.decision.player].choose(state))
    assert kinds


@pytest.mark.parametrize("name", MOST)
@pytest.mark.parametrize("at", [1, 30, 150])
def test_a_saved_game_goes_on_identically(name: str, at: int) -> None:
    state = after(name, at, seed=at)
    again = from_json(game_of(name), json.loads(text(state)))
    for s in (state, again):
        sides = players(99)
        for _ in range(200):
            if s.decision is None:
                break
            s.answer(sides[s.decision.player].choose(s))
    assert text(state) == text(again)


def test_a_finished_game_can_be_saved() -> None:
    state = after(SMALL, 10_000)
    assert state.over
    again = from_json(game_of(SMALL), json.loads(text(state)))
    assert again.over and again.decision is None
    assert again.winner() == state.winner()


def test_other_rules_are_refused() -> None:
    data = to_json(after(SMALL, 10))
    for name in GAMES:
        if name != SMALL:
            with pytest.raises(BadSave, match="not from"):
                from_json(game_of(name), data)
    with pytest.raises(BadSave, match="other rules"):
        from_json(game_of(SMALL), {**data, "rules": "0" * 32})
    with pytest.raises(BadSave, match="engine"):
        from_json(game_of(SMALL), {**data, "code": "0" * 32})
    with pytest.raises(BadSave, match="format"):
        from_json(game_of(SMALL), {**data, "format": 99})


@pytest.mark.parametrize("data", [None, 3, "text", [], {}, {"warbook": "journal"}, {"warbook": "state"}])
def test_what_is_no_save_is_refused(data: Any) -> None:
    with pytest.raises(BadSave):
        from_json(game_of(SMALL), data)


def test_damage_is_noticed() -> None:
    data = to_json(after(SMALL, 10))
    data["state"]["steps"] += 1
    with pytest.raises(BadSave, match="damaged"):
        from_json(game_of(SMALL), data)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_forged_save_ends_in_anything_but_a_refusal_or_a_state(data: st.DataObject) -> None:
    """Parts are replaced, and the sum made to fit, as a stranger could."""
    from warbook.engine import save

    saved = deepcopy(_saved())
    body = saved["state"]
    part = data.draw(st.sampled_from(sorted(body)))
    junk = st.one_of(
        st.none(), st.integers(-5, 300), st.text(max_size=3), st.lists(st.integers(-2, 40), max_size=4)
    )
    if isinstance(body[part], list) and body[part] and data.draw(st.booleans()):
        body[part][data.draw(st.integers(0, len(body[part]) - 1))] = data.draw(junk)
    else:
        body[part] = data.draw(junk)
    saved["sum"] = save._sum(body)
    try:
        again = from_json(game_of(SMALL), saved)
    except BadSave:
        return
    assert again.decision is not None or body["asked"] is None


_kept: dict[str, Any] = {}


def _saved() -> dict[str, Any]:
    if not _kept:
        _kept.update(to_json(after(SMALL, 40)))
    return _kept
