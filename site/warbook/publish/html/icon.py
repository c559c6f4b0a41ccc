"""The icon of a site and of each game, for browser tabs: a castle's tower on the game's colour. Drawn by us."""

from __future__ import annotations

from warbook.publish.print.colour import palette, readable_on

PATH = "icon.svg"
_TOWER = "M16 12h8v6h4v-6h8v6h4v-6h8v14l-5 5v15h4v8H17v-8h4V31l-5-5z"
_GROUND = "#24506e"


def icon(colour: str = _GROUND) -> bytes:
    """The icon on a ground of this colour."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<rect width="64" height="64" rx="13" fill="{colour}"/>'
        f'<path d="{_TOWER}" fill="{readable_on(colour)}"/></svg>\n'
    ).encode()


def game_icon(accent: str) -> bytes:
    """The icon of a game: on the dark shade of its colour."""
    return icon(palette(accent)["dark"])
