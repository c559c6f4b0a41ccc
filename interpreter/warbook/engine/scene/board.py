"""What is played on: terrain, zones and markers, as they lie now. Nothing of it is hidden from anybody."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from warbook.engine.answers import bits
from warbook.engine.emit_holdings import BITS, MANY, SQUARE, on_squares
from warbook.engine.hidden import counter_hidden
from warbook.engine.journal import setup_of
from warbook.engine.plan import MISSION, SCENERY
from warbook.engine.program import Program
from warbook.engine.scene.format import Board, Heap, Marker, Place, Terrain, Zone
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.model import PLAYERS, Feature, Resource, Token

_boards: WeakKeyDictionary[Program, dict[tuple[int, ...], tuple[object, Board]]] = WeakKeyDictionary()
"""For each game the boards that were asked for; with each the scenery that it was made of, so that its identity is its own."""


def per(s: State) -> int:
    """How many of the engine's units there are to one of a scene."""
    return 1 if s.game.book.space.grid else ir.MICROMETRES_PER_INCH


def board(s: State) -> Board:
    """The board, made once for each lie of the land."""
    known = _boards.setdefault(s.game, {})
    edges = [player for _, player in sorted((s.game.plan.edge(s.G, player), player) for player in PLAYERS)]
    key = (id(s.G[SCENERY]), s.G[MISSION], *edges)
    if key not in known:
        known[key] = (s.G[SCENERY], _board(s, edges))
    return known[key][1]


def _board(s: State, edges: list[int]) -> Board:
    space, unit = s.game.book.space, per(s)
    setup = setup_of(s)
    return Board(
        grid=space.grid,
        width=space.width / unit,
        height=space.height / unit,
        per=unit,
        mission=setup.mission,
        layout=setup.layout,
        edges=edges,
        terrain=[_terrain(s, feature) for feature in s.G[SCENERY] or () if feature.terrain or feature.level],
        zones=_zones(s),
        markers=_markers(s),
    )


def _terrain(s: State, feature: Feature) -> Terrain:
    declared, unit = s.game.book.terrains.get(feature.terrain), per(s)
    tall = feature.height or (declared.height if declared is not None else 0)
    return Terrain(
        name=feature.terrain,
        shape=declared.shape if declared is not None else "area",
        x=feature.x / unit,
        y=feature.y / unit,
        width=feature.width / unit,
        depth=feature.depth / unit,
        turn=feature.turn,
        height=tall / (ir.HEIGHTS_PER_SQUARE if s.game.book.space.grid else unit),
        level=feature.level + (declared.level if declared is not None else 0),
        side=feature.side,
        blocks=declared is not None and declared.blocks,
    )


def _zones(s: State) -> list[Zone]:
    if s.G[MISSION] < 0:
        return []
    found = []
    for name, zone in s.game.book.missions[s.game.plan.missions[s.G[MISSION]]].zones.items():
        for owner in PLAYERS if zone.owned else PLAYERS[:1]:
            whose = owner if zone.owned else None
            if s.game.book.space.grid:
                squares = list(bits(s.game.space.zone(s, name, owner)))
                found.append(Zone(name=name, owner=whose, squares=squares, low=0, high=0))
            else:
                reach, deep = zone.reach / per(s), s.game.book.space.height / per(s)
                front = s.game.plan.edge(s.G, owner) == 0
                low, high = (0.0, reach) if front else (deep - reach, deep)
                found.append(Zone(name=name, owner=whose, squares=[], low=low, high=high))
    return found


def _markers(s: State) -> list[Marker]:
    if s.G[MISSION] < 0 or s.game.book.space.grid:
        return []
    found = []
    for name, marker in s.game.book.missions[s.game.plan.missions[s.G[MISSION]]].markers.items():
        for owner in PLAYERS if marker.owned else PLAYERS[:1]:
            x, y = s.game.space.marker(s, name, owner)
            found.append(Marker(name=name, owner=owner if marker.owned else None, x=x / per(s), y=y / per(s)))
    return found


def heaps(s: State, viewer: int) -> list[Heap]:
    """The tokens that lie on squares, as far as the viewer may know."""
    found = []
    lying_on: dict[str, Token | Resource] = {**s.game.book.tokens, **s.game.book.resources}
    for name, token in lying_on.items():
        if token.holder != SQUARE or counter_hidden(s, name, 0, viewer):
            continue
        lying = s.G[s.game.plan.slot(on_squares(name))]
        for square in bits(s.G[s.game.plan.has(name)]):
            found.append(Heap(name=name, square=square, amount=lying >> BITS * square & MANY))
    return found


def spot(s: State, place: Place) -> tuple[float, float]:
    """The middle of a place, in the units of a scene."""
    if not isinstance(place, int):
        return round(place[0] / per(s), 4), round(place[1] / per(s), 4)
    beside = s.game.space.squares_of(place)
    wide = s.game.book.space.width
    xs, ys = [q % wide + 0.5 for q in beside], [q // wide + 0.5 for q in beside]
    return sum(xs) / len(xs), sum(ys) / len(ys)


def side(s: State, place: Place) -> str:
    """The side of a square that a place is; "" where it is none."""
    if not isinstance(place, int) or not s.game.book.space.grid or place <= s.game.space.nowhere:
        return ""
    one, other = s.game.space.squares_of(place)
    return "east" if other == one + 1 else "north"
