"""A rulebook → its tokens, counters, markers and base discs, at true size."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from warbook.language import ir
from warbook.language.walk import nodes
from warbook.publish.colours import colour_of, force_colour, letters
from warbook.publish.look import Look
from warbook.publish.maps import initials
from warbook.publish.print.model import Pattern, Token, TokenSheet
from warbook.publish.rich import source
from warbook.publish.static import base_of, bases_of_kind, standing
from warbook.publish.values import millimetres, part_count, shown
from warbook.publish.writer import Book

PATTERNS: tuple[Pattern, ...] = ("plain", "stripes", "dots", "cross", "rings", "checks")
_TOKEN, _WIDE_TOKEN, _COUNTER, _MARKER = 20.0, 25.0, 16.0, 30.0
_LONG = 18
"""Letters of a name that do not fit a token of the usual size."""
_MOST = 30
_SLIPS = 2
"""How many of what a card says are printed for each card with it: a force may hold a card twice."""
_NUMBERED = 24
"""How many pieces that rules create are printed, each with a number of its own."""
_STICK_WIDE, _LONGEST_STICK, _STICKS = 12.0, 9, 3
"""Millimetres, inches, and how many beside the longest."""


def to_tokens(book: Book, look: Look | None = None) -> TokenSheet:
    """Everything to cut out: tokens with their letters, counters, markers, discs for bases, measuring sticks."""
    look = look or Look()
    bases = (replace(token, sectors=look.sectors) for token in _bases(book))
    made = (
        *bases,
        *_markers(book),
        *_sticks(book),
        *_tokens(book, look.cube_mm),
        *_counters(book),
        *_squares(book),
        *_created(book),
        *_slips(book),
    )
    span = book.plan.game.span if book.plan.game is not None else None
    return TokenSheet(f"{book.title}: tokens", made, source=source(book, span) if span is not None else None)


def _tokens(book: Book, cube_mm: float) -> Iterator[Token]:
    """Discs, or labels for cubes of that size."""
    marks = letters(book.rules)
    pieces = sum(part_count(book.rules, card) for card in book.rules.cards.values())
    pieces = max(6, pieces, *(len(mission.starts) for mission in book.rules.missions.values()))
    for place, (name, token) in enumerate(book.rules.tokens.items()):
        if not _comes(book, name):
            continue
        count = min(_MOST, pieces if not token.many else pieces + pieces // 2)
        pattern = PATTERNS[place % len(PATTERNS)]
        size = _WIDE_TOKEN if len(name) > _LONG else _TOKEN
        yield Token(name, marks[name], colour_of(token.colour), count, cube_mm or size,
                    "square" if cube_mm else "circle", pattern, source=source(book, token.span))  # fmt: skip


def _comes(book: Book, name: str) -> bool:
    """Whether a token can come into play: a rule gives it, a mission or a map begins with it."""
    rules = book.rules
    parts = (rules.procedures, rules.actions, rules.rolls, rules.offers, rules.hooks)
    given = any(isinstance(n, (ir.Gain, ir.Put)) and n.name == name for part in parts for n in nodes(part))
    return given or bool(rules.tokens[name].mark)


def _counters(book: Book) -> Iterator[Token]:
    """Resources that players hold."""
    for name, resource in book.rules.resources.items():
        if resource.holder == "player":
            mark = (
                name if len(name) <= 3 else "".join(word[0] for word in re.findall(r"\w+", name)).upper()[:3]
            )
            yield Token(resource.title or name, mark, "#f2ead8", 12, _COUNTER, "square",
                        source=source(book, resource.span))  # fmt: skip


def _markers(book: Book) -> Iterator[Token]:
    seen: set[str] = set()
    for mission in book.rules.missions.values():
        for name, marker in mission.markers.items():
            if name not in seen:
                seen.add(name)
                yield Token(name, initials(name) if len(name) > 3 else name, "#24506e", 2, _MARKER, "square",
                            "checks", source=source(book, marker.span))  # fmt: skip


def _sticks(book: Book) -> Iterator[Token]:
    """Sticks for the lengths that the rules speak of most often, and one as long as paper allows."""
    if book.rules.space.grid:
        return
    inch = ir.MICROMETRES_PER_INCH
    rules = book.rules
    parts = (rules.procedures, rules.rolls, rules.tests, rules.values, rules.offers, rules.hooks, rules.laws,
             rules.changes, [card.stats for card in rules.cards.values()])  # fmt: skip
    found = Counter(
        node.value // inch
        for part in parts
        for node in nodes(part)
        if isinstance(node, ir.Num) and node.type.base == "length" and node.value % inch == 0
    )
    usual = [inches for inches, _ in found.most_common() if 2 <= inches < _LONGEST_STICK][:_STICKS]
    for inches in sorted({*usual, *([_LONGEST_STICK] if found else [])}, reverse=True):
        yield Token(f"{inches} inches", "", "#3b4754", 1, _STICK_WIDE, "stick", length_mm=inches * 25.4,
                    step_mm=25.4, source=None)  # fmt: skip


def _bases(book: Book) -> Iterator[Token]:
    """A disc with a rim for every base of every unit, then for pieces that have no card."""
    if book.rules.space.grid:
        return
    on_cards = set()
    for card in book.rules.cards.values():
        kind = standing(book.rules, book.rules.kinds.get(card.kind))
        diameter = base_of(book.rules, card)
        if kind is None or diameter is None:
            continue
        on_cards |= {kind.name, card.kind}
        yield Token(card.title or card.name, initials(card.name), force_colour(book.rules, card.force),
                    part_count(book.rules, card), millimetres(diameter), "ring",
                    source=source(book, card.span))  # fmt: skip
    for kind in book.rules.kinds.values():
        if kind.name in on_cards or kind.diameter is None:
            continue
        for value, diameter in bases_of_kind(book.rules, kind):
            name = f"{value} {kind.name}".strip()
            count = _with_value(book, value)
            yield Token(name, initials(name), "#7b8087", count, millimetres(diameter), "ring",
                        source=source(book, kind.span))  # fmt: skip


def _with_value(book: Book, value: str) -> int:
    """How many cards print a value: so many discs of that size are wanted."""
    return max(
        2, sum(shown(stat) == value for card in book.rules.cards.values() for stat in card.stats.values())
    )


def _squares(book: Book) -> Iterator[Token]:
    """On a grid, a disc for each card, or piece without one, that each side or nobody starts with."""
    if not book.rules.space.grid:
        return
    size = _square_mm(book.rules.facts.get("Square", ""))
    size = max(8.0, float(int(size * 0.8)))
    colours = ("#1f5f9e", "#a8431f", "#7b8087")
    counts: dict[tuple[str, int], int] = {}
    for mission in book.rules.missions.values():
        here: dict[tuple[str, int], int] = {}
        for start in mission.starts:
            here[start.card, start.player] = here.get((start.card, start.player), 0) + 1
        for key, count in here.items():
            counts[key] = max(counts.get(key, 0), count)
    for (name, player), count in sorted(counts.items(), key=lambda item: item[0][1]):
        decl = book.rules.cards.get(name) or book.rules.kinds[name]
        yield Token(name, initials(name), colours[player], count, size, "ring",
                    pattern=("plain", "stripes", "dots")[player], source=source(book, decl.span))  # fmt: skip


def _made(book: Book) -> tuple[dict[str, None], list[ir.Put]]:
    """The kinds of which rules create things without a card, and what rules write onto such things."""
    rules = book.rules
    parts = (rules.procedures, rules.actions, rules.rolls, rules.offers, rules.hooks)
    every = [n for part in parts for n in nodes(part)]
    kinds = dict.fromkeys(n.kind for n in every if isinstance(n, ir.Create) and not n.card)
    return kinds, [n for n in every if isinstance(n, ir.Put) and n.of is not None and n.of.type.arg in kinds]


def _slips(book: Book) -> Iterator[Token]:
    """Things that stand nowhere and bear what a card says: for each card with it some, of each side."""
    kinds, written = _made(book)
    for put in written:
        kind = book.rules.kinds[put.of.type.arg] if put.of is not None else None
        values = Counter(v for c in book.rules.cards.values() if (v := shown(c.stats.get(put.name))))
        if (
            kind is None
            or not kind.off_board
            or kind.name not in kinds
            or not isinstance(put.value, ir.Field)
        ):
            continue
        for value, cards in values.items():
            yield Token(value, initials(value), "#7b8087", min(_MOST, _SLIPS * cards), _WIDE_TOKEN, "square",
                        "dots", source=source(book, kind.span))  # fmt: skip


def _created(book: Book) -> Iterator[Token]:
    """Pieces without a card that rules create in play: alike but for a number, so that their owner can note which
    of them is what."""
    if not book.rules.space.grid:
        return
    rules = book.rules
    for name in _made(book)[0]:
        if rules.kinds[name].off_board:
            continue
        size = max(8.0, float(int(_square_mm(rules.facts.get("Square", "")) * 0.8)))
        at = source(book, rules.kinds[name].span)
        for number in range(1, _NUMBERED + 1):
            yield Token(name, str(number), "#3b4754", 1, size, "circle", "checks", source=at)


def _square_mm(words: str) -> float:
    match = re.fullmatch(r"(\d+(?:\.\d+)?) ?(in|mm|cm)", words.strip())
    if match is None:
        return 25.4
    return float(match[1]) * {"in": 25.4, "cm": 10.0, "mm": 1.0}[match[2]]
