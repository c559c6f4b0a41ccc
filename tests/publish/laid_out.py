"""What lies on the table in games that are played: how much of each thing at once, of each player and together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from pathlib import Path

from tests.games import book_of

from warbook.engine.answers import bits
from warbook.engine.emit_holdings import BITS, MANY, SQUARE, on_squares
from warbook.engine.game import Game, Setup
from warbook.engine.plan import CARD, DONE, KIND, OWNER, WHOLE
from warbook.engine.players import named, play
from warbook.engine.state import State
from warbook.publish.book.force_lists import ForceListed, lists_for

Needed = Counter[tuple[str, int]]
"""The most of each name at once: of the first and the second player, of nobody (2), of all together (`ALL`)."""
ALL = 3
_LONGEST = 20_000


@cache
def playable(folder: Path) -> Game:
    return Game(book_of(folder))


def setups(folder: Path) -> Iterator[Setup]:
    """Each mission, between any two lists of different forces for a game of one size."""
    book = book_of(folder)
    lists = lists_for(folder, book)
    pairs = [(a, b) for a, b in permutations(lists, 2) if a.force != b.force and a.size == b.size]
    for mission in book.missions or [""]:
        if not lists:
            yield Setup(mission)
        for first, second in pairs:
            yield Setup(mission, first.size, forces=(_cards(first), _cards(second)))


def _cards(force: ForceListed) -> tuple[str, ...]:
    return tuple(unit.card for unit in force.units for _ in range(unit.count))


def needed(folder: Path, setup: Setup, seed: int) -> Needed:
    """The most of everything at any decision of a game that computers play."""
    game = playable(folder)
    most: Needed = Counter()

    def look(state: State) -> None:
        now: Needed = Counter(dict(_lying(state)))
        together: Needed = Counter()
        for (name, _), amount in now.items():
            together[name, ALL] += amount
        for key, amount in (*now.items(), *together.items()):
            most[key] = max(most[key], amount)

    state = game.start(setup, seed=seed)
    play(state, [named("random", 2 * seed), named("random", 2 * seed + 1)], _LONGEST, look)
    return most


def _lying(s: State) -> Iterator[tuple[tuple[str, int], int]]:
    found: Needed = Counter()
    for piece in bits((1 << len(s.F[KIND])) - 1 & ~s.G[DONE] & ~3):
        for name in _names(s, piece):
            found[name, s.F[OWNER][piece]] += 1
    book, plan = s.game.book, s.game.plan
    for name, one in {**book.tokens, **book.resources}.items():
        if one.holder == SQUARE:
            squares = s.G[plan.has(name)]
            amounts = (s.G[plan.slot(on_squares(name))] >> BITS * square & MANY for square in bits(squares))
            everywhere = squares.bit_count() == book.space.width * book.space.height
            found[name, 2] = 1 if everywhere else sum(amounts)
            continue
        for holder, amount in enumerate(s.F[plan.column(name)]):
            if amount > 0 and (holder < 2 or not s.G[DONE] >> holder & 1):
                found[name, s.F[OWNER][holder]] += amount
    yield from found.items()


def _names(s: State, piece: int) -> Iterator[str]:
    """By what a piece is known: its card, unless its parts stand for it; else what it is, with what is written on it."""
    book, plan = s.game.book, s.game.plan
    kind = book.kinds[plan.kinds[s.F[KIND][piece]]]
    if s.F[CARD][piece] >= 0:
        if kind.parts is None and not kind.off_board:
            yield plan.cards[s.F[CARD][piece]]
        return
    yield kind.name
    for stat in book.stats.values():
        if stat.type.base == "listed" and s.F[WHOLE][piece] < 0 and stat.name in plan.columns:
            value = plan.lists[stat.type.arg][s.F[plan.column(stat.name)][piece]]
            yield value if kind.off_board else f"{value} {kind.name}"
