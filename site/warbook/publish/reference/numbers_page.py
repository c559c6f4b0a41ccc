"""The page about games in numbers: what is counted, as the rows themselves are described."""

from __future__ import annotations

from pathlib import Path

from warbook.engine.rows import CHOICE, COLUMNS
from warbook.publish.book.escape import prose
from warbook.publish.parts.tables import grid

_TEXT = Path(__file__).parents[1] / "guide" / "numbers.md"


def numbers_page() -> str:
    """Where games are played, what a row tells, how sure one can be."""
    rows = [[f"`{one.name}`", one.sort, prose(one.about)] for one in COLUMNS]
    columns = grid(["Column", "Sort", "Says"], rows, ["left", "left", "left"])
    choice = ", ".join(f"`{name}`" for name in CHOICE)
    text = _TEXT.read_text(encoding="utf-8")
    return text.replace("{columns}", columns).replace("{choice}", choice)
