"""A game's printed matter: cards, quick sheet and tokens as PDF on every paper, and pictures of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from warbook.language.diagnostic import Diagnostic, Severity, Span
from warbook.language.source import Source
from warbook.publish.book.around import ALONE, Around, small
from warbook.publish.book.escape import first_name, slug
from warbook.publish.book.force_lists import lists_for
from warbook.publish.book.model import Download
from warbook.publish.book.writer import Book
from warbook.publish.bound.rulebook import to_bound
from warbook.publish.cards.cards import to_cards
from warbook.publish.cards.map_cards import to_maps
from warbook.publish.parts.equipment import printed_cards
from warbook.publish.print.apart import bind_apart
from warbook.publish.print.bound import bind
from warbook.publish.print.cards import card_images, card_sheets_on
from warbook.publish.print.dealing import with_spares
from warbook.publish.print.joining import join
from warbook.publish.print.model import Card, PrintProblem, PrintResult, TokenSheet
from warbook.publish.print.pictures import webps
from warbook.publish.print.tokens import token_sheets
from warbook.publish.products import cover
from warbook.publish.sheets.quick_sheet import fitted_sheets
from warbook.publish.theme.file import read_look
from warbook.publish.theme.look import Look
from warbook.publish.tokens.tokens import to_tokens

PAPERS = {"a4": "A4", "letter": "Letter"}
IMAGES = "images"
COVER = "cover"
PAPER = "paper"
PARTS = (PAPER, IMAGES, COVER)
"""What is printed of a game in pieces that need nothing of each other."""
BOOKS = {"a4": "A4", "letter": "Letter", "a5": "A5"}
"""The papers of the rulebook."""
FOLDER = "print"
_IMAGE_DPI, _SMALL_PIXELS = 200, 198
_CODES = {
    "overflow": "W801",
    "cell": "W802",
    "token": "W803",
    "glyph": "W804",
    "left out": "W805",
    "shortened": "W806",
    "section": "W807",
    "template": "W811",
}


@dataclass(slots=True)
class Printed:
    """`files` by their path in the game's folder, what they are, pictures by card, and what did not fit."""

    files: dict[str, bytes] = field(default_factory=dict)
    downloads: list[Download] = field(default_factory=list)
    images: dict[str, str] = field(default_factory=dict)
    problems: list[PrintProblem] = field(default_factory=list)
    look: Look = field(default_factory=Look)

    def add(self, path: str, result: PrintResult) -> None:
        self.files[path] = result.pdf
        self.problems.extend(p for p in result.problems if p not in self.problems)

    def take(self, part: Printed) -> None:
        """Takes over what was made of it, and notes how large each download is."""
        self.files.update(part.files)
        self.problems.extend(p for p in part.problems if p not in self.problems)
        self.downloads = [replace(one, size=len(self.files[one.path])) for one in self.downloads]


@dataclass(frozen=True, slots=True)
class Matter:
    """What of a game is printed, and how it looks. `whole` is the book as it is bound: a special rule of which the theme has
    cards say nothing is told there."""

    book: Book
    whole: Book
    look: Look
    cards: list[Card]
    maps: list[Card]
    tokens: TokenSheet


def matter(
    book: Book,
    address: str = "",
    folder: Path | None = None,
    draft: bool = False,
    licence: str = "",
    around: Around = ALONE,
) -> Matter:
    """What there is to print of a game, in the look that its folder gives it."""
    look = read_look(book.rules, folder)
    look = replace(look, imprint={**look.imprint, "licence": licence})
    if draft:
        look = replace(look, theme=replace(look.theme, draft=True))
    place = address or look.address
    lists = lists_for(folder, book.rules) if folder is not None else ()
    book = replace(book, around=replace(around, lists=lists, arranged=look.arranged))
    whole = replace(book, flows=book.flows.said({name: words for name, words in look.said.items() if words}))
    book = replace(book, flows=book.flows.said(look.said))
    return Matter(book, whole, look, to_cards(book, place, look), to_maps(book, place), to_tokens(book, look))


def print_game(book: Book, address: str = "", folder: Path | None = None) -> Printed:
    """Everything printed of a game, in the look that its folder gives it."""
    return print_all(matter(book, address, folder))


def print_all(what: Matter, books: bool = False) -> Printed:
    """Everything printed, made here and now; with `books` the rulebook too."""
    made = outline(what, books)
    for part in PARTS:
        made.take(print_part(what, part))
    if books:
        made.take(print_books(what, tuple(BOOKS)))
    return made


def outline(what: Matter, books: bool = False) -> Printed:
    """What is going to be made, by name, perhaps with the rulebook: files with nothing in them yet, downloads of no size."""
    made = Printed(look=what.look)
    kinds = [("quick-sheet", "Quick sheet")]
    kinds += [("cards", "Cards")] if what.cards else []
    kinds += [("missions", "Missions and tables")] if what.maps else []
    kinds += [("tokens", "Tokens and bases")] if what.tokens.tokens else []
    whole = [("print-and-play", "Everything")] if len(kinds) > 1 else []
    made.downloads = [
        Download(f"{FOLDER}/{file}-{paper}.pdf", called, name)
        for some in (whole, kinds)
        for paper, name in PAPERS.items()
        for file, called in some
    ]
    if books:
        made.downloads[:0] = [
            Download(f"{FOLDER}/rulebook-{paper}.pdf", "Rulebook", name) for paper, name in BOOKS.items()
        ]
    taken: set[str] = set()
    for card in printed_cards(what.book):
        made.images[card.name] = f"cards/{first_name(slug(card.name), taken)}.webp"
    pictures = [*made.images.values(), *map(small, made.images.values())]
    made.files = dict.fromkeys([*(d.path for d in made.downloads), *pictures, cover.PATH], b"")
    return made


def print_part(what: Matter, part: str) -> Printed:
    """One of `PARTS`: all that is on every paper, the pictures of the cards, or that of the game; or what is on one paper."""
    if part == COVER:
        return Printed({cover.PATH: cover.cover(what.book, what.look)})
    return _images(what) if part == IMAGES else _on_papers(what, tuple(PAPERS) if part == PAPER else (part,))


def shown(what: Matter) -> Printed:
    """What pages show of it: pictures of cards. PDFs are told, with nothing in them yet."""
    made = outline(what)
    del made.files[cover.PATH]
    made.take(_images(what))
    return made


def print_books(what: Matter, papers: Sequence[str], store: Path | None = None) -> Printed:
    """The rulebook on some papers; with `store`, where things are kept, in a process of its own."""
    made, theme = Printed(), what.look.theme
    book = to_bound(what.whole, what.look, what.book)
    bound = bind(book, papers, theme) if store is None else bind_apart(book, papers, theme, store)
    for paper, one in bound.items():
        made.add(f"{FOLDER}/rulebook-{paper}.pdf", one)
    return made


def _images(what: Matter) -> Printed:
    made, planned = Printed(), list(outline(what).images.values())
    faces = card_images(what.cards, what.look.theme, _IMAGE_DPI, svg=False)
    for path, face in zip(planned, faces, strict=True):
        made.files[path], made.files[small(path)] = webps(face.png, (85, 0), (70, _SMALL_PIXELS))
    return made


def _on_papers(what: Matter, papers: Sequence[str]) -> Printed:
    """Quick sheet, cards and tokens on each paper, and a file of everything. Where sheets have room, there are as many cards of
    a unit as a list fields, and of a mission one for each player."""
    whole, theme = Printed(), what.look.theme
    fielded = with_spares(what.cards, theme, tuple(PAPERS), [_fielded(what.book, one) for one in what.cards])
    cards = card_sheets_on(fielded, theme, papers, backs=True) if fielded else {}
    both = with_spares(what.maps, theme.for_maps(), tuple(PAPERS), [2] * len(what.maps))
    maps = card_sheets_on(both, theme.for_maps(), papers, backs=True) if both else {}
    quick = fitted_sheets(what.book, papers, theme)
    for paper in papers:
        made = Printed()
        made.add(f"{FOLDER}/quick-sheet-{paper}.pdf", quick[paper][1])
        if what.cards:
            made.add(f"{FOLDER}/cards-{paper}.pdf", cards[paper])
        if what.maps:
            made.add(f"{FOLDER}/missions-{paper}.pdf", maps[paper])
        if what.tokens.tokens:
            made.add(f"{FOLDER}/tokens-{paper}.pdf", token_sheets(what.tokens, paper, theme))
        if len(made.files) > 1:
            every = join(list(made.files.values()), what.book.title)
            made.files[f"{FOLDER}/print-and-play-{paper}.pdf"] = every
        whole.take(made)
    return whole


def _fielded(book: Book, card: Card) -> int:
    """How many of a card one of the game's lists fields, at most; 1 where none does."""
    return max(
        (sum(unit.count for unit in one.units if unit.card == card.name) for one in book.around.lists),
        default=1,
    )


def diagnostics(printed: Printed, sources: dict[str, Source]) -> list[Diagnostic]:
    """What did not fit, as diagnostics on the lines of the rules."""
    sources = {**sources, **printed.look.sources}
    found = list(printed.look.diagnostics)
    for problem in printed.problems:
        span = _span(problem, sources)
        if span is not None:
            message = problem.message[:1].upper() + problem.message[1:]
            message += "" if message.endswith("?") else "."
            hint = "Say it in fewer words." if problem.kind == "overflow" else None
            code = _CODES.get(problem.kind, "W800")
            found.append(Diagnostic(code, Severity.WARNING, message, span, hint=hint))
    return found


def _span(problem: PrintProblem, sources: dict[str, Source]) -> Span | None:
    at = problem.source
    source = sources.get(at.file) if at is not None else next(iter(sources.values()), None)
    if source is None:
        return None
    line = at.line if at is not None else 1
    if not 1 <= line <= source.line_count:
        return source.span(0, 0)
    return source.span(source.line_start(line), source.line_end(line))
