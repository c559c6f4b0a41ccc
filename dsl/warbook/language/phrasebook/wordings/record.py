"""What a wording is: another way to say what the rules say in one way, with its canonical form.

A wording is read as if its canonical form stood there; `warbook format` leaves it as written, so that a rulebook
keeps its own voice, and the printed rule is the sentence as its author wrote it. `\\1` stands for what the bracketed
parts of the pattern found. None of them changes a word that a game has declared a verb.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

TIE = "ǀ"
"""What ties the words of one name together while a sentence is read, a letter that nobody writes; at the end of a word
it tells that a noun stands for its deed."""
TICK = "ǁ"
"""What stands for the apostrophe in a name that is tied together."""
TERM = r"[0-9]*[A-Z][\w+'-]*(?: [0-9]*[A-Z][\w+'-]*)*"
HEAD = r"(^|\. |, (?:and )?|: )"
"""Where an order begins."""
ONE = (
    rf"(?:[Aa]n?|[Ee]ach|[Ee]very|[Aa]ny) (?:own |enemy |friendly |other )?{TERM}"
    rf"(?: (?:with|without|carrying) (?:no |an? |the |any )?(?:\d+ (?:or (?:more|less|fewer) )?)?{TERM})?"
    rf"(?: (?:in|on) (?:an? |the )?(?:friendly |enemy |own )?{TERM})?"
)
"""Someone or something, with what it has and where it is."""
MODAL = r"cannot|may not|may|must|can|can't"
LENGTH = r"\d+(?:\.\d+)? ?(?:in|inches|inch|mm|cm|squares?)"
NUMBERS = dict(
    zip(
        [
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "twenty",
        ],
        [*range(2, 13), 20],
        strict=True,
    )
)


def tied(name: str) -> str:
    """A name as one word of a sentence."""
    return name.replace(" ", TIE).replace("'", TICK).replace("’", TICK)


def untied(word: str) -> str:
    """The name that such a word stands for."""
    return word.replace(TIE, " ").replace(TICK, "'")


_PAIRS = "|".join(f"{n} or {n + 1}" for n in range(100))
NEXT_TO, APART = rf"(?=(?:{_PAIRS})\b)", rf"(?!(?:{_PAIRS})\b)"
"""Before two results of which the second is one more, and before others: `2 or 5` are no range."""
STEPS = frozenset(("orders", "leading"))
LAWS = frozenset(("law",))
BULLETS = frozenset(("bullet",))
"""The head of a bullet that acts, before it is known what sort of rule it is."""
RULE = "rule"
"""A whole bullet that acts, once the game's own words are known."""
WHOLE = frozenset((RULE,))


@dataclass(frozen=True, slots=True)
class Wording:
    """`says` shows what is written and how it is read; `kinds` are the readings it is for (none: every one),
    `verb` the verb it would take from a game that has its own."""

    pattern: re.Pattern[str]
    canonical: str
    says: tuple[str, str]
    kinds: frozenset[str] = frozenset()
    verb: str = ""


def wording(
    pattern: str, canonical: str, written: str, read: str, kinds: frozenset[str] = frozenset(), verb: str = ""
) -> Wording:
    return Wording(re.compile(pattern), canonical, (written, read), kinds, verb)
