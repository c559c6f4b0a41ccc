"""Forms of names: what a noun becomes in the plural, and how rules that have none are written."""

from __future__ import annotations

import pytest

from warbook.language.load import load_sources
from warbook.language.names import indefinite, plural, singulars
from warbook.language.source import Source


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("Dire Wolf", "Dire Wolves"),
        ("Swordsman", "Swordsmen"),
        ("Human", "Humans"),
        ("Hit Die", "Hit Dice"),
        ("Fox", "Foxes"),
        ("Ox", "Oxen"),
        ("Light Cavalry", "Light Cavalry"),
        ("Torpedo", "Torpedoes"),
        ("Entry", "Entries"),
        ("Pennies", "Pennies"),
    ],
)
def test_a_plural_leads_back_to_its_noun(one: str, many: str) -> None:
    assert plural(one) == many
    assert one in singulars(many)


GAME = """# Game: Tavern

- Players: 2
- Grid: 6 by 6 squares
- Wins: most Coins

### Resource: Rum

- Held by: player

### Resource: Coin

- Held by: player

### Sequence: Game

1. Each player gains 3 Rum.
2. Each player gains 2 Coins.
"""


def test_what_is_never_written_in_the_plural_has_none() -> None:
    book = load_sources({"tavern.rules.md": Source("tavern.rules.md", GAME)}).rulebook
    assert book is not None
    assert book.uncounted == {"Rum"}
    assert (book.several("Rum"), book.several("Coin")) == ("Rum", "Coins")


@pytest.mark.parametrize(
    "words",
    [
        "an Urban", "a Unit", "a Union", "a unilateral order", "an uninjured man", "an unissued coat", "a user", "an usher",
        "a utility", "an utter rout", "a uranium shell", "an urn", "a European", "a one", "an onerous march", "a once", "an hour",
        "an honest man", "an heir", "a hero", "a house", "an HQ", "an LMG", "a SCAN", "a UFO", "an X-ray", "an F", "an Elf", "a Red",
    ],
)  # fmt: skip
def test_the_indefinite_article_goes_by_the_sound(words: str) -> None:
    assert indefinite(words.partition(" ")[2]) == words
