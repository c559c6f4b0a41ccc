"""Which standing rules mattered in a game: each where it does, and where it only nearly does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.engine.shipped import game_of, setup_of
from tests.engine.sketch import book
from tests.engine.test_balance import NAME

from warbook.engine.game import Game, Setup
from warbook.engine.jobs import Job, Terms, one_game
from warbook.engine.kept import Kept
from warbook.engine.rows import row_of
from warbook.engine.standing_rules import standing_rules, switched
from warbook.engine.workers import Here

HEAD = """# Game: Standing

- Players: 2
- Grid: 8 by 8 squares

### Kind: Unit

| Stat  | Measured in |
|-------|-------------|
| Might | number      |
| Guard | number      |

| Token | Holds | Kept by |
|-------|-------|---------|
| Hood  | one   | Unit    |
| Fear  | many  | Unit    |

| Resource | Held by | Starts at |
|----------|---------|-----------|
| Fame     | player  | 2         |

| Unit  | Might | Guard |
|-------|-------|-------|
| Brute | 3     | 7     |

### Mission: Field

- Short: Open ground

| Starts | Player        | At |
|--------|---------------|----|
| Brute  | first player  | A1 |
| Brute  | second player | H8 |

### Roll: Test by roller (a Unit)

- Dice: 1d6
- Succeeds on: the roller's Might or more

### Action: Shout by user (a Unit)

- Cost: 1 Fame
- Effect: The user gains 1 Fear.

### Sequence: Game

1. HOOD
2. Each Unit gains 1 Fear.
3. Each Unit rolls Test.
4. The first player chooses 1 own Unit, as one.
5. The one may use Shout.
6. The first player chooses 1 Square within 2 squares of the one, as place.
7. The game ends.
"""
HOODED, BARE = "Each Unit gains 1 Hood.", "Each player gains 1 Fame."


def mattered(rule: str, first: str) -> bool:
    """Whether a rule mattered in a game that begins with a certain step."""
    made = book(f"## More\n\n- {rule}\n", HEAD.replace("HOOD", first))
    game, setup = Game(made), Setup(mission="Field")
    state = game.start(setup, seed=5)
    while state.decision is not None:
        state.answer(state.decision.answers.kth(0))
    found = switched(game).mattered(setup, 5, state.answers_given())
    assert standing_rules(made) == (rule,) and found in ((), (rule,))
    return bool(found)


@pytest.mark.parametrize(
    "rule",
    [
        "A Unit with Hood cannot gain Fear.",
        "Each Unit's Might is 1 more, if the Unit has Hood.",
        "Shout costs 1 Fame more, if the user has Hood.",
        "A Unit with Hood cannot use Shout.",
    ],
)
def test_a_rule_matters_where_it_is_met_and_not_where_it_is_not(rule: str) -> None:
    assert mattered(rule, HOODED) and not mattered(rule, BARE)


def test_a_changed_number_that_nothing_is_done_with_did_not_matter() -> None:
    assert not mattered("Each Unit's Guard is 1 more, if the Unit has Hood.", HOODED)


def test_a_roll_with_another_target_is_another_roll_though_it_comes_out_alike() -> None:
    """Of 7 or more no die is any, with Hood or without."""
    assert mattered("Each Unit's Might is 9 more, if the Unit has Hood.", HOODED)


def test_the_same_game_is_played_again_and_nothing_of_it_is_changed() -> None:
    game, terms = game_of(NAME), Terms(2, 3, ("quick", "random"), setup_of(NAME))
    plain, asked = one_game(game, terms, 1), one_game(game, replace(terms, standing=2), 1)
    assert plain.standing is None and asked.standing and replace(asked, standing=None) == plain
    assert set(asked.standing) < set(standing_rules(game.book))
    assert all(switched(game).switches)


def test_games_that_stand_in_a_file_are_asked_afterwards(tmp_path: Path) -> None:
    path, job = tmp_path / "rows.jsonl", Job(game_of(NAME), Terms(3, 3, ("quick", "random"), setup_of(NAME)))
    wanted = [(0, index) for index in range(3)]
    list(Kept(Here(), path).play([job], wanted))
    asked = replace(job, terms=replace(job.terms, standing=2))
    found = list(Kept(Here(), path).play([asked], wanted))
    assert [one.standing is None for one in found] == [False, False, True]
    again = list(Kept(Here(), path).play([asked], wanted))
    assert again == found and len(path.read_text().splitlines()) == 5
    assert row_of(asked, found[0])["standing"] == list(found[0].standing or ())
