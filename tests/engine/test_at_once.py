"""What each of several does at once, and how far somebody must move: also where players are asked in between."""

from __future__ import annotations

from pathlib import Path

import pytest

from warbook.engine.examples import run_examples
from warbook.language.load import load_sources
from warbook.language.render import render_text
from warbook.language.source import Source

GUIDE = Path(__file__).parents[2] / "site" / "warbook" / "publish" / "guide" / "understood"
GAME = (GUIDE / "understood.rules.md").read_text(encoding="utf-8")
ASKED_IN_BETWEEN = """
## Asked in between

- When a Unit gains Mark: Each Unit gains 1 Fear for each adjacent Unit with Fear.
- When a Unit gains Fear: The Unit may lose 1 Wound.

### Example: It does not run down the line

- Given: a Scout of the first player at A1, as scout
- Given: a Guard of the first player at B1, as guard
- Given: a Captain of the first player at C1, as captain
- Given: a Captain of the second player at B2, as foe
- Given: The scout's Fear becomes 1. The foe's Fear becomes 2.
- Do: The scout gains Mark.
- Answers: yes; no; yes; no
- Declines: Unit may lose 1 Wound
- Then: the guard has 2 Fear, and the captain has 1 Fear, and the scout has 2 Fear, and the foe has 3 Fear
"""
PLAYERS = """
## Players

- When a Unit gains Mark: Each player gains Fame equal to the number of own Units.

### Example: Each for its own

- Given: a Scout of the first player at A1, as scout
- Given: a Guard of the first player at B1, as guard
- Given: a Captain of the second player at C1, as captain
- Do: The scout gains Mark.
- Then: the first player has 2 Fame, and the second player has 1 Fame
"""
SHUT_IN = """
## Moving

- When a Unit gains Mark: The Unit must move at least 2 and up to 3 squares.
- A Unit cannot move adjacent to an enemy Unit.

### Example: Who cannot go so far stays

- Given: a Scout of the first player at A1, as scout
- Given: a Guard of the second player at C1, as one
- Given: a Guard of the second player at A3, as two
- Given: a Guard of the second player at C3, as three
- Do: The scout gains Mark.
- Then: the scout is at A1
"""


ROOM = """
## Room

### Group: Boat

- Holds: Units
- Held by: each player
- At most: 2

- When a Unit gains Mark: For each enemy Unit, as foe, the foe joins the foe's player's Boat.

### Example: No more than there is room for

- Given: a Scout of the first player at A1, as scout
- Given: a Guard of the second player at C1, as one
- Given: a Guard of the second player at A3, as two
- Given: a Guard of the second player at C3, as three
- Do: The scout gains Mark.
- Then: the number of Units in the second player's Boat is 2
"""


@pytest.mark.parametrize("text", [ASKED_IN_BETWEEN, PLAYERS, SHUT_IN, ROOM])
def test_examples_hold(text: str) -> None:
    loaded = load_sources({"a.rules.md": Source("a.rules.md", GAME + text)})
    assert not loaded.errors, render_text(loaded.errors, loaded.sources, colour=False)
    assert loaded.rulebook is not None and loaded.rulebook.examples
    wrong = run_examples(loaded.rulebook)
    assert not wrong, render_text(wrong, loaded.sources, colour=False)
