"""The document scanner: what is said of what is wrong, and what it suggests."""

from __future__ import annotations

import pytest
from block_kit import bad, good, mended, outline, pointed, read

CASES = [
    ("- a\n\t- b\n", "W101", "\t", "indented with a tab"),
    ("- a\n \t- b\n", "W101", " \t", "indented with a tab"),
    ("- a\n\u00a0 - b\n", "W101", "\u00a0 ", "looks like a space"),
    ("One.\n\n  Two.\n", "W102", "Two.", "belongs to no bullet or step"),
    (" - a\n", "W102", "- a", "belongs to no bullet or step"),
    ("1. a\n  - b\n", "W102", "- b", "indented by 2, which lines up with nothing"),
    ("- a\n  - b\n   - c\n- d\n", "W102", "- c", "lines up with nothing"),
    ("- a\n        - b\n", "W102", "- b", "lines up with nothing"),
    ("1. a\n\n  b\n", "W102", "b", "lines up with nothing"),
    ("- a\n-b\n", "W103", "-", "space is missing after `-`"),
    ("| A |\n|---|\n  | b |\n", "W102", "| b |", "rows of a table line up"),
    ("-A bullet.\n", "W103", "-", "space is missing after `-`"),
    ("1.Start\n", "W103", "1.", "space is missing after `1.`"),
    ("##Dice\n", "W103", "##", "space is missing after `##`"),
    ("- a\nb\n", "W104", "b", "goes on with the bullet"),
    ("1. a\n  b\n", "W104", "b", "goes on with the step"),
    ("> a\nb\n", "W104", "b", "goes on with the quote"),
    ("- a\n\n  b\nc\n", "W104", "c", "goes on with the paragraph"),
    ("| A |\n|---|\n| b |\nc\n", "W105", "c", "right under a table"),
    ("> - a\n", "W106", "- a", "sentences only"),
    ("* a\n", "W107", "*", "begins with `-`, not with `*`"),
    ("+ a\n", "W107", "+", "not with `+`"),
    ("• a\n", "W107", "•", "not with `•`"),
    ("\u2013 a\n", "W107", "\u2013", "begins with `-`"),
    ("1) a\n", "W107", "1)", "begins with `1.`, not with `1)`"),
    ("-\n", "W108", "-", "says nothing"),
    ("1.\n", "W108", "1.", "says nothing"),
    ("- - a\n", "W109", "- a", "begins with words"),
    ("1. | A |\n", "W109", "| A |", "begins with words"),
    ("1. a\n3. b\n4. c\n", "W110", "3", "This is step 2 of its list but is numbered 3."),
    ("2. a\n3. b\n", "W110", "2", "step 1 of its list but is numbered 2"),
    ("1. a\n2. b\n1. c\n2. d\n", "W110", "1", "step 3 of its list but is numbered 1"),
    ("1. a\n   1. b\n   2. c\n3. d\n", "W110", "3", "step 2 of its list but is numbered 3"),
    ("1. a\n   2. b\n", "W110", "2", "step 1 of its list but is numbered 2"),
    ("1. a\n\nb\n\n2. c\n", "W110", "2", "step 1 of its list but is numbered 2"),
    ("It has\n14. That is all.\n", "W110", "14", "numbered 14"),
    ("##\n", "W112", "##", "heading says nothing"),
    ("## A\n\n#### B\n", "W112", "####", "jumps from level 2 to level 4"),
    ("##### A\n", "W112", "#####", "four levels"),
    ("## A ##\n", "W112", " ##", "in front only"),
    ("  ## A\n", "W112", "##", "cannot be indented"),
    ("| A |\n|---|\n| b\n", "W113", "b", "does not end with a bar"),
    ("Title\n=====\n", "W114", "=====", "not underlined"),
    ("Title\n---\n", "W114", "---", "not underlined"),
    ("a\n\n---\n\nb\n", "W114", "---", "says nothing"),
    ("***\n", "W114", "***", "says nothing"),
    ("| A | B |\n| 1 | 2 |\n", "W115", "| A | B |", "no row of dashes"),
    ("| A | B |\n|---|\n| 1 | 2 |\n", "W115", "|---|", "has 1 cell, but the header has 2 columns: A, B"),
    ("| A |\n|---|\n| 1 |\n|---|\n", "W115", "|---|", "second row of dashes"),
    ("| A |\n|-:-|\n", "W115", "|-:-|", "dashes only"),
    ("| A | B |\n|---|---|\n| 1 |\n", "W116", "|", "has 1 cell, but the table has 2 columns: A, B."),
    ("| A |\n|---|\n| 1 | 2 | 3 |\n", "W116", "2", "has 3 cells, but the table has 1 column: A."),
    ("<!-- a\n\n- b\n", "W117", "<!--", "never closed"),
    ("```\n- b\n", "W117", "```", "never closed"),
    ("- a <!-- b -->\n", "W118", "<!--", "inside a sentence"),
    ("| A |\n|---|\n| b <!-- c --> |\n", "W118", "<!--", "inside a sentence"),
    ("-\ta\n", "W101", "\t", "A tab follows the mark of this bullet"),
    ("## A #\n", "W112", " #", "in front only"),
    ("<!-- a --> b\n", "W118", "b", "Nothing can follow a comment"),
    ("1. **Start** Go.\n", "W119", "**Start**", "full stop inside the stars"),
    ("1. **Start**. Go.\n", "W119", "**Start**.", "full stop inside the stars"),
    ("1. **Start:** Go.\n", "W119", "**Start:**", "full stop inside the stars"),
    ("1. **Start. Go.\n", "W119", "**", "never closed"),
]


@pytest.mark.parametrize(("text", "code", "place", "words"), CASES)
def test_faults(text: str, code: str, place: str, words: str) -> None:
    fault = bad(text)
    assert (fault.code, pointed(text, fault)) == (code, place)
    assert words in fault.message
    assert fault.message.endswith(".")
    assert fault.hint is not None or fault.edit is not None
    if fault.edit is not None:
        assert fault.message not in [each.message for each in read(mended(text, fault))[1]]


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("1. a\n  - b\n", "1. a\n   - b\n"),
        ("- a\nb\n", "- a\n  b\n"),
        ("> a\nb\n", "> a\n> b\n"),
        ("* a\n", "- a\n"),
        ("1) a\n", "1. a\n"),
        ("- - a\n", "- \n  - a\n"),
        ("1. a\n3. b\n", "1. a\n2. b\n"),
        ("1. a\n   1. b\n   2. c\n3. d\n", "1. a\n   1. b\n   2. c\n   3. d\n"),
        ("1. a\n   2. b\n", "1. a\n2. b\n"),
        ("## A\n\n#### B\n", "## A\n\n### B\n"),
        ("Two\nlines\n===\n", "# Two lines\n"),
        ("| A | B |\n| 1 | 2 |\n", "| A | B |\n|---|---|\n| 1 | 2 |\n"),
        ("1. **Start**. Go.\n", "1. **Start.** Go.\n"),
        ("1. **Start**\n", "1. **Start.**\n"),
        ("| A |\n|---|\n| b |\nc\n", "| A |\n|---|\n| b |\n\nc\n"),
    ],
)
def test_edits(text: str, after: str) -> None:
    assert mended(text, bad(text)) == after


def test_a_restarted_list_asks_which_is_meant() -> None:
    fault = bad("1. a\n2. b\n1. c\n")
    assert fault.hint is not None
    assert "part of step 2" in fault.hint
    assert fault.edit is None


def test_one_wrong_number_is_one_fault() -> None:
    assert [fault.code for fault in read("2. a\n2. b\n3. c\n")[1]] == ["W110"]
    assert [fault.code for fault in read("1. a\n2. b\n4. c\n5. d\n6. e\n")[1]] == ["W110"]


def test_an_interrupted_list_points_at_what_interrupts() -> None:
    text = "1. a\n\n> Ruling.\n\n2. b\n"
    fault = bad(text)
    assert fault.hint is not None
    assert "The quote before it ends the list" in fault.hint
    assert fault.labels[0].span.start == text.index(">")


def test_a_declaration_may_follow_a_game_without_a_chapter() -> None:
    good("# Force: X\n\n### Unit: Y\n")


def test_faults_are_collected_in_order_and_the_tree_is_whole() -> None:
    document, faults = read("* a\n2. b\nc\n\n| A |\n| 1 | 2 |\n")
    assert [fault.code for fault in faults] == ["W107", "W110", "W104", "W115", "W116"]
    assert outline(document.blocks) == [["-", "a"], [2, "b c"], [["A"], ["1"]]]


def test_wrong_indentation_is_read_as_most_likely_meant() -> None:
    document, _ = read("1. a\n  - b\n  - c\n2. d\n")
    assert outline(document.blocks) == [[1, "a", ["-", "b"], ["-", "c"]], [2, "d"]]


def test_rows_always_have_as_many_cells_as_the_header() -> None:
    document, _ = read("| A | B |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |\n")
    assert outline(document.blocks) == [[["A", "B"], ["1", ""], ["1", "2"]]]


def test_twelve_deep_is_enough() -> None:
    nested = "".join(f"{'  ' * depth}- x\n" for depth in range(12))
    good(nested)
    fault = bad(nested + f"{'  ' * 12}- y\n{'  ' * 13}- z\n- w\n")
    assert fault.code == "W111"
    assert "more than 12 deep" in fault.message


def test_a_number_sign_inside_a_heading_is_a_word() -> None:
    assert good("## The #1 ## unit, C#\n").sections[0].title.text == "The #1 ## unit, C#"


def test_inline_code_may_show_a_comment() -> None:
    good("Write `<!-- so -->`.\n")
