"""The canonical layout: what it is, that it is stable, and that it says what the text said."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warbook.language.blocks import scan
from warbook.language.format import format_file, format_source, format_text, shape, write_atomically
from warbook.language.format_wrap import WIDTH, words, wrap
from warbook.language.source import Source

RULES = Path(__file__).parents[2] / "rules"
FILES = sorted(RULES.rglob("*.rules.md"))


def formatted(text: str) -> str:
    return format_text(Source("a.rules.md", text))


def layout(text: str, wanted: str) -> None:
    assert formatted(text) == wanted
    assert formatted(wanted) == wanted


# ------------------------------------------------------------------ the layout
def test_one_blank_line_between_blocks_and_one_newline_at_the_end() -> None:
    layout("\n\n# Game:   A\nWords  here\n\n\n\n## B", "# Game: A\n\nWords here\n\n## B\n")


def test_items_stand_together_and_lists_right_under_their_item() -> None:
    layout(
        "- one\n\n- two:\n\n     - inner\n     - inner too\n\n\n1.  first\n\n2. second",
        "- one\n- two:\n  - inner\n  - inner too\n\n1. first\n2. second\n",
    )


def test_other_blocks_inside_an_item_have_room_around_them() -> None:
    layout(
        "1. first:\n   | a | b |\n   |---|---|\n   | 1 | 2 |\n2. second\n\n   A paragraph.\n3. third",
        "1. first:\n\n   | a | b |\n   |---|---|\n   | 1 | 2 |\n\n2. second\n\n   A paragraph.\n\n3. third\n",
    )


def test_from_step_ten_the_indentation_is_four() -> None:
    steps = "".join(f"{n}. step:\n    - inner\n" for n in range(1, 11))
    assert formatted(steps).endswith("9. step:\n   - inner\n10. step:\n    - inner\n")


def test_long_texts_are_broken_and_short_lines_joined() -> None:
    many = " ".join(["word"] * 50)
    for mark, indent in (("", ""), ("- ", "  "), ("1. ", "   "), ("> ", "> ")):
        lines = formatted(mark + many).split("\n")
        assert all(len(line) <= WIDTH for line in lines) and len(lines) == 4
        assert all(line.startswith(indent) for line in lines[1:-1])
    layout("a\nb\n  c", "a b c\n")


def test_a_title_stands_before_its_step() -> None:
    layout("1. **A  title.**\n   and\n   words", "1. **A title.** and words\n")
    layout("1. **A title.**", "1. **A title.**\n")


def test_narrow_tables_are_aligned_and_wide_ones_are_not() -> None:
    layout(
        "|a|bcd|e|\n|:--|--:|:-:|\n|longer|1|x|\n||22|\\||",
        "| a      | bcd | e  |\n|:-------|----:|:--:|\n| longer |   1 | x  |\n|        |  22 | \\| |\n",
    )
    wide = "x" * 95
    layout(f"|a|b  b|\n|:-|-|\n|{wide}|1|", f"| a | b b |\n|:--|---|\n| {wide} | 1 |\n")


def test_two_columns_of_a_wide_letter_align() -> None:
    assert formatted("|a|b|\n|-|-|\n|日本|c|") == "| a    | b |\n|------|---|\n| 日本 | c |\n"


def test_comments_keep_their_place_and_their_words() -> None:
    layout(
        "# A\n<!--close-->\n\n\nWords\n<!-- two\n  lines -->\n\n- a\n  <!--c-->\n  - b",
        "# A\n<!-- close -->\n\nWords\n<!-- two\n  lines -->\n\n- a\n  <!-- c -->\n  - b\n",
    )
    layout("<!---->", "<!-- -->\n")


def test_code_is_kept() -> None:
    layout("- a\n   ````python\n     ```\n\n   x\n   ````", "- a\n\n  ````python\n    ```\n\n  x\n  ````\n")
    layout("`````\n`````", "```\n```\n")
    layout("```  `a```\nb\n```", "``` `a```\nb\n```\n")


def test_a_note_of_two_paragraphs_stays_one_quote() -> None:
    layout("> one\n>\n> two\n\n> three", "> one\n>\n> two\n\n> three\n")


def test_a_line_never_begins_with_what_opens_a_block() -> None:
    for word in (
        "-",
        "1.",
        "2)",
        "#",
        "#1",
        ">",
        "|",
        "```",
        "~~~",
        "<!--",
        "---",
        "=",
        "**",
        "-x",
        "3.x",
        "—",
    ):
        text = f"{'w' * 106} {word} after"
        lines = wrap(text, "", "")
        assert " ".join(lines) == text
        assert not any(line.split()[0] == word for line in lines), word


def test_inline_code_and_fixed_spaces_stay_whole() -> None:
    assert words("a `b  c` d\u00a0e  `f") == ["a", "`b  c`", "d\u00a0e", "`f"]
    assert words("x``a ` b``y z") == ["x``a ` b``y", "z"]
    assert words("a \u00a0 b") == ["a", "b"]


def test_a_file_with_faults_is_left_alone() -> None:
    text = "# A\n\n* one   \n"
    done = format_source(Source("a.rules.md", text))
    assert (done.text, done.changed) == (text, False)
    assert [d.code for d in done.diagnostics] == ["W107"]


def test_nothing_becomes_nothing() -> None:
    assert formatted("") == ""
    assert formatted(" \n\n") == ""


# ------------------------------------------------------------------ properties
@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(RULES)))
def test_shipped_files_say_the_same_when_formatted(path: Path) -> None:
    same_and_stable(path.read_text(encoding="utf-8"), clean=True)


def same_and_stable(text: str, clean: bool = False) -> None:
    source = Source("a.rules.md", text)
    tree, faults = scan(source)
    assert not (clean and faults), faults
    done = format_source(source)
    again = format_source(Source("a.rules.md", done.text))
    assert again.text == done.text
    if faults:
        assert done.text == text
        return
    tree_again, faults_again = scan(Source("a.rules.md", done.text))
    assert not faults_again
    assert shape(tree_again) == shape(tree)
    if done.changed or clean:
        lines = done.text.split("\n")
        assert not any(line != line.rstrip() for line in lines)
        assert "\n\n\n" not in done.text or "```" in done.text or "<!--" in done.text


LINES = st.tuples(
    st.sampled_from(["", "", "  ", "   ", "    ", "     "]),
    st.sampled_from(
        ["", "- ", "-   ", "1. ", "2. ", "> ", "# ", "## ", "| ", "```", "<!-- ", "**T.** ", "1. **T.** "]
    ),
    st.text(alphabet="ab1.-#>|`*=~ \u00a0\t—", max_size=12) | st.just("word " * 30),
    st.sampled_from(["", "  ", " |", " -->", "```", "\n", "\n\n"]),
).map("".join)


@given(st.lists(LINES, max_size=12).map("\n".join))
@settings(max_examples=300, deadline=None)
def test_any_text_is_stable(text: str) -> None:
    same_and_stable(text)


WORDS = st.lists(
    st.sampled_from(
        ["unit", "`a  b`", "-", "1.", "#", "a-b", "6in,", "—", "*x*", "\u00a0", "|", ">", "w" * 70, "="]
    ),
    min_size=1,
    max_size=8,
)


@st.composite
def prose(draw: st.DrawFn, rest: str, least: str = "Words") -> str:
    """Words broken anywhere that a writer may break them."""
    line = least
    for word in draw(WORDS):
        place = draw(st.sampled_from([" ", "  ", " \n"]))
        begins = word[0] in "-1#|>=*—" or word == "\u00a0"
        line += (" " if place == " \n" and begins else place.replace("\n", "\n" + rest)) + word
    return line


@st.composite
def block(draw: st.DrawFn, indent: int, depth: int) -> str:
    """A block with all the freedom of layout there is."""
    margin = " " * indent
    match draw(st.sampled_from(["prose", "quote", "bullets", "steps", "table", "comment", "code"])):
        case "prose":
            return margin + draw(prose(margin))
        case "quote":
            return f"{margin}> " + draw(prose(margin + "> "))
        case "table":
            rows = draw(
                st.lists(
                    st.lists(
                        st.sampled_from(["", "a", "b  c", "\\|", "—", "x" * 60]), min_size=3, max_size=3
                    ),
                    max_size=3,
                )
            )
            lines = ["|a| b |c|", "|---|:-:|--:|", *(f"|{'|'.join(row)}|" for row in rows)]
            return "\n".join(margin + line for line in lines)
        case "comment":
            return margin + draw(st.sampled_from(["<!--a-->", "<!-- a  b -->", "<!--\n  a\nb -->"]))
        case "code":
            return "\n".join([f"{margin}````x", f"{margin}  ```", "", f"{margin}y", f"{margin}````"])
        case kind:
            return draw(items(indent, depth, kind == "bullets"))


@st.composite
def items(draw: st.DrawFn, indent: int, depth: int, bullets: bool) -> str:
    found = []
    for n in range(1, draw(st.integers(1, 3)) + 1):
        mark = "-" if bullets else f"{n}."
        mark += " " * draw(st.integers(1, 3))
        inner = indent + len(mark)
        text = " " * indent + mark + draw(prose(" " * inner, "Item"))
        if depth and draw(st.booleans()):
            text += "\n\n" + draw(blocks(inner, depth - 1))
        found.append(text)
    return draw(st.sampled_from(["\n", "\n\n"])).join(found)


@st.composite
def blocks(draw: st.DrawFn, indent: int, depth: int) -> str:
    found = draw(st.lists(block(indent, depth), min_size=1, max_size=2))
    return ("\n" + "\n" * draw(st.integers(1, 3))).join(found)


@given(st.lists(st.tuples(st.sampled_from(["# A", "#  A", "## B  b"]), blocks(0, 2)), min_size=1, max_size=2))
@settings(max_examples=60, deadline=None)
def test_any_layout_says_the_same_when_formatted(parts: list[tuple[str, str]]) -> None:
    text = "\n".join(f"{head}\n{inner}\n" for head, inner in parts)
    same_and_stable(text)


# ------------------------------------------------------------------ writing
def test_formatting_a_file_writes_it_once(tmp_path: Path) -> None:
    path = tmp_path / "a.rules.md"
    path.write_text("# A\nwords\n")
    assert format_file(tmp_path, path, write=False).changed
    assert path.read_text() == "# A\nwords\n"
    assert format_file(tmp_path, path).changed
    assert path.read_text() == "# A\n\nwords\n"
    assert not format_file(tmp_path, path).changed
    assert format_file(tmp_path, Path("none.rules.md")).diagnostics[0].code == "W001"


def test_writing_keeps_mode_and_links(tmp_path: Path) -> None:
    path, link = tmp_path / "a", tmp_path / "link"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_atomically(link, "new\n")
    assert path.read_bytes() == b"new\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert link.is_symlink()
    write_atomically(tmp_path / "b", b"\0")
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE((tmp_path / "b").stat().st_mode) == 0o666 & ~mask
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a", "b", "link"]


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_text("old")

    def broken(*_: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(OSError, match="no room"):
        write_atomically(path, "new")
    assert [p.name for p in tmp_path.iterdir()] == ["a"]
    assert path.read_text() == "old"
