"""One PDF of several parts: everything of a game to print, in the order one wants it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from warbook.publish.print.encode import Encoder, Json
from warbook.publish.print.press import Press
from warbook.publish.print.sealed import SealError

__all__ = ["document"]


def document(parts: Sequence[Json], encoder: Encoder, title: str) -> bytes:
    """The PDF of these parts. What they cannot hold is reported where each is printed by itself."""
    look = encoder.look() | {"title": encoder.text(title)}
    try:
        return Press(parts, look, encoder.theme).pdf()[0]
    except SealError:
        return Press(parts, look, replace(encoder.theme, template=None)).pdf()[0]
