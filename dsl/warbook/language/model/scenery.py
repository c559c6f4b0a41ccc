"""Terrain and missions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from warbook.language.diagnostic import Span
from warbook.language.ir import Expr
from warbook.language.model.base import Decl


@dataclass(frozen=True, slots=True)
class Terrain(Decl):
    """A type of terrain and what it does to movement and sight. Lengths in µm.

    `room` is how many parts or pieces may stand in one (0: any number); `whole` that one who stands in it has
    all of it as volume for sight.
    """

    shape: str
    slows: int
    conceals: bool
    blocks: bool
    height: int
    enter: Expr | None
    stats: Mapping[str, Expr]
    room: int = 0
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Feature:
    """A piece of terrain on a layout: centre and size in µm (or squares)."""

    terrain: str
    x: int
    y: int
    width: int
    depth: int
    turn: int
    height: int
    span: Span
    room: int = 0


@dataclass(frozen=True, slots=True)
class Layout(Decl):
    features: tuple[Feature, ...]


@dataclass(frozen=True, slots=True)
class Zone(Decl):
    """`edge` and `reach`: the strip along its player's edge; or rectangles."""

    owned: bool
    reach: int


@dataclass(frozen=True, slots=True)
class Marker(Decl):
    """A marker each player has, so far from that player's right and back edge."""

    owned: bool
    right: int
    back: int


@dataclass(frozen=True, slots=True)
class Start:
    """A card that begins on the board, for the first (0) or second (1) player."""

    card: str
    player: int
    place: tuple[int, int]
    span: Span


@dataclass(frozen=True, slots=True)
class Mission(Decl):
    zones: Mapping[str, Zone]
    markers: Mapping[str, Marker]
    starts: tuple[Start, ...]
    layouts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit of force lists: what `counted` is, a set or a number, is at most `most`, `player` having the list.

    `each` tells that those of one card are counted by themselves; `says` is the game's own sentence for a breach.
    """

    text: str
    counted: Expr
    most: Expr
    span: Span
    each: bool = False
    says: str = ""
