"""Colours that rules name, and the letters that tell tokens apart where colours do not."""

from __future__ import annotations

import re
from collections.abc import Mapping

from warbook.language.blocks import Bullet, Table
from warbook.language.colours import colour_of, named_colour
from warbook.language.model import Rulebook
from warbook.publish.book.abbreviations import piece_letters
from warbook.publish.book.terms import sections_of
from warbook.publish.print.colour import lightened, mix, palette, readable_on

__all__ = [
    "PLAYER_COLOURS",
    "colour_of",
    "cover_colours",
    "cover_style",
    "force_colour",
    "game_colour",
    "letters",
    "named_colour",
    "page_style",
    "swatch",
]

PLAYER_COLOURS = ("#1f5f9e", "#a8431f")
"""The first player's and the second's, on maps and on what is cut out."""
_FALLBACKS = ("#24506e", "#8a4b14", "#3f6d3a", "#6a3a78", "#8f2f3a", "#2f6d6d")


def force_colour(book: Rulebook, force: str) -> str:
    """The colour of a force's cards: its own, or one by its place among the forces."""
    if force not in book.forces:
        return _FALLBACKS[0]
    place = list(book.forces).index(force)
    return colour_of(book.forces[force].colour, _FALLBACKS[place % len(_FALLBACKS)])


def game_colour(book: Rulebook) -> str:
    """The colour of a game whose theme names none: that of its first force."""
    return force_colour(book, next(iter(book.forces), ""))


def cover_colours(accent: str) -> tuple[str, str, str]:
    """The two colours of the cover of a game of this accent, dark enough for white letters, and one that stands out."""
    shades = palette(accent)
    return shades["dark"], mix(shades["deep"], "#000000", 0.1), mix(accent, "#ffffff", 0.35)


def cover_style(accent: str) -> str:
    """The colours of a game's cover, as CSS."""
    first, last, _ = cover_colours(accent)
    return f"--wb-cover-1:{first};--wb-cover-2:{last}"


_NIGHT = "#343b45"
"""About the lightest ground on which the site has letters in the dark."""


def page_style(accent: str) -> str:
    """The colours of a game on each of its pages, as CSS: for the head of the page and of tables, for marks that stand out by
    day and in the dark, and for its cover."""
    dark, ink = palette(accent)["dark"], palette(accent)["ink"]
    glow = lightened(accent, _NIGHT)
    own = f"--md-primary-fg-color:{dark};--wb-mark:{dark};--wb-accent-day:{ink};--wb-accent-night:{glow}"
    return f"{own};{cover_style(accent)}"


_kept: list[tuple[Rulebook, dict[str, str]]] = []
"""The marks of the book asked for last: they are asked for at every token."""


def letters(book: Rulebook) -> dict[str, str]:
    """A short mark for each token, different for each and from those of pieces: the one declared, else letters of its name."""
    if not _kept or _kept[-1][0] is not book:
        _kept[:] = [(book, _letters(book))]
    return _kept[-1][1]


def _letters(book: Rulebook) -> dict[str, str]:
    found: dict[str, str] = {}
    declared, of_pieces = _declared_marks(book), {one.casefold() for one in piece_letters(book).values()}
    for name in book.printed_tokens:
        initials = "".join(word[0] for word in re.findall(r"\w+", name)).upper()
        tries = (
            declared.get(name, ""),
            initials[:1],
            initials[:2],
            name[:2].capitalize(),
            name[:3].capitalize(),
            name[:4].capitalize(),
        )
        taken = of_pieces | {one.casefold() for one in found.values()}
        free = (t for t in tries if t and (t == declared.get(name) or t.casefold() not in taken))
        found[name] = next(free, str(len(found) + 1))
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
    from warbook.publish.book.escape import html

    ink = readable_on(colour)
    return f'<span class="wb-token" style="--wb-fill:{colour};--wb-ink:{ink}">{html(letter)}</span>'
