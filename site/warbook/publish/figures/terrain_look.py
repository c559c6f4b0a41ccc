"""How maps show each kind of terrain: in the colour that it declares or, where it declares none, in one that follows from
what it does; and with a pattern, so that colour is never the only sign."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from warbook.language.model import Rulebook, Terrain
from warbook.publish.book.colours import colour_of
from warbook.publish.print.colour import contrast, mix

__all__ = ["Look", "look_of", "pattern"]

_GROUND = "#f4f1e8"
_INK = "#333333"
_READABLE = 6.0
"""The contrast that a map's lines and letters need with what they stand on."""
_LINE = f'stroke="{_INK}" stroke-width=".6" stroke-opacity=".55"'
_MARKS = {
    "hatch": f'<path d="M0 6L6 0M-1 1L1 -1M5 7L7 5" {_LINE}/>',
    "dots": f'<circle cx="3" cy="3" r=".9" fill="{_INK}" fill-opacity=".6"/>',
    "crosses": f'<path d="M0 3H6M3 0V6" {_LINE}/>',
    "waves": f'<path d="M0 3q1.5 -2 3 0t3 0" fill="none" {_LINE}/>',
    "bricks": f'<path d="M0 0H6M0 3H6M3 0V3M0 3V6" {_LINE}/>',
    "rings": f'<circle cx="3" cy="3" r="1.8" fill="none" {_LINE}/>',
}
_BY_EFFECT = {
    "barred": ("#5b9dc4", "waves"), "solid": ("#8f887b", "bricks"), "dense": ("#6aa35a", "hatch"),
    "veiled": ("#857db0", "crosses"), "slow": ("#cfa243", "dots"), "open": ("#c98272", "rings"),
}  # fmt: skip
_DEPTHS = (0.5, 0.72, 0.34)
"""How much of its colour the first of several that do the same shows, the second and the third."""


@dataclass(frozen=True, slots=True)
class Look:
    """A colour as #rrggbb, and the SVG of the pattern on it, for a tile of 6 by 6."""

    fill: str
    mark: str


def look_of(book: Rulebook, name: str) -> Look:
    """How maps of a game show a terrain."""
    told = tuple((one.name, _effect(one), colour_of(one.colour, "")) for one in book.terrains.values())
    return _looks(told)[name]


def _effect(terrain: Terrain) -> str:
    """What a terrain does, roughly: as a map is to be read at a glance."""
    if terrain.impassable and not terrain.blocks and terrain.shape != "volume":
        return "barred"
    if terrain.blocks or terrain.shape == "volume":
        return "solid"
    if terrain.conceals:
        return "dense" if terrain.slows else "veiled"
    return "slow" if terrain.slows else "open"


@lru_cache(maxsize=32)
def _looks(told: tuple[tuple[str, str, str], ...]) -> dict[str, Look]:
    """The looks of all terrains of a game, by name, what each does, and its own colour or “”."""
    found: dict[str, Look] = {}
    marks: list[str] = []
    depths: dict[str, int] = {}
    for name, effect, own in told:
        usual, wanted = _BY_EFFECT[effect]
        colour = own or usual
        depth = depths.get(colour, 0)
        depths[colour] = depth + 1
        free = [
            mark for mark in (wanted, *_MARKS) if mark not in marks[len(marks) // len(_MARKS) * len(_MARKS) :]
        ]
        marks.append(free[0])
        found[name] = Look(_pale(colour, _DEPTHS[depth % len(_DEPTHS)]), _MARKS[free[0]])
    return found


def _pale(colour: str, share: float) -> str:
    """A colour thinned with the ground until lines and letters can be read on it."""
    while share > 0.05:
        fill = mix(colour, _GROUND, 1 - share)
        if contrast(fill, _INK) >= _READABLE:
            return fill
        share -= 0.06
    return _GROUND


def pattern(book: Rulebook, name: str, anchor: str) -> str:
    """The SVG pattern of a terrain, to be filled with as `anchor`."""
    look = look_of(book, name)
    return (
        f'<pattern id="{anchor}" width="6" height="6" patternUnits="userSpaceOnUse">'
        f'<rect width="6" height="6" fill="{look.fill}"/>{look.mark}</pattern>'
    )
