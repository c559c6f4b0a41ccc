"""What is asked of the parts that somebody has: of its own only, and described by the words beside them."""

from __future__ import annotations

import pytest
from tests.engine.sketch import book

from warbook.engine.examples import run_examples

HEAD = """# Game: Squads

- Players: 2
- Grid: 8 by 8 squares

### Kind: Squad

- Parts: Figure
- Number of parts: 2

### Kind: Figure

- Short: one of a Squad

| Token | Holds | Kept by |
|---|---|---|
| Stun | one | Figure |
| Mark | many | Figure |
| Fear | many | Squad |

| Squad |
|---|
| Pair |

### Sequence: Game

1. The game ends.

## Rules

"""
EXAMPLES = """
### Example: It holds

- Given: a Pair of the first player at D4 and D5, as pair, its Figures as ann and bob
- Given: a Pair of the second player at H7 and H8, as rival, its Figures as cleo and dan
{given}
- Do: The ann gains Stun.
- Then: {then}

### Example: Somebody else's

- Given: a Pair of the first player at D4 and D5, as pair, its Figures as ann and bob
- Given: a Pair of the second player at H7 and H8, as rival, its Figures as cleo and dan
{nearly}
- Do: The ann gains Stun.
- Then: {other}
"""


@pytest.mark.parametrize(
    ("rule", "given", "nearly"),
    [
        (
            "If its Squad has no other Figure, its Squad gains 1 Fear.",
            "The bob is removed.",
            "The dan is removed.",
        ),
        (
            "If its Squad has any other Figure with Mark, its Squad gains 1 Fear.",
            "The bob gains 1 Mark.",
            "The cleo gains 1 Mark.",
        ),
        (
            "Each Squad with 2 or more Figures with Mark gains 1 Fear.",
            "The ann gains 1 Mark. The bob gains 1 Mark.",
            "The ann gains 2 Marks. The dan gains 1 Mark.",
        ),
        (
            "Each Squad with any Figure that has 2 Marks gains 1 Fear.",
            "The bob gains 2 Marks.",
            "The ann gains 1 Mark. The bob gains 1 Mark.",
        ),
    ],
)
def test_parts_are_those_of_who_has_them(rule: str, given: str, nearly: str) -> None:
    rules = f"- When a Figure gains Stun: {rule}\n" + EXAMPLES.format(
        given=f"- Given: {given}",
        nearly=f"- Given: {nearly}",
        then="the pair has 1 Fear",
        other="the pair has no Fear",
    )
    assert [str(found) for found in run_examples(book(rules, HEAD))] == []
