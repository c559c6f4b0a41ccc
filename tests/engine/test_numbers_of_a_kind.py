"""A number that a rule changes of one kind stays as it is for another that has such a number; and who is forbidden what
for a time is so against whom that was said, and against nobody else."""

from __future__ import annotations

import pytest
from tests.engine.sketch import book

from warbook.engine.examples import run_examples

HEAD = """# Game: Hunt

- Players: 2
- Grid: 8 by 8 squares

### Kind: Hunter

| Stat  | Measured in |
|-------|-------------|
| Skill | number      |

| Token | Holds | Kept by |
|---|---|---|
| Fear | many | Hunter |

| Hunter | Skill |
|--------|-------|
| Ada    | 3     |

| Hunter | Skill | Traits |
|--------|-------|--------|
| Eve    | 3     | Dread  |

### Kind: Hound

| Hound | Skill |
|-------|-------|
| Rex   | 3     |

### Sequence: Game

1. The Turn is played 2 times.

### Sequence: Turn

1. The first player begins the Go. The second player begins the Go.

### Sequence: Go by player

1. The player chooses 1 own Hunter, as actor. The actor may use 1 Action.

### Action: Bite by user (a Hunter)

- Cost: free

1. The user's player chooses 1 enemy Hunter, as target. The target gains 1 Fear.

### Action: Wait by user (a Hunter)

- Cost: free
- Effect: The user gains 1 Fear.

### Trait: Dread

- When the bearer gains Fear: Each enemy Hunter cannot use Bite against the bearer until the end of the Turn.

## Rules

"""


@pytest.mark.parametrize(
    ("rule", "hunter", "hound"),
    [
        ("A Hunter's Skill is 1 less.", 2, 3),
        ("Each Hound's Skill is 1 more.", 3, 4),
        ("The first player's Hunters' Skill is 1 more.", 4, 3),
        ("While the number of Hunters is 1 or more: A Hunter's Skill is 1 more.", 4, 3),
        ("A Hunter's Skill is 1 less, if it is adjacent to a Hound.", 2, 3),
        ("A Hound's Skill is at most 2, if it is adjacent to a Hunter.", 3, 2),
    ],
)
def test_of_one_kind_alone(rule: str, hunter: int, hound: int) -> None:
    text = f"""- {rule}

### Example: Side by side

- Given: an Ada of the first player at D4, as ada
- Given: a Rex of the first player at D5, as rex
- Then: the ada's Skill is {hunter}, and the rex's Skill is {hound}
"""
    assert run_examples(book(text, HEAD)) == []


@pytest.mark.parametrize(("before", "bitten"), [("eve", "Refused"), ("ada", "Offered")])
def test_not_against_whom_it_was_said(before: str, bitten: str) -> None:
    text = f"""### Example: Bitten once

- Given: an Eve of the first player at D4, as eve
- Given: an Ada of the first player at D5, as ada
- Given: an Ada of the first player at E5, as other
- Given: an Ada of the second player at D6, as rival
- Do: The {before} gains 1 Fear. The second player begins the Go.
- Answers: Bite
- {bitten}: eve
"""
    assert run_examples(book(text, HEAD)) == []
