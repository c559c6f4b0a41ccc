"""Whom there is not: who holds what nobody holds, and who is nearest to what stands nowhere."""

from __future__ import annotations

import pytest
from tests.engine.sketch import HEAD, book

from warbook.engine.examples import run_examples

CARTS = """
### Kind: Cart

- Is: a Unit

| Cart | Might | Guard |
|---|---|---|
| Wain | 5 | 6 |

### Group: Riders

- Holds: Units
- Held by: each Cart

### Group: Reserve

- Holds: Units
- Held by: each player

| Token | Colour | Holds | Kept by |
|---|---|---|---|
| Mark | red | many | Unit |
| Fear | white | many | Unit |

| Resource | Held by | Starts at |
|---|---|---|
| Fame | player | 0 |

## Rules

"""

RIDE = """
### Example: Aboard

- Given: a Scout of the first player at D4, as scout
- Given: a Wain of the first player at D5, as wain
- Given: The scout leaves the board. The scout joins the wain's Riders.
- Given: a Brute of the second player at H8, as brute
- Do: The scout gains 1 Mark.
- Then: {aboard}

### Example: On foot, and somebody else is the last who came

- Given: a Scout of the first player at D4, as scout
- Given: a Wain of the first player at D5, as wain
- Given: a Wain of the second player at H8, as brute
- Do: The scout gains 1 Mark.
- Then: {afoot}
"""


def wrong(rules: str) -> list[str]:
    """What does not come out as the examples say."""
    return [str(found) for found in run_examples(book(CARTS + rules))]


@pytest.mark.parametrize(
    ("rule", "aboard", "afoot"),
    [
        ("Its Cart gains 1 Fear.", "the wain has 1 Fear", "the wain has no Fear, and the brute has no Fear"),
        ("If its Cart has no Fear, the Unit gains 1 Fear.", "the scout has 1 Fear", "the scout has no Fear"),
        ("If its Cart's Might is 5, the Unit gains 1 Fear.", "the scout has 1 Fear", "the scout has no Fear"),
        ("The Unit gains Fear equal to its Cart's Might.", "the scout has 5 Fear", "the scout has no Fear"),
        (
            "Its Cart is removed.",
            "the wain is not on the board",
            "the wain is on the board, and the brute is on the board",
        ),
        (
            "The Unit joins its Cart's Riders.",
            "the scout is in the wain's Riders",
            "the brute has no Riders, and the wain has no Riders",
        ),
        (
            "Its Cart's player gains 1 Fame.",
            "the first player has 1 Fame",
            "the first player has 0 Fame, and the second player has 0 Fame",
        ),
        (
            "If any enemy Unit is within 4 squares of the Unit's Cart, the Unit gains 1 Fear.",
            "the scout has 1 Fear",
            "the scout has no Fear",
        ),
        (
            "Its Cart's Might is 1 more until the end of the Game.",
            "the wain's Might is 6",
            "the wain's Might is 5, and the brute's Might is 5",
        ),
        (
            "If its Cart has no Fear, the Unit gains 1 Fear. Otherwise, the Unit gains 2 Fear.",
            "the scout has 1 Fear",
            "the scout has no Fear",
        ),
    ],
)
def test_a_cart_is_nobody_for_who_sits_in_none(rule: str, aboard: str, afoot: str) -> None:
    rules = f"- When a Unit gains Mark: {rule}\n" + RIDE.format(aboard=aboard, afoot=afoot)
    assert wrong(rules) == []


def test_a_law_of_a_cart_holds_for_nobody_who_sits_in_none() -> None:
    rules = "- A Unit's Guard is 2 more, if its Cart has no Fear.\n" + RIDE.format(
        aboard="the scout's Guard is 11", afoot="the scout's Guard is 9"
    )
    assert wrong(rules) == []


def test_nobody_is_nearest_to_what_stands_nowhere() -> None:
    rules = """
- When a Unit gains Mark: The nearest enemy Unit gains 1 Fear.

### Example: From the board

- Given: a Scout of the first player at D4, as scout
- Given: a Brute of the second player at D6, as brute
- Given: a Brute of the second player at H8, as far
- Do: The scout gains 1 Mark.
- Then: the brute has 1 Fear, and the far has no Fear

### Example: From the Reserve

- Given: a Scout of the first player in Reserve, as scout
- Given: a Brute of the second player at D6, as brute
- Given: a Brute of the second player at H8, as far
- Do: The scout gains 1 Mark.
- Then: the brute has no Fear, and the far has no Fear
"""
    assert wrong(rules) == []
    table = rules.replace("D4", "4in, 4in").replace("D6", "4in, 8in").replace("H8", "20in, 20in")
    assert wrong_on_a_table(table) == []


def wrong_on_a_table(rules: str) -> list[str]:
    head = (
        (HEAD + CARTS)
        .replace("- Grid: 8 by 8 squares", "- Table: 24in by 24in")
        .replace("### Kind: Unit\n", "### Kind: Unit\n\n- Stands on: 30mm\n", 1)
    )
    return [str(found) for found in run_examples(book(rules, head))]


def test_what_follows_those_in_a_group_describes_them() -> None:
    rules = """
- When a Brute gains Mark: Each Cart with any Riders with Fear gains 1 Mark.

### Example: A rider is afraid, or the Cart itself

- Given: a Scout of the first player at D4, as scout
- Given: a Scout of the first player at C4, as calm
- Given: a Wain of the first player at D5, as wain
- Given: a Wain of the first player at F5, as cart
- Given: a Brute of the second player at H8, as brute
- Given: The scout leaves the board. The scout joins the wain's Riders. The scout gains 1 Fear.
- Given: The calm leaves the board. The calm joins the cart's Riders. The cart gains 1 Fear.
- Do: The brute gains 1 Mark.
- Then: the wain has 1 Mark, and the cart has no Mark
"""
    assert wrong(rules) == []


SWAY = """
### Roll: Sway by one (a Unit) against foe (a Unit)

- Dice: 1d6 + one's Might
- Opposed by: 1d6 + foe's Might

"""


@pytest.mark.parametrize(
    ("rule", "near", "alone"),
    [
        ("It rolls Sway against the nearest enemy Unit within 3 squares. The loser gains 1 Fear.", "1", "no"),
        (
            "It may roll Sway against the nearest enemy Unit within 3 squares. The loser gains 1 Fear.",
            "1",
            "no",
        ),
        (
            "If it has Mark, it rolls Sway against the nearest enemy Unit within 3 squares. The loser gains 1 Fear.",
            "1",
            "no",
        ),
        (
            "Its player chooses the nearest enemy Unit within 3 squares, as foe. The foe gains 1 Fear if the foe has Fear. Otherwise, the foe gains 2 Fear.",
            "no",
            "no",
        ),
    ],
)
def test_nobody_who_is_near_has_done_nothing(rule: str, near: str, alone: str) -> None:
    """What is said of a roll, or of who is nearest, holds where there is one."""
    answer = "- Answers: Yes\n" if "may" in rule else ""
    dice = "- Dice: 1, 6\n" if "Sway" in rule else ""
    rules = f"""{SWAY}
- When a Unit gains Mark: {rule}

### Example: Somebody is near

- Given: a Scout of the first player at D4, as scout
- Given: a Brute of the second player at D6, as brute
- Do: The scout gains 1 Mark.
{dice}{answer}- Then: the scout has {near} Fear

### Example: Nobody is near

- Given: a Scout of the first player at D4, as scout
- Given: a Brute of the second player at H8, as brute
- Given: The brute gains 1 Fear.
- Do: The scout gains 1 Mark.
- Then: the scout has {alone} Fear, and the brute has 1 Fear
"""
    assert wrong(rules) == []
