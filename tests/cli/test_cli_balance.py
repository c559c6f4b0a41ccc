"""`warbook balance`: every force against every other, what comes of it, and what is kept for the book."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cli_kit import Run
from levy import written

from warbook.engine.report import FILE, from_json
from warbook.language.load import load_game
from warbook.publish.pages.how_it_plays import how_it_plays

QUICKLY = ("--players", "random,random")


@pytest.fixture
def levy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return written(tmp_path, Red=1, Blue=2, Green=2)


def test_every_pair_plays_every_mission_from_both_sides(run: Run, levy: Path) -> None:
    told = run("balance", "levy", "--games", "8", *QUICKLY, "--out", "rows.jsonl")
    assert told.code == 0, told.err
    assert re.search(r"Blue – Red +8 +0 +0 +0 +100 %", told.out)
    assert re.search(r"Blue – Green +0 +0 +8 +0 +–", told.out)
    ratings = re.findall(r"^ +(Red|Blue|Green) +(\d+) %", told.out, re.MULTILINE)
    assert [name for name, _ in ratings[:3]][-1] == "Red" and int(ratings[2][1]) < 25
    rows = [json.loads(line) for line in Path("rows.jsonl").read_text().splitlines()]
    parts = [(row["mission"], row["list_a"][0], row["list_b"][0]) for row in rows]
    assert {part: parts.count(part) for part in parts} == {
        (mission, f"{one} Rider", f"{other} Rider"): 2
        for mission in ("Field", "Ford")
        for one in ("Red", "Blue", "Green")
        for other in ("Red", "Blue", "Green")
        if one != other
    }


def test_an_interrupted_run_is_gone_on_with(run: Run, levy: Path) -> None:
    words = ("balance", "levy", "--games", "4", *QUICKLY, "--out", "rows.jsonl", "--json")
    whole = run(*words).out
    path = Path("rows.jsonl")
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:5]).replace('"winner":"A"', '"winner":"B"'))
    again = run(*words).out
    assert again != whole and json.loads(again)["games"] == 12, "what stands there is not played again"
    path.write_text("".join(lines[:5]))
    assert run(*words).out == whole and path.read_text() == "".join(lines)


def test_what_is_kept_is_a_page_that_knows_its_rules(run: Run, levy: Path) -> None:
    assert run("balance", "levy", "--games", "4", *QUICKLY).code == 0
    assert not (levy / FILE).exists()
    run("balance", "levy", "--games", "4", *QUICKLY, "--keep")
    text = (levy / FILE).read_text(encoding="utf-8")
    kept = from_json(text)
    assert kept.games == 12 and kept.players == ("random", "random") and kept.seed == 1
    book = load_game(levy).rulebook
    assert book is not None
    page = how_it_plays(text, book)
    assert page is not None and "12 games between computer players" in page.markdown
    assert kept.rules[:12] in page.markdown and kept.date in page.markdown
    assert "Of older rules" not in page.markdown
    rules = levy / "levy.rules.md"
    rules.write_text(rules.read_text().replace("gains 1 Purse", "gains 2 Purse"))
    changed = load_game(levy).rulebook
    assert changed is not None
    page = how_it_plays(text, changed)
    assert page is not None and "Of older rules" in page.markdown
    assert how_it_plays("nonsense", book) is None and how_it_plays('{"format": 0}', book) is None


def test_games_are_asked_which_standing_rules_mattered(run: Run, levy: Path) -> None:
    rules = levy / "levy.rules.md"
    law = "\n- Each Unit's Weight is 1 more, if the Unit is in Camp.\n- Each Unit's Weight is at least 0.\n"
    rules.write_text(rules.read_text() + law)
    words = ("balance", "levy", "--games", "8", *QUICKLY, "--out", "rows.jsonl")
    assert "standing rules" not in run(*words).out
    told = run(*words, "--standing", "4")
    assert "Of 12 games it was asked which standing rules mattered" in told.out, told.err
    assert re.search(r"12 games \(76–100 %\): Each Unit's Weight is 1 more", told.out)
    assert re.search(r" 0 games \(0–24 %\): Each Unit's Weight is at least 0", told.out)


def test_a_game_without_forces_is_measured_by_mission(run: Run, project: Path) -> None:
    told = run("balance", "first_skirmish", "--games", "6", *QUICKLY, "--json")
    (met,) = json.loads(told.out)["met"]
    assert (met["force"], met["mission"]) == ("", "Open Ground")
    assert met["won"] + met["lost"] + met["drawn"] == 6
    assert "Side A in" in run("balance", "first_skirmish", "--games", "2", *QUICKLY).out


def test_what_cannot_be_compared_is_said(run: Run, levy: Path) -> None:
    assert "Did you mean “Ford”" in run("balance", "levy", "--mission", "Frod").err
    for name in ("blue", "green"):
        (levy / "lists" / f"{name}.yaml").unlink()
    told = run("balance", "levy", "--games", "2")
    assert told.code and "has no force lists of two forces to compare" in told.err
