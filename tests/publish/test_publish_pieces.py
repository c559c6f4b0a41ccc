"""The box holds what a table needs: bases for every list and mission, tokens for whoever may have one, and letters by
which nobody takes one piece for another."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from printed_texts import opened
from tests.engine.shipped import GAMES

from warbook.publish.book.abbreviations import abbreviations, piece_letters
from warbook.publish.book.colours import PLAYER_COLOURS
from warbook.publish.book.values import part_count
from warbook.publish.print.model import Token
from warbook.publish.tokens.tokens import list_tokens, to_tokens


@cache
def printed(game: str) -> tuple[Token, ...]:
    return to_tokens(opened(game)).tokens


@pytest.mark.parametrize("game", GAMES)
def test_every_list_can_be_fielded(game: str) -> None:
    rules = opened(game).rules
    box = Counter[str]()
    for token in printed(game):
        box[token.name] += token.quantity if token.shape == "ring" else 0
    for one in opened(game).around.lists:
        needed = Counter[str]()
        for unit in one.units:
            card = rules.cards[unit.card.split(":")[0]]
            needed[card.title or card.name] += unit.count * part_count(rules, card)
        assert needed and not needed - box, (one.name, needed - box)


@pytest.mark.parametrize("game", GAMES)
def test_every_mission_can_be_set_up(game: str) -> None:
    rules = opened(game).rules
    box = Counter[tuple[str, str]]()
    for token in printed(game):
        if token.shape in ("ring", "stick", "square"):
            box[token.name, token.colour] += token.quantity
    colours = (*PLAYER_COLOURS, "#7b8087")
    for mission in rules.missions.values():
        for layout in [rules.layouts[name].starts for name in mission.layouts] or [()]:
            needed = Counter((s.card, colours[s.player]) for s in (*mission.starts, *layout))
            needed += Counter(
                (name, colour)
                for name, marker in mission.markers.items()
                for colour in (PLAYER_COLOURS if marker.owned else colours[2:])
            )
            assert not needed - box, (mission.name, needed - box)


@pytest.mark.parametrize("game", GAMES)
def test_everybody_fielded_can_have_each_token(game: str) -> None:
    """Of the two largest lists that may meet, unless the rules say what the box holds: what each may have one of, and nobody
    needs only while it acts. What is had in numbers is counted in games (`test_publish_box.py`)."""
    book = opened(game)
    rules = book.rules
    box = {
        token.name: token.quantity for token in printed(game) if token.shape == "circle" and token.quantity
    }
    for name, token in rules.printed_tokens.items():
        if name not in box or token.many or token.in_the_box is not None or token.holder not in rules.kinds:
            continue
        sides = []
        for one in book.around.lists:
            cards = [(rules.cards[unit.card.split(":")[0]], unit.count) for unit in one.units]
            whole = sum(n for card, n in cards if token.holder in rules.lineage(card.kind))
            parts = sum(
                n * part_count(rules, card)
                for card, n in cards
                if token.holder in rules.lineage(rules.kinds[card.kind].parts or "")
            )
            sides.append(whole + parts)
        assert box[name] >= sum(sorted(sides)[-2:]), name


@pytest.mark.parametrize("game", GAMES)
def test_no_two_pieces_have_the_same_letters(game: str) -> None:
    letters = piece_letters(opened(game).rules)
    alike = [mark for mark, n in Counter(mark.casefold() for mark in letters.values()).items() if n > 1]
    assert not alike and all(1 <= len(mark) <= 4 for mark in letters.values())
    shown: dict[str, set[str]] = {}
    for token in printed(game):
        if token.shape in ("ring", "square") and token.size_mm > 16:
            shown.setdefault(token.letter, set()).add(token.name)
    assert all(len(names) == 1 for mark, names in shown.items() if mark), shown


def test_letters_go_down_to_where_names_differ() -> None:
    found = abbreviations(["Thane", "Thunderer", "Marshal", "Mast", "Bog Light", "Big Lamp", "Rat"])
    assert found == {
        "Thane": "Tha", "Thunderer": "Thu", "Marshal": "Mar", "Mast": "Mas", "Bog Light": "BoL",
        "Big Lamp": "BiL", "Rat": "Ra",
    }  # fmt: skip
    assert (
        len({one.casefold() for one in abbreviations(["Guardsman", "Guardswoman", "Guardian"]).values()}) == 3
    )


def test_a_list_has_bases_of_its_own() -> None:
    book = opened("skirm")
    one = next(one for one in book.around.lists if one.force == "Ankh Revenants")
    discs = list_tokens(book, one.name, {unit.card: unit.count for unit in one.units}).tokens
    assert sum(disc.quantity for disc in discs) == sum(unit.count for unit in one.units)
    assert {disc.name for disc in discs} == {unit.card for unit in one.units}


def test_what_players_hold_is_in_their_colours() -> None:
    held = [token for token in printed("downsync") if token.name == "Command Point"]
    assert [(token.colour, token.quantity) for token in held] == [
        (PLAYER_COLOURS[0], 7),
        (PLAYER_COLOURS[1], 7),
    ]
    vip = [token for token in printed("downsync") if token.name == "VIP"]
    assert [token.colour for token in vip] == list(PLAYER_COLOURS)
