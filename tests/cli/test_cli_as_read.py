"""How rules are understood, beside their words: `check --as-read`, `explain`, `diff`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from cli_kit import Run, change

FILE = "rules/first_skirmish/first_skirmish.rules.md"


def line_of(project: Path, words: str) -> int:
    lines = (project / FILE).read_text(encoding="utf-8").splitlines()
    return next(n for n, line in enumerate(lines, 1) if words in line)


def test_a_text_is_shown_beside_its_reading(run: Run, project: Path) -> None:
    told = run("check", "--as-read")
    assert told.code == 0
    assert "  written     When a Unit" in told.out
    assert "  understood  After a Unit" in told.out
    assert "in other words than their own." in told.out


def test_one_line_is_shown_whether_it_differs_or_not(run: Run, project: Path) -> None:
    line = line_of(project, "- When a Unit")
    told = run("check", "--as-read", f"{FILE}:{line}")
    assert told.out.count("understood") == 1
    assert told.out.startswith(f"{FILE}:{line}\n")


def test_a_line_on_which_nothing_acts(run: Run, project: Path) -> None:
    assert "Nothing that acts stands there." in run("check", "--as-read", "first_skirmish:1").out


def test_a_game_is_named_before_or_after(run: Run, project: Path) -> None:
    first, other = run("check", "first_skirmish", "--as-read"), run("check", "--as-read", "first_skirmish")
    assert first.out == other.out
    assert "texts read" in first.out
    assert run("check", "--as-read", "rules/first_skirmish").out == first.out


def test_of_rules_with_faults_all_the_rest_is_shown(run: Run, project: Path) -> None:
    change(project, "the target's Defence or more", "the target's Defnce or more")
    told = run("check", "--as-read")
    assert told.code == 1
    assert "Defnce" in told.text
    assert "  understood  After a Unit" in told.out
    assert "rolls Attack against" in told.out and "Somebody" not in told.out


def test_what_is_made_of_a_text_with_a_fault_is_not_shown(run: Run, project: Path) -> None:
    """Neither where words are not read, nor where they would change nothing."""
    change(project, "the target's Defence or more", "the target's Defnce or more")
    path = project / FILE
    rules = "## More\n\n- A Unit's Skill is 1 less for each 2 Wounds it has.\n- When a Unit loses Wounds: It loses Spent.\n"
    path.write_text(path.read_text(encoding="utf-8") + rules, encoding="utf-8")
    told = run("check", "--as-read").out
    assert "for each 2 Wounds" not in told and "After a Unit loses Wounds: The Unit loses Spent." in told
    assert "Texts with errors are left out" in told
    assert run("check", "--as-read").out == told  # though what is kept of a game with errors are these alone


def test_a_rule_of_a_mission_says_so(run: Run, project: Path) -> None:
    change(
        project,
        "### Mission: Open Ground\n",
        "### Mission: Open Ground\n\n- When a Unit loses Wounds: It loses Spent.\n",
    )
    told = run("check", "--as-read").out
    assert "In the mission Open Ground alone: After a Unit loses Wounds: The Unit loses Spent." in told


def test_a_term_is_explained_as_it_is_understood(run: Run, project: Path) -> None:
    told = run("explain", "first_skirmish", "Round")
    assert "Understood as" in told.out


def test_a_change_of_meaning_is_told_with_both_readings(run: Run, project: Path) -> None:
    old = (project / FILE).read_text(encoding="utf-8")
    line = next(x for x in old.splitlines() if x.startswith("- When a Unit"))
    copy = project / "other" / "first_skirmish"
    shutil.copytree(project / "rules" / "first_skirmish", copy)
    same = line.replace("- When a Unit", "- After a Unit")
    (copy / "first_skirmish.rules.md").write_text(old.replace(line, same), encoding="utf-8")
    assert "No rule differs." in run("diff", "first_skirmish", str(copy)).out
    head, _, _ = line.partition(":")
    other = f"{head}: The game ends."
    (copy / "first_skirmish.rules.md").write_text(old.replace(line, other), encoding="utf-8")
    told = run("diff", "first_skirmish", str(copy)).out
    assert "As understood" in told and "now         After a Unit" in told


def test_what_holds_while_something_does_is_told_with_that() -> None:
    from warbook.cli.explained import _said
    from warbook.language.source import Span

    text = "- While a Unit has Mud: Its Pace is 1 less.\n- Each Unit's Pace is 2 more.\n"
    at = text.index("Its")
    assert _said(text, Span("g.rules.md", at, at + 20)) == "While a Unit has Mud: Its Pace is 1 less."
    at = text.index("Each")
    assert _said(text, Span("g.rules.md", at, at + 20)) == "Each Unit's Pace is 2 more."


def test_a_step_of_an_edition_is_shown_as_it_stands_there(run: Run, project: Path) -> None:
    night = project / "rules" / "night"
    night.mkdir()
    change_of = "# Edition: Night\n\n- Changes game: First Skirmish\n\n### Change Sequence: Game\n\n1. {}\n"
    (night / "night.rules.md").write_text(
        change_of.format("Each Unit loses Spent, and the Round is played 3 times."), encoding="utf-8"
    )
    told = run("check", "night", "--as-read", "night.rules.md:7")
    assert "  written     Each Unit loses Spent, and the Round is played 3 times." in told.out, told.text
    assert "  understood  Each Unit loses Spent. The Round is played 3 times." in told.out


def test_a_file_of_a_game_that_lies_elsewhere(
    run: Run, project: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The game of a file that is named is read, wherever it lies, and no other."""
    far = tmp_path_factory.mktemp("far") / "own" / "game"
    shutil.copytree(project / "rules" / "first_skirmish", far)
    line = line_of(project, "- When a Unit")
    told = run("check", "--as-read", f"{far}/first_skirmish.rules.md:{line}")
    assert told.out.count("understood") == 1
    assert "1 text read" in told.out
