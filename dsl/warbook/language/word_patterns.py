"""Regular expressions of words: names, numbers in words, lengths, where an order begins."""

from __future__ import annotations

from warbook.language.tying import TIE

__all__ = ["HEAD", "LENGTH", "MODAL", "NUMBERS", "ONE", "ORDINALS", "SHARED", "TERM", "TIE"]

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
_COUNTED = [
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    "twenty",
]
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
NUMBERS = dict(zip(_COUNTED, [*range(2, 13), 20], strict=True))
_PAIRS = "|".join(f"{n} or {n + 1}" for n in range(100))
NEXT_TO, APART = rf"(?=(?:{_PAIRS})\b)", rf"(?!(?:{_PAIRS})\b)"
"""Before two results of which the second is one more, and before others: `2 or 5` are no range."""
_HERE = rf"(?:(?:(?:an?|any|the|own|enemy|friendly) )*{TERM}|the [a-z-]+)"
SHARED = {
    "HERE": _HERE,
    "NEAR": rf"(?:within {LENGTH} of|adjacent to|in|on)",
    "WHOSE": r"(?:(?:own|enemy|friendly|other) )*",
    "TERM": TERM,
    "HEAD": HEAD,
    "ONE": ONE,
    "MODAL": MODAL,
    "LENGTH": LENGTH,
    "NEXT_TO": NEXT_TO,
    "APART": APART,
}
"""What a pattern of the tables may name in braces."""
