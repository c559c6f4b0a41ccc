"""Colours that rules name, and the letters that tell tokens apart where colours do not."""

from __future__ import annotations

import re
from collections.abc import Mapping

from warbook.language.blocks import Bullet, Table
from warbook.language.model import Rulebook
from warbook.publish.print.colour import readable_on
from warbook.publish.terms import sections_of

__all__ = ["colour_of", "force_colour", "letters", "named_colour", "swatch"]

_NAMED = {
    "amber": "#d98e04", "beige": "#e6d9b8", "black": "#1b1b1f", "blue": "#1f6fb5", "bronze": "#9a6a34",
    "brown": "#7a4e2d", "copper": "#b06a3b", "crimson": "#b3123c", "cyan": "#1aa7b8", "gold": "#c79a1b",
    "gray": "#7b8087", "green": "#2f8f46", "grey": "#7b8087", "indigo": "#4451b0", "ivory": "#f3ecd9",
    "lime": "#8fbf26", "magenta": "#c02a8c", "maroon": "#7d1f2e", "navy": "#1f3464", "ochre": "#c08a2d",
    "olive": "#7c7f2a", "orange": "#e07b1a", "pink": "#dd7fa3", "purple": "#7b3fa0", "red": "#c22f2f",
    "rust": "#a4492a", "sand": "#d8c08d", "silver": "#aab2ba", "slate": "#55626f", "tan": "#c8a876",
    "teal": "#1d8a80", "turquoise": "#26a7a0", "violet": "#7549b8", "white": "#f7f7f5", "yellow": "#e5c21c",
}  # fmt: skip
_FALLBACKS = ("#24506e", "#8a4b14", "#3f6d3a", "#6a3a78", "#8f2f3a", "#2f6d6d")
_HEX = re.compile(r"#[0-9a-fA-F]{6}")


def named_colour(words: str) -> str | None:
    """`#rrggbb` for such a code or for the name of a colour; None for anything else."""
    words = words.strip().lower()
    return words if _HEX.fullmatch(words) else _NAMED.get(words)


def colour_of(words: str, otherwise: str = "#7b8087") -> str:
    """`#rrggbb` for a colour a game names; `otherwise` where nobody knows it."""
    words = words.strip().lower()
    found = named_colour(words)
    if found is not None:
        return found
    return next(
        (_NAMED[word] for word in reversed(re.findall(r"[a-z]+", words)) if word in _NAMED), otherwise
    )


def force_colour(book: Rulebook, force: str) -> str:
    """The colour of a force's cards: its own, or one by its place among the forces."""
    if force not in book.forces:
        return _FALLBACKS[0]
    place = list(book.forces).index(force)
    return colour_of(book.forces[force].colour, _FALLBACKS[place % len(_FALLBACKS)])


_kept: list[tuple[Rulebook, dict[str, str]]] = []
"""The marks of the book asked for last: they are asked for at every token."""


def letters(book: Rulebook) -> dict[str, str]:
    """A short mark for each token, different for each: the one declared, else letters of its name."""
    if not _kept or _kept[-1][0] is not book:
        _kept[:] = [(book, _letters(book))]
    return _kept[-1][1]


def _letters(book: Rulebook) -> dict[str, str]:
    found: dict[str, str] = {}
    declared = _declared_marks(book)
    for name in book.printed_tokens:
        initials = "".join(word[0] for word in re.findall(r"\w+", name)).upper()
        tries = (
            declared.get(name, ""),
            initials[:1],
            initials[:2],
            name[:2].capitalize(),
            name[:3].capitalize(),
        )
        found[name] = next((t for t in tries if t and t not in found.values()), str(len(found) + 1))
    return found


def _declared_marks(book: Rulebook) -> Mapping[str, str]:
    """Marks as the rules give them, in a table of tokens or under a token's own heading."""
    found: dict[str, str] = {}
    for section in sections_of(book.documents):
        title = section.title.text
        for block in section.blocks:
            if isinstance(block, Table) and block.header[0].text == "Token":
                heads = [head.text for head in block.header]
                if "Mark" in heads:
                    found.update({row[0].text: _mark(row[heads.index("Mark")].text) for row in block.rows})
            elif (
                isinstance(block, Bullet)
                and title.startswith("Token: ")
                and block.text.text.startswith("Mark: ")
            ):
                found[title[7:]] = _mark(block.text.text[6:])
    return found


def _mark(words: str) -> str:
    """A mark of up to three letters; none where there is a dash."""
    words = words.strip()
    return words[:3] if words[:1].isalnum() else ""


def swatch(colour: str, letter: str) -> str:
    """A disc of a colour with its letter, as HTML inside a line."""
    from warbook.publish.escape import html

    ink = readable_on(colour)
    return f'<span class="wb-token" style="--wb-fill:{colour};--wb-ink:{ink}">{html(letter)}</span>'
