"""Where a sentence is not understood that speaks of what many games have: which extract shows a way to say it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache

from warbook.language.diagnostic import Diagnostic
from warbook.language.source import Source
from warbook.publish.reference.mechanics import Mechanic, group_of, mechanics

_UNREAD = frozenset(("W204", "W301", "W304", "W306", "W308", "W309", "W376"))
"""Faults of a sentence that says something in words that nothing reads."""
_SHORTEST = 4
_ENDING = r"(?:s|es|d|ed|ing)?"
_MOST = 3
"""More extracts than this are not named in one check: a file that is wrong throughout needs other help."""


def with_mechanics(found: Iterable[Diagnostic], sources: Mapping[str, Source]) -> list[Diagnostic]:
    """The diagnostics; the first that speaks of a mechanic says where an extract of it is found."""
    told: set[str] = set()
    shown = []
    for diagnostic in found:
        one = _spoken_of(diagnostic, sources) if len(told) < _MOST else None
        if one is not None and one.title not in told:
            told.add(one.title)
            hint = "\n".join(filter(None, (diagnostic.hint, see(one))))
            diagnostic = replace(diagnostic, hint=hint)
        shown.append(diagnostic)
    return shown


def see(one: Mechanic) -> str:
    """Where an extract is found, at the terminal and on the site."""
    page = group_of(one).page.removesuffix(".md")
    return f"“warbook how {one.title.lower()}” shows one way to say it (language/{page}.html#{one.anchor})."


def _spoken_of(diagnostic: Diagnostic, sources: Mapping[str, Source]) -> Mechanic | None:
    """The mechanic whose name, or other word, stands in the line of a fault; the longest word counts."""
    source = sources.get(diagnostic.span.file)
    if source is None or diagnostic.code not in _UNREAD:
        return None
    start = source.text.rfind("\n", 0, diagnostic.span.start) + 1
    line = source.text[start:].partition("\n")[0]
    found = [(len(word), one) for word, pattern, one in _words() if pattern.search(line)]
    return max(found, key=lambda pair: pair[0])[1] if found else None


@cache
def _words() -> tuple[tuple[str, re.Pattern[str], Mechanic], ...]:
    """Every word for a mechanic that no other mechanic has, with what finds it in a line; with a capital it is a game's own."""
    named = [(word.casefold(), one) for one in mechanics() for word in (one.title, *one.also) if one.rule]
    counts: dict[str, set[str]] = {}
    for word, one in named:
        counts.setdefault(_stem(word), set()).add(one.title)
    return tuple(
        (word, re.compile(rf"\b{re.escape(_stem(word))}{_ENDING}\b"), one)
        for word, one in named
        if len(word) >= _SHORTEST and len(counts[_stem(word)]) == 1
    )


def _stem(word: str) -> str:
    """A word without its last letters that change with number and time."""
    return re.sub(r"(?<=\w{4})(?:ing|ed|s|e)$", "", word)
