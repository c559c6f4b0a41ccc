"""A player that plans: it looks on from its answers to what can be done next, and keeps to what comes out better.

It looks at the best answers of the greedy player again and again (`next_action.py`), each time in a world dealt anew from what
the player knows. Where something is being hidden it plays as the greedy player does, who has no habits there.

On a table where it is drawn blind who acts, what the next piece can do is the luck of the draw: there it minds whom each side could
strike (`watchful.py`), and looks on to where whoever acts has done so (`acting.py`).

Where nothing but pieces is to be won it keeps out of reach instead (`exposure.py`), which looking at its own actions never taught
it. On a table where it chooses itself who acts, it plays on instead until both sides have had a turn (`playouts.py`), at the head
of a turn alone; all else it leaves to the greedy player.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Any, Protocol

from warbook.engine.acting import Acting, begins_to_act
from warbook.engine.aims import aims_of
from warbook.engine.dice import DiceStream
from warbook.engine.exposure import pieces_alone
from warbook.engine.greedy import Effort, GreedyPlayer
from warbook.engine.looks import Branch, compared
from warbook.engine.next_action import NextAction
from warbook.engine.plan import MISSION
from warbook.engine.playouts import Playout, heads_a_turn, leads_turns
from warbook.engine.state import State
from warbook.engine.watchful import watches

WARY = Effort(tried=100, sets=100, branches=12, kept=12, wary=4.0)
"""How it thinks where nothing but pieces is to be won."""
WATCHFUL = Effort(tried=32, sets=16, branches=10, kept=3, watchful=True)
"""How it thinks on a table where what is drawn blind tells who acts: dice hide what an answer is worth from those who look seldom."""
MOST, LEAST = 8, 4
"""So many answers are looked at at most, and each so often, more or less, at least."""
PLAYED_ON, ACTED = (6, 3), (5, 2)
"""The same where the game is played on, and where it is until a piece has acted, which takes longer."""


class Ahead(Protocol):
    """A way of looking on from one decision."""

    reached: bool
    """Whether any answer has led to where looking on is of use."""
    takes: int
    """As how many looks one counts."""

    def worth(self, answer: Any) -> float:
        """What an answer comes to once."""
        ...  # pragma: no cover


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player plans: so many looks at a decision, or as many as so many seconds allow."""

    looks: int = 32
    seconds: float | None = None


class PlannerPlayer:
    """Plays any game. With a budget in looks, the same seed and the same decisions give the same answers."""

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        self.draws = DiceStream(seed)
        self.budget = budget or Budget()
        self.greedy = GreedyPlayer(self.draws.branch(0).seed)
        self.wary = GreedyPlayer(self.draws.branch(3).seed, WARY)
        self.watchful = GreedyPlayer(self.draws.branch(4).seed, WATCHFUL)

    def choose(self, state: State) -> Any:
        decision = state.decision
        assert decision is not None
        aims, plays_on = aims_of(state.game, state.G[MISSION]), leads_turns(state.game)
        if pieces_alone(state.game, aims):
            return self.wary.choose(state)
        minds = not plays_on and watches(state.game)
        usual = self.watchful if minds else self.greedy
        if (
            decision.kind == "next"
            or usual.bluffs(state)
            or (plays_on and not heads_a_turn(state, aims))
            or (minds and not begins_to_act(state))
        ):
            return usual.choose(state)
        ranked = usual.ranked(state)
        if len(ranked) == 1:
            return ranked[0]
        ahead, most, least = self._ahead(plays_on, minds)
        search = Search(ahead(state, self.draws.branch(1)), self.budget, min(most, len(ranked)))
        self.draws.position += 1  # the next decision has other worlds
        answer = self._best(compared(ranked, search.look, search.spent, most, least))
        return ranked[self.draws.below(len(ranked))] if usual.tires_of(decision, answer) else answer

    @staticmethod
    def _ahead(plays_on: bool, minds: bool) -> tuple[type[Playout | Acting | NextAction], int, int]:
        """How it looks on, at how many answers at most, and how often at each at least."""
        if plays_on:
            return Playout, *PLAYED_ON
        return (Acting, *ACTED) if minds else (NextAction, MOST, LEAST)

    @staticmethod
    def _best(branches: list[Branch]) -> Any:
        """The answer that came out best, the greedy player's of those that are as good. What was given up is not asked: what looks
        better after fewer looks does so by chance."""
        first = branches[0]
        lasted = [one for one in branches if 2 * len(one.results) > len(first.results)]
        return max(lasted, key=lambda one: one.mean).answer


class Search:
    """The looks at one decision."""

    def __init__(self, ahead: Ahead, budget: Budget, answers: int) -> None:
        self.ahead, self.budget, self.answers = ahead, budget, answers
        self.began, self.looks = perf_counter(), 0

    def look(self, branch: Branch) -> None:
        """Looks once at what an answer comes to."""
        branch.results.append(self.ahead.worth(branch.answer))
        self.looks += self.ahead.takes

    def spent(self) -> float:
        """What part of the budget is spent; all of it where none of the answers leads to a next action."""
        if self.looks >= self.answers and not self.ahead.reached:
            return 1.0
        if self.budget.seconds is None:
            return self.looks / self.budget.looks
        return (perf_counter() - self.began) / self.budget.seconds if self.budget.seconds else 1.0
