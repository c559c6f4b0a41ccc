"""Force lists: what is read, what is refused, and what a game is set up with."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_kit import Run
from column import LIST

from warbook.engine import journal


def test_the_lists_that_came_with_the_game_are_taken(run: Run, column: Path) -> None:
    assert run("check").code == 0, run("check").text
    told = run("play", "column", "--seed", "1", "--save", "game.json", typed="quit\n")
    assert told.code == 0
    assert "Column · Patrol" in told.out
    text = journal.read(Path("game.json")).to_json()
    assert text.count('"Red Rider"') == 2 and text.count('"Blue Tank"') == 1


def test_a_list_by_file_name_force_or_side(run: Run, column: Path) -> None:
    own = Path("mine.yaml")
    own.write_text("units: [Red Tank]\n")
    for words in (
        ["--force", "mine.yaml"],
        ["--force", "A=mine.yaml"],
        ["--force", "B=Blue", "--force", "A=mine.yaml"],
        ["--force", "mine.yaml", "--force", "blue", "--size", "army"],
    ):
        told = run("play", "column", *words, "--save", "game.json", typed="quit\n")
        assert told.code == 0, told.err
        text = journal.read(Path("game.json")).to_json()
        assert text.count('"Red Tank"') == 1 and '"Red Rider"' not in text and '"Blue Tank"' in text
        Path("game.json").unlink()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("units: [Red Tnak]", "There is no unit “Red Tnak”"),
        ("unit: [Red Tank]", "A force list has no field “unit”"),
        ("units: []", "lists no “units:”"),
        ("units: [Red Tank, Blue Tank]\nforce: Red", "“Blue Tank” does not belong to the force “Red”"),
        ("units: [Red Tank]\nforce: Rde", "There is no force “Rde”"),
        ("units: [Red Tank]\nsize: Huge", "There is no size “Huge”"),
        ("units: [Red Tank]\ngame: Chess", "is a force list of “Chess”, not of “Column”"),
        ("units: [{Red Tank: 0}]", "A unit is listed by its name"),
        ("units: [{Red Tank: 99999}]", "A unit is listed by its name"),
        ("units: [[[Red Tank]]]", "A unit is listed by its name"),
        (
            "units: [Red Tank, Red Tank]\nsize: Patrol",
            "It has 2 Units whose Weight is 2 or more; a Patrol allows 1.",
        ),
        ("units: [Red Tank", "is not YAML"),
        ("just words", "is not a force list"),
        ("!!python/object/apply:os.system ['true']", "is not"),
        ("a: &a [*a]", "is not"),
        ("x" * 200_000, "is too large"),
    ],
)
def test_what_is_wrong_with_a_list_is_said(run: Run, column: Path, text: str, said: str) -> None:
    Path("mine.yaml").write_text(text)
    told = run("play", "column", "--force", "mine.yaml", typed="quit\n")
    assert told.code == 2
    assert said in told.err or ("has no field" in told.err and said == "is not")


def test_check_reads_the_lists_too(run: Run, column: Path) -> None:
    first = run("check")
    (column / "lists" / "red.yaml").write_text("units: [Red Tnak]\n")
    told = run("check")
    assert told.code == 1
    assert (
        "error[W601]: There is no unit “Red Tnak”" in told.out
        and "rules/column/lists/red.yaml:1:1" in told.out
    )
    assert run("check") == told == run("check", "--no-cache")
    (column / "lists" / "red.yaml").write_text(LIST.format(name="Red"))
    assert run("check") == first


def test_without_lists_there_is_one_of_each(run: Run, column: Path) -> None:
    for path in (column / "lists").iterdir():
        path.unlink()
    told = run("play", "column", "--save", "game.json", typed="quit\n")
    assert told.code == 0
    text = journal.read(Path("game.json")).to_json()
    assert all(text.count(f'"{name}"') == 1 for name in ("Red Rider", "Red Tank", "Blue Rider", "Blue Tank"))


def test_unknown_lists_and_too_many(run: Run, column: Path) -> None:
    assert "There is no force list “green”." in run("play", "column", "--force", "green").err
    assert "at most twice" in run("play", "column", *["--force", "red"] * 3).err
    assert "Force lists: “blue” and “red”" in run("play", "column", "--list").out
