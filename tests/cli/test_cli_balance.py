"""`warbook balance`: every force against every other, in a table that is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_kit import Run
from levy import written

from warbook.engine.balance import Pairing, from_csv


@pytest.fixture
def levy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return written(tmp_path, Red=1, Blue=2, Green=2)


def table(folder: Path) -> dict[tuple[str, str], Pairing]:
    return {(p.force, p.against): p for p in from_csv((folder / "balance.csv").read_text(encoding="utf-8"))}


def test_every_pair_plays_from_both_sides(run: Run, levy: Path) -> None:
    told = run("balance", "levy", "--games", "8", "--players", "random,random")
    assert told.code == 0, told.err
    found = table(levy)
    assert set(found) == {("Blue", "Green"), ("Blue", "Red"), ("Green", "Red")}
    assert {(p.games, p.won, p.lost, p.drawn) for pair, p in found.items() if "Red" in pair} == {(8, 8, 0, 0)}
    even = found["Blue", "Green"]
    assert (even.games, even.won, even.lost, even.drawn) == (8, 0, 0, 8)
    assert "Blue – Red: 8 – 0, 0 drawn" in told.out.splitlines()


def test_what_is_known_from_these_rules_is_not_played_again(run: Run, levy: Path) -> None:
    run("balance", "levy", "--games", "4", "--players", "random,random")
    path = levy / "balance.csv"
    cooked = path.read_text(encoding="utf-8").replace(
        'Blue,Red,"random,random",4,4,0,0', 'Blue,Red,"random,random",4,1,3,0'
    )
    assert cooked != path.read_text(encoding="utf-8")
    path.write_text(cooked, encoding="utf-8")
    run("balance", "levy", "--games", "4", "--players", "random,random")
    assert table(levy)["Blue", "Red"].won == 1
    run("balance", "levy", "--games", "4", "--players", "random,random", "--seed", "2")
    assert table(levy)["Blue", "Red"].won == 4


def test_other_rules_are_played_anew(run: Run, levy: Path) -> None:
    run("balance", "levy", "--games", "4", "--players", "random,random")
    force = levy / "red.rules.md"
    force.write_text(force.read_text().replace("| 1 |", "| 3 |"))
    run("balance", "levy", "--games", "4", "--players", "random,random")
    assert table(levy)["Blue", "Red"].lost == 4


def test_what_cannot_be_compared_is_said(run: Run, levy: Path) -> None:
    (levy / "balance.csv").write_text("won,lost\n", encoding="utf-8")
    told = run("balance", "levy", "--games", "2")
    assert told.code and "is no table of forces: it does not begin with the columns" in told.err
    (levy / "balance.csv").unlink()
    for name in ("blue", "green"):
        (levy / "lists" / f"{name}.yaml").unlink()
    told = run("balance", "levy", "--games", "2")
    assert told.code and "has no force lists of two forces to compare" in told.err
