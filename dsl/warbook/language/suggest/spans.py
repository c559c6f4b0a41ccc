"""Some of the times that a sequence is played, as conditions: `in Day 4`, `from Day 3 on`, `in even Days`."""

from __future__ import annotations

import re
from functools import lru_cache

from warbook.language.names import singulars
from warbook.language.word_patterns import NUMBERS, ORDINALS, TERM

_ORDINAL = "|".join(ORDINALS)
_N = rf"\d+|one|{'|'.join(NUMBERS)}"
_DAY = rf"(?P<name>{TERM}) (?P<n>{_N})"
_TO = rf"(?: to | through | until | up to |–|-)(?:{TERM} )?(?P<m>{_N})"
_AND = rf"(?:,? (?:and|or) |, )(?:{TERM} )?(?:{_N})"

_DAYS = (
    (_DAY, "is {n}"),
    (rf"{_DAY} (?:or|and) (?:later|after)", "is {n} or more"),
    (rf"{_DAY} (?:or|and) (?:earlier|before)", "is {n} or less"),
    (rf"{_DAY}{_TO}", "is {n}–{m}"),
    (rf"{_DAY}(?P<more>(?:{_AND})+)", "each"),
    (rf"(?:(?:each|every|all|any|an) )?even(?:[- ]numbered)? (?P<name>{TERM})", "is a multiple of 2"),
    (rf"(?:(?:each|every|all|any|an) )?odd(?:[- ]numbered)? (?P<name>{TERM})", "is not a multiple of 2"),
    (rf"every other (?P<name>{TERM})", "is a multiple of 2"),
    (rf"every (?P<n>{_ORDINAL}) (?P<name>{TERM})", "is a multiple of {n}"),
    (rf"the (?P<n>{_ORDINAL}) (?P<name>{TERM})", "is {n}"),
)
"""Which times are spoken of, and what then is so."""
_SPANS = (
    *((rf"(?:in|on|during|throughout) (?:the )?(?:{said})", so) for said, so in _DAYS),
    (rf"(?:in|during|for|throughout) the first (?P<n>{_N}) (?P<name>{TERM})", "is {n} or less"),
    (rf"(?:starting )?(?:from|with|in) {_DAY} on(?:wards?)?", "is {n} or more"),
    (rf"(?:starting )?from {_DAY}", "is {n} or more"),
    (rf"from {_DAY}{_TO}", "is {n}–{m}"),
    (rf"after (?:the end of )?{_DAY}", "is over {n}"),
    (rf"before (?:the (?:start|beginning) of )?{_DAY}", "is under {n}"),
    (rf"until (?:the (?:start|beginning) of )?{_DAY}(?: begins| starts)?", "is under {n}"),
    (rf"(?:until the end of|up to and including|until the close of) {_DAY}", "is {n} or less"),
    (rf"until {_DAY} (?:ends|is over)", "is {n} or less"),
)


def digits(words: str) -> int:
    """`two`, `second` → 2."""
    if words in ORDINALS:
        return ORDINALS.index(words) + 1
    return {"one": 1, **NUMBERS}.get(words) or int(words)


@lru_cache(maxsize=2048)
def _meant(words: str, some: bool) -> tuple[str, str] | None:
    """The sequence that words speak of, and when they are so; None for other words."""
    words = words[:1].lower() + words[1:] if some else words
    for pattern, so in _SPANS if some else _DAYS:
        if (found := re.fullmatch(pattern, words)) is None:
            continue
        said = found.groupdict()
        name = singulars(said["name"])[-1]
        numbers = {key: digits(said[key]) for key in ("n", "m") if said.get(key)}
        if so != "each":
            return name, f"the {name} {so.format(**numbers)}"
        more = [numbers["n"], *(digits(n) for n in re.findall(rf"\b(?:{_N})\b", said["more"]))]
        return name, ", or ".join(f"the {name} is {n}" for n in more)
    return None


def sequence_of(words: str) -> str:
    """The sequence of which some are meant: `in even Days` → `Day`."""
    found = _meant(words, True) or _meant(words, False)
    return found[0] if found is not None else ""


def so(words: str) -> str:
    """The condition that holds then: `from Day 3 on` → `the Day is 3 or more`."""
    found = _meant(words, True) or _meant(words, False)
    return found[1] if found is not None else words


def is_span(words: str) -> bool:
    return _meant(words, True) is not None


def is_days(words: str) -> bool:
    return _meant(words, False) is not None
