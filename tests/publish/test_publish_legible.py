"""Nothing on a sheet or a card is set in letters under 6.5 points: heads and notes of tables, codes, footers, everything."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from printed_texts import opened
from tests.engine.shipped import RULES
from tests.rotation import share

from warbook.cli.games import games_in
from warbook.publish.print import model as m
from warbook.publish.print.cards import card_sheets
from warbook.publish.print.sheet import quick_sheet
from warbook.publish.print.theme import PAPERS, Theme
from warbook.publish.products.printed import matter, print_books
from warbook.publish.sheets.quick_sheet import fitted_sheet

LEAST = 6.5
CASES = [f"{game.name} on {paper}" for game in games_in(RULES) for paper in PAPERS]


SHOWS = "q Q cm Tf Tm Tj TJ Do"


def under(pdf: bytes) -> dict[float, str]:
    """The sizes of letters that are too small, each with a page on which something is set in it."""
    sizes: dict[float, str] = {}
    with pikepdf.open(BytesIO(pdf)) as doc:
        for number, page in enumerate(doc.pages, 1):
            for points in lettered(page.obj, pikepdf.Matrix()):
                if points < LEAST:
                    sizes.setdefault(points, f"page {number}")
    return sizes


def lettered(drawn: Any, here: pikepdf.Matrix) -> Iterator[float]:
    """The sizes in which something is set, in points, also in the pictures that a page or a picture takes in."""
    outer: list[pikepdf.Matrix] = []
    size, line = 0.0, pikepdf.Matrix()
    for given, operator in pikepdf.parse_content_stream(drawn, SHOWS):
        match str(operator):
            case "q":
                outer.append(here)
            case "Q":
                here = outer.pop()
            case "cm":
                here = pikepdf.Matrix(*map(float, given)) @ here
            case "Tf":
                size = float(given[1])
            case "Tm":
                line = pikepdf.Matrix(*map(float, given))
            case "Do":
                inner = drawn.Resources.XObject[str(given[0])]
                if inner.Subtype == "/Form":
                    at = pikepdf.Matrix(*map(float, inner.Matrix)) if "/Matrix" in inner else pikepdf.Matrix()
                    yield from lettered(inner, at @ here)
            case _:
                whole = line @ here
                yield round(size * math.hypot(whole.c, whole.d), 2)


@pytest.mark.parametrize("case", share(CASES, 7))
def test_nothing_on_a_sheet_or_card_is_too_small_to_read(case: str) -> None:
    game, paper = case.split(" on ")
    what = matter(opened(game), folder=RULES / game)
    theme = what.look.theme
    assert under(fitted_sheet(what.book, paper, theme)[1].pdf) == {}
    assert not what.cards or under(card_sheets(what.cards, theme, paper, backs=True).pdf) == {}
    assert not what.maps or under(card_sheets(what.maps, theme.for_maps(), paper, backs=True).pdf) == {}


def test_a_narrow_column_leaves_notes_and_heads_of_tables_large_enough() -> None:
    rows = tuple(
        m.Row(
            (m.plain(f"Ground {n}"), m.plain("+1"), m.plain("only from below")), note=m.plain("A note. " * 9)
        )
        for n in range(60)
    )
    table = m.Table("", ("Ground", "Moves", "Where it is"), rows)
    sheet = m.QuickSheet("Ground", "", sections=(m.SheetSection("Ground", (table,)),) * 3)
    made = quick_sheet(sheet, "a4", Theme(sheet_text_pt=6.5))
    assert under(made.pdf) == {}
    assert Counter(problem.kind for problem in made.problems).keys() <= {"overflow"}


@pytest.mark.parametrize(
    "case",
    share(["first_skirmish a5", "moth_and_wick letter", "orders a4", "downsync letter", "skirm a4"], 5),
)
def test_letters_on_maps_of_a_book_are_large_enough(case: str) -> None:
    """Where pieces of a worked example stand: names, coordinates and the key."""
    game, paper = case.split(" ")
    what = matter(opened(game), folder=RULES / game)
    found = under(print_books(what, (paper,)).files[f"print/rulebook-{paper}.pdf"])
    assert min(found, default=6.0) >= 6, found
