"""A whole rulebook as the print stage takes it: chapters of blocks, and an index. Plain data that knows no game."""

from __future__ import annotations

from dataclasses import dataclass, field

from warbook.publish.print.model import (
    Art,
    FlowText,
    Paragraph,
    Picture,
    RichText,
    SpanRef,
    Stat,
    Table,
    TextBlock,
)

__all__ = [
    "Block",
    "Bound",
    "Chapter",
    "Grid",
    "Head",
    "Helper",
    "IndexEntry",
    "Item",
    "Items",
    "Note",
    "Played",
    "Profile",
]


@dataclass(frozen=True, slots=True)
class Head:
    """The heading of a section: `level` 2 and deeper; `place` is what links lead to, `sort` what it declares."""

    level: int
    title: str
    number: str
    place: str
    sort: RichText = ()
    short: RichText = ()
    minor: bool = False
    """Whether only a rule is looked up here: it stands small, and not in the contents."""
    line: bool = False
    """Whether its title leads the line in which all is said: `short`, then `facts`."""
    facts: RichText = ()
    lone: bool = False
    """Whether nothing of its own follows."""


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list, with what is indented under it; `number` of a step, 0 of a bullet."""

    runs: RichText
    number: int = 0
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class Items:
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; `places` are what links to its rows lead to, "" where none does."""

    table: Table
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """Why a rule is as it is."""

    label: str
    runs: RichText


@dataclass(frozen=True, slots=True)
class Played:
    """A worked example: what is given, what is done, what then holds, where everybody stands, and what one sees by it."""

    title: str
    parts: tuple[TextBlock, ...]
    said: tuple[RichText, ...]
    picture: Art | None = None


@dataclass(frozen=True, slots=True)
class Helper:
    """Rules that only help another, in small print."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Profile:
    """A unit: what its card says."""

    name: str
    place: str
    role: str
    accent: str
    sign: str
    badge: str
    stats: tuple[Stat, ...]
    tables: tuple[Table, ...]
    texts: tuple[TextBlock, ...]
    flavour: str = ""
    short: RichText = ()
    level: int = 3


Block = Head | Paragraph | Items | Grid | Note | FlowText | Played | Helper | Picture | Profile


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    number: str
    place: str
    blocks: tuple[Block, ...]
    part: str = ""
    """The part of the book that begins with it."""
    accent: str = ""
    lead: str = ""
    source: SpanRef | None = None


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A name, what it is, and the places where it is explained; or another word for it, `see`."""

    name: str
    what: str
    places: tuple[str, ...]
    see: str = ""


@dataclass(frozen=True, slots=True)
class Bound:
    title: str
    tagline: str
    edition: str
    facts: tuple[tuple[str, str], ...]
    colours: tuple[str, str]
    """Of the cover: at its top and at its foot."""
    signs: tuple[str, ...]
    """Pictures of one colour for the cover."""
    emblem: str
    """The game's own, for the cover too; "" for none."""
    chapters: tuple[Chapter, ...]
    index: tuple[IndexEntry, ...]
    imprint: tuple[tuple[str, str], ...] = ()
    source: SpanRef | None = field(default=None)
