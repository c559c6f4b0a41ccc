"""What is typed to `warbook odds` wins over a card, has to matter, and what cannot be counted is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_kit import Run

RULES = """# Game: Wounds

- Players: 2
- Grid: 4 by 4 squares

### Kind: Unit

| Stat | Measured in |
|---|---|
| Armour | number |

| Unit | Armour |
|---|---|
| Tank | 5 |

### Token: Harm

- Kept by: Unit
- Holds: many

### Roll: Save by target (a Unit) against attacker (a Unit)

- Dice: as many d6 as the target's Harm
- Each die succeeds on: the target's Armour or less
- Success: The target loses 1 Harm.

## Cover

- Before a Unit rolls Save, if the Unit has Harm: The roll's Target is 1 more.

### Trait: Sturdy

- Before the bearer rolls Save: The roll gains 1 Success.

## Nerve

- A Roll's Advantage is at most 1.

### Roll: Nerve by unit (a Unit)

- Dice: 1d6
- Succeeds on: 4 or more

### Sequence: Game

1. The game ends.
"""


@pytest.fixture
def wounds(tmp_path: Path) -> str:
    folder = tmp_path / "wounds"
    folder.mkdir()
    (folder / "wounds.rules.md").write_text(RULES, encoding="utf-8")
    return str(folder)


def test_what_is_typed_wins_over_a_card(run: Run, wounds: str) -> None:
    told = run("odds", wounds, "Save", "target=Tank", "Harm=2").out
    assert "2d6, each die on 5 or less" in told and "35/36" in told


def test_what_comes_to_be_in_play_alone_is_tried_and_not_taken_for_none(run: Run, wounds: str) -> None:
    told = run("odds", wounds, "Save", "target=Tank")
    assert "0 %" not in told.out.replace("100 %", "") and "Harm" in told.text


@pytest.mark.parametrize("word", ["bonus=1", "attacker=Tank"])
def test_what_changes_nothing_is_refused(run: Run, wounds: str, word: str) -> None:
    told = run("odds", wounds, "Save", "Harm=2", "Armour=3", word)
    assert told.code == 2 and "changes nothing in Save" in told.err and not told.out


def test_what_rules_do_before_the_roll_is_said_to_be_left_out(run: Run, wounds: str) -> None:
    told = run("odds", wounds, "Save", "Harm=2", "Armour=3").out
    assert "Left out, as play decides it:\n  Before a Unit rolls Save, if the Unit has Harm" in told
    assert "\n  Sturdy: Before the bearer rolls Save: The roll gains 1 Success.\n" in told


def test_what_a_bound_cuts_off_matters_all_the_same(run: Run, wounds: str) -> None:
    for advantage in (1, 2):
        told = run("odds", wounds, "Nerve", f"advantage={advantage}")
        assert "2d6 keeping the highest 1" in told.out and "3/4" in told.out, told.text
