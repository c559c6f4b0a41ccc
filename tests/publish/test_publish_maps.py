"""Maps can be read: on every card of a mission or a table no label meets another, a piece or the edge, none is smaller than
7 points in print, and the key names everything that is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from xml.etree import ElementTree

import pytest
from printed_texts import opened
from tests.engine.shipped import GAMES

from warbook.publish.cards.map_cards import picture_of, to_maps
from warbook.publish.figures.example_maps import READ_MM, example_map
from warbook.publish.figures.maps import layout_map, mission_map
from warbook.publish.print.theme import Theme

SVG = "{http://www.w3.org/2000/svg}"
_LETTER = 0.5
"""How wide a letter is on average, in its size."""


@dataclass(frozen=True)
class Box:
    what: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 0.5 and down > 0.5

    def covers(self, word: Box) -> bool:
        """Whether a piece lies on a word."""
        if self.what != "disc":
            return self.meets(word)
        x, y, r = (self.left + self.right) / 2, (self.top + self.bottom) / 2, (self.right - self.left) / 2
        near = min(max(x, word.left), word.right), min(max(y, word.top), word.bottom)
        return (near[0] - x) ** 2 + (near[1] - y) ** 2 < (r - 0.5) ** 2

    def holds(self, other: Box, spare: float = 1.5) -> bool:
        return (
            self.left - spare <= other.left
            and self.top - spare <= other.top
            and self.right + spare >= other.right
            and self.bottom + spare >= other.bottom
        )


def labels(root: ElementTree.Element) -> Iterator[Box]:
    """Every word drawn, where it stands."""
    for one, (dx, dy, scale, size) in walk(root):
        if one.tag == f"{SVG}text" and one.text:
            size = float(one.get("font-size", size)) * scale
            wide = _LETTER * size * len(one.text)
            x, y = dx + float(one.get("x", 0)) * scale, dy + float(one.get("y", 0)) * scale
            left = x if one.get("text-anchor") == "start" else x - wide / 2
            yield Box(one.text, left, y - 0.72 * size, left + wide, y)


def shapes(root: ElementTree.Element) -> Iterator[Box]:
    """Every disc, and every square of a piece."""
    for one, (dx, dy, scale, _) in walk(root):
        if one.tag == f"{SVG}circle":
            x, y, r = (float(one.get(name, 0)) * scale for name in ("cx", "cy", "r"))
            yield Box("disc", dx + x - r, dy + y - r, dx + x + r, dy + y + r)
        elif one.tag == f"{SVG}rect" and (one.get("class") or "").startswith("wb-player"):
            x, y, w, h = (float(one.get(name, 0)) * scale for name in ("x", "y", "width", "height"))
            yield Box("square", dx + x, dy + y, dx + x + w, dy + y + h)


def bars(root: ElementTree.Element) -> Iterator[Box]:
    """Everything drawn on the side of a square: walls, ladders, stairs, doors."""
    for one, (dx, dy, scale, _) in walk(root):
        if one.tag == f"{SVG}path" and one.get("class") == "wb-map-side" and scale == 1:
            found = re.fullmatch(r"M([\d.-]+) ([\d.-]+)([hv])([\d.]+)", one.get("d", ""))
            assert found is not None
            x, y, long = dx + float(found[1]), dy + float(found[2]), float(found[4])
            half = float(one.get("stroke-width", 0)) / 2
            across, down = (long, 0.0) if found[3] == "h" else (0.0, long)
            yield Box("bar", x - half, y - half, x + across + half, y + down + half)
        elif one.tag == f"{SVG}rect" and one.get("class") == "wb-map-piece":
            x, y, w, h = (float(one.get(name, 0)) for name in ("x", "y", "width", "height"))
            yield Box("bar", dx + x, dy + y, dx + x + w, dy + y + h)


def walk(
    root: ElementTree.Element, at: tuple[float, float, float, float] = (0, 0, 1, 9)
) -> Iterator[tuple[ElementTree.Element, tuple[float, float, float, float]]]:
    for one in root:
        inner = at
        if one.tag in (f"{SVG}defs", f"{SVG}pattern"):
            continue
        if one.tag == f"{SVG}svg":
            left, top, wide, _ = map(float, one.get("viewBox", "").split())
            scale = float(one.get("width", wide)) / wide
            inner = float(one.get("x", 0)) - left * scale, float(one.get("y", 0)) - top * scale, scale, 9
        yield one, inner
        yield from walk(one, inner)


def collisions(svg: str, cut: bool = False) -> list[tuple[str, str]]:
    """What meets what; `cut` where a part of a board is shown, so that what lies beside it is not seen."""
    root = ElementTree.fromstring(svg)
    words, discs = list(labels(root)), list(shapes(root))
    x, y, wide, high = map(float, root.get("viewBox", "").split())
    page = Box("page", x, y, x + wide, y + high)
    words = [word for word in words if not cut or page.meets(word)]
    found = [(one.what, two.what) for one, two in combinations(words, 2) if one.meets(two)]
    found += [(one.what, two.what) for one, two in combinations(discs, 2) if one.meets(two)]
    found += [(word.what, d.what) for word in words for d in discs if d.covers(word) and not d.holds(word)]
    found += (
        [(word.what, "bar") for word in words for bar in bars(root) if bar.meets(word)] if not cut else []
    )
    return found + [(word.what, "edge") for word in words if not page.holds(word, 3)]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_on_a_map_meets_anything(game: str) -> None:
    for card in to_maps(opened(game)):
        assert card.art is not None
        assert not collisions(card.art.data.decode()), card.name


@pytest.mark.parametrize("game", GAMES)
def test_letters_on_printed_maps_are_large_enough(game: str) -> None:
    """A card never shows its map narrower than its letters need, and has room for that."""
    theme = Theme().for_maps()
    for card in to_maps(opened(game)):
        assert card.art is not None and 40 < card.art.least_mm <= theme.card.width_mm - 9, card.name
        wide = float(ElementTree.fromstring(card.art.data.decode()).get("viewBox", "").split()[2])
        root = ElementTree.fromstring(card.art.data.decode())
        sizes = [
            float(one.get("font-size", 9)) * scale
            for one, (_, _, scale, _) in walk(root)
            if kind_of(one) in READ
        ]
        assert min(sizes) * card.art.least_mm / wide >= 7 * 25.4 / 72 - 0.01, card.name


@pytest.mark.parametrize("game", GAMES)
def test_no_piece_of_an_example_stands_under_the_label_of_another(game: str) -> None:
    """Of every eleventh example; each shows a part of the board, with its coordinates."""
    rules = opened(game).rules
    for one in rules.examples[::11]:
        printed = example_map(rules, one, printed=True)
        for told in filter(None, (example_map(rules, one), printed)):
            svg = told[told.index("<svg") : told.rindex("</svg>") + 6]
            found = [pair for pair in collisions(svg, cut=True) if pair[0] not in ("disc", "square")]
            assert not found, (one.name, found)
            assert svg.count('class="wb-map-tick') >= 4, one.name
            if told == printed:
                assert smallest(svg) >= 5.9, one.name
                picture = picture_of(svg, "", READ_MM)
                assert picture is not None and picture.least_mm <= 79, "as wide as a column of the book"


def smallest(svg: str) -> float:
    """How many points the smallest name, coordinate, height or sign of the key has, where a book shows a picture as narrow as it may."""
    picture = picture_of(svg, "", READ_MM)
    assert picture is not None
    root = ElementTree.fromstring(svg)
    shown_mm = max(picture.least_mm, min(34, 38 * picture.ratio**0.5, 46 * picture.ratio))
    sizes = [
        float(one.get("font-size", 9)) * scale
        for one, (_, _, scale, _) in walk(root)
        if kind_of(one) in ("wb-map-label", "wb-map-tick", "wb-map-level")
    ]
    return min(sizes) * shown_mm / float(root.get("viewBox", "").split()[2]) * 72 / 25.4


def kind_of(text: ElementTree.Element) -> str:
    return (text.get("class") or "").partition(" ")[0]


READ = ("wb-map-label", "wb-map-tick", "wb-map-edge", "wb-map-level", "wb-map-on")


@pytest.mark.parametrize("game", GAMES)
def test_the_key_names_everything_on_the_page_as_in_print(game: str) -> None:
    rules = opened(game).rules
    for mission in rules.missions.values():
        for layout in [rules.layouts[name] for name in mission.layouts] or [None]:
            for card in (False, True):
                told = mission_map(rules, mission, layout, card=card)
                drawn = {f.terrain for f in layout.features if f.terrain} if layout is not None else set()
                wanted = drawn | set(mission.markers) | {z.name for z in mission.zones.values() if z.reach}
                wanted |= {start.card for start in mission.starts if start.place is not None}
                wanted |= {start.card for start in layout.starts} if layout is not None else set()
                assert all(f"{name}</text>" in told or f">{name}, " in told for name in wanted), mission.name
    for layout in rules.layouts.values():
        raised = rules.space.grid and any(feature.level for feature in layout.features)
        assert ("Floor height" in layout_map(rules, layout, layout.name)) is raised


def test_a_collision_is_found() -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    two = (
        '<text x="50" y="50" font-size="10">North</text><text x="{x}" y="52" font-size="10">Gate</text></svg>'
    )
    assert collisions(head + two.format(x=60)) == [("North", "Gate")]
    assert collisions(head + two.format(x=98)) == [("Gate", "edge")]
    disc = '<circle cx="50" cy="40" r="8"/><text x="50" y="50" font-size="10">North</text></svg>'
    assert collisions(head + disc) == [("North", "disc")]
    wall = '<path class="wb-map-side" stroke-width="7" d="M36 0v60"/><text x="50" y="50" font-size="10">North</text></svg>'
    assert collisions(head + wall) == [("North", "bar")]
