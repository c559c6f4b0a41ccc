"""What stands on a grid, as SVG: terrain in squares, walls and gates on the lines between them, and what a drawn map
marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from warbook.language import ir
from warbook.language.model import Example, Feature, Layout, Mission, Rulebook, Start, Terrain
from warbook.publish.book import escape
from warbook.publish.book.colours import colour_of, letters
from warbook.publish.figures.drawing import Drawing
from warbook.publish.print.colour import readable_on

INK = "#3a3630"
_TRACKS = ("1.5 2.5", "6 3", "1 4", "8 2 2 2")
"""How sides that block nothing are told apart."""


def line(d: Drawing, x: int, y: int, dx: int, dy: int, look: str) -> str:
    """The side of a square toward a neighbour."""
    middle_x, middle_y = d.at(x, y)
    half = d.unit / 2
    at_x, at_y = middle_x + dx * half, middle_y - dy * half
    run = f"v{d.unit:.1f}" if dx else f"h{d.unit:.1f}"
    start = f"M{at_x:.1f} {at_y - half:.1f}" if dx else f"M{at_x - half:.1f} {at_y:.1f}"
    return f'<path d="{start}{run}" fill="none" {look}/>'


def squares(f: Feature) -> list[tuple[int, int]]:
    """The squares that a feature takes up."""
    return [(f.x + i, f.y + j) for i in range(f.width) for j in range(f.depth)]


def areas(d: Drawing, some: Iterable[Feature], fills: Mapping[str, str]) -> None:
    """Terrain in squares: those of one kind that lie side by side are one patch with one outline."""
    by_name: dict[str, dict[tuple[int, int], None]] = {}
    for f in some:
        by_name.setdefault(f.terrain, {}).update(dict.fromkeys(squares(f)))
    for name, cells in by_name.items():
        heavy = d.book.terrains[name].shape == "volume" or d.book.terrains[name].blocks
        for patch in _patches(cells):
            d.add(_patch(d, patch, fills[name], 1.6 if heavy else 0.9, name))


def _patches(cells: Iterable[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Squares by what touches along a side."""
    left, found = dict.fromkeys(cells), []
    while left:
        patch = [left.popitem()[0]]
        for x, y in patch:
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in left:
                    del left[near]
                    patch.append(near)
        found.append(sorted(patch))
    return found


def _patch(d: Drawing, cells: Sequence[tuple[int, int]], fill: str, heavy: float, name: str) -> str:
    """Squares filled, with a line where they end."""
    u, within = d.unit, set(cells)
    body, edge = [], []
    for x, y in cells:
        left, top = (at - u / 2 for at in d.at(x, y))
        body.append(f"M{left:.1f} {top:.1f}h{u:.1f}v{u:.1f}h-{u:.1f}z")
        for near, start, run in (
            ((x, y + 1), (left, top), f"h{u:.1f}"), ((x, y - 1), (left, top + u), f"h{u:.1f}"),
            ((x - 1, y), (left, top), f"v{u:.1f}"), ((x + 1, y), (left + u, top), f"v{u:.1f}"),
        ):  # fmt: skip
            if near not in within:
                edge.append(f"M{start[0]:.1f} {start[1]:.1f}{run}")
    line = f'fill="none" stroke="#333" stroke-width="{heavy}" stroke-linecap="round"'
    return (
        f'<g class="wb-map-terrain"><title>{escape.html(name)}</title><path d="{"".join(body)}" fill="{fill}"/>'
        f'<path d="{"".join(edge)}" {line}/></g>'
    )


def sides(d: Drawing, some: Iterable[Feature]) -> None:
    """Walls and the like on the lines between squares."""
    for f in some:
        if not f.side:
            continue
        dx, dy = (1, 0) if f.side == "east" else (0, 1)
        for x, y in squares(f):
            d.add(line(d, x, y, dx, dy, side_look(d.book, d.book.terrains[f.terrain])))


def side_look(book: Rulebook, terrain: Terrain) -> str:
    """A side's stroke: the higher a wall, the thicker; what blocks nothing is broken."""
    base = f'class="wb-map-side" stroke="{INK}" stroke-linecap="square"'
    if terrain.blocks:
        tall = terrain.height or 10 * ir.HEIGHTS_PER_SQUARE
        return f'{base} stroke-width="{min(2 + 1.4 * tall / ir.HEIGHTS_PER_SQUARE, 7):.1f}"'
    others = [t.name for t in book.terrains.values() if t.shape == "edge" and not t.blocks]
    track = _TRACKS[others.index(terrain.name) % len(_TRACKS)]
    return f'class="wb-map-side" stroke="{INK}" stroke-width="7" stroke-dasharray="{track}"'


def unowned(d: Drawing, some: Iterable[Start]) -> None:
    """Pieces of nobody: those on sides as an open box, the others as a small square."""
    for start in some:
        if start.place is None:
            continue
        x, y = d.at(*start.place)
        dx, dy = {"east": (1, 0), "north": (0, 1)}.get(start.side, (0, 0))
        x, y = x + dx * d.unit / 2, y - dy * d.unit / 2
        long, thin = d.unit * 0.66, d.unit * 0.2
        width, height = (thin, long) if dx else (long, thin) if dy else (long * 0.6, long * 0.6)
        box = f'x="{x - width / 2:.1f}" y="{y - height / 2:.1f}" width="{width:.1f}" height="{height:.1f}"'
        look = f'fill="#fff" stroke="{INK}" stroke-width="1.4" class="wb-map-piece"'
        d.add(f"<rect {box} {look}><title>{escape.html(start.card)}</title></rect>")


def marks(
    d: Drawing, some: Iterable[Feature], aside: Mapping[tuple[int, int], tuple[int, int]] | None = None
) -> None:
    """Tokens that lie on squares from the beginning; `aside` says, to the right and up, away from what stands in a corner
    of a square."""
    names = {t.mark: t for t in d.book.tokens.values() if t.mark and t.holder == "Square"}
    for f in some:
        token = names.get(f.mark)
        if token is None:
            continue
        x, y = d.at(f.x, f.y)
        right, up = (aside or {}).get((f.x, f.y), (0, 0))
        x, y = x + right * d.unit * 0.16, y - up * d.unit * 0.16
        d.add(token_sign(d.book, token.name, x, y, d.unit * 0.3, 8 * d.letters))


def token_sign(book: Rulebook, name: str, x: float, y: float, radius: float, size: float) -> str:
    """A token as it lies on a map: a disc in its colour with its letter."""
    fill = colour_of(book.tokens[name].colour)
    letter = letters(book)[name]
    size = min(size, 1.9 * radius / (0.62 * len(letter)))
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}" stroke="{INK}" stroke-width="1" '
        f'class="wb-map-objective"><title>{escape.html(name)}</title></circle>'
        f'<text x="{x:.1f}" y="{y + size * 0.36:.1f}" font-size="{size:.1f}" fill="{readable_on(fill)}" '
        f'class="wb-map-token">{escape.html(letter)}</text>'
    )


def zones(d: Drawing, mission: Mission, some: Iterable[Feature], colours: tuple[str, str]) -> None:
    """Squares that a drawn map marks as a zone of a mission."""
    known = {
        mark: (zone.name, player if zone.owned and len(zone.marks) > 1 else -1)
        for zone in mission.zones.values()
        for player, mark in enumerate(zone.marks)
    }
    for f in some:
        if f.mark not in known:
            continue
        name, player = known[f.mark]
        x, y = d.at(f.x, f.y)
        colour = colours[player] if player in (0, 1) else "#5a5148"
        box = f'x="{x - d.unit / 2:.1f}" y="{y - d.unit / 2:.1f}" width="{d.unit:.1f}" height="{d.unit:.1f}"'
        d.add(
            f'<rect {box} class="wb-map-zone wb-player-{player + 1}" fill="{colour}" fill-opacity=".16">'
            f"<title>{escape.html(name)}</title></rect>"
        )


def drawn(book: Rulebook, what: Layout | Example) -> tuple[tuple[Feature, ...], tuple[Start, ...]]:
    """Everything that stands on a layout, or where an example is played."""
    features, starts = what.features, what.starts
    layout = book.layouts.get(what.layout) if isinstance(what, Example) and what.layout else None
    if layout is not None:
        features, starts = layout.features + features, layout.starts + starts
    return features, starts


def side_key(book: Rulebook, terrain: Terrain) -> str:
    """A small picture of how a map shows what stands on a side."""
    look = side_look(book, terrain)
    return (
        '<svg class="wb-key" viewBox="0 0 24 14" width="24" height="14" aria-hidden="true">'
        f'<path d="M1 7h22" fill="none" {look}/></svg>'
    )
