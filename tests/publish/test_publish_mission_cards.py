"""A mission is played from its card: forces, deployment, how one scores, when it ends, its own tokens and codes in full."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from printed_texts import opened

from warbook.publish.cards.map_cards import object_of, to_maps
from warbook.publish.parts.special import is_code
from warbook.publish.print import model as m

RULES = Path(__file__).parents[2] / "rules"
GAMES = sorted(
    path.name for path in RULES.iterdir() if list(path.glob("*.rules.md")) and path.name != "stealth"
)


def said(card: m.Card) -> str:
    """All the words of a card but those in its map, plain."""
    texts = [
        text.label + " " + "".join(run.text for run in text.runs) for text in (*card.texts, *card.details)
    ]
    tables = [
        "".join(run.text for run in cell)
        for table in card.detail_tables
        for row in table.rows
        for cell in row.cells
    ]
    return "\n".join((*texts, *(table.columns[-1] for table in card.detail_tables), *tables))


@pytest.mark.parametrize("game", GAMES)
def test_every_mission_card_says_all_that_is_needed(game: str) -> None:
    book = opened(game)
    cards = {card.name: card for card in to_maps(book) if card.role == "Mission"}
    assert len(cards) == len(book.rules.missions) > 0
    for mission in book.rules.missions.values():
        card = cards[mission.title or mission.name]
        labels = [text.label for text in card.details]
        words = said(card)
        assert "whose player is" not in words and "active player’s opponent" not in words
        assert "Forces" in labels or {"First player begins with:", "Second player begins with:"} & set(labels)
        for zone in mission.zones:
            assert zone in labels
        for marker in mission.markers:
            assert marker in labels
        won_by = book.rules.facts.get("Wins", "").partition(" ")[2]
        assert labels.count("The end") == 1 and won_by in words
        gains = rf"\d+ {won_by.rstrip('s')}|{won_by.rstrip('s')}s? equal to|the most {won_by}"
        assert re.search(gains, words), (mission.name, "how one scores, with numbers")
        assert len(set(card.details)) == len(card.details), "nothing is said twice"
        for trait in book.rules.traits.values():
            if is_code(trait) and re.search(rf"(?<!\w){re.escape(trait.name)}(?!\w)", words):
                assert trait.name in labels, (mission.name, trait.name)


def test_tokens_that_one_mission_has_are_told_on_its_card_with_what_takes_them() -> None:
    book = opened("skirm")
    recon = [text.label for text in object_of(book, book.rules.missions["Recon"]).details]
    assert {"Wreckage", "Recording", "Pick Up or Drop (1 AP)"} <= set(recon)
    infiltrate = [text.label for text in object_of(book, book.rules.missions["Infiltrate"]).details]
    assert infiltrate.count("Sabotage (1 AP)") == 1 and "Relay" in infiltrate and "Wreckage" not in infiltrate


def test_forces_are_told_by_the_size_of_a_game_or_by_what_pays_for_them() -> None:
    def forces(game: str) -> str:
        book = opened(game)
        card = object_of(book, next(iter(book.rules.missions.values())))
        (text,) = [one for one in card.details if one.label == "Forces"]
        return "".join(run.text for run in text.runs)

    assert forces("downsync").startswith("Small Game: Units of SIG Small at most 2, Medium 3 and Large 1.")
    assert "Each player begins with 100 Budget. A squad costs no more than its Budget." in forces("skirm")
    assert forces("orders").startswith("A list each: Units of Rank Commander at most 1, Infantry 5,")
