"""The last words of a text are kept together, so that no two small ones stand alone in its last line."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["last_words_tied"]

_LONG = 60
"""Letters of a text that can be expected to take several lines."""
_LEAST, _MOST = 12, 20
"""So many letters are enough for a last line; more than so many are not tied, as the line before would end too soon."""


def last_words_tied(runs: Sequence[Sequence[str]]) -> list[list[str]]:
    """Runs, `[style, text, …]`, with spaces that do not break between their last words."""
    found = [list(run) for run in runs]
    text = "".join(run[1] for run in found)
    spaces = _spaces(text) if len(text) >= _LONG else 0
    for run in reversed(found):
        here = min(spaces, run[1].count(" "))
        spaces -= here
        run[1] = "\u00a0".join(run[1].rsplit(" ", here)) if here else run[1]
    return found


def _spaces(text: str) -> int:
    """How many of its last spaces do not break."""
    long = 0
    for count, word in enumerate(reversed(text.split(" "))):
        if long >= _LEAST or long + 1 + len(word) > _MOST:
            return max(count - 1, 0)
        long += len(word) + (1 if count else 0)
    return 0
