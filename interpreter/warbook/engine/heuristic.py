"""How good a state is for a player of any game: what wins, what is gained, pieces, and the way to go."""

from __future__ import annotations

from math import hypot
from typing import Any

from warbook.engine.aims import Aims, targets
from warbook.engine.answers import bits
from warbook.engine.plan import ACTIVE, DONE, OWN0, PARTS, POS, WHOLE
from warbook.engine.state import State
from warbook.language.ir import MICROMETRES_PER_INCH

WIN = 1_000_000.0
COUNTER, RATE = 400.0, 150.0
WAITING = 0.6
"""The part of its worth that a piece has while it is not in play."""
BURDEN, HELP = 12.0, 6.0
STEP = 1.0
"""What it is worth to be one inch or square nearer."""


def value_for(s: State, aims: Aims, player: int) -> float:
    """How good a state is for a player."""
    if s.over:
        winner = s.game.winner(s)
        return 0.0 if winner is None else WIN if winner == player else -WIN
    total = _side(s, aims, player) - _side(s, aims, 1 - player)
    return total - STEP * way_to_go(s, aims, player)


def _side(s: State, aims: Aims, player: int) -> float:
    F, G = s.F, s.G
    total: float = COUNTER * sum(F[column][player] for column in aims.counters)
    if aims.rates:
        total += RATE * _gained(s, aims, player)
    alive = G[OWN0 + player] & ~G[DONE] & ~3
    whole, nowhere = F[WHOLE], s.game.space.nowhere
    for one in bits(alive):
        if whole[one] < 0:
            total += _piece(s, aims, one, nowhere)
        else:
            for column in aims.burdens:
                total -= BURDEN * F[column][one]
            for column in aims.helps:
                total += HELP * F[column][one]
    return total


def _piece(s: State, aims: Aims, one: int, nowhere: Any) -> float:
    F = s.F
    worth = aims.worth(s, one)
    parts = F[PARTS][one]
    if parts:
        left = parts & ~s.G[DONE]
        worth *= left.bit_count() / parts.bit_count()
        here = any(F[POS][part] != nowhere for part in bits(left))
    else:
        here = F[POS][one] != nowhere
    for column in aims.health:
        most = max(F[column])
        if most:
            worth *= 0.5 + 0.5 * F[column][one] / most
    for column in aims.burdens:
        worth -= BURDEN * F[column][one]
    for column in aims.helps:
        worth += HELP * F[column][one]
    return worth if here else worth * WAITING


def _gained(s: State, aims: Aims, player: int) -> float:
    """What the player would gain now of what wins."""
    active = s.G[ACTIVE]
    s.G[ACTIVE] = player
    try:
        return float(sum(sign * s.game.value(s, amount, {}) for amount, sign in aims.rates))
    finally:
        s.G[ACTIVE] = active


def way_to_go(s: State, aims: Aims, player: int) -> float:
    """How far the player's pieces are from where they want to be, in inches or squares."""
    points = targets(s, aims, player)
    if not points:
        return 0.0
    F, nowhere = s.F, s.game.space.nowhere
    total = 0.0
    for one in bits(s.G[OWN0 + player] & ~s.G[DONE] & ~3):
        here = F[POS][one]
        if here != nowhere:
            total += min(apart(s, here, point) for point in points)
    return total


def apart(s: State, a: Any, b: Any) -> float:
    """The distance of two places, in inches or squares."""
    if s.game.book.space.grid:
        ay, ax = divmod(a, s.game.space.width)
        by, bx = divmod(b, s.game.space.width)
        return float(max(abs(ax - bx), abs(ay - by)))
    return hypot(a[0] - b[0], a[1] - b[1]) / MICROMETRES_PER_INCH
