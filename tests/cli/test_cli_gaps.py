"""`warbook gaps`: what no worked example notices, what is listed as beyond them, and what is kept of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_kit import Run, change

FILE = "rules/first_skirmish/first_skirmish.rules.md"
LISTED = "rules/first_skirmish/gaps.yaml"
FED = ("The target loses 1 Wound.", "The target loses 1 Wound. The attacker gains 1 Wound.")
"""A change of a rule that no example shows."""
ONE = ("gaps", "first_skirmish", "--jobs", "1")


def test_the_small_game_has_no_gaps(run: Run, project: Path) -> None:
    told = run(*ONE)
    assert told.code == 0, told.out
    assert told.out.startswith("✓ First Skirmish: ") and " 0 gaps" in told.out


def test_a_gap_is_told_with_its_line_and_closed_by_an_example(run: Run, project: Path) -> None:
    change(project, *FED)
    told = run(*ONE, "--rule", "Roll: Attack")
    assert told.code == 1
    text = (project / FILE).read_text()
    line = text[: text.index(FED[1])].count("\n") + 1
    gap = "- Success: The target loses 1 Wound. The attacker gains «2» Wound."
    assert f"{FILE}:{line}: no example would notice if it were\n    {gap}\n" in told.out
    change(
        project,
        "- Then: the runner has 1 Wound",
        "- Then: the runner has 1 Wound, and the champion has 3 Wounds",
    )
    again = run(*ONE, "--rule", "Roll: Attack")
    assert again.code == 0 and "0 gaps" in again.out


def test_one_line_is_looked_at_alone(run: Run, project: Path) -> None:
    text = (project / FILE).read_text()
    line = text[: text.index("- Dice: 2d6")].count("\n") + 1
    told = run(*ONE, "--rule", f"first_skirmish.rules.md:{line}")
    assert told.code == 0 and "First Skirmish: 2 changes, 2 noticed, 0 gaps" in told.out
    nowhere = run(*ONE, "--rule", "Cavalry")
    assert nowhere.code == 2 and "“Cavalry”" in nowhere.err


def test_what_is_listed_needs_a_reason_and_must_be_a_gap(run: Run, project: Path) -> None:
    listed = (project / LISTED).read_text()
    (project / LISTED).unlink()
    bare = run(*ONE)
    assert bare.code == 1 and "«without: own»" in bare.out
    entries = run(*ONE, "--entries").out
    (project / LISTED).write_text(entries)
    empty = run(*ONE)
    assert empty.code == 1 and "Entry 1 of" in empty.err and "“because”" in empty.err
    (project / LISTED).write_text(entries.replace("because: ''", "because: it cannot matter"))
    assert run(*ONE).code == 0
    stale = "- file: first_skirmish.rules.md\n  reads: 'Attack «twice»'\n  because: it once was\n"
    (project / LISTED).write_text(listed + stale)
    told = run(*ONE)
    assert told.code == 1 and f"{LISTED}: this is no gap any more: Attack «twice»" in told.out
    (project / LISTED).write_text(listed + stale.replace("file: first_skirmish", "file: frist_skirmish"))
    assert "this is no gap any more: Attack «twice»" in run(*ONE).out, "a file that there is not"


MODULE = """# Module: Sleep

## What a game brings

| Asks for | As | Short |
|---|---|---|
| Unit | Kind | Whoever sleeps |

### Token: Tired

- Kept by: Unit
- Holds: many

### To rest by unit (a Unit)

1. The unit loses 1 Tired.
"""
GAME = """# Game: Nap

- Players: 2
- Grid: 8 by 8 squares
- Takes in: Sleep

### Kind: Unit

| Stat | Measured in |
|---|---|
| Might | number |

| Unit | Might |
|---|---|
| Brute | 3 |

### Sequence: Game

1. Each Unit rests.
2. The game ends.
"""


def test_what_is_listed_of_a_module_waits_until_it_is_asked_for(run: Run, project: Path) -> None:
    for name, text in (("sleep", MODULE), ("nap", GAME)):
        (project / "rules" / name).mkdir()
        (project / "rules" / name / f"{name}.rules.md").write_text(text)
    (project / "rules/nap/gaps.yaml").write_text(
        "- file: sleep/sleep.rules.md\n  reads: 'Rest «twice»'\n  because: it once was\n"
    )
    told = "rules/nap/gaps.yaml: this is no gap any more: Rest «twice»"
    assert told not in run("gaps", "nap", "--jobs", "1").out
    with_module = run("gaps", "nap", "--jobs", "1", "--also", "sleep").out
    assert told in with_module and "The unit loses «2» Tired." in with_module


def test_what_is_known_is_not_played_again(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(*ONE).code == 0
    from warbook.engine.gaps import trial

    played: list[str] = []

    def notices(game: object, example: object) -> bool:
        played.append(str(getattr(example, "name", "")))
        return True

    monkeypatch.setattr(trial, "notices", notices)
    assert run(*ONE).code == 0 and not played
    change(project, *FED)
    run(*ONE)
    assert played, "the rule that has changed is played"
    assert len(played) < 30, "and hardly any other"


def test_rules_with_errors_come_first(run: Run, project: Path) -> None:
    change(project, "the target's Defence or more", "the target's Defnce or more")
    told = run(*ONE)
    assert told.code == 1 and "has errors, which come first" in told.err
