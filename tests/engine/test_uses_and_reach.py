"""Rules around the use of an action, moves judged for another, and places within a move."""

from __future__ import annotations

import pytest
from tests.engine.sketch import book

from warbook.engine.examples import run_examples

RULES = """
| Token | Colour | Holds | Kept by |
|---|---|---|---|
| Mark | red | many | Unit |
| Daze | blue | one | Unit |

| Resource | Held by |
|---|---|
| Breath | Unit |

### List: Noise

| Noise | Short |
|---|---|
| Loud | Everybody hears it |
| Soft | Nobody does |

| Stat | Measured in | Default |
|---|---|---|
| Noise | Noise | Loud |

| Terrain | Blocks | Slows |
|---|---|---|
| Wall | yes | — |

### Kind: Box

### Definition: Unit holds target (a Box)

- If: the target is adjacent to the Unit

### Action: Shout by user (a Unit)

- Cost: 1 Breath

1. The user gains 5 Marks.

### Action: Creep by user (a Unit)

- Cost: 1 Breath
- Noise: Soft

1. The user gains 100 Marks.

### Action: Lift by user (a Unit)

- Cost: 1 Breath

| Needs | When |
|---|---|
| a box | the user holds any Box |

1. The user's player chooses 1 Box that the user holds, as box.
2. The user's player places the user within a move of 2 squares of the user.

- Before a Unit uses an Action, if the action's Noise is Loud: The Unit gains 10 Marks.
- After a Unit uses Creep: The Unit gains 1000 Marks.
- A Unit cannot use an Action, if the Unit has Daze, and the action's Noise is Loud.

### Example: Before a loud one

- Given: a Scout of the first player at A1, as scout
- Given: The scout gains 1 Breath.
- Do: The scout uses Shout.
- Then: the scout has Mark equal to 15

### Example: After a soft one

- Given: a Scout of the first player at A1, as scout
- Given: The scout gains 1 Breath.
- Do: The scout uses Creep.
- Then: the scout has Mark equal to 1100

### Example: Forbidden by what the action is

- Given: a Scout of the first player at A1, as scout
- Given: The scout gains 2 Breath. The scout gains Daze.
- Do: The scout may use any number of its Actions.
- Offered: Creep
- Refused: Shout

### To follow friend (a Unit) by mover (a Unit)

1. The mover may move up to 2 squares like the friend.

- A Unit cannot move, if the Unit has Daze.
- A Unit may move through an enemy Unit.

### Example: As if another moved

- Given: a Scout of the first player at A1, as scout
- Given: a Brute of the first player at H8, as brute
- Given: The scout gains Daze.
- Do: The scout follows the brute.
- Offered: A1; C3; B1
- Refused: D1; H8

### Example: As if it could not move

- Given: a Scout of the first player at A1, as scout
- Given: a Brute of the first player at H8, as brute
- Given: The brute gains Daze.
- Do: The scout follows the brute.
- Then: the scout is at A1

### To drop box (a Box) by carrier (a Unit)

1. The carrier's player places the box within a move of 2 squares of the carrier.

### Example: Where a move leads to

- Terrain: a Wall at A2, 3 by 1 squares
- Terrain: a Wall at D1, 1 by 2 squares
- Given: a Scout of the first player at A1, as scout
- Given: a Box of the first player at H8, as box
- Do: The scout drops the box.
- Offered: A1; B1; C1
- Refused: A3; C3; E1
"""


def examples(text: str) -> list[str]:
    made = book(text)
    return [d.message for d in run_examples(made)]


def test_rules_around_uses_and_reach() -> None:
    assert examples(RULES) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("like the friend.", "."),
        ("within a move of 2 squares of the carrier", "within 2 squares of the carrier"),
        ("- Before a Unit uses an Action, if the action's Noise is Loud", "- Before a Unit uses an Action"),
        (", and the action's Noise is Loud.", "."),
    ],
)
def test_each_of_them_matters(before: str, after: str) -> None:
    assert before in RULES
    assert examples(RULES.replace(before, after, 1)) != []
