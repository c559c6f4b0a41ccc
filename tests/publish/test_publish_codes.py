"""The codes on cards, read as a telephone reads them: each opens the page of its card."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from tests.games import loaded_game

from warbook.publish.book.writer import open_book
from warbook.publish.pages.book import pages
from warbook.publish.print.cards import card_images
from warbook.publish.products.printed import matter

FOLDER = Path(__file__).parents[2] / "rules" / "downsync"
ADDRESS = "https://example.org/rules/downsync"


def test_every_code_of_a_game_opens_the_page_of_its_card() -> None:
    reader = pytest.importorskip("zxingcpp", reason="reading codes takes zxing-cpp")
    image = pytest.importorskip("PIL.Image", reason="reading codes takes Pillow")
    rulebook = loaded_game(FOLDER).rulebook
    assert rulebook is not None
    book = open_book(rulebook)
    what = matter(book, ADDRESS, FOLDER)
    found = pages(rulebook)
    for cards, theme in ((what.cards, what.look.theme), (what.maps, what.look.theme.for_maps())):
        assert cards
        for card, made in zip(cards, card_images(cards, theme, 200, svg=False), strict=True):
            shown = image.open(io.BytesIO(made.png))
            white = image.new("RGBA", shown.size, "white")
            white.alpha_composite(shown.convert("RGBA"))
            (code,) = reader.read_barcodes(white.convert("L"))
            place, _, anchor = code.text.removeprefix(f"{ADDRESS}/").partition("#")
            page = found[place.replace(".html", ".md")]
            assert page.title == card.name or f"{card.name} {{ #{anchor} }}" in page.markdown
