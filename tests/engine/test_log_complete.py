"""Nothing is left out of the log: what happens again is told again, and so is every listed state of a piece."""

from __future__ import annotations

from tests.engine.sketch import HEAD, outcome

from warbook.cli.symbols import legend
from warbook.engine.log import story

RULES = """
### Resource: Points

- Held by: player

### List: Posture

- Held by: Unit

| Posture |
|---|
| Standing |
| Downed |

### List: Weather

| Weather |
|---|
| Dry |
| Rain |

### Example: Told

- Given: a Scout of the first player at A1, as scout
- Given: a Brute of the second player at B2, as brute
{steps}
- Then: the scout is at A1
"""


def told(*steps: str) -> list[str]:
    rules = RULES.format(steps="\n".join(step if ": " in step else f"- Do: {step}" for step in steps))
    _, state, _ = outcome(rules, HEAD)
    return list(story(state))


def test_a_point_that_is_gained_again_is_told_again() -> None:
    lines = told("The first player gains 1 Points.", "The first player gains 1 Points.")
    assert lines.count("A gains 1 Points.") == 2, lines


def test_what_a_piece_comes_to_be_is_told_where_it_changes() -> None:
    lines = told(
        "The scout becomes Downed.", "- No effect: The scout becomes Downed.", "The scout becomes Standing."
    )
    assert lines == ["Scout becomes Downed.", "Scout becomes Standing."]


def test_what_the_whole_game_comes_to_be_is_told() -> None:
    assert told("The Weather becomes Rain.") == ["Weather becomes Rain."]


def test_the_map_shows_who_is_otherwise_than_at_first() -> None:
    _, state, _ = outcome(RULES.format(steps="- Do: The scout becomes Downed."), HEAD)
    assert [name for _, name in legend(state, None)] == ["Scout (Downed)", "Brute"]
