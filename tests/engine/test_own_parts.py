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
            "Each Squad with any Figure that has exactly 2 Marks gains 1 Fear.",
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


def test_its_squad_is_its_own_where_a_wider_kind_keeps_what_it_gains() -> None:
    """`When a Figure gains Stun: … another Figure in its Squad`, where Pieces of all kinds gain Stun."""
    wider = HEAD.replace(
        "### Kind: Figure\n\n",
        "### Kind: Piece\n\n- Short: whoever stands there\n\n### Kind: Figure\n\n- Is: a Piece\n",
    )
    wider = wider.replace("| Stun | one | Figure |", "| Stun | one | Piece |")
    rules = "- When a Figure gains Stun: If another Figure in its Squad has Mark, its Squad gains 1 Fear.\n"
    rules += EXAMPLES.replace("second player", "first player").format(
        given="- Given: The bob gains 1 Mark.",
        nearly="- Given: The cleo gains 1 Mark.",
        then="the pair has 1 Fear",
        other="the pair has no Fear",
    )
    assert [str(found) for found in run_examples(book(rules, wider))] == []


SCHOOLS = """
### Example: Of one Squad

- Given: a Pair of the first player at D4 and D5, as pair, its Figures as ann and bob
- Given: a Pair of the first player at H7 and H8, as rival, its Figures as cleo and dan
- Given: The rival gains 1 Fear.
- Answers: {answers}
- Do: The ann gains Stun.
- Then: {then}
"""


@pytest.mark.parametrize(
    ("rule", "answers", "then"),
    [
        (
            "When a Figure gains Stun, its player chooses 1 Figure in its Squad. The chosen Figure gains 1 Mark.",
            "bob",
            "the bob has 1 Mark",
        ),
        (
            "When a Figure gains Stun: Each Figure in any own Squad with Fear gains 1 Mark.",
            "nothing",
            "the ann has no Mark, and the bob has no Mark, and the cleo has 1 Mark, and the dan has 1 Mark",
        ),
        (
            "A Figure in a Squad with Fear cannot gain Mark.\n- When a Figure gains Stun: Each Figure gains 1 Mark.",
            "nothing",
            "the ann has 1 Mark, and the bob has 1 Mark, and the cleo has no Mark, and the dan has no Mark",
        ),
    ],
)
def test_figures_are_in_their_own_squad_or_in_any_of_several(rule: str, answers: str, then: str) -> None:
    asked = SCHOOLS.format(answers=answers, then=then).replace("- Answers: nothing\n", "")
    assert [str(found) for found in run_examples(book(f"- {rule}\n{asked}", HEAD))] == []


def test_whom_a_player_chooses_in_its_squad_is_not_asked_of_other_squads() -> None:
    rule = "- When a Figure gains Stun, its player chooses 1 Figure in its Squad. The chosen Figure gains 1 Mark.\n"
    (fault,) = run_examples(book(rule + SCHOOLS.format(answers="cleo", then="the cleo has 1 Mark"), HEAD))
    assert fault.code == "W502" and "cleo" in fault.message
