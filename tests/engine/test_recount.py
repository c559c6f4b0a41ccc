"""Worked examples told as play: who does what, what the dice show, what comes of it."""

from __future__ import annotations

import re
from functools import cache

import pytest
from tests.engine.shipped import GAMES, RULES
from tests.games import book_of

from warbook.engine.game import Game
from warbook.engine.recount import _seated, recount
from warbook.engine.retold import retold
from warbook.language.readback.english import named_so


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
        "The trooper becomes Downed, moves to C5 and rolls Landing: 5 and 6, with 4 or less needed, no successes. "
        "The trooper is removed. The first player gains 1 Trophy."
    )


def test_second_chances_stand_between_the_dice_and_what_they_come_to() -> None:
    assert told("skirm", "Two orders, two dice") == (
        "The dice show 5 and 6. The first player uses “Tactical Order”, loses 1 Tactical Order and throws the 5 again, "
        "then uses “Tactical Order” and loses 1 Tactical Order. "
        "The trooper rolls Shot: 5 and 5, with 4 or less needed, no successes."
    )


def test_what_is_given_is_no_part_of_the_story_and_prices_stand_by_what_they_buy() -> None:
    assert told("skirm", "One, two, three") == (
        "The trooper uses Move for 1 AP and moves to A4, then uses Move for 2 AP and moves to A7. "
        "The first player loses 3 Tactical Orders. The trooper uses Move, moves to A10 and gains Activated."
    )


def test_who_is_named_by_an_adjective_is_told_with_what_it_is() -> None:
    played = game("skirm")
    lines = [line for one in played.book.examples for line in recount(played, one)]
    assert any("he second Line Trooper" in line for line in lines)
    assert not [
        line for line in lines if re.search(r"[Tt]he (far|near|second|lying)\b(?! [A-Z]| player)", line)
    ]
    assert named_so("guard", "Novice") == "the guard" and named_so("second", "Novice") == "the second Novice"
    assert named_so("ring", "Novice") == "the ring" and named_so("crouching", "Novice").endswith(" Novice")


def test_several_do_in_the_plural_and_what_no_player_handles_is_left_out() -> None:
    text = told("orders", "A volley", "Salvo", "Hit")
    assert text.startswith(
        "The fowlers use Fowling Piece for 1 Action Point and roll Attack: Hit, Critical and Blank, 2 successes. "
        "The guard gains 1 Suppression and rolls"
    )
    assert "Salvo" not in text


def test_a_roll_made_twice_is_made_again_and_one_with_something_else_says_with_what() -> None:
    text = told("first_skirmish", "Two hits fell a soldier")
    assert text.count("rolls Attack: ") == text.count("rolls Attack again: ") == 1


def test_only_what_differs_tells_rolls_of_one_apart() -> None:
    played = game("skirm")
    text = " ".join(line for one in played.book.examples for line in recount(played, one))
    assert "rolls Shot using the carbine: " in text and "rolls Shot using the reaper: " in text
    assert not re.search(r"rolls \w+ against the \w+ using the \w+ through", text)


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (("The pike moves to A1.", "The pike gains 1 Mark."), "The pike moves to A1 and gains 1 Mark."),
        (("The pike gains Mark.", "The bow gains Mark."), "The pike and the bow gain Mark."),
        (("The pike loses 2 Fear.", "The bow loses 2 Fear."), "The pike and the bow each lose 2 Fear."),
        (("The pike loses 2 Fear.", "The bow loses 1 Fear."), "The pike loses 2 Fear. The bow loses 1 Fear."),
        (("The pike gains Mark.", "The pike gains Mark."), "The pike gains Mark and Mark."),
        (
            ("The pike is placed at A1.", "The bow is placed at A1."),
            "The pike is placed at A1. The bow is placed at A1.",
        ),
        (("The pike rolls Hit: 2.", "The pike gains Mark."), "The pike rolls Hit: 2. The pike gains Mark."),
        (("The pikes gain Mark.",), "The pikes gain Mark."),
        (("The pikes gains Mark.", "The pikes uses Stab."), "The pikes gain Mark, then use Stab."),
        (("Over for A: cannot move.", "A moves."), "Over for A: cannot move. A moves."),
        (("A is removed.", "A is removed."), "A is removed."),
    ],
)
def test_sentences_are_put_together_where_nothing_is_lost(lines: tuple[str, ...], text: str) -> None:
    assert " ".join(retold(lines)) == text


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
