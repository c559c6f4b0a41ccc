"""The document scanner: what becomes which block, and where it stands."""

from __future__ import annotations

from textwrap import dedent

from block_kit import blocks, good, outline, read

from warbook.language.blocks import (
    Bullet,
    Step,
    Table,
)
from warbook.language.source import Span


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
