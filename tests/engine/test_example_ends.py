"""What is asked at the end of an example of one that is gone, or of each of none, neither holds nor fails."""

from __future__ import annotations

import pytest
from tests.spoilt import BASE

from warbook.engine.examples import run_examples
from warbook.language.load import load_sources
from warbook.language.source import Source

FELL = "the scout has been removed by then"
AWAY = "the scout stands nowhere by then"
NONE = "there is none of those of each of whom it is asked"


def told(done: str, then: str) -> list[str]:
    """What is said of an example in which this is done, and this is to hold."""
    text = f"""# X

### Definition: Unit is whole

- If: the Unit has exactly 3 Wounds

### Definition: Unit is lost

- If: the Unit is removed

### Example: A

- Given: a Scout of the first player at 10in, 10in, as scout
- Given: a Scout of the second player at 14in, 10in, as foe
- Do: {done}
- Then: {then}
"""
    loaded = load_sources({name: Source(name, words) for name, words in {**BASE, "x.rules.md": text}.items()})
    assert loaded.rulebook is not None, loaded.diagnostics
    return [found.message for found in run_examples(loaded.rulebook)]


@pytest.mark.parametrize(
    "then",
    [
        "the scout is beyond 3in of the foe",
        "the scout is not within 3in of the foe",
        "the scout has 3 Wounds",
        "the scout has no Stun",
        "the scout's Skill is 4",
        "the scout is whole",
        "the distance from the foe to the scout is over 3in",
        "the foe has 3 Wounds, and the scout has 3 Wounds",
    ],
)
def test_nothing_is_asked_of_one_that_is_gone(then: str) -> None:
    clause = then.split(", and ")[-1]
    assert told("The scout is removed.", then) == [f"This neither holds nor fails, as {FELL}: {clause}."]


@pytest.mark.parametrize(
    "then",
    [
        "the scout is removed",
        "the scout is not on the board",
        "the scout is lost",
        "the scout is a Unit",
        "the first player has no Units",
        "the number of Units is 1",
    ],
)
def test_whether_it_is_gone_is_asked(then: str) -> None:
    assert told("The scout is removed.", then) == []


def test_how_near_one_is_that_stands_nowhere_is_not_asked() -> None:
    for then in ("the scout is beyond 3in of the foe", "the scout is not within 3in of the foe"):
        assert told("The scout leaves the board.", then) == [
            f"This neither holds nor fails, as {AWAY}: {then}."
        ]
    assert (
        told("The scout leaves the board.", "the scout has 3 Wounds, and the scout is not on the board") == []
    )
    joined = "The scout leaves the board. The scout joins the first player's Reserve."
    assert told(joined, "the scout is beyond 3in of the foe") == []


def test_nothing_is_asked_of_each_of_none() -> None:
    then = "every Unit with Stun has 3 Wounds"
    assert told("The scout gains Stun.", then) == []
    assert told("The scout loses 1 Wound.", then) == [f"This neither holds nor fails, as {NONE}: {then}."]
    none = "no Unit with Stun has Marks"
    assert told("The scout gains Stun.", none) == []
    assert told("The scout loses 1 Wound.", none) == [f"This neither holds nor fails, as {NONE}: {none}."]
    assert told("The scout loses 1 Wound.", "no Unit with Stun is within 3in of the scout") == []
