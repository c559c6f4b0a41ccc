"""How maps show terrain: in the colour it declares, else in one by what it does; always told apart by a pattern."""

from __future__ import annotations

import re

from tests.engine.sketch import HEAD, book

from warbook.publish.figures.maps import layout_map
from warbook.publish.figures.terrain_look import look_of
from warbook.publish.print.colour import contrast

TERRAIN = """
| Terrain | Slows | Conceals | Blocks | Enter | Colour |
|---|---|---|---|---|---|
| Lake | — | no | no | nobody | — |
| Copse | 1 square | yes | no | — | — |
| Cliff | — | no | yes | nobody | — |
| Moss | 1 square | no | no | — | black |

### Layout: Shore

| Terrain | At | Size |
|---|---|---|
| Lake | A1 | 1 by 1 squares |
| Lake | B1 | 1 by 2 squares |
| Lake | E5 | 1 by 1 squares |
"""


def hue(colour: str) -> str:
    """The strongest of red, green and blue."""
    parts = dict(zip("rgb", (int(colour[i : i + 2], 16) for i in (1, 3, 5)), strict=True))
    return max(parts, key=lambda name: parts[name])


def test_the_colour_of_terrain_does_not_hang_on_where_it_is_declared() -> None:
    lines = TERRAIN.strip().split("\n")
    turned = "\n" + "\n".join([*lines[:2], *reversed(lines[2:6]), *lines[6:]]) + "\n"
    first, second = book(TERRAIN, HEAD), book(turned, HEAD)
    for name in ("Lake", "Copse", "Cliff"):
        assert look_of(first, name) == look_of(second, name)
    assert (hue(look_of(first, "Lake").fill), hue(look_of(first, "Copse").fill)) == ("b", "g")


def test_what_stands_on_terrain_can_be_read_and_no_pattern_is_used_twice() -> None:
    made = book(TERRAIN, HEAD)
    looks = [look_of(made, name) for name in made.terrains]
    assert len({look.mark for look in looks}) == len(looks)
    assert all(contrast(look.fill, "#333333") >= 5 for look in looks)
    assert look_of(made, "Moss").fill != look_of(book(TERRAIN.replace("black", "red"), HEAD), "Moss").fill


def test_squares_of_one_terrain_that_touch_are_one_patch() -> None:
    made = book(TERRAIN, HEAD)
    drawn = layout_map(made, made.layouts["Shore"], "Shore")
    patches = re.findall(r'<g class="wb-map-terrain"><title>Lake</title>(.*?)</g>', drawn)
    edges = [len(re.findall("M", patch.split('fill="none"')[0].rsplit("<path", 1)[1])) for patch in patches]
    assert len(patches) == 2
    assert sorted(edges) == [4, 8], "the sides within a patch are not drawn"
