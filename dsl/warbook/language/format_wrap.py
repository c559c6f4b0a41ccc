"""Words into lines: where a text may be broken, and how wide it stands."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from warbook.language.block_lines import CROWDED, MARK

WIDTH = 110
"""Prose, quotes, bullets and steps are broken into lines of at most so many columns."""

_SPACE = re.compile(r"\s+")
_FIXED = frozenset("\u00a0\u2007\u202f")
_TICKS = re.compile(r"`+")
_OPENS = ("#", ">", "|", "<", "```", "~~~")


def words(text: str) -> list[str]:
    """The words of a text; inline code and words joined by a no-break space are not taken apart."""
    found: list[str] = []
    code = list(_code(text))
    start = at = 0
    for match in _SPACE.finditer(text):
        while at < len(code) and code[at][1] <= match.start():
            at += 1
        if (at < len(code) and code[at][0] < match.start()) or set(match[0]) <= _FIXED:
            continue
        if start < match.start():
            found.append(text[start : match.start()])
        start = match.end()
    return [*found, text[start:]] if start < len(text) else found


def _code(text: str) -> Iterator[tuple[int, int]]:
    """Where inline code stands: from a run of backticks to the next run as long."""
    runs = [match.span() for match in _TICKS.finditer(text)]
    later: dict[int, list[int]] = {}
    for index in range(len(runs) - 1, -1, -1):
        later.setdefault(runs[index][1] - runs[index][0], []).append(index)
    index = 0
    while index < len(runs):
        start, end = runs[index]
        same = later[end - start]
        while same and same[-1] <= index:
            same.pop()
        if same:
            index = same[-1]
            yield start, runs[index][1]
        index += 1


def wrap(text: str, first: str, rest: str, width: int = WIDTH) -> list[str]:
    """The text as lines that begin with `first`, then `rest`; no line begins with what would open a block."""
    lines: list[str] = []
    line, used = first, columns(first)
    empty = True
    for chunk in _chunks(words(text)):
        size = columns(chunk)
        if not empty and used + 1 + size > width:
            lines.append(line)
            line, used, empty = rest, columns(rest), True
        line += chunk if empty else " " + chunk
        used += size + (not empty)
        empty = False
    lines.append(line)
    return lines


def _chunks(found: list[str]) -> Iterator[str]:
    """Words, each with those after it that must not begin a line."""
    held: list[str] = []
    for word in found:
        if held and not opens(word):
            yield " ".join(held)
            held = []
        held.append(word)
    if held:
        yield " ".join(held)


def opens(word: str) -> bool:
    """Whether a line that begins with this word is, or looks like, the beginning of another block."""
    return (
        word.startswith(_OPENS)
        or (word[0] in "=-*_" and not word.strip(word[0]))
        or MARK.match(word) is not None
        or CROWDED.match(word) is not None
    )


def columns(text: str) -> int:
    """How many columns a text takes on a screen."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )
