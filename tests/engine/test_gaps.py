"""What no example notices: mutants of a sketch, and which of them its examples let pass."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sketch import HEAD, book

from warbook.engine.examples import run_example
from warbook.engine.gaps.mutants import IN_ORDER, NAMED, Mutant, mutants
from warbook.engine.gaps.patched import mutant_game
from warbook.engine.gaps.places import Places, sentence
from warbook.engine.gaps.told import meant
from warbook.engine.gaps.trial import NOTICED, SURVIVES, Court
from warbook.engine.gaps.turns import LEFT_OUT, Turn
from warbook.language.model import Rulebook
from warbook.language.source import Source

RULES = """
### Token: Tired

- Kept by: Unit
- Holds: many

### To rest by unit (a Unit)

1. If the unit has 3 or more Tired, the unit loses 2 Tired.
2. Each other Unit gains 1 Tired.

### To wait by unit (a Unit)

1. The unit gains 1 Tired.
"""
PLAYED = """
### Example: A long rest

- Given: a Scout of the first player at B2, as scout
- Given: a Brute of the first player at D2, as brute
- Given: the scout gains 3 Tired
- Do: The scout rests.
- Then: the scout has 1 Tired, and the brute has 1 Tired
"""
SHORT = """
### Example: Not tired enough

- Given: a Scout of the first player at B2, as scout
- Given: the scout gains 2 Tired
- Do: The scout rests.
- Then: the scout has 2 Tired
"""


def gaps_of(rules: str) -> list[Mutant]:
    """The mutants of some rules."""
    return mutants(book(rules), {"sketch.rules.md": Source("sketch.rules.md", f"{HEAD}\n{rules}")})


def gaps(rules: str) -> tuple[Rulebook, dict[str, str]]:
    """What becomes of each mutant of some rules, by how its line would read."""
    made = book(rules)
    sources = {"sketch.rules.md": Source("sketch.rules.md", f"{HEAD}\n{rules}")}
    court, places = Court(made), Places(sources)
    judged = ((m, court.judged(m).what) for m in mutants(made, sources))
    return made, {sentence(places, m.turn, m.place): what for m, what in judged}


def test_a_number_that_no_example_reaches_is_told_as_the_line_would_read() -> None:
    _, found = gaps(RULES + PLAYED)
    first = "1. If the unit has {} or more Tired, the unit loses {} Tired."
    assert found[first.format("«2»", "2")] == SURVIVES
    assert found[first.format("«4»", "2")] == NOTICED
    assert found[first.format("3", "«1»")] == NOTICED
    _, closed = gaps(RULES + PLAYED + SHORT)
    assert closed[first.format("«2»", "2")] == NOTICED


def test_what_is_never_played_survives_whatever_is_changed() -> None:
    _, found = gaps(RULES + PLAYED)
    unplayed = {line: what for line, what in found.items() if "1. The unit" in line}
    assert len(unplayed) >= 3 and set(unplayed.values()) == {SURVIVES}


def test_a_law_that_nobody_meets_survives_whatever_is_changed() -> None:
    """A mutant of a law may be another game from top to bottom, of which only the examples are as they were."""
    _, found = gaps(RULES + "\n## Bans\n\n- A Unit cannot wait, if the Unit has 5 or more Tired.\n" + PLAYED)
    bans = {line: what for line, what in found.items() if "cannot wait" in line}
    assert len(bans) >= 3 and set(bans.values()) == {SURVIVES}, bans


def test_what_an_example_says_to_hold_for_a_time_is_no_rule() -> None:
    held = "- Given: the scout cannot rest until the end of the Game"
    _, found = gaps(RULES + PLAYED.replace("- Do: The scout rests.", f"{held}\n- Do: The brute waits."))
    assert found and not any("cannot rest" in line for line in found), found


def test_steps_bounds_and_words_are_turned() -> None:
    _, found = gaps(RULES + PLAYED + SHORT)
    for line in (
        "2. «without: Each other Unit gains 1 Tired».",
        "1. If the unit has «exactly 3» Tired, the unit loses 2 Tired.",
        "1. If the unit has «not: 3 or more Tired», the unit loses 2 Tired.",
        "2. Each «without: other» Unit gains 1 Tired.",
    ):
        assert line in found, "\n".join(found)
    assert found["2. «without: Each other Unit gains 1 Tired»."] == NOTICED


def test_an_implied_number_is_no_number() -> None:
    """Who has Stun has it: nobody has written that it is 1 or more of it."""
    rules = """
### Token: Stun

- Kept by: Unit
- Holds: one

### To rest by unit (a Unit)

1. If the unit has Stun, the unit loses Stun.
"""
    _, found = gaps(rules)
    assert not [
        line for line in found if "exactly" in line or "or more" in line or "«2»" in line or "«0»" in line
    ]


def test_a_face_is_left_out_with_all_its_sides() -> None:
    """Dice of an example show faces: which of two sides it was that showed one, nobody can tell."""
    rules = """
### Token: Tired

- Kept by: Unit
- Holds: many

### Die: Nerve

| Face | Sides |
|------|-------|
| Calm | 2     |
| Fear | 4     |

### Roll: Courage by unit (a Unit)

- Dice: 1 Nerve
- Each die succeeds on: Calm
- Success: The unit gains 1 Tired.

### Example: Calm

- Given: a Scout of the first player at B2, as scout
- Dice: Calm
- Do: The scout rolls Courage.
- Then: the scout has 1 Tired
"""
    made, found = gaps(rules)
    assert made.rolls["Courage"].always == (1, 2)
    assert found["- Each die succeeds on: «without: Calm»"] == NOTICED
    assert SURVIVES not in [what for line, what in found.items() if "Calm" in line]


def test_what_tells_to_whom_something_happens_is_changed_once() -> None:
    """It stands in an event twice, and nothing that plays looks at the second."""
    rules = """
### Token: Tired

- Kept by: Unit
- Holds: many

- When a Brute gains Tired: The Brute loses 1 Tired.

### Example: Only a Brute

- Given: a Scout of the first player at B2, as scout
- Given: a Brute of the first player at D2, as brute
- Do: The scout gains 1 Tired. The brute gains 1 Tired.
- Then: the scout has 1 Tired, and the brute has no Tired
"""
    told = [
        m.turn.old for m in gaps_of(rules) if m.part == "hooks" and m.turn.sort == LEFT_OUT and m.turn.old
    ]
    assert told == ["the holder is Brute"]


def test_who_is_asked_can_be_shown() -> None:
    rules = """
### Token: Tired

- Kept by: Unit
- Holds: many

### To rest by unit (a Unit)

1. The unit's player chooses 1 Unit, as friend. The friend gains 1 Tired.

### Example: A rest

- Given: a Scout of the first player at B2, as scout
- Given: a Brute of the first player at D2, as brute
- Answers: {}scout
- Do: The scout rests.
- Then: the scout has 1 Tired
"""
    asked = "the opponent, not whoever decides"
    for said, expected in (("", SURVIVES), ("first player: ", NOTICED)):
        _, found = gaps(rules.format(said))
        assert [what for line, what in found.items() if asked in line] == [expected]
    made = book(rules.format("second player: "))
    court = Court(made)
    wrong = run_example(court.original.game, made.examples[0])
    assert "“second player: scout” is no answer where the first player has to decide" in wrong[0].message


@pytest.mark.parametrize("part", [*NAMED, *IN_ORDER])
def test_a_mutant_that_says_the_same_is_compiled_to_the_same(part: str) -> None:
    """Only functions whose rules differ are compiled anew: with nothing changed, none is, and every example comes out."""
    hooks = """
- When a Unit loses Tired: The Unit gains 1 Tired.
- When a Unit gains Tired, if the Unit's Might is 3: The Unit loses 1 Tired.
- A Unit with Tired cannot rest.
- Each Unit's Might is 1 more.
"""
    made = book(
        RULES
        + hooks
        + "\n### Action: Nap by user (a Unit)\n\n- Cost: free\n- Effect: The user gains Tired.\n"
    )
    made = replace(made, examples=book(RULES + PLAYED).examples[:0])
    court = Court(made)
    declared = getattr(made, part)
    for key in declared if isinstance(declared, dict) else range(len(declared)):
        same = replace(declared[key])
        mutant = Mutant(part, key, same, Turn("", ""), same.span, same.span)
        game, changed = mutant_game(court.original, mutant)
        assert not changed
        assert game.functions.keys() >= court.original.chunks.keys()


def test_what_is_turned_round_is_told_as_it_would_be_understood() -> None:
    made = book(RULES)
    sources = {"sketch.rules.md": Source("sketch.rules.md", f"{HEAD}\n{RULES}")}
    places = Places(sources)
    told = {sentence(places, m.turn, m.place): meant(made, m) for m in mutants(made, sources)}
    assert "If the unit has fewer than 3 Tired, the unit loses 2 Tired." in told.values()
    assert told["2. Each other Unit gains «2» Tired."] == "", "a number is told in the line"


def test_what_an_action_needs_of_its_target_is_turned_wherever_it_is_asked() -> None:
    """It stands once in a table: a target that is offered wrongly is one fact, and one example notices it."""
    rules = """
### Token: Tired

- Kept by: Unit
- Holds: many

| Resource | Held by |
|---|---|
| Breath | Unit |

### Action: Poke by user (a Unit) at foe (a Unit)

- Cost: 1 Breath

| Needs | When |
|---|---|
| an enemy | the foe is an enemy |

1. The foe gains 1 Tired.
"""
    played = """
### Example: Only an enemy is poked

- Given: a Scout of the first player at B2, as scout
- Given: a Scout of the first player at D2, as friend
- Given: a Brute of the second player at F2, as brute
- Given: the scout gains 1 Breath
- Do: The scout uses Poke.
- Then: the brute has 1 Tired, and the friend has no Tired
"""
    told, found = gaps(rules + played)
    assert told is not None and SURVIVES not in {
        what for reading, what in found.items() if "is an enemy" in reading
    }
