"""The force builder: its page tells the same of a list as the command does, and both read each other's files."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.games import book_of

from warbook.cli.lists import read_list
from warbook.engine.entries import entry
from warbook.engine.force_lists import broken_limits, counted_limits
from warbook.engine.game import Game
from warbook.publish.book.force_lists import lists_for
from warbook.publish.book.writer import open_book
from warbook.publish.builder.data import builder_data
from warbook.publish.builder.page import FILE, builder_file, builder_page

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


# ------------------------------------------------------------------ the page
@pytest.fixture(scope="module")
def page_of(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Any]]:
    """Opens the page of a game, without the site around it."""
    base = tmp_path_factory.mktemp("builder")
    shutil.copytree(ASSETS, base / "assets" / "builder")
    with closing(browser.new_context()) as context:

        def opened(game: str) -> Any:
            folder = base / game
            if not folder.is_dir():
                folder.mkdir()
                lists = lists_for(ROOT / "rules" / game, book_of(ROOT / "rules" / game))
                (folder / FILE).write_bytes(builder_file(data_of(game), game, lists, {}))
                body = builder_page().partition("</noscript>")[2]
                (folder / "builder.html").write_text(
                    f"<html lang=en><meta charset=utf-8>{body}", encoding="utf-8"
                )
            page = context.new_page()
            page.goto(f"file://{folder}/builder.html")
            page.locator("#wb-builder button").first.wait_for()
            return page

        yield opened


@pytest.mark.browser
@pytest.mark.parametrize("game", GAMES)
def test_files_of_the_page_are_read_by_the_command_and_back(
    page_of: Callable[[str], Any], game: str, tmp_path: Path
) -> None:
    data, dice, page = data_of(game), random.Random(game), page_of(game)
    lists = [{**at_random(data, dice), "name": f"No. {i}: a “list”"} for i in range(LISTS)]
    through = """all => all.map(one => {
        warbookList.take(one)
        const file = warbookList.as_file()
        warbookList.take(warbookList.from_file(file))
        return [file, warbookList.as_file()]
    })"""
    rules = Game(book_of(ROOT / "rules" / game))
    for made, (file, again) in zip(lists, page.evaluate(through, lists), strict=True):
        assert file == again, "what the page saved it opens as it was"
        path = tmp_path / "list.yaml"
        path.write_text(file, encoding="utf-8")
        read = read_list(path, rules)
        assert (read.name, read.force) == (made["name"], made["force"])
        assert read.size == (made["size"] or next(iter(data["sizes"]), ""))
        assert read.cards == entries(data, made)
        assert dict(data["kept"]) | dict(read.kept) == made["kept"]


@pytest.mark.browser
@pytest.mark.parametrize("game", ["skirm", "downsync"])
def test_lists_of_the_command_open_in_the_page(
    page_of: Callable[[str], Any], game: str, tmp_path: Path
) -> None:
    page, rules = page_of(game), Game(book_of(ROOT / "rules" / game))
    files = sorted((ROOT / "rules" / game / "lists").glob("*.yaml"))
    for path in files:
        page.evaluate(
            "text => warbookList.take(warbookList.from_file(text), '')", path.read_text(encoding="utf-8")
        )
        assert page.inner_text(".wb-b-told") == "", "nothing is left out"
        copy = tmp_path / path.name
        copy.write_text(page.evaluate("warbookList.as_file()"), encoding="utf-8")
        here, there = read_list(copy, rules), read_list(path, rules)
        assert (here.name, here.force, here.cards) == (there.name, there.force, there.cards)
    assert page.locator("[aria-label='Begin with a list'] option").count() == len(files) + 1


BESIDE = """() => [...document.querySelectorAll(".wb-b-group")].every(group => {
  const after = group.firstChild.getBoundingClientRect().right
  return [...group.querySelectorAll(".wb-b-chip, select")].every(one => one.getBoundingClientRect().left >= after)
})"""


@pytest.mark.browser
def test_a_list_is_made_by_hand_told_what_is_wrong_and_shared(page_of: Callable[[str], Any]) -> None:
    page = page_of("skirm")
    page.get_by_role("button", name="Ankh Revenants").click()
    page.get_by_role("button", name="Add Overseer").click()
    faults = page.locator(".wb-b-faults")  # told anew when the press has ended
    faults.get_by_text("keeps to every limit").wait_for()
    page.get_by_role("button", name="One Overseer more").click()
    faults.get_by_text("Who is Unique is in a squad only once. It has 2 Overseer.", exact=True).wait_for()
    page.get_by_role("button", name="One Overseer less").click()
    page.wait_for_function(BESIDE)  # gear stands beside what it is called, never under it
    page.get_by_role("button", name="Star Rod away from Overseer").click()
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_url("**#list=*")
    link, file = page.url, page.evaluate("warbookList.as_file()")
    assert "Weapons:\n        - Khopesh\n" in file
    page.get_by_role("button", name="Clear").click()
    assert page.evaluate("warbookList.get().units.length") == 0
    page.goto("about:blank")
    page.goto(link)
    page.locator("#wb-builder button").first.wait_for()
    assert page.evaluate("warbookList.as_file()") == file


@pytest.mark.browser
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("- just\n- a list\n", "not a force list"),
        ("game: Chess\nunits: [Pawn]\n", "force list of “Chess”"),
        ("units: [Pawn, Overseer, 7]\nforce: Nobody\n", "does not have it: Nobody, Pawn"),
    ],
)
def test_a_strange_file_is_told_of_and_breaks_nothing(
    page_of: Callable[[str], Any], text: str, says: str
) -> None:
    page = page_of("skirm")
    page.locator("input[type=file]").set_input_files(
        {"name": "x.yaml", "mimeType": "text/yaml", "buffer": text.encode()}
    )
    page.locator(".wb-b-told", has_text=says).wait_for()
    assert page.locator("#wb-builder button").count() > 5
