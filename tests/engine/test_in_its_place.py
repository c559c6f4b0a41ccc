"""What comes in the place of a verb: it is not done, so nothing that waits for it acts, and it is not counted."""

from __future__ import annotations

import pytest
from tests.engine.sketch import book

from warbook.engine.examples import run_examples

RULES = """
| Token | Holds | Kept by |
|---|---|---|
| Bruise | many | Unit |
| Alarm | many | Unit |
| Sore | one | Unit |
| Calm | one | Unit |

| Resource | Held by | Starts at |
|---|---|---|
| Coin | player | 1 |

### To hurt target (a Unit) by doer (a Unit)

1. The target gains 1 Bruise.

- When a Unit is hurt: It gains 1 Alarm.
- Instead of a Scout being hurt: {instead}

### To watch target (a Unit)

1. If the target has been hurt during the Game, the target gains Sore.
2. The target gains Calm.

### Example: What comes of it

- Given: a Brute of the first player at A1, as brute
- Given: a Scout of the second player at A2, as scout
- During: Game
- Do: The brute hurts the scout.
- Do: The scout is watched.
{answers}
- Then: the scout has {so}
"""
HURT = "1 Bruise and 1 Alarm and 1 Sore"


@pytest.mark.parametrize(
    ("instead", "answers", "so"),
    [
        ("It gains Calm.", "", "no Bruise and no Alarm and no Sore"),
        ("Its player may pay 1 Coin.", "- Answers: yes", "no Bruise and no Alarm and no Sore"),
        ("Its player may pay 1 Coin.", "- Answers: no", HURT),
        ("If it has Sore, nothing happens.", "", HURT),
    ],
)
def test_what_waits_for_a_verb_waits_for_what_is_done(instead: str, answers: str, so: str) -> None:
    rules = RULES.format(instead=instead, answers=answers, so=so)
    assert [fault.message for fault in run_examples(book(rules))] == []
