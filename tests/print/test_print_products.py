"""What printers, print shops and virtual tables get: boxes, fonts, tags, offsets, decks."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from print_sample import THEME, deck

from warbook.publish.print.cards import card_pages, card_sheets, duplex_test
from warbook.publish.print.imposition import impose
from warbook.publish.print.theme import CARD_SIZES, PAPERS, Template, Theme, card_size

POINT = 25.4 / 72


def read(pdf: bytes) -> Any:
    return pytest.importorskip("pypdf").PdfReader(BytesIO(pdf))


def millimetres(box: Any) -> tuple[float, ...]:
    return tuple(round(float(side) * POINT, 2) for side in box)


@pytest.mark.parametrize("bleed", [2.0, 3.0])
@pytest.mark.parametrize("size", CARD_SIZES, ids=lambda size: size.name)
def test_a_print_shop_gets_trim_and_bleed(size: Any, bleed: float) -> None:
    theme = replace(THEME, card=size, bleed_mm=bleed)
    for backs in (False, True):
        page = read(card_pages(deck()[:1], theme, backs=backs).pdf).pages[0]
        wide, high = size.width_mm, size.height_mm
        assert millimetres(page.mediabox)[2:] == pytest.approx((wide + 2 * bleed, high + 2 * bleed), abs=0.02)
        assert millimetres(page.trimbox) == pytest.approx(
            (bleed, bleed, wide + bleed, high + bleed), abs=0.02
        )
        assert millimetres(page.bleedbox) == pytest.approx(
            (0, 0, wide + 2 * bleed, high + 2 * bleed), abs=0.02
        )


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("bleed", [2.0, 3.0])
@pytest.mark.parametrize("size", CARD_SIZES, ids=lambda size: size.name)
def test_every_size_fits_every_paper(size: Any, paper: str, bleed: float) -> None:
    grid = impose(PAPERS[paper], size.width_mm, size.height_mm, bleed)
    assert grid.count >= 1
    for slot in range(grid.count):
        (x, y), (back_x, back_y) = grid.front(slot), grid.back(slot, (0.6, -0.4))
        assert back_x - 0.6 + x + grid.card_width == pytest.approx(grid.page_width)
        assert back_y + 0.4 == pytest.approx(y)


def test_fonts_are_embedded_and_everything_is_tagged() -> None:
    pdf = read(card_sheets(deck()[:2], THEME).pdf)
    root = pdf.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"] and "/StructTreeRoot" in root and root["/Lang"]
    fonts = [font.get_object() for font in pdf.pages[0]["/Resources"]["/Font"].values()]
    assert fonts
    for font in fonts:
        inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
        described = inner["/FontDescriptor"].get_object()
        assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(described)


DRAWN = """
#let mark(page) = {
  let b = page.bleed
  place(dx: b + page.width / 2 - 5mm, dy: b + page.height / 2 - 5mm, rect(width: 10mm, height: 10mm, fill: black))
  place(dx: b + page.width / 2 - 2mm, dy: b + 5mm, rect(width: 4mm, height: 4mm, fill: black))
  box(width: page.width + 2 * b, height: page.height + 2 * b)
}
#let face(card, page) = mark(page)
#let back(card, page) = mark(page)
"""
"""A square in the middle, and a small one that says where up is."""
FINE = 508
"""Dots an inch: twenty to a millimetre."""


def marks_of(
    pdf: bytes, page: int, windows: list[tuple[float, float, float, float]]
) -> list[tuple[float, ...]]:
    """Left, top, right and bottom in millimetres of what is black in each window of a page."""
    tool = shutil.which("pdftoppm")
    if tool is None:
        pytest.skip("pdftoppm (poppler-utils) is not installed")
    command = [tool, "-r", str(FINE), "-gray", "-f", str(page), "-l", str(page), "-"]
    _, size, _, dots = subprocess.run(command, input=pdf, capture_output=True, check=True).stdout.split(
        b"\n", 3
    )
    wide = int(size.split()[0])
    dark = dots.translate(bytes(1 if value < 128 else 0 for value in range(256)))
    found = []
    for x, y, across, down in windows:
        left, right, rows = wide, 0, []
        for row in range(round(y * 20), round((y + down) * 20)):
            line = dark[row * wide + round(x * 20) : row * wide + round((x + across) * 20)]
            if 1 in line:
                left, right = min(left, line.find(1)), max(right, line.rfind(1) + 1)
                rows.append(row)
        found.append((x + left / 20, rows[0] / 20, x + right / 20, (rows[-1] + 1) / 20))
    return found


@pytest.mark.parametrize("offset", [(0.0, 0.0), (0.6, -0.4)])
@pytest.mark.parametrize(("size", "paper"), [("poker", "a4"), ("a6", "letter")])
def test_backs_lie_behind_their_faces(size: str, paper: str, offset: tuple[float, float]) -> None:
    template = Template({"own.typ": DRAWN.encode()}, {"cards": "own.typ"}, "fen/theme")
    theme = Theme(card=card_size(size), template=template)
    grid = impose(PAPERS[paper], theme.card.width_mm, theme.card.height_mm, theme.bleed_mm)
    assert grid.turned == (size == "a6")
    pdf = card_sheets([deck()[0]] * grid.count, theme, paper, backs=True, back_offset_mm=offset).pdf
    slots = range(grid.count)
    room = (grid.card_width, grid.card_height)
    faces = marks_of(pdf, 1, [(*grid.front(slot), *room) for slot in slots])
    backs = marks_of(pdf, 2, [(*grid.back(slot, offset), *room) for slot in slots])
    for face, back in zip(faces, backs, strict=True):
        # the back as seen through the paper, moved back by what the printer is said to shift it
        left, right = (grid.page_width - (side - offset[0]) for side in (back[2], back[0]))
        seen = (left, back[1] - offset[1], right, back[3] - offset[1])
        assert seen == pytest.approx(face, abs=0.1)


def test_an_offset_moves_backs_only() -> None:
    plain = card_sheets(deck()[:1], THEME, backs=True).pdf
    moved = card_sheets(deck()[:1], THEME, backs=True, back_offset_mm=(0.6, -0.4)).pdf
    front, back = read(plain).pages
    front_moved, back_moved = read(moved).pages
    assert front.get_contents().get_data() == front_moved.get_contents().get_data()
    assert back.get_contents().get_data() != back_moved.get_contents().get_data()


def test_the_test_of_the_back_has_two_sides() -> None:
    pages = read(duplex_test(Theme(), "letter")).pages
    assert [page.extract_text().split()[0] for page in pages] == ["Test", "Back"]
