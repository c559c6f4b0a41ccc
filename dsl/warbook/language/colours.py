"""The colours that rules can name."""

from __future__ import annotations

import re

__all__ = ["NAMED", "colour_of", "is_known", "named_colour"]

NAMED = {
    "amber": "#d98e04", "beige": "#e6d9b8", "black": "#1b1b1f", "blue": "#1f6fb5", "bronze": "#9a6a34",
    "brown": "#7a4e2d", "copper": "#b06a3b", "crimson": "#b3123c", "cyan": "#1aa7b8", "gold": "#c79a1b",
    "gray": "#7b8087", "green": "#2f8f46", "grey": "#7b8087", "indigo": "#4451b0", "ivory": "#f3ecd9",
    "lime": "#8fbf26", "magenta": "#c02a8c", "maroon": "#7d1f2e", "navy": "#1f3464", "ochre": "#c08a2d",
    "olive": "#7c7f2a", "orange": "#e07b1a", "pink": "#dd7fa3", "purple": "#7b3fa0", "red": "#c22f2f",
    "rust": "#a4492a", "sand": "#d8c08d", "silver": "#aab2ba", "slate": "#55626f", "tan": "#c8a876",
    "teal": "#1d8a80", "turquoise": "#26a7a0", "violet": "#7549b8", "white": "#f7f7f5", "yellow": "#e5c21c",
}  # fmt: skip
_HEX = re.compile(r"#[0-9a-fA-F]{6}")


def named_colour(words: str) -> str | None:
    """`#rrggbb` for such a code or for the name of a colour; None for anything else."""
    words = words.strip().lower()
    return words if _HEX.fullmatch(words) else NAMED.get(words)


def colour_of(words: str, otherwise: str = "#7b8087") -> str:
    """`#rrggbb` for a colour a game names; `otherwise` where nobody knows it."""
    words = words.strip().lower()
    found = named_colour(words)
    if found is not None:
        return found
    return next((NAMED[word] for word in reversed(re.findall(r"[a-z]+", words)) if word in NAMED), otherwise)


def is_known(words: str) -> bool:
    """Whether words name a colour: a code, or words of which one does, such as “dark red”."""
    return bool(colour_of(words, ""))
