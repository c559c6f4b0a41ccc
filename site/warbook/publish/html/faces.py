"""Puts the look of a game on its pages: colours, its emblem in the place of the site's, fonts that only its pages load."""

from __future__ import annotations

import re
from collections.abc import Mapping

from warbook.publish.book.face import Face
from warbook.publish.html.head import without_letters

__all__ = ["on_front", "on_page"]

_LOGO = re.compile(r'(<a [^>]*class="[^"]*md-logo[^"]*"[^>]*>\s*)<svg.*?</svg>', re.DOTALL)
_EMBLEM = '<span class="wb-emblem"></span>'


def on_page(output: str, face: Face, to: str) -> str:
    """A page of a game; `to` is the way to the game's folder."""
    output = output.replace("<body ", f'<body style="{face.page}" ', 1)
    if "text" in face.fonts or "text" in face.borrowed:
        output = without_letters(output)
    if face.emblem:
        output = _LOGO.sub(rf"\1{_EMBLEM}", output)
    return _with_fonts(output, face.rules(to))


def on_front(output: str, faces: Mapping[str, Face]) -> str:
    """The page on which all games stand: each in the font of its headings."""
    return _with_fonts(output, "".join(one.rules(f"{folder}/", ("head",)) for folder, one in faces.items()))


def _with_fonts(output: str, rules: str) -> str:
    return output.replace("</head>", f"<style>{rules}</style></head>", 1) if rules else output
