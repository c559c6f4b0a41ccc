"""`warbook check` and `warbook format`."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from cli_kit import RULES, Run, change

from warbook.cli.games import games_in

FILE = "rules/first_skirmish/first_skirmish.rules.md"


def test_a_game_without_faults(run: Run, project: Path) -> None:
    for words in (
        ["check"],
        ["check", "rules"],
        ["check", "rules/first_skirmish"],
        ["check", "First Skirmish"],
    ):
        told = run(*words)
        assert told.code == 0
        assert told.out.startswith("✓ First Skirmish: no faults, ")
        assert told.err == ""


def test_the_shipped_games_are_without_faults(run: Run) -> None:
    told = run("check", str(RULES))
    assert told.code == 0, told.out
    assert told.out.count("✓") == len(games_in(RULES))


def test_a_misspelt_term_is_shown_on_its_line(run: Run, project: Path) -> None:
    change(project, "the target's Defence or more", "the target's Defnce or more")
    told = run("check")
    assert told.code == 1
    line = (project / FILE).read_text().splitlines().index("- Succeeds on: the target's Defnce or more") + 1
    assert f"{FILE}:{line}:" in told.out
    assert "Defence" in told.out and "^^^" in told.out
    assert "✗ first_skirmish: 1 error" in told.out


def test_json_holds_the_same(run: Run, project: Path) -> None:
    clean = json.loads(run("check", "--json").out)
    assert clean["errors"] == 0 and clean["games"][0]["diagnostics"] == []
    assert clean["games"][0]["examples"] > 1
    change(project, "the target's Defence or more", "the target's Defnce or more")
    told = run("check", "--json")
    data = json.loads(told.out)
    assert told.code == 1
    assert data["errors"] == 1 == data["games"][0]["errors"]
    found = data["games"][0]["diagnostics"][0]
    assert found["file"] == FILE
    assert found["severity"] == "error" and found["line"] > 1 and found["message"].endswith(".")


def test_a_wrong_example_is_an_error_with_what_came_out(run: Run, project: Path) -> None:
    change(project, "| Wound | Unit | 2 |", "| Wound | Unit | 3 |")
    told = run("check")
    assert told.code == 1
    assert "error[W501]" in told.out and "was expected" in told.out


def test_findings_are_kept_and_forgotten(run: Run, project: Path) -> None:
    first = run("check")
    assert run("check") == first == run("check", "--no-cache")
    change(project, "the target's Defence or more", "the target's Defnce or more")
    wrong = run("check")
    assert wrong.code == 1
    assert run("check") == wrong == run("check", "--no-cache")
    change(project, "the target's Defnce or more", "the target's Defence or more")
    assert run("check") == first


def test_a_damaged_memory_is_no_fault(run: Run, project: Path) -> None:
    first = run("check")
    kept = list(project.rglob("*.bin"))
    assert kept
    for path in kept:
        path.write_bytes(b"\0" * 100)
    assert run("check") == first


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_no_fault(run: Run, project: Path) -> None:
    project.chmod(0o500)
    try:
        assert run("check").code == 0
    finally:
        project.chmod(0o700)


def test_places_that_are_no_games(run: Run, project: Path) -> None:
    (project / "empty").mkdir()
    assert "no rules file (*.rules.md) in the folder “empty”" in run("check", "empty").err
    assert "is a file. Give the folder of the game" in run("check", FILE).err


def test_a_game_is_called_by_its_folder_from_inside_it(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(project, "# Game: ", "# Gaame: ")
    monkeypatch.chdir(project / "rules" / "first_skirmish")
    for words in ([], ["."], ["../first_skirmish"]):
        assert "✗ first_skirmish: " in run("check", *words).out


def test_bad_bytes_are_a_diagnostic(run: Run, project: Path) -> None:
    (project / FILE).write_bytes(b"# Game: \xff\xfe\n")
    told = run("check")
    assert told.code == 1
    assert "not UTF-8" in told.out


# ------------------------------------------------------------------ format
def test_format_writes_once(run: Run, project: Path) -> None:
    assert run("format").code == 0
    text = (project / FILE).read_text()
    assert run("format", "--check").code == 0
    (project / FILE).write_text(text.replace("- Players: 2", "-   Players:   2") + "\n\n\n")
    asked = run("format", "--check")
    assert asked.code == 1
    assert f"would change {FILE}" in asked.out
    assert (project / FILE).read_text() != text
    assert f"changed {FILE}" in run("format", FILE).out
    assert (project / FILE).read_text() == text


def test_format_leaves_what_it_cannot_read(run: Run, project: Path) -> None:
    (project / FILE).write_text("# Game: X\n\n1. One\n\n3. Three\n\t- tab\n")
    before = (project / FILE).read_bytes()
    told = run("format")
    assert told.code == 1
    assert "is left as it is" in told.err and "error[" in told.err
    assert (project / FILE).read_bytes() == before


def test_format_wants_rules_files(run: Run, project: Path) -> None:
    (project / "notes.txt").write_text("x")
    assert "is not a rules file" in run("format", "notes.txt").err
    (project / "empty").mkdir()
    assert "There is no rules file" in run("format", "empty").err


MODULE = "# Module: Omens\n\n### Term: Omen\n\nA sign.\n"


def test_a_module_is_checked_with_the_games_that_take_it_in(run: Run, project: Path) -> None:
    module = project / "rules" / "omens"
    module.mkdir()
    (module / "omens.rules.md").write_text(MODULE, encoding="utf-8")
    assert "No game beside it takes it in" in run("play", "rules/omens").err
    assert run("check", "rules").out.count("✓") == 1
    host = project / "rules" / "first_skirmish" / "first_skirmish.rules.md"
    text = host.read_text(encoding="utf-8").replace("- Players: 2", "- Players: 2\n- Takes in: Omens", 1)
    host.write_text(text, encoding="utf-8")
    assert "First Skirmish" in run("check", "rules/omens").out
    told = run("play", "omens")
    assert told.code != 0 and "is a module" in told.err and "first_skirmish" in told.err
