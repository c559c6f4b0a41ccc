"""A sheet of one page is filled with what there is room for: no column of it is half empty, on no paper."""

from __future__ import annotations

import pytest
from printed_texts import opened

from warbook.publish.print import model as m
from warbook.publish.print.joining import page_count
from warbook.publish.print.theme import Theme
from warbook.publish.sheets.quick_sheet import fitted_sheet


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_small_game_fills_its_page(paper: str) -> None:
    sheet, made = fitted_sheet(opened("first_skirmish"), paper, Theme())
    titles = [section.title for section in sheet.sections]
    assert {"The game", "Units", "Open Ground"} <= set(titles) and page_count(made.pdf) == 1
    assert any(isinstance(one, m.Picture) for section in sheet.sections for one in section.content)
    assert not made.problems
    ends = columns(made.pdf)
    assert len(ends) == 2 and min(ends) > 0.72, ends


def columns(pdf: bytes) -> list[float]:
    """How far down each half of the first page is written on, from 0 to 1."""
    from io import BytesIO

    page = pytest.importorskip("pypdf").PdfReader(BytesIO(pdf)).pages[0]
    wide, high = float(page.mediabox.width), float(page.mediabox.height)
    lowest = [high, high]

    def seen(text: str, outer: list[float], inner: list[float], *_: object) -> None:
        x = outer[0] * inner[4] + outer[2] * inner[5] + outer[4]
        y = outer[1] * inner[4] + outer[3] * inner[5] + outer[5]
        if text.strip() and 40 < y < high - 60:
            half = int(x > wide / 2)
            lowest[half] = min(lowest[half], y)

    page.extract_text(visitor_text=seen)
    return [1 - low / high for low in lowest]
