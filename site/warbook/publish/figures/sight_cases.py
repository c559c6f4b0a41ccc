"""What can be seen past terrain, asked of the engine: a few plain situations for each terrain of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from warbook.engine.pieces import place_card
from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.model import Card, Feature, Rulebook
from warbook.publish.book.static_values import base_of

_INCH = ir.MICROMETRES_PER_INCH
_NOWHERE = Span("", 0, 0)


@dataclass(frozen=True, slots=True)
class SightCase:
    """Who looks at whom past what, and which relations of sight then hold, in the order they are declared."""

    what: str
    feature: Feature
    observer: tuple[int, int]
    target: tuple[int, int]
    holds: tuple[bool, ...]


def sight_cases(book: Rulebook) -> dict[str, list[SightCase]]:
    """For each terrain that sight knows of its situations; empty where a game has no sight or no terrain."""
    looker = _looker(book)
    if not book.sights or not book.terrains or looker is None:
        return {}
    return _cases(_Asked(book, looker))


def _looker(book: Rulebook) -> Card | None:
    """The card that looks and is looked at: of those that stand, the one with the smallest base."""
    if book.space.grid:
        standing = (c for c in book.cards.values() if (k := book.kinds.get(c.kind)) is not None and k.stands)
        return next(standing, None)
    some = [(size, card.name) for card in book.cards.values() if (size := base_of(book, card)) is not None]
    return book.cards[min(some)[1]] if some else None


class _Asked:
    """A game and who looks, equal to another where nothing that sight depends on is different."""

    def __init__(self, book: Rulebook, card: Card) -> None:
        self.book, self.card = book, card
        terrains = [
            (t.name, t.shape, t.conceals, t.blocks, t.height, t.whole, _size(book, t.name))
            for t in book.terrains.values()
        ]
        sights = [
            (s.name, s.eye, s.part, s.height, s.blocked, s.hindered, s.depth, s.near)
            for s in book.sights.values()
        ]
        self.key = repr((book.name, book.space, card.name, base_of(book, card), terrains, sights))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=8)
def _cases(asked: _Asked) -> dict[str, list[SightCase]]:
    from warbook.engine.game import Game

    game = Game(asked.book)
    found = {}
    for name in asked.book.terrains:
        some = [_answered(game, asked, *situation) for situation in _situations(asked.book, name)]
        found[name] = [case for case in some if case is not None]
    return {name: some for name, some in found.items() if some}


def _situations(book: Rulebook, terrain: str) -> Iterator[tuple[str, Feature, int, int]]:
    """(what it is, the terrain, how far left and right of its middle the two stand)."""
    one = 1 if book.space.grid else _INCH
    width, depth, height = _size(book, terrain)
    thin = min(width, 2 * one)
    near, far = (2 * one, 4 * one) if book.space.grid else (5 * one // 2, 7 * one)
    x, y = book.space.width // 2, book.space.height // 2
    if book.terrains[terrain].shape == "edge":
        for what, left, right in (("Past it, close", 0, 1), ("Past it, far", 3, 4)):
            yield what, Feature(terrain, x, y, 1, 1, 0, height, _NOWHERE, side="east"), left, right
        return
    yield "Past it, close", Feature(terrain, x, y, thin, depth, 0, height, _NOWHERE), near, near
    yield "Past it, far", Feature(terrain, x, y, width, depth, 0, height, _NOWHERE), far, far
    yield "Standing in it", Feature(terrain, x, y, width, depth, 0, height, _NOWHERE), far, 0


def _size(book: Rulebook, terrain: str) -> tuple[int, int, int]:
    """How large such terrain is on the first layout that has it; else a usual size."""
    for layout in book.layouts.values():
        for feature in layout.features:
            if feature.terrain == terrain:
                return feature.width, feature.depth, feature.height
    one = 1 if book.space.grid else _INCH
    return (one, one, 0) if book.space.grid else (4 * one, 4 * one, book.terrains[terrain].height)


def _answered(
    game: Any, asked: _Asked, what: str, feature: Feature, left: int, right: int
) -> SightCase | None:
    """The situation put on a table; None where it cannot be, such as two on one square."""
    from warbook.engine.answers import bits
    from warbook.engine.examples import stand
    from warbook.engine.plan import PARTS, SCENERY

    observer, target = (feature.x - left, feature.y), (feature.x + right, feature.y)
    s = game.blank()
    s.G[SCENERY] = (feature,)
    pieces = []
    for player, spot in ((0, observer), (1, target)):
        whole = place_card(s, asked.card.name, player, None)
        part = (bits(s.F[PARTS][whole]) or (whole,))[0]
        stand(game, s, part, spot)
        pieces.append(part)
    holds = tuple(game.space.sees(s, i, pieces[1], pieces[0]) for i in range(len(asked.book.sights)))
    return SightCase(what, feature, observer, target, holds)
