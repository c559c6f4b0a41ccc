"""A game's printed matter: cards, quick sheet and tokens as PDF on every paper, and pictures of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from warbook.language.diagnostic import Diagnostic, Severity, Span
from warbook.language.source import Source
from warbook.publish.escape import first_name, slug
from warbook.publish.model import Download
from warbook.publish.print.cards import card_images, card_sheets
from warbook.publish.print.model import PrintProblem, PrintResult, SheetSection
from warbook.publish.print.sheet import quick_sheet
from warbook.publish.print.theme import Theme
from warbook.publish.print.tokens import token_sheets
from warbook.publish.to_cards import to_cards
from warbook.publish.to_sheet import to_sheet
from warbook.publish.to_tokens import to_tokens
from warbook.publish.writer import Book

PAPERS = (("a4", "A4"), ("letter", "Letter"))
FOLDER = "print"
_IMAGE_DPI = 200
_CELL_SLACK_MM = 1.5
"""Tables are measured with heads in the text's face; they are set in a narrower one, which gains so much."""
_CODES = {"overflow": "W801", "cell": "W802", "token": "W803", "glyph": "W804"}


@dataclass(slots=True)
class Printed:
    """`files` by their path in the game's folder, what they are, pictures by card, and what did not fit."""

    files: dict[str, bytes] = field(default_factory=dict)
    downloads: list[Download] = field(default_factory=list)
    images: dict[str, str] = field(default_factory=dict)
    problems: list[PrintProblem] = field(default_factory=list)

    def add(self, path: str, what: str, paper: str, result: PrintResult) -> None:
        self.files[path] = result.pdf
        self.downloads.append(Download(path, what, paper))
        self.problems.extend(p for p in result.problems if p not in self.problems and not _within_slack(p))


def _within_slack(problem: PrintProblem) -> bool:
    return problem.kind == "cell" and problem.millimetres < _CELL_SLACK_MM


def print_game(book: Book, address: str = "") -> Printed:
    """Everything printed of a game."""
    made = Printed()
    theme = Theme(title=book.title)
    cards = to_cards(book, address)
    tokens = to_tokens(book)
    for paper, name in PAPERS:
        if cards:
            made.add(
                f"{FOLDER}/cards-{paper}.pdf", "Cards", name, card_sheets(cards, theme, paper, backs=True)
            )
        made.add(f"{FOLDER}/quick-sheet-{paper}.pdf", "Quick sheet", name, fitted_sheet(book, paper, theme))
        if tokens.tokens:
            made.add(
                f"{FOLDER}/tokens-{paper}.pdf", "Tokens and bases", name, token_sheets(tokens, paper, theme)
            )
    taken: set[str] = set()
    for name, image in zip(book.rules.cards, card_images(cards, theme, _IMAGE_DPI), strict=True):
        path = f"cards/{first_name(slug(name), taken)}.png"
        made.files[path] = image.png
        made.images[name] = path
    return made


def fitted_sheet(book: Book, paper: str, theme: Theme) -> PrintResult:
    """The quick sheet in full; brief or without its least important sections, where two pages are too few."""
    result = quick_sheet(to_sheet(book), paper, theme)
    sheet = to_sheet(book, brief=True)
    while any(problem.kind == "overflow" for problem in result.problems):
        result = quick_sheet(sheet, paper, theme)
        least = max((section.importance for section in sheet.sections), default=0)
        if least < 3:
            break
        sheet = replace(sheet, sections=_without_last(sheet.sections, least))
    return result


def _without_last(sections: Sequence[SheetSection], importance: int) -> tuple[SheetSection, ...]:
    last = max(i for i, section in enumerate(sections) if section.importance == importance)
    return tuple(section for i, section in enumerate(sections) if i != last)


def diagnostics(printed: Printed, sources: dict[str, Source]) -> list[Diagnostic]:
    """What did not fit, as diagnostics on the lines of the rules."""
    found = []
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
