"""The force builder: its page tells the same of a list as the command does, and both read each other's files."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.games import book_of

from warbook.engine.entries import entry
from warbook.engine.force_lists import broken_limits, counted_limits
from warbook.engine.game import Game
from warbook.publish.book.writer import open_book
from warbook.publish.builder.data import builder_data

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "site" / "warbook" / "publish" / "web" / "docs" / "assets" / "builder"
NODE = shutil.which("node")
GAMES = ("skirm", "downsync", "orders", "moth_and_wick", "skirm_stealth")
LISTS = 100
"""How many lists are made at random for each game; 500 in all."""


@cache
def data_of(game: str) -> dict[str, Any]:
    found = builder_data(open_book(book_of(ROOT / "rules" / game)))
    assert found is not None
    return found


def at_random(data: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """A list of one force, of any size and often too large, whose units carry what they may, or what is printed."""
    force = dice.choice(data["forces"])["name"] if data["forces"] else ""
    mine = [name for name in data["units"] if data["cards"][name]["force"] in ("", force)]
    units = []
    for name in dice.choices(mine, k=dice.randint(1, 9)):
        carries = {}
        for group, declared in data["cards"][name]["groups"].items():
            choice = [
                one
                for one, card in data["cards"].items()
                if declared["holds"] in card["kinds"] and card["force"] in ("", force)
            ]
            if choice and dice.random() < 0.5:
                carries[group] = dice.choices(choice, k=dice.randint(0, 3))
        units.append({"card": name, "count": dice.randint(1, 3), "carries": carries})
    kept = {name: dice.choice([amount, amount * 2, amount // 2]) for name, amount in data["kept"].items()}
    return {"force": force, "size": dice.choice(["", *data["sizes"]]), "kept": kept, "units": units}


def entries(data: dict[str, Any], made: dict[str, Any]) -> tuple[str, ...]:
    """The same list as the engine has it."""
    found = []
    for unit in made["units"]:
        groups = data["cards"][unit["card"]]["groups"]
        held = {group: unit["carries"].get(group, declared["printed"]) for group, declared in groups.items()}
        carried = [name for names in held.values() for name in names] if unit["carries"] else None
        found += [entry(unit["card"], carried)] * unit["count"]
    return tuple(found)


@pytest.mark.parametrize("game", GAMES)
def test_every_limit_of_the_shipped_games_is_checked_in_the_page(game: str) -> None:
    assert data_of(game)["unchecked"] == []
    assert len(data_of(game)["limits"]) == len(book_of(ROOT / "rules" / game).limits) > 0


def test_a_game_without_lists_has_none() -> None:
    assert builder_data(open_book(book_of(ROOT / "rules" / "first_skirmish"))) is None


@pytest.mark.skipif(NODE is None, reason="no Node here")
@pytest.mark.parametrize("game", GAMES)
def test_the_page_says_what_the_command_says(game: str) -> None:
    data, dice = data_of(game), random.Random(game)
    lists = [at_random(data, dice) for _ in range(LISTS)]
    script = f"""
        const limits = require({json.dumps(str(ASSETS / "limits.js"))})
        const {{ data, lists }} = JSON.parse(require("fs").readFileSync(0, "utf8"))
        console.log(JSON.stringify(lists.map((one) => limits.limits(data, one))))
    """
    assert NODE is not None
    given = json.dumps({"data": data, "lists": lists})
    done = subprocess.run([NODE, "-e", script], input=given, capture_output=True, text=True, check=True)
    rules, broken = Game(book_of(ROOT / "rules" / game)), 0
    for made, said in zip(lists, json.loads(done.stdout), strict=True):
        cards, kept = entries(data, made), tuple(made["kept"].items())
        wrong = broken_limits(rules, cards, made["size"], kept)
        assert [one["said"] for one in said if one["said"]] == wrong, made
        counted = [(one["text"], one["has"], one["most"]) for one in said if not one["each"]]
        assert counted == counted_limits(rules, cards, made["size"], kept), made
        broken += bool(wrong)
    assert 0.1 * LISTS < broken < LISTS, "some lists are right, and some are not"
