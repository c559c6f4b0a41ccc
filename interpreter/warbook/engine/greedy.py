"""A player that looks one decision ahead: it tries answers on copies with dice of its own and takes the best.

What an answer leads to is followed until the rule that asked asks again, or is done. It never sees the dice
to come nor what is hidden from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warbook.engine.aims import Aims, aims_of
from warbook.engine.candidates import Asked, candidates
from warbook.engine.determinization import determinized
from warbook.engine.dice import DiceStream
from warbook.engine.goals import Goals, goals_for
from warbook.engine.heuristic import value_for
from warbook.engine.plan import MISSION
from warbook.engine.rollout import habit
from warbook.engine.state import Stalled, State

PATIENCE = 12
"""So often in a row the same answer is given; after that any, as nothing seems to come of it."""
TURNS = 1_000
"""So many turns of loops lie between two decisions, at most, when looking ahead. What is dealt anew may be what never
can be, such as a bag without the one token that a rule draws until it comes."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a player thinks.

    It tries at most so many answers (`tried`), each so often where chance or others come in (`branches`), and follows
    it for so many decisions (`followed`).
    """

    tried: int = 28
    branches: int = 4
    followed: int = 24
    hasty: bool = False
    """Whether it takes it that who is chosen is all one, where it is so of the first two."""


QUICK = Effort(tried=6, branches=1, followed=8, hasty=True)
"""For many games in little time."""


class GreedyPlayer:
    """Plays any game by its own heuristic. The same seed and the same decisions give the same answers."""

    def __init__(self, seed: int, effort: Effort | None = None) -> None:
        self.draws = DiceStream(seed)
        self.effort = effort or Effort()
        self._last: tuple[int, int, str] | None = None
        self._again = 0

    def choose(self, state: State) -> Any:
        decision = state.decision
        assert decision is not None
        if decision.kind == "next":
            return decision.answers.kth(0)
        aims = aims_of(state.game, state.G[MISSION])
        goals = goals_for(determinized(state, decision.player, self.draws), aims, decision.player)
        tried = candidates(Asked(state, decision, goals, self.draws, self.effort.tried))
        answer = self._best(state, tried, aims, goals) if len(tried) > 1 else tried[0]
        same = (decision.rule, decision.subject, repr(answer))
        self._again = self._again + 1 if same == self._last else 0
        self._last = same
        return tried[self.draws.below(len(tried))] if self._again > PATIENCE else answer

    def _best(self, state: State, tried: list[Any], aims: Aims, goals: Goals) -> Any:
        """The answer worth most; to be done with it is as good as what leads to no more.

        Of answers worth the same any is taken where something is being hidden: a habit would give it away.
        """
        decision = state.decision
        assert decision is not None
        if decision.kind in ("action", "offer"):
            tried = tried[::-1]  # the last is to stop
        bluffs = decision.kind in ("one", "some", "number") and state.stack[-1][0] in aims.hiding
        best, alike = float("-inf"), tried[:1]
        for count, one in enumerate(tried):
            worth, chance = self._worth(state, one, aims, goals, decision.player)
            if worth == best and not chance and count == 1 and decision.kind == "one" and self.effort.hasty:
                alike = tried if bluffs else alike
                break
            if worth > best:
                best, alike = worth, [one]
            elif worth == best:
                alike.append(one)
        return alike[self.draws.below(len(alike))] if bluffs else alike[0]

    def _worth(self, state: State, answer: Any, aims: Aims, goals: Goals, player: int) -> tuple[float, bool]:
        """What an answer leads to, on average, and whether chance came in."""
        worths: list[float] = []
        for last in reversed(range(self.effort.branches)):
            copy = determinized(state, player, self.draws)
            chance = follow(copy, answer, aims, goals, self.draws, self.effort.followed)
            if chance is None and (worths or last):
                continue
            worths.append(value_for(copy, aims, player, goals))
            if chance is False:
                return sum(worths) / len(worths), False
        return sum(worths) / len(worths), True


def follow(s: State, answer: Any, aims: Aims, goals: Goals, draws: DiceStream, most: int = 24) -> bool | None:
    """Gives an answer, goes on until the rule that asked asks again or is done, or the same player has to decide
    what to do next; tells if chance came in, and None where it would go on without end: what was dealt cannot be."""
    assert s.decision is not None
    depth, rule, player = len(s.stack), s.decision.rule, s.decision.player
    turn = s.stack[-1][0] in aims.sequences
    thrown, drawn = s.dice.position, draws.position
    try:
        s.take(answer, TURNS)
        for _ in range(most):
            now = s.decision
            if now is None or now.rule == rule or (now.kind == "action" and now.player == player):
                break
            if now.kind != "price" and (len(s.stack) < depth if turn else len(s.stack) <= depth):
                break
            s.take(habit(s, now, goals if now.player == player else None, draws), TURNS)
    except Stalled:
        return None
    return s.dice.position != thrown or draws.position != drawn
