"""What a sentence that is only near to the one meant leaves out, where nothing nearer can be said."""

from __future__ import annotations

import re
from collections.abc import Iterator

_ENDS = r"\bends? (?:its|their) move\b"
NEAR: tuple[tuple[str, str, str], ...] = (
    (
        r"\b(?:enters?|entering|crosses|crossing|passes|passing|walks|runs|goes|moves? (?:into|onto|through|over|across))\b",
        _ENDS,
        "Who only passes through is not meant: on a grid only the square is known on which a move ends.",
    ),
    (
        r"\b(?:more than (?:1|one|an?)|at most (?:1|one)|only (?:1|one)) (?P<what>[A-Z][\w-]*) (?:per|each|every|in|during)\b",
        r"\bcannot gain (?P<what>[A-Z][\w-]*) if\b",
        "What is gained at once, however many, counts as one gain.",
    ),
)
"""What is written, what is suggested, and what that leaves out."""


def left_out(own: str, words: str) -> str:
    """What a suggested sentence leaves out of that of its author, in sentences; "" where nothing is known."""
    return " ".join(_told(own, words))


def _told(own: str, words: str) -> Iterator[str]:
    for written, suggested, told in NEAR:
        if re.search(written, own) and re.search(suggested, words) and not re.search(suggested, own):
            yield told
