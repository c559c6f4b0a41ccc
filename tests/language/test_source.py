"""Reading files, and places in them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warbook.language.diagnostic import Diagnostic
from warbook.language.source import SIZE_LIMIT, Source, Span, read_source


def refused(root: Path, name: str | Path) -> Diagnostic:
    found = read_source(root, Path(name))
    assert isinstance(found, Diagnostic)
    assert str(root) not in repr(found), "a path of this machine got out"
    return found


def test_reads_text_with_a_project_path_and_plain_newlines(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "a.rules.md").write_bytes("# Größe\r\nzwei\rdrei\n".encode())
    found = read_source(tmp_path, Path("rules/a.rules.md"))
    assert found == Source("rules/a.rules.md", "# Größe\nzwei\ndrei\n")
    assert read_source(tmp_path, tmp_path / "rules" / "a.rules.md") == found


def test_lines_and_columns_are_counted_from_one() -> None:
    source = Source("a", "one\n\nthree")
    assert [source.line_col(offset) for offset in (0, 3, 4, 5, 9, 10)] == [
        (1, 1),
        (1, 4),
        (2, 1),
        (3, 1),
        (3, 5),
        (3, 6),
    ]
    assert [source.line_text(n) for n in (0, 1, 2, 3, 4)] == ["", "one", "", "three", ""]
    assert source.line_col(-5) == (1, 1)
    assert source.line_col(99) == (3, 6)


@given(st.text(alphabet="ab\n ", max_size=60), st.integers(0, 60))
def test_line_and_column_lead_back_to_the_offset(text: str, offset: int) -> None:
    source = Source("a", text)
    offset = min(offset, len(text))
    line, column = source.line_col(offset)
    assert source.line_start(line) + column - 1 == offset
    assert source.line_text(line) == text.split("\n")[line - 1]


def test_spans_join() -> None:
    assert Span("a", 5, 9).to(Span("a", 1, 6)) == Span("a", 1, 9)


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        (b"", "W004", "empty"),
        (b" \n\t\n", "W004", "empty"),
        (b"one\ntwo \xff\n", "W005", "byte 9, on line 2"),
        ("# Game".encode("utf-16"), "W005", "not UTF-8"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "W005", "no text file"),
        (b"\xef\xbb\xbf# Game\n", "W006", "byte order mark"),
        (b"one\ntw\0o\n", "W007", "NUL character on line 2"),
        (b"one\n\x1b[31mtwo\n", "W007", "control character (U+001B) on line 2"),
        ("one\n\n\u202etwo\n".encode(), "W007", "control character (U+202E) on line 3"),
        (b"a" * (SIZE_LIMIT + 1), "W003", "larger than 2 MB"),
    ],
)
def test_refuses_what_is_not_a_rules_file(tmp_path: Path, data: bytes, code: str, words: str) -> None:
    (tmp_path / "a.rules.md").write_bytes(data)
    found = refused(tmp_path, "a.rules.md")
    assert found.code == code
    assert words in found.message
    assert found.span == Span("a.rules.md", 0, 0)


def test_says_when_a_file_looks_like_utf_16(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes("# Game".encode("utf-16"))
    assert "UTF-16" in (refused(tmp_path, "a").hint or "")


def test_refuses_what_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    assert "a folder" in refused(tmp_path, "folder").message
    assert "cannot be read" in refused(tmp_path, "missing").message
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert refused(tmp_path, "loop").code == "W001"
    assert refused(tmp_path, "a\0b").code == "W001"
    assert refused(tmp_path, "x" * 5000).code == "W001"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_does_not_wait_on_a_pipe_or_a_device(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "not an ordinary file" in refused(tmp_path, "pipe").message
    (tmp_path / "zero").symlink_to("/dev/zero")
    assert refused(tmp_path, "zero").code == "W002"


def test_refuses_what_lies_outside_the_project(tmp_path: Path) -> None:
    root = tmp_path / "project"
    root.mkdir()
    (tmp_path / "secret.md").write_text("secret")
    (root / "link.md").symlink_to(tmp_path / "secret.md")
    for name in ("../secret.md", tmp_path / "secret.md", "link.md", "/etc/passwd"):
        found = refused(root, name)
        assert found.code == "W002"
        assert "outside the project" in found.message


def test_follows_links_inside_the_project(tmp_path: Path) -> None:
    (tmp_path / "real.md").write_text("# A\n")
    (tmp_path / "link.md").symlink_to(tmp_path / "real.md")
    found = read_source(tmp_path, Path("link.md"))
    assert isinstance(found, Source)
    assert found.path == "link.md"


def test_the_project_itself_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.md").write_text("# A\n")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    for path in (Path("a.md"), tmp_path / "link" / "a.md", tmp_path / "real" / "a.md"):
        found = read_source(tmp_path / "link", path)
        assert isinstance(found, Source), path
        assert found.path == "a.md"
