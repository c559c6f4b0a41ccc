"""Single lines of a rules file: where they begin, which mark they open with, which cells they hold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from warbook.language.block_tree import Text
from warbook.language.diagnostic import Span
from warbook.language.source import Source

DASHES = "\u2013\u2014"
BULLET_MARKS = "-*+•‣▪◦" + DASHES
MARK = re.compile(rf"(?:(?P<bullet>[{BULLET_MARKS}])|(?P<number>[0-9]{{1,9}})(?P<end>[.)]))(?=\s|$)")
"""What opens a bullet or a step, ours or a near miss that other Markdown writers use."""
MOST_CELLS = 1000
"""A row is divided into no more cells than this and one last, so that no input makes a row slow."""
CROWDED = re.compile(r"(?P<mark>-|[0-9]{1,3}\.)(?=[^\W\d_])")
"""A bullet or step whose space was forgotten."""
_BARS = re.compile(r"\\\||\|")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not blank: `body` is its text, from offset `first` to `end`, standing at `column`."""

    number: int
    start: int
    first: int
    end: int
    column: int
    body: str


def read_line(source: Source, number: int) -> Line | None:
    """Line `number`, counted from 1, without the space around it; None where it is blank."""
    start = source.line_start(number)
    raw = source.text[start : source.line_end(number)].rstrip()
    if not raw:
        return None
    body = raw.lstrip()
    width = len(raw) - len(body)
    column = width if raw[0] != "\t" and "\t" not in raw[:width] else len(raw[:width].expandtabs(4))
    return Line(number, start, start + width, start + len(raw), column, body)


def join(source: Source, parts: Sequence[tuple[int, int]]) -> Text:
    """The text of several stretches of the file, joined by single spaces."""
    text = source.text
    if len(parts) == 1:
        start, end = parts[0]
        return Text(text[start:end], Span(source.path, start, end), ((0, start),))
    segments = []
    at = 0
    for start, end in parts:
        segments.append((at, start))
        at += end - start + 1
    words = " ".join([text[start:end] for start, end in parts])
    return Text(words, Span(source.path, parts[0][0], parts[-1][1]), tuple(segments))


def cells(source: Source, line: Line) -> tuple[list[Text], bool]:
    r"""The cells of a table row, with `\|` read as a bar, and whether its last bar is there."""
    base, begin = line.first, 1
    found: list[Text] = []
    escapes: list[int] = []
    for match in _BARS.finditer(line.body, 1):
        if len(found) == MOST_CELLS:
            break
        if len(match[0]) == 2:
            escapes.append(match.start())
        else:
            found.append(_cell(source, base + begin, base + match.start(), [base + e for e in escapes]))
            begin, escapes = match.end(), []
    closed = bool(found) and line.body[-1] == "|" and not escapes
    if begin < len(line.body) or not found:
        found.append(_cell(source, base + begin, line.end, [base + e for e in escapes]))
    return found, closed


def _cell(source: Source, start: int, end: int, escapes: list[int]) -> Text:
    raw = source.text[start:end]
    if not raw.strip():
        middle = start + (end - start) // 2
        return Text("", Span(source.path, middle, middle), ((0, middle),))
    start, end = start + len(raw) - len(raw.lstrip()), end - len(raw) + len(raw.rstrip())
    pieces, segments, at = [], [], 0
    for stop in [*escapes, end]:
        segments.append((at, start))
        pieces.append(source.text[start:stop])
        at += stop - start
        start = stop + 1
    words = "".join(pieces)
    return Text(words, Span(source.path, segments[0][1], end), tuple(segments))
