"""What may be done is offered only where it can be done, and not against whom it is forbidden for a time."""

from __future__ import annotations

import pytest
from tests.engine.sketch import book

from warbook.engine.examples import run_examples

RULES = """
| Token | Holds | Kept by |
|---|---|---|
| Mark | many | Unit |
| Daze | one | Unit |

### Sequence: Round

1. Each Unit loses Daze.

### Action: Strike by striker (a Unit)

1. The striker's player chooses 1 enemy Unit within 3 squares of the striker, as target.
2. The target gains 1 Mark.

"""
ALONE = """
### Example: Somebody is there

- Given: a Brute of the first player at A1, as brute
- Given: a Scout of the first player at A8, as mate
- Given: a Scout of the second player at {there}, as foe
- Answers: yes
- Do: The brute gains Daze.
- Then: the brute has 1 Mark

### Example: Nobody is there

- Given: a Brute of the first player at A1, as brute
- Given: a Scout of the second player at H8, as foe
- Do: The brute gains Daze.
- Then: the brute has no Mark
"""


@pytest.mark.parametrize(
    ("deed", "there"),
    [
        ("Its player may remove 1 other friendly Unit. If so, each Brute gains 1 Mark.", "H8"),
        ("Its player may remove 1 enemy Unit within 2 squares of it. If so, each Brute gains 1 Mark.", "A3"),
    ],
)
def test_nobody_is_asked_for_what_cannot_be_done(deed: str, there: str) -> None:
    rules = f"- When a Unit gains Daze: {deed}\n{ALONE.format(there=there)}"
    assert [str(found) for found in run_examples(book(RULES + rules))] == []


FORBIDDEN = """
### Example: Forbidden against one

- Given: a Brute of the first player at A1, as brute
- Given: a Scout of the second player at {first}, as first
- Given: a Brute of the second player at {second}, as second
- Given: {given}
- Do: The brute uses Strike.
- Then: {then}
"""


@pytest.mark.parametrize("whom", ["any Scout", "any Unit whose Might is 1"])
@pytest.mark.parametrize(
    ("given", "then"),
    [
        ("The brute gains Daze.", "the first has no Mark, and the second has 1 Mark"),
        ("The second gains Daze.", "the first has 1 Mark, and the second has no Mark"),
    ],
)
def test_what_is_forbidden_for_a_time_against_some_is_forbidden(whom: str, given: str, then: str) -> None:
    """With the other out of reach where nothing is forbidden, so that nobody is asked."""
    rules = f"- When a Unit gains Daze: It cannot use Strike against {whom} until the end of the Round.\n"
    second = "A3" if "brute" in given else "H8"
    example = FORBIDDEN.format(first="A2", second=second, given=given, then=then)
    assert [str(found) for found in run_examples(book(RULES + rules + example))] == []


BESIDE = """
| Token | Holds | Kept by |
|---|---|---|
| Mark | many | Unit |
| Daze | one | Unit |

### Sequence: Round

1. The players alternate, from the first player, while any own Unit has no Daze:
   1. The active player chooses 1 own Unit without Daze, as actor.
   2. The actor gains Daze.

| Unit | Might | Guard | Traits |
|---|---|---|---|
| Piper | 1 | 9 | Tunes |

### Trait: Tunes

- Once per Round, each other friendly Unit within 2 squares of the bearer may lose 1 Mark.

### Example: Somebody is near

- Given: a Piper of the second player at A1, as piper
- Given: a Scout of the {whose} player at {there}, as near
- Given: the near gains 2 Marks
- Given: the piper gains Daze
{answers}- Do: The Round is played.
- Then: the near has {left}
"""


@pytest.mark.parametrize(
    ("whose", "there", "left"),
    [("second", "A3", "1 Mark"), ("second", "A4", None), ("first", "A3", None)],
)
def test_others_than_the_bearer_have_leave_by_its_trait(whose: str, there: str, left: str | None) -> None:
    """Who may lose it decides, on the turn of its own player."""
    answers = "- Answers: lose 1 Mark\n" if left is not None else ""
    rules = BESIDE.format(whose=whose, there=there, answers=answers, left=left or "2 Marks")
    assert [str(fault) for fault in run_examples(book(rules))] == []
