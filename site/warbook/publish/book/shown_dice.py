"""What dice show, in a sentence that tells of them, so that they can be drawn there."""

from __future__ import annotations

import re

SHOWN = re.compile("\ue000(.*?)\ue001")
"""What a die shows, where that is `marked`."""


def marked(face: str) -> str:
    return f"\ue000{face}\ue001"


def unmarked(text: str) -> str:
    """The same in words alone."""
    return SHOWN.sub(r"\1", text)
