"""How good a state is for a player of any game: what wins, what is gained, pieces, and the way to go."""

from __future__ import annotations

from typing import Any

from warbook.engine.aims import UNKNOWN, Aims
from warbook.engine.answers import bits
from warbook.engine.goals import Goals, standing
from warbook.engine.plan import CARD, DONE, KIND, PARTS, POS, WHOLE
from warbook.engine.state import State

WIN = 1_000_000.0
COUNTER, RATE = 400.0, 150.0
WAITING = 0.6
"""The part of its worth that a piece has while it is not in play."""
BURDEN, HELP = 12.0, 3.0
STEP, GAINFUL = 1.0, 2.0
"""What it is worth to be one inch or square nearer to an enemy, and to where there is something to gain."""


def value_for(s: State, aims: Aims, player: int, goals: Goals | None = None) -> float:
    """How good a state is for a player."""
    if s.over:
        winner = s.winner()
        return 0.0 if winner is None else WIN if winner == player else -WIN
    return balance(s, aims, player, goals)


def balance(s: State, aims: Aims, player: int, goals: Goals | None = None) -> float:
    """What a player has beyond the other, whoever may have won."""
    total = _side(s, aims, player) - _side(s, aims, 1 - player)
    return total - way_to_go(s, aims, player, goals) if goals is not None else total


def _side(s: State, aims: Aims, player: int) -> float:
    F = s.F
    total: float = COUNTER * sum(F[column][player] for column in aims.counters)
    for rate in aims.rates:
        total += RATE * rate.of(s, player)
    whole, nowhere = F[WHOLE], s.game.space.nowhere
    full = [(F[column], max(F[column])) for column in aims.health]
    for one in standing(s, aims, player):
        if whole[one] < 0:
            total += _piece(s, aims, one, nowhere, full)
        else:
            for column in aims.burdens:
                total -= BURDEN * F[column][one]
            for column in aims.helps:
                total += HELP * F[column][one]
    return total


def _piece(s: State, aims: Aims, one: int, nowhere: Any, full: list[tuple[list[Any], int]]) -> float:
    """What a piece is worth; `full` has each column of its health, and the most that anything has of it."""
    F = s.F
    worth = aims.worths.get((F[CARD][one], F[KIND][one]), UNKNOWN)
    parts = F[PARTS][one]
    if parts:
        left = parts & ~s.G[DONE]
        worth *= left.bit_count() / parts.bit_count()
        here = any(F[POS][part] != nowhere for part in bits(left))
    else:
        here = F[POS][one] != nowhere
    for health, most in full:
        if most:
            worth *= 0.5 + 0.5 * health[one] / most
    for column, shares in aims.states:
        value = F[column][one]
        if 0 <= value < len(shares):
            worth *= 0.5 + 0.5 * shares[value]
    for column in aims.burdens:
        worth -= BURDEN * F[column][one]
    for column in aims.helps:
        worth += HELP * F[column][one]
    return worth if here else worth * WAITING


def way_to_go(s: State, aims: Aims, player: int, goals: Goals) -> float:
    """How far the player's pieces are from where they want to be, as what it is worth."""
    F, nowhere = s.F, s.game.space.nowhere
    goals = goals.seen_in(s, aims)
    total = 0.0
    for one in standing(s, aims, player):
        here = F[POS][one]
        if here != nowhere:
            total += goals.way(one, here) * (GAINFUL if goals.gainful(one) else STEP)
    return total
