"""A sequence where a number is wanted is the one that is played."""

from __future__ import annotations

import pytest
from tests.engine.sketch import HEAD, counter, outcome

RULES = """
### Sequence: Round

1. Each Unit loses all Mark. Each Unit gains Mark equal to {amount}.

### Value: Late of Unit

- Is: the Round

### Token: Mark

- Holds: many
- Kept by: Unit

### Example: The third

- Given: a Scout of the first player at A1, as scout
- Do: The Round is played 3 times.
- Then: the scout has Mark
"""


@pytest.mark.parametrize(
    ("amount", "marks"),
    [
        ("the Round", 3),
        ("the Round + 1", 4),
        ("half the Round", 1),
        ("its Late", 3),
        ("its Late + the Round", 6),
    ],
)
def test_what_is_counted_by_a_sequence(amount: str, marks: int) -> None:
    game, state, roles = outcome(RULES.replace("{amount}", amount), HEAD)
    assert counter(game, state, roles["scout"], "Mark") == marks
