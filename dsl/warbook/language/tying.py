"""Names of several words, tied together as one word while a sentence is read."""

from __future__ import annotations

import re
from functools import lru_cache

from warbook.language.letters import compiled, only_english

TIE = "ǀ"
"""What ties the words of one name together while a sentence is read, a letter that nobody writes."""
TICK = "ǁ"
"""What stands for the apostrophe in a name that is tied together."""


def tied(name: str) -> str:
    """A name as one word of a sentence."""
    return name.replace(" ", TIE).replace("'", TICK).replace("’", TICK)


def untied(word: str) -> str:
    """The name that such a word stands for."""
    return word.replace(TIE, " ").replace(TICK, "'")


def _standing(name: str) -> str:
    """Where a name stands in a text; a capitalised one perhaps as somebody's who has something."""
    pattern = re.escape(name)
    return rf"\b{pattern}\b(?![-'])" if name[0].islower() else rf"(?<![\w'-]){pattern}\b(?!-)"


@lru_cache(maxsize=64)
def _patterns(names: frozenset[str], english: bool) -> tuple[tuple[re.Pattern[str], str], ...]:
    """What each name is found by and tied as, the longest names first."""
    ordered = sorted(names, key=lambda name: (-len(name), name))
    make = re.compile if english else compiled
    return tuple((make(_standing(name)), tied(name)) for name in ordered)


_BOTH = re.compile(
    r"(?:(?<=^)|(?<=[.:] ))Both(?= (?!(?:players?|sides?|dice|of|the|its|their|own|enemy|friendly|other)\b)[a-z])"
)
"""The two whom a rule is about, at the beginning of a sentence, where what they do follows."""


@lru_cache(maxsize=8192)
def with_ties(text: str, names: frozenset[str]) -> str:
    """A text whose names of several words are one word each, every letter in the place where it was; what is quoted
    stays as it is."""
    for pattern, name in _patterns(names, only_english(text)):
        if pattern.search(text) is not None:
            parts = re.split(r'("[^"\n]*")', text)
            text = "".join(part if i % 2 else pattern.sub(name, part) for i, part in enumerate(parts))
    return _BOTH.sub("both", text)
