"""Places where what wins is gained for having more pieces near than the other side: how they will stand when it is gained.

A place is not won by who is there now alone. Whoever comes to act yet and could get there counts for a part, and so does whoever is on
the way; a piece that has lost much counts for less than a whole one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt, tanh
from weakref import WeakKeyDictionary

from warbook.engine.aims import spoken_of
from warbook.engine.plan import MISSION
from warbook.engine.program import Program
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.ir import MICROMETRES_PER_INCH
from warbook.language.walk import nodes

COMES, NEARER = 0.6, 0.35
"""What counts of a piece that could get there and comes to act yet, and of one that is just out of reach."""
FAR = 24 * MICROMETRES_PER_INCH
"""So far away a piece counts for nothing."""
Here = list[tuple[int, int, int]]


@dataclass(frozen=True, slots=True)
class Contest:
    """A marker that is nobody's, and how near to it pieces count."""

    marker: str
    near: int

    def away(self, s: State, here: Here) -> float:
        """How far the nearest of some bases is from where it counts; 0 or less where it does."""
        x, y = s.game.space.marker(s, self.marker, 0)
        return min([sqrt((x - u) * (x - u) + (y - v) * (y - v)) - r for u, v, r in here]) - self.near

    @staticmethod
    def share(away: float, goes: int) -> float:
        """How much a piece counts there that is so far away, and goes so far yet."""
        if away <= 0:
            return 1.0
        return COMES if away <= goes else max(0.0, NEARER * (1 - away / FAR))


def lead(balance: float) -> float:
    """What of a place is won, from -1 to 1, by how much more counts there for one side."""
    return tanh(balance)


_known: WeakKeyDictionary[Program, dict[int, tuple[Contest, ...]]] = WeakKeyDictionary()


def contests_of(s: State) -> tuple[Contest, ...]:
    """The places of the mission that is played, read from the rules once."""
    known, mission = _known.setdefault(s.game, {}), s.G[MISSION]
    if mission not in known:
        known[mission] = tuple(dict.fromkeys(_read(s.game, mission)))
    return known[mission]


def _read(game: Program, mission: int) -> Iterator[Contest]:
    book = game.book
    won = {name for name, held in book.resources.items() if held.holder == "player"}
    for hook in book.hooks:
        if hook.mission and game.plan.missions.index(hook.mission) != mission:
            continue
        if any(isinstance(n, ir.Gain) and n.name in won for n in nodes(hook.body)):
            for node in spoken_of(game, [hook.body]):
                if (
                    isinstance(node, ir.Compare)
                    and isinstance(node.left, ir.Count)
                    and isinstance(node.right, ir.Count)
                ):
                    yield from set(_near(node.left)) & set(_near(node.right))


def _near(count: ir.Count) -> Iterator[Contest]:
    """The markers near which things are counted."""
    for near in nodes(count):
        match near:
            case ir.Near(right=ir.Setting(name=name, type=kind), distance=ir.Num(value=far)) if (
                kind.base == "marker"
            ):
                yield Contest(name, far)
