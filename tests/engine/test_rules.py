"""What rules do to each other: hooks, numbers, permissions, windows, dice, order."""

from __future__ import annotations

import pytest
from tests.engine.sketch import HEAD, book, counter, outcome

from warbook.engine.examples import run_examples
from warbook.engine.game import Game
from warbook.engine.plan import CARD

TOKENS = """
| Token | Colour | Holds | Kept by |
|---|---|---|---|
| Mark | red | many | Unit |
| Daze | blue | one | Unit |

"""


def test_a_token_held_once_is_not_gained_twice() -> None:
    game, state, roles = outcome(
        TOKENS
        + """
### Example: Twice dazed

- Given: a Scout of the first player at A1, as scout
- Do: The scout gains 2 Daze.
- No effect: The scout gains Daze.
- Then: the scout has Daze
"""
    )
    assert counter(game, state, roles["scout"], "Daze") == 1


def test_before_and_after_a_verb_in_order() -> None:
    game, state, roles = outcome(
        TOKENS
        + """
### To ring a Unit

1. If the Unit has exactly 1 Mark, the Unit gains 10 Marks.

- Before a Unit is rung: The Unit gains 1 Mark.
- When a Unit is rung: The Unit gains 100 Marks.

### Example: Rung

- Given: a Scout of the first player at A1, as scout
- Do: The scout is rung.
- Then: the scout has Mark
"""
    )
    assert counter(game, state, roles["scout"], "Mark") == 111


def test_instead_of_takes_the_place_of_the_steps() -> None:
    game, state, roles = outcome(
        TOKENS
        + """
### To bump a Unit

1. The Unit gains 1 Mark.

- Instead of a Unit being bumped, if the Unit has Daze: The Unit gains 5 Marks.

### Example: One of each

- Given: a Scout of the first player at A1, as calm
- Given: a Scout of the first player at B1, as dazed
- Given: the dazed gains Daze
- Do: The calm is bumped. The dazed is bumped.
- Then: the calm has Mark
"""
    )
    assert [counter(game, state, roles[n], "Mark") for n in ("calm", "dazed")] == [1, 5]


def test_numbers_are_set_then_added_to_then_bound() -> None:
    made = (
        TOKENS
        + """
### Strength

- While a Unit has Mark: The Unit's Might is 3 more.
- While a Unit has Mark: The Unit's Might becomes 2.
- While a Unit has Mark: The Unit's Might is at most 4.

### Example: Marked

- Given: a Scout of the first player at A1, as plain
- Given: a Scout of the first player at B1, as marked
- Given: the marked gains Mark
- Do: The plain gains Daze
- Then: the plain's Might is 1, and the marked's Might is 4
"""
    )
    assert run_examples(book(made)) == []


def test_a_trait_changes_only_its_bearers_rolls() -> None:
    rules = (
        TOKENS
        + """
### Roll: Blow by striker (a Unit) against target (a Unit)

- Dice: 1d6 + the striker's Might
- Succeeds on: the target's Guard or more
- Success: The target gains Mark.

### Trait: Fury

- The bearer's Blow is 2 more.

### Example: The same die twice

- Given: a Brute of the first player at A1, as brute
- Given: a Scout of the second player at B1, as scout
- Dice: 4, 4
- Do: The brute rolls Blow against the scout. The scout rolls Blow against the brute.
- Then: the scout has Mark, and the brute has no Mark
"""
    )
    head = HEAD.replace("### Trait: Fury\n\n- Flavour: Loud.\n", "")
    assert run_examples(book(rules, head)) == []


def test_cannot_beats_may_and_a_forbidden_gain_does_not_happen() -> None:
    game, state, roles = outcome(
        TOKENS
        + """
### Immunity

- A Unit cannot gain Daze, if the Unit has Mark.

### Example: Immune

- Given: a Scout of the first player at A1, as scout
- Given: the scout gains Mark
- No effect: The scout gains Daze.
- Then: the scout has Mark
"""
    )
    assert counter(game, state, roles["scout"], "Daze") == 0


def test_a_window_offers_until_it_succeeds_and_no_prompt_where_nothing_is_offered() -> None:
    rules = """
| Token | Colour | Holds | Kept by |
|---|---|---|---|
| Charm | white | many | Unit |
| Wound | red | many | Unit |

### Window: Warding by target (a Unit)

- Short: A blow lands

### Token: Charm

- In Warding, "Spend a Charm", for 1 Charm, if the bearer is the target: The target rolls Ward.

### Roll: Ward by target (a Unit)

- Dice: 1d6
- Succeeds on: 4 or more
- Success: The Warding succeeds.

### To strike target (a Unit)

1. The Warding opens for the target's player.
2. If the Warding failed, the target gains Wound.

### Example: One charm fails, the second holds

- Given: a Scout of the first player at A1, as scout
- Given: a Brute of the second player at A2, as brute
- Given: the scout gains 3 Charms
- Dice: 3, 4
- Answers: Spend a Charm; Spend a Charm
- Do: The scout is struck. The brute is struck.
- Then: the scout has no Wound, and the scout has 1 Charm, and the scout has fewer than 2 Charms, and the brute has Wound
"""
    assert run_examples(book(rules)) == []


def test_advantage_keeps_the_highest_or_the_lowest_dice() -> None:
    rules = """
| Resource | Held by |
|---|---|
| Result | Unit |

### Roll: Try by striker (a Unit)

- Dice: 2d6
- Kept as: Result

| Situation | Advantage | When |
|---|---|---|
| Strong | +2 | the striker's Might is 3 or more |
| Weak | -1 | the striker's Might is under 3 |

### Example: Two tries

- Given: a Brute of the first player at A1, as brute
- Given: a Scout of the second player at A2, as scout
- Dice: 1, 6, 2, 5, 6, 1, 3
- Do: The brute rolls Try. The scout rolls Try.
- Then: the brute's Result is 11, and the scout's Result is 4
"""
    assert run_examples(book(rules)) == []


def test_a_loop_without_end_is_stopped_and_named() -> None:
    made = book(
        TOKENS
        + """
### Sequence: Trap

1. While any Unit has no Mark:
   1. For each Unit that has Daze, the Unit gains Mark.

### Example: Never

- Given: a Scout of the first player at A1, as scout
- Do: The Trap is played.
- Then: the scout has Daze
"""
    )
    found = run_examples(made)
    assert [d.code for d in found] == ["W504"]


def test_a_group_is_emptied_when_its_sequence_ends() -> None:
    rules = """
### Group: Band

- Holds: Units
- Lasts: Outing

### Sequence: Outing

1. Each Unit joins Band.
2. For each Unit in Band, the Unit gains Tally.

### Resource: Tally

- Held by: Unit

### Example: After the outing

- Given: a Scout of the first player at A1, as scout
- Do: The Outing is played.
- Then: the scout has 1 Tally, and the scout is not in Band
"""
    assert run_examples(book(rules)) == []


def test_an_ended_sequence_runs_what_follows_its_end() -> None:
    rules = """
### Resource: Tally

- Held by: Unit

### Sequence: Outing

1. Each Unit gains Tally.
2. The Stop is played.
3. Each Unit gains 10 Tally.

### Sequence: Stop

1. The Outing ends.

- When the Outing ends: Each Unit gains 100 Tally.

### Example: Cut short

- Given: a Scout of the first player at A1, as scout
- Do: The Outing is played.
- Then: the scout's Tally is 101
"""
    assert run_examples(book(rules)) == []


def test_what_has_happened_counts_from_the_start_of_its_sequence() -> None:
    rules = (
        TOKENS
        + """
### Resource: Tally

- Held by: Unit

### Sequence: Outing

1. For each Unit that is fresh, the Unit gains Tally.
2. Each Unit gains Mark.
3. For each Unit that is fresh, the Unit gains 10 Tally.

### Definition: Unit is fresh

- Unless: the Unit has gained Mark during the Outing

### Example: Twice out

- Given: a Scout of the first player at A1, as scout
- Do: The Outing is played. The Outing is played.
- Then: the scout's Tally is 2
"""
    )
    assert run_examples(book(rules)) == []


@pytest.mark.parametrize(
    "word", ["__import__('os').system('x')", "{{ 7*7 }}", "#panic()", "'; raise SystemExit; '"]
)
def test_no_word_of_the_rules_is_ever_code(word: str) -> None:
    hostile = word.replace('"', "")
    made = book(f"""
### Sequence: Choice

1. The first player chooses one:
   - "{hostile}": The game ends.
   - "Other": The game ends.
""")
    game = Game(made)
    assert hostile not in game.source
    assert "Brute" not in game.source


def test_what_the_laws_forbid_does_not_happen() -> None:
    game, state, roles = outcome(
        TOKENS
        + """
### To bump a Unit

1. The Unit gains 1 Mark.

- A Unit cannot be bumped, if the Unit has Daze.

### Example: Only one of them

- Given: a Scout of the first player at A1, as calm
- Given: a Scout of the first player at B1, as dazed
- Given: the dazed gains Daze
- Do: The calm is bumped.
- No effect: The dazed is bumped.
- Then: the calm has Mark
"""
    )
    assert [counter(game, state, roles[n], "Mark") for n in ("calm", "dazed")] == [1, 0]


def test_nothing_has_happened_during_what_is_not_played() -> None:
    rules = (
        TOKENS
        + """
### Sequence: Outing

1. Each Unit gains Mark.

### Definition: Unit is seasoned

- If: the Unit has gained Mark during the Outing

### Example: Before and after

- Given: a Scout of the first player at A1, as scout
- Given: the scout gains Mark
- Do: The Outing is played.
- Then: the scout is not seasoned
"""
    )
    assert run_examples(book(rules)) == []


def test_so_many_pieces_are_created() -> None:
    rules = """
### To recruit by player

1. The player creates 3 Scouts.

### Example: Three

- Given: a Brute of the first player at A1, as brute
- Do: The first player recruits
- Then: the first player has 1 Unit
"""
    game, state, _ = outcome(rules)
    made = [game.plan.cards[card] for card in state.F[CARD][3:]]
    assert made == ["Scout", "Scout", "Scout"]


def test_a_number_by_itself_is_exact() -> None:
    """Neither a rule that asks for 2 is met by 3, nor what an example ends with."""
    rules = """
| Token | Colour | Holds | Kept by |
|---|---|---|---|
| Mark | red | many | Unit |

### Definition: Unit is wary

- If: the Unit has exactly 2 Marks

### Example: Three are not two

- Given: a Scout of the first player at A1, as scout
- Do: The scout gains 3 Marks.
- Then: the scout is not wary, and the scout has 3 Marks, and the scout has 2 or more Marks
- Then: the scout has 2 Marks
"""
    [wrong] = run_examples(book(rules))
    assert wrong.message == "This does not hold: the scout has 2 Marks."


def test_an_example_tells_which_clause_fails_and_where_a_piece_is() -> None:
    rules = """
### Example: Elsewhere

- Given: a Scout of the first player at A1, as scout
- Then: the number of Units is 1, and the scout is at C4

### Example: Beside

- Given: a Scout of the first player at A1, as scout
- Do: The scout may move up to 1 square.
- Offered: A2
- Refused: B2
"""
    elsewhere, beside = run_examples(made := book(rules))
    assert elsewhere.message == "This does not hold: the scout is at C4."
    assert elsewhere.hint == "It is at A1."
    assert beside.message.endswith("and is allowed.")
    assert beside.span == dict(made.examples[1].spots)["Refused"]


def test_what_an_example_declines_is_declined_before_its_answers() -> None:
    rules = """
### To go by scout (a Unit)

1. The scout may move up to 2 squares.
2. The scout's player may remove the scout.

### Example: Stays, and goes

- Given: a Scout of the first player at A1, as scout
- Do: The scout goes.
- Declines: move
- Answers: yes
- Then: the scout is removed
"""
    assert run_examples(book(rules)) == []


def test_an_example_tells_who_has_won() -> None:
    rules = """
### Example: Over

- Given: a Scout of the first player at A1, as scout
- Do: The second player wins. The first player wins.
- Then: the second player has won, and the first player has not won

### Example: Not over

- Given: a Scout of the first player at A1, as scout
- Then: the second player has won
"""
    assert [d.message for d in run_examples(book(rules))] == [
        "This does not hold: the second player has won."
    ]


def test_an_answer_that_is_none_is_met_with_those_that_are() -> None:
    rules = """
### Example: Neither

- Given: a Scout of the first player at A1, as scout
- Given: a Scout of the first player at B1, as runner
- Given: a Brute of the second player at C1, as brute
- Answers: all; brute
- Do: The first player chooses any number of own Units, as those. The first player chooses 1 own Unit, as one.
- Then: the first player has 2 Units
"""
    [wrong] = run_examples(book(rules))
    assert wrong.hint == "It could be “scout”, “runner”."


@pytest.mark.parametrize(("more", "wounded"), [(3, True), (2, False)])
def test_what_a_rule_adds_when_the_dice_lie_there_decides_whether_the_roll_succeeds(
    more: int, wounded: bool
) -> None:
    game, state, roles = outcome(
        TOKENS
        + f"""
### Roll: Try by striker (a Unit)

- Dice: 1d6
- Succeeds on: 7 or more
- Success: The striker gains Mark.
- Failure: The striker gains Daze.

- When a Unit rolls Try: The result is {more} more.

### Example: Tried

- Given: a Scout of the first player at A1, as scout
- Dice: 4
- Do: The scout rolls Try.
- Then: the scout has {"Mark" if wounded else "Daze"}
"""
    )
    assert counter(game, state, roles["scout"], "Mark") == wounded
