"""How one game looks on the site, in which others stand beside it: its colour, its emblem, fonts of its own."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from warbook.publish.book.colours import cover_style, page_style
from warbook.publish.print.theme import Theme
from warbook.publish.print.web_fonts import WebFont

__all__ = ["FONTS", "PLAIN", "Face"]

FONTS = "fonts"
"""Where a game's fonts lie in its folder."""
_HEAD, _TEXT = '"Warbook Head","Warbook Text",sans-serif', '"Warbook Text"'
_VARIABLES = {"head": "--wb-head-font", "text": "--md-text-font"}
_MOST_INSIDE = 40_000
"""Bytes of a font that may stand in a page itself, where it can load no other file."""


@dataclass(frozen=True, slots=True)
class Face:
    """`emblem` is an SVG of one colour, "" for none. `fonts` are those of headings (`head`) and of the text (`text`), where they
    are not those of every page; `borrowed` says for which of both the other font of every page is taken."""

    folder: str = ""
    accent: str = Theme().accent
    emblem: str = ""
    fonts: Mapping[str, Sequence[WebFont]] = field(default_factory=dict)
    borrowed: Sequence[str] = ()

    @property
    def files(self) -> dict[str, bytes]:
        """What a page of the game loads of it, by path in the game's folder."""
        return {f"{FONTS}/{one.name}": one.data for some in self.fonts.values() for one in some}

    @property
    def page(self) -> str:
        """Its look on each of its pages, as CSS."""
        return ";".join((page_style(self.accent), *self._emblem(), *filter(None, [self.families])))

    @property
    def families(self) -> str:
        """Its fonts for headings and text, as CSS; "" where they are those of every page."""
        return ";".join(self._families(_VARIABLES))

    @property
    def tile(self) -> str:
        """Its look on a tile that leads to it, and on its cover, as CSS."""
        return ";".join((cover_style(self.accent), *self._emblem(), *self._families(("head",))))

    def rules(self, to: str, only: Sequence[str] = ("head", "text")) -> str:
        """Where its fonts are, as CSS; `to` is the way to its folder."""
        return "".join(
            self._rule(use, one, f"{to}{FONTS}/{one.name}", len(self.fonts[use]) == 1)
            for use in only
            for one in self.fonts.get(use, ())
        )

    def rules_inside(self) -> str:
        """The fonts of its headings within the page, as CSS; nothing where they are large."""
        return "".join(
            self._rule("head", one, f"data:font/{one.kind};base64,{b64encode(one.data).decode()}", True)
            for one in self.fonts.get("head", ())
            if len(one.data) <= _MOST_INSIDE
        )

    def _rule(self, use: str, one: WebFont, address: str, alone: bool) -> str:
        weight = "100 900" if alone else str(one.weight)
        slanted = "font-style:italic;" if one.italic else ""
        return (
            f'@font-face{{font-family:"{self._family(use)}";font-weight:{weight};{slanted}font-display:swap;'
            f'src:url({address}) format("{one.kind}")}}'
        )

    def _family(self, use: str) -> str:
        return f"{self.folder} {use}"

    def _families(self, uses: Sequence[str] | Mapping[str, str]) -> list[str]:
        """The fonts of both uses; single quotation marks, as it stands in attributes."""
        every = {"head": _HEAD, "text": _TEXT}
        other = {"head": _TEXT, "text": _HEAD}
        found = []
        for use in uses:
            own = f'"{self._family(use)}",{every[use]}' if self.fonts.get(use) else ""
            own = own or (other[use] if use in self.borrowed else "")
            if own:
                found.append(f"{_VARIABLES[use]}:{own}".replace('"', "'"))
        return found

    def _emblem(self) -> list[str]:
        data = b64encode(self.emblem.encode()).decode()
        return [f"--wb-emblem:url(data:image/svg+xml;base64,{data})"] if self.emblem else []


PLAIN = Face()
"""The look of every page."""
