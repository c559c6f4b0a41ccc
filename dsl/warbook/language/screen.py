"""Text as a terminal shows it: how wide it is, what must not reach the terminal, where to cut."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

WIDTH = 110
"""The columns a line of source may take; a longer one is cut around what it is shown for."""

_TAB = 4
_HARMFUL = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Zs"})


@dataclass(frozen=True, slots=True)
class View:
    """Part of a line, with the columns before what is to be underlined, and the columns of that."""

    text: str
    before: int
    width: int


def clean(text: str) -> str:
    """The text with every character that could steer a terminal, or hide, shown by its name instead."""
    if text.isascii() and text.isprintable():
        return text
    return "".join([_shown(char, 0)[0] for char in text])


def cut(line: str, start: int, end: int, width: int = WIDTH) -> View:
    """The part of a line around its characters `start` up to `end`, no wider than `width` columns."""
    start = min(max(start, 0), len(line))
    end = min(max(end, start), len(line))
    room = width - 2
    first = max(0, start - width) if len(line) > width else 0
    shown: list[tuple[str, int]] = []
    column = 0
    for char in line[first : start + width + 1]:
        cell = _shown(char, column)
        shown.append(cell)
        column += cell[1]
    left, right = 0, len(shown)
    target, target_end = start - first, min(end - first, len(shown))
    total = column
    if total > width or first or first + right < len(line):
        spare = max(room // 3, room - sum(w for _, w in shown[target:right]))
        kept = 0
        left = target
        while left > 0 and kept + shown[left - 1][1] <= spare:
            left -= 1
            kept += shown[left][1]
        right = left
        kept = 0
        while right < len(shown) and kept + shown[right][1] <= room:
            kept += shown[right][1]
            right += 1
    before = sum(w for _, w in shown[left:target])
    under = sum(w for _, w in shown[target : min(target_end, right)])
    head = "…" if first + left else ""
    tail = "…" if first + right < len(line) else ""
    words = "".join(text for text, _ in shown[left:right])
    return View(head + words + tail, len(head) + before, max(under, 1))


def _shown(char: str, column: int) -> tuple[str, int]:
    """How a character is written at a column, and how many columns that takes."""
    if " " <= char <= "~":
        return char, 1
    if char == "\t":
        width = _TAB - column % _TAB
        return " " * width, width
    if char < " ":
        return chr(0x2400 + ord(char)), 1
    if char == "\x7f":
        return "\u2421", 1
    if unicodedata.category(char) in _HARMFUL:
        name = f"<U+{ord(char):04X}>"
        return name, len(name)
    if unicodedata.combining(char):
        return char, 0
    return char, 2 if unicodedata.east_asian_width(char) in "WF" else 1
