"""Special rules by their codes, what units carry, steps and lists that dice decide: on cards, pages and the sheet."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from tests.games import book_of

from warbook.language.load import load_sources
from warbook.language.source import Source
from warbook.publish.book.writer import Book, open_book
from warbook.publish.cards.cards import to_cards
from warbook.publish.cards.map_cards import to_maps
from warbook.publish.odds.rolls import odds_tables
from warbook.publish.pages.book import pages
from warbook.publish.parts.special import filled, rules_of
from warbook.publish.print import model as m
from warbook.publish.print.cards import card_images, card_sheets
from warbook.publish.print.theme import Theme
from warbook.publish.sheets.quick_sheet import to_sheet

ROOT = Path(__file__).parents[2]
RULES = """# Game: Lock

- Players: 2
- Grid: 6 by 6 squares

### Kind: Thing

- Stands on: nothing

### Kind: Keeper

- Is: a Thing

### Kind: Tool

- Is: a Thing
- Stands on: nothing

### Kind: Trick

- Is: a Thing
- Stands on: nothing

### Group: Tools

- Holds: Tools
- Held by: each Keeper

### Group: Tricks

- Holds: Tricks
- Held by: each Keeper

| Stat | Measured in | Default |
|---|---|---|
| Nerve | number | — |
| Bite | number | — |
| Grip | number | — |
| Price | number | 0 |
| Reach | squares | 9 squares |

### Trait: RGx

- Title: Reach x
- Short: Goes x squares
- The bearer's Reach becomes x squares.

### Trait: UNQ

- Title: Unique
- Short: One of a kind

### Trait: Stubborn

- The bearer's Nerve is 1 more.

### Force List

| Counted | At most |
|---|---|
| the total Price of Things | 50 |

| Tool | Bite | Grip | Price | Traits | Short |
|---|---|---|---|---|---|
| Hook | 2 | 1 | 3 | RG4, UNQ | Bent iron |
| Knife | 1 | 2 | 0 | — | Sharp |

| Trick | Price | Short |
|---|---|---|
| Whistle | 1 | Calls the dog |

| Keeper | Nerve | Bite | Grip | Price | Tools | Tricks | Traits |
|---|---|---|---|---|---|---|---|
| Warden | 3 | 0 | 0 | 9 | Hook, Knife | Whistle | RG2, Stubborn |

### Step: Walk by mover (a Keeper) from here (a Square) to next (a Square)

- Cost: 1 square

| Situation | Modifier | When |
|---|---|---|
| Uphill | +2 | next's Level is over here's Level |

### List: Tide

| Tide | 1d6 | Short |
|---|---|---|
| Ebb | 1–4 | Nothing happens |
| Flood | 5–6 | Nobody has much Nerve |

### Roll: Gauge by player

- Dice: 1d6
- Decides: Tide

### Mission: Sluice

- Short: Hold the gate
- Layouts: Basin
- When the Game begins: The first player rolls Gauge for the Tide.
- While the Tide is Flood: Each Keeper's Nerve is at most 1.

#### Action: Crank by user (a Keeper)

- Cost: free
- Effect: The user's player wins.
- Short: Opens the gate

### Layout: Basin

- Short: Water

### Roll: Test by roller (a Keeper)

- Dice: 1d6
- Each die succeeds on: the roller's Nerve or less
- Always succeeds on: 1
- Always fails on: 6
- Success: The roller's player wins.

### Sequence: Game

1. Each Keeper rolls Test.
2. Each Keeper may use 1 Action.
"""


@pytest.fixture(scope="module")
def book() -> Book:
    loaded = load_sources({"lock.rules.md": Source("lock.rules.md", RULES)})
    assert loaded.rulebook is not None, [(d.message, d.hint) for d in loaded.errors]
    return open_book(loaded.rulebook)


def said(text: m.RichText) -> str:
    return "".join(run.text for run in text).replace("\u00a0", " ")


@pytest.fixture(scope="module")
def card(book: Book) -> m.Card:
    cards = to_cards(book)
    assert [card.name for card in cards] == ["Warden"], "what it carries has no card of its own"
    return cards[0]


def test_a_card_has_two_prices_and_codes_with_their_numbers(card: m.Card) -> None:
    assert (card.badge, card.badge_label) == ("9–4", "Price")
    table = card.tables[0]
    assert table.columns == ("Tools", "Bite", "Grip", "Special", "Price")
    assert [tuple(said(cell) for cell in row.cells) for row in table.rows] == [
        ("Hook", "2", "1", "RG4, UNQ", "3"),
        ("Knife", "1", "2", "–", "0"),
    ]


def test_a_card_says_what_its_codes_mean_with_their_numbers(card: m.Card) -> None:
    assert [(entry.symbol, entry.meaning) for entry in card.legend] == [
        ("9–4", "9 Price itself, 4 Price what it carries: 13 Price")
    ]
    assert [(entry.symbol, entry.meaning) for entry in card.brief] == [
        ("RG2", "Goes 2 squares"),
        ("RG4", "Goes 4 squares"),
        ("UNQ", "One of a kind"),
    ]
    texts = {text.label: said(text.runs) for text in card.texts}
    assert card.codes is not None and said(card.codes.runs) == "RG2"
    details = {text.label: said(text.runs) for text in card.details}
    assert details["RG4 Reach 4"] == "Goes 4 squares. The bearer’s Reach becomes 4 squares."
    assert texts["Stubborn"] == "This Keeper’s Nerve is 1 more."
    assert texts["Tricks"] == "Whistle (1 Price): Calls the dog."


def test_special_rules_that_do_not_fit_stand_on_a_second_face(card: m.Card) -> None:
    fits = card_sheets([card], Theme(), backs=True)
    assert "becomes 4 squares" in text_of(fits.pdf, 0) and "becomes" not in text_of(fits.pdf, 1)
    many = tuple(
        replace(card.details[0], label=f"Rule {n}", runs=m.plain("It goes on and on. " * 4)) for n in range(8)
    )
    long = card_sheets([replace(card, details=many)], Theme(), backs=True)
    assert "on and on" not in text_of(long.pdf, 0) and "Goes 4 squares" in text_of(long.pdf, 0)
    assert "Rule 7" in text_of(long.pdf, 1) and not long.problems
    other = replace(card, name="Other", details=many)
    pictures = card_images([card, other], Theme(), 50, svg=False, second=True)
    assert [one.name for one in pictures] == ["warden", "other", "other-2"]


def text_of(pdf: bytes, page: int) -> str:
    read = pytest.importorskip("pypdf").PdfReader(BytesIO(pdf))
    return " ".join(read.pages[page].extract_text().split())


def test_a_rule_speaks_of_whom_it_stands_on() -> None:
    skirm = open_book(book_of(ROOT / "rules" / "skirm"))

    def of(name: str) -> str:
        return " ".join(rules_of(skirm, skirm.rules.traits[name], None))

    assert of("PAR").startswith(
        "When somebody rolls Blow against this Unit, if this Unit is Standing, you may"
    )
    assert "After this Weapon is fired" in of("LIM")
    assert "When this Unit rolls Shot" in of("PRC") and "using this Weapon" in of("PRC"), "of both kinds"
    assert '"' not in of("PRC"), "it is not called by its own name"


def test_numbers_in_special_rules_agree_with_what_they_count() -> None:
    assert filled("Gives x dice", 1) == "Gives 1 die" and filled("Gives x dice", 2) == "Gives 2 dice"
    assert filled("up to x squares, x has", 1) == "up to 1 square, 1 has"


def test_a_page_links_each_code_to_its_rule_with_its_number(book: Book) -> None:
    text = pages(book.rules)["units/warden.md"].markdown
    assert re.search(r'\[RG4\]\([^)" ]*rgx[^)" ]* "[^"]*Goes 4 squares"\)', text)
    assert re.search(r'\*\*\[RG2\]\([^)]*Goes 2 squares"\) · Reach 2\.\*\* Goes 2 squares', text)
    assert re.search(r"- The bearer.s .*Reach.* becomes 2 squares\.", text)
    assert "[**Hook**](hook.md)" in text or re.search(r"\[\*\*Hook\*\*\]\(\S*hook\S*\)", text)
    assert "## Tools" in text and "## Tricks" in text and "Calls the dog" in text


def test_the_sheet_has_steps_lists_and_codes(book: Book) -> None:
    sections = {section.title: section for section in to_sheet(book).sections}
    flow = next(c for c in sections["Walk"].content if isinstance(c, m.FlowText))
    assert [(line.label, said(line.runs)) for line in flow.lines] == [
        ("Uphill", "+2 if the next square’s Level is above your square’s.")
    ]
    table = next(c for c in sections["Tide"].content if isinstance(c, m.Table))
    assert [[said(cell) for cell in row.cells] for row in table.rows] == [
        ["1–4", "Ebb", "Nothing happens"],
        ["5–6", "Flood", "Nobody has much Nerve"],
    ]
    bullets = next(c for c in sections["Traits"].content if isinstance(c, m.Bullets))
    assert [said(item) for item in bullets.items] == [
        "RGx Reach x: Goes x squares",
        "UNQ Unique: One of a kind",
    ]


def test_a_missions_card_has_its_dice_and_its_action(book: Book) -> None:
    card = next(card for card in to_maps(book) if card.name == "Sluice")
    assert card.detail_tables[0].columns == ("d6", "Tide", "")
    assert [said(cell) for cell in card.detail_tables[0].rows[1].cells] == [
        "5–6",
        "Flood",
        "Nobody has much Nerve",
    ]
    texts = [(text.label, said(text.runs)) for text in card.details]
    rolled = [(label, words) for label, words in texts if "Tide" in words]
    assert rolled == [("Game", "The first player rolls 1d6 for the Tide.")], "the table says the rest"
    assert any(label.startswith("Crank") and words == "Win." for label, words in texts)


def test_faces_that_always_fail_are_no_chance(book: Book) -> None:
    tables = odds_tables(book.rules, book.rules.rolls["Test"])
    rows = {
        name: chances
        for table in tables
        for name, chances in zip(table.rows, table.chances, strict=True)
        if "or less" in name
    }
    assert not any(name.startswith("6 ") for name in rows)
