"""`warbook sweep`: which number is meant, what it does, and that nothing on disk changes unless it is asked for."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from xml.etree.ElementTree import fromstring as parsed

import pytest
from cli_kit import RULES, Run

from warbook.cli.explained import Book
from warbook.cli.games import open_book
from warbook.cli.number_places import place_of
from warbook.cli.problem import Problem
from warbook.engine.stats import GameResult
from warbook.engine.sweep import in_pairs, margin


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copytree(RULES / "first_skirmish", tmp_path / "rules" / "first_skirmish"))


def written(folder: Path) -> str:
    return (folder / "first_skirmish.rules.md").read_text(encoding="utf-8")


@pytest.fixture
def book(folder: Path) -> Book:
    loaded = open_book(folder)
    assert loaded.rulebook is not None
    return Book(loaded.rulebook, loaded.sources)


@pytest.mark.parametrize(
    ("given", "digits", "around"),
    [
        ("Runner.Skill", "2", "2"),
        ("runner.defence", "8", "8"),
        ("Game", "20", "The Round is played 20 times."),
        ("Attack.Dice #2", "6", "2d6 + attacker's Skill"),
        ("Attack.Success", "1", "The target loses 1 Wound."),
        ("Wound.Starts at", "2", "2"),
        ("Round.Move #2", "4", "1 Square within 4 squares"),
        ("Round.attack #2", "4", "1 enemy Unit within 4 squares"),
        ("Round.2.1", "1", "The active player chooses one"),
        ("Round.step 2.1", "1", "The active player chooses one"),
    ],
)
def test_a_number_is_found_by_its_name(book: Book, given: str, digits: str, around: str) -> None:
    found = place_of(book, given)
    assert found.digits == digits and around in found.words
    text = book.sources[found.span.file].text
    assert text[found.span.start : found.span.end] == digits


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("Runner", "has 2 numbers; say which"),
        ("Attack", "#3 Success: 1"),
        ("Attack.Dice #9", "no number #9"),
        ("Runner.Skil", "Did you mean “Skill”"),
        ("Zebra.Skill", "There is no term"),
    ],
)
def test_another_is_told_with_those_there_are(book: Book, given: str, says: str) -> None:
    with pytest.raises(Problem, match=says):
        place_of(book, given)


def test_the_games_are_the_same_but_for_the_number(run: Run, folder: Path) -> None:
    before = written(folder)
    words = (
        "sweep",
        "first_skirmish",
        "Game=1..20/19",
        "--games",
        "12",
        "--players",
        "random,random",
        "--json",
    )
    short, whole = json.loads(run(*words).out)
    assert (short["values"], short["shipped"], short["rounds"]) == (["1"], False, 1.0)
    assert (whole["values"], whole["shipped"]) == (["20"], True) and whole["rounds"] > 5
    told = json.loads(run("simulate", "first_skirmish", "--games", "12", "--json").out)
    assert told["sides"][0]["share"] == pytest.approx(whole["a"], abs=1e-4), "as simulate has it"
    assert json.loads(run(*words, "--jobs", "2").out) == [short, whole], "however many processes"
    assert written(folder) == before


def test_two_numbers_make_a_table_of_both(run: Run, folder: Path) -> None:
    made = run(
        "sweep", "first_skirmish", "Runner.Skill=2..3", "Game=1..2", "--games", "2", "--chart", "c.svg"
    )
    rows = [line.split()[:2] for line in made.out.splitlines() if "·" in line]
    assert rows == [["2", "1"], ["2", "2"], ["3", "1"], ["3", "2"]]
    chart = parsed(Path("c.svg").read_text(encoding="utf-8"))
    assert len(list(chart.iter("{http://www.w3.org/2000/svg}polyline"))) == 2
    assert len(list(chart.iter("{http://www.w3.org/2000/svg}circle"))) == 4


def test_a_value_the_rules_cannot_have_is_told(run: Run, folder: Path) -> None:
    made = run("sweep", "first_skirmish", "Wound.Starts at=0..1/0.5", "--games", "2")
    assert made.code == 1 and "cannot be read" in made.out and made.out.count("cannot be read") < 3


def test_a_value_is_written_where_that_is_wished(run: Run, folder: Path) -> None:
    made = run("sweep", "first_skirmish", "Game=18..19", "--games", "2", "--write", "18")
    assert made.code == 0 and "said 20" in made.out
    assert written(folder).count("The Round is played 18 times.") == 1
    assert "The Round is played 20 times." not in written(folder)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["Runner.Skill"], "such as Soldier.Vigour=1..4"),
        (["Runner.Skill=4..1"], "from the lower value"),
        (["Runner.Skill=1..900"], "more than 60 values"),
        (["Runner.Skill=1..2", "Game=1..2", "Runner.Defence=8..9"], "One number or two"),
        (["Runner.Skill=1..2", "--until", "much"], "±2%"),
        (["Runner.Skill=1..2", "--write", "lots"], "--write puts"),
        (["Runner.Skill=1..2", "--games", "1", "--chart", "c.gif"], "neither .svg nor .png"),
    ],
)
def test_what_cannot_be_swept_is_said(run: Run, folder: Path, words: list[str], says: str) -> None:
    made = run("sweep", "first_skirmish", *words)
    assert made.code != 0 and says in made.err


def test_it_stops_when_enough_is_known(run: Run, folder: Path) -> None:
    words = ("sweep", "first_skirmish", "Game=1..1", "--games", "400", "--players", "random,random", "--json")
    (row,) = json.loads(run(*words, "--until", "±9%").out)
    assert row["games"] < 400 and row["games"] % 40 == 0
    assert (row["interval"][1] - row["interval"][0]) / 2 <= 0.09


def test_games_are_taken_in_pairs_of_changed_sides() -> None:
    assert in_pairs(6) == [0, 3, 1, 4, 2, 5] and sorted(in_pairs(7)) == list(range(7))
    won = GameResult(0, False, 0, True, 1, 1, [{}, {}], [{}, {}])
    assert margin([]) == 0.5 and margin([won] * 400) < margin([won] * 40) < 0.1
