"""Units that hide behind face-down tokens: what holds of them after every decision, whoever plays."""

from __future__ import annotations

from functools import partial

import pytest
from tests.engine.shipped import GAMES, folder_of, players, start
from tests.games import text_of

from warbook.cli.symbols import standing, symbols
from warbook.engine.answers import bits
from warbook.engine.determinization import for_side
from warbook.engine.display_names import thing
from warbook.engine.plan import DONE, POS, group_key
from warbook.engine.players import play
from warbook.engine.state import State

HIDING = tuple(name for name in GAMES if "- Takes in: Stealth" in text_of(folder_of(name)))
Names = dict[tuple[int, int], tuple[str, str]]
Owners = dict[tuple[int, str], int]
MOST = 3
"""So many tokens a hidden unit goes by, at most: a true one and two decoys."""


def test_the_games_with_hiding_are_known_by_what_they_take_in() -> None:
    assert len(HIDING) >= 2


def hidden_units(s: State) -> int:
    first, second = (s.G[s.game.plan.slot(group_key("Lurkers", player))] for player in (0, 1))
    return (first | second) & ~s.G[DONE]


def hold(s: State, seen: set[int]) -> None:
    """Behind a hidden unit lies one true token on the board, behind others none, behind nobody too many."""
    plan, left, hidden = s.game.plan, ~s.G[DONE], hidden_units(s)
    disguises = [held & left for held in s.F[plan.column("members Disguise")]]
    true = s.G[plan.has("Genuine")] & left
    for unit, tokens in enumerate(disguises):
        truths = tokens & true
        assert tokens.bit_count() <= MOST, f"unit {unit} goes by {tokens.bit_count()} tokens"
        assert truths.bit_count() == hidden >> unit & 1, f"unit {unit} has {truths.bit_count()} true tokens"
        assert all(s.F[POS][one] != s.game.space.nowhere for one in bits(truths))
        assert all(s.F[POS][unit] == s.game.space.nowhere for _ in bits(truths)), "in two places at once"
        true &= ~truths
    assert not true, "a true token that belongs to nobody"
    seen.update(bits(hidden))


# A few games of each in every run, all with -m slow.
@pytest.mark.parametrize("games", [6, pytest.param(2_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", HIDING)
def test_a_hidden_unit_has_one_true_token(name: str, games: int) -> None:
    hidings = 0
    for seed in range(games):
        state, seen = start(name, seed), set[int]()
        play(state, players(seed), watch=partial(hold, seen=seen))
        hold(state, seen)
        hidings += len(seen)
    assert hidings >= games // 3, "hardly anybody hides in these games"


@pytest.mark.parametrize("name", HIDING)
def test_a_piece_keeps_its_name_and_letters_while_it_stands(name: str) -> None:
    """In every view: whatever else is made or found, and no other is ever known by the same name."""
    before: Names = {}
    owners: Owners = {}

    def look(s: State) -> None:
        now: Names = {}
        for viewer in (0, 1):
            letters = symbols(s, viewer)
            for one in standing(s):
                called = now[viewer, one] = (thing(s, one, viewer), letters.get(one, ""))
                assert before.get((viewer, one), called) == called
                assert owners.setdefault((viewer, called[0]), one) == one
        before.clear()
        before.update(now)

    play(start(name, 1), players(1), watch=look)
    made = sum("Shadow" in called for _, called in owners)
    assert made >= 4, "hardly a token was laid"


@pytest.mark.parametrize("name", HIDING)
def test_a_save_for_one_side_knows_them_by_the_same_names(name: str) -> None:
    checked = several = 0

    def look(s: State) -> None:
        nonlocal checked, several
        if s.decision is None or not hidden_units(s):
            return
        two = hidden_units(s).bit_count() > 1
        if (several if two else checked) > 20:
            return
        for viewer in (0, 1):
            side = for_side(s, viewer)
            hold(side, set())  # what is dealt anew could be so
            for one in standing(s):
                assert thing(side, one, viewer) == thing(s, one, viewer)
        checked += 1
        several += two

    for seed in range(1, 30):
        play(start(name, seed), players(seed), watch=look)
        if several:
            break
    assert checked and several
