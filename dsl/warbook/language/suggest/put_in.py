"""Wordings put into a text, all at once."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from warbook.language.letters import compiled, only_english
from warbook.language.suggest.fit import quoted
from warbook.language.suggest.own import OwnWords, patterns
from warbook.language.tying import TICK
from warbook.language.word_patterns import TIE

_GROUP = re.compile(r"\((?:[^()\\]|\\.)*\)[?*+]?|\[(?:[^\]\\]|\\.)*\][?*+]?")


_LETTERS = re.compile(r"(?<!\\)[a-z]{2,}(?! ?[?*{])")


@cache
def needed(pattern: str) -> str:
    """Letters that stand in every text that a pattern fits, the longest; "" where it is not plain which."""
    while (less := _GROUP.sub("\0", pattern)) != pattern:
        pattern = less
    return "" if "|" in pattern else max(_LETTERS.findall(pattern), key=len, default="")


@cache
def pattern_of(text: str, english: bool) -> re.Pattern[str]:
    """A pattern made ready, for English letters or for all."""
    return re.compile(text) if english else compiled(text)


MOST = 40
"""No more than so many changes by one wording are made to one text."""


@lru_cache(maxsize=4096)
def worded(text: str, kind: str, own: OwnWords) -> str:
    """A text in the words of all wordings for one way of reading, wherever they fit outside quotation marks."""
    english = only_english(text.replace(TIE, "").replace(TICK, ""))
    for words, template in patterns(kind, own):
        if needed(words) not in text:
            continue
        pattern, at = pattern_of(words, english), 0
        for _ in range(MOST):
            match = pattern.search(text, at)
            if match is None:
                break
            inside = [end for start, end in quoted(text) if start <= match.start() < end]
            if inside:
                at = inside[0]
                continue
            put = match.expand(template)
            text = text[: match.start()] + put + text[match.end() :]
            at = max(match.start() + len(put), match.start())
            if at >= len(text):
                break
    return text
