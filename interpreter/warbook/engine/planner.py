"""A player that plans: it plays on from its answers in worlds dealt anew, and keeps to what comes out better.

Each playout deals what the player cannot see from what it knows, and is played on until both sides have had a turn and some
answers have been given: by quick players, or, where there is much to choose from, by more careful ones and not so far. What it
comes to then is judged as the greedy player judges, less what was luck of the dice (`fair_dice.py`). The n-th playout of every
answer is dealt the same, but has dice of its own: with the same dice for all, where the first throws miss, whoever may be hit
looks better than who keeps out of reach. It departs from what the greedy player would do only for what has come out better; where
something is hidden, it takes any of those that are as good.

Where nothing but pieces is to be won it plays nothing on: it keeps out of reach (`exposure.py`), which no playout has taught it.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import Any

from warbook.engine.aims import Aims, aims_of
from warbook.engine.answers import Options
from warbook.engine.determinization import determinized
from warbook.engine.dice import DiceStream
from warbook.engine.exposure import pieces_alone
from warbook.engine.fair_dice import FairDice
from warbook.engine.goals import Goals, goals_for
from warbook.engine.greedy import QUICK, Effort, GreedyPlayer
from warbook.engine.heuristic import COUNTER, Judge
from warbook.engine.plan import ACTIVE, MISSION
from warbook.engine.playouts import Branch, better, compared
from warbook.engine.state import Stalled, State

WON = COUNTER
"""What it is worth to have won, beside all that is left then."""
TURNS_PASSED = 2
"""A playout does not end before the turn has passed so often."""
BROAD = Effort(tried=28, sets=28, kept=12)
"""How it finds the answers that it plays on from."""
CAREFUL = Effort(tried=28, sets=28, branches=1)
WARY = Effort(tried=100, sets=100, branches=12, kept=12, wary=4.0)
"""How it thinks where nothing but pieces is to be won."""
MANY = 3 * QUICK.tried
"""More answers than a quick player tries."""
MOST, LEAST = 12, 4
"""So many answers are played on from at most, and each so often, more or less, at least."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player plans: so many answers are given in all the playouts of a decision, or as many as so many seconds
    allow."""

    answers: int = 1000
    seconds: float | None = None
    longest: int = 80
    """A playout that comes to no end is broken off after so many answers."""
    sure: float = 1.5
    """By how many standard errors an answer must be better than the greedy player's to be taken instead."""


class PlannerPlayer:
    """Plays any game. With a budget in answers, the same seed and the same decisions give the same answers."""

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        self.draws = DiceStream(seed)
        self.budget = budget or Budget()
        self.greedy = GreedyPlayer(self.draws.branch(0).seed, BROAD)
        self.wary = GreedyPlayer(self.draws.branch(3).seed, WARY)

    def choose(self, state: State) -> Any:
        decision = state.decision
        assert decision is not None
        if pieces_alone(state.game, aims_of(state.game, state.G[MISSION])):
            return self.wary.choose(state)
        ranked = self.greedy.ranked(state)
        if len(ranked) == 1:
            return ranked[0]
        search = Search(state, decision.player, self.draws, self.budget)
        answer = self._best(
            compared(ranked, search.play_on, search.spent, MOST, LEAST), self.greedy.bluffs(state)
        )
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


class Search:
    """The playouts of one decision."""

    def __init__(self, state: State, player: int, draws: DiceStream, budget: Budget) -> None:
        self.state, self.player, self.budget = state, player, budget
        self.seeds = DiceStream(draws.branch(1).seed)
        self.luck = DiceStream(draws.branch(2).seed)
        draws.position += 1  # the next decision has other worlds
        self.aims: Aims = aims_of(state.game, state.G[MISSION])
        world = determinized(state, player, self.seeds)
        self.goals: Goals = goals_for(world, self.aims, player)
        self.judge = Judge(self.aims, player, self.goals)
        self.now = self.worth(world)
        answers = state.decision.answers if state.decision is not None else None
        much = isinstance(answers, Options) and answers.count() > MANY
        self.effort, self.answered = (CAREFUL, 4) if much else (QUICK, 10)
        """How much those think who play on, and how many answers they give at least."""
        self.began, self.given = perf_counter(), 0

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
        fair = FairDice(self.worth, luck.branch(2))
        try:
            self._play_on(
                world, branch.answer, [GreedyPlayer(luck.branch(k).seed, self.effort) for k in (0, 1)], fair
            )
        except Stalled:
            branch.results.append(0.0)  # what was dealt cannot be
        else:
            branch.results.append(self.worth(world) - self.now - fair.luck)

    def _play_on(self, world: State, answer: Any, players: list[GreedyPlayer], fair: FairDice) -> None:
        passed, active = 0, world.G[ACTIVE]
        fair.take(world, answer)
        self.given += 1
        for given in range(1, self.budget.longest):
            decision = world.decision
            if decision is None:
                return
            if world.G[ACTIVE] != active:
                passed, active = passed + 1, world.G[ACTIVE]
                if passed >= TURNS_PASSED and given >= self.answered:
                    return
            fair.take(world, players[decision.player].choose(world))
            self.given += 1

    def worth(self, s: State) -> float:
        """How good a state is; who has won is not all, so that a win within sight does not drown what else there is."""
        winner = s.winner() if s.over else None
        won = 0.0 if winner is None else WON if winner == self.player else -WON
        return won + self.judge.balance(s)
