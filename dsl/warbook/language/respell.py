"""Texts put into other words, every character still knowing its place in the text that was written."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Respelt:
    """Other words for a text. `begins` and `ends` hold, for each character, where in the text as it was written
    the characters that it stands for begin and end."""

    text: str
    begins: tuple[int, ...]
    ends: tuple[int, ...]

    @staticmethod
    def of(text: str) -> Respelt:
        """A text in its own words."""
        return Respelt(text, tuple(range(len(text))), tuple(range(1, len(text) + 1)))

    def start(self, offset: int) -> int:
        """Where what begins at an offset begins in the text as it was written."""
        if offset < len(self.begins):
            return self.begins[offset]
        return self.ends[-1] if self.ends else 0

    def end(self, offset: int) -> int:
        """Where what ends at an offset ends in the text as it was written."""
        return self.ends[offset - 1] if 0 < offset <= len(self.ends) else self.start(offset)

    def put(self, match: re.Match[str], template: str) -> Respelt:
        r"""The text with a template in the place of a match; its `\1` keep their places."""
        text, begins, ends = (
            [self.text[: match.start()]],
            [*self.begins[: match.start()]],
            [*self.ends[: match.start()]],
        )
        first, last = self.start(match.start()), self.end(match.end())
        for part in re.split(r"(\\\d)", template):
            if re.fullmatch(r"\\\d", part):
                group = int(part[1])
                if match[group] is not None:
                    low, high = match.span(group)
                    text.append(self.text[low:high])
                    begins += self.begins[low:high]
                    ends += self.ends[low:high]
            else:
                text.append(part)
                begins += [first] * len(part)
                ends += [last] * len(part)
        text.append(self.text[match.end() :])
        return Respelt(
            "".join(text),
            (*begins, *self.begins[match.end() :]),
            (*ends, *self.ends[match.end() :]),
        )


def quoted(text: str) -> list[tuple[int, int]]:
    """Where quoted names stand: nothing in them is put into other words."""
    return [m.span() for m in re.finditer(r'"[^"\n]*"', text)]


MOST = 40
"""No more than so many changes by one wording are made to one text."""


def respelt(text: str, wordings: Iterable[tuple[re.Pattern[str], str]]) -> Respelt:
    """A text in other words: each wording in turn, wherever it fits outside quotation marks."""
    found = Respelt.of(text)
    for pattern, template in wordings:
        at = 0
        for _ in range(MOST):
            match = pattern.search(found.text, at)
            if match is None:
                break
            spans = quoted(found.text)
            index = bisect_right(spans, (match.start(), len(found.text))) - 1
            if index >= 0 and match.start() < spans[index][1]:
                at = spans[index][1]
                continue
            before = len(found.text)
            found = found.put(match, template)
            at = max(match.end() + len(found.text) - before, match.start())
            if at >= len(found.text):
                break
    return found
