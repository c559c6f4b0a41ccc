"""Facts that are no sentences, and the order of steps: what `warbook gaps` tries of them, and what it leaves alone."""

from __future__ import annotations

import time

import pytest
from sketch import HEAD, book

from warbook.engine.gaps.mutants import meeting, mutants
from warbook.engine.gaps.places import Places, sentence
from warbook.engine.gaps.told import meant
from warbook.engine.gaps.trial import NOTICED, SURVIVES, Court
from warbook.language.diagnostic import Span
from warbook.language.source import Source


def gaps(rules: str, head: str = HEAD) -> dict[str, str]:
    """What becomes of each mutant of some rules, by how its line would read."""
    made = book(rules, head)
    sources = {"sketch.rules.md": Source("sketch.rules.md", f"{head}\n{rules}")}
    court, places = Court(made), Places(sources)
    return {sentence(places, m.turn, m.place): court.judged(m).what for m in mutants(made, sources)}


def understood(rules: str) -> dict[str, str]:
    """How each mutant of some rules would be understood."""
    made = book(rules)
    sources = {"sketch.rules.md": Source("sketch.rules.md", f"{HEAD}\n{rules}")}
    places = Places(sources)
    return {sentence(places, m.turn, m.place): meant(made, m) for m in mutants(made, sources)}


# ------------------------------------------------------------------ who may look
SECRETS = """
## Secrets

| Token | Holds | Kept by | Hidden from |
|---|---|---|---|
| Spy | one | Unit | the opponent |

| Resource | Held by | Starts at | Hidden from |
|---|---|---|---|
| Bid | player | 0 | the opponent |

### Kind: Lot

- Stands on: nothing

| Lot |
|---|
| White |
| Black |

### Group: Urn

- Holds: Lots
- Held by: each player
- Hidden from: everyone

### Example: Asked

- Given: a Scout of the first player at B2, as scout
- Given: a Scout of the first player at D2, as pal
- Given: a White of the first player in Urn, as white
- Given: a Black of the first player in Urn, as black
- Given: The scout gains Spy. The first player gains 1 Bid.
"""
TOLD = """- Then: the second player does not know whether the scout has Spy, and the first player knows whether the scout has
  Spy
- Then: the second player does not know whether the first player has 1 Bid, and the first player knows whether the
  first player has 1 Bid
- Then: the first player does not know whether the white is a White, and the second player does not know whether
  the white is a White
"""
MUTE = "- Then: the scout has Spy, and the first player has 1 Bid, and the number of Lots is 2\n"


def test_what_is_hidden_is_made_open_or_hidden_from_others() -> None:
    marks = ("«without: the opponent»", "«without: everyone»", "«everyone»", "«the opponent»")
    hidden = [line for line in gaps(SECRETS + MUTE) if any(mark in line for mark in marks)]
    assert len(hidden) == 6, hidden
    assert {gaps(SECRETS + MUTE)[line] for line in hidden} == {SURVIVES}
    found = gaps(SECRETS + TOLD)
    assert {found[line] for line in hidden} == {NOTICED}, found


# ------------------------------------------------------------------ the order of steps
STEPS = """
### Token: Tired

- Kept by: Unit
- Holds: many

### Token: Proud

- Kept by: Unit
- Holds: many

### To rest by unit (a Unit)

1. {}
2. {}

### Example: A rest

- Given: a Scout of the first player at B2, as scout
- Given: The scout gains 1 Tired.
- Do: The scout rests.
- Then: {}
"""
DOUBLED, LOST = "The unit gains Tired equal to its Tired.", "The unit loses 1 Tired."


def sooner(rules: str) -> dict[str, str]:
    return {line: what for line, what in gaps(rules).items() if "«sooner" in line}


def test_two_steps_change_places() -> None:
    none = sooner(STEPS.format(DOUBLED, LOST, "the scout has Tired"))
    once = sooner(STEPS.format(DOUBLED, LOST, "the scout has 1 Tired"))
    assert list(none) == ["2. The unit «sooner: loses 1 Tired»."]
    assert list(once.values()) == [NOTICED]
    blind = sooner(STEPS.format(DOUBLED, LOST, "the scout has no Proud"))
    assert list(blind.values()) == [SURVIVES]


def test_both_steps_are_told_as_they_would_be_understood() -> None:
    found = understood(STEPS.format(DOUBLED, LOST, "the scout has 1 Tired"))
    assert "loses 1 Tired" in found["2. The unit «sooner: loses 1 Tired»."]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("The unit gains 1 Tired.", "The unit gains 1 Proud."),
        ("The unit gains 1 Tired.", "The unit gains 2 Tired."),
        ("The unit's player chooses 1 Unit, as friend.", "The friend gains 1 Tired."),
    ],
)
def test_steps_of_which_either_may_come_first_or_only_one_can_stay(first: str, second: str) -> None:
    answers = "- Answers: scout\n- Do: The scout rests." if "chooses" in first else "- Do: The scout rests."
    rules = STEPS.format(first, second, "the scout has Tired").replace("- Do: The scout rests.", answers)
    assert sooner(rules) == {}


def test_what_one_gains_and_another_loses_may_come_in_either_order() -> None:
    rules = STEPS.replace("by unit (a Unit)", "by unit (a Unit) at friend (a Unit)").replace(
        "rests.", "rests at the pal."
    )
    rules = rules.replace("- Given: The", "- Given: a Scout of the second player at D2, as pal\n- Given: The")
    shared = "The {} loses 1 Tired."
    both = rules.format(shared.format("unit"), "The friend gains 1 Tired.", "the pal has Tired")
    one = rules.format(shared.format("unit"), DOUBLED, "the scout has no Tired")
    assert sooner(both) == {} and len(sooner(one)) == 1


def test_players_asked_one_after_the_other_change_places() -> None:
    asked = "The {} player chooses 1 Unit, as {}."
    rules = STEPS.format(asked.format("first", "one"), asked.format("second", "two"), "the scout has Tired")
    given = "- Given: a Scout of the second player at D2, as foe\n- Answers: {}scout; {}scout\n"
    rules = rules.replace("- Do: The scout rests.", f"{given}- Do: The scout rests.")
    assert list(sooner(rules.format("", "")).values()) == [SURVIVES]
    assert list(sooner(rules.format("first player: ", "second player: ")).values()) == [NOTICED]


# ------------------------------------------------------------------ heights and terrain
HIGH = """
| Terrain | Shape | Blocks | Height |
|---|---|---|---|
| Fence | area | yes | 2 squares |

### Sight: target (a Unit) is seen by observer (a Unit)

- Height: 1.5 squares
- Blocked by: blocking Terrain

### Definition: Unit is spotted

- If: the Unit is seen by any enemy Unit

### Example: Over a fence

- Terrain: a Fence at D2, 1 by 1 squares, 2 squares high
- Given: a Scout of the first player at B2, as scout
- Given: a Brute of the second player at F2, as brute
- Then: {}
"""


def test_heights_are_a_unit_or_half_a_one_more_and_less() -> None:
    found = [
        line for line in gaps(HIGH.format("the scout is not spotted")) if "Height" in line or "Fence" in line
    ]
    assert "- Height: «2» squares" in found and "- Height: «1» squares" in found
    assert "| Fence | area | yes | «3» squares |" in found and "| Fence | area | yes | «1» squares |" in found


def test_what_terrain_does_is_noticed_by_examples_that_run_through_no_rule_of_it() -> None:
    """A fact of terrain stands in no function: whichever functions differ, every example is shown."""
    held = gaps(HIGH.format("the scout is not spotted"))
    assert {what for line, what in held.items() if "blocking" in line} == {NOTICED}


# ------------------------------------------------------------------ what is told
def test_nothing_is_left_out_that_nobody_has_written() -> None:
    rules = """
### Token: Tired

- Kept by: Unit
- Holds: many

### Definition: Unit is awake

- Unless: the Unit has Tired
"""
    assert not [line for line in gaps(rules) if "truth" in line]


def test_a_face_that_always_counts_is_marked_where_it_stands() -> None:
    rules = """
### Token: Tired

- Kept by: Unit
- Holds: many

### Roll: Nerve by unit (a Unit)

- Dice: 2d6
- Each die succeeds on: the unit's Might or less
- Always succeeds on: 1
- Always fails on: 6
- Success: The unit gains 1 Tired.
"""
    found = gaps(rules)
    assert "- «without: Always succeeds on: 1»" in found and "- «without: Always fails on: 6»" in found


def test_what_meets_is_found_in_time_that_grows_with_the_text() -> None:
    homes = {Span("a", 10 * i, 10 * i + 6) for i in range(20_000)}
    others = [Span("a", 20 * i + 5, 20 * i + 9) for i in range(20_000)] + [Span("b", 0, 10**6)]
    begun = time.process_time()
    found = meeting(homes, others)
    assert found == {Span("a", 20 * i, 20 * i + 6) for i in range(10_000)}
    assert time.process_time() - begun < 2, "each home held against each span takes minutes"
