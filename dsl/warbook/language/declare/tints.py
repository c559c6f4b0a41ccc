"""The colour that a declaration gives."""

from __future__ import annotations

from warbook.language.colours import NAMED, is_known
from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import Reader
from warbook.language.diagnostic import Severity, nearest

__all__ = ["colour"]


def colour(r: Reader, raw: Raw) -> str:
    """The words of its colour, with a warning where they name none; "" where it gives none."""
    fact = raw.fact("Colour")
    words = raw.text("Colour").strip()
    if fact is not None and words and not is_known(words):
        close = nearest(words.lower(), NAMED)
        meant = f"Did you mean {' or '.join(close)}? " if close else ""
        r.fault(
            "W402",
            fact.value,
            f"No colour is called {words}, so it is printed grey.",
            f"{meant}A colour is a code like #2b5d74, or one of {', '.join(NAMED)}, perhaps after a word such as dark.",
            Severity.WARNING,
        )
    return words
