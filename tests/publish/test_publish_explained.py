"""Nothing stands on a card that card, sheet or book leave unexplained: figures, codes, prices, terms."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from printed_texts import card_texts, opened, places, said
from tests.engine.shipped import GAMES

from warbook.language.names import plural
from warbook.language.readback.english import participle, third_person
from warbook.publish.book.writer import Book
from warbook.publish.cards.cards import to_cards
from warbook.publish.cards.map_cards import to_maps
from warbook.publish.pages.glossary import glossary
from warbook.publish.print import model as m
from warbook.publish.sheets.quick_sheet import to_sheet


@pytest.mark.parametrize("game", GAMES)
def test_everything_on_a_card_is_explained(game: str) -> None:
    book = opened(game)
    sheet = places(game)["sheet"]
    listed = glossary(book)
    resources = {plural(name): name for name in book.rules.resources}
    for card in to_cards(book):
        told = {entry.symbol for entry in (*card.legend, *card.brief)} | {one.label for one in card.details}
        for stat in card.stats:
            name = resources.get(stat.label, stat.label)
            term = book.terms.get("Stat", name) or book.terms.get("Resource", name)
            assert term is not None and term.short, (card.name, stat.label)
            assert f"[**{name}**]" in listed, (card.name, stat.label)
        for table in card.tables:
            heads = [
                head for head in table.columns if head and head not in ("Action", "Cost", "Special", "Team")
            ]
            for head in heads[1:]:
                assert book.terms.get("Stat", head) or head in sheet, (card.name, head)
            for row in table.rows:
                for cell in row.cells:
                    for code in re.findall(r"\b[A-Z+]{2,}\d*\b", said(cell)):
                        known = code in told or book.terms.get("Effect", code) or code in sheet
                        assert known or any(code in one for one in told), (card.name, code)
        if "\N{EN DASH}" in card.badge:
            assert card.badge in told, card.name
        assert any(card_texts(card)) or card.stats


@pytest.mark.parametrize("game", GAMES)
def test_every_term_that_is_printed_is_explained(game: str) -> None:
    """On the sheet under its name, on the card itself, or in the glossary with words of its own."""
    book = opened(game)
    sheet = [*heads(to_sheet(book))]
    listed = re.findall(r"\[\*\*([^*]+)\*\*\].*\n:   (.*)", glossary(book))
    words = {name for name, meaning in listed if meaning != "&nbsp;"}
    own = {
        f"{sort} {card.name}": {said(row.cells[0]) for table in card.tables for row in table.rows}
        for sort, cards in (("card", to_cards(book)), ("mission", to_maps(book)))
        for card in cards
    }
    unexplained = []
    for name, forms in spoken_terms(book):
        if name in words or any(re.search(rf"\b{re.escape(name)}\b", head, re.IGNORECASE) for head in sheet):
            continue
        wanted = re.compile(rf"\b(?:{'|'.join(map(re.escape, forms))})\b")
        unexplained += [
            (name, place)
            for place, text in places(game).items()
            if wanted.search(text) and name not in own.get(place, ())
        ]
    assert not unexplained


def heads(sheet: m.QuickSheet) -> Iterator[str]:
    """What a sheet explains: its titles, labels, and the words that lead a line or a row."""
    for section in sheet.sections:
        yield section.title
        for one in section.content:
            match one:
                case m.FlowText():
                    yield from (one.title, *(line.label for line in one.lines))
                case m.Bullets():
                    yield from (item[0].text for item in one.items if item and item[0].style == "bold")
                case m.Swatches():
                    yield from (item.name for item in one.items)
                case m.Steps():
                    yield from (item.label for item in one.items)
                case m.Table():
                    yield from (one.heading, *one.columns, *(said(row.cells[0]) for row in one.rows))


def spoken_terms(book: Book) -> Iterator[tuple[str, set[str]]]:
    """Everything that a game gives a name, with the forms in which rules speak of it."""
    rules = book.rules
    tables = (rules.windows, rules.values, rules.tests, rules.sights, rules.rolls, rules.printed_tokens, rules.resources,
              rules.actions, rules.stats, rules.groups, rules.terrains, rules.steps, rules.lists)  # fmt: skip
    for table in tables:
        yield from ((name, {name}) for name in table)
    for one in rules.lists.values():
        yield from ((value.name, {value.name}) for value in one.values.values())
    for key, procedure in rules.procedures.items():
        verb = {procedure.name, third_person(procedure.name), participle(procedure.name)}
        yield procedure.name, verb if key.startswith("verb ") else {procedure.name}
