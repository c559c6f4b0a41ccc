"""Verbs that end in -ing, as they stand behind a subject."""

from __future__ import annotations

import re

from warbook.language.names import verb_forms
from warbook.language.phrasebook.book import of_role
from warbook.language.phrasebook.record import plain_form

_KNOWN = frozenset(plain_form(phrase.pattern.split()[0]) for phrase in of_role("order"))
_IRREGULAR = {
    "being": "is",
    "having": "has",
    "doing": "does",
    "going": "goes",
    "dying": "dies",
    "lying": "lies",
}
_TWICE = re.compile(r"([bdgmnprt])\1$")
_WITH_E = re.compile(
    r"^(?:[^aeiou]*|.*[^aeiou])[aeiou][bdgklmnprtz]$"  # fir(e), mov(e): without an e the letter would be double
    r"|[cvzu]$|[^aeiou][aeiou]s$|[^n]g$|d?g$|(?:a|[^o]u)t$|[^aeiou][lr]$"
)
_LONG = re.compile(r"[aeiou].*(?:er|en|on|or|el|al|et|it|op|ow)$")


def done(words: str) -> str:
    """`using Rest` → `uses Rest`."""
    first, space, rest = words.partition(" ")
    if first in _IRREGULAR:
        return _IRREGULAR[first] + space + rest
    return verb_forms(_plain(first.removesuffix("ing")))[1] + space + rest


def _plain(stem: str) -> str:
    """The verb whose form in -ing begins so."""
    if stem in _KNOWN or stem + "e" in _KNOWN:
        return stem if stem in _KNOWN else stem + "e"
    if _TWICE.search(stem):
        return stem[:-1]
    if _LONG.search(stem) or not _WITH_E.search(stem):
        return stem
    return stem + "e"
