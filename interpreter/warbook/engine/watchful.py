"""A judge that minds what can be done next: whom each side could strike, and what has been put on whom."""

from __future__ import annotations

from math import sqrt

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
Piece = tuple[int, list[tuple[int, int, int]], float]


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

    def balance(self, s: State) -> float:
        """What the player has beyond the other, and could take beyond what could be taken."""
        self.contests = contests_of(s)
        self.rate = NOW if self.contests else RATE
        total = super().balance(s)
        sides = [self._pieces(s, side) for side in (0, 1)]
        mine, theirs = sides[self.player], sides[1 - self.player]
        waiting = [self.threats.to_act(s, side) for side in (0, 1)]
        could = MINE * sum([self._best(s, one, theirs) for one in mine])
        for one in theirs:
            could -= (THEIRS if waiting[1 - self.player] >> one[0] & 1 else ACTED) * self._best(s, one, mine)
        total += SCORED * could if self.threats.are_scored(s) else could
        for contest in self.contests:
            balance = 0.0
            for side, pieces in enumerate(sides):
                counts = sum([self._share(s, contest, one, waiting[side]) for one in pieces])
                balance += counts if side == self.player else -counts
            total += THEN * lead(balance)
        return total

    def _share(self, s: State, contest: Contest, one: Piece, waiting: int) -> float:
        """How much a piece counts at a place, by how much of it is left."""
        piece, here, many = one
        began = s.F[PARTS][piece].bit_count() or 1
        return sqrt(many / began) * contest.share(
            s, here, self.threats.goes(s, piece) if waiting >> piece & 1 else 0
        )

    def _way_to_go(self, s: State, pieces: tuple[int, ...], goals: Goals) -> float:
        """The same as of the usual judge, more where others may be there first."""
        return super()._way_to_go(s, pieces, goals) * (NEARER if self.contests else 1.0)

    def _pieces(self, s: State, player: int) -> list[Piece]:
        """The pieces of a player that stand on the table: each with the places and sizes of what of it is left, and how much of it
        that is."""
        places, radii, nowhere, found = s.F[POS], s.F[RADIUS], s.game.space.nowhere, []
        for one in bits(standing_mask(s, self.aims) & s.G[OWN0 + player]):
            if s.F[WHOLE][one] >= 0:
                continue
            parts = s.F[PARTS][one]
            left = bits(parts & ~s.G[DONE]) if parts else (one,)
            here = [(*places[x], radii[x]) for x in left if places[x] != nowhere]
            if here:
                found.append((one, here, float(len(here))))
        return found

    def _best(self, s: State, one: Piece, others: list[Piece]) -> float:
        """What the best stroke of a piece would take of some others."""
        piece, here, many = one
        best = 0.0
        for far, moved, strength in self.threats.reaches(s, piece):
            hurt = STROKE * strength * many / self._usual(s)
            for other, there, _ in others:
                away = apart(here, there)
                if away <= moved:
                    takes = min(hurt, sum(self.worths.get(other, (0.0,))))
                    best = max(best, takes if away <= far else MOVED * takes)
        return best

    def _usual(self, s: State) -> float:
        """How many parts pieces have at first that have any, on average; 1 where none have."""
        many = [parts.bit_count() for parts in s.F[PARTS] if parts]
        return sum(many) / len(many) if many else 1.0


def apart(some: list[tuple[int, int, int]], others: list[tuple[int, int, int]]) -> float:
    """How far the nearest of some round bases are from the nearest of others, edge to edge."""
    least = float("infinity")
    for x, y, r in some:
        for u, v, q in others:
            away = sqrt((x - u) * (x - u) + (y - v) * (y - v)) - r - q
            if away < least:
                least = away
    return least
