"""The table while its rules are written: what is saved is played at once, and what is wrong with it is told beside the board."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.engine.shipped import SMALL, folder_of, players
from tests.screen.hand import Hand, in_browser, page
from tests.screen.kit import Served, running
from warbook.cli.table import rules_now, watched
from warbook.engine.game import Setup
from warbook.language.load import load_game
from warbook.table.following import Followed, Rules
from warbook.table.house import House

__all__ = ["page"]
pytestmark = in_browser
FAR, NEAR = "within 4 squares of the actor that is empty", "within 2 squares of the actor that is empty"
HARD, SOFT = "- Dice: 2d6 + attacker's Skill", "- Dice: 2d6 + attacker's Skill + 1"


@contextmanager
def written(folder: Path, answers: int) -> Iterator[tuple[Served, Path]]:
    """A table that follows a copy of the small game, after so many random answers; and the file that it is written in."""
    shutil.copytree(folder_of(SMALL), folder)
    rules = rules_now(folder)
    assert isinstance(rules, Rules)
    house = House(rules)
    house.begin(Setup(), ("human", "human"), 5)
    sides = players(5)
    assert house.table is not None
    for _ in range(answers):
        decision = house.table.state.decision
        assert decision is not None
        house.table.course.chosen(decision.player, decision, sides[decision.player].choose(house.table.state))
    followed = Followed(watched(folder, load_game(folder)), lambda: rules_now(folder))
    with running(house, followed) as at:
        yield at, folder / f"{folder.name}.rules.md"


def save(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return tmp_path / SMALL


def test_what_is_saved_is_played_and_what_is_wrong_is_told(page: Any, game: Path) -> None:
    with written(game, 80) as (at, file):
        hand = Hand(page, at, 1)
        hand.ready()
        told, before = page.locator(".rules-now"), at.table.journal()
        assert told.is_hidden()
        save(file, FAR, "within 4 sqares of the actor that is empty")
        page.get_by_text("The board is at the last good ones.").wait_for()
        assert "rules.md" in told.locator("pre").inner_text() and at.table.journal() == before
        hand.answer()
        save(file, "4 sqares", "4 squares")
        page.get_by_text("it goes as it went").wait_for()
        assert len(at.table.journal().answers) > len(before.answers)
        save(file, HARD, SOFT)
        page.get_by_text("it goes another way").wait_for()
        assert told.locator("dd").nth(0).inner_text() != told.locator("dd").nth(1).inner_text()
        hand.answer()
        full = at.table.journal()
        save(file, FAR, NEAR)
        page.get_by_text("answers far").wait_for()
        assert len(at.table.journal().answers) < len(full.answers)
        save(file, NEAR, FAR)
        page.get_by_text("it goes as it went").wait_for()
        assert at.table.journal() == full, "the whole game comes back with the rule"
