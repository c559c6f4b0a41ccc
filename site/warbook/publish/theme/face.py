"""The face of a game on the site, by what its theme says of print."""

from __future__ import annotations

from collections.abc import Sequence

from warbook.publish.book.face import Face
from warbook.publish.print.theme import Theme
from warbook.publish.print.web_fonts import WebFont, chosen
from warbook.publish.theme.look import Look

_BOLD = 700


def face_of(look: Look, folder: str) -> Face:
    """How a game looks on the site whose pages stand in a folder."""
    theme, every = look.theme, Theme()
    fonts: dict[str, Sequence[WebFont]] = {}
    if theme.heading_font not in (every.heading_font, every.body_font):
        found = chosen(theme.fonts, theme.heading_font, _BOLD, width=theme.heading_stretch)
        fonts["head"] = [found] if found is not None else []
    if theme.body_font not in (every.heading_font, every.body_font):
        some = [
            chosen(theme.fonts, theme.body_font, *one) for one in ((400, False), (400, True), (_BOLD, False))
        ]
        fonts["text"] = list({one.name: one for one in some if one is not None}.values())
    borrowed = [
        use
        for use, own, other in (
            ("head", theme.heading_font, every.body_font),
            ("text", theme.body_font, every.heading_font),
        )
        if own == other
    ]
    return Face(folder, theme.accent, look.emblem, fonts, borrowed)
