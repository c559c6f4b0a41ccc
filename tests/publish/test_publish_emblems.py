"""Emblems on cards are of one size: drawn in boxes of one height in a deck, of which each fills as much as others do."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from printed_texts import opened
from tests.rotation import share

from warbook.publish.cards.cards import to_cards
from warbook.publish.print.cards import card_images
from warbook.publish.print.theme import Icon
from warbook.publish.theme.file import read_look

RULES = Path(__file__).parents[2] / "rules"
GAMES = ["downsync", "first_skirmish", "moth_and_wick", "orders", "skirm"]
FULL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64H0z"/></svg>'
NONE = FULL.replace("M0 0h64v64H0z", "M0 0")
DPI = 72


def deck(game: str, svg: str = "") -> list[Image.Image]:
    """The faces of the units of a game; with the same picture in the place of each emblem, where one is given."""
    look = read_look(opened(game).rules, RULES / game)
    emblems = {name: Icon(svg, icon.name) if svg else icon for name, icon in look.emblems.items()}
    cards = [card for card in to_cards(opened(game), look=replace(look, emblems=emblems)) if card.sign]
    made = card_images(cards, look.theme, DPI, svg=False)
    return [Image.open(BytesIO(one.png)).convert("RGB") for one in made]


def boxes(some: list[Image.Image], others: list[Image.Image]) -> list[tuple[int, int, int, int]]:
    """Where pictures of two decks differ: left, top, right, bottom."""
    found = [ImageChops.difference(*pair).getbbox() for pair in zip(some, others, strict=True)]
    return [one for one in found if one is not None]


@pytest.mark.parametrize("game", share(GAMES, 4, always=("first_skirmish",)))
def test_emblems_on_cards_are_of_one_size(game: str) -> None:
    bare, full, drawn = deck(game, NONE), deck(game, FULL), deck(game)
    found = boxes(full, bare)
    assert len(found) == len(bare) == len(read_look(opened(game).rules, RULES / game).emblems)
    heights = [bottom - top for _, top, _, bottom in found]
    widths = [right - left for left, _, right, _ in found]
    assert max(heights) - min(heights) <= 1 and max(widths) - min(widths) <= 1
    assert abs(max(heights) - max(widths)) <= 1 and min(heights) / DPI * 25.4 > 8
    shares = [
        max(right - left, bottom - top) / max(heights) for left, top, right, bottom in boxes(drawn, bare)
    ]
    assert len(shares) == len(found) and min(shares) > 0.65, "each fills its box about as much as others do"
