"""`warbook balance`: every force against every other, in a table that is kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli_kit import Run
from levy import written

from warbook.engine.balance import Row, by, from_csv


@pytest.fixture
def levy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return written(tmp_path, Red=1, Blue=2, Green=2)


def rows(folder: Path) -> list[Row]:
    return from_csv((folder / "balance.csv").read_text(encoding="utf-8"))


def pairs(folder: Path) -> dict[str, tuple[int, ...]]:
    """Games won, lost and drawn by pair."""
    return {name: tuple(sums) for name, *sums in by(rows(folder), lambda row: f"{row.force} {row.against}")}


def test_every_pair_plays_from_both_sides(run: Run, levy: Path) -> None:
    told = run("balance", "levy", "--games", "8", "--players", "random,random")
    assert told.code == 0, told.err
    assert pairs(levy) == {"Blue Green": (0, 0, 8), "Blue Red": (8, 0, 0), "Green Red": (8, 0, 0)}
    parts = {(row.mission, row.side, row.games) for row in rows(levy) if row.against == "Red"}
    assert parts == {(mission, side, 2) for mission in ("Field", "Ford") for side in "AB"}
    assert re.search(r"Blue – Red +8 +0 +0 +100 %", told.out)


def test_what_is_known_from_these_rules_is_not_played_again(run: Run, levy: Path) -> None:
    words = ("balance", "levy", "--games", "4", "--players", "random,random")
    run(*words)
    path = levy / "balance.csv"
    known = path.read_text(encoding="utf-8")
    cooked = known.replace(",1,1,0,0,1,", ",1,0,1,0,1,")
    assert cooked != known
    path.write_text(cooked, encoding="utf-8")
    run(*words)
    assert pairs(levy)["Blue Red"] == (0, 4, 0)
    run(*words, "--seed", "2")
    assert pairs(levy)["Blue Red"] == (4, 0, 0)


def test_other_rules_are_played_anew(run: Run, levy: Path) -> None:
    run("balance", "levy", "--games", "4", "--players", "random,random")
    force = levy / "red.rules.md"
    force.write_text(force.read_text().replace("| 1 |", "| 3 |"))
    run("balance", "levy", "--games", "4", "--players", "random,random")
    assert pairs(levy)["Blue Red"] == (0, 4, 0)


def test_what_cannot_be_compared_is_said(run: Run, levy: Path) -> None:
    (levy / "balance.csv").write_text("won,lost\n", encoding="utf-8")
    told = run("balance", "levy", "--games", "2", "--players", "random,random")
    assert told.code == 0 and "it is made anew" in told.out
    assert len(pairs(levy)) == 3
    assert "Did you mean “Ford”" in run("balance", "levy", "--mission", "Frod").err
    for name in ("blue", "green"):
        (levy / "lists" / f"{name}.yaml").unlink()
    told = run("balance", "levy", "--games", "2")
    assert told.code and "has no force lists of two forces to compare" in told.err
