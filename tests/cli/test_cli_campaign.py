"""`warbook campaign`: what a game has brought goes into the list that was played in it, once."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_kit import Run
from levy import written


@pytest.fixture
def levy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return written(tmp_path, Red=1, Blue=2)


def played(run: Run, name: str = "game.json", seed: str = "1", pick: str = "1") -> None:
    """A finished game of the light force against the heavy one."""
    told = run("play", "levy", "--side", "B=random", "--force", "A=First Red", "--force", "B=First Blue",
               "--mission", "Field", "--seed", seed, "--save", name, typed=f"{pick}\n")  # fmt: skip
    assert told.code == 0, told.text


def test_a_squad_grows_and_its_comments_stay(run: Run, levy: Path) -> None:
    played(run)
    path = levy / "lists" / "blue.yaml"
    told = run("campaign", str(path), "game.json", "--side", "B")
    assert told.code == 0, told.err
    assert told.out == "Purse: 14 (+4, won)\n"
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# Of the old guard.\n") and "# a pair" in text
    assert "  Purse: 14\n" in text
    assert "result: won" in text and "Field, seed 1" in text


def test_who_loses_gains_less(run: Run, levy: Path) -> None:
    """The first player is picked as the friend, and has one from that, and one as everybody."""
    played(run)
    told = run("campaign", str(levy / "lists" / "red.yaml"), "game.json")
    assert told.out == "Purse: 12 (+2, lost)\n"


def test_games_add_up_and_none_counts_twice(run: Run, levy: Path) -> None:
    path = levy / "lists" / "blue.yaml"
    played(run)
    run("campaign", str(path), "game.json", "--side", "B")
    before = path.read_text(encoding="utf-8")
    again = run("campaign", str(path), "game.json", "--side", "B")
    assert again.code and "This game is in" in again.err
    assert path.read_text(encoding="utf-8") == before
    played(run, "second.json", seed="2")
    assert run("campaign", str(path), "second.json", "--side", "B").out == "Purse: 18 (+4, won)\n"
    assert path.read_text(encoding="utf-8").count("result: won") == 2


def test_what_has_grown_may_be_spent(run: Run, levy: Path) -> None:
    path = levy / "lists" / "blue.yaml"
    path.write_text(path.read_text().replace("Rider: 2", "Rider: 6"))
    breach = "A force weighs no more than its purse is deep. It is 12, and 10 at most."
    assert breach in run("roster", "check", str(path)).out
    path.write_text(path.read_text() + "kept:\n  Purse: 12\n")
    assert run("roster", "check", str(path)).code == 0


def test_a_game_that_is_not_over_brings_nothing(run: Run, levy: Path) -> None:
    run("play", "levy", "--side", "B=random", "--force", "A=First Red", "--force", "B=First Blue",
        "--seed", "1", "--save", "game.json", typed="quit\n")  # fmt: skip
    path = levy / "lists" / "blue.yaml"
    before = path.read_text(encoding="utf-8")
    told = run("campaign", str(path), "game.json", "--side", "B")
    assert told.code and "is no finished game" in told.err
    assert path.read_text(encoding="utf-8") == before
    assert "There is no side" in run("campaign", str(path), "game.json", "--side", "C").err


def test_a_game_that_keeps_nothing_is_told_of(run: Run, levy: Path) -> None:
    rules = levy / "levy.rules.md"
    rules.write_text(rules.read_text().replace("- Kept between games: yes\n", ""))
    played(run)
    told = run("campaign", str(levy / "lists" / "blue.yaml"), "game.json", "--side", "B")
    assert told.code and "keeps nothing from one game to the next" in told.err


def test_the_list_is_credited_that_was_played_whatever_the_side(run: Run, levy: Path) -> None:
    played(run)
    blue = levy / "lists" / "blue.yaml"
    assert run("campaign", str(blue), "game.json").out == "Purse: 14 (+4, won)\n"
    assert run("roster", "undo", str(blue)).code == 0
    wrong = run("campaign", str(blue), "game.json", "--side", "A")
    assert wrong.code and "was played on side B, not on A" in wrong.err
    blue.write_text(blue.read_text().replace("Rider: 2", "Rider: 3"))
    stranger = run("campaign", str(blue), "game.json")
    assert stranger.code and "neither side had just these units" in stranger.err


def test_what_a_game_brought_can_be_taken_back_and_counted_again(run: Run, levy: Path) -> None:
    played(run)
    path = levy / "lists" / "blue.yaml"
    run("campaign", str(path), "game.json")
    told = run("roster", "undo", str(path))
    assert "Taken back: game Field, seed 1" in told.out and "Purse 4" in told.out
    text = path.read_text(encoding="utf-8")
    assert "Purse: 10" in text and "history" not in text and text.startswith("# Of the old guard.\n")
    assert "can be taken back" in run("roster", "undo", str(path)).err
    assert run("campaign", str(path), "game.json").out == "Purse: 14 (+4, won)\n"


def test_what_is_kept_can_be_spent_and_units_leave(run: Run, levy: Path) -> None:
    played(run)
    path = levy / "lists" / "blue.yaml"
    run("campaign", str(path), "game.json")
    game = ("--game", str(levy))
    assert "and 15 cannot be spent" in run("roster", "spend", str(path), "15", *game).err
    assert run("roster", "spend", str(path), "5", "--for", "boots", *game).out == "Purse: 9 (-5)\n"
    assert "spent: boots" in path.read_text()
    assert run("roster", "undo", str(path)).out == "Taken back: spent boots, Purse -5\n"
    assert "Purse: 14" in path.read_text()
    assert run("roster", "remove", str(path), "Blue Rider", *game).out == f"Blue Rider: 1 in {path}\n"
    assert (
        "has 1 Blue Rider, and 2 cannot" in run("roster", "remove", str(path), "Blue Rider", "2", *game).err
    )
    assert run("roster", "remove", str(path), "Blue Rider", *game).out == f"Blue Rider: none in {path}\n"
    assert "Rider" not in path.read_text().split("history")[0].split("units:")[1].split("kept")[0]
