"""What the signs of a drawn map stand for, in columns below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from warbook.language.model import Feature, Start
from warbook.publish.book import escape
from warbook.publish.figures import grid_maps
from warbook.publish.figures.drawing import Drawing

__all__ = ["LETTER", "lettered", "map_key", "signs_on_grid"]

LETTER = 0.55
"""How wide a letter is, on average, in its size."""
_HIGH, _WIDE, _GAP = 15.0, 22.0, 8.0
_COLUMNS = 6
_LEAST = 1.5
"""By how much a key is larger than a figure needs, as a telephone shows that narrower."""


def map_key(d: Drawing, signs: Iterable[tuple[str, str]]) -> float:
    """Draws signs, each a picture of 24 by 14 as SVG, and their names below a map; gives how high all this is."""
    found = list(signs)
    if not found:
        return 0.0
    k = max(d.letters, _LEAST)
    widths = [(_WIDE + 3 + len(name) * 8 * LETTER) * k for _, name in found]
    places = _places(widths, _GAP * k, d.width)
    top = d.height + 25 * d.letters
    for (x, row), (picture, name) in zip(places, found, strict=True):
        y = top + row * _HIGH * k
        place = f'<svg x="{x:.1f}" y="{y:.1f}" width="{_WIDE * k:g}" height="{_WIDE * 14 / 24 * k:g}" '
        d.add(place + 'viewBox="0 0 24 14">' + picture + "</svg>")
        d.text(x + (_WIDE + 3) * k, y + 9.5 * k, name, "label", 8 * k, 'text-anchor="start"')
    return 5 * d.letters + (places[-1][1] + 1) * _HIGH * k


def _places(widths: Sequence[float], gap: float, room: float) -> list[tuple[float, int]]:
    """Where entries of these widths stand, and in which row: in equal columns, as many as make the fewest rows; what is
    too wide for one has a row of its own."""

    def at(count: int) -> Iterator[tuple[float, int]]:
        wide, column, row = (room + gap) / count, 0, 0
        for width in widths:
            taken = 1 if width + gap <= wide + 1e-6 else count
            if column + taken > count:
                column, row = 0, row + 1
            yield column * wide, row
            column += taken

    return min((list(at(count)) for count in range(1, _COLUMNS + 1)), key=lambda places: places[-1][1])


def lettered(
    shapes: Sequence[str], mark: str, x: float, y: float = 7, on: bool = False, most: float = 9
) -> str:
    """A sign of what has letters on the map: its shapes, and the letters, perhaps `on` one of them, at `most` so large."""
    size = min(most, (10 if on else 11.6) / (0.62 * len(mark)))
    look = 'class="wb-map-on" fill="#fff"' if on else 'class="wb-map-label"'
    words = (
        f'<text x="{x:g}" y="{y + size * 0.35:.1f}" font-size="{size:.1f}" {look}>{escape.html(mark)}</text>'
    )
    return "".join(shapes) + words


def signs_on_grid(
    d: Drawing, features: Iterable[Feature], pieces: Iterable[Start]
) -> Iterator[tuple[str, str]]:
    """What stands on a map of squares: floors, pieces of nobody, tokens that lie there; terrain is the caller's."""
    used = list(features)
    if any(f.level or (f.terrain and d.book.terrains[f.terrain].level) for f in used):
        box = '<rect x="5" y="0" width="14" height="14" fill="#8a7f6a" fill-opacity=".34"/>'
        yield f'{box}<text x="12" y="10.5" font-size="9">2</text>', "Floor height"
    for name in dict.fromkeys(start.card for start in pieces):
        yield (
            f'<rect x="2" y="4" width="20" height="6" fill="#fff" stroke="{grid_maps.INK}" stroke-width="1.4"/>',
            name,
        )
    marked = {f.mark for f in used}
    for token in d.book.tokens.values():
        if token.mark and token.mark in marked and token.holder == "Square":
            yield grid_maps.token_sign(d.book, token.name, 12, 7, 6.4, 9), token.title or token.name
