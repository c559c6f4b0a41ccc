"""Terrain and missions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from warbook.language.diagnostic import Span
from warbook.language.ir import Expr, Truth
from warbook.language.model.base import Decl

TERRAIN_SORTS = ("blocking", "concealing", "impassable")


@dataclass(frozen=True, slots=True)
class Terrain(Decl):
    """A type of terrain and what it does to movement and sight. Lengths in µm; on a grid a height is in sixtieths
    of a square. `shape` is area, volume or edge: edges stand on the lines between squares. `level` is how many
    squares higher than the ground its squares are; `marks` are how a drawn map shows it, of an edge the one that
    lies and the one that stands.

    `room` is how many parts or pieces may stand in one (0: any number); `whole` that one who stands in it has
    all of it as volume for sight; `bears` that one who is on it stands at its height. `typical` is the largest that
    is usual, (longer side, shorter side, least height, most height): anything beyond draws a warning. `colour` is how
    maps show it, "" where the rules leave that open.
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
    level: int = 0
    marks: tuple[str, ...] = ()
    bears: bool = False
    typical: tuple[int, int, int, int] | None = None
    colour: str = ""

    @property
    def impassable(self) -> bool:
        """Whether nobody may ever enter it."""
        return isinstance(self.enter, Truth) and not self.enter.value

    def is_of(self, sort: str) -> bool:
        """Whether it is of one of `TERRAIN_SORTS`."""
        return {"blocking": self.blocks, "concealing": self.conceals, "impassable": self.impassable}[sort]


@dataclass(frozen=True, slots=True)
class Feature:
    """A piece of terrain on a layout: centre and size in µm; on a grid the lower left square, and how many.

    A drawn map has more: what stands on a `side` (east or north) of a square, the `level` of one, and a `mark` that
    stands for something other than terrain; these have no name of a terrain.
    """

    terrain: str
    x: int
    y: int
    width: int
    depth: int
    turn: int
    height: int
    span: Span
    room: int = 0
    side: str = ""
    level: int = 0
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Layout(Decl):
    """Terrain where it stands, and pieces of no player that are drawn with it."""

    features: tuple[Feature, ...]
    starts: tuple[Start, ...] = ()
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Zone(Decl):
    """The strip of so much `reach` along its player's edge; or the squares that a drawn map marks: with the first of
    `marks`, the second player's with the second."""

    owned: bool
    reach: int
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Marker(Decl):
    """A marker each player has, so far from that player's right and back edge."""

    owned: bool
    right: int
    back: int


@dataclass(frozen=True, slots=True)
class Start:
    """A card, or one of a kind, that a game begins with, for the first (0), second (1) or no player (2): at a place,
    perhaps on a `side` of its square, or in a `group`."""

    card: str
    player: int
    place: tuple[int, int] | None
    span: Span
    side: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Mission(Decl):
    zones: Mapping[str, Zone]
    markers: Mapping[str, Marker]
    starts: tuple[Start, ...]
    layouts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetRow:
    """How important a part of the quick sheet is: 1 comes first; 0 is not printed there."""

    name: str
    importance: int
    span: Span


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
