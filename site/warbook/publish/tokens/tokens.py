"""A rulebook → its tokens, counters, markers and base discs, at true size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from warbook.language import ir
from warbook.language.model import Resource
from warbook.language.model import Token as Rule
from warbook.language.walk import nodes
from warbook.publish.book.abbreviations import counter_mark, piece_letters
from warbook.publish.book.colours import colour_of, letters
from warbook.publish.book.static_values import most_of
from warbook.publish.book.writer import Book
from warbook.publish.parts.rich_text import source
from warbook.publish.print.model import Pattern, Token, TokenSheet
from warbook.publish.theme.look import Look
from warbook.publish.tokens.bases import SIDES, bases, created, halves, of_list, slips, square_mm
from warbook.publish.tokens.counts import piece_counters, token_count
from warbook.publish.tokens.givers import Givers

PATTERNS: tuple[Pattern, ...] = ("plain", "stripes", "dots", "cross", "rings", "checks")
_TOKEN, _WIDE_TOKEN, _COUNTER, _MARKER = 20.0, 25.0, 14.0, 30.0
_LONG = 18
"""Letters of a name that do not fit a token of the usual size."""
_HELD = 12
"""So many counters of something a player may have of one each."""
_WORTHS = ((1, 5), (5, 3), (10, 2))
"""Where there may be more: worth and number, which make every number up to 40."""
_SMALLEST = 10.0
_RED = "#a32a2a"
"""What pieces hold."""
_SIDE_PATTERNS: tuple[Pattern, ...] = ("plain", "stripes", "checks")
"""What tells the first player's, the second's and nobody's apart where colours do not."""
_STICK_WIDE, _LONGEST_STICK, _STICKS = 12.0, 9, 3
"""Millimetres, inches, and how many beside the longest."""


def to_tokens(book: Book, look: Look | None = None) -> TokenSheet:
    """Everything to cut out: tokens with their letters, counters, markers, discs for bases, measuring sticks."""
    look = look or Look()
    givers = Givers(book.rules)
    made = (
        *bases(book),
        *created(book),
        *_markers(book),
        *_sticks(book),
        *_counters(book, givers, look.cube_mm),
        *slips(book),
        *_tokens(book, givers, look.cube_mm),
    )
    span = book.plan.game.span if book.plan.game is not None else None
    return TokenSheet(f"{book.title}: tokens", made, source=source(book, span) if span is not None else None)


def list_tokens(book: Book, name: str, units: Mapping[str, int]) -> TokenSheet:
    """What one force list needs to be cut out: the discs of its units."""
    return TokenSheet(f"{name}: bases", tuple(of_list(book, units)))


def _tokens(book: Book, givers: Givers, cube_mm: float) -> Iterator[Token]:
    """Discs, or labels for cubes of that size."""
    marks = letters(book.rules)
    for place, (name, token) in enumerate(book.rules.printed_tokens.items()):
        if not (name in givers.given or token.mark) or name in book.flows.passing or _noted(book, token):
            continue
        said = name if len(name) <= _LONG else ""
        yield Token(name, marks[name], colour_of(token.colour), token_count(book, givers, name, token),
                    cube_mm or _size(book, token.holder, said), "square" if cube_mm else "circle",
                    PATTERNS[place % len(PATTERNS)], source=source(book, token.span))  # fmt: skip


def _noted(book: Book, token: Rule) -> bool:
    """Whether a token is noted by its player, as whoever saw it lie there would know: on pieces with numbers."""
    kind = book.rules.kinds.get(token.holder)
    return token.hidden and kind is not None and any(one.name == kind.name for one in created(book))


def _size(book: Book, holder: str, said: str) -> float:
    """How large something is that lies on a square or on what stands there, or beside it on a table."""
    if book.rules.space.grid and holder != "player":
        return max(_SMALLEST, min(_TOKEN, float(int(square_mm(book) * 0.4))))
    return _TOKEN if said else _WIDE_TOKEN


def _counters(book: Book, givers: Givers, cube_mm: float) -> Iterator[Token]:
    """What players hold, in the colour of each; what pieces hold."""
    for name, resource in book.rules.resources.items():
        at, title = source(book, resource.span), resource.title or name
        if name in book.flows.passing:
            continue
        if resource.holder == "player":
            for player in (0, 1):
                for worth, count in _coins(book, resource, player):
                    letter = counter_mark(name) if worth == 1 else f"{worth} {counter_mark(name)}"
                    yield Token(title, letter, SIDES[player], count, _COUNTER, "square", _SIDE_PATTERNS[player],
                                source=at, worth=worth)  # fmt: skip
        elif count := piece_counters(book, givers, name, resource):
            size = cube_mm or min(_COUNTER, _size(book, resource.holder, title))
            yield Token(title, counter_mark(name), _RED, count, size, "square", source=at)


def _coins(book: Book, resource: Resource, player: int) -> Iterator[tuple[int, int]]:
    """How many counters a player has of each worth: as many as he may have, where that is few, else ones, fives and tens;
    none of what is written down from one game to the next."""
    most = most_of(book.rules, resource.most)
    if resource.in_the_box is not None:
        yield 1, halves(resource.in_the_box)[player]
    elif resource.kept:
        yield 1, 0
    elif most is not None and most <= _HELD:
        yield 1, most
    else:
        yield from _WORTHS


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
