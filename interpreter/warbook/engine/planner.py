"""A player that plans: it plays on from its answers in worlds dealt anew, and keeps to what comes out best.

Each playout deals what the player cannot see from what it knows, and is played on by quick players of both sides: until the
other side has had its turn, or, where turns are long, to the end of the turn. What it comes to then is judged as the greedy
player judges. The n-th playout of every answer is dealt the same, but has dice of its own: with the same dice for all, where
the first throws miss, whoever may be hit looks better than who keeps out of reach. It departs from what the greedy player would
do only for what has come out better; where something is hidden, it takes any of those that are as good.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from time import perf_counter
from typing import Any

from warbook.engine.aims import Aims, aims_of
from warbook.engine.determinization import determinized
from warbook.engine.dice import DiceStream
from warbook.engine.goals import Goals, goals_for
from warbook.engine.greedy import QUICK, TURNS, GreedyPlayer
from warbook.engine.heuristic import COUNTER, value_for
from warbook.engine.plan import ACTIVE, MISSION
from warbook.engine.playouts import Branch, better, compared
from warbook.engine.state import Stalled, State

SCALE = 4 * COUNTER
"""What has to be gained to be sure of winning at nearly three to one."""
WON = 10 * COUNTER
"""What it is worth to win."""
ENOUGH = 2
"""After so many answers a playout ends with the turn, though the other side has not answered yet."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player plans: so many answers are given in all the playouts of a decision, or as many as so many seconds
    allow."""

    answers: int = 300
    seconds: float | None = None
    longest: int = 60
    """A playout that comes to no end is broken off after so many answers."""
    sure: float = 1.0
    """By how many standard errors an answer must be better than the greedy player's to be taken instead."""


class PlannerPlayer:
    """Plays any game. With a budget in answers, the same seed and the same decisions give the same answers."""

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        self.draws = DiceStream(seed)
        self.budget = budget or Budget()
        self.greedy = GreedyPlayer(self.draws.branch(0).seed)

    def choose(self, state: State) -> Any:
        decision = state.decision
        assert decision is not None
        ranked = self.greedy.ranked(state)
        if len(ranked) == 1:
            return ranked[0]
        search = _Search(state, decision.player, self.draws, self.budget)
        answer = self._best(compared(ranked, search.play_on, search.spent), self.greedy.bluffs(state))
        return ranked[self.draws.below(len(ranked))] if self.greedy.tires_of(decision, answer) else answer

    def _best(self, branches: list[Branch], bluffs: bool) -> Any:
        """The answer to give: the greedy player's, which was tried first, unless another came out better that was never given
        up; what looked better after fewer playouts did so by chance."""
        first, sure = branches[0], self.budget.sure
        lasted = [one for one in branches[1:] if 2 * len(one.results) > len(first.results)]
        best = max(
            (one for one in lasted if better(one, first, sure)), key=lambda one: one.mean, default=first
        )
        if not bluffs:
            return best.answer
        alike = [one for one in branches if one is best or not better(best, one, sure)]
        return alike[self.draws.below(len(alike))].answer


class _Search:
    """The playouts of one decision."""

    def __init__(self, state: State, player: int, draws: DiceStream, budget: Budget) -> None:
        self.state, self.player, self.budget = state, player, budget
        self.seeds = DiceStream(draws.branch(1).seed)
        self.luck = DiceStream(draws.branch(2).seed)
        draws.position += 1  # the next decision has other worlds
        self.aims: Aims = aims_of(state.game, state.G[MISSION])
        world = determinized(state, player, self.seeds)
        self.goals: Goals = goals_for(world, self.aims, player)
        self.now = value_for(world, self.aims, player, self.goals)
        self.began, self.given = perf_counter(), 0
        self.turns: int | None = None
        """How often the turn passes in each playout, as it did in the first."""

    def spent(self) -> float:
        """What part of the budget is spent."""
        if self.budget.seconds is None:
            return self.given / self.budget.answers
        if not self.budget.seconds:
            return 1.0
        return (perf_counter() - self.began) / self.budget.seconds

    def play_on(self, branch: Branch) -> None:
        """One playout from an answer; what it came to is added to the answer's results."""
        world = determinized(self.state, self.player, self.seeds.branch(len(branch.results)))
        luck = self.luck.branch(self.given)
        world.dice = luck.beside()
        try:
            self._play_on(world, branch.answer, [GreedyPlayer(luck.branch(k).seed, QUICK) for k in (0, 1)])
        except Stalled:
            branch.results.append(0.5)  # what was dealt cannot be
        else:
            branch.results.append(self.worth(world))

    def _play_on(self, world: State, answer: Any, players: list[GreedyPlayer]) -> None:
        passed, active, replied = 0, self.state.G[ACTIVE], False
        world.take(answer, TURNS)
        self.given += 1
        for given in range(self.budget.longest):
            decision = world.decision
            if decision is None:
                return
            if world.G[ACTIVE] != active:
                passed, active = passed + 1, world.G[ACTIVE]
                if self.turns is None and (replied or given >= ENOUGH):
                    self.turns = passed
                if passed == self.turns:
                    return
            replied = replied or decision.player != self.player
            world.take(players[decision.player].choose(world), TURNS)
            self.given += 1

    def worth(self, s: State) -> float:
        """How good a state is, from 0 (lost) to 1 (won); one half is as good as now."""
        if s.over:
            winner = s.winner()
            gained = 0.0 if winner is None else WON if winner == self.player else -WON
        else:
            gained = value_for(s, self.aims, self.player, self.goals) - self.now
        return 1 / (1 + exp(-max(-WON, min(WON, gained)) / SCALE))
