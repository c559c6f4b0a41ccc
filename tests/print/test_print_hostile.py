"""Text from strangers is data: it never runs, never breaks the build, never takes for ever."""

from __future__ import annotations

import subprocess
import sys

import pytest
from print_pdf import pages, text_of
from print_sample import THEME

from warbook.publish.print import model as m
from warbook.publish.print.cards import card_images, card_sheets
from warbook.publish.print.colour import contrast, palette, readable_on
from warbook.publish.print.encode import MAX_LABEL
from warbook.publish.print.sheet import quick_sheet
from warbook.publish.print.theme import Theme
from warbook.publish.print.tokens import token_sheets

AT = m.SpanRef("stranger.rules.md", 3)
EVIL = [
    '#eval("1+1")', '#panic("x")', "#read(\"/etc/passwd\")", "\\]}$#[", "*b* _i_ `c` $x$ <l> @ref // /* \" '",
    "x" * 10_000, "a b " * 100, "中文 😀 \x00\x07\u202eabc\ud800", "", " \n\t ", '{"a": [', "</svg><script>",
    "\u200b" * 50, "e\u0301" * 100,
]  # fmt: skip


ENDLESS = pytest.param("a b " * 3000, marks=pytest.mark.slow, id="endless")
"""A minute's work for the printer: it tries at which size the words fit, line by line."""


def _runs(words: str) -> m.RichText:
    return (m.Run(words), m.Run(words, "term"), m.Run(words, "key"), m.Run(words, "bold"))


def _table(words: str) -> m.Table:
    return m.Table(words, (words, words), (m.Row((_runs(words), m.plain(words)), m.plain(words)),))


@pytest.mark.parametrize("words", [*(pytest.param(w, id=str(i)) for i, w in enumerate(EVIL)), ENDLESS])
def test_hostile_text_everywhere(words: str) -> None:
    theme = Theme(title=words, language=words, heading_font=words, body_font=words, accent=words)
    card = m.Card(
        words, words, words, words, words, words, (m.Stat(words, words, words),) * 3, (_table(words),),
        (m.TextBlock(words, _runs(words)),), words, (m.LegendEntry(words, words),), words, words, words,
        m.Art(words.encode("utf-8", "replace"), "image/svg+xml", words), 1, AT,
    )  # fmt: skip
    result = card_sheets([card], theme, backs=True)
    assert pages(result.pdf) == 2
    assert all(problem.source in (AT, None) for problem in result.problems)
    content = (m.Paragraph(_runs(words)), m.Bullets((m.plain(words),)), _table(words),
               m.Swatches((m.Swatch(words, words, words, words),)))  # fmt: skip
    assert quick_sheet(m.QuickSheet(words, words, (m.SheetSection(words, content),), words), "a4", theme).pdf
    assert token_sheets(m.TokenSheet(words, (m.Token(words, words, words, 2, 20),)), "a4", theme).pdf


def test_code_is_printed_not_run() -> None:
    words = 'Say #eval("40+2") and [brackets] \\ $x^2$'
    result = card_sheets([m.Card("#panic()", texts=(m.TextBlock("", m.plain(words)),))], THEME)
    read = text_of(result.pdf)
    assert words in read and "#panic()" in read


def test_long_text_is_cut_and_reported() -> None:
    (first, *_) = card_sheets([m.Card("N" * 10_000, source=AT)], THEME).problems
    assert (first.kind, first.source) == ("length", AT)
    assert str(MAX_LABEL) in first.message


def test_svg_art_reaches_no_file(tmp_path: object) -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/><text>hi</text></svg>'
    art = m.Art(svg, "image/svg+xml", "A drawing")
    assert card_images([m.Card("Painter", art=art)], THEME, dpi=72)


def test_same_bytes_in_another_process() -> None:
    code = (
        f"import hashlib, sys; sys.path[:0] = {sys.path!r}\n"
        "from print_sample import THEME, deck\n"
        "from warbook.publish.print.cards import card_sheets\n"
        "print(hashlib.sha256(card_sheets(deck(), THEME).pdf).hexdigest())"
    )
    command = [sys.executable, "-c", code]
    made = {subprocess.run(command, capture_output=True, check=True).stdout for _ in range(2)}
    assert len(made) == 1


@pytest.mark.parametrize(
    "accent", ["#000000", "#ffffff", "#ffff00", "#c9781a", "#3f7d4e", "#808080", "#1d8a80"]
)
def test_colours_are_legible(accent: str) -> None:
    shades = palette(accent)
    assert contrast(shades["deep"], "#ffffff") >= 4.5
    assert contrast(shades["dark"], "#ffffff") >= 4.5
    assert contrast(shades["ink"], shades["tint"]) >= 4.5
    assert contrast(shades["tint"], shades["deep"]) >= 4.5 or accent == "#000000"
    assert contrast(accent, readable_on(accent)) >= 4.5
