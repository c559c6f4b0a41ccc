"""The faces of a game's cards: the figures stand at one height on all of them, and each unit has a picture or an emblem."""

from __future__ import annotations

from io import BytesIO

import pytest
from printed_texts import opened
from tests.engine.shipped import GAMES, RULES

from warbook.publish.print.cards import card_sheets
from warbook.publish.products.printed import Matter, matter

ROWS = 3
"""Of poker cards on a sheet of paper."""


def heights(what: Matter, label: str) -> set[float]:
    """How high a label of figures stands on the sheets, wherever it does, in points."""
    found: set[float] = set()

    def seen(text: str, outer: list[float], inner: list[float], *_: object) -> None:
        if text.strip() == label:
            found.add(round(outer[1] * inner[4] + outer[3] * inner[5] + outer[5], 0))

    pdf = card_sheets(what.cards, what.look.theme).pdf
    for page in pytest.importorskip("pypdf").PdfReader(BytesIO(pdf)).pages:
        page.extract_text(visitor_text=seen)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_figures_stand_at_one_height_and_every_unit_has_a_face(game: str) -> None:
    what = matter(opened(game), folder=RULES / game)
    assert what.cards
    assert [card.name for card in what.cards if not card.sign and card.art is None] == []
    label = what.cards[0].stats[0].label
    assert all(card.stats[0].label == label for card in what.cards)
    assert 1 <= len(heights(what, label)) <= ROWS
