"""How good a state is for a player of any game: what wins, what is gained, pieces, and the way to go."""

from __future__ import annotations

from itertools import compress, count
from operator import ne
from typing import Any

from warbook.engine.aims import UNKNOWN, Aims
from warbook.engine.answers import bits
from warbook.engine.goals import Goals, standing_mask
from warbook.engine.plan import CARD, DONE, KIND, OWN0, PARTS, POS, WHOLE
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
    return Judge(aims, player, goals).value(s)


def balance(s: State, aims: Aims, player: int, goals: Goals | None = None) -> float:
    """What a player has beyond the other, whoever may have won."""
    return Judge(aims, player, goals).balance(s)


class Judge:
    """Tells how good states are for a player. States that are compared are alike but for a few pieces: what those are worth in
    which nothing has changed since the last state is remembered."""

    def __init__(self, aims: Aims, player: int, goals: Goals | None = None) -> None:
        self.aims, self.player, self.goals = aims, player, goals
        marks = (*aims.health, *(column for column, _ in aims.states), *aims.burdens, *aims.helps)
        self.told_by = (POS, CARD, KIND, PARTS, WHOLE, *marks)
        """The columns that tell what a piece is worth."""
        self.columns: list[list[Any]] = [[]]
        """These, as they were in the last state."""
        self.bears = [*((x, -BURDEN) for x in aims.burdens), *((x, HELP) for x in aims.helps)]
        """The columns of what pieces bear, and what each of it is worth."""
        self.most: list[int] = []
        """For each column of health the most that anything has of it."""
        self.done = 0
        self.worths: dict[int, tuple[float, ...]] = {}
        """What each piece adds, one after the other."""
        self.sums: dict[int, tuple[int, float]] = {}
        """For each player the pieces, as a mask, and what they add together."""
        self.ways: dict[tuple[int, Any], float] = {}
        """What it is worth not to be where a piece wants to be, by the piece and where it is, with the goals as last seen."""
        self.seen = goals
        self.rate = RATE
        """What it is worth to gain one of what wins again and again."""

    def value(self, s: State) -> float:
        """How good a state is."""
        if s.over:
            winner = s.winner()
            return 0.0 if winner is None else WIN if winner == self.player else -WIN
        return self.balance(s)

    def balance(self, s: State) -> float:
        """What the player has beyond the other, whoever may have won."""
        self._look(s)
        player, every = self.player, standing_mask(s, self.aims)
        mine = every & s.G[OWN0 + player]
        total = self._side(s, player, mine) - self._side(s, 1 - player, every & s.G[OWN0 + 1 - player])
        return total if self.seen is None else total - self._way_to_go(s, bits(mine), self.seen)

    def _look(self, s: State) -> None:
        """Forgets what of the last state holds no longer."""
        F, done, nowhere = s.F, s.G[DONE], s.game.space.nowhere
        columns, whole = [F[column] for column in self.told_by], F[WHOLE]
        most = [max(F[column]) for column in self.aims.health]
        if most != self.most or len(whole) != len(self.columns[0]):
            self.worths.clear()
            self.sums.clear()
            self.columns = [column[:] for column in columns]
        else:
            changed, known = set(bits(done ^ self.done)), self.columns
            if columns != known:
                for number, now in enumerate(columns):
                    before = known[number]
                    if now != before:
                        if number:
                            changed.update(compress(count(), map(ne, now, before)))
                        else:  # wherever somebody stands is all one
                            for one in compress(count(), map(ne, now, before)):
                                if now[one] == nowhere or before[one] == nowhere:
                                    changed.add(one)
                        known[number] = now[:]
            touched = 0
            for one in changed:
                self.worths.pop(one, None)
                self.worths.pop(whole[one], None)
                touched |= 1 << one | (1 << whole[one] if whole[one] >= 0 else 0)
            if touched:
                self.sums = {player: known for player, known in self.sums.items() if not known[0] & touched}
        self.most, self.done = most, done
        if self.seen is not None and (seen := self.seen.seen_in(s, self.aims)) is not self.seen:
            self.ways, self.seen = {}, seen

    def _side(self, s: State, player: int, pieces: int) -> float:
        total: float = COUNTER * sum([s.F[column][player] for column in self.aims.counters])
        for rate in self.aims.rates:
            total += self.rate * rate.of(s, player)
        known = self.sums.get(player)
        if known is None or known[0] != pieces:
            known = self.sums[player] = pieces, self._together(s, bits(pieces))
        return total + known[1]

    def _together(self, s: State, pieces: tuple[int, ...]) -> float:
        """What some pieces add together."""
        worths, total = self.worths, 0.0
        for one in pieces:
            found = worths.get(one)
            if found is None:
                found = worths[one] = self._worth(s, one)
            for worth in found:
                total += worth
        return total

    def _worth(self, s: State, one: int) -> tuple[float, ...]:
        """What a piece adds: what it is worth, or, of a part of one, what it bears."""
        F, aims = s.F, self.aims
        bears = [worth * borne for column, worth in self.bears if (borne := F[column][one])]
        if F[WHOLE][one] >= 0:
            return tuple(bears)
        worth = aims.worths.get((F[CARD][one], F[KIND][one]), UNKNOWN)
        parts, nowhere = F[PARTS][one], s.game.space.nowhere
        if parts:
            left = parts & ~s.G[DONE]
            worth *= left.bit_count() / parts.bit_count()
            places, here = F[POS], False
            for part in bits(left):
                if places[part] != nowhere:
                    here = True
                    break
        else:
            here = F[POS][one] != nowhere
        for column, most in zip(aims.health, self.most, strict=True):
            if most:
                worth *= 0.5 + 0.5 * F[column][one] / most
        for column, shares in aims.states:
            value = F[column][one]
            if 0 <= value < len(shares):
                worth *= 0.5 + 0.5 * shares[value]
        for borne in bears:
            worth += borne
        return (worth if here else worth * WAITING,)

    def _way_to_go(self, s: State, pieces: tuple[int, ...], goals: Goals) -> float:
        """How far the player's pieces are from where they want to be, as what it is worth."""
        column, nowhere, ways = s.F[POS], s.game.space.nowhere, self.ways
        total = 0.0
        for one in pieces:
            here = column[one]
            if here != nowhere:
                found = ways.get((one, here))
                if found is None:
                    found = goals.way(one, here) * (GAINFUL if goals.gainful(one) else STEP)
                    ways[one, here] = found
                total += found
        return total
