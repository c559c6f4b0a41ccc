"""A rulebook → what stands on the table in its own size: bases, discs for squares, pieces that rules create."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from warbook.language import ir
from warbook.language.model import Card, Kind
from warbook.language.walk import nodes
from warbook.publish.book.abbreviations import abbreviations, piece_letters
from warbook.publish.book.colours import PLAYER_COLOURS, force_colour, letters
from warbook.publish.book.static_values import base_of, bases_of_kind, standing
from warbook.publish.book.values import millimetres, part_count, shown
from warbook.publish.book.writer import Book
from warbook.publish.figures.sectors import wedges_of
from warbook.publish.parts.rich_text import source
from warbook.publish.print.model import Pattern, Token
from warbook.publish.tokens.counts import besides, made_each
from warbook.publish.tokens.fielded import begun, fielded, units_of
from warbook.publish.tokens.made import made_of

__all__ = ["SIDES", "bases", "created", "halves", "of_list", "slips", "square_mm"]

_GREY = "#7b8087"
SIDES = (*PLAYER_COLOURS, _GREY)
"""The colours of both players, as on maps, and of nobody."""
PATTERNS: tuple[Pattern, ...] = ("plain", "stripes", "dots")
"""What tells them apart where colours do not."""
_SLIP, _LARGEST_TOKEN = 25.0, 27.0
_EDGE_WIDE = 8.0
"""How wide a thing is that stands between two squares, in millimetres."""


def bases(book: Book) -> Iterator[Token]:
    """What stands on the table, or on squares, at true size; as many as the largest force has."""
    yield from _on_squares(book) if book.rules.space.grid else _on_table(book)


def of_list(book: Book, units: Mapping[str, int]) -> Iterator[Token]:
    """The discs of one force list: so many units of each card."""
    for name, count in units.items():
        yield from _disc(book, book.rules.cards[name], count)


def _disc(book: Book, card: Card, units: int) -> Iterator[Token]:
    """The discs of so many units of a card, in the colour of its force; none where it never stands anywhere."""
    rules = book.rules
    kind = standing(rules, rules.kinds.get(card.kind))
    diameter = base_of(rules, card) if not rules.space.grid else None
    if kind is None or kind.off_board or not kind.stands or (diameter is None and not rules.space.grid):
        return
    size = millimetres(diameter) if diameter is not None else disc_mm(book)
    yield Token(card.title or card.name, piece_letters(rules)[card.name], force_colour(rules, card.force),
                units * part_count(rules, card), size, "ring", sectors=wedges_of(rules, kind),
                source=source(book, card.span))  # fmt: skip


def _on_table(book: Book) -> Iterator[Token]:
    """A disc with a rim for every base of every unit, then for pieces that have no card."""
    on_cards: set[str] = set()
    marks, counts, made = piece_letters(book.rules), fielded(book), made_of(book.rules)
    for card in book.rules.cards.values():
        for disc in _disc(book, card, max(counts[card.name], made.get(card.name, 0))):
            kind = standing(book.rules, book.rules.kinds.get(card.kind))
            on_cards.update(book.rules.lineage(card.kind))
            on_cards.update(book.rules.lineage(kind.name) if kind is not None else ())
            yield disc
    for kind in book.rules.kinds.values():
        if kind.name in on_cards or kind.diameter is None:
            continue
        for value, diameter in bases_of_kind(book.rules, kind):
            name = f"{value} {kind.name}".strip()
            for player, count in enumerate(_sides_with(book, kind, value)):
                yield Token(name, marks[name], SIDES[player], count, millimetres(diameter), "ring", PATTERNS[player],
                            wedges_of(book.rules, kind), source(book, kind.span))  # fmt: skip


def _sides_with(book: Book, kind: Kind, value: str) -> tuple[int, int]:
    """How many discs of a size each player wants: one for each unit of a force that prints the value, and what its special
    rules make."""
    if kind.in_the_box is not None:
        return halves(kind.in_the_box)
    each = _with_value(book, value) + besides(book, kind.name, value)
    return each, each


def _with_value(book: Book, value: str) -> int:
    """How many units that print a value one force has at most, in any list; without lists, of one of each card."""
    cards = book.rules.cards
    bearing = {name for name, card in cards.items() if any(shown(v) == value for v in card.stats.values())}
    lists = [units_of(book.rules, one) for one in book.around.lists]
    if lists:
        return max(sum(count for name, count in one.items() if name in bearing) for one in lists)
    return max(1, *Counter(cards[name].force for name in bearing).values()) if bearing else 1


def _on_squares(book: Book) -> Iterator[Token]:
    """A disc for each card, or piece without one, that each side or nobody starts with; then for all other cards of
    things that stand."""
    rules, size = book.rules, disc_mm(book)
    marks, counts = piece_letters(rules), begun(rules)
    for (name, player), count in sorted(counts.items(), key=lambda item: item[0][1]):
        card = rules.cards.get(name)
        kind = rules.kinds.get(card.kind if card is not None else name)
        at = source(book, (card or rules.kinds[name]).span)
        if kind is not None and kind.on_edge:
            yield Token(name, "", _GREY, count, _EDGE_WIDE, "stick", length_mm=square_mm(book), source=at)
        else:
            yield Token(name, marks[name], SIDES[player], count, size, "ring", PATTERNS[player],
                        wedges_of(rules, kind), at)  # fmt: skip
    begun_with = {name for name, _ in counts}
    most, made = fielded(book), made_of(rules)
    for card in rules.cards.values():
        count = made.get(card.name, 0)
        if count > 1 and not card.force:
            for player, part in enumerate(halves(count)):
                for disc in _disc(book, card, part):
                    yield replace(disc, colour=SIDES[player], pattern=PATTERNS[player])
        elif card.name not in begun_with or count:
            yield from _disc(book, card, max(most[card.name], count))


def halves(count: int) -> tuple[int, int]:
    """So many pieces for the first player and for the second."""
    return count - count // 2, count // 2


def _made(book: Book) -> tuple[dict[str, None], list[ir.Put]]:
    """The kinds of which rules create things without a card, and what rules write onto such things."""
    rules = book.rules
    parts = (rules.procedures, rules.actions, rules.rolls, rules.offers, rules.hooks)
    every = [n for part in parts for n in nodes(part)]
    kinds = dict.fromkeys(n.kind for n in every if isinstance(n, ir.Create) and not n.card)
    return kinds, [n for n in every if isinstance(n, ir.Put) and n.of is not None and n.of.type.arg in kinds]


def slips(book: Book) -> Iterator[Token]:
    """Things that stand nowhere and bear what a card says: for each player as many as a force has that say it."""
    kinds, written = _made(book)
    for put in written:
        kind = book.rules.kinds[put.of.type.arg] if put.of is not None else None
        values = dict.fromkeys(v for c in book.rules.cards.values() if (v := shown(c.stats.get(put.name))))
        if kind is None or not _bears(kind, kinds, put):
            continue
        marks = abbreviations(values, [*letters(book.rules).values(), *piece_letters(book.rules).values()])
        for value in values:
            each = _with_value(book, value)
            for player in (0, 1):
                yield Token(value, marks[value], SIDES[player], each, _SLIP, "square", PATTERNS[player],
                            source=source(book, kind.span))  # fmt: skip


def _bears(kind: Kind, made: dict[str, None], put: ir.Put) -> bool:
    return kind.off_board and kind.name in made and isinstance(put.value, ir.Field)


def created(book: Book) -> Iterator[Token]:
    """Pieces without a card that rules create in play: alike but for a number, so that their owner can note which
    of them is what."""
    if not book.rules.space.grid:
        return
    for name in _made(book)[0]:
        kind = book.rules.kinds[name]
        if kind.off_board:
            continue
        at, each = source(book, kind.span), made_each(book, kind)
        for player in (0, 1):
            for number in range(1, each + 1):
                yield Token(
                    name,
                    str(number),
                    SIDES[player],
                    1,
                    _token_mm(book),
                    "circle",
                    PATTERNS[player],
                    source=at,
                )


def _token_mm(book: Book) -> float:
    """The diameter of a token that stands on a square in place of a piece, of which there are many."""
    return max(12.0, min(_LARGEST_TOKEN, float(int(square_mm(book) * 0.6))))


def disc_mm(book: Book) -> float:
    """The diameter of what stands on a square."""
    return max(8.0, float(int(square_mm(book) * 0.8)))


def square_mm(book: Book) -> float:
    words = book.rules.facts.get("Square", "")
    match = re.fullmatch(r"(\d+(?:\.\d+)?) ?(in|mm|cm)", words.strip())
    if match is None:
        return 25.4
    return float(match[1]) * {"in": 25.4, "cm": 10.0, "mm": 1.0}[match[2]]
