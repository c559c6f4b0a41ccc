"""A rulebook → what stands on the table in its own size: bases, discs for squares, pieces that rules create."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from warbook.language import ir
from warbook.language.model import Kind, Start
from warbook.language.names import initials
from warbook.language.walk import nodes
from warbook.publish.book.colours import force_colour
from warbook.publish.book.static_values import base_of, bases_of_kind, standing
from warbook.publish.book.values import millimetres, part_count, shown
from warbook.publish.book.writer import Book
from warbook.publish.figures.sectors import wedges_of
from warbook.publish.parts.rich_text import source
from warbook.publish.print.model import Pattern, Token
from warbook.publish.tokens.counts import CREATED

__all__ = ["bases", "created", "slips"]

_GREY, _DARK = "#7b8087", "#3b4754"
_SIDES = ("#1f5f9e", "#a8431f", _GREY)
_PATTERNS: tuple[Pattern, ...] = ("plain", "stripes", "dots")
_SLIP = 25.0
_SLIPS, _MOST_SLIPS = 2, 30
"""How many of what a card says are printed for each card with it: a force may hold a card twice."""
_EDGE_WIDE = 8.0
"""How wide a thing is that stands between two squares, in millimetres."""


def bases(book: Book) -> Iterator[Token]:
    """What stands on the table, or on squares, at true size."""
    yield from _on_squares(book) if book.rules.space.grid else _on_table(book)


def _on_table(book: Book) -> Iterator[Token]:
    """A disc with a rim for every base of every unit, then for pieces that have no card."""
    on_cards = set()
    for card in book.rules.cards.values():
        kind = standing(book.rules, book.rules.kinds.get(card.kind))
        diameter = base_of(book.rules, card)
        if kind is None or diameter is None:
            continue
        on_cards |= {kind.name, card.kind}
        yield Token(card.title or card.name, initials(card.name), force_colour(book.rules, card.force),
                    part_count(book.rules, card), millimetres(diameter), "ring", sectors=wedges_of(book.rules, kind),
                    source=source(book, card.span))  # fmt: skip
    for kind in book.rules.kinds.values():
        if kind.name in on_cards or kind.diameter is None:
            continue
        for value, diameter in bases_of_kind(book.rules, kind):
            name = f"{value} {kind.name}".strip()
            count = kind.in_the_box if kind.in_the_box is not None else _with_value(book, value)
            yield Token(name, initials(name), _GREY, count, millimetres(diameter), "ring",
                        sectors=wedges_of(book.rules, kind), source=source(book, kind.span))  # fmt: skip


def _with_value(book: Book, value: str) -> int:
    """How many cards print a value: so many discs of that size are wanted."""
    return max(
        2, sum(shown(stat) == value for card in book.rules.cards.values() for stat in card.stats.values())
    )


def _on_squares(book: Book) -> Iterator[Token]:
    """A disc for each card, or piece without one, that each side or nobody starts with; then for all other cards of
    things that stand."""
    rules, size = book.rules, _disc_mm(book)
    counts = _begun(book)
    for (name, player), count in sorted(counts.items(), key=lambda item: item[0][1]):
        card = rules.cards.get(name)
        kind = rules.kinds.get(card.kind if card is not None else name)
        at = source(book, (card or rules.kinds[name]).span)
        if kind is not None and kind.on_edge:
            yield Token(name, "", _GREY, count, _EDGE_WIDE, "stick", length_mm=_square_mm(book), source=at)
        else:
            yield Token(name, initials(name), _SIDES[player], count, size, "ring", _PATTERNS[player],
                        wedges_of(rules, kind), at)  # fmt: skip
    begun = {name for name, _ in counts}
    for card in rules.cards.values():
        kind = rules.kinds.get(card.kind)
        if card.name not in begun and kind is not None and kind.stands and not kind.off_board:
            yield Token(card.title or card.name, initials(card.name), force_colour(rules, card.force),
                        part_count(rules, card), size, "ring", sectors=wedges_of(rules, kind),
                        source=source(book, card.span))  # fmt: skip


def _begun(book: Book) -> dict[tuple[str, int], int]:
    """The most of a name that any mission begins with, by whose it is."""
    counts: dict[tuple[str, int], int] = {}
    for mission in book.rules.missions.values():
        drawn = [book.rules.layouts[name].starts for name in mission.layouts if name in book.rules.layouts]
        here = Counter(_key(start) for start in mission.starts)
        for key in {_key(start) for some in drawn for start in some}:
            here[key] += max(sum(_key(start) == key for start in some) for some in drawn)
        for key, count in here.items():
            counts[key] = max(counts.get(key, 0), count)
    return counts


def _key(start: Start) -> tuple[str, int]:
    return start.card, start.player


def _made(book: Book) -> tuple[dict[str, None], list[ir.Put]]:
    """The kinds of which rules create things without a card, and what rules write onto such things."""
    rules = book.rules
    parts = (rules.procedures, rules.actions, rules.rolls, rules.offers, rules.hooks)
    every = [n for part in parts for n in nodes(part)]
    kinds = dict.fromkeys(n.kind for n in every if isinstance(n, ir.Create) and not n.card)
    return kinds, [n for n in every if isinstance(n, ir.Put) and n.of is not None and n.of.type.arg in kinds]


def slips(book: Book) -> Iterator[Token]:
    """Things that stand nowhere and bear what a card says: for each card with it some, of each side."""
    kinds, written = _made(book)
    for put in written:
        kind = book.rules.kinds[put.of.type.arg] if put.of is not None else None
        values = Counter(v for c in book.rules.cards.values() if (v := shown(c.stats.get(put.name))))
        if kind is None or not _bears(kind, kinds, put):
            continue
        for value, cards in values.items():
            yield Token(value, initials(value), _GREY, min(_MOST_SLIPS, _SLIPS * cards), _SLIP, "square",
                        "dots", source=source(book, kind.span))  # fmt: skip


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
        at = source(book, kind.span)
        for number in range(1, (CREATED if kind.in_the_box is None else kind.in_the_box) + 1):
            yield Token(name, str(number), _DARK, 1, _disc_mm(book), "circle", "checks", source=at)


def _disc_mm(book: Book) -> float:
    """The diameter of what stands on a square."""
    return max(8.0, float(int(_square_mm(book) * 0.8)))


def _square_mm(book: Book) -> float:
    words = book.rules.facts.get("Square", "")
    match = re.fullmatch(r"(\d+(?:\.\d+)?) ?(in|mm|cm)", words.strip())
    if match is None:
        return 25.4
    return float(match[1]) * {"in": 25.4, "cm": 10.0, "mm": 1.0}[match[2]]
