"""Who stands in for another that would be removed: once, however many could stand in for each other."""

from __future__ import annotations

import pytest
from tests.engine.sketch import HEAD, book

from warbook.engine.examples import run_examples

PIECES = """
### Example: Who is left

- Given: a Brute of the first player at A1, as brute
- Given: a Brute of the first player at A2, as twin
- Given: a Scout of the first player at {at}, as scout
- Given: a Scout of the second player at B2, as foe
"""
GUARD = "### Trait: Guard\n\n- Instead of another friendly Unit adjacent to the bearer being removed: The bearer is removed."
ANYBODY = "### Trait: Guard\n\n- Instead of a friendly Unit being removed: The bearer is removed."


@pytest.mark.parametrize(
    ("rule", "at", "gone", "left"),
    [
        (GUARD, "B1", "scout", "the scout is at B1, and the first player has 2 Units"),
        (GUARD, "H8", "scout", "the brute is at A1, and the twin is at A2"),
        (GUARD, "B1", "foe", "the brute is at A1, and the scout is at B1"),
        (GUARD, "B1", "brute", "the brute is at A1, and the scout is at B1"),
        (ANYBODY, "H8", "scout", "the scout is at H8, and the first player has 2 Units"),
        (ANYBODY, "H8", "foe", "the brute is at A1, and the twin is at A2"),
    ],
)
def test_whoever_stands_in_for_another_is_removed_and_nobody_for_it(
    rule: str, at: str, gone: str, left: str
) -> None:
    head = HEAD.replace("Fury |\n", "Guard |\n", 1).replace("### Trait: Fury\n\n- Flavour: Loud.", "")
    made = book(f"{rule}\n{PIECES.format(at=at)}- Do: The {gone} is removed.\n- Then: {left}\n", head)
    assert [d.message for d in run_examples(made)] == []
