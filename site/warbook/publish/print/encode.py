"""Turns the model into JSON for the templates: cleaned text, checked colours, problems collected.

Text reaches the templates only as data (`sys.inputs`), so nothing in it can run.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from warbook.publish.print.colour import contrast, is_colour, palette, readable_on
from warbook.publish.print.glyphs import coverage
from warbook.publish.print.last_words import last_words_tied
from warbook.publish.print.model import (
    Art,
    Bullets,
    Callout,
    Content,
    FlowText,
    Paragraph,
    Picture,
    PrintProblem,
    RichText,
    SpanRef,
    Steps,
    Swatch,
    Swatches,
    Table,
    TextBlock,
)
from warbook.publish.print.pictures import data_address, is_picture
from warbook.publish.print.press import font_folders
from warbook.publish.print.sandbox import SealError
from warbook.publish.print.theme import Icon, Theme

__all__ = ["MAX_LABEL", "MAX_TEXT", "Encoder", "Json"]

Json = dict[str, Any]

MAX_LABEL, MAX_TEXT = 200, 3000
"""Longer names and texts are cut and reported: a printed page could not hold them anyway."""
_SPACES = re.compile(r"[ \t\r\n\f\v\u2028\u2029]+")
_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff\ue000-\uf8ff\ufeff]"
)
_LONG_WORD = re.compile(r"\S{24,}")
_INVISIBLE = frozenset(" \u00a0\u00ad\u200b\u200c\u200d\u2060")
_MISSING = "□"


class Encoder:
    """One job's encoding; `problems` grows as things are found that cannot be printed as given."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.problems: list[PrintProblem] = []
        self.places: frozenset[str] = frozenset()
        """What links can lead to in the document; others are plain text."""
        self._shown = _INVISIBLE | coverage(font_folders(theme))
        self._reported: set[tuple[str, str, SpanRef | None]] = set()

    def report(self, kind: str, message: str, source: SpanRef | None, millimetres: float = 0) -> None:
        """Adds a problem, once for each kind, message and source."""
        key = (kind, message, source)
        if key not in self._reported:
            self._reported.add(key)
            self.problems.append(PrintProblem(kind, message, millimetres, source))

    def failed(self, error: SealError, product: str) -> None:
        """Reports a template that failed, on its line; on the first where nobody knows."""
        template = self.theme.template
        assert template is not None
        name, _, line = (error.place or f"{template.draws[product]}:1").rpartition(":")
        self.report("template", error.sentence.rstrip("."), SpanRef(f"{template.place}/{name}", int(line)))

    def text(self, text: str, source: SpanRef | None = None, most: int = MAX_LABEL) -> str:
        """Text without line ends: spaces joined, control characters gone, unknown glyphs replaced."""
        if len(text) > most:
            self.report("length", f"a text of {len(text)} characters is cut after {most}", source)
            text = text[:most].rstrip() + "…"
        text = _UNSAFE.sub("", _SPACES.sub(" ", text))
        if not self._shown.issuperset(text):
            text = "".join(char if char in self._shown else self._missing(char, source) for char in text)
        return _LONG_WORD.sub(_breakable, text)

    def rich(self, runs: RichText, source: SpanRef | None = None, narrow: bool = False) -> list[list[str]]:
        """Runs as `[style, text]`; those that lead somewhere with the place. But in `narrow` cells their last words stay
        together."""
        found = [
            [run.style, self.text(run.text, source, MAX_TEXT), *([run.to] if run.to in self.places else ())]
            for run in runs
            if run.text
        ]
        return found if narrow else last_words_tied(found)

    def block(self, block: TextBlock, source: SpanRef | None = None) -> Json:
        """A labelled paragraph."""
        source = block.source or source
        return {"label": self.text(block.label, source), "runs": self.rich(block.runs, source)}

    def table(self, table: Table, source: SpanRef | None = None) -> Json:
        """A table with every row of equal length, its alignments, and which column takes spare width."""
        source = table.source or source
        count = max(len(table.columns), len(table.aligns), *(len(row.cells) for row in table.rows), 0)
        heads = [self.text(head, source) for head in table.columns]
        heads += [""] * (count - len(heads))
        rows: list[Json] = []
        for row in table.rows:
            at = row.source or source
            cells = [self.rich(cell, at, narrow=True) for cell in row.cells]
            cells += [[]] * (count - len(cells))
            rows.append({"cells": cells, "note": self.rich(row.note, at)})
        flex = _widest([row["cells"] for row in rows], table.aligns, count)
        aligns = list(table.aligns) + ["left" if i in (0, flex) else "center" for i in range(count)]
        return {
            "kind": "table",
            "heading": self.text(table.heading, source),
            "heads": heads,
            "rows": rows,
            "flex": flex,
            "aligns": aligns[:count],
        }

    def content(self, content: Content, above: SpanRef | None = None) -> Json:
        """A piece of a section, as templates set it."""
        at = content.source or above
        match content:
            case Table():
                return self.table(content, at)
            case Paragraph():
                return {"kind": "paragraph", "runs": self.rich(content.runs, at)}
            case Callout():
                return {"kind": "callout", "runs": self.rich(content.runs, at)}
            case Bullets():
                return {"kind": "bullets", "items": [self.rich(item, at) for item in content.items]}
            case FlowText():
                return {
                    "kind": "flow",
                    "title": self.text(content.title, at),
                    "price": self.text(content.price, at),
                    "lines": [
                        {
                            "depth": line.depth,
                            "label": self.text(line.label, at),
                            "runs": self.rich(line.runs, at),
                            "option": line.option,
                        }
                        for line in content.lines
                    ],
                }
            case Picture():
                caption = self.text(content.caption, at)
                return {"kind": "picture", "art": self.art(content.art, at), "caption": caption}
            case Steps():
                return {"kind": "steps", "items": [self.block(item, at) for item in content.items]}
            case Swatches():
                return {"kind": "swatches", "items": [self._swatch(item, at) for item in content.items]}

    def _swatch(self, swatch: Swatch, at: SpanRef | None) -> Json:
        colour = self.colour(swatch.colour, at)
        return {
            "name": self.text(swatch.name, at),
            "colour_name": self.text(swatch.colour_name, at),
            "colour": colour,
            "readable": readable_on(colour),
            "pale": contrast(colour, "#ffffff") < 1.6,
            "letter": self.text(swatch.letter, at),
            "shape": swatch.shape,
            "pattern": swatch.pattern,
            "note": self.rich(swatch.note, at),
        }

    def colours(self, colour: str, source: SpanRef | None = None) -> dict[str, str]:
        """The palette of a colour; the theme's accent where it is empty or no colour."""
        return palette(self.colour(colour, source))

    def colour(self, colour: str, source: SpanRef | None = None) -> str:
        """The colour itself, or the theme's accent."""
        if colour and not is_colour(colour):
            self.report("colour", f"{colour[:40]!r} is not a colour such as #24506e", source)
        return next((c for c in (colour, self.theme.accent) if is_colour(c)), "#24506e").lower()

    def art(self, art: Art | None, source: SpanRef | None = None) -> Json | None:
        """The picture as a data address; the template makes it cover its slot."""
        if art is None:
            return None
        if not is_picture(art):
            self.report("art", f"the picture is not the {art.media_type} file it should be", source)
            return None
        found: Json = {"file": data_address(art), "alt": self.text(art.alt, source) or "Illustration"}
        if art.ratio:
            found |= {"svg": art.data.decode("utf-8"), "ratio": art.ratio, "least": art.least_mm}
        return found

    def look(self) -> Json:
        """The theme's fonts and colours, as every template wants them."""
        theme = self.theme
        return {
            "title": self.text(theme.title),
            "game": self.text(theme.title),
            "language": theme.language if re.fullmatch("[a-z]{2,3}", theme.language) else "en",
            "heading_font": theme.heading_font,
            "heading_stretch": min(200, max(50, theme.heading_stretch)),
            "body_font": theme.body_font,
            "ink": self.colour(theme.ink),
            "muted": self.colour(theme.muted),
            "paper": self.colour(theme.paper),
            "ink_saving": theme.ink_saving,
            "cost_icons": _icons(theme.cost_icons),
            "stat_icons": _icons(theme.stat_icons),
            "crests": _icons(theme.crests),
            "emblem": theme.emblem,
            "logo": self.art(theme.logo),
            "draft": theme.draft,
        }

    def _missing(self, char: str, source: SpanRef | None) -> str:
        shown = char if char.isprintable() else "?"
        self.report("glyph", f"no font here has the character {shown} (U+{ord(char):04X})", source)
        return _MISSING


def _icons(icons: Mapping[str, Icon]) -> Json:
    return {label: {"svg": icon.svg, "name": icon.name} for label, icon in icons.items()}


def _breakable(word: re.Match[str]) -> str:
    text = word.group()
    return "\u200b".join(text[at : at + 12] for at in range(0, len(text), 12))


def _widest(rows: Sequence[Sequence[list[list[str]]]], aligns: Sequence[str], count: int) -> int:
    """The column that takes spare width: the one that holds real sentences; else the last that is said to go left,
    or the first."""
    widths = [max((sum(len(run[1]) for run in row[i]) for row in rows), default=0) for i in range(count)]
    if not widths:
        return 0
    longest = max(range(count), key=lambda i: widths[i])
    if widths[longest] > 18:
        return longest
    return max((place for place, align in enumerate(aligns) if align == "left"), default=0)
