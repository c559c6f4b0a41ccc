"""Maps drawn to scale as SVG: zones, markers, terrain and starting places, from the rules alone.

The first player's edge is at the bottom. Presentation attributes give a map that prints anywhere; the site's
style sheet overrides them, so that maps follow its light and dark colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from warbook.language import ir
from warbook.language.model import Feature, Layout, Marker, Mission, Rulebook, Start
from warbook.publish.book import escape
from warbook.publish.book.abbreviations import abbreviations, piece_letters
from warbook.publish.book.colours import PLAYER_COLOURS
from warbook.publish.figures import grid_maps
from warbook.publish.figures.drawing import Drawing
from warbook.publish.figures.floors import corners, floors
from warbook.publish.figures.map_key import LETTER, lettered, map_key, signs_on_grid
from warbook.publish.figures.terrain_look import pattern

NOBODY = "#5a5148"
MARKER = 7.0
"""Half the height of a marker."""
_ON_CARDS = 2.6
_ON_PAGES = 1.7
"""By how much letters of a whole map are larger on a card and on a page, which a telephone shows narrower, than on a figure."""
_SHORT = 5
"""So many letters of a marker's name stand on a map whole."""


def ground(d: Drawing, every: int = 6, edged: bool = True) -> None:
    """The table or the board, with lines to measure by: on a table one for so many inches; `edged` with what stands around it."""
    size = f'width="{d.width:g}" height="{d.height:g}"'
    d.add(f'<rect {size} class="wb-map-ground" fill="#f4f1e8" stroke="#444"/>')
    step, k = d.unit if d.grid else every * d.unit, d.letters
    down = "".join(f"M{x:g} 0V{d.height:g}" for x in _steps(d.width, step))
    across = "".join(f"M0 {y:g}H{d.width:g}" for y in _steps(d.height, step))
    look = 'class="wb-map-grid" fill="none" stroke="#999" stroke-opacity=".45" stroke-width=".5"'
    d.add(f'<path d="{down}{across}" {look}/>')
    if not edged:
        return
    if d.grid:
        for column in range(d.book.space.width):
            d.text((column + 0.5) * d.unit, d.height + 10 * k, chr(65 + column % 26), "tick", 9 * k)
        for row in range(d.book.space.height):
            d.text(-9 * k, d.height - (row + 0.5) * d.unit + 3 * k, str(row + 1), "tick", 9 * k)
    else:
        for x in _steps(d.width, 12 * d.unit, ends=True):
            d.text(x, d.height + 9 * k, f"{x / d.unit:g}\N{DOUBLE PRIME}", "tick", 8 * k)
        for y in _steps(d.height, 12 * d.unit, ends=True):
            d.text(-9 * k, d.height - y + 2 * k, f"{y / d.unit:g}\N{DOUBLE PRIME}", "tick", 8 * k)
    d.text(
        d.width / 2,
        d.height + 19 * k,
        "First player\N{RIGHT SINGLE QUOTATION MARK}s edge",
        "edge",
        8 * k,
    )
    d.text(d.width / 2, -7 * k, "Second player\N{RIGHT SINGLE QUOTATION MARK}s edge", "edge", 8 * k)


def _steps(end: float, step: float, ends: bool = False) -> list[float]:
    count = int(end / step + 1e-6)
    found = [i * step for i in range(count + 1)]
    return found if ends else [x for x in found if 0 < x < end - 1e-6]


def zones(d: Drawing, mission: Mission, named: bool = True) -> None:
    """Each player's zones and markers, these with their letters where `named`; what they are called stands in the key."""
    for zone in (z for z in mission.zones.values() if z.reach):
        reach = zone.reach / d.per * d.unit
        for player, y in ((0, d.height - reach), (1, 0.0)):
            box = f'x="0" y="{y:g}" width="{d.width:g}" height="{reach:g}"'
            d.add(f'<rect {box} class="wb-map-zone wb-player-{player + 1}" {zone_look(player)}/>')
    letters = marker_letters(d.book)
    for marker in mission.markers.values():
        for x, y, player, line in marker_spots(d, marker):
            colour = PLAYER_COLOURS[player] if player < 2 else NOBODY
            look = f'class="wb-map-marker wb-{("player-1", "player-2", "nobody")[player]}" fill="{colour}"'
            d.add(diamond(x, y, marker_high(d), look))
            if named:
                d.text(x, y + line, letters[marker.name], "label", 8 * d.letters)


def marker_letters(book: Rulebook) -> dict[str, str]:
    """What stands beside markers on a map: a short name, or the letters of a longer one."""
    return {name: name if len(name) <= _SHORT else mark for name, mark in piece_letters(book).items()}


def zone_look(player: int) -> str:
    colour = PLAYER_COLOURS[player]
    return f'fill="{colour}" fill-opacity=".18" stroke="{colour}" stroke-dasharray="4 3"'


def marker_high(d: Drawing) -> float:
    """Half the height of a marker."""
    return MARKER * max(1, 0.6 * d.letters)


def marker_spots(d: Drawing, marker: Marker) -> Iterator[tuple[float, float, int, float]]:
    """Where a marker stands from each player's edges, whose it is, and how far below it its letters stand: nobody's from the
    first player's edges. One that both would put at the same place is drawn as nobody's."""
    across, up = marker.right / d.per * d.unit, marker.back / d.per * d.unit
    first, second = (d.width - across, d.height - up), (across, up)
    same = not marker.owned or abs(first[0] - second[0]) + abs(first[1] - second[1]) < 1
    high = marker_high(d)
    below, above = high + 1 + 8 * d.letters, -high - 3 * d.letters
    # its letters stand on the side of the middle: behind a marker its player's zone often ends
    if same:
        yield *first, 2, below
    else:
        yield *first, 0, above
        yield *second, 1, below


def diamond(x: float, y: float, high: float, look: str) -> str:
    wide = high * 6 / 7
    shape = f'd="M{x:g} {y - high:g}l{wide:g} {high:g}l{-wide:g} {high:g}l{-wide:g} {-high:g}z"'
    return f'<path {shape} {look} stroke="#fff" stroke-width="1"/>'


def features(
    d: Drawing, some: Iterable[Feature], named: bool = False, pieces_of_nobody: Iterable[Start] = ()
) -> None:
    """Terrain where it stands, with a pattern for each kind, turned counter-clockwise, as on the table; with its names on it
    where no key tells them. The heights of floors keep clear of `pieces_of_nobody`."""
    order = list(d.book.terrains)
    used = list(some)
    if d.grid:
        floors(d, corners(d, used, pieces_of_nobody))
    on_sides = [feature for feature in used if feature.side]
    used = [feature for feature in used if feature.terrain and not feature.side]
    for name in dict.fromkeys(feature.terrain for feature in used):
        d.add(f"<defs>{pattern(d.book, name, f'{d.name}-{order.index(name)}')}</defs>")
    if d.grid:
        grid_maps.areas(d, used, {f.terrain: f"url(#{d.name}-{order.index(f.terrain)})" for f in used})
    for feature in used if not d.grid else ():
        place = order.index(feature.terrain)
        x, y = d.at(feature.x, feature.y)
        width, depth = feature.width / d.per * d.unit, feature.depth / d.per * d.unit
        turn = f' transform="rotate({-(feature.turn % 360)} {x:.1f} {y:.1f})"' if feature.turn % 360 else ""
        tall = d.book.terrains[feature.terrain].shape == "volume"
        box = f'x="{x - width / 2:.1f}" y="{y - depth / 2:.1f}" width="{width:.1f}" height="{depth:.1f}"'
        look = f'rx="{0 if tall else min(width, depth) * 0.18:.1f}" fill="url(#{d.name}-{place})"'
        edge = f'stroke="#333" stroke-width="{1.6 if tall else 0.8}"'
        d.add(f'<rect {box}{turn} class="wb-map-terrain" {look} {edge}/>')
        if named and width * depth >= 900:
            _named(d, feature.terrain, (x, y), (width, depth), bool(turn))
    grid_maps.sides(d, on_sides)


def _named(d: Drawing, name: str, at: tuple[float, float], size: tuple[float, float], turned: bool) -> None:
    """A terrain's name on it: in the middle where it is turned, else at its top; a word a line where it is narrow,
    smaller where even that is too wide."""
    full = 7 * d.letters
    lines = [name] if len(name) * full * LETTER <= size[0] else name.split()
    widest = max(map(len, lines)) * LETTER
    letters = max(full * 0.6, min(full, size[0] / widest, size[1] / len(lines)))
    x, y = at
    top = y - letters * (0.5 * len(lines) - 0.85) if turned else y - size[1] / 2 + letters * 1.25
    for number, line in enumerate(lines):
        d.text(x, top + number * letters, line, "terrain-name", letters)


def terrain_key(book: Rulebook, name: str, anchor: str) -> str:
    """A small picture of how a map shows a kind of terrain."""
    if book.terrains[name].shape == "edge":
        return grid_maps.side_key(book, book.terrains[name])
    place = list(book.terrains).index(name)
    key = f"key-{escape.slug(anchor)}-{place}"
    return (
        '<svg class="wb-key" viewBox="0 0 24 14" width="24" height="14" aria-hidden="true">'
        f'<defs>{pattern(book, name, key)}</defs><rect x=".5" y=".5" width="23" height="13" rx="2" '
        f'fill="url(#{key})" stroke="#333" stroke-width=".8"/></svg>'
    )


def pieces(d: Drawing, some: Iterable[tuple[str, int, tuple[int, int]]]) -> None:
    """What stands there, as (name, player, place): a disc for the first player, a square for the second, with letters that
    the key explains."""
    found = list(some)
    letters = abbreviations(name for name, _, _ in found)
    for name, player, place in found:
        x, y = d.at(*place)
        half = 0.42 * d.unit if d.grid else 5.5 * d.letters
        d.add(piece_shape(x, y, half, player, name))
        size = min(max(half, 8 * d.letters), 2 * half / (0.62 * len(letters[name])))
        d.text(x, y + size * 0.35, letters[name], "on", size, 'fill="#fff"')


def piece_shape(x: float, y: float, half: float, player: int, name: str) -> str:
    """How a map shows a piece of a player: of nobody in the colour of neither."""
    colour = PLAYER_COLOURS[player] if player < 2 else NOBODY
    tip = f'fill="{colour}" class="wb-player-{player + 1}"><title>{escape.html(name)}</title>'
    if player != 1:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{half:.1f}" {tip}</circle>'
    box = f'x="{x - half:.1f}" y="{y - half:.1f}" width="{2 * half:.1f}" height="{2 * half:.1f}" rx="2"'
    return f"<rect {box} {tip}</rect>"


def starts(d: Drawing, some: Iterable[Start]) -> None:
    """Cards that begin on the board."""
    pieces(d, ((one.card, one.player, one.place) for one in some if one.place is not None))


def furniture(
    d: Drawing, some: Iterable[Feature], pieces_of_nobody: Iterable[Start], named: bool = False
) -> None:
    """Terrain, and on a grid what is drawn with it: pieces of nobody, and marks."""
    used, pieces = list(some), list(pieces_of_nobody)
    features(d, used, named, pieces)
    if d.grid:
        places = corners(d, used, pieces) if d.letters > 1 else {}
        grid_maps.unowned(d, pieces)
        grid_maps.marks(d, used, {square: (-one.right, -one.up) for square, one in places.items()})


def layout_map(book: Rulebook, layout: Layout, name: str, card: bool = False) -> str:
    """A layout of terrain with its key; for a `card` with larger letters."""
    d = Drawing(book, f"map-{escape.slug(name)}", letters=_ON_CARDS if card else _ON_PAGES)
    ground(d)
    drawn = grid_maps.drawn(book, layout)
    furniture(d, *drawn)
    return d.svg(f"Layout {layout.name}", below=map_key(d, terrain_signs(d, *drawn)))


def mission_map(book: Rulebook, mission: Mission, layout: Layout | None = None, card: bool = False) -> str:
    """A mission's zones, markers and starting places, perhaps on a layout, with a key; for a `card` with larger letters."""
    name = f"map-{escape.slug(mission.name)}" + (f"-{escape.slug(layout.name)}" if layout is not None else "")
    d = Drawing(book, name, letters=_ON_CARDS if card else _ON_PAGES)
    ground(d)
    signs = list(mission_signs(d, mission, layout))
    if layout is not None:
        drawn = grid_maps.drawn(book, layout)
        grid_maps.zones(d, mission, layout.features, PLAYER_COLOURS)
        furniture(d, *drawn)
        signs += terrain_signs(d, *drawn)
    zones(d, mission)
    starts(d, mission.starts)
    title = f"Map of {mission.name}" + (f" on {layout.name}" if layout is not None else "")
    return d.svg(title, below=map_key(d, signs))


def mission_signs(d: Drawing, mission: Mission, layout: Layout | None) -> Iterator[tuple[str, str]]:
    """What a mission marks on its map, as signs of 24 by 14 and what they stand for."""
    marked = {feature.mark for feature in layout.features} if layout is not None else set()
    for zone in mission.zones.values():
        if zone.reach or marked & set(zone.marks):
            far = f", {d.distance(zone.reach)}" if zone.reach else ""
            half = [f'<rect x="{2 + 10 * p}" y="1" width="10" height="12" {zone_look(p)}/>' for p in (0, 1)]
            yield "".join(half), zone.name + far
    letters = marker_letters(d.book)
    for marker in mission.markers.values():
        yield _marker_sign(marker, letters[marker.name]), marker.name
    begun = [start for start in mission.starts if start.place is not None]
    for name, mark in abbreviations(start.card for start in begun).items():
        players = list(dict.fromkeys(start.player for start in begun if start.card == name))
        if len(players) == 1:
            yield lettered([piece_shape(12, 7, 5.8, players[0], name)], mark, 12, on=True), name
        else:
            both = [
                lettered([piece_shape(x, 7, 5.6, player, name)], mark, x, on=True, most=8.75)
                for x, player in zip((6, 18), players, strict=False)
            ]
            yield "".join(both), name


def _marker_sign(marker: Marker, mark: str) -> str:
    """A marker in the key as each player has it, above its letters unless these are its whole name."""
    whole = mark == marker.name
    y, high = (7, 6) if whole else (3.6, 3.6)
    looks = [f'fill="{colour}"' for colour in (PLAYER_COLOURS if marker.owned else (NOBODY,))]
    shapes = [
        diamond(x, y, high, look) for x, look in zip((7, 17) if marker.owned else (12,), looks, strict=True)
    ]
    return "".join(shapes) if whole else lettered(shapes, mark, 12, y=10.7)


def terrain_signs(
    d: Drawing, some: Iterable[Feature], pieces_of_nobody: Iterable[Start]
) -> list[tuple[str, str]]:
    """Terrain, and on a grid all that is drawn with it."""
    used = list(some)
    there = {feature.terrain for feature in used}
    names = [name for name in d.book.terrains if name in there]
    signs = [(_inside(terrain_key(d.book, name, d.name)), name) for name in names]
    return [*signs, *(signs_on_grid(d, used, pieces_of_nobody) if d.grid else ())]


def _inside(svg: str) -> str:
    return svg[svg.index(">") + 1 : svg.rindex("</svg>")]


def marker_text(book: Rulebook, marker: Marker) -> str:
    """Where a marker stands, in words."""
    right, back = (distance_text(book, amount) for amount in (marker.right, marker.back))
    whose = "its player’s" if marker.owned else "the first player’s"
    return f"{right} from {whose} right edge, {back} from {whose} back edge"


def height_text(book: Rulebook, amount: int) -> str:
    """A height in the game's measure, in words; on a grid it is counted in parts of a square."""
    if not book.space.grid:
        return distance_text(book, amount)
    squares = amount / ir.HEIGHTS_PER_SQUARE
    return f"{squares:.2g} square{'' if squares == 1 else 's'}"


def distance_text(book: Rulebook, amount: int) -> str:
    """A distance in the game's measure, in words."""
    return Drawing(book, "").distance(amount)
