"""What the pages stage gives: Markdown pages, each with the place in the rules it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from warbook.language.diagnostic import Span


@dataclass(frozen=True, slots=True)
class Find:
    """What search finds at a place that has no heading: a name, and what is said of it, both plain text."""

    home: Home
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """One page: `part` is the part of the contents it stands in ("" for a page beside the parts), `group` those pages
    in that part which are shown together.

    A page with no span comes from no one line of the rules; one not `listed` is reached by links only. `finds` is what
    search finds beside what stands under its headings.
    """

    markdown: str
    title: str
    span: Span | None = None
    part: str = ""
    listed: bool = True
    finds: tuple[Find, ...] = ()
    group: str = ""


@dataclass(frozen=True, slots=True)
class Home:
    """Where something is explained: the page, relative to its game's folder, and the anchor on it."""

    path: str
    anchor: str = ""

    @property
    def address(self) -> str:
        return f"{self.path}#{self.anchor}" if self.anchor else self.path


@dataclass(frozen=True, slots=True)
class Download:
    """A file beside the pages: its path in the game's folder, what it is, on what paper, how many bytes."""

    path: str
    what: str
    paper: str = ""
    size: int = 0


@dataclass(frozen=True, slots=True)
class Fight:
    """An attack of one card on another. `tool` is what it is made with, where there is a choice; `parts` how many of
    the attacker's are left (0: all); `ground` the terrain that the other stands on."""

    card: str
    action: str
    tool: str
    foe: str
    parts: int
    ground: str
    chance: Fraction
    share: Fraction
    curve: tuple[Fraction, ...]
    """The chance that one part is lost, two, and so on; empty where the other has but one."""
    became: str
    """What the other comes to be, where that is what an attack does."""
    distance: int = 0
    """How far apart the two are, the nearest at which the attack can be made: in squares, or on a table in µm."""
    farther: tuple[tuple[int, Fraction], ...] = ()
    """Distances from which on the chance is another, with that chance."""
