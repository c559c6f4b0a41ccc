"""Where the pieces of a worked example stand: a part of the table, drawn to scale."""

from __future__ import annotations

from dataclasses import dataclass

from warbook.language.model import Example, Given, Rulebook
from warbook.publish.book import escape
from warbook.publish.book.colours import PLAYER_COLOURS
from warbook.publish.book.static_values import Known, base_of, number, standing
from warbook.publish.book.values import millimetres
from warbook.publish.figures.drawing import WIDE, Drawing
from warbook.publish.figures.grid_maps import drawn
from warbook.publish.figures.maps import furniture, ground, zones

_WIDE, _HIGH, _ROUND = 14.0, 7.0, 2.5
"""Inches or squares that are shown at least across and up, and around what stands outermost."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A base to draw: whose it is, its middle in the game's measure, its radius in inches or squares."""

    name: str
    player: int
    place: tuple[int, int]
    radius: float
    """In inches or squares."""


def example_map(book: Rulebook, example: Example) -> str:
    """The picture; empty where nothing has a place."""
    discs = _discs(book, example)
    terrain, nobody = drawn(book, example)
    if not discs and not terrain:
        return ""
    per = Drawing(book, "").per
    xs = [disc.place[0] / per for disc in discs] + [f.x / per for f in terrain]
    ys = [disc.place[1] / per for disc in discs] + [f.y / per for f in terrain]
    left, right = _span(min(xs), max(xs), book.space.width / per, _WIDE)
    low, high = _span(min(ys), max(ys), book.space.height / per, _HIGH)
    d = Drawing(book, f"map-{escape.slug(example.name)}", max(right - left, (high - low) * 0.9))
    ground(d, 1 if right - left <= 16 else 2 if right - left <= 30 else 6)
    furniture(d, terrain, nobody)
    mission = book.missions.get(example.mission or "")
    if mission is not None:
        zones(d, mission)
    for disc in discs:
        draw_disc(d, disc)
    x, y = left * d.unit, d.height - high * d.unit
    width, height = (right - left) * d.unit, (high - low) * d.unit
    _measure(d, x + 8, y + height - 8)
    return d.svg(f"Where everybody stands: {example.name}", f"{x:.0f} {y:.0f} {width:.0f} {height:.0f}")


def _span(low: float, high: float, most: float, least: float) -> tuple[float, float]:
    """What is shown of one direction, inside the table."""
    low, high = low - _ROUND, high + _ROUND
    spare = max(0.0, least - (high - low)) / 2
    low, high = low - spare, high + spare
    if low < 0:
        low, high = 0.0, high - low
    if high > most:
        low, high = low - (high - most), most
    return max(low, 0.0), min(high, most)


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
    """A base to scale with its name under it: solid for the first player, ringed for the second."""
    x, y = d.at(*disc.place)
    radius = disc.radius * d.unit
    colour, kind = PLAYER_COLOURS[disc.player % 2], f"wb-player-{disc.player + 1}"
    d.add(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{colour}" class="{kind}"/>')
    if disc.player:
        d.add(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius * 0.72:.1f}" fill="none" stroke="#fff" '
            f'stroke-width="{max(1.2, radius * 0.12):.1f}"/>'
        )
    d.text(x, y + radius + 13, disc.name, "label", 'font-size="12"')


def _measure(d: Drawing, x: float, y: float) -> None:
    """A bar to measure by."""
    if d.grid:
        return
    length = 6 if d.unit * 6 < WIDE / 3 else 2
    shape = f'd="M{x:.1f} {y - 5:.1f}v5h{length * d.unit:.1f}v-5"'
    d.add(f'<path {shape} class="wb-map-bar" fill="none" stroke="#333"/>')
    d.text(x + length * d.unit / 2, y - 4, f"{length}\N{DOUBLE PRIME}", "label", 'font-size="11"')
