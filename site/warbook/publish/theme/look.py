"""How one game looks in print: its theme and what else its `theme.yaml` says, with what is wrong in that file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from warbook.language.diagnostic import Diagnostic
from warbook.language.model import Rulebook
from warbook.language.source import Source
from warbook.publish.book.arranged import Arranged
from warbook.publish.print.model import Art
from warbook.publish.print.theme import Icon, Theme

__all__ = ["FILE", "FOLDER", "Look", "theme_folders"]

FILE = "theme.yaml"
FOLDER = "theme"


@dataclass(frozen=True, slots=True)
class Look:
    """`theme` is what every template wants. Lengths are millimetres.

    `pictures` are those of cards by name, `emblems` of one colour, `emblem` the game's own as SVG; `address` where the game's pages are published; `cube_mm` the side
    of the cubes that tokens are labels for, 0 where tokens are discs. `said` are actions, sequences, rolls, tokens and special
    rules in the designer's own words; "" leaves one out. `doubted` are own words that nobody has said to hold for the rules as they are. `imprint` is who made the rulebook, its version, date and licence;
    `arranged` how the quick sheet is.
    """

    theme: Theme = field(default_factory=Theme)
    pictures: Mapping[str, Art] = field(default_factory=dict)
    emblems: Mapping[str, Icon] = field(default_factory=dict)
    emblem: str = ""
    address: str = ""
    cube_mm: float = 0
    said: Mapping[str, str] = field(default_factory=dict)
    doubted: Mapping[str, str] = field(default_factory=dict)
    imprint: Mapping[str, str] = field(default_factory=dict)
    arranged: Arranged = Arranged()
    diagnostics: tuple[Diagnostic, ...] = ()
    sources: Mapping[str, Source] = field(default_factory=dict)

    def sign(self, card: str) -> str:
        """The picture of one colour of a card, as SVG; "" where it has none."""
        found = self.emblems.get(card)
        return found.svg if found is not None else ""

    def titled(self, title: str) -> Look:
        return replace(self, theme=replace(self.theme, title=title))


def theme_folders(book: Rulebook, folder: Path) -> list[Path]:
    """Where a game's theme is looked for: its own folder, then those of the games it is an edition of."""
    lenders = dict.fromkeys(document.path.split("/")[0] for document in book.documents)
    own = folder.resolve()
    return [own, *(own.parent / name for name in lenders if name != own.name)]
