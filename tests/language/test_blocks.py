"""The document scanner: what becomes which block, where it stands, and what is said of what is wrong."""

from __future__ import annotations

import time
from collections.abc import Iterator
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warbook.language.blocks import (
    Block,
    Bullet,
    Code,
    Comment,
    Document,
    Paragraph,
    Quote,
    Section,
    Step,
    Table,
    Text,
    scan,
)
from warbook.language.diagnostic import Diagnostic
from warbook.language.source import Source, Span


def read(text: str) -> tuple[Document, list[Diagnostic]]:
    return scan(Source("a.rules.md", text))


def good(text: str) -> Document:
    document, faults = read(dedent(text))
    assert faults == []
    return document


def bad(text: str) -> Diagnostic:
    """The one fault of a text."""
    _, faults = read(text)
    assert [fault.message for fault in faults] == [fault.message for fault in faults[:1]]
    assert faults, "nothing was found wrong"
    return faults[0]


def pointed(text: str, fault: Diagnostic) -> str:
    return text[fault.span.start : fault.span.end]


def mended(text: str, fault: Diagnostic) -> str:
    edit = fault.edit
    assert edit is not None, "no edit was suggested"
    return text[: edit.span.start] + edit.replacement + text[edit.span.end :]


def outline(blocks: tuple[Block, ...]) -> list[object]:
    """Blocks as plain lists, for comparing."""
    found: list[object] = []
    for block in blocks:
        match block:
            case Paragraph(text):
                found.append(text.text)
            case Quote(text):
                found.append("> " + text.text)
            case Bullet(text, children):
                found.append(["-", text.text, *outline(children)])
            case Step(number, title, rest, children):
                head = [f"*{title.text}*"] if title else []
                found.append([number, *head, *([rest.text] if rest else []), *outline(children)])
            case Table(header, rows):
                found.append([[cell.text for cell in row] for row in (header, *rows)])
            case Comment(words):
                found.append(f"<{words}>")
            case Code(language, words):
                found.append((language, words))
    return found


def blocks(text: str) -> list[object]:
    return outline(good(text).blocks)


# Shapes


def test_a_number_at_the_end_of_a_sentence_begins_no_step() -> None:
    (bullet,) = good("- The wolf flees on a\n  6.\n").blocks
    assert isinstance(bullet, Bullet)
    assert bullet.text.text == "The wolf flees on a 6."
    assert [f.code for f in read("- The wolf flees.\n  6.\n")[1]] == ["W110", "W108"]
    assert [f.code for f in read("- The wolf flees:\n\n  1.\n")[1]] == ["W108"]


def test_headings_make_sections() -> None:
    document = good("""\
        Before.

        # Game: X

        One.

        ## Dice
        ### Roll: A
        - Dice: 2d6
        ### Roll: B
        ## Pieces

        #1 is not a heading.
        """)
    assert outline(document.blocks) == ["Before."]
    (game,) = document.sections
    assert (game.level, game.title.text, outline(game.blocks)) == (1, "Game: X", ["One."])
    dice, pieces = game.sections
    assert [section.title.text for section in dice.sections] == ["Roll: A", "Roll: B"]
    assert outline(dice.sections[0].blocks) == [["-", "Dice: 2d6"]]
    assert outline(pieces.blocks) == ["#1 is not a heading."]


def test_section_spans_reach_to_the_end_of_their_blocks() -> None:
    text = "# A\n\n## B\n\n- one\n  two\n\n# C\n"
    document = good(text)
    a, c = document.sections
    assert text[a.span.start : a.span.end] == "# A\n\n## B\n\n- one\n  two"
    assert text[a.sections[0].span.start : a.sections[0].span.end] == "## B\n\n- one\n  two"
    assert text[c.span.start : c.span.end] == "# C"
    assert document.span == Span("a.rules.md", 0, len(text))


def test_paragraphs_quotes_and_their_lines() -> None:
    assert blocks("""\
        One line
        and another.

        > Ruling D42. It holds
        > in both cases.

        > A second
        >
        > A third
        """) == ["One line and another.", "> Ruling D42. It holds in both cases.", "> A second", "> A third"]


def test_bullets_and_steps_nest_by_indentation() -> None:
    assert blocks("""\
        1. **Start.** Each Piece
           loses Activated.
        2. **Turns.** While any Piece is ready:
           1. The player chooses one:
              - "Act":
                1. It is activated.
              - "Hold": It loses
                1 Priority.

              A paragraph of the choice.
           2. The rival becomes active.

           > A ruling on step 2.
        3. **Only a title.**
        """) == [
        [1, "*Start*", "Each Piece loses Activated."],
        [
            2,
            "*Turns*",
            "While any Piece is ready:",
            [
                1,
                "The player chooses one:",
                ["-", '"Act":', [1, "It is activated."]],
                ["-", '"Hold": It loses 1 Priority.'],
                "A paragraph of the choice.",
            ],
            [2, "The rival becomes active."],
            "> A ruling on step 2.",
        ],
        [3, "*Only a title*"],
    ]


def test_other_usual_indentations_are_read() -> None:
    wide = "1.  One\n\n    - a\n      - b\n\n      Of b.\n    - c\n"
    assert blocks(wide) == [[1, "One", ["-", "a", ["-", "b"], "Of b."], ["-", "c"]]]
    assert blocks("- a\n    - b\n    - c\n- d") == [["-", "a", ["-", "b"], ["-", "c"]], ["-", "d"]]
    ten = "".join(f"{n}. s\n" for n in range(1, 11)) + "    1. in ten\n"
    assert blocks(ten)[-1] == [10, "s", [1, "in ten"]]


def test_item_spans_begin_at_the_mark_and_cover_the_children() -> None:
    text = "- a\n  1. **B.** c\n\nEnd.\n"
    bullet = good(text).blocks[0]
    assert isinstance(bullet, Bullet)
    step = bullet.children[0]
    assert isinstance(step, Step)
    assert text[bullet.span.start : bullet.span.end] == "- a\n  1. **B.** c"
    assert text[step.span.start : step.span.end] == "1. **B.** c"
    assert step.title is not None
    assert step.text is not None
    assert text[step.title.span.start : step.title.span.end] == "B"
    assert text[step.text.span.start : step.text.span.end] == "c"


def test_tables() -> None:
    text = """\
        - Costs:

          | Situation | Modifier |
          |:---|---:|
          | Short \\| long | +1 |
          || — |
        """
    (bullet,) = good(text).blocks
    assert isinstance(bullet, Bullet)
    (table,) = bullet.children
    assert isinstance(table, Table)
    assert outline((table,)) == [[["Situation", "Modifier"], ["Short | long", "+1"], ["", "—"]]]
    assert table.align == ("left", "right")
    cell = table.rows[0][0]
    source = dedent(text)
    bar = cell.at(6, 7)
    assert source[bar.start : bar.end] == "|"
    assert source[cell.at(8, 12).start : cell.at(8, 12).end] == "long"
    assert source[table.span.start : table.span.end] == source[source.index("| Sit") :].rstrip()


def test_a_table_may_have_no_rows() -> None:
    assert blocks("| A |\n|---|\n") == [[["A"]]]


def test_comments_and_code_are_kept() -> None:
    assert blocks("""\
        1. One
           <!-- why -->
        <!-- between
             the steps -->
        2. Two
           ```text
           - not a bullet

             deeper
           ```
        """) == [
        [1, "One", "<why>"],
        "<between\n     the steps>",
        [2, "Two", ("text", "- not a bullet\n\n  deeper")],
    ]


def test_joined_text_knows_its_places() -> None:
    text = "- One\n  two  \n  three\n"
    bullet = good(text).blocks[0]
    assert isinstance(bullet, Bullet)
    assert bullet.text.text == "One two three"
    assert bullet.text.segments == ((0, 2), (4, 8), (8, 16))
    assert bullet.text.at(4, 7) == Span("a.rules.md", 8, 11)
    assert bullet.text.at(2, 10) == Span("a.rules.md", 4, 18)
    assert bullet.text.at(13, 13) == Span("a.rules.md", 21, 21)
    part = bullet.text.slice(5, 10)
    assert (part.text, part.span) == ("wo th", Span("a.rules.md", 9, 18))
    assert part.at(3, 5) == Span("a.rules.md", 16, 18)


# Faults


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


# Size


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"{' ' * depth}- x\n" for depth in range(1400)),
        "- " * 500_000,
        "> " * 500_000,
        "|" * 1_000_000,
        "|" + "\\|" * 400_000,
        "`" * 1_000_000,
        "#" * 1_000_000,
        "# " * 500_000,
        "1. **" + "a*" * 300_000,
        "<!--" * 250_000,
        "\t" * 500_000 + "x",
        "a\n" * 100_000,
        "<!---->\n1. a\n" * 20_000,
        "**" * 400_000,
    ],
    ids=lambda text: repr(text[:6]),
)
def test_no_input_is_slow(text: str) -> None:
    began = time.process_time()
    scan(Source("a", text))
    assert time.process_time() - began < 10


def test_ten_thousand_deep_is_one_fault() -> None:
    text = "".join(f"{' ' * (2 * min(depth, 60))}- x\n" for depth in range(10_000))
    _, faults = scan(Source("a", text))
    assert [fault.code for fault in faults] == ["W111"]


def test_many_faults_are_counted() -> None:
    _, faults = read("-\n" * 2000)
    assert len(faults) == 501
    assert faults[-1].code == "W199"
    assert "1500 more" in faults[-1].message


# Any text at all

PIECES = [
    "- ",
    "* ",
    "1. ",
    "2. ",
    "3) ",
    "# ",
    "## ",
    "#### ",
    "> ",
    "| ",
    "|---|",
    "\\|",
    "| a | b |",
    "<!--",
    "-->",
    "```",
    "**",
    "**A.** ",
    "---",
    "===",
    "word",
    "Two words.",
    "é",
    "\u00a0",
    "\u2028",
    "\t",
    " ",
    "  ",
    "   ",
    "\n",
    "\n\n",
    "\n  ",
    "\n   ",
    "\n    ",
    "\n- ",
    "\n1. ",
    "\n2. ",
    "\n   1. ",
    "\n| ",
    "\x0b",
    "`",
    ":",
    "-",
    "\\",
]

hostile = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=40).map("".join),
    st.text(max_size=80),
)


def texts(blocks: tuple[Block, ...]) -> Iterator[Text]:
    for block in blocks:
        match block:
            case Paragraph(text) | Quote(text):
                yield text
            case Bullet(text, children):
                yield text
                yield from texts(children)
            case Step(_, title, text, children):
                yield from (each for each in (title, text) if each is not None)
                yield from texts(children)
            case Table(header, rows):
                for row in (header, *rows):
                    assert len(row) == len(header)
                    yield from row


def all_blocks(blocks: tuple[Block, ...]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Bullet | Step):
            for child in all_blocks(block.children):
                assert block.span.start <= child.span.start <= child.span.end <= block.span.end
                yield child


def sections(found: tuple[Section, ...]) -> Iterator[Section]:
    for section in found:
        yield section
        yield from sections(section.sections)


@settings(max_examples=600, deadline=None)
@given(hostile)
def test_any_text_is_read_and_every_place_is_true(text: str) -> None:
    document, faults = scan(Source("a", text))
    every = list(sections(document.sections))
    holders: list[Document | Section] = [document, *every]
    spans = [block.span for holder in holders for block in all_blocks(holder.blocks)]
    spans += [section.span for section in every]
    for fault in faults:
        spans += [fault.span, *(label.span for label in fault.labels)]
        spans += [fault.edit.span] if fault.edit else []
    found = [each for holder in holders for each in texts(holder.blocks)]
    found += [section.title for section in every]
    spans += [each.span for each in found]
    assert all(span.file == "a" and 0 <= span.start <= span.end <= len(text) for span in spans)
    for each in found:
        for offset, char in enumerate(each.text):
            span = each.at(offset, offset + 1)
            there = text[span.start : span.end]
            assert there == char or (char == " " and there.isspace())
        middle = len(each.text) // 2
        assert each.slice(0, middle).text + each.slice(middle, len(each.text)).text == each.text


@settings(max_examples=200, deadline=None)
@given(hostile)
def test_a_suggested_edit_never_breaks_reading(text: str) -> None:
    _, faults = scan(Source("a", text))
    for fault in faults:
        if fault.edit is not None:
            scan(Source("a", mended(text, fault)))


@settings(max_examples=300, deadline=None)
@given(hostile)
def test_suggested_edits_come_to_an_end(text: str) -> None:
    seen: set[str] = set()
    for _ in range(100):
        assert text not in seen, "the edits go in a circle"
        seen.add(text)
        edited = next((fault for fault in scan(Source("a", text))[1] if fault.edit), None)
        if edited is None:
            return
        text = mended(text, edited)
    pytest.fail("the edits never end")
