"""A rules file as text, and places in it."""

from __future__ import annotations

import os
import re
import stat
from bisect import bisect_right
from dataclasses import dataclass, field
from pathlib import Path
from unicodedata import normalize

from warbook.language.diagnostic import Diagnostic, Severity, Span

__all__ = ["SIZE_LIMIT", "Source", "Span", "read_source"]

SIZE_LIMIT = 2_000_000
"""The largest rules file that is read, in bytes."""

_HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]")
"""Characters that steer a terminal, or turn round the order in which a line is shown."""


@dataclass(frozen=True, slots=True)
class Source:
    """The text of one file, with `path` relative to the project and lines ended by a newline alone."""

    path: str
    text: str
    line_starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = [0]
        at = self.text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        object.__setattr__(self, "line_starts", tuple(starts))

    @property
    def line_count(self) -> int:
        """How many lines there are, counting the empty one after a last newline."""
        return len(self.line_starts)

    def line_col(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line_start(self, line: int) -> int:
        """The offset at which a line, counted from 1, begins."""
        return self.line_starts[line - 1]

    def line_end(self, line: int) -> int:
        """The offset just after a line's last character, before its newline."""
        return self.line_starts[line] - 1 if line < len(self.line_starts) else len(self.text)

    def line_text(self, line: int) -> str:
        """The text of a line, counted from 1, without its newline; empty where there is no such line."""
        if not 1 <= line <= len(self.line_starts):
            return ""
        return self.text[self.line_start(line) : self.line_end(line)]

    def span(self, start: int, end: int) -> Span:
        """A span of this file."""
        return Span(self.path, start, end)


def read_source(root: Path, path: Path) -> Source | Diagnostic:
    """Read the rules file at `path` (absolute, or relative to `root`), or say why it cannot be read.

    Files may come from strangers: whatever stands at `path`, the answer is a value, never an exception.
    """
    try:
        given = os.path.abspath(os.path.join(root, path))
        real, real_root = os.path.realpath(given), os.path.realpath(root)
    except (OSError, ValueError):
        return _refuse(Path(path).name, "W001", "The name of this file is not one a file can have.")
    name = _relative(given, os.path.abspath(root)) or _relative(given, real_root)
    if name is None or _relative(real, real_root) is None:
        shown = name or os.path.basename(given)
        return _refuse(
            shown,
            "W002",
            "This file lies outside the project.",
            "Only files inside the project's folder are read, also through links.",
        )
    try:
        found = os.stat(real)
        if not stat.S_ISREG(found.st_mode):
            kind = "a folder" if stat.S_ISDIR(found.st_mode) else "not an ordinary file"
            return _refuse(name, "W001", f"A file of text was expected here, but this is {kind}.")
        if found.st_size > SIZE_LIMIT:
            return _too_large(name)
        with open(real, "rb") as file:
            data = file.read(SIZE_LIMIT + 1)
    except OSError as error:
        return _refuse(name, "W001", f"This file cannot be read: {error.strerror or 'it is not there'}.")
    return _too_large(name) if len(data) > SIZE_LIMIT else _decode(name, data)


def _decode(name: str, data: bytes) -> Source | Diagnostic:
    if data.startswith(b"\xef\xbb\xbf"):
        return _refuse(
            name,
            "W006",
            "This file begins with a byte order mark.",
            "Save it as UTF-8 without a byte order mark (BOM).",
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        utf16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
        if b"\0" in data and not utf16:
            return _refuse(
                name,
                "W005",
                "This is no text file.",
                "Rules are plain text: give it another name, or write it anew.",
            )
        return _refuse(
            name,
            "W005",
            f"This file is not UTF-8 text: byte {error.start + 1}, on line {line}, does not belong there.",
            "It looks like UTF-16; save it as UTF-8." if utf16 else "Save the file as UTF-8.",
        )
    text = normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    odd = _HARMFUL.search(text)
    if odd is not None:
        line = text.count("\n", 0, odd.start()) + 1
        what = "NUL character" if odd[0] == "\0" else f"control character (U+{ord(odd[0]):04X})"
        return _refuse(
            name,
            "W007",
            f"There is a {what} on line {line}, which no text has.",
            "Delete it, or save the file again as UTF-8 text.",
        )
    if not text.strip():
        return _refuse(name, "W004", "This file is empty.", "Begin it with a heading, such as `# Game: …`.")
    return Source(name, text)


def _relative(path: str, root: str) -> str | None:
    """`path` as seen from `root`, with forward slashes, or None where it lies outside."""
    try:
        return Path(path).relative_to(root).as_posix()
    except ValueError:
        return None


def _too_large(name: str) -> Diagnostic:
    return _refuse(
        name,
        "W003",
        f"This file is larger than {SIZE_LIMIT // 1_000_000} MB.",
        "Divide the rules among several files.",
    )


def _refuse(name: str, code: str, message: str, hint: str | None = None) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, Span(name, 0, 0), hint=hint)
