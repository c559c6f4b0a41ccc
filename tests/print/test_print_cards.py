"""Cards: true sizes, crop marks, determinism, overflow on the right line, text that can be read back."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from print_pdf import boxes, pages, text_of
from print_sample import AMBER, THEME, deck

from warbook.publish.print import model as m
from warbook.publish.print.cards import card_images, card_pages, card_sheets, card_sheets_on
from warbook.publish.print.dealing import paged, with_spares
from warbook.publish.print.imposition import crop_marks, impose
from warbook.publish.print.theme import CARD_SIZES, PAPERS, CardSize, Theme, card_size, paper_size

AT = m.SpanRef("units.rules.md", 41)
BELOW = m.SpanRef("units.rules.md", 57)


@pytest.mark.parametrize("paper", PAPERS)
def test_nine_poker_cards_on_either_paper(paper: str) -> None:
    result = card_sheets(deck(), THEME, paper, backs=True)
    assert result.problems == ()
    width, height = PAPERS[paper]
    assert pages(result.pdf) == 2
    assert boxes(result.pdf, "MediaBox") == [pytest.approx((0, 0, width, height), abs=0.01)] * 2


@pytest.mark.parametrize("size", [CARD_SIZES[0], card_size("a6")])
def test_sheets_for_several_papers_are_those_of_each(size: CardSize) -> None:
    """As many poker cards stand on both papers, which are one layout; of the largest more stand on A4."""
    theme = replace(THEME, card=size, bleed_mm=0)
    alike = len({impose(paper, size.width_mm, size.height_mm, 0).count for paper in PAPERS.values()}) == 1
    made = card_sheets_on(deck(), theme, tuple(PAPERS), backs=True)
    for paper, (wide, high) in PAPERS.items():
        alone = card_sheets(deck(), theme, paper, backs=True)
        assert text_of(made[paper].pdf) == text_of(alone.pdf) and made[paper].problems == alone.problems
        boxes_ = boxes(made[paper].pdf, "MediaBox")
        assert {(round(right - left, 1), round(top - low, 1)) for left, low, right, top in boxes_} == {
            (wide, high)
        }
        assert (made[paper].pdf == alone.pdf) is not alike


@pytest.mark.parametrize("size", [*CARD_SIZES, card_size("70x120")])
def test_single_cards_have_trim_and_bleed(size: object) -> None:
    theme = replace(THEME, card=size)
    pdf = card_pages(deck()[:2], theme).pdf
    wide, high = theme.card.width_mm, theme.card.height_mm
    assert boxes(pdf, "MediaBox") == [pytest.approx((0, 0, wide + 4, high + 4), abs=0.01)] * 2
    assert boxes(pdf, "TrimBox") == [pytest.approx((2, 2, wide + 2, high + 2), abs=0.01)] * 2
    assert boxes(pdf, "BleedBox") == [], "absent, it is the MediaBox by definition"


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", CARD_SIZES)
@pytest.mark.parametrize("bleed", [0, 2, 3])
def test_marks_stay_outside_every_trim(paper: str, size: CardSize, bleed: float) -> None:
    grid = impose(paper_size(paper), size.width_mm, size.height_mm, bleed)
    assert grid.count >= 9 or size.name not in ("poker", "bridge") or bleed == 3
    hair = 1e-6
    for used in range(1, grid.count + 1):
        marks = crop_marks(grid, used)
        assert marks or (bleed, size.name) == (0, "a6"), "four of them are the whole paper"
        for slot in range(grid.count):
            x, y = grid.front(slot)
            for ax, ay, bx, by in marks:
                inside_x = max(ax, bx) > x + hair and min(ax, bx) < x + grid.card_width - hair
                inside_y = max(ay, by) > y + hair and min(ay, by) < y + grid.card_height - hair
                assert not (inside_x and inside_y)
                assert 0 <= ax <= bx <= grid.page_width and 0 <= ay <= by <= grid.page_height


def test_nothing_is_cut_where_no_card_is() -> None:
    grid = impose(paper_size("a4"), 63, 88, 2)
    for used in range(1, grid.count + 1):
        corners = [grid.front(slot) for slot in range(used)]
        for ax, ay, bx, by in crop_marks(grid, used):
            ends = [(ax, ay), (bx, by)]
            near = min(
                max(0, x - at, at - x - 63) + max(0, y - to, to - y - 88)
                for x, y in corners
                for at, to in ends
            )
            assert near <= 4.5, (used, ax, ay, bx, by)


def test_each_force_has_sheets_of_its_own_where_that_takes_no_more() -> None:
    red, blue = (replace(deck()[0], force=force) for force in ("Red", "Blue"))
    apart = [len(page) for page in paged([red] * 5 + [blue] * 5, 9)]
    assert apart == [5, 5]
    assert [len(page) for page in paged([red] * 6 + [blue] * 3, 9)] == [9]


def test_what_is_left_of_a_sheet_holds_more_of_what_is_wanted() -> None:
    red, blue = (replace(deck()[0], force=force) for force in ("Red", "Blue"))
    held = with_spares(
        [red, red, red, blue, blue, blue, blue], THEME, ("a4", "letter"), [3, 1, 2, 1, 1, 1, 1]
    )
    assert [one.copies for one in held] == [2, 1, 2, 1, 1, 1, 1], (
        "the second of each before the third, nine in all"
    )
    assert sum(one.copies for one in with_spares([red] * 9, THEME, ("a4",), [2] * 9)) == 9, "no sheet more"
    apart = with_spares([red] * 5 + [blue] * 8, THEME, ("a4",), [1] * 5 + [3] * 8)
    assert [one.copies for one in apart[5:]] == [2] + [1] * 7, "each force has its own sheet as before"


def test_backs_lie_behind_their_fronts() -> None:
    grid = impose(paper_size("letter"), 63, 88, 2)
    for slot in range(9):
        x, y = grid.front(slot)
        assert grid.back(slot, (0, 0)) == pytest.approx((grid.page_width - x - 63, y))
        assert grid.back(slot, (1, -2)) == pytest.approx((grid.page_width - x - 62, y - 2))


def test_copies_and_sheets() -> None:
    cards = [replace(deck()[0], copies=10), replace(deck()[3], copies=0)]
    assert pages(card_sheets(cards, THEME).pdf) == 2
    assert pages(card_sheets(cards, THEME, backs=True).pdf) == 4
    assert pages(card_sheets([], THEME).pdf) == 1


def test_same_input_same_bytes() -> None:
    assert card_sheets(deck(), THEME).pdf == card_sheets(deck(), THEME).pdf
    assert card_images(deck()[:2], THEME, dpi=72) == card_images(deck()[:2], THEME, dpi=72)


def test_text_too_long_is_reported_on_its_own_line() -> None:
    long = m.TextBlock("Saga", m.plain("It goes on and on. " * 120), BELOW)
    card = m.Card("Bard", texts=(m.TextBlock("Short", m.plain("Sings.")), long), source=AT)
    (problem,) = card_sheets([deck()[0], card], THEME).problems
    assert (problem.kind, problem.source) == ("overflow", BELOW)
    assert 5 < problem.millimetres < 200
    assert "Bard" in problem.message and f"{problem.millimetres:.1f} mm" in problem.message


def test_text_shrinks_before_it_overflows() -> None:
    words = m.plain("It goes on and on. " * 16)
    card = m.Card("Bard", stats=deck()[0].stats, texts=(m.TextBlock("Saga", words, BELOW),) * 2, source=AT)
    assert card_sheets([card], THEME).problems == ()
    fixed = replace(THEME, card_text_pt=9, card_text_min_pt=9)
    assert [problem.source for problem in card_sheets([card], fixed).problems] == [BELOW]


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ({"name": "Unpronounceable Margrave " * 8, "role": "Noble"}, "name"),
        ({"badge": "1234567890" * 3}, "badge"),
        ({"stats": (m.Stat("A", "immeasurable" * 5),)}, "stat"),
        ({"footer_left": "far too long a footer " * 7}, "footer"),
        ({"qr": "https://example.org/" + "x" * 900}, "qr"),
        ({"accent": "blue"}, "colour"),
        ({"flavour": "龍"}, "glyph"),
        ({"art": m.Art(b"nothing", "image/png", "Nothing")}, "art"),
        ({"tables": (m.Table("", (), (m.Row((m.plain("incomparable"),) * 9),)),)}, "cell"),
    ],
)
def test_every_part_reports_what_it_cannot_hold(change: dict[str, object], kind: str) -> None:
    card = replace(m.Card("Margrave", source=AT), **change)
    problems = card_sheets([card], THEME).problems
    assert kind in {problem.kind for problem in problems}
    assert all(problem.source == AT for problem in problems)
    sized = {"name", "badge", "stat", "footer", "cell"}
    assert all(problem.millimetres > 0 for problem in problems if problem.kind in sized)


def test_accessible_and_self_contained() -> None:
    result = card_sheets(deck(), THEME)
    assert result.problems == ()
    assert b"pdfuaid" in result.pdf
    assert re.search(rb"/FontFile[23]?\b", result.pdf)


def test_card_text_can_be_read_back() -> None:
    read = text_of(card_sheets(deck(), THEME).pdf)
    for words in ("The Great Lantern", "Crossbows", "Subtract 1 from rolls", "45 pts", "nerve check"):
        assert words in read


def test_images_have_the_size_of_the_card() -> None:
    images = card_images([*deck()[:1], deck()[0]], THEME)
    assert [image.name for image in images] == ["wick-runner", "wick-runner-2"]
    wide, high = (int.from_bytes(images[0].png[at : at + 4], "big") for at in (16, 20))
    assert (wide, high) == (round(63 / 25.4 * 300), round(88 / 25.4 * 300))
    assert images[0].svg.startswith("<svg") and images[0].svg.rstrip().endswith("</svg>")


def test_theme_and_sizes() -> None:
    with pytest.raises(ValueError, match="none of"):
        card_size("postage stamp")
    with pytest.raises(ValueError, match="a4, letter"):
        card_sheets(deck(), THEME, "b5")
    with pytest.raises(ValueError, match="does not fit"):
        card_sheets(deck(), replace(THEME, card=card_size("200x280")), "letter")
    saving = card_sheets(deck()[:1], Theme(ink_saving=True, accent=AMBER))
    assert saving.problems == ()
