"""Where the pieces of a worked example stand: a part of the table, drawn to scale."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from warbook.language.model import Example, Feature, Given, Mission, Rulebook, Start
from warbook.publish.book import escape
from warbook.publish.book.abbreviations import piece_letters
from warbook.publish.book.colours import PLAYER_COLOURS
from warbook.publish.book.static_values import Known, base_of, number, standing
from warbook.publish.book.values import millimetres
from warbook.publish.figures.drawing import MARGIN, WIDE, Drawing
from warbook.publish.figures.floors import corners, sides
from warbook.publish.figures.grid_maps import drawn
from warbook.publish.figures.map_key import map_key
from warbook.publish.figures.map_names import NAMES, Rectangle, Spot, named
from warbook.publish.figures.maps import furniture, ground, marker_high, marker_spots, terrain_signs, zones

_UNIT = 40.0
"""The drawing's units for a square; on a table, for what the longer side shows at most."""
_MOST = 440.0
_ROUND, _MORE, _LEAST = 1.0, 4, 4.0
"""Squares, or inches on a table, that are shown around what stands outermost, how many times as much where names in print
find no room else, and at least."""
_PRINTED_NAMES = (10.0, 9.0)
"""The sizes of names in print, where all are larger, the best first."""
_SMALLEST, READ_MM = 8.0, 6 * 25.4 / 72
"""The usual size of the smallest letters, of the key and of names that find little room, and how large they are in print at least."""
_LETTERS, _TRIES = (1.2, 2.5), 12
"""How much larger than usual letters in print are, at least and at most, and how often what that takes is looked at."""
_HEIGHTS, _BESIDE_HEIGHTS = 1.8, 0.64
"""How much larger the height of a square can be, and how small the disc in it is then, so that neither covers the other."""
_COLUMN_MM = 79.0
"""How wide a picture can be where heights of squares ask for more than is usual: as wide as a column of the rulebook."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A base to draw: whose it is, its middle in the game's measure, its radius in inches or squares."""

    name: str
    player: int
    place: tuple[int, int]
    radius: float
    """In inches or squares."""


def example_map(book: Rulebook, example: Example, printed: bool = False) -> str:
    """The part of the board that matters, with its coordinates; empty where nothing has a place. What is `printed` has
    letters as large as the rulebook needs them."""
    discs = _discs(book, example)
    terrain, nobody = drawn(book, example)
    if not discs and not terrain:
        return ""
    scene = _Scene(book, example, discs, terrain, nobody)
    if not printed:
        return scene.map_of(_region(book, discs, terrain), 1, NAMES)[0]
    around = _ROUND
    while True:
        told, whole = scene.printed(_region(book, discs, terrain, around))
        if whole or around >= _ROUND * _MORE:
            return told
        around *= 2


@dataclass(frozen=True, slots=True)
class _Scene:
    """What a map of an example shows."""

    book: Rulebook
    example: Example
    discs: list[Disc]
    terrain: tuple[Feature, ...]
    nobody: tuple[Start, ...]

    def printed(self, here: Region) -> tuple[str, bool]:
        """As `map_of`, with letters as large as it takes."""
        letters = _LETTERS[0]
        for _ in range(
            _TRIES
        ):  # larger letters stand in a broader margin, which leaves less for what they stand beside
            told, whole = self.map_of(here, letters, _PRINTED_NAMES)
            needed = min(_LETTERS[1], _on_paper(told, "wb-map-level" in told))
            if needed <= letters + 0.01:
                break
            letters = needed
        return told, whole

    def map_of(self, here: Region, letters: float, sizes: Sequence[float]) -> tuple[str, bool]:
        """As a part of the board, with letters so much larger than usual, names in the first of these sizes that fits; and
        whether there is room for all names."""
        book, terrain, nobody = self.book, self.terrain, self.nobody
        d = Drawing(
            book,
            f"map-{escape.slug(self.example.name)}",
            here.shown(book),
            min(letters, _HEIGHTS) if letters > 1 else 1,
        )
        ground(d, here.every, edged=False)
        furniture(d, terrain, nobody)
        mission = book.missions.get(self.example.mission or "")
        if mission is not None:
            zones(d, mission, named=False)
        levels = _levels(d, terrain, nobody)
        smaller = _BESIDE_HEIGHTS if levels and letters > 1 else 1.0
        discs = [replace(disc, radius=disc.radius * smaller) for disc in self.discs]
        for disc in discs:
            draw_disc(d, disc)
        x, y = here.left * d.unit, d.height - here.high * d.unit
        wide, high = here.wide * d.unit, here.tall * d.unit
        spots = [(disc.name, *d.at(*disc.place), disc.radius * d.unit) for disc in discs]
        spots += _markers(d, mission, (x, y, x + wide, y + high)) if mission is not None else []
        page, crossed = (x, y, x + wide, y + high), [*_lines(d, terrain, nobody, mission)]
        names = list(named(spots, page, levels, letters, crossed, sizes))
        for line in (one.line for one in names if one.line is not None):
            d.add(
                '<path d="M{:.1f} {:.1f}L{:.1f} {:.1f}" stroke="#444" stroke-width="1" class="wb-map-face"/>'.format(
                    *line
                )
            )
        for one in names:
            d.text(one.x, one.y, one.words, "label", one.size)
        inner = (
            f'<svg x="0" y="0" width="{wide:.1f}" height="{high:.1f}" viewBox="{x:.1f} {y:.1f} {wide:.1f} {high:.1f}">'
            f"{''.join(d.parts)}</svg>"
        )
        frame = Drawing(book, d.name, here.shown(book), letters)
        frame.width, frame.height = wide, high
        frame.add(inner)
        _coordinates(frame, here)
        seen = [f for f in terrain if here.holds(f, frame.per)]
        near = [s for s in nobody if s.place is not None and here.has(s.place, frame.per)]
        below = map_key(frame, terrain_signs(frame, seen, near))
        m = MARGIN * letters
        box = f"{-m:g} {-4 * letters:g} {wide + m + 4 * letters:.0f} {high + m + below:.0f}"
        told = frame.svg(f"Where everybody stands: {self.example.name}", box, most=1.25 * (wide + m))
        return told, all(one.size >= sizes[-1] * letters - 0.01 for one in names)


def _on_paper(told: str, heights: bool) -> float:
    """How much larger than usual letters must be where the rulebook (`bound.typ`) sets this picture in its columns: as wide as
    pictures are, or as `heights` of squares take, which cannot grow as other letters can."""
    _, _, wide, high = map(float, told.partition('viewBox="')[2].partition('"')[0].split())
    ratio = wide / high
    shown_mm = min(38 * math.sqrt(ratio), 46 * ratio)
    if heights:
        shown_mm = max(shown_mm, min(_COLUMN_MM, wide * READ_MM / (_SMALLEST * _HEIGHTS)))
    return READ_MM / (_SMALLEST * shown_mm / wide)


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the board, in squares or inches."""

    left: float
    low: float
    wide: float
    tall: float
    every: int
    """How far its lines are apart."""

    @property
    def high(self) -> float:
        return self.low + self.tall

    def shown(self, book: Rulebook) -> float:
        """How many squares or inches fill the width of a usual drawing, so that this part is as large as it should be."""
        return WIDE / (_UNIT if book.space.grid else min(_UNIT, _MOST / max(self.wide, self.tall)))

    def has(self, place: tuple[int, int], per: float) -> bool:
        x, y = place[0] / per, place[1] / per
        return self.left <= x < self.left + self.wide and self.low <= y < self.high

    def holds(self, f: Feature, per: float) -> bool:
        """Whether a feature lies in it, whole or in part."""
        if per == 1:
            return f.x < self.left + self.wide and f.x + f.width > self.left and (
                f.y < self.high and f.y + f.depth > self.low
            )  # fmt: skip
        reach = max(f.width, f.depth) / 2 / per
        x, y = f.x / per, f.y / per
        return (
            self.left - reach < x < self.left + self.wide + reach and self.low - reach < y < self.high + reach
        )


def _region(
    book: Rulebook, discs: list[Disc], terrain: tuple[Feature, ...], around: float = _ROUND
) -> Region:
    """What is worth showing: everybody, with a little around; where nobody stands, the terrain."""
    per = Drawing(book, "").per
    edges = [
        (disc.place[0] / per, disc.place[1] / per, 0.0 if book.space.grid else disc.radius) for disc in discs
    ] or [(f.x / per, f.y / per, 0.0) for f in terrain]
    spans = []
    for axis, most in ((0, book.space.width / per), (1, book.space.height / per)):
        low = min(one[axis] - one[2] for one in edges) - around
        end = max(one[axis] + one[2] for one in edges) + around + (1 if book.space.grid else 0)
        spare = max(0.0, (_LEAST if axis else _LEAST * 1.5) - (end - low)) / 2
        low, end = math.floor(low - spare), math.ceil(end + spare)
        low, end = (0, end - low) if low < 0 else (low, end)
        low, end = (low - (end - math.ceil(most)), math.ceil(most)) if end > most else (low, end)
        spans.append((max(low, 0), min(end, math.ceil(most))))
    (left, right), (low, high) = spans
    longest = max(right - left, high - low)
    every = 1 if book.space.grid or longest <= 16 else 2 if longest <= 30 else 6
    return Region(left, low, right - left, high - low, every)


def _coordinates(d: Drawing, here: Region) -> None:
    """Columns and rows of squares, or inches, beside the part that is shown."""
    k = d.letters
    if d.grid:
        size = (10 if k == 1 else 9) * k
        for n in range(int(here.wide)):
            d.text((n + 0.5) * d.unit, d.height + 12 * k, chr(65 + int(here.left + n) % 26), "tick", size)
        for n in range(int(here.tall)):
            y = d.height - (n + 0.5) * d.unit + 4 * k
            d.text(-10 * k, y, str(int(here.low) + n + 1), "tick", size)
        return
    every = here.every
    while every * d.unit < 24 * k:
        every *= 2
    for n in range(int(here.wide) + 1):
        if (here.left + n) % every == 0 and n * d.unit <= d.width - 6 * k:
            d.text(
                max(n * d.unit, 6 * k),
                d.height + 12 * k,
                f"{here.left + n:g}\N{DOUBLE PRIME}",
                "tick",
                9 * k,
            )
    for n in range(int(here.tall) + 1):
        if (here.low + n) % every == 0 and n:
            y = max(d.height - n * d.unit + 3 * k, 5 * k)
            d.text(-11 * k, y, f"{here.low + n:g}\N{DOUBLE PRIME}", "tick", 9 * k)


def _markers(d: Drawing, mission: Mission, page: Rectangle) -> list[Spot]:
    """The markers of a mission that are shown."""
    letters = piece_letters(d.book)
    found = [
        (letters[marker.name], x, y, marker_high(d))
        for marker in mission.markers.values()
        for x, y, _, _ in marker_spots(d, marker)
    ]
    return [spot for spot in found if page[0] < spot[1] < page[2] and page[1] < spot[2] < page[3]]


def _levels(d: Drawing, terrain: Iterable[Feature], nobody: Iterable[Start]) -> list[Rectangle]:
    """The corners of squares in which their height stands."""
    found = corners(d, terrain, nobody).values() if d.grid else ()
    k = d.letters
    return [(one.x - 4 * k, one.y - 6.5 * k, one.x + 4 * k, one.y + k) for one in found]


def _lines(
    d: Drawing, terrain: Iterable[Feature], nobody: Iterable[Start], mission: Mission | None
) -> Iterator[Rectangle]:
    """The lines that a name had better not cross: walls, where a floor drops, where a zone ends."""
    if d.grid:
        yield from sides(d, terrain, nobody)
    for zone in (zone for zone in mission.zones.values() if zone.reach) if mission is not None else ():
        reach = zone.reach / d.per * d.unit
        for y in (d.height - reach, reach):
            yield 0, y - 1, d.width, y + 1


def _discs(book: Rulebook, example: Example) -> list[Disc]:
    """Every base that has a place, by the name the example gives it."""
    found: dict[tuple[str, int], Disc] = {}
    for piece in example.pieces:
        if piece.part:
            whole = found.get((piece.card, piece.part)) or found.get((piece.card, 1))
            if whole is not None:
                place = piece.place or whole.place
                found[piece.card, piece.part] = Disc(piece.name, whole.player, place, whole.radius)
            continue
        if piece.player > 1:
            continue
        places = piece.places or ((piece.place,) if piece.place is not None else ())
        for count, place in enumerate(places, 1):
            found[piece.name, count] = Disc(piece.name, piece.player, place, _radius(book, piece))
    return list(found.values())


def _radius(book: Rulebook, piece: Given) -> float:
    if book.space.grid:
        return 0.42
    card = book.cards.get(piece.card)
    if card is not None:
        diameter = base_of(book, card)
    else:
        kind = standing(book, book.kinds.get(piece.card))
        known = Known({**kind.defaults, **piece.stats}) if kind is not None else Known({})
        diameter = number(book, kind.diameter, known) if kind is not None else None
    return millimetres(diameter) / 50.8 if diameter is not None else 0.6


def draw_disc(d: Drawing, disc: Disc) -> None:
    """A base to scale: solid for the first player, ringed for the second."""
    x, y = d.at(*disc.place)
    radius = disc.radius * d.unit
    colour, kind = PLAYER_COLOURS[disc.player % 2], f"wb-player-{disc.player + 1}"
    d.add(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{colour}" class="{kind}"/>')
    if disc.player:
        look = f'fill="none" stroke="#fff" stroke-width="{max(1.2, radius * 0.12):.1f}"'
        d.add(f'<path d="{_circle(x, y, radius * 0.72)}" {look}/>')


def _circle(x: float, y: float, r: float) -> str:
    return f"M{x - r:.1f} {y:.1f}a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 0 {-2 * r:.1f} 0z"
