"""Worked examples told as play: who does what, what the dice show, what comes of it."""

from __future__ import annotations

from functools import cache

import pytest
from tests.engine.shipped import GAMES, RULES
from tests.games import book_of

from warbook.engine.game import Game
from warbook.engine.recount import _seated, recount


@cache
def game(name: str) -> Game:
    return Game(book_of(RULES / name), examples=True)


def told(name: str, title: str, *aside: str) -> str:
    played = game(name)
    example = next(one for one in played.book.examples if one.name == title)
    return " ".join(recount(played, example, aside))


def test_an_attack_is_told_from_the_blow_to_the_fall() -> None:
    assert told("skirm", "A hard one") == (
        "The breacher rolls Blow: 2 and 6, with 4 or less needed, 1 success. "
        "The trooper rolls Save Roll: 6 and 4, with 4 or less needed, 1 success. "
        "The trooper becomes Downed and moves to C5. "
        "The trooper rolls Landing: 5 and 6, with 4 or less needed, no successes. "
        "The trooper is removed. The first player gains 1 Trophy."
    )


def test_second_chances_stand_between_the_dice_and_what_they_come_to() -> None:
    assert told("skirm", "Two orders, two dice") == (
        "The dice show 5 and 6. The first player uses “Tactical Order” and loses 1 Tactical Order. "
        "The first player throws the 5 again and uses “Tactical Order”. The first player loses 1 Tactical Order. "
        "The trooper rolls Shot: 5 and 5, with 4 or less needed, no successes."
    )


def test_what_is_given_is_no_part_of_the_story_and_prices_stand_by_what_they_buy() -> None:
    assert told("skirm", "One, two, three") == (
        "The trooper uses Move for 1 AP and moves to A4. The trooper uses Move for 2 AP and moves to A7. "
        "The first player loses 3 Tactical Orders. The trooper uses Move and moves to A10. The trooper gains Activated."
    )


def test_several_do_in_the_plural_and_what_no_player_handles_is_left_out() -> None:
    text = told("orders", "A volley", "Salvo", "Hit")
    assert text.startswith(
        "The fowlers use Fowling Piece for 1 Action Point. The fowlers roll Attack: Hit, Critical"
    )
    assert "Salvo" not in text


@pytest.mark.parametrize("name", GAMES)
def test_every_example_that_does_anything_is_told_by_the_names_it_gives(name: str) -> None:
    played = game(name)
    silent = 0
    for example in played.book.examples:
        lines = recount(played, example)
        silent += not lines and bool(example.dice)
        for line in lines:
            assert line[0].isupper() and line.endswith("."), line
            assert "((" not in line and "nothing" not in line, line
    assert silent == 0


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("A chooses Plan B.", "The first player chooses Plan B."),
        ("Plan A is revealed to B.", "Plan A is revealed to the second player."),
        ("The champion is B's.", "The champion is the second player's."),
    ],
)
def test_players_are_told_by_their_seats_and_names_stay(line: str, told: str) -> None:
    assert _seated(line) == told
