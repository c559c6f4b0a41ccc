"""Everything of a game for printers, print shops and screens, as files: what `warbook print` writes."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from warbook.publish.look import Look
from warbook.publish.print.cards import (
    card_images,
    card_pages,
    card_pictures,
    card_sheets,
    duplex_test,
    file_names,
)
from warbook.publish.print.model import Card, PrintProblem
from warbook.publish.print.theme import CardSize, Theme
from warbook.publish.print.tokens import token_sheets
from warbook.publish.theme_file import read_look
from warbook.publish.to_cards import to_cards
from warbook.publish.to_maps import to_maps
from warbook.publish.to_sheet import fitted_sheet
from warbook.publish.to_tokens import to_tokens
from warbook.publish.writer import Book

__all__ = ["KINDS", "Options", "Product", "deck", "products"]

KINDS = ("cards", "sheet", "tokens", "shop", "images", "deck", "test")
_DECK_MOST, _DECK_WIDE, _DECK_PIXELS = 69, 10, 10_000
"""Cards and columns that virtual tables take in one picture, and its largest side."""


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
        for image in card_images(cards, theme, options.dpi):
            yield Product(f"images/{image.name}.png", image.png)
            yield Product(f"images/{image.name}.svg", image.svg.encode())
    if "deck" in kinds and cards:
        yield from deck(book.title, cards, theme, options)
    if "test" in kinds:
        for paper in options.papers:
            yield Product(f"back-test-{paper}.pdf", duplex_test(theme, paper))


def _wanted(book: Book, look: Look, options: Options) -> list[Card]:
    cards = to_cards(book, options.address or look.address, look.pictures)
    return [card for card in cards if not options.only or card.name in options.only]


def _sheets(book: Book, cards: list[Card], theme: Theme, look: Look, options: Options) -> Iterator[Product]:
    maps = to_maps(book, options.address or look.address) if not options.only else []
    for paper in options.papers:
        if cards:
            made = card_sheets(cards, theme, paper, backs=True, back_offset_mm=options.back_offset_mm)
            yield Product(f"cards-{paper}.pdf", made.pdf, made.problems)
        if maps:
            made = card_sheets(maps, theme.for_maps(), paper)
            yield Product(f"missions-{paper}.pdf", made.pdf, made.problems)


def deck(title: str, cards: Sequence[Card], theme: Theme, options: Options) -> Iterator[Product]:
    """A deck for virtual tables: for each force a picture of faces and its back, and a file that names all.

    That file is a saved object as common virtual tables read it; pictures are named by where they will
    stand, `address`, or by their file names.
    """
    groups: dict[str, list[Card]] = {}
    for card in cards:
        groups.setdefault(card.force, []).append(card)
    parts = [
        some[start : start + _DECK_MOST]
        for some in groups.values()
        for start in range(0, len(some), _DECK_MOST)
    ]
    names = file_names([replace(part[0], name=part[0].force or title) for part in parts])
    entries: dict[str, Any] = {}
    contained: list[dict[str, Any]] = []
    base = f"{options.address.rstrip('/')}/deck/" if options.address else ""
    for number, (part, name) in enumerate(zip(parts, names, strict=True), 1):
        columns = max(2, min(_DECK_WIDE, math.ceil(math.sqrt(len(part)))))
        rows = max(2, math.ceil(len(part) / columns))
        side = max(columns * theme.card.width_mm, rows * theme.card.height_mm) / 25.4
        dpi = min(options.dpi, _DECK_PIXELS / side)
        padded = [*part, *(replace(part[-1], name=part[-1].name) for _ in range(columns * rows - len(part)))]
        yield Product(f"deck/{name}-faces.png", card_pictures(padded, theme, columns, dpi=dpi))
        yield Product(f"deck/{name}-back.png", card_pictures(part, theme, columns, backs=True, dpi=dpi))
        entry = {
            "FaceURL": f"{base}{name}-faces.png",
            "BackURL": f"{base}{name}-back.png",
            "NumWidth": columns,
            "NumHeight": rows,
            "BackIsHidden": True,
            "UniqueBack": False,
        }
        entries[str(number)] = entry
        for place, card in enumerate(part):
            contained += [_in_deck(card, 100 * number + place, {str(number): entry})] * max(0, card.copies)
    data = {
        "SaveName": title,
        "ObjectStates": [
            {
                "Name": "DeckCustom",
                "Transform": _lying(),
                "Nickname": title,
                "DeckIDs": [card["CardID"] for card in contained],
                "CustomDeck": entries,
                "ContainedObjects": contained,
            }
        ],
    }
    yield Product("deck/deck.json", (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())


def _in_deck(card: Card, number: int, custom: dict[str, Any]) -> dict[str, Any]:
    about = " · ".join(part for part in (card.role, card.force) if part)
    return {
        "Name": "Card",
        "Transform": _lying(),
        "Nickname": card.name,
        "Description": about,
        "CardID": number,
        "CustomDeck": custom,
    }


def _lying() -> dict[str, float]:
    """Face down on the table."""
    return {"posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180,
            "scaleX": 1, "scaleY": 1, "scaleZ": 1}  # fmt: skip
