"""Figures drawn from the rules: true sizes, counting, sight as the engine sees it, the chart of play."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fen import load
from tests.games import loaded_game

from warbook.publish.book.writer import Book, open_book
from warbook.publish.figures.sight_cases import sight_cases
from warbook.publish.pages.diagrams import bases, diagrams_page
from warbook.publish.parts.sequences import sequence_page

RULES = Path(__file__).parents[2] / "rules"


def book_of(name: str) -> Book:
    loaded = loaded_game(RULES / name)
    if loaded.rulebook is None or loaded.errors:
        pytest.skip(f"{name} has errors")
    return open_book(loaded.rulebook)


@pytest.fixture(scope="module")
def downsync() -> Book:
    return book_of("downsync")


def test_bases_are_drawn_at_their_own_size(downsync: Book) -> None:
    sizes = bases(downsync.rules)
    assert list(sizes) == [40_000, 60_000, 70_000, 80_000]
    assert "Halberd" in sizes[70_000] and "Lamplighters" in sizes[40_000] and "Large Ping" in sizes[80_000]
    text = diagrams_page(downsync)
    for across in (40, 60, 70, 80):
        assert f'width="{across}mm" height="{across}mm" viewBox="0 0 {across} {across}"' in text


def test_sight_is_what_the_engine_sees(downsync: Book) -> None:
    names = list(downsync.rules.sights)
    seen = {
        (terrain, case.what): dict(zip(names, case.holds, strict=True))
        for terrain, cases in sight_cases(downsync.rules).items()
        for case in cases
    }
    assert seen["Building", "Past it, far"] == {"visible": False, "exposed": False}
    assert seen["Forest", "Past it, close"] == {"visible": True, "exposed": False}
    assert seen["Forest", "Past it, far"]["visible"] is False
    assert seen["Rough Ground", "Past it, far"] == {"visible": True, "exposed": True}


def test_the_page_tells_what_is_drawn(downsync: Book) -> None:
    text = diagrams_page(downsync)
    assert "Past it, far, 14″ apart: visible **no**, exposed **no**" in text
    assert len(re.findall(r'aria-label="Forest: [^"]*"', text)) == 3


def test_squares_are_counted_as_the_engine_counts() -> None:
    text = diagrams_page(book_of("first_skirmish"))
    numbers = re.findall(r'class="wb-map-label"[^>]*>(\d)</text>', text)
    assert {n: numbers.count(n) for n in set(numbers)} == {"1": 8, "2": 16, "3": 24, "4": 32}
    assert "## True sizes" not in text


def test_the_chart_puts_each_sequence_where_it_is_played(downsync: Book) -> None:
    text = sequence_page(downsync)
    chart = text[: text.index("</div>")]
    depth = {name: len(line) - len(line.lstrip()) for line in chart.split("\n")
             for name in re.findall(r"^ *-   \[\*\*(.+?)\*\*\]", line)}  # fmt: skip
    assert list(depth) == ["Game", "Setup", "Round", "Turn", "Reaction Engagement"]
    assert depth["Game"] < depth["Setup"] == depth["Round"] < depth["Turn"] < depth["Reaction Engagement"]
    assert "1.  Designate" in chart and "6.  Unit Activation" in chart


def test_a_sample_without_sight_has_no_pictures_of_it() -> None:
    rulebook = load().rulebook
    assert rulebook is not None
    if not rulebook.sights:
        assert sight_cases(rulebook) == {}
