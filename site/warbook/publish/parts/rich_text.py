"""Words of the rules as the print stage sets them."""

from __future__ import annotations

from warbook.language.diagnostic import Span
from warbook.language.model import Price
from warbook.publish.book.inline import snippets
from warbook.publish.book.typesetting import set_in_type
from warbook.publish.book.values import currencies, currency_letters, price
from warbook.publish.book.writer import Book
from warbook.publish.print.model import LegendEntry, RichText, Run, SpanRef, Style, plain


def source(book: Book, span: Span) -> SpanRef:
    return SpanRef(span.file, book.line(span))


def rich(book: Book, text: str, terms: bool = True) -> RichText:
    """A text in runs; terms stand out where `terms`."""
    made: list[Run] = []
    for piece in snippets(text, book.rules, book.terms if terms else None):
        style: Style = "plain"
        if piece.style in ("strong", "option"):
            style = "bold"
        elif piece.style == "em":
            style = "italic"
        elif piece.term is not None and piece.term.sort in ("Token", "Trait", "Effect"):
            style = "term"
        words = set_in_type(f"“{piece.text}”" if piece.style == "option" else piece.text)
        if made and made[-1].style == style:
            made[-1] = Run(made[-1].text + words, style)
        else:
            made.append(Run(words, style))
    return tuple(made)


class PriceCodes:
    """Short codes for prices, `A/C`: a letter for each currency where letters tell them apart."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.names = currencies(book.rules)
        self.letters = currency_letters(book.rules)

    def code(self, cost: Price) -> str:
        """`A`, `2A`, `A/C`, `A+C`; a dash where it is free."""
        ways = []
        for way in cost:
            parts = [f"{amount if amount != 1 else ''}{self.letters.get(what, what)}" for amount, what in way]
            ways.append("+".join(parts) or "free")
        return "/".join(ways) or "–"

    def cell(self, cost: Price) -> RichText:
        """A code as a small plate; what is free, or has no price of its own, is a plain word."""
        return plain(self.code(cost), "key" if any(cost) else "plain")

    def legend(self, costs: list[Price]) -> tuple[LegendEntry, ...]:
        """What the codes on one card stand for."""
        found = {self.code(cost): price(cost) for cost in costs if cost}
        return tuple(LegendEntry(code, words) for code, words in found.items() if code != words)
