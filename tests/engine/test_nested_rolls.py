"""A roll made in reaction to the same roll: each keeps what came of its own dice."""

from __future__ import annotations

import json

import pytest
from tests.engine.sketch import book, counter

from warbook.engine.dice import ScriptedDice
from warbook.engine.examples import run_examples
from warbook.engine.game import Game
from warbook.engine.pieces import place_card
from warbook.engine.save import from_json, to_json

WOUNDS = """
| Resource | Held by | Starts at |
|---|---|---|
| Wound | Unit | 9 |
| Fury Point | Unit | 9 |
"""
ATTACK = """
### Roll: Attack by attacker (a Unit) against target (a Unit)

- Dice: 2d6
- Succeeds on: 7 or more
- Success: The target loses 1 Wound.
"""
OPPOSED = """
### Roll: Attack by attacker (a Unit) against target (a Unit)

- Dice: 1d6
- Opposed by: 1d6
- Success: The target loses 1 Wound.
"""
POOL = """
### Roll: Attack by attacker (a Unit) against target (a Unit)

- Dice: 2d6
- Each die succeeds on: 4 or more
- Success: The target loses Wounds equal to the roll's Successes.
"""
REACTION = (
    "- When a Unit rolls Attack against another Unit, if the roll {}: "
    "The target may roll Attack against the attacker."
)
EXAMPLE = """
### Example: Each its own

- Given: a Scout of the {} player at A1, as one
- Given: a Brute of the {} player at B1, as two
- Do: The one rolls Attack against the two.
- Dice: {}
- Answers: {}
- Then: the one has {} Wounds, and the two has {} Wounds
"""
SIDES = (("first", "second"), ("second", "first"))


def holds(rules: str) -> None:
    made = book(WOUNDS + rules)
    assert made.examples
    assert [found.message for found in run_examples(made)] == []


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize(
    ("roll", "when", "dice", "answers", "left"),
    [
        (ATTACK, "succeeded", "6, 6, 1, 1", "yes", (9, 8)),
        (ATTACK, "failed", "1, 1, 6, 6", "yes", (8, 9)),
        (ATTACK, "succeeded", "6, 6, 6, 6, 1, 1", "yes; yes", (8, 8)),
        (ATTACK, "failed", "1, 1, 1, 2, 6, 6", "yes; yes", (9, 8)),
        (OPPOSED, "succeeded", "6, 1, 1, 6", "yes", (9, 8)),
        (OPPOSED, "failed", "1, 6, 6, 1", "yes", (8, 9)),
        (POOL, "succeeded", "6, 6, 6, 1, 1, 1", "yes; yes", (8, 7)),
    ],
)
def test_a_reaction_leaves_the_first_roll_as_it_was(
    roll: str, when: str, dice: str, answers: str, left: tuple[int, int], sides: tuple[str, str]
) -> None:
    holds(f"{roll}\n{REACTION.format(when)}\n{EXAMPLE.format(*sides, dice, answers, *left)}")


@pytest.mark.parametrize(
    ("rules", "dice", "answers", "left"),
    [
        # After the reaction “the roll” is the first one again.
        (
            "- After a Unit rolls Attack against another Unit, if the roll succeeded by 4 or more: "
            "The target loses 4 Wounds.\n" + REACTION.format("succeeded"),
            "6, 5, 1, 2",
            "yes",
            (9, 4),
        ),
        # What changes a roll is not lost to one made in between.
        (
            "- Before a Unit rolls Attack, if the Unit's Might is 1: The roll's Target is 1 less.\n"
            "- Before a Unit rolls Attack against another Unit: The target may roll Attack against the attacker.",
            "1, 1, 3, 3",
            "yes; no",
            (9, 8),
        ),
        # What comes of a hit may lead to another.
        (
            "- When a Unit loses Wounds, if the Unit has exactly 8 Wounds: The Unit rolls Attack against the Unit.\n"
            "- After a Unit rolls Attack against another Unit, if the roll succeeded by 5 or more: "
            "The target loses 2 Wounds.",
            "6, 6, 1, 1",
            "",
            (9, 6),
        ),
        # An action used in between.
        (
            "### Action: Strike by user (a Unit)\n\n"
            "1. The user's player chooses 1 other Unit, as foe.\n"
            "2. The user rolls Attack against the foe.\n\n## More\n\n"
            "- When a Unit rolls Attack against another Unit, if the roll succeeded: The target may use Strike.",
            "6, 6, 1, 1",
            "Strike",
            (9, 8),
        ),
        # Two rules that wait for the same roll.
        (
            "- When a Unit rolls Attack against another Unit, if the roll succeeded: "
            "The target may roll Attack against the attacker.\n"
            "- When a Unit rolls Attack against another Unit, if the roll succeeded: The target loses 1 Fury Point.\n"
            "- When a Unit loses Fury Points: The Unit loses 1 Wound.",
            "6, 6, 1, 1",
            "yes",
            (9, 7),
        ),
    ],
)
def test_what_follows_speaks_of_the_first_roll(
    rules: str, dice: str, answers: str, left: tuple[int, int]
) -> None:
    example = EXAMPLE.format(*SIDES[0], dice, answers, *left).replace("- Answers: \n", "")
    holds(f"{ATTACK}\n## More\n\n{rules}\n{example}")


REROLLED = """
### Window: Second Look by roller (a Unit)

- Opens: after any Roll
- Limit: once

## More

- In Second Look, "Again": The roller's player re-rolls 1 die.
"""


def test_dice_thrown_again_are_those_of_the_roll_being_made() -> None:
    example = EXAMPLE.format(*SIDES[0], "6, 6, 1, 1, 2", "Decline; yes; Again; 1", 9, 8)
    holds(f"{ATTACK}{REROLLED}\n{REACTION.format('succeeded')}\n{example}")


@pytest.mark.parametrize(
    ("when", "dice", "left"), [("succeeded", (6, 6, 1, 1), (9, 8)), ("failed", (1, 1, 6, 6), (8, 9))]
)
@pytest.mark.parametrize("first", [0, 1])
def test_it_holds_when_saved_or_copied_while_the_reaction_is_asked_for(
    when: str, dice: tuple[int, ...], left: tuple[int, int], first: int
) -> None:
    """The question comes before the second roll, and what the first came to is kept until after it."""
    game = Game(book(f"{WOUNDS}{ATTACK}\n{REACTION.format(when)}"))
    state = game.blank()
    pieces = [
        place_card(state, card, player, (i, 0))
        for i, (card, player) in enumerate((("Scout", first), ("Brute", 1 - first)))
    ]
    state.dice = ScriptedDice(dice[:2])
    number = game.numbers["roll", "Attack"]
    state.stack.append([number, 0, *pieces, *game.widths[number]])
    state.run()
    assert state.decision is not None and state.decision.player == 1 - first
    copy = state.copy()
    loaded = from_json(game, json.loads(json.dumps(to_json(state))))
    for one in (loaded, copy, state):
        one.dice = ScriptedDice(dice[2:])
        one.take("yes")
        assert one.decision is None
        assert tuple(counter(game, one, piece, "Wound") for piece in pieces) == left
