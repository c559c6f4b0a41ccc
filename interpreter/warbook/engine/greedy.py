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
from warbook.engine.state import Decision, Horizon, Stalled, State

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
        tried = self._tried(state)
        answer = self._best(tried, self.bluffs(state)) if len(tried) > 1 else tried[0][1]
        return tried[self.draws.below(len(tried))][1] if self.tires_of(decision, answer) else answer

    def tires_of(self, decision: Decision, answer: Any) -> bool:
        """Whether an answer that is about to be given has been given too often in a row."""
        same = (decision.rule, decision.subject, repr(answer))
        self._again = self._again + 1 if same == self._last else 0
        self._last = same
        return self._again > PATIENCE

    def ranked(self, state: State) -> list[Any]:
        """The answers that it tries, the best first."""
        return [answer for _, answer in sorted(self._tried(state), key=lambda one: -one[0])]

    def bluffs(self, state: State) -> bool:
        """Whether something is being hidden by what is asked, so that a habit would give it away."""
        decision = state.decision
        assert decision is not None
        hiding = aims_of(state.game, state.G[MISSION]).hiding
        return decision.kind in ("one", "some", "number") and state.stack[-1][0] in hiding

    def _best(self, tried: list[tuple[float, Any]], bluffs: bool) -> Any:
        """The answer worth most, the first of several; any of them where it bluffs."""
        most = max(worth for worth, _ in tried)
        alike = [answer for worth, answer in tried if worth == most]
        return alike[self.draws.below(len(alike))] if bluffs else alike[0]

    def _tried(self, state: State) -> list[tuple[float, Any]]:
        """The answers to try, each with what it is worth. To be done with it comes first: it is as good as what leads to
        no more."""
        decision = state.decision
        assert decision is not None
        aims = aims_of(state.game, state.G[MISSION])
        goals = goals_for(determinized(state, decision.player, self.draws), aims, decision.player)
        answers = candidates(Asked(state, decision, goals, self.draws, self.effort.tried))
        if len(answers) == 1 or decision.kind == "next":
            return [(0.0, answers[0])]
        if decision.kind in ("action", "offer"):
            answers = answers[::-1]  # the last is to stop
        found: list[tuple[float, Any]] = []
        for answer in answers:
            worth, chance = self._worth(state, answer, aims, goals, decision.player)
            found.append((worth, answer))
            hasty = self.effort.hasty and decision.kind == "one" and len(found) == 2
            if hasty and not chance and worth == found[0][0]:
                return [(worth, one) for one in answers]
        return found

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
    s.horizon = player
    try:
        s.take(answer, TURNS)
        for _ in range(most):
            now = s.decision
            if now is None or now.rule == rule or (now.kind == "action" and now.player == player):
                break
            if now.kind != "price" and (len(s.stack) < depth if turn else len(s.stack) <= depth):
                break
            s.take(habit(s, now, goals if now.player == player else None, draws), TURNS)
    except Horizon:
        pass  # what could be done next is not worked out
    except Stalled:
        return None
    return s.dice.position != thrown or draws.position != drawn
