"""Whatever is typed, the game goes on: lines at random, in every shipped game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from cli_kit import RULES, Run
from tests.engine.shipped import few_of
from tests.rotation import share

from warbook.cli.games import games_in

GAMES = [p.name for p in games_in(RULES)]
LINES = [
    "map", "units", "look P1", "look", "log 5", "log all", "rule", "?", "?round", "undo", "undo anyway", "back", "save",
    "1", "2", "3", "1, 2", "1,1", "all", "none", "y", "n", "stay", "any", "done", "0", "-1", "999", "1.5", "12,,3",
    "C4", "move a3", "12, 20.5", "towards 24,24", "towards p1", "towards", "near 10, 5", "near nothing", "{}", "%s",
    "\u00e9\u4e2d", "\x1b[31m", "a" * 500, "auto random",
]  # fmt: skip


@pytest.mark.parametrize("name", share(GAMES, 3, always=GAMES[:1]))
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_any_line_is_taken(run: Run, name: str, seed: int) -> None:
    draw = Random(seed)
    typed = [draw.choice(LINES) if draw.random() < 0.5 else "auto random" for _ in range(120)]
    told = run(
        "play", str(RULES / name), "--seed", str(seed), "--side", "B=random", typed="\n".join(typed) + "\n"
    )
    assert told.code == 0, told.err
    assert told.err == ""
    assert "\x1b" not in told.out


@pytest.mark.parametrize("name", [*few_of(GAMES)])
def test_the_computer_plays_every_game_to_its_end(run: Run, name: str, tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    words = ["play", str(RULES / name), "--seed", "4", "--side", "A=random", "--side", "B=random"]
    told = run(*words, "--save", str(kept))
    assert told.code == 0, told.err
    assert "wins." in told.out or "draw" in told.out
    again = run("replay", str(kept), "--quiet", "--game", str(RULES / name))
    assert again.code == 0, again.err
