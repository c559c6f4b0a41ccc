"""Quick sheets and tokens: two pages, true sizes, overflow, packing."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import pytest
from print_pdf import boxes, pages, text_of, words_at
from print_sample import THEME, quick, token_sheet, tokens

from warbook.publish.print import model as m
from warbook.publish.print.last_words import last_words_tied
from warbook.publish.print.packing import pack
from warbook.publish.print.sheet import quick_sheet
from warbook.publish.print.theme import PAPERS, Theme
from warbook.publish.print.tokens import token_sheets

AT = m.SpanRef("sheet.rules.md", 12)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("repeat", [1, 2, 3])
def test_quick_sheet_has_at_most_two_pages(paper: str, repeat: int) -> None:
    sheet = quick()
    sheet = replace(sheet, sections=sheet.sections * repeat)
    result = quick_sheet(sheet, paper, THEME)
    assert result.problems == ()
    assert 1 <= pages(result.pdf) <= 2
    assert boxes(result.pdf, "MediaBox")[0] == pytest.approx((0, 0, *PAPERS[paper]), abs=0.01)


def test_quick_sheet_is_complete_and_in_order_of_importance() -> None:
    read = text_of(quick_sheet(quick(), "a4", THEME).pdf)
    for section in quick().sections:
        assert section.title in read
    assert read.index("A turn of the lantern") < read.index("Spending oil") < read.index("Weather")


@pytest.mark.parametrize("often", range(3, 15))
def test_what_goes_on_in_the_next_column_stands_together_and_says_so(often: int) -> None:
    def deed(number: int, length: int) -> m.FlowText:
        lines = (m.FlowLine(0, "", m.plain("So it is done. " * 6)),) * length
        return m.FlowText(f"Deed {number}.", "", lines)

    deeds = m.SheetSection("Deeds", tuple(deed(n, 1 + n * 5 % 7) for n in range(often)), 1)
    filler = m.Paragraph(m.plain("Words of little weight. " * 30))
    others = tuple(m.SheetSection(f"Other {n}", (filler,) * (n % 3 + 1), 1 + n % 2) for n in range(9))
    read = text_of(quick_sheet(m.QuickSheet("Fen", "", (*others[:3], deeds, *others[3:]))).pdf)
    begin, end = read.index(" Deeds "), read.index(f"Deed {often - 1}.")
    assert "Other" not in read[begin:end]
    assert sorted(read.index(f"Deed {n}.") for n in range(often)) == [
        read.index(f"Deed {n}.") for n in range(often)
    ]
    assert read.count("Deeds") == 1 + read.count("Deeds · continued") <= 4


def test_sections_that_do_not_fit_are_reported_and_still_printed() -> None:
    last = m.SheetSection("Appendix", (m.Paragraph(m.plain("Small print. " * 200)),) * 60, 9, AT)
    sheet = replace(quick(), sections=(last, *quick().sections))
    result = quick_sheet(sheet, "letter", THEME)
    (problem,) = result.problems
    assert (problem.kind, problem.source) == ("overflow", AT)
    assert problem.millimetres > 10
    assert "Appendix" in problem.message
    assert pages(result.pdf) > 2


def test_empty_sheets_print() -> None:
    assert pages(quick_sheet(m.QuickSheet("", "", ())).pdf) == 1
    assert pages(token_sheets(m.TokenSheet("", ())).pdf) == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_tokens_are_all_printed(paper: str) -> None:
    result = token_sheets(token_sheet(), paper, THEME)
    assert result.problems == ()
    assert boxes(result.pdf, "MediaBox")[0] == pytest.approx((0, 0, *PAPERS[paper]), abs=0.01)
    read = text_of(result.pdf)
    for token in tokens():
        if token.size_mm > 17:
            assert read.count(token.name) >= token.quantity


def test_sectors_of_bases_bear_their_names() -> None:
    read = text_of(token_sheets(token_sheet(), "a4", THEME).pdf)
    assert all(read.count(name) == 1 for name in ("bow", "stern", "jaws"))


def test_a_token_larger_than_the_paper_is_reported() -> None:
    sheet = m.TokenSheet("Big", (m.Token("Moon", "M", "#dddddd", 1, 300, source=AT),))
    (problem,) = token_sheets(sheet).problems
    assert (problem.kind, problem.source, problem.millimetres) == ("token", AT, pytest.approx(110))


def test_fields_never_overlap_and_few_pages_hold_many() -> None:
    sizes = [(size, size) for size in [80.0, 60, 60, 40, 40, 8, 8, 8, 25, 25.4, 20] * 6]
    sizes += [(254.0, 10.0), (152.4, 10.0), (76.2, 10.0)]
    spots = pack(sizes, 190, 260, 2)
    assert sorted(spot.item for spot in spots) == list(range(len(sizes)))
    placed = []
    for spot in spots:
        wide, high = sizes[spot.item][::-1] if spot.turned else sizes[spot.item]
        assert 0 <= spot.x <= 190 - wide and 0 <= spot.y <= 260 - high
        for page, x, y, w, h in placed:
            apart = (
                spot.x >= x + w + 2 - 1e-3
                or x >= spot.x + wide + 2 - 1e-3
                or spot.y >= y + h + 2 - 1e-3
                or y >= spot.y + high + 2 - 1e-3
            )
            assert apart or page != spot.page
        placed.append((spot.page, spot.x, spot.y, wide, high))
    area = sum(w * h for w, h in sizes)
    assert max(spot.page for spot in spots) + 1 <= -(-area // (190 * 260 * 0.8))


def test_sticks_are_turned_where_they_must_be() -> None:
    stick = m.Token("10 inches", "", "#444444", 2, 10, "stick", length_mm=254, step_mm=25.4)
    result = token_sheets(m.TokenSheet("Sticks", (stick,)))
    assert result.problems == () and pages(result.pdf) == 1
    assert [spot.turned for spot in pack([(254, 10), (100, 10)], 190, 260, 2)] == [True, False]


def test_equal_tokens_stand_in_rows_in_their_order() -> None:
    spots = pack([(40.0, 40.0)] * 24, 190, 220, 1.5)
    read = sorted(spots, key=lambda spot: (spot.page, spot.y, spot.x))
    assert [spot.item for spot in read] == list(range(24))


def test_small_tokens_are_named_in_a_key() -> None:
    cube = m.Token("Countermeasure", "C", "#ffffff", 8, 8, "square")
    assert "Countermeasure" in text_of(token_sheets(m.TokenSheet("Cubes", (cube,))).pdf)


@pytest.mark.parametrize("pattern", ["stripes", "dots", "cross", "rings", "checks"])
def test_the_name_of_a_round_token_stands_clear_of_its_pattern(pattern: m.Pattern) -> None:
    """The middle of such a token is calm as far as 0.36 of its width; the name stands 0.22 below the middle."""
    token = m.Token("Suppression", "Su", "#e07a1a", 1, 20, "circle", pattern)
    pdf = token_sheets(m.TokenSheet("Round", (token,))).pdf
    wide = next(right - left for word, left, _, right, _ in words_at(pdf) if word == "Suppression")
    assert wide / 2 <= sqrt(0.36**2 - 0.22**2) * 20


def test_same_input_same_bytes() -> None:
    assert quick_sheet(quick(), "a4", THEME).pdf == quick_sheet(quick(), "a4", THEME).pdf
    assert token_sheets(token_sheet()).pdf == token_sheets(token_sheet()).pdf


def test_ink_saving_sheet() -> None:
    assert quick_sheet(quick(), "a4", Theme(ink_saving=True)).problems == ()


@pytest.mark.parametrize(
    ("runs", "told"),
    [
        (["Whoever has the most when the game ends wins; as many on both ", "sides is a draw."], "sides~is~a~draw."),
        (["Whoever has the most when the game ends wins; as many on both sides ", "is", " a ", "draw."], "sides~is~a~draw."),
        (["As many on both sides is a draw."], "sides is a draw."),
        (["Whoever has the most when the game ends wins all those neighbourhoods surrounding it."], "neighbourhoods surrounding~it."),
        (["Whoever has the most when the game ends wins that incomprehensibility of a win."], "incomprehensibility of~a~win."),
    ],
)  # fmt: skip
def test_a_last_line_is_not_of_a_few_letters(runs: list[str], told: str) -> None:
    tied = last_words_tied([["", text] for text in runs])
    whole = "".join(run[1] for run in tied).replace("\u00a0", "~")
    assert whole.endswith(told) and whole.replace("~", " ") == "".join(runs)
