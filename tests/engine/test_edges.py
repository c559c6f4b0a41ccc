"""Who has which edge, where a player may pick; and rolls that decide a list."""

from __future__ import annotations

import pytest
from tests.engine.sketch import HEAD, book, outcome

from warbook.engine.examples import run_examples
from warbook.engine.log import story

RULES = """
### Mission: Landing

| Zone | Held by | Reaches |
|---|---|---|
| Beach | each player | 2 squares |

### To settle player

1. The player chooses own edge.

### To land unit (a Unit)

1. The unit's player places the unit in own Beach.

### Example: At home

- Mission: Landing
- Given: a Scout of the first player at D4, as scout
- Do: The scout is landed.
- Offered: A1; H2
- Refused: A3; A8
"""


def test_the_front_edge_is_the_first_players() -> None:
    assert run_examples(book(RULES)) == []


@pytest.mark.parametrize(
    ("picks", "edge", "offered", "refused"),
    [
        ("first", "Back edge", "A8; H7", "A1; A6"),
        ("first", "Front edge", "A1; H2", "A8; A3"),
        ("second", "Back edge", "A1; H2", "A8; A3"),
        ("second", "Front edge", "A8; H7", "A1; A6"),
    ],
)
def test_who_picks_an_edge_leaves_the_other_one(picks: str, edge: str, offered: str, refused: str) -> None:
    _, state, _ = outcome(
        f"""{RULES}
### Example: Picked

- Mission: Landing
- Given: a Scout of the first player at D4, as scout
- Given: a Scout of the second player at E5, as foe
- Answers: {edge}
- Do: The {picks} player is settled. The scout is landed.
- Offered: {offered}
- Refused: {refused}
"""
    )
    told = "back" if edge == "Back edge" else "front"
    who = "A" if picks == "first" else "B"
    assert f"{who} takes the {told} edge." in "\n".join(story(state))


def test_distances_from_an_edge_follow() -> None:
    rules = f"""{RULES}
### Example: The other way round

- Given: a Scout of the first player at D1, as scout
- Answers: Back edge
- Do: The first player is settled.
- Then: the scout is within 1 square of the second player's edge
- Then: the scout is beyond 7 squares of the first player's edge
"""
    assert run_examples(book(rules)) == []


TABLE = HEAD.replace("- Grid: 8 by 8 squares", "- Table: 20in by 20in").replace(
    "### Kind: Unit\n", "### Kind: Unit\n\n- Stands on: 30mm\n"
)


def test_zones_and_markers_on_a_table_change_sides() -> None:
    rules = """
### Mission: Landing

| Zone | Held by | Reaches |
|---|---|---|
| Beach | each player | 5in |

| Marker | Held by | From right edge | From back edge |
|---|---|---|---|
| Flag | each player | 4in | 2in |

### To settle player

1. The player chooses own edge.

### Example: Before

- Mission: Landing
- Given: a Scout of the first player at 16in, 2in, as scout
- Then: the scout is in own Beach, and the scout is within 1in of own Flag
- Then: the scout is within 2in of the first player's edge

### Example: After

- Mission: Landing
- Given: a Scout of the first player at 16in, 2in, as scout
- Given: a Scout of the first player at 4in, 18in, as north
- Answers: Back edge
- Do: The first player is settled.
- Then: the scout is not in own Beach, and the scout is in enemy Beach
- Then: the scout is within 2in of the second player's edge
- Then: the north is in own Beach, and the north is within 1in of own Flag
"""
    assert [str(d) for d in run_examples(book(rules, TABLE))] == []


def test_how_far_it_is_to_a_marker_is_compared() -> None:
    rules = """
### Mission: Landing

| Marker | From right edge | From back edge |
|---|---|---|
| Flag | 10in | 10in |

### To look looker (a Unit) at mark (a Unit)

1. If the mark is nearer to the Flag than the looker, the mark is removed.
2. If the distance from the looker to the Flag is 3in or less, the looker is removed.

### Example: Nearer

- Mission: Landing
- Given: a Scout of the first player at 10in, 16in, as scout
- Given: a Scout of the second player at 10in, 14in, as north
- Do: The scout looks at the north.
- Then: the north is removed, and the scout is not removed

### Example: Near

- Mission: Landing
- Given: a Scout of the first player at 10in, 13in, as scout
- Given: a Scout of the second player at 10in, 2in, as north
- Do: The scout looks at the north.
- Then: the scout is removed, and the north is not removed
"""
    assert [str(d) for d in run_examples(book(rules, TABLE))] == []


OMENS = """
### List: Weather

| Weather | 1d6 |
|---|---|
| Rain | 1–2 |
| Sun | 3–6 |

### Roll: Omen by player

- Dice: 1d6
- Decides: Weather

### Window: Luck by player

- Opens: after any Roll
- In Luck, "Again": The player re-rolls 1 die.

### To watch player

1. The player rolls Omen for the Weather.

- While the Weather is Rain: Each Unit's Might is 1 less.
"""


@pytest.mark.parametrize(
    ("dice", "answers", "might"),
    [("2", "Decline", 2), ("3", "Decline", 3), ("3, 1", "Again", 2), ("1, 6", "Again", 3)],
)
def test_a_roll_that_decides_a_list_may_be_made_again(dice: str, answers: str, might: int) -> None:
    rules = f"""{OMENS}
### Example: Seen

- Given: a Brute of the first player at D4, as brute
- Dice: {dice}
- Answers: {answers}
- Do: The first player is watched.
- Then: the brute's Might is {might}
"""
    assert [str(d) for d in run_examples(book(rules))] == []


def test_no_offer_to_throw_again_takes_a_price_once_no_die_is_left() -> None:
    priced = OMENS.replace('"Again":', '"Again", for 1 Favour:')
    rules = f"""### Resource: Favour

- Held by: player

{priced}
### Example: A lone die, thrown again

- Given: a Brute of the first player at D4, as brute
- Given: The first player gains 2 Favour.
- Dice: 3, 1
- Answers: Again
- Do: The first player is watched.
- Offered: nothing
- Then: the brute's Might is 2, and the first player has Favour equal to 1
"""
    assert [str(d) for d in run_examples(book(rules))] == []
