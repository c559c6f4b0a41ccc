"""Nothing stands on a card that card, sheet or book leave unexplained: figures, codes, prices, terms."""

from __future__ import annotations

import re

import pytest
from printed_texts import card_texts, opened, places, said
from tests.engine.shipped import GAMES

from warbook.publish.cards.cards import to_cards
from warbook.publish.pages.glossary import glossary


@pytest.mark.parametrize("game", GAMES)
def test_everything_on_a_card_is_explained(game: str) -> None:
    book = opened(game)
    sheet = places(game)["sheet"]
    listed = glossary(book)
    for card in to_cards(book):
        told = {entry.symbol for entry in (*card.legend, *card.brief)} | {one.label for one in card.details}
        for stat in card.stats:
            term = book.terms.get("Stat", stat.label)
            assert term is not None and term.short, (card.name, stat.label)
            assert f"[**{stat.label}**]" in listed, (card.name, stat.label)
        for table in card.tables:
            heads = [
                head for head in table.columns if head and head not in ("Action", "Cost", "Special", "Team")
            ]
            for head in heads[1:]:
                assert book.terms.get("Stat", head) or head in sheet, (card.name, head)
            for row in table.rows:
                for cell in row.cells:
                    for code in re.findall(r"\b[A-Z+]{2,}\d*\b", said(cell)):
                        known = code in told or book.terms.get("Effect", code) or code in sheet
                        assert known or any(code in one for one in told), (card.name, code)
        if "\N{EN DASH}" in card.badge:
            assert card.badge in told, card.name
        assert any(card_texts(card)) or card.stats
