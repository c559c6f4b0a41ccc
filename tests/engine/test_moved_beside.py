"""`moves to within 1in of the target`: a move like any foe, with all that waits for one and all that forbids one."""

from __future__ import annotations

import pytest
from tests.engine.sketch import book

from warbook.engine.examples import run_examples

RULES = """# Game: Closing

- Players: 2
- {board}

### Kind: Unit

{base}
| Stat  | Measured in |
|-------|-------------|
| Might | number      |

| Unit  | Might |
|-------|-------|
| Brute | 3     |
| Scout | 1     |

| Token | Holds | Kept by |
|-------|-------|---------|
| Frost | one   | Unit    |
| Went  | many  | Unit    |
| Came  | many  | Unit    |

- When a Unit moves: It gains 1 Went.
- When a Unit ends its move: It gains 1 Came.
- A Unit with Frost cannot move.
- A Unit cannot end its move within {far} of a Scout.

### Sequence: Game

1. The game ends.

### To chase target (a Unit) by unit (a Unit)

1. The unit moves to within {far} of the target.

### Example: It is a move

- Given: a Brute of the first player at {a}, as brute
- Given: a Brute of the second player at {b}, as foe
- Answers: {near}
- Do: The brute chases the foe.
- Then: the brute is within {far} of the foe, and the brute has 1 Went and 1 Came

### Example: Who cannot move stays

- Given: a Brute of the first player at {a}, as brute
- Given: a Brute of the second player at {b}, as foe
- Given: the brute gains Frost
- Do: The brute chases the foe.
- Then: the brute is beyond {far} of the foe, and the brute has no Went

### Example: Where no move may end

- Given: a Brute of the first player at {a}, as brute
- Given: a Scout of the second player at {b}, as foe
- Do: The brute chases the foe.
- Then: the brute is beyond {far} of the foe, and the brute has no Went
"""
SQUARES = {"board": "Grid: 8 by 8 squares", "base": "", "far": "1 square", "a": "A1", "b": "E5", "near": "D4"}
INCHES = {
    "board": "Table: 24in by 24in",
    "base": "- Stands on: 25mm\n",
    "far": "1in",
    "a": "4in, 4in",
    "b": "12in, 4in",
    "near": "10.1in, 4in",
}


@pytest.mark.parametrize("on", [SQUARES, INCHES], ids=["squares", "inches"])
def test_who_moves_to_within_so_far_moves(on: dict[str, str]) -> None:
    assert not run_examples(book("", RULES.format(**on)))
