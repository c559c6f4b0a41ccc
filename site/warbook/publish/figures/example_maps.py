"""Where the pieces of a worked example stand: a part of the table, drawn to scale."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

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
from warbook.publish.figures.maps import furniture, ground, marker_high, marker_spots, terrain_signs, zones

_UNIT = 40.0
"""The drawing's units for a square; on a table, for what the longer side shows at most."""
_MOST = 440.0
_ROUND, _LEAST = 1.0, 4.0
"""Squares, or inches on a table, that are shown around what stands outermost, and at least."""
_NAMES = (12.0, 10.0, 8.0)
"""The sizes of names, the best first."""
_AWAY = 4.0
"""How much farther off a name may stand to cross no line."""
_READ_MM = 0.21
"""Of how many millimetres on paper a tenth of the usual size of letters should be there."""


Rectangle = tuple[float, float, float, float]
"""Left, top, right and bottom on the drawing."""
Spot = tuple[str, float, float, float]
"""A name, where what it names stands on the drawing, and the radius of that."""


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
    here = _region(book, discs, terrain)
    d = Drawing(book, f"map-{escape.slug(example.name)}", here.shown(book))
    ground(d, here.every, edged=False)
    furniture(d, terrain, nobody)
    mission = book.missions.get(example.mission or "")
    if mission is not None:
        zones(d, mission, named=False)
    for disc in discs:
        draw_disc(d, disc)
    x, y = here.left * d.unit, d.height - here.high * d.unit
    wide, high = here.wide * d.unit, here.tall * d.unit
    letters = _on_paper(wide, high) if printed else 1
    spots = [(disc.name, *d.at(*disc.place), disc.radius * d.unit) for disc in discs]
    spots += _markers(d, mission, (x, y, x + wide, y + high)) if mission is not None else []
    page, crossed = (x, y, x + wide, y + high), [*_lines(d, terrain, nobody, mission)]
    for words, at_x, at_y, size in named(spots, page, _levels(d, terrain, nobody), letters, crossed):
        d.text(at_x, at_y, words, "label", size)
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
    return frame.svg(f"Where everybody stands: {example.name}", box, most=1.25 * (wide + m))


def _on_paper(wide: float, high: float) -> float:
    """How much larger letters must be where the rulebook (`bound.typ`) sets a drawing of this size in its columns."""
    ratio = wide / high
    unit_mm = min(38 * math.sqrt(ratio), 46 * ratio) / wide
    return min(2.4, max(1.2, _READ_MM / unit_mm))


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


def _region(book: Rulebook, discs: list[Disc], terrain: tuple[Feature, ...]) -> Region:
    """What is worth showing: everybody, with a little around; where nobody stands, the terrain."""
    per = Drawing(book, "").per
    edges = [
        (disc.place[0] / per, disc.place[1] / per, 0.0 if book.space.grid else disc.radius) for disc in discs
    ] or [(f.x / per, f.y / per, 0.0) for f in terrain]
    spans = []
    for axis, most in ((0, book.space.width / per), (1, book.space.height / per)):
        low = min(one[axis] - one[2] for one in edges) - _ROUND
        end = max(one[axis] + one[2] for one in edges) + _ROUND + (1 if book.space.grid else 0)
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
        for n in range(int(here.wide)):
            d.text((n + 0.5) * d.unit, d.height + 12 * k, chr(65 + int(here.left + n) % 26), "tick", 10 * k)
        for n in range(int(here.tall)):
            y = d.height - (n + 0.5) * d.unit + 4 * k
            d.text(-10 * k, y, str(int(here.low) + n + 1), "tick", 10 * k)
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
    return [(one.x - 4, one.y - 6.5, one.x + 4, one.y + 1) for one in found]


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


def named(
    spots: Iterable[Spot],
    page: Rectangle,
    occupied: Iterable[Rectangle] = (),
    letters: float = 1,
    crossed: Iterable[Rectangle] = (),
) -> Iterator[tuple[str, float, float, float]]:
    """The names of discs where they cover neither a disc nor one another: below, above or beside, there where they cross the
    fewest lines, else smaller. Of several parts of one name, those that no place is left for go without."""
    lines = list(crossed)
    found = list(spots)
    taken = [*((x - r, y - r, x + r, y + r) for _, x, y, r in found), *occupied]
    told: set[str] = set()
    for name, x, y, r in found:
        for size in (usual * letters for usual in _NAMES):
            half = 0.28 * size * len(name)
            places = [
                (x, y + r + size), (x, y - r - 4), (x + r + half + 3, y + size * 0.35), (x - r - half - 3, y + size * 0.35),
                (x + half, y + r + size), (x - half, y + r + size), (x + half, y - r - 4), (x - half, y - r - 4),
                (x, y + r + size + _AWAY), (x, y - r - 4 - _AWAY),
            ]  # fmt: skip
            boxes = [
                (at, (at[0] - half, at[1] - 0.8 * size, at[0] + half, at[1] + 0.1 * size)) for at in places
            ]
            free = [
                one for one in boxes if _inside(one[1], page) and not any(_meet(one[1], t) for t in taken)
            ]
            if free:
                at, box = min(free, key=lambda one: sum(_meet(one[1], line) for line in lines))
                taken.append(box)
                told.add(name)
                yield name, *at, size
                break
        else:
            if name not in told:
                told.add(name)
                size = min(10.0 * letters, 1.9 * r / (0.56 * len(name)))
                yield name, x, y + size * 0.35, size


def _inside(box: Rectangle, page: Rectangle) -> bool:
    return box[0] >= page[0] and box[1] >= page[1] and box[2] <= page[2] and box[3] <= page[3]


def _meet(one: Rectangle, two: Rectangle) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


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
