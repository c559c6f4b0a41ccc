"""Templates of designers, who may be strangers: what they draw, what does not fit, what they may not do."""

from __future__ import annotations

import pytest
from print_pdf import text_of

from warbook.publish.print import sandbox
from warbook.publish.print.cards import card_images, card_sheets
from warbook.publish.print.model import (
    Card,
    Paragraph,
    QuickSheet,
    SheetSection,
    SpanRef,
    TextBlock,
    Token,
    TokenSheet,
    plain,
)
from warbook.publish.print.sheet import quick_sheet
from warbook.publish.print.theme import PRODUCTS, Template, Theme
from warbook.publish.print.tokens import token_sheets

CARD = Card("Wick Runner", texts=(TextBlock("Light Feet", plain("Runs.")),))


def own(source: str, product: str = "cards", **files: bytes) -> Theme:
    return Theme(template=Template({"own.typ": source.encode(), **files}, {product: "own.typ"}, "fen/theme"))


def test_a_template_of_ones_own_draws_the_card() -> None:
    theme = own(
        '#import "/warbook/common.typ": rich\n#import "more.typ": shout\n'
        "#let face(card, page) = block(width: 100%, inset: 4mm, shout(card.name))\n",
        **{"more.typ": b"#let shout(words) = upper(words)\n"},
    )
    result = card_sheets([CARD], theme, backs=True)
    assert result.problems == ()
    assert result.pdf == card_sheets([CARD], theme, backs=True).pdf
    assert result.pdf != card_sheets([CARD], Theme(), backs=True).pdf
    assert card_images([CARD], theme, 72)[0].png != card_images([CARD], Theme(), 72)[0].png


def test_a_template_too_high_for_its_card_is_told() -> None:
    theme = own("#let face(card, page) = block(height: page.height + 2 * page.bleed + 3mm, card.name)\n")
    (problem,) = card_sheets([CARD], theme).problems
    assert (problem.kind, round(problem.millimetres, 1)) == ("overflow", 3.0)


@pytest.mark.parametrize(
    ("source", "line", "said"),
    [
        ('#let face(card, page) = read("/etc/passwd")', 1, "not found"),
        ('\n#let face(card, page) = read("../../etc/passwd")', 2, "escape"),
        ('#let face(card, page) = read("/warbook/../../../etc/passwd")', 1, "escape"),
        ('#import "@preview/cetz:0.3.0"', 1, "package"),
        ('#import ("@" + "preview/cetz:0.3.0"): canvas', 1, "package"),
        ('#let face(card, page) = image("https://example.org/x.png")', 1, "not found"),
        ("#let face(card, page) = [a\n", 1, "unclosed"),
        ('#let face(card, page) = panic("no")', 1, "panicked"),
        ("#let face(card, page) = range(2000000000).len()", 1, "more memory or time"),
    ],
)
def test_hostile_templates_are_told_and_the_cards_still_printed(source: str, line: int, said: str) -> None:
    result = card_sheets([CARD], own(source))
    (problem,) = result.problems
    assert problem.kind == "template" and said in problem.message
    assert problem.source is not None and (problem.source.file, problem.source.line) == (
        "fen/theme/own.typ",
        line,
    )
    assert "warbook-seal" not in problem.message and "/tmp" not in problem.message
    assert result.pdf == card_sheets([CARD], Theme()).pdf


AT = SpanRef("fen.rules.md", 7)
SHEET = QuickSheet(
    "Fen", "Second", (SheetSection("Turns", (Paragraph(plain("Row on.")),), source=AT),), source=AT
)
TOKENS = TokenSheet("Fen: tokens", (Token("Spent", "S", "#2f8f4e", 2, 20, source=AT),), source=AT)


def test_a_template_of_ones_own_draws_sections_and_title_of_the_quick_sheet() -> None:
    theme = own(
        "#let title(sheet, page) = heading(level: 1, sheet.title + [ by hand])\n"
        "#let section(section, page) = heading(level: 2, section.title + [ of mine])\n",
        "quick sheet",
    )
    result = quick_sheet(SHEET, "a4", theme)
    assert result.problems == ()
    read = text_of(result.pdf)
    assert "Fen by hand" in read and "Turns of mine" in read and "Row on" not in read


def test_a_quick_sheet_that_is_all_ones_own_says_what_two_pages_do_not_hold() -> None:
    drawn = "#let sheet(sheet, page) = { heading(level: 1, sheet.title); v(1fr); pagebreak(); [b]; pagebreak(); block(height: 30mm) }"
    result = quick_sheet(SHEET, "a4", own(drawn, "quick sheet"))
    (problem,) = result.problems
    assert (problem.kind, problem.source, round(problem.millimetres)) == ("overflow", AT, 30)
    short = own("#let sheet(sheet, page) = heading(level: 1, sheet.title)", "quick sheet")
    assert quick_sheet(SHEET, "a4", short).problems == ()


def test_a_template_of_ones_own_draws_tokens_that_stay_as_large_as_they_are() -> None:
    result = token_sheets(TOKENS, "a4", own("#let token(token, page) = upper(token.name)", "tokens"))
    assert result.problems == () and text_of(result.pdf).count("SPENT") == 2
    high = own("#let token(token, page) = block(height: page.height + 2mm)", "tokens")
    (problem,) = token_sheets(TOKENS, "a4", high).problems
    assert (problem.kind, problem.source, round(problem.millimetres, 1)) == ("token", AT, 2.0)
    assert "2.0 mm too high" in problem.message


def test_maps_and_cards_are_drawn_each_by_its_own_file() -> None:
    files = {"a.typ": b"#let face(card, page) = [A card]", "b.typ": b"#let face(card, page) = [A map]"}
    theme = Theme(template=Template(files, {"cards": "a.typ", "maps": "b.typ"}, "fen/theme"))
    assert "A card" in text_of(card_sheets([CARD], theme).pdf)
    assert "A map" in text_of(card_sheets([CARD], theme.for_maps()).pdf)


@pytest.mark.parametrize("product", PRODUCTS)
def test_a_template_that_draws_nothing_is_told(product: str) -> None:
    theme = own("#let fase(card, page) = []", product)
    made = {
        "cards": lambda: card_sheets([CARD], theme),
        "maps": lambda: card_sheets([CARD], theme.for_maps()),
        "quick sheet": lambda: quick_sheet(SHEET, "a4", theme),
        "tokens": lambda: token_sheets(TOKENS, "a4", theme),
    }[product]()
    (problem,) = made.problems
    assert problem.kind == "template" and PRODUCTS[product][0] in problem.message
    assert problem.source == SpanRef("fen/theme/own.typ", 1) and made.pdf


def test_a_template_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "SECONDS", 2)
    endless = "#let face(card, page) = { for i in range(99999) { for j in range(99999) { let x = i * j } } }"
    (problem,) = card_sheets([CARD], own(endless)).problems
    assert "longer than 2 seconds" in problem.message
