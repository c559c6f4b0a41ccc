"""A judge that minds what can be done next: whom each side could strike, and what has been put on whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from warbook.engine.aims import PIECE, Aims
from warbook.engine.answers import bits
from warbook.engine.contests import Contest, contests_of, lead
from warbook.engine.goals import Goals, standing_mask
from warbook.engine.heuristic import RATE, Judge
from warbook.engine.plan import DONE, OWN0, PARTS, POS, RADIUS, WHOLE
from warbook.engine.program import Program
from warbook.engine.state import State
from warbook.engine.threats import threats_of

STROKE = PIECE / 2
"""What a stroke of average strength costs whom it strikes."""
MINE, THEIRS, ACTED = 0.15, 0.3, 0.12
"""How much of that counts of what the player could do, of what an enemy could do who comes to act yet, and of what one could do who
has acted."""
SCORED = 3.0
"""So many times as much counts where the other side gains what wins for each piece that is lost."""
MOVED = 0.7
"""The part of it that is left where whoever strikes has to move first."""
MARK = 8.0
"""What it is worth not to have a token that a roll has given to whom it was made against."""
NEARER = 2.0
"""So many times as much it is worth to come nearer where what wins is gained for having more there than the others."""
NOW, THEN = RATE / 2, 200.0
"""What such a place is worth by how it stands now, and by how it will stand."""


@dataclass(slots=True, eq=False)
class Stand:
    """How what is left of a piece stands, and what has been worked out of that."""

    piece: int
    here: list[tuple[int, int, int]]
    """The places and sizes of what is left of it."""
    left: float
    """How much of it that is, 1 at first."""
    many: float
    """How much it is beside pieces that are whole, 1 on average."""
    apart: dict[Stand, float] = field(default_factory=dict)
    """How far it is from others."""
    away: dict[str, float] = field(default_factory=dict)
    """How far it is from places, by their markers."""
    gets: dict[tuple[int, ...], int] = field(default_factory=dict)
    """What it will get to act with, by what rolls have put on it."""


def watches(game: Program) -> bool:
    """Whether it can be told from the rules of a game on a table who could strike whom."""
    return not game.book.space.grid and any(threats_of(game).strokes.values())


class Watchful(Judge):
    """Tells how good states on a table are for a player who minds what can be done next."""

    def __init__(self, game: Program, aims: Aims, player: int, goals: Goals | None = None) -> None:
        super().__init__(aims, player, goals)
        self.threats = threats_of(game)
        known = {column for column, _ in self.bears}
        marks = [column for column in self.threats.marks if column not in known]
        self.told_by = (*self.told_by, *marks)
        self.bears += [(column, -MARK) for column in marks]
        self.contests: tuple[Contest, ...] = ()
        self.stands: dict[tuple[Any, ...], Stand] = {}
        """How pieces have been seen to stand, by what is left of them and where."""
        self.usual = 0.0

    def balance(self, s: State) -> float:
        """What the player has beyond the other, and could take beyond what could be taken."""
        self.contests = contests_of(s)
        self.rate = NOW if self.contests else RATE
        total = super().balance(s)
        stands = [self._stands(s, side) for side in (0, 1)]
        mine, theirs = stands[self.player], stands[1 - self.player]
        waiting = [self.threats.to_act(s, side) for side in (0, 1)]
        could = MINE * sum([self._best(s, one, theirs) for one in mine])
        for one in theirs:
            could -= (THEIRS if waiting[1 - self.player] >> one.piece & 1 else ACTED) * self._best(
                s, one, mine
            )
        total += SCORED * could if self.threats.are_scored(s) else could
        if self.contests:
            counts = [self._counts(s, stands[side], waiting[side]) for side in (0, 1)]
            for here, there in zip(counts[self.player], counts[1 - self.player], strict=True):
                total += THEN * lead(here - there)
        return total

    def _counts(self, s: State, stands: list[Stand], waiting: int) -> list[float]:
        """How much of a side counts at each place, pieces by how much of them is left."""
        found = [0.0] * len(self.contests)
        for one in stands:
            share, goes = sqrt(one.left), -1
            for number, contest in enumerate(self.contests):
                away = one.away.get(contest.marker)
                if away is None:
                    away = one.away[contest.marker] = contest.away(s, one.here)
                if away > 0 and goes < 0:
                    goes = self._goes(s, one, bool(waiting >> one.piece & 1))
                found[number] += share * contest.share(away, goes)
        return found

    def _goes(self, s: State, one: Stand, waits: bool) -> int:
        """How far a piece could go before all have acted. What it gets for it is asked again only when what rolls have put on it, or
        where it stands, has changed."""
        has = self.threats.has(s, one.piece)
        if waits and not has:
            marks = tuple([s.F[column][one.piece] for column in self.threats.marks])
            known = one.gets.get(marks)
            has = one.gets[marks] = self.threats.gets(s, one.piece) if known is None else known
        return self.threats.goes_with(s, one.piece, has) if has else 0

    def _way_to_go(self, s: State, pieces: tuple[int, ...], goals: Goals) -> float:
        """The same as of the usual judge, more where others may be there first."""
        return super()._way_to_go(s, pieces, goals) * (NEARER if self.contests else 1.0)

    def _stands(self, s: State, player: int) -> list[Stand]:
        """How the pieces of a player stand that are on the table."""
        places, nowhere, found = s.F[POS], s.game.space.nowhere, []
        for one in bits(standing_mask(s, self.aims) & s.G[OWN0 + player]):
            if s.F[WHOLE][one] >= 0:
                continue
            parts = s.F[PARTS][one]
            left = bits(parts & ~s.G[DONE]) if parts else (one,)
            key = one, *[places[x] for x in left]
            stand = self.stands.get(key)
            if stand is None:
                here = [(*places[x], s.F[RADIUS][x]) for x in left if places[x] != nowhere]
                many = len(here) / self._usual(s)
                stand = self.stands[key] = Stand(one, here, len(here) / (parts.bit_count() or 1), many)
            if stand.here:
                found.append(stand)
        return found

    def _best(self, s: State, one: Stand, others: list[Stand]) -> float:
        """What the best stroke of a piece would take of some others."""
        best = 0.0
        for far, moved, strength in self.threats.reaches(s, one.piece):
            hurt = STROKE * strength * one.many
            for other in others:
                away = one.apart.get(other)
                if away is None:
                    away = one.apart[other] = apart(one.here, other.here)
                if away <= moved:
                    takes = min(hurt, sum(self.worths.get(other.piece, (0.0,))))
                    best = max(best, takes if away <= far else MOVED * takes)
        return best

    def _usual(self, s: State) -> float:
        """How many parts pieces have at first that have any, on average; 1 where none have."""
        if not self.usual:
            many = [parts.bit_count() for parts in s.F[PARTS] if parts]
            self.usual = sum(many) / len(many) if many else 1.0
        return self.usual


def apart(some: list[tuple[int, int, int]], others: list[tuple[int, int, int]]) -> float:
    """How far the nearest of some round bases are from the nearest of others, edge to edge."""
    least = float("infinity")
    for x, y, r in some:
        for u, v, q in others:
            away = sqrt((x - u) * (x - u) + (y - v) * (y - v)) - r - q
            if away < least:
                least = away
    return least
