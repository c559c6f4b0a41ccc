"""A rulebook → its tokens, counters, markers and base discs, at true size."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from warbook.language import ir
from warbook.language.model import Resource
from warbook.language.walk import nodes
from warbook.publish.book.abbreviations import piece_letters
from warbook.publish.book.colours import colour_of, letters
from warbook.publish.book.static_values import most_of
from warbook.publish.book.writer import Book
from warbook.publish.parts.rich_text import source
from warbook.publish.print.model import Pattern, Token, TokenSheet
from warbook.publish.theme.look import Look
from warbook.publish.tokens.bases import SIDES, bases, created, of_list, slips
from warbook.publish.tokens.counts import token_count

PATTERNS: tuple[Pattern, ...] = ("plain", "stripes", "dots", "cross", "rings", "checks")
_TOKEN, _WIDE_TOKEN, _COUNTER, _MARKER = 20.0, 25.0, 16.0, 30.0
_LONG = 18
"""Letters of a name that do not fit a token of the usual size."""
_HELD = 12
"""Counters of something that players hold, for both together."""
_SIDE_PATTERNS: tuple[Pattern, ...] = ("plain", "stripes", "checks")
"""What tells the first player's, the second's and nobody's apart where colours do not."""
_STICK_WIDE, _LONGEST_STICK, _STICKS = 12.0, 9, 3
"""Millimetres, inches, and how many beside the longest."""


def to_tokens(book: Book, look: Look | None = None) -> TokenSheet:
    """Everything to cut out: tokens with their letters, counters, markers, discs for bases, measuring sticks."""
    look = look or Look()
    made = (
        *bases(book),
        *created(book),
        *_markers(book),
        *_sticks(book),
        *_counters(book),
        *slips(book),
        *_tokens(book, look.cube_mm),
    )
    span = book.plan.game.span if book.plan.game is not None else None
    return TokenSheet(f"{book.title}: tokens", made, source=source(book, span) if span is not None else None)


def list_tokens(book: Book, name: str, units: Mapping[str, int]) -> TokenSheet:
    """What one force list needs to be cut out: the discs of its units."""
    return TokenSheet(f"{name}: bases", tuple(of_list(book, units)))


def _tokens(book: Book, cube_mm: float) -> Iterator[Token]:
    """Discs, or labels for cubes of that size."""
    marks = letters(book.rules)
    for place, (name, token) in enumerate(book.rules.printed_tokens.items()):
        if not _comes(book, name) or name in book.flows.passing:
            continue
        count = token_count(book, token)
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
    """Resources that players hold, in the colour of each."""
    for name, resource in book.rules.resources.items():
        if resource.holder == "player" and name not in book.flows.passing:
            mark = (
                name if len(name) <= 3 else "".join(word[0] for word in re.findall(r"\w+", name)).upper()[:3]
            )
            total = _held(book, resource)
            for player, count in enumerate((total - total // 2, total // 2)):
                yield Token(resource.title or name, mark, SIDES[player], count, _COUNTER, "square",
                            _SIDE_PATTERNS[player], source=source(book, resource.span))  # fmt: skip


def _held(book: Book, resource: Resource) -> int:
    """How many counters there are for both: as many as they may have, where that is few; none of what is written down
    from one game to the next."""
    if resource.in_the_box is not None:
        return resource.in_the_box
    if resource.kept:
        return 0
    most = most_of(book.rules, resource.most)
    return 2 * most if most is not None and most <= _HELD else _HELD


def _markers(book: Book) -> Iterator[Token]:
    """What a mission marks: of what each player has one in the colour of each, else one."""
    seen: set[str] = set()
    letters = piece_letters(book.rules)
    for mission in book.rules.missions.values():
        for name, marker in mission.markers.items():
            if name in seen:
                continue
            seen.add(name)
            mark = letters[name] if len(name) > 3 else name
            for player in (0, 1) if marker.owned else (2,):
                yield Token(name, mark, SIDES[player], 1, _MARKER, "square",
                            _SIDE_PATTERNS[player], source=source(book, marker.span))  # fmt: skip


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
