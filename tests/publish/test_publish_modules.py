"""What a module brings into the books and onto the sheets and tokens of the games that take it in."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.engine.shipped import RULES
from tests.games import loaded_game

from warbook.publish.book.colours import PLAYER_COLOURS
from warbook.publish.book.writer import Book, open_book
from warbook.publish.cards.cards import to_cards
from warbook.publish.pages.book import pages
from warbook.publish.print import model as m
from warbook.publish.sheets.quick_sheet import to_sheet
from warbook.publish.tokens.fielded import units_of
from warbook.publish.tokens.tokens import to_tokens

HOSTS = ("moth_and_wick", "skirm_stealth")
RATING = {
    "Darkness or heavy cover": "+1",
    "Bright light or open terrain": "−1",
    "Fog": "+1",
    "Stealth gear": "+1",
    "Double move": "−1",
}
"""What a game that takes the module in adds to them."""
OWN = {"skirm_stealth": {"Foot of a house": "+1"}}
"""T09, and the modifiers of a look from T12, T15 and T17."""
DETECTION = {
    "Bright light": "+1",
    "Darkness or obscured": "−1",
    "Fog": "−1",
    "Detection gear": "+1",
    "Scan": "+2",
    "Close by": "+2",
}


def opened(game: str) -> Book:
    book = loaded_game(RULES / game).rulebook
    assert book is not None
    return open_book(book)


def words(text: m.RichText) -> str:
    return "".join(run.text for run in text)


@pytest.mark.parametrize("host", HOSTS)
def test_both_tables_of_modifiers_are_on_the_quick_sheet(host: str) -> None:
    sheet = to_sheet(opened(host))
    sections = {s.title: s for s in sheet.sections}
    (table,) = [c for c in sections["Rating"].content if isinstance(c, m.Table)]
    wanted = RATING | OWN.get(host, {})
    assert {words(row.cells[0]): words(row.cells[1]) for row in table.rows} == wanted
    flows = [c for s in sheet.sections for c in s.content if isinstance(c, m.FlowText)]
    lines = {
        (line.label, words(line.runs).split(",")[0].rstrip(".")) for flow in flows for line in flow.lines
    }
    of_cards = "Detection gear"
    assert {(amount, name) for name, amount in DETECTION.items() if name != of_cards} <= lines


@pytest.mark.parametrize("host", HOSTS)
def test_tables_sequence_and_tips_are_in_the_book(host: str) -> None:
    book = loaded_game(RULES / host).rulebook
    assert book is not None
    made = "\n".join(page.markdown for page in pages(book).values())
    for row in (*RATING, *DETECTION):
        assert f"| {row} |" in made or f"| [{row}](" in made
    for title in ("In what order", "For those who hide", "For those who look"):
        assert f"{title}" in made
    assert "{ #value-rating }" in made


def test_the_worked_example_is_in_the_book_of_the_small_host() -> None:
    book = loaded_game(RULES / "moth_and_wick").rulebook
    assert book is not None
    assert [e.name for e in book.examples if "T21" in e.cites] == ["A night in Tallow Street"]


@pytest.mark.parametrize("host", HOSTS)
def test_face_down_tokens_are_printed_alike_but_for_a_number(host: str) -> None:
    tokens = to_tokens(opened(host)).tokens
    shadows = [t for t in tokens if t.name == "Shadow"]
    for colour in PLAYER_COLOURS:
        own = [t for t in shadows if t.colour == colour]
        assert len({(t.size_mm, t.shape, t.pattern) for t in own}) == 1
        marks = [t.letter for t in own]
        assert marks == [str(n) for n in range(1, len(marks) + 1)] and len(marks) >= 15
    assert {t.colour for t in shadows} == set(PLAYER_COLOURS)
    assert not any(t.name == "Gloom" for t in tokens)


def test_order_tokens_are_printed_with_their_rank() -> None:
    book = opened("orders")
    ranks = {str(card.stats["Rank"].name) for card in book.rules.cards.values()}  # type: ignore[attr-defined]
    printed = Counter(
        (t.name, t.colour) for t in to_tokens(book).tokens for _ in range(t.quantity) if t.name in ranks
    )
    assert set(printed) == {(rank, colour) for rank in ranks for colour in PLAYER_COLOURS}
    for one in book.around.lists:
        held = Counter[str]()
        for name, count in units_of(book.rules, one).items():
            held[str(book.rules.cards[name].stats["Rank"].name)] += count  # type: ignore[attr-defined]
        assert all(printed[rank, colour] >= held[rank] for rank in held for colour in PLAYER_COLOURS), (
            one.name
        )


def test_cards_show_what_follows_from_their_figures() -> None:
    """How a Unit hides and looks is worked out from its card, and printed on it."""
    cards = {card.name: card for card in to_cards(opened("skirm_stealth"))}
    shown = {stat.label: stat.value for stat in cards["Line Trooper"].stats}
    assert (shown["ARM"], shown["Stealth"], shown["Perception"]) == ("4", "2", "2")
