"""The deck for virtual tables, opened as one of them opens it: every card's picture is found by its `CardID`."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from typing import Any

import pytest
from print_sample import THEME, deck

from warbook.publish.cards.virtual_deck import deck as virtual_deck
from warbook.publish.print import model as m
from warbook.publish.print.cards import card_images, card_pictures
from warbook.publish.print.model import Card
from warbook.publish.print.theme import Theme, card_size

DPI = 60


def opened(cards: list[Card], theme: Theme = THEME, dpi: float = DPI, address: str = "") -> dict[str, Any]:
    """The saved object and, under `files`, the pictures."""
    files = dict(virtual_deck("Fen", cards, theme, address, dpi))
    return {**json.loads(files["deck.json"]), "files": files}


def cards_in(saved: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards of a deck, which must be as the format has them: sheets within bounds, numbers that agree."""
    (whole,) = saved["ObjectStates"]
    assert (whole["Name"], whole["SidewaysCard"]) == ("DeckCustom", False)
    contained = whole["ContainedObjects"]
    assert whole["DeckIDs"] == [card["CardID"] for card in contained] and len(contained) > 1
    marks = [whole["GUID"], *(card["GUID"] for card in contained)]
    assert len(set(marks)) == len(marks) and all(re.fullmatch("[0-9a-f]{6}", mark) for mark in marks)
    for card in contained:
        number = str(card["CardID"] // 100)
        sheet = whole["CustomDeck"][number]
        assert card["Name"] == "Card" and card["CustomDeck"] == {number: sheet}
        assert 2 <= sheet["NumWidth"] <= 10 and 2 <= sheet["NumHeight"] <= 7
        place = card["CardID"] % 100
        assert place < min(69, sheet["NumWidth"] * sheet["NumHeight"]), "the seventieth is never a face"
        assert card["Transform"].keys() == {a + b for a in ("pos", "rot", "scale") for b in "XYZ"}
    return list(contained)


def picture(data: bytes) -> Any:
    """A picture on white, small enough to compare."""
    image = pytest.importorskip("PIL.Image", reason="comparing pictures takes Pillow")
    found = image.open(io.BytesIO(data)).convert("RGBA")
    white = image.new("RGBA", found.size, "white")
    white.alpha_composite(found)
    return white.convert("RGB")


def difference(one: Any, other: Any) -> float:
    """How much two pictures differ in the middle, 0 to 255 on average."""
    chops = pytest.importorskip("PIL.ImageChops")
    size = (126, 176)
    middle = (6, 6, 120, 170)
    differing = chops.difference(one.resize(size).crop(middle), other.resize(size).crop(middle))
    counts = differing.convert("L").histogram()
    return sum(value * count for value, count in enumerate(counts)) / sum(counts)


def cell(card: dict[str, Any], saved: dict[str, Any]) -> Any:
    """The picture a table shows of a card."""
    (sheet,) = card["CustomDeck"].values()
    whole = picture(saved["files"][sheet["FaceURL"]])
    wide, high = whole.width / sheet["NumWidth"], whole.height / sheet["NumHeight"]
    row, column = divmod(card["CardID"] % 100, sheet["NumWidth"])
    return whole.crop(
        (round(column * wide), round(row * high), round((column + 1) * wide), round((row + 1) * high))
    )


def test_every_card_shows_its_own_face_and_the_back_of_its_force() -> None:
    cards = [replace(deck()[0], copies=2), *deck()[1:]]
    saved = opened(cards)
    shown = cards_in(saved)
    assert [card["Nickname"] for card in shown] == [
        one.name
        for force in dict.fromkeys(c.force for c in cards)
        for one in cards
        if one.force == force
        for _ in range(one.copies)
    ]
    faces = {
        c.name: picture(i.png) for c, i in zip(cards, card_images(cards, THEME, DPI, svg=False), strict=True)
    }
    firsts = {card.force: card for card in reversed(cards)}
    backs = {
        force: picture(card_pictures([card], THEME, 1, backs=True, dpi=DPI)) for force, card in firsts.items()
    }
    forces = {card.name: card.force for card in cards}
    for card in shown:
        here = cell(card, saved)
        near = {name: difference(here, face) for name, face in faces.items()}
        assert min(near, key=near.__getitem__) == card["Nickname"] and near[card["Nickname"]] < 4, near
        (sheet,) = card["CustomDeck"].values()
        behind = picture(saved["files"][sheet["BackURL"]])
        near = {force: difference(behind, back) for force, back in backs.items()}
        assert min(near, key=near.__getitem__) == forces[card["Nickname"]]


@pytest.mark.parametrize(
    ("size", "dpi", "count"), [("poker", 20, 69), ("poker", 20, 70), ("poker", 300, 20), ("a6", 300, 9)]
)
def test_no_picture_is_larger_than_tables_show(size: str, dpi: float, count: int) -> None:
    plain = Card("Blank", force="All")
    theme = Theme(card=card_size(size))
    saved = opened([replace(plain, name=f"Blank {at}") for at in range(count)], theme, dpi)
    assert len(cards_in(saved)) == count
    for name, data in saved["files"].items():
        if name.endswith(".png"):
            wide, high = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
            assert max(wide, high) <= 4096 and wide >= dpi, name


def test_pictures_are_named_by_where_they_will_stand() -> None:
    saved = opened(deck()[:2], address="https://example.org/fen/")
    (sheet, *_) = saved["ObjectStates"][0]["CustomDeck"].values()
    assert sheet["FaceURL"].startswith("https://example.org/fen/deck/")
    assert sheet["FaceURL"].rpartition("/")[2] in saved["files"]


def test_one_card_is_no_deck() -> None:
    (card,) = opened(deck()[:1])["ObjectStates"]
    assert card["Name"] == "Card" and list(card["CustomDeck"]) == ["1"] and card["CardID"] == 100


def test_what_does_not_fit_a_card_is_behind_it() -> None:
    """A force of which one card has a second face has backs of its own for each card; one of which none has, one back."""
    words = m.TextBlock("Long", m.plain("Each of these words stands in full on the second face. " * 12))
    plain = [replace(one, force="Reed") for one in deck()[:2]]
    long = replace(plain[0], name="Wordy", details=(words,), brief=(m.LegendEntry("L", "in short"),))
    saved = opened([*plain, long, *(replace(one, force="Mire") for one in deck()[:2])])
    sheets = list(saved["ObjectStates"][0]["CustomDeck"].values())
    assert [one["UniqueBack"] for one in sheets] == [True, False]
    faces, behind = (picture(saved["files"][sheets[0][name]]) for name in ("FaceURL", "BackURL"))
    assert faces.size == behind.size
    wide, high = behind.width // sheets[0]["NumWidth"], behind.height // sheets[0]["NumHeight"]
    first, second, third = (
        behind.crop((x * wide, y * high, (x + 1) * wide, (y + 1) * high)) for x, y in ((0, 0), (1, 0), (0, 1))
    )
    common = picture(card_pictures([plain[0]], THEME, 1, backs=True, dpi=DPI))
    assert difference(first, common) < 4 and difference(second, common) < 4
    assert difference(third, common) > 20
