"""The picture of a game that shared links show, from what its rules say of it."""

from __future__ import annotations

from warbook.publish.book.colours import cover_colours
from warbook.publish.book.typesetting import sentence, set_in_type
from warbook.publish.book.writer import Book
from warbook.publish.print.social import social_picture
from warbook.publish.theme.look import Look

PATH = "cover.png"
"""Where it stands in a game's folder."""


def cover(book: Book, look: Look) -> bytes:
    """The picture, as PNG."""
    facts = book.rules.facts
    players = facts.get("Players", "")
    told = [f"{players} players" if players else "", sentence(facts.get("Length", ""))]
    return social_picture(
        book.title,
        set_in_type(facts.get("Tagline", "")),
        [one for one in told if one],
        cover_colours(look.theme.accent),
        [look.emblem] if look.emblem else [emblem.svg for emblem in look.emblems.values()],
        look.theme,
    )
