"""The squads of the grid game: every breach of what may be built is a sentence, and a campaign keeps what it is given."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import loaded_game
from warbook.cli.lists import lists_in, read_list
from warbook.cli.main import main
from warbook.cli.problem import Problem
from warbook.engine.force_lists import broken_limits
from warbook.engine.game import Game

FOLDER = Path(__file__).parents[2] / "rules" / "skirm"
HEAD = "name: A squad\ngame: Skirm\nforce: {force}\nunits:\n"


@pytest.fixture(scope="module")
def game() -> Game:
    book = loaded_game(FOLDER).rulebook
    assert book is not None
    return Game(book)


def breaches(game: Game, tmp_path: Path, force: str, units: str) -> list[str]:
    path = tmp_path / "squad.yaml"
    path.write_text(HEAD.format(force=force) + units, encoding="utf-8")
    one = read_list(path, game)
    return broken_limits(game, one.cards, one.size, one.kept)


def test_the_squads_that_come_with_the_game_are_allowed(game: Game) -> None:
    found = lists_in(FOLDER, game)
    assert {one.force for one in found} == set(game.book.forces)
    assert len(found) == 5
    for one in found:
        assert broken_limits(game, one.cards, one.size, one.kept) == []


def test_every_faction_has_five_units_and_the_printed_one(game: Game) -> None:
    cards = game.book.cards.values()
    for force in game.book.forces:
        assert sum(card.kind == "Unit" and card.force == force for card in cards) >= 5, force
    assert game.book.cards["Toland"].traits == (("LD", 2), ("UNQ", None))


def test_a_squad_costs_no_more_than_its_budget(game: Game, tmp_path: Path) -> None:
    """S26: units and gear together."""
    assert breaches(game, tmp_path, "Shock Troops", "  - Breacher: 5\n") == []
    said = breaches(game, tmp_path, "Shock Troops", "  - Breacher: 6\n")
    assert said == ["A squad costs no more than its Budget. It is 114, and 100 at most."]


def test_gear_that_is_left_at_home_costs_nothing(game: Game, tmp_path: Path) -> None:
    light = "  - Breacher:\n      Weapons: [Trench Knife]\n      count: 7\n"
    assert breaches(game, tmp_path, "Shock Troops", light) == []


def test_a_budget_grows_from_game_to_game(game: Game, tmp_path: Path) -> None:
    """S27."""
    assert breaches(game, tmp_path, "Shock Troops", "  - Breacher: 6\nkept:\n  Budget: 114\n") == []


def test_who_is_unique_comes_once(game: Game, tmp_path: Path) -> None:
    """S26, S51."""
    assert breaches(game, tmp_path, "Shock Troops", "  - Toland: 2\n") == [
        "Who is Unique is in a squad only once. It has 2 Toland."
    ]


def test_what_is_marked_with_an_asterisk_comes_once(game: Game, tmp_path: Path) -> None:
    """S26, S67: by the name that is printed."""
    charmed = "  - Novice:\n      Equipment: [Blood Charm*]\n      count: 2\n"
    assert breaches(game, tmp_path, "Coven of War", charmed) == [
        "What is Unique, or marked with an asterisk, is in a squad only once. It has 2 Blood Charm*."
    ]


def test_who_takes_no_equipment_carries_nothing_that_costs(game: Game, tmp_path: Path) -> None:
    """S26, S41."""
    armed = "  - Ripper:\n      Weapons: [Scythe Limbs]\n"
    assert breaches(game, tmp_path, "The Swarm", armed) == [
        "Who has NEQ carries no gear that costs EP. It has 1 Ripper."
    ]


@pytest.mark.parametrize(
    ("units", "said"),
    [
        ("  - Toland:\n      Weapons: [Khopesh]\n", "“Khopesh” does not belong to the force “Shock Troops”"),
        ("  - Toland:\n      Weapons: [Repaer]\n", "There is no Weapon “Repaer”"),
        ("  - Toland:\n      Weapons: [Rally Cry]\n", "“Rally Cry” cannot stand among Weapons"),
        ("  - Toland:\n      Hats: [Reaper]\n", "Toland has no Hats"),
        ("  - Tolnd\n", "There is no unit “Tolnd”"),
    ],
)
def test_gear_that_cannot_be_carried_is_told_of(game: Game, tmp_path: Path, units: str, said: str) -> None:
    with pytest.raises(Problem) as fault:
        breaches(game, tmp_path, "Shock Troops", units)
    assert said in fault.value.format_message()


def test_the_command_says_each_breach(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """S26: points and what is unique, each a sentence."""
    path = tmp_path / "squad.yaml"
    path.write_text(HEAD.format(force="Shock Troops") + "  - Toland: 2\n  - Breacher: 3\n", encoding="utf-8")
    assert main(["roster", "check", str(path), "--game", str(FOLDER)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].endswith("A squad: 5 units")
    assert said[1:] == [
        "  A squad costs no more than its Budget. It is 105, and 100 at most.",
        "  Who is Unique is in a squad only once. It has 2 Toland.",
    ]
