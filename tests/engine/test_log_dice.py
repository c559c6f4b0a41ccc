"""What the log tells of dice that are looked at one by one."""

from __future__ import annotations

import pytest
from tests.engine.sketch import HEAD, outcome

from warbook.engine.log import story

RULES = """
### Die: Bone

| Face | Sides |
|---|---|
| Skull | 2 |
| Blank | 4 |

### Token: Fear

- Kept by: Unit
- Holds: many

### Roll: Omen by seer (a Unit)

- Dice: as many Bones as the seer's Fear
- Each die succeeds on: Skull
- Success: The seer loses 1 Fear.

### Roll: Shove by pusher (a Unit)

- Dice: 4d6
- Each die succeeds on: 3 or less
- Always succeeds on: 1
- Always fails on: 6
- Success: Nothing happens.

### Example: Told

- Given: a Scout of the first player at A1, as scout
- Given: The scout gains {fear} Fear.
- Dice: {dice}
- Do: The scout rolls {roll}
- Then: the scout is at A1
"""


@pytest.mark.parametrize(
    ("roll", "fear", "dice", "told"),
    [
        ("Omen", 3, "Skull, Blank, Skull", "rolls Omen: Skull, Blank, Skull: 2 successes."),
        ("Omen", 1, "Skull", "rolls Omen: Skull: 1 success."),
        ("Shove", 1, "1, 3, 4, 6", "rolls Shove: 1, 3, 4, 6: 2 of 3 or less."),
    ],
)
def test_dice_are_told_by_what_they_show(roll: str, fear: int, dice: str, told: str) -> None:
    _, state, _ = outcome(RULES.format(roll=roll, fear=fear, dice=dice), HEAD)
    assert any(line.endswith(told) for line in story(state)), list(story(state))


def test_no_dice_are_no_success() -> None:
    rules = RULES.replace("- Dice: {dice}\n", "").replace("- Given: The scout gains {fear} Fear.\n", "")
    _, state, _ = outcome(rules.format(roll="Omen"), HEAD)
    assert any(line.endswith("rolls Omen: no dice.") for line in story(state)), list(story(state))
