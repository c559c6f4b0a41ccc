"""Attacks played out in every way the dice can fall, against the same reckoned by hand and by counting all faces."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from tests.engine.sketch import HEAD, book

from warbook.engine.dice_tree import TooManyWays, every_way
from warbook.engine.trial_table import Table
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


AGAIN = """
### Window: Afterthought by roller (a Unit)

- Opens: after any Roll
{offers}
"""
KEEN = '- In Afterthought, "Keen", if the bearer is the roller, and the roll is Thrust: The roller\'s player re-rolls any number of dice.\n'
WARY = '- In Afterthought, "Wary", if the bearer is the roller, and the roll is Parry: The roller\'s player re-rolls any number of dice.\n'
ONES = '- In Afterthought, "Ones", if the bearer is the roller, and the roll is Thrust: The roller\'s player re-rolls each die that shows 1.\n'
DEAR = '- In Afterthought, "Dear", for 1 Wound, if the bearer is the roller, and the roll is Thrust: The roller\'s player re-rolls any number of dice.\n'


def with_trait(rules: str) -> str:
    """The sketch with a trait that both sides have."""
    head = HEAD.replace("| Scout | 1 | 9 | — |", "| Scout | 1 | 9 | Fury |")
    return head.replace("### Trait: Fury\n\n- Flavour: Loud.\n", f"### Trait: Fury\n\n{rules}")


def chance_of_none(thrust: Fraction, parry: Fraction) -> Fraction:
    """That three dice, each a hit with a chance, all miss or are parried, each with a chance."""
    return (1 - thrust * (1 - parry)) ** 3


@pytest.mark.parametrize(
    ("offers", "thrust", "parry"),
    [
        ("", Fraction(1, 3), Fraction(1, 2)),
        (KEEN, Fraction(5, 9), Fraction(1, 2)),
        (WARY, Fraction(1, 3), Fraction(3, 4)),
        (KEEN + WARY, Fraction(5, 9), Fraction(3, 4)),
        (DEAR, Fraction(1, 3), Fraction(1, 2)),
        (ONES, Fraction(7, 18), Fraction(1, 2)),
    ],
)
def test_what_costs_nothing_is_taken_where_it_serves(offers: str, thrust: Fraction, parry: Fraction) -> None:
    """By the attacker and by the other, each die that has to be thrown again once; and what has a price is declined."""
    trial = stab(ATTACK + AGAIN.format(offers=""), with_trait(offers or "- Flavour: Loud.\n"))
    assert trial is not None and trial.chance == 1 - chance_of_none(thrust, parry)


def test_how_far_apart_they_are_is_told_and_what_that_changes() -> None:
    trial = stab(ATTACK)
    assert trial is not None and trial.distance == 1 and trial.farther == ()
    far = "- Before the bearer rolls Thrust, if any enemy Unit is beyond 2 squares of the bearer: The roll gains 1 Die.\n"
    trial = stab(ATTACK, with_trait(far))
    assert trial is not None and trial.distance == 1 and [step for step, _ in trial.farther] == [3]
    assert trial.farther[0][1] > trial.chance
    trial = stab(ATTACK.replace("within 3 squares of the user", "beyond 1 square of the user"))
    assert trial is not None and trial.distance == 2


def test_a_fault_of_the_engine_is_no_attack_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("broken")

    monkeypatch.setattr(Table, "toll", broken)
    with pytest.raises(KeyError, match="broken"):
        stab(ATTACK)


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
