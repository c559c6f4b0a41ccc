"""The picture of a game that shared links show: its name, what it is about, and its emblem, or those of its units."""

from __future__ import annotations

from collections.abc import Sequence

from warbook.publish.print.encode import Encoder
from warbook.publish.print.press import Press
from warbook.publish.print.theme import Theme

WIDTH, HEIGHT = 1200, 630
"""Pixels, as Open Graph has them."""
_DPI = 72
_MOST_SIGNS = 6


def social_picture(
    title: str,
    tagline: str,
    facts: Sequence[str],
    colours: tuple[str, str, str],
    signs: Sequence[str],
    theme: Theme,
) -> bytes:
    """A PNG; `colours` are the two of its ground and that of its foot, `signs` pictures of one colour as SVG."""
    encoder = Encoder(theme)
    first, last, accent = colours
    part = {
        "kind": "social",
        "title": encoder.text(title),
        "tagline": encoder.text(tagline),
        "facts": [encoder.text(one) for one in facts],
        "paint": {"from": first, "to": last},
        "accent": accent,
        "signs": list(signs[:_MOST_SIGNS]),
    }
    return Press(part, encoder.look(), theme).pngs(_DPI)[0]
