"""What a law forbids altogether is not offered, and nobody is asked about it."""

from __future__ import annotations

import pytest
from tests.engine.sketch import HEAD, book

from warbook.engine.examples import run_examples

TOKENS = """
| Token | Holds | Kept by |
|---|---|---|
| Fear | many | Unit |
| Prone | one | Unit |
| Mark | many | Unit |
| Calm | many | Unit |
"""
PIECES = """
### Example: What is offered

- Given: a Brute of the first player at A1, as brute
- Given: a Scout of the second player at A2, as rival
- Given: a Scout of the second player at B2, as foe
"""
OPTIONS = """
- When a Unit gains Mark: Its player chooses one:
  - "Settle": The Unit gains 1 Calm.
  - "Cower": The Unit gains 1 Fear.
  - "Both": The Unit gains 1 Fear. The Unit gains 1 Calm.
  - "Scare" 1 enemy Unit, as target: The target gains 1 Fear.
"""
LAW = "- A Unit with Prone cannot gain Fear."
VERB = "### To jolt leader (a Unit)\n\n1. The leader gains 1 Fear.\n\n- A Unit with Prone cannot be jolted."


def holds(rules: str, lines: str, tokens: str = TOKENS) -> bool:
    return run_examples(book(f"{tokens}\n{rules}\n{PIECES}\n{lines}", HEAD)) == []


@pytest.mark.parametrize(
    ("given", "offered", "refused"),
    [
        ("the brute gains Prone", "Settle; Both; Scare rival; Scare foe", "Cower"),
        ("the brute gains Calm", "Settle; Both; Cower; Scare rival; Scare foe", ""),
        ("the rival gains Prone", "Settle; Both; Cower; Scare foe", "Scare rival"),
    ],
)
def test_an_option_of_which_nothing_may_be_done_is_not_offered(
    given: str, offered: str, refused: str
) -> None:
    lines = f"- Given: {given}\n- Do: The brute gains Mark.\n- Offered: {offered}\n"
    assert holds(LAW + OPTIONS, lines + (f"- Refused: {refused}\n" if refused else ""))


@pytest.mark.parametrize(("given", "asked"), [("Prone", False), ("Calm", True)])
@pytest.mark.parametrize(
    ("rules", "may"),
    [
        (LAW, "The Unit may gain 1 Fear"),
        ("- A Unit with Prone cannot move.", "The Unit may move up to 2 squares"),
        (VERB, "Its player may jolt the Unit"),
    ],
)
def test_nobody_is_asked_about_what_may_not_be_done(given: str, asked: bool, rules: str, may: str) -> None:
    hook = f"\n- When a Unit gains Mark: {may}.\n"
    lines = f"- Given: the brute gains {given}\n- Do: The brute gains Mark.\n- Then: the brute has Mark"
    silent = holds(rules + hook, lines)
    assert silent != asked


def test_what_is_hidden_is_not_told_by_what_is_offered() -> None:
    hidden = TOKENS.replace("| Prone | one | Unit |\n", "") + (
        "\n### Token: Prone\n\n- Holds: one\n- Kept by: Unit\n- Hidden from: the opponent\n\n## Playing\n\n"
    )
    lines = "- Given: the rival gains Prone\n- Do: The brute gains Mark.\n- Offered: Scare rival; Scare foe\n"
    assert holds(LAW + OPTIONS, lines, hidden)


ACTIONS = """
### Action: Cower by user (a Unit)

- Cost: free

1. The user gains 1 Fear.

### Action: Settle by user (a Unit)

- Cost: free

1. The user gains 1 Fear.
2. The user gains 1 Calm.

### Action: Creep by user (a Unit)

- Cost: free

1. The user may move up to 2 squares.

### Action: Shed by user (a Unit)

- Cost: 1 Prone

1. The user gains 1 Fear.

- When a Unit gains Mark: The Unit may use 1 Action.
"""
STILL = "\n- A Unit with Prone cannot move.\n"


@pytest.mark.parametrize(
    ("rules", "given", "offered", "refused"),
    [
        (LAW, "the brute gains Prone", "Settle; Creep; Shed", "Cower"),
        (LAW, "the brute gains Calm", "Settle; Creep; Cower", "Shed"),
        (LAW + STILL, "the brute gains Prone", "Settle; Shed", "Cower; Creep"),
        (
            LAW + "\n- When a Unit uses Cower: The Unit gains 1 Calm.",
            "the brute gains Prone",
            "Cower; Settle; Creep; Shed",
            "",
        ),
    ],
    ids=["forbidden", "allowed", "a move", "waited for"],
)
def test_an_action_of_which_nothing_may_be_done_is_not_offered(
    rules: str, given: str, offered: str, refused: str
) -> None:
    lines = f"- Given: {given}\n- Do: The brute gains Mark.\n- Offered: {offered}\n"
    assert holds(rules + ACTIONS, lines + (f"- Refused: {refused}\n" if refused else ""))


WATER = """
| Terrain | Slows | Blocks | Conceals |
|---|---|---|---|
| Water | — | no | no |
| Scrub | — | no | no |
"""


@pytest.mark.parametrize(
    ("law", "ground", "offered", "refused"),
    [
        ("No Unit may move through Water.", "Water", "A4; D2", "A5; B5"),
        ("No Unit may move through Water.", "Scrub", "A4; A5; B5", "A2"),
        ("A Unit with Calm cannot move through Water or Scrub.", "Scrub", "A4; A5", ""),
        ("A Unit with Fear cannot move through Water or Scrub.", "Scrub", "A4", "A5; A6"),
    ],
)
def test_a_move_on_squares_leads_through_a_terrain_where_it_ends_in_it_too(
    law: str, ground: str, offered: str, refused: str
) -> None:
    lines = f"- Given: a Scout of the first player at A3, as runner\n- Given: The runner gains Fear.\n- Terrain: a {ground} at A5, 8 by 1 squares\n- Do: The runner may move up to 3 squares\n"
    lines += f"- Offered: {offered}\n" + (f"- Refused: {refused}\n" if refused else "")
    assert holds(f"{WATER}\n- {law}", lines)
