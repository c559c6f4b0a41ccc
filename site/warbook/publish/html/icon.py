"""The icon of a site and of each game, for browser tabs: a castle's tower on the game's colour. Drawn by us."""

from __future__ import annotations

from base64 import b64encode

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


def game_icon(accent: str, emblem: str = "") -> bytes:
    """The icon of a game: its emblem, or the tower, on the dark shade of its colour."""
    ground = palette(accent)["dark"]
    return _of_emblem(ground, emblem) if emblem else icon(ground)


def _of_emblem(ground: str, emblem: str) -> bytes:
    """An emblem, an SVG of one colour, on a ground: as a picture within the picture, which brings its own names and sizes."""
    ink = readable_on(ground)
    own = emblem.replace("currentColor", ink).replace("<svg", f'<svg fill="{ink}"', 1)
    picture = b64encode(own.encode()).decode()
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<rect width="64" height="64" rx="13" fill="{ground}"/>'
        f'<image x="9" y="9" width="46" height="46" href="data:image/svg+xml;base64,{picture}"/></svg>\n'
    ).encode()
