"""What is paid, from what, and who is asked about it."""

from __future__ import annotations

from tests.engine.sketch import book

from warbook.engine.answers import Options
from warbook.engine.examples import run_examples
from warbook.engine.game import Game
from warbook.engine.pieces import place_card
from warbook.engine.prompts import listing, prompt

PURSES = """
| Resource | Held by | Starts at | Or paid with |
|---|---|---|---|
| Nerve | Unit | 2 | Order |
| Order | player | 3 | — |
| Grace | Unit | 1 | — |

| Token | Holds | Kept by |
|---|---|---|
| Wound | many | Unit |
| Ward | many | Unit |
| Spite | one | Unit |

### Window: Warding by target (a Unit)

- Short: A blow lands

### To strike target (a Unit)

1. The Warding opens for the target's player.
2. If the Warding failed, the target gains Wound.

### Token: Ward

- In Warding, "Duck", for 1 Grace or 1 Order, if the bearer is the target: The Warding succeeds.
"""


def wrong(rules: str) -> list[str]:
    return [d.message for d in run_examples(book(PURSES + rules))]


def example(ward: str, answers: str, then: str, given: str = "") -> str:
    return f"""
{ward}
### Example: Struck

- Given: a Scout of the first player at A1, as scout
- Given: the scout gains Ward{given}
- Answers: {answers}
- Do: The scout is struck.
- Then: {then}
"""


def test_of_two_prices_that_can_be_paid_the_player_picks_one() -> None:
    spent = "the scout has no Grace, and the first player's Order is 3, and the scout has no Wound"
    kept = "the scout has 1 Grace, and the first player's Order is 2, and the scout has no Wound"
    assert wrong(example("", "Duck; 1 Grace", spent)) == []
    assert wrong(example("", "Duck; 1 Order", kept)) == []


def test_the_only_price_that_can_be_paid_is_paid_unasked() -> None:
    given = ". The scout loses 1 Grace"
    assert wrong(example("", "Duck", "the first player's Order is 2", given)) == []


def test_any_mix_of_two_resources() -> None:
    ward = """
- In Warding, "Brace", for 2 Nerve, if the bearer is the target, and the target is hurt: The Warding succeeds.

### Definition: Unit is hurt

- If: the Unit has Spite
"""
    for answer, nerve, order in (("2 Nerve", 0, 3), ("1 Nerve and 1 Order", 1, 2), ("2 Order", 2, 1)):
        then = f"the scout's Nerve is {nerve}, and the first player's Order is {order}"
        assert wrong(example(ward, f"Brace; {answer}", then, ". The scout gains Spite")) == []


def test_what_can_be_paid_in_its_place_is_enough_to_be_offered() -> None:
    ward = '\n- In Warding, "Brace", for 2 Nerve, if the bearer is the target: The Warding succeeds.\n'
    given = ". The scout loses 2 Nerve. The scout loses 1 Grace"
    then = "the first player's Order is 1, and the scout has no Wound"
    assert wrong(example(ward, "Brace", then, given)) == []
    broke = given + ". The first player loses 2 Orders"
    assert wrong(example(ward, "Decline", "the scout has Wound", broke)) == []
    assert wrong(example(ward, "Brace", "the scout has Wound", broke)), "1 Order does not buy what costs 2"


def test_two_parts_of_a_price_are_not_paid_with_the_same_coin() -> None:
    """1 Nerve may be paid with an Order, and one is to be paid besides: that makes two."""
    ward = '\n- In Warding, "Brace", for 1 Nerve and 1 Order, if the bearer is the target: The Warding succeeds.\n'
    given = ". The scout loses 2 Nerve. The scout loses 1 Grace"
    enough = given + ". The first player loses 1 Order"
    assert wrong(example(ward, "Brace", "the first player's Order is 0", enough)) == []
    broke = given + ". The first player loses 2 Orders"
    assert wrong(example(ward, "Brace", "the scout has no Wound", broke))


def test_a_rule_on_what_is_paid_may_ask() -> None:
    ward = """
## Spite

- After a Unit loses Grace: Its player may choose 1 own Unit, as angry. The angry gains Spite.
"""
    assert wrong(example(ward, "Duck; 1 Grace; yes", "the scout has Spite")) == []
    assert wrong(example(ward, "Duck; 1 Order", "the scout has no Spite")) == []


def test_the_question_says_what_it_asks_and_offers_what_can_be_paid() -> None:
    game = Game(book(PURSES + example("", "Duck; 1 Grace", "the scout has no Grace")), examples=True)
    state = game.blank()
    scout = place_card(state, "Scout", 0, (0, 0))
    state.F[game.plan.column("Ward")][scout] = 1
    state.G[game.plan.has("Ward")] = 1 << scout
    number = game.numbers["verb", "strike"]
    state.stack.append([number, 0, scout, *game.widths[number]])
    state.run()
    state.answer([0, scout, -1])
    assert state.decision is not None and isinstance(state.decision.answers, Options)
    assert state.decision.kind == "price"
    assert prompt(state) == "A: choose how Scout pays."
    assert listing(state) == ["1 Grace", "1 Order"]


AIMED = """
| Resource | Held by |
|---|---|
| Breath | Unit |

| Token | Holds | Kept by |
|---|---|---|
| Shield | one | Unit |
| Wound | many | Unit |

### Action: Strike by user (a Unit) at foe (a Unit)

- Cost: 1 Breath

| Needs | When |
|---|---|
| an enemy | the foe is an enemy |

1. The foe gains Wound.

- Strike costs 1 Breath more, if the foe has Shield.
- Every Action costs 1 Breath more for each time the user has used it during the Game.
"""


def struck(breath: int, answers: str, rest: str) -> list[str]:
    rules = f"""{AIMED}
### Example: Struck

- During: Game
- Given: a Scout of the first player at A1, as scout
- Given: a Scout of the second player at C3, as bare
- Given: a Scout of the second player at C4, as shielded
- Given: the shielded gains Shield. The scout gains {breath} Breath
- Answers: {answers}
- Do: The scout may use any number of its Actions
{rest}
"""
    return [d.message for d in run_examples(book(rules))]


def test_what_an_action_costs_may_depend_on_what_it_is_used_on() -> None:
    assert struck(3, "Strike; shielded", "- Offered: nothing\n- Then: the scout has Breath equal to 1") == []
    assert struck(3, "Strike; bare", "- Offered: Strike; Done\n- Then: the scout has Breath equal to 2") == []


def test_what_cannot_be_paid_for_is_not_chosen_among() -> None:
    """With one point only the other is left, so nobody is asked."""
    left = "- Offered: nothing\n- Then: the scout has no Breath, and the bare has Wound equal to"
    assert struck(1, "Strike", f"{left} 1") == []
    assert struck(3, "Strike; bare; Strike", f"{left} 2") == []


def test_who_has_no_choice_pays_all_the_same() -> None:
    rules = """
### Resource: Gold

- Held by: player

### Token: Mark

- Kept by: Unit
- Holds: many

### To hire by player

1. The player chooses 1 or more own Units, as hired, for 2 Gold per Unit. Each hired gains 1 Mark.

### Example: Only one for hire

- Given: a Scout of the first player at A1, as scout
- Given: The first player gains 3 Gold.
- Do: The first player hires
- Then: the scout has 1 Mark, and the first player has 1 Gold

### Example: Not for nothing

- Given: a Scout of the first player at A1, as scout
- Given: The first player gains 1 Gold.
- Do: The first player hires
- Then: the scout has no Marks, and the first player has 1 Gold

### To hire two by player

1. The player chooses 2 own Units, as hired, for 2 Gold per Unit. Each hired gains 1 Mark.

### Example: Two for hire, and money for one

- Given: a Scout of the first player at A1, as scout
- Given: a Scout of the first player at B1, as runner
- Given: The first player gains 3 Gold.
- Answers: runner
- Do: The first player hires two
- Then: the scout has no Marks, and the runner has 1 Mark, and the first player has 1 Gold
"""
    assert run_examples(book(rules)) == []
