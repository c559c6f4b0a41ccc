"""Rules of one moment, of which one removes whom they are about: it still is where it last stood for the others."""

from __future__ import annotations

import pytest
from tests.engine.sketch import book

from warbook.engine.examples import run_examples

HEAD = """
| Token | Colour | Holds | Kept by |
|---|---|---|---|
| Mark | red | many | Unit |
| Fear | white | many | Unit |

| Resource | Held by | Starts at |
|---|---|---|
| Fame | player | 0 |

"""
NEAR = "Each other Unit within 1 square of it gains 1 Fear."
PIECES = """
### Example: The one that is removed

- Given: a Scout of the first player at D4, as scout
- Given: a Scout of the first player at D5, as before
- Given: a Scout of the first player at H4, as after
- Do: {do}
- Then: {then}
"""


def wrong(rules: str) -> list[str]:
    """What does not come out as the examples say."""
    return [str(found) for found in run_examples(book(HEAD + rules))]


@pytest.mark.parametrize(
    ("rules", "do", "then"),
    [
        (
            "- When a Unit is removed: The nearest Unit gains 1 Fear.",
            "The scout is removed.",
            "the before has 1 Fear, and the after has no Fear",
        ),
        (
            f"- When a Unit gains Mark: It is removed.\n- When a Unit gains Mark: {NEAR}",
            "The scout gains 1 Mark.",
            "the before has 1 Fear, and the after has no Fear",
        ),
        (
            f"- When a Unit gains Mark: It moves to H5. It is removed.\n- When a Unit gains Mark: {NEAR}",
            "The scout gains 1 Mark.",
            "the before has no Fear, and the after has 1 Fear",
        ),
        (
            f"- When a Unit ends its move: It is removed.\n- When a Unit ends its move: {NEAR}",
            "The scout moves to H5.",
            "the before has no Fear, and the after has 1 Fear",
        ),
        (
            f"- When a Unit gains Mark: It gains 1 Fear.\n- When a Unit gains Fear: It is removed.\n"
            f"- When a Unit gains Mark: {NEAR}",
            "The scout gains 1 Mark.",
            "the before is removed, and the after has no Fear",
        ),
        (
            "- When a Unit gains Mark: It is removed.\n- When a Unit gains Mark: If it is on the board, its player gains "
            "1 Fame. If any Unit is within 1 square of it, its player's opponent gains 1 Fame.",
            "The scout gains 1 Mark.",
            "the first player has 0 Fame, and the second player has 1 Fame",
        ),
        (
            "### List: Mood\n\n- Held by: Unit\n\n| Mood |\n|---|\n| Calm |\n| Wild |\n\n## More\n\n"
            f"- When a Unit's Mood becomes Wild: It is removed.\n- When a Unit's Mood becomes Wild: {NEAR}",
            "The scout's Mood becomes Wild.",
            "the scout is removed, and the before has 1 Fear",
        ),
        (
            "### Group: Band\n\n- Holds: Units\n- Held by: each player\n\n## More\n\n"
            f"- When a Unit joins a Band: It is removed.\n- When a Unit joins a Band: {NEAR}",
            "The scout joins the first player's Band.",
            "the scout is removed, and the before has 1 Fear",
        ),
        (
            f"- When a Unit gains Mark: It is removed.\n- When a Unit gains Mark: {NEAR}\n"
            "- When a Unit gains Fear: It is removed.",
            "The scout gains 1 Mark. The after moves to D5. The after gains 1 Mark.",
            "the before is removed, and the after is removed, and the scout is not on the board",
        ),
    ],
)
def test_it_is_where_it_last_stood(rules: str, do: str, then: str) -> None:
    assert not wrong(f"{rules}\n" + PIECES.format(do=do, then=then))


def test_its_square_is_free_afterwards() -> None:
    """Nobody is near it, nor in its way, once the moment is over."""
    rules = f"- When a Unit gains Mark: It is removed.\n- When a Unit gains Mark: {NEAR}\n"
    do = "The scout gains 1 Mark. The after moves to D4."
    assert not wrong(rules + PIECES.format(do=do, then="the after is at D4, and the after has no Fear"))
