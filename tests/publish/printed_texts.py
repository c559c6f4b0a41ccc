"""Everything that is printed of a shipped game, as plain text by where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from tests.engine.shipped import RULES
from tests.games import book_of

from warbook.publish.book.around import Around
from warbook.publish.book.force_lists import lists_for
from warbook.publish.book.writer import Book, open_book
from warbook.publish.cards.cards import to_cards
from warbook.publish.cards.map_cards import to_maps
from warbook.publish.print import model as m
from warbook.publish.sheets.quick_sheet import to_sheet
from warbook.publish.theme.file import read_look


def said(runs: m.RichText) -> str:
    return "".join(run.text for run in runs)


def texts(content: m.Content) -> Iterator[str]:
    """What a part of a sheet says, line by line."""
    match content:
        case m.FlowText():
            yield f"{content.title} {content.price}".strip()
            for line in content.lines:
                yield f"{line.label}: {said(line.runs)}" if line.label else said(line.runs)
        case m.Bullets():
            yield from map(said, content.items)
        case m.Steps():
            yield from (f"{item.label}: {said(item.runs)}" for item in content.items)
        case m.Swatches():
            yield from (f"{item.name}: {said(item.note)}" for item in content.items)
        case m.Table():
            yield " ".join(content.columns)
            for row in content.rows:
                yield " ".join([*map(said, row.cells), said(row.note)])
        case m.Paragraph() | m.Callout():
            yield said(content.runs)


def card_texts(card: m.Card) -> Iterator[str]:
    yield from (f"{stat.label} {stat.value}" for stat in card.stats)
    yield from (f"{text.label}: {said(text.runs)}" for text in (*card.texts, *card.details))
    yield from (f"{entry.symbol}: {entry.meaning}" for entry in (*card.legend, *card.brief))
    for table in (*card.tables, *card.detail_tables):
        yield from texts(table)


@cache
def opened(game: str) -> Book:
    book = open_book(book_of(RULES / game))
    said = read_look(book.rules, RULES / game).said
    return replace(
        book, flows=book.flows.said(said), around=Around(lists=lists_for(RULES / game, book.rules))
    )


@cache
def places(game: str) -> dict[str, str]:
    """What stands at each place: the sections of the sheet by their titles, cards by their names."""
    book = opened(game)
    found = {s.title: [line for one in s.content for line in texts(one)] for s in to_sheet(book).sections}
    found["sheet"] = [line for lines in found.values() for line in lines]
    found |= {f"card {card.name}": list(card_texts(card)) for card in to_cards(book)}
    found |= {f"mission {card.name}": list(card_texts(card)) for card in to_maps(book)}
    return {name: plain("\n".join(lines)) for name, lines in found.items()}


def plain(text: str) -> str:
    return text.replace("\u2019", "'").replace("\u00a0", " ").replace("\u2033", "″")
