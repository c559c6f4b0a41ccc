"""A map being drawn as SVG: places in the game's measure on one side, the drawing's units on the other."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.model import Rulebook
from warbook.publish.book import escape
from warbook.publish.book.values import length

WIDE = 480.0
"""How wide a drawing is in its own units, whatever it shows."""
MARGIN = 22.0
_SMALL = 12.0
"""Letters below this size are small on a drawing that a telephone shows narrower."""


class Drawing:
    """A map being drawn: places come in the game's measure, with y counted from the first player's edge."""

    def __init__(self, book: Rulebook, name: str, shown: float = 0, letters: float = 1) -> None:
        """`shown` is how many inches or squares fill the width; 0 for all there are. `letters` is how much larger
        than usual letters are, and the margin that they stand in."""
        self.book, self.name, self.letters = book, name, letters
        self.grid = book.space.grid
        self.per = 1 if self.grid else ir.MICROMETRES_PER_INCH
        self.unit = WIDE / max(shown or book.space.width / self.per, 1)
        """The drawing's units for an inch or a square."""
        self.width = book.space.width / self.per * self.unit
        self.height = book.space.height / self.per * self.unit
        self.parts: list[str] = []

    def at(self, x: int, y: int) -> tuple[float, float]:
        """A place on the drawing; of a square, its middle."""
        half = 0.5 if self.grid else 0
        return (x / self.per + half) * self.unit, self.height - (y / self.per + half) * self.unit

    def add(self, *parts: str) -> None:
        self.parts.extend(parts)

    def text(self, x: float, y: float, words: str, kind: str, size: float, more: str = "") -> None:
        """Words on the drawing; small ones are marked, so that a page on a telephone can show them larger."""
        look = f"wb-map-{kind} wb-map-small" if size < _SMALL else f"wb-map-{kind}"
        at = f'x="{x:.1f}" y="{y:.1f}" class="{look}" font-size="{round(size, 2):g}" {more}'
        if kind == "label":
            at += f' paint-order="stroke" stroke="#f4f1e8" stroke-width="{size * 0.22:.1f}" stroke-linejoin="round"'
        self.add(f"<text {at.rstrip()}>{escape.html(words)}</text>")

    def svg(self, title: str, box: str = "", below: float = 0, most: float = 0) -> str:
        """The picture with so much `below` it, or what is in a box of it, in one line as HTML in a Markdown page
        wants it; at `most` so many pixels wide."""
        m = MARGIN * self.letters
        box = box or f"{-m:g} {-m:g} {self.width + 2 * m:g} {self.height + 2 * m + below:g}"
        label = escape.attribute(title)
        bound = f'style="max-width:{most:.0f}px" ' if most else ""
        head = (
            f'<svg class="wb-map" {bound}viewBox="{box}" role="img" aria-label="{label}" '
            'xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="9" text-anchor="middle">'
            f"<title>{label}</title>"
        )
        return f'<div class="wb-map-frame">{head}{"".join(self.parts)}</svg></div>'

    def distance(self, amount: int) -> str:
        """A distance in the game's measure, in words."""
        if self.grid:
            return f"{amount} square{'' if amount == 1 else 's'}"
        return length(amount).replace("in", "\N{DOUBLE PRIME}")
