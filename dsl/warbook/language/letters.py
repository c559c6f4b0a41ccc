"""Letters of names: those of all European alphabets, not of English alone.

The patterns of the language are written with `A-Z` and `a-z`, which are easily read; `lettered` makes of these the
letters with accents too, and those of Greek and Cyrillic. What `\\w` finds has them already.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, cast

_BLOCKS = ((0xC0, 0x180), (0x218, 0x21C), (0x386, 0x3CF), (0x400, 0x460), (0x490, 0x492), (0x1E80, 0x1E9F))
"""Where the letters lie: Latin with accents, the Romanian ones, Greek, Cyrillic with the Ukrainian ґ, Welsh and ẞ."""


def _beyond(first: str, last: str, large: bool) -> str:
    """`first-last`, with the other letters of that size as ranges."""
    runs: list[list[int]] = []
    for begin, end in _BLOCKS:
        for code in range(begin, end):
            letter = chr(code)
            if not (letter.isupper() if large else letter.isalpha() and not letter.isupper()):
                continue
            if runs and runs[-1][1] == code - 1:
                runs[-1][1] = code
            else:
                runs.append([code, code])
    shown = (chr(a) if a == b else f"{chr(a)}-{chr(b)}" for a, b in runs)
    return f"{first}-{last}" + "".join(shown)


_LARGE, _SMALL = _beyond("A", "Z", True), _beyond("a", "z", False)


def lettered(pattern: str) -> str:
    """A pattern whose `A-Z` and `a-z` are the letters of every European alphabet."""
    return pattern.replace("A-Z", _LARGE).replace("a-z", _SMALL)


def only_english(text: str) -> bool:
    """Whether all letters of a text are those that English has."""
    return text.isascii() or not any(c.isalpha() for c in text if c > "\x7f")


class _Compiled:
    """A pattern that is compiled when it is first used: of those that a program knows it uses few."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern, self.flags = pattern, flags

    def __getattr__(self, name: str) -> Any:
        made = re.compile(self.pattern, self.flags)
        self.__dict__.update({one: getattr(made, one) for one in _USES})
        return getattr(made, name)


_USES = ("match", "fullmatch", "search", "finditer", "findall", "sub", "split")


@lru_cache(maxsize=4096)
def compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern of all letters, which is compiled when it is first used."""
    return cast("re.Pattern[str]", _Compiled(lettered(pattern), flags))
