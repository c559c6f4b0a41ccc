"""The tables of what is written and how it is said: `wordings.txt` and `paraphrases.txt`.

A record (`word_tables.py`) has, behind its pattern, what that becomes; and then an example, as it is written and as it is said. A *wording* puts words in the place of others, by a regular expression; all of them are tried
in one order. A *paraphrase* turns a sentence round: its slots, `{np}`, hold words of a sort (`slots.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from warbook.language.word_tables import records, shared

T = TypeVar("T")
RULE, STEP, CONDITION = "rule", "step", "condition"
"""What a paraphrase is for: a whole bullet that acts, sentences that are done, a condition."""


@dataclass(frozen=True, slots=True)
class Wording:
    """`kinds` are the readings it is for, `verb` is the verb that it would take from a game that has its own."""

    kinds: frozenset[str]
    verb: str
    pattern: str
    becomes: str
    says: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for words of a sort: `{kind}`, `{np2}`."""

    name: str
    sort: str


@dataclass(frozen=True, slots=True)
class Filled:
    """Words of a slot in the new sentence, in some form: `{do|third}`."""

    name: str
    form: str


@dataclass(frozen=True, slots=True)
class Paraphrase:
    """`pattern` is what is written: words, as regular expressions, around slots; `becomes` how it is said instead. It
    fits the whole of a text, or with `within` any part of it."""

    kinds: frozenset[str]
    pattern: tuple[re.Pattern[str] | Slot, ...]
    becomes: tuple[str | Filled, ...]
    within: bool
    says: tuple[str, str]


@lru_cache(maxsize=1)
def wordings() -> tuple[Wording, ...]:
    """Every wording, in the order in which they are tried."""
    return tuple(
        Wording(kinds, verb, shared(pattern), becomes, (written, said))
        for kinds, verb, (pattern, becomes), (written, said) in records(__package__, "wordings.txt")
    )


@lru_cache(maxsize=1)
def paraphrases() -> tuple[Paraphrase, ...]:
    """Every paraphrase, the plainest first."""
    return tuple(
        Paraphrase(
            kinds, tuple(_pattern(pattern)), tuple(_becomes(becomes)), within == "within", (written, said)
        )
        for kinds, within, (pattern, becomes), (written, said) in records(__package__, "paraphrases.txt")
    )


_SLOT = re.compile(r"\{([a-z]+)(\d*)(?:\|([a-z]+))?\}")


def _parts(text: str, made: Callable[[re.Match[str]], T]) -> list[str | T]:
    """The words around slots, and what is made of each slot."""
    found: list[str | T] = []
    at = 0
    for slot in _SLOT.finditer(text):
        if slot.start() > at:
            found.append(text[at : slot.start()])
        found.append(made(slot))
        at = slot.end()
    return [*found, text[at:]] if at < len(text) else found


@lru_cache(maxsize=1024)
def _words(text: str) -> re.Pattern[str]:
    return re.compile(text)


def _pattern(text: str) -> list[re.Pattern[str] | Slot]:
    return [
        part if isinstance(part, Slot) else _words(part)
        for part in _parts(text, lambda slot: Slot(slot[1] + slot[2], slot[1]))
    ]


def _becomes(text: str) -> list[str | Filled]:
    return _parts(text, lambda slot: Filled(slot[1] + slot[2], slot[3] or ""))
