"""What stands beside rules on paper: who takes part in a procedure, and whose letters stand on a map."""

from __future__ import annotations

from functools import cache

from warbook.language.load import Source, load_sources
from warbook.publish.book.writer import Book, open_book
from warbook.publish.bound.rulebook import to_bound
from warbook.publish.cards.map_cards import to_maps
from warbook.publish.print import bound_model as b
from warbook.publish.sheets.parts import every_section
from warbook.publish.theme.look import Look

TEXT = """# Game: Bites

- Players: 2
- Table: 36in by 36in
- Wins: most Beetles

## Biting

### Kind: Beetle

- Stands on: 30mm

| Stat | Measured in |
|------|-------------|
| Jaws | number      |

| Token   | Colour | Holds | Kept by |
|---------|--------|-------|---------|
| Flipped | red    | one   | Beetle  |

- A Flipped Beetle's Jaws is 2 less.

### To bite victim (a Beetle) by biter (a Beetle)

1. The victim is removed.

### Roll: Nip by biter (a Beetle) against victim (a Beetle)

- Dice: 2d6 + biter's Jaws
- Succeeds on: 8 or more
- Success: The victim is removed.

# Force: The Heap

| Beetle | Jaws |
|--------|------|
| Stag   | 4    |

### Layout: Bare

### Mission: Last

- Layouts: Bare

| Starts | Player        | At        |
|--------|---------------|-----------|
| Stag   | first player  | 12in, 4in |
| Stag   | second player | 12in, 32in |
"""


@cache
def opened() -> Book:
    name = "bites/bites.rules.md"
    found = load_sources({name: Source(name, TEXT)})
    assert found.rulebook is not None, [d.message for d in found.errors]
    return open_book(found.rulebook, {key: one.line_starts for key, one in found.sources.items()})


def test_a_book_says_who_takes_part_in_words() -> None:
    blocks = [one for part in to_bound(opened(), Look()).chapters for one in part.blocks]
    heads = {one.title: "".join(run.text for run in one.sort) for one in blocks if isinstance(one, b.Head)}
    assert heads["To bite a victim"] == "Procedure: the victim is a Beetle, the biter is a Beetle"
    assert heads["Nip"] == "Roll", "who takes part is told below, where the roll is told exactly"
    exact = next(one for one in blocks if isinstance(one, b.Helper) and "Jaws" in repr(one))
    told = "".join(run.text for block in exact.blocks for run in getattr(block, "runs", ()))
    assert "Roll by a Beetle (the biter) against a Beetle (the victim)" in told


def test_a_sheet_tells_what_changes_the_numbers_of_cards() -> None:
    shown = next(one for one in every_section(opened()) if one.title == "Always")
    assert "Jaws is 2 less." in repr(shown)


def test_a_mission_tells_who_begins_and_its_key_has_the_letters() -> None:
    card = next(one for one in to_maps(opened()) if one.role == "Mission")
    told = [(one.label, "".join(run.text for run in one.runs)) for one in (*card.texts, *card.details)]
    assert ("First player begins with:", "Stag, where the map shows them.") in told
    assert card.art is not None
    svg = card.art.data.decode()
    assert svg.count(">St</text>") == 4, "both players have it, and the key shows the sign of each"
    assert ">Stag</text>" in svg and ">St Stag</text>" not in svg
