"""What a paraphrase is: a way to say something, with slots, and how the same is said in words that are read.

A wording (`phrasebook/wordings/`) is always put into other words, in one fixed order, before a sentence is read. A
paraphrase is tried only where a sentence could not be read as it stands, alone and together with others, until one
way of putting it is understood. So it may be general: what it makes of a sentence counts only if that is read, whole,
with the names of the game.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

RULE, STEP, CONDITION = "rule", "step", "condition"
"""What a paraphrase is for: a whole bullet that acts, sentences that are done, a condition."""
ALL = frozenset((RULE, STEP, CONDITION))
RULES, STEPS, DONE = frozenset((RULE,)), frozenset((STEP,)), frozenset((RULE, STEP))


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
    """`pattern` is what is written: words, as regular expressions, around slots; `becomes` how it is said instead.

    It fits the whole of a text, or with `within` any part of it. `says` shows a sentence and what becomes of it.
    """

    kinds: frozenset[str]
    pattern: tuple[re.Pattern[str] | Slot, ...]
    becomes: tuple[str | Filled, ...]
    within: bool
    says: tuple[str, str]


_SLOT = re.compile(r"\{([a-z]+)(\d*)(?:\|([a-z]+))?\}")


def paraphrase(
    kinds: frozenset[str], pattern: str, becomes: str, written: str, read: str, within: bool = False
) -> Paraphrase:
    """One from its words. `{np}` is a slot; in `becomes`, `{np|the}` its words in another form."""
    return Paraphrase(kinds, _pattern(pattern), _becomes(becomes), within, (written, read))


@lru_cache(maxsize=1024)
def _words(text: str) -> re.Pattern[str]:
    return re.compile(text)


def _pattern(text: str) -> tuple[re.Pattern[str] | Slot, ...]:
    found: list[re.Pattern[str] | Slot] = []
    at = 0
    for slot in _SLOT.finditer(text):
        if slot.start() > at:
            found.append(_words(text[at : slot.start()]))
        found.append(Slot(slot[1] + slot[2], slot[1]))
        at = slot.end()
    if at < len(text):
        found.append(_words(text[at:]))
    return tuple(found)


def _becomes(text: str) -> tuple[str | Filled, ...]:
    found: list[str | Filled] = []
    at = 0
    for slot in _SLOT.finditer(text):
        if slot.start() > at:
            found.append(text[at : slot.start()])
        found.append(Filled(slot[1] + slot[2], slot[3] or ""))
        at = slot.end()
    if at < len(text):
        found.append(text[at:])
    return tuple(found)
