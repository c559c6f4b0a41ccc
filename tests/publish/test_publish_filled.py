"""Sheets are filled: on one page with what there is room for, and no column is half empty, on no paper."""

from __future__ import annotations

import re
from collections import Counter
from io import BytesIO
from typing import Any

import pytest
from printed_texts import opened
from tests.engine.shipped import RULES

from warbook.publish.print import model as m
from warbook.publish.print.joining import page_count
from warbook.publish.print.theme import Theme
from warbook.publish.products.printed import matter
from warbook.publish.sheets.quick_sheet import fitted_sheet


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_small_game_fills_its_page(paper: str) -> None:
    sheet, made = fitted_sheet(opened("first_skirmish"), paper, Theme())
    titles = [section.title for section in sheet.sections]
    assert {"The game", "Units", "Open Ground"} <= set(titles) and page_count(made.pdf) == 1
    assert any(isinstance(one, m.Picture) for section in sheet.sections for one in section.content)
    assert not made.problems
    (ends,) = columns(made.pdf)
    assert len(ends) == 2 and min(ends) > 0.72, ends


_PARTED = {"skirm": {"Actions"}, "skirm_stealth": {"Actions", "Tokens"}, "moth_and_wick": {"Actions"}}
"""What is longer than what is left of a column, or much smaller if it stayed whole."""


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    "game", ["downsync", "downsync_quick", "moth_and_wick", "orders", "skirm", "skirm_stealth"]
)
def test_only_what_is_too_long_for_a_column_goes_on_in_the_next(game: str, paper: str) -> None:
    what = matter(opened(game), folder=RULES / game)
    _, made = fitted_sheet(what.book, paper, what.look.theme)
    words, sizes = written(made.pdf)
    parted = set(re.findall(r"(\w+) · continued", words))
    assert parted <= _PARTED.get(game, set()), parted
    assert max(sizes, key=lambda size: sizes[size]) >= 7.0, "most of it is set so large"
    ends = columns(made.pdf)
    *full, last = [column for page in ends for column in page]
    assert min(full) > 0.77 and last > 0.6, f"a column is half empty: {ends}"


def written(pdf: bytes) -> tuple[str, Counter[float]]:
    """What is written on all pages, and how many letters in each size."""
    sizes: Counter[float] = Counter()

    def seen(text: str, outer: list[float], inner: list[float], font: object, size: float) -> None:
        sizes[round(abs(size * inner[3] * outer[3]), 2)] += len(text.strip())

    pages = pytest.importorskip("pypdf").PdfReader(BytesIO(pdf)).pages
    return " ".join(" ".join(page.extract_text(visitor_text=seen).split()) for page in pages), sizes


SIDE, GUTTER, FOOT = 10 / 25.4 * 72, 5 / 25.4 * 72, 34
"""How far columns stand from the edge and from each other, and up to where the line at the foot reaches, in points."""


def columns(pdf: bytes) -> list[list[float]]:
    """How far down each column of each page is written on, from 0 to 1."""
    return [filled(page) for page in pytest.importorskip("pypdf").PdfReader(BytesIO(pdf)).pages]


def filled(page: Any) -> list[float]:
    wide, high = float(page.mediabox.width), float(page.mediabox.height)
    places: list[tuple[float, float]] = []

    def seen(text: str, outer: list[float], inner: list[float], *_: object) -> None:
        x = outer[0] * inner[4] + outer[2] * inner[5] + outer[4]
        y = outer[1] * inner[4] + outer[3] * inner[5] + outer[5]
        if text.strip() and FOOT < y < high - 60:
            places.append((x, y))

    page.extract_text(visitor_text=seen)
    ways = [[SIDE + k * (wide - 2 * SIDE + GUTTER) / n for k in range(n)] for n in (2, 3)]
    starts = max(ways, key=lambda way: sum(abs(x - start) < 1.5 for x, _ in places for start in way[1:]))
    lowest = [high] * len(starts)
    for x, y in places:
        column = max((k for k, start in enumerate(starts) if x >= start - 3), default=0)
        lowest[column] = min(lowest[column], y)
    return [round(1 - low / high, 2) for low in lowest]
