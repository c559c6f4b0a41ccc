"""A game's printed matter: cards, quick sheet and tokens as PDF on every paper, and pictures of the cards."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from warbook.language.diagnostic import Diagnostic, Severity, Span
from warbook.language.source import Source
from warbook.publish.carried import printed_cards
from warbook.publish.escape import first_name, slug
from warbook.publish.look import Look
from warbook.publish.model import Download
from warbook.publish.print.cards import card_images, card_sheets, sheets_part
from warbook.publish.print.document import document
from warbook.publish.print.encode import Encoder
from warbook.publish.print.model import PrintProblem, PrintResult
from warbook.publish.print.sheet import quick_part
from warbook.publish.print.tokens import token_sheets, tokens_part
from warbook.publish.theme_file import read_look
from warbook.publish.to_cards import to_cards
from warbook.publish.to_maps import to_maps
from warbook.publish.to_sheet import fitted_sheet
from warbook.publish.to_tokens import to_tokens
from warbook.publish.writer import Book

PAPERS = (("a4", "A4"), ("letter", "Letter"))
FOLDER = "print"
_IMAGE_DPI = 200
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

    def add(self, path: str, what: str, paper: str, result: PrintResult) -> None:
        self.files[path] = result.pdf
        self.downloads.append(Download(path, what, paper))
        self.problems.extend(p for p in result.problems if p not in self.problems)

    def sort(self) -> None:
        """Puts the files that hold everything first, and notes how large each download is."""
        whole = [
            Download(f"{FOLDER}/print-and-play-{paper}.pdf", "Everything", name) for paper, name in PAPERS
        ]
        found = [*(one for one in whole if one.path in self.files), *self.downloads]
        self.downloads = [replace(one, size=len(self.files[one.path])) for one in found]


def print_game(book: Book, address: str = "", folder: Path | None = None) -> Printed:
    """Everything printed of a game, in the look that its folder gives it."""
    made = Printed()
    look = read_look(book.rules, folder)
    made.look = look
    theme = look.theme
    cards = to_cards(book, address or look.address, look.pictures)
    maps = to_maps(book, address or look.address)
    tokens = to_tokens(book, look)
    for paper, name in PAPERS:
        encoder = Encoder(theme)
        sheet, result = fitted_sheet(book, paper, theme)
        parts = [quick_part(sheet, encoder, paper)]
        made.add(f"{FOLDER}/quick-sheet-{paper}.pdf", "Quick sheet", name, result)
        if cards:
            parts.append(sheets_part(cards, encoder, paper, backs=True))
            made.add(
                f"{FOLDER}/cards-{paper}.pdf", "Cards", name, card_sheets(cards, theme, paper, backs=True)
            )
        if maps:
            maps_theme = replace(theme, card=theme.map_card, template=None)
            parts.append(sheets_part(maps, Encoder(maps_theme), paper))
            made.add(
                f"{FOLDER}/missions-{paper}.pdf",
                "Missions and tables",
                name,
                card_sheets(maps, maps_theme, paper),
            )
        if tokens.tokens:
            parts.append(tokens_part(tokens, encoder, paper))
            made.add(
                f"{FOLDER}/tokens-{paper}.pdf", "Tokens and bases", name, token_sheets(tokens, paper, theme)
            )
        if len(parts) > 1:
            made.files[f"{FOLDER}/print-and-play-{paper}.pdf"] = document(parts, encoder, book.title)
    made.sort()
    taken: set[str] = set()
    names = [card.name for card in printed_cards(book)]
    for name, image in zip(names, card_images(cards, theme, _IMAGE_DPI, svg=False), strict=True):
        path = f"cards/{first_name(slug(name), taken)}.png"
        made.files[path] = image.png
        made.images[name] = path
    return made


def diagnostics(printed: Printed, sources: dict[str, Source]) -> list[Diagnostic]:
    """What did not fit, as diagnostics on the lines of the rules."""
    sources = {**sources, **printed.look.sources}
    found = list(printed.look.diagnostics)
    for problem in printed.problems:
        span = _span(problem, sources)
        if span is not None:
            message = problem.message[:1].upper() + problem.message[1:] + "."
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
