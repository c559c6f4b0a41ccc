"""A whole rulebook as one PDF: cover, contents, chapters, index, imprint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from warbook.publish.print.bound_model import (
    Block,
    Bound,
    Chapter,
    Grid,
    Head,
    Helper,
    Items,
    Note,
    Played,
    Profile,
)
from warbook.publish.print.cut import cut
from warbook.publish.print.encode import MAX_TEXT, Encoder, Json
from warbook.publish.print.even import evened, grown, indexed, joined
from warbook.publish.print.model import FlowText, Paragraph, Picture, PrintResult, RichText, SpanRef
from warbook.publish.print.press import Press
from warbook.publish.print.theme import Theme

__all__ = ["BOOK_PAPERS", "bind"]


@dataclass(frozen=True, slots=True)
class Format:
    """How a book is laid out: the `page` covers all of its papers, of which each is cut out of its middle; so a rule is on
    one page by its number, whatever it is printed on. Lengths in millimetres, the size of text in points."""

    page: tuple[float, float]
    papers: Mapping[str, tuple[float, float]]
    columns: int
    text: float


FORMATS = (
    Format((215.9, 297.0), {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}, 2, 9.0),
    Format((148.0, 210.0), {"a5": (148.0, 210.0)}, 1, 8.6),
)
BOOK_PAPERS = tuple(paper for one in FORMATS for paper in one.papers)


def bind(bound: Bound, papers: Sequence[str], theme: Theme) -> dict[str, PrintResult]:
    """The book on each of these papers."""
    encoder = Encoder(theme)
    book = _Encoding(bound, encoder).book()
    look, theme = encoder.look(), theme.without("rulebook")
    look["title"] = encoder.text(bound.title, bound.source)
    found = {}
    for one in FORMATS:
        wanted = [paper for paper in one.papers if paper in papers]
        if not wanted:
            continue
        part: Json = {
            "kind": "bound",
            "product": "rulebook",
            "page": list(one.page),
            "columns": one.columns,
            "text_pt": one.text,
            "book": book,
        }
        part["book"] = _laid_out(part, look, theme)
        pdf, failure = Press(part, look, theme).pdf()
        if failure:
            encoder.report("accessibility", f"the PDF is not PDF/UA: {failure}", bound.source)
        made = zip(wanted, cut(pdf, [one.papers[paper] for paper in wanted]), strict=True)
        found.update({paper: PrintResult(data, tuple(encoder.problems)) for paper, data in made})
    return found


def _laid_out(part: Json, look: Json, theme: Theme) -> Json:
    """The book with breaks where its columns end best, and no room left that could be used, found by laying it out without them.
    What is the same in both, almost all, Typst lays out once."""
    while True:
        findings = Press(part, look, theme).findings()
        book = joined(part["book"], findings)
        if book == part["book"]:
            fitted = evened(book, findings) if part["columns"] > 1 else grown(book, findings)
            again = book["short"] and fitted != book
            return indexed(
                fitted, findings, Press(part | {"book": fitted}, look, theme).findings() if again else ()
            )
        part = part | {"book": book}


_FEW = 5
"""So many chapters make a book that fills a few pages, of which none begins with a part, and of which contents and index
share theirs with chapters."""
_WHOLE = 330
"""Letters that a worked example may have to stand in one column: one with a picture ends a page a third empty if it must."""


def places(blocks: Iterable[Block]) -> Iterator[str]:
    """Everything in some blocks that a link can lead to."""
    for block in blocks:
        match block:
            case Head(place=place) | Profile(place=place):
                yield place
            case Grid(places=some):
                yield from some
            case Helper(blocks=inner):
                yield from places(inner)
            case Items(items=items):
                for item in items:
                    yield from places(item.blocks)
            case _:
                pass


class _Encoding:
    """A book as data for the template. A link to what is not in the book is plain text; a place is marked once."""

    def __init__(self, bound: Bound, encoder: Encoder) -> None:
        self.bound, self.encoder = bound, encoder
        known = {place for chapter in bound.chapters for place in (chapter.place, *places(chapter.blocks))}
        encoder.places = frozenset(known - {""})
        self.marked: set[str] = set()
        self.at: SpanRef | None = bound.source

    def book(self) -> Json:
        bound, text = self.bound, self.encoder.text
        return {
            "title": text(bound.title),
            "tagline": text(bound.tagline),
            "edition": text(bound.edition),
            "facts": [[text(label), text(words, None, MAX_TEXT)] for label, words in bound.facts],
            "colours": [self.encoder.colours(colour) for colour in bound.colours],
            "signs": list(bound.signs),
            "emblem": bound.emblem,
            "chapters": [self.chapter(number, chapter) for number, chapter in enumerate(bound.chapters)],
            "index": [
                {
                    "name": text(entry.name),
                    "what": text(entry.what),
                    "see": text(entry.see),
                    "places": [place for place in entry.places if place in self.encoder.places],
                }
                for entry in bound.index
                if entry.see or any(place in self.encoder.places for place in entry.places)
            ],
            "short": len(bound.chapters) <= _FEW,
            "imprint": [[text(label), text(words, None, MAX_TEXT)] for label, words in bound.imprint],
        }

    def chapter(self, number: int, chapter: Chapter) -> Json:
        self.at = chapter.source
        return {
            "begins": number == 0 or (number > 1 and bool(chapter.part) and len(self.bound.chapters) > _FEW),
            "title": self.encoder.text(chapter.title),
            "number": self.encoder.text(chapter.number),
            "place": self.mark(chapter.place),
            "part": self.encoder.text(chapter.part),
            "lead": self.encoder.text(chapter.lead, None, MAX_TEXT),
            "colours": self.encoder.colours(chapter.accent),
            "blocks": [self.block(block) for block in chapter.blocks],
        }

    def mark(self, place: str) -> str:
        if not place or place in self.marked:
            return ""
        self.marked.add(place)
        return place

    def runs(self, runs: RichText) -> list[list[str]]:
        return self.encoder.rich(runs, self.at)

    def block(self, block: Block) -> Json:
        text = self.encoder.text
        match block:
            case Head():
                return {
                    "kind": "head",
                    "level": min(block.level, 5),
                    "title": text(block.title, self.at),
                    "number": text(block.number),
                    "place": self.mark(block.place),
                    "sort": self.runs(block.sort),
                    "short": self.runs(block.short),
                    "minor": block.minor,
                    "line": block.line,
                    "facts": self.runs(block.facts),
                    "lone": block.lone,
                }
            case Paragraph() | FlowText() | Picture():
                return self.encoder.content(block, self.at)
            case Items():
                return {
                    "kind": "items",
                    "items": [
                        {
                            "runs": self.runs(item.runs),
                            "number": item.number,
                            "blocks": [self.block(inner) for inner in item.blocks],
                        }
                        for item in block.items
                    ],
                }
            case Grid():
                return self.encoder.table(block.table, self.at) | {
                    "places": [self.mark(place) for place in block.places]
                }
            case Note():
                return {"kind": "note", "label": text(block.label), "runs": self.runs(block.runs)}
            case Played():
                return {
                    "kind": "played",
                    "title": text(block.title, self.at),
                    "parts": [self.encoder.block(part) for part in block.parts],
                    "said": [self.runs(runs) for runs in block.said],
                    "picture": self.encoder.art(block.picture, self.at),
                    "whole": sum(len(run.text) for part in block.parts for run in part.runs) < _WHOLE,
                }
            case Helper():
                return {"kind": "helper", "blocks": [self.block(inner) for inner in block.blocks]}
            case Profile():
                return {
                    "kind": "profile",
                    "name": text(block.name, self.at),
                    "place": self.mark(block.place),
                    "role": text(block.role, self.at),
                    "colours": self.encoder.colours(block.accent),
                    "sign": block.sign,
                    "badge": text(block.badge),
                    "stats": [[text(stat.label), text(stat.value)] for stat in block.stats],
                    "tables": [self.encoder.table(table, self.at) for table in block.tables],
                    "texts": [self.encoder.block(part) for part in block.texts],
                    "flavour": text(block.flavour, self.at, MAX_TEXT),
                    "short": self.runs(block.short),
                    "level": block.level,
                }
