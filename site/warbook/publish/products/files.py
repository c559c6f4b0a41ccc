"""Everything of a game for printers, print shops and screens, as files: what `warbook print` writes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from warbook.publish.book.around import Around
from warbook.publish.book.force_lists import lists_for
from warbook.publish.book.writer import Book
from warbook.publish.cards.cards import to_cards
from warbook.publish.cards.map_cards import to_maps
from warbook.publish.cards.virtual_deck import deck
from warbook.publish.print.cards import (
    card_images,
    card_pages,
    card_sheets,
    duplex_test,
)
from warbook.publish.print.model import Card, PrintProblem
from warbook.publish.print.theme import CardSize, Theme
from warbook.publish.print.tokens import token_sheets
from warbook.publish.sheets.quick_sheet import fitted_sheet
from warbook.publish.theme.file import read_look
from warbook.publish.theme.look import Look
from warbook.publish.tokens.tokens import to_tokens

__all__ = ["KINDS", "Options", "Product", "products"]

KINDS = ("cards", "sheet", "tokens", "shop", "images", "deck", "test")


@dataclass(frozen=True, slots=True)
class Options:
    """What differs from the game's theme. `only` are the names of the cards wanted; empty for all."""

    papers: tuple[str, ...] = ("a4", "letter")
    size: CardSize | None = None
    bleed_mm: float | None = None
    ink_saving: bool = False
    back_offset_mm: tuple[float, float] = (0, 0)
    dpi: float = 300
    address: str = ""
    only: tuple[str, ...] = ()

    def theme(self, theme: Theme) -> Theme:
        return replace(
            theme,
            card=self.size or theme.card,
            bleed_mm=theme.bleed_mm if self.bleed_mm is None else self.bleed_mm,
            ink_saving=self.ink_saving or theme.ink_saving,
        )


@dataclass(frozen=True, slots=True)
class Product:
    """A file, and what did not fit in it."""

    path: str
    data: bytes
    problems: tuple[PrintProblem, ...] = ()


def products(
    book: Book, folder: Path | None, options: Options, kinds: Sequence[str] = KINDS
) -> Iterator[Product]:
    """The files, one after the other as they are made."""
    look = read_look(book.rules, folder)
    lists = lists_for(folder, book.rules) if folder is not None else ()
    book = replace(book, flows=book.flows.said(look.said), around=Around(lists=lists, arranged=look.arranged))
    theme = options.theme(look.theme)
    cards = _wanted(book, look, options)
    if "cards" in kinds:
        yield from _sheets(book, cards, theme, look, options)
    if "sheet" in kinds and not options.only:
        for paper in options.papers:
            made = fitted_sheet(book, paper, theme)[1]
            yield Product(f"quick-sheet-{paper}.pdf", made.pdf, made.problems)
    tokens = to_tokens(book, look)
    if "tokens" in kinds and tokens.tokens and not options.only:
        for paper in options.papers:
            made = token_sheets(tokens, paper, theme)
            yield Product(f"tokens-{paper}.pdf", made.pdf, made.problems)
    if "shop" in kinds and cards:
        faces, backs = card_pages(cards, theme), card_pages(cards, theme, backs=True)
        yield Product("shop/faces.pdf", faces.pdf, faces.problems)
        yield Product("shop/backs.pdf", backs.pdf)
    if "images" in kinds:
        for image in card_images(cards, theme, options.dpi, second=True):
            yield Product(f"images/{image.name}.png", image.png)
            yield Product(f"images/{image.name}.svg", image.svg.encode())
    if "deck" in kinds and cards:
        yield from _deck(book.title, cards, theme, options)
    if "test" in kinds:
        for paper in options.papers:
            yield Product(f"back-test-{paper}.pdf", duplex_test(theme, paper))


def _wanted(book: Book, look: Look, options: Options) -> list[Card]:
    cards = to_cards(book, options.address or look.address, look)
    return [card for card in cards if not options.only or card.name in options.only]


def _deck(title: str, cards: list[Card], theme: Theme, options: Options) -> Iterator[Product]:
    for path, data in deck(title, cards, theme, options.address, options.dpi):
        yield Product(f"deck/{path}", data)


def _sheets(book: Book, cards: list[Card], theme: Theme, look: Look, options: Options) -> Iterator[Product]:
    maps = to_maps(book, options.address or look.address) if not options.only else []
    for paper in options.papers:
        if cards:
            made = card_sheets(cards, theme, paper, backs=True, back_offset_mm=options.back_offset_mm)
            yield Product(f"cards-{paper}.pdf", made.pdf, made.problems)
        if maps:
            made = card_sheets(maps, theme.for_maps(), paper, backs=True)
            yield Product(f"missions-{paper}.pdf", made.pdf, made.problems)
