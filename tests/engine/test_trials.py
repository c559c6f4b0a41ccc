"""Attacks played out in every way the dice can fall, against the same reckoned by hand and by counting all faces."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from tests.engine.sketch import HEAD, book

from warbook.engine.dice_tree import TooManyWays, every_way
from warbook.engine.trials import Toll, Trial, Trials

ATTACK = """
### Resource: Wound

- Held by: Unit
- Starts at: 3

### Resource: Harm

- Held by: Unit

### Action: Stab by user (a Unit)

- Cost: free

1. The user's player chooses 1 enemy Unit within 3 squares of the user, as target.
2. The user rolls Thrust against the target.

### Roll: Thrust by user (a Unit) against target (a Unit)

- Dice: as many d6 as the user's Might
- Each die succeeds on: 5 or more
- Success:
  1. The target's Harm becomes the roll's Successes.
  2. The target rolls Parry.
  3. The target loses Wounds equal to the target's Harm.

### Roll: Parry by target (a Unit)

- Dice: as many d6 as the target's Harm
- Each die succeeds on: 4 or more
- Success: The target loses Harm equal to the roll's Successes.

- When a Unit loses Wounds, if the Unit has no Wounds: The Unit is removed.
"""
FACES = """
### Trait: Fury

- When the bearer rolls Thrust: The roll gains Successes equal to the number of dice that show 1.
"""


def stab(rules: str, head: str = HEAD) -> Trial | None:
    trials = Trials(book(rules, head))
    cards = trials.book.cards
    (action,) = trials.actions(cards["Brute"])
    return trials.tried(cards["Brute"], action, cards["Scout"])


def counted(hits: dict[int, int]) -> dict[int, Fraction]:
    """How many Wounds three dice cost, by what each face is worth, with every face of every die looked at."""
    found: dict[int, Fraction] = {}
    for thrust in product(range(1, 7), repeat=3):
        harm = sum(hits.get(face, 0) for face in thrust)
        for parry in product(range(1, 7), repeat=harm):
            lost = harm - sum(face >= 4 for face in parry)
            found[lost] = found.get(lost, Fraction(0)) + Fraction(1, 6 ** (3 + harm))
    return found


@pytest.mark.parametrize("faces", [False, True])
def test_an_attack_and_what_answers_it_are_exact(faces: bool) -> None:
    """Also where a rule looks at a face of its own, beside whether it succeeds."""
    head = HEAD.replace("### Trait: Fury\n\n- Flavour: Loud.\n", FACES) if faces else HEAD
    trial = stab(ATTACK, head)
    wanted = counted({5: 1, 6: 1, 1: 1} if faces else {5: 1, 6: 1})
    assert trial is not None
    found = {3 if toll.gone else toll.lost: chance for toll, chance in trial.chances}
    assert found == wanted
    assert trial.chance == 1 - wanted[0]
    assert trial.share == sum(Fraction(lost, 3) * chance for lost, chance in wanted.items())


def test_what_harms_nobody_or_cannot_be_used_is_no_attack() -> None:
    assert stab(ATTACK.replace("loses Wounds equal to", "gains Wounds equal to")) is None
    assert stab(ATTACK.replace("within 3 squares of", "within 0 squares of")) is None


def test_the_smallest_board_has_room_for_two() -> None:
    """Farther apart than the board is long nobody is tried."""
    trial = stab(ATTACK, HEAD.replace("8 by 8", "2 by 2"))
    assert trial is not None and trial.chance == stab(ATTACK).chance  # type: ignore[union-attr]
    assert (
        stab(ATTACK.replace("within 3 squares", "beyond 1 square"), HEAD.replace("8 by 8", "2 by 2")) is None
    )


def test_more_ways_than_are_worth_trying_are_given_up() -> None:
    with pytest.raises(TooManyWays):
        list(every_way(lambda dice: dice.dice(2, 6), 20))
    assert sum(chance for _, chance in every_way(lambda dice: dice.dice(2, 6), 21)) == 1


def test_a_share_is_of_parts_where_there_are_some() -> None:
    half = ((Toll(), Fraction(1, 2)), (Toll(parts=2), Fraction(1, 2)))
    assert Trial(half, 4, 0).share == Fraction(1, 4)
    assert Trial(((Toll(4, True), Fraction(1)),), 4, 0).at_least(3) == 1
