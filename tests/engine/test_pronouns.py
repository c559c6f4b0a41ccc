"""What `it` and `the Square` stand for where several things are spoken of."""

from __future__ import annotations

import pytest
from tests.engine.sketch import book

from warbook.engine.examples import run_examples

TOKENS = """
| Token | Colour | Holds | Kept by |
|---|---|---|---|
| Mark | red | many | Unit |
| Flame | red | many | Square |

"""


def wrong(rules: str) -> list[str]:
    """What does not come out as the examples say."""
    return [str(found) for found in run_examples(book(TOKENS + rules))]


def test_each_of_at_most_one_square_is_that_square() -> None:
    rules = """
### To hop unit (a Unit)

1. The unit's player chooses up to 1 Square within 2 squares of the unit, as spots.
2. For each Square in the spots:
   1. The unit moves to the Square.
   2. The Square gains Flame.

### Example: To the square that was chosen

- Given: a Scout of the first player at D4, as scout
- Answers: E5
- Do: The scout is hopped.
- Then: the scout is at E5, and E5 has Flame, and A1 has no Flame
"""
    assert wrong(rules) == []


def test_a_square_that_is_spoken_of_leaves_the_others_to_be_spoken_of() -> None:
    rules = """
### To kindle unit (a Unit)

1. For each Square within 1 square of the unit:
   1. If any Square within 1 square of the Square has Flame, the Square gains Flame.

### Example: It spreads

- Given: a Scout of the first player at D4, as scout
- Given: F4 gains Flame.
- Do: The scout is kindled.
- Then: E5 has Flame, and C4 has no Flame
"""
    assert wrong(rules) == []


@pytest.mark.parametrize(
    ("place", "offered", "refused"),
    [
        ("where no enemy Unit is within 2 squares of it", "A4", "B4"),
        ("where any enemy Unit is within 2 squares of it", "B4", "A4"),
        ("where the fiend is within 2 squares of it", "B4", "A4"),
        ("where every enemy Unit is adjacent to it", "C4", "B4"),
        ("where it is within 2 squares of the fiend", "B4", "A4"),
    ],
)
def test_where_it_is_placed_is_told_of_its_own_place(place: str, offered: str, refused: str) -> None:
    """The enemy is not near itself: `it` is what is placed."""
    rules = f"""
### To drop unit (a Unit) from fiend (a Unit)

1. The unit's player places the unit within 3 squares of the fiend {place}.

### Example: Away from it

- Given: a Scout of the first player at H8, as scout
- Given: a Scout of the second player at D4, as fiend
- Do: The scout is dropped from the fiend.
- Offered: {offered}
- Refused: {refused}
"""
    assert wrong(rules) == []


@pytest.mark.parametrize(
    ("said", "marked"),
    [
        ("The unit gains 1 Mark, if any enemy Unit is adjacent to it", True),
        ("If no enemy Unit is within 2 squares of it, the unit gains 1 Mark", False),
        ("If any enemy Unit that is within 2 squares of it has Mark, the unit gains 1 Mark", True),
        ("If any enemy Unit has Might equal to its own Might, the unit gains 1 Mark", True),
        ("If any enemy Unit whose Might is its own Guard is adjacent to the unit, the unit gains 1 Mark", False),
    ],
)  # fmt: skip
def test_it_is_never_that_which_is_said_to_be_near_it(said: str, marked: bool) -> None:
    """`its own`, in words about others, means each of them."""
    rules = f"""
### To weigh unit (a Unit)

1. {said}.

- When a Unit is weighed, if no Unit is beyond 5 squares of it: It gains 10 Marks.

### Example: Beside an enemy

- Given: a Scout of the first player at D4, as scout
- Given: a Brute of the second player at E4, as fiend
- Given: the fiend gains Mark
- Given: a Scout of the first player at A1, as far
- Do: The scout is weighed.
- Then: the scout has Mark equal to {11 if marked else 10}
"""
    assert wrong(rules) == []


def test_what_is_done_by_it_is_not_done_by_whom_it_is_done_to() -> None:
    rules = """
### To poke target (a Unit) by poker (a Unit)

1. The target gains 1 Mark.

### To greet target (a Unit) by greeter (a Unit)

1. If the greeter is at A1, the target gains 10 Marks.

- After a Unit pokes a target: The target is greeted by it.

### Example: Poked, then greeted

- Given: a Scout of the first player at A1, as scout
- Given: a Scout of the second player at D4, as foe
- Do: The scout pokes the foe.
- Then: the foe has Mark equal to 11
"""
    assert wrong(rules) == []


PLACED = """
### To call caller (a Unit)

1. The caller's player places 1 own Scout within 2 squares of it.

### Example: Near the caller

- Given: a Brute of the first player at D4, as brute
- Given: a Scout of the first player at A8, as scout
- Answers: {answer}
- Do: The brute is called.
- Then: the scout is at {answer}
"""


@pytest.mark.parametrize(("answer", "well"), [("D6", True), ("D7", False), ("A7", False)])
def test_what_is_placed_near_it_is_not_placed_near_itself(answer: str, well: bool) -> None:
    assert (wrong(PLACED.format(answer=answer)) == []) is well


CARD_ROLE = """
| Resource | Held by | Starts at |
|---|---|---|
| Breath | Unit | 1 |

### Action: Shout by user (a Scout) at target (a Brute)

- Cost: 1 Breath
- Needs: the user has no Marks

1. The user gains 1 Mark.

### Example: One shouts

- Given: a {card} of the first player at D4, as caller
- Given: a {aim} of the second player at D5, as aim
- Given: the caller gains {marks} Marks
- Do: The caller may use 1 Action.
- Offered: {offered}
"""


@pytest.mark.parametrize(
    ("card", "aim", "marks", "offered"),
    [
        ("Scout", "Brute", 0, "Shout"),
        ("Scout", "Brute", 1, "nothing"),
        ("Scout", "Scout", 0, "nothing"),
        ("Brute", "Brute", 0, "nothing"),
    ],
)
def test_what_an_action_needs_is_asked_beside_whose_it_is(
    card: str, aim: str, marks: int, offered: str
) -> None:
    rules = CARD_ROLE.format(card=card, aim=aim, marks=marks, offered=offered)
    if not marks:
        rules = rules.replace("- Given: the caller gains 0 Marks\n", "")
    assert wrong(rules) == []
