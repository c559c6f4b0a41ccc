"""A player that plans: it plays on from its answers in worlds dealt anew, and keeps to what comes out best.

This is a search of a tree of its own decisions by playouts (information-set Monte-Carlo tree search). Each playout deals
what the player cannot see, and the dice to come, from what it knows; goes down the tree; and is played on by quick players
of both sides, until turns have passed or the game is over. The n-th playout of every answer is played in the same world,
so answers are compared by what they do, not by their luck. It departs from what the greedy player would do only for what
has come out better by more than chance; where something is hidden, it takes any of those that are as good.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from math import exp
from time import perf_counter
from typing import Any

from warbook.engine.aims import Aims, aims_of
from warbook.engine.candidates import Asked, candidates
from warbook.engine.determinization import determinized
from warbook.engine.dice import DiceStream
from warbook.engine.goals import Goals, goals_for
from warbook.engine.greedy import QUICK, TURNS, GreedyPlayer
from warbook.engine.heuristic import COUNTER, value_for
from warbook.engine.plan import ACTIVE, MISSION
from warbook.engine.planner_tree import Branch, Decided, better
from warbook.engine.state import Stalled, State


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player plans: so many playouts a decision, or as many as so many seconds allow.

    A playout ends when the turn has passed to and fro so often (`turns`), after so many decisions (`longest`), or with the game.
    """

    playouts: int = 60
    seconds: float | None = None
    turns: int = 4
    longest: int = 60
    sure: float = 2.0
    """By how many standard errors an answer must be better than the greedy player's to be taken instead."""


class PlannerPlayer:
    """Plays any game. With a budget in playouts, the same seed and the same decisions give the same answers."""

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
        root = Decided(iter(ranked))
        search = _Search(state, decision.player, self.draws, self.budget)
        search.run(root)
        answer = self._best(root.branches, self.greedy.bluffs(state)) if root.branches else ranked[0]
        return ranked[self.draws.below(len(ranked))] if self.greedy.tires_of(decision, answer) else answer

    def _best(self, branches: list[Branch], bluffs: bool) -> Any:
        """The answer to give: the greedy player's, which was tried first, unless others came out better."""
        first, sure = branches[0], self.budget.sure
        best = max(
            (one for one in branches[1:] if better(one, first, sure)), key=lambda one: one.mean, default=first
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
        draws.position += 1  # the next decision has other worlds
        self.aims: Aims = aims_of(state.game, state.G[MISSION])
        self.goals: Goals = goals_for(determinized(state, player, self.seeds), self.aims, player)

    def run(self, root: Decided) -> None:
        """Plays out as often as the budget allows."""
        began, seconds = perf_counter(), self.budget.seconds
        for _ in count() if seconds is not None else range(self.budget.playouts):
            if seconds is not None and perf_counter() - began >= seconds:
                return
            self.playout(root)

    def playout(self, root: Decided) -> None:
        """One game played on from the root, and what it came to noted with all answers on its way."""
        assert self.state.decision is not None
        branch = root.pick(self.state.decision.answers)
        assert branch is not None, "the root's answers are legal"
        stream = self.seeds.branch(len(branch.results))
        world = determinized(self.state, self.player, stream)
        players = [GreedyPlayer(stream.branch(k).seed, QUICK) for k in (0, 1)]
        way = [branch]
        try:
            world.take(branch.answer, TURNS)
            self._play_on(world, players, way)
        except Stalled:
            result = 0.5  # what was dealt cannot be
        else:
            result = self.worth(world)
        for one in way:
            one.results.append(result)

    def _play_on(self, world: State, players: list[GreedyPlayer], way: list[Branch]) -> None:
        """Goes down the tree as far as it is known, and on from there with quick players."""
        known, turns, active = bool(way[-1].results), 0, self.state.G[ACTIVE]
        for _ in range(self.budget.longest):
            decision = world.decision
            if decision is None:
                return
            if world.G[ACTIVE] != active:
                turns, active = turns + 1, world.G[ACTIVE]
                if turns >= self.budget.turns:
                    return
            quick = players[decision.player]
            branch = None
            if known and decision.player == self.player and decision.kind != "next":
                key = decision.rule, decision.subject
                node = way[-1].then.get(key)
                if node is None:
                    node = way[-1].then[key] = Decided(self._answers(world.copy(), quick))
                branch = node.pick(decision.answers)
            if branch is None:
                world.take(quick.choose(world), TURNS)
                continue
            known = bool(branch.results)
            way.append(branch)
            world.take(branch.answer, TURNS)

    def _answers(self, world: State, quick: GreedyPlayer) -> Iterator[Any]:
        """The answers to a later decision: first what comes to mind at once."""
        assert world.decision is not None
        yield quick.choose(world)
        yield from candidates(Asked(world, world.decision, self.goals, quick.draws, quick.effort.tried))

    def worth(self, s: State) -> float:
        """How good a state is, from 0 (lost) to 1 (won)."""
        if s.over:
            winner = s.winner()
            return 0.5 if winner is None else float(winner == self.player)
        value = value_for(s, self.aims, self.player, self.goals)
        return 1 / (1 + exp(-max(-30.0, min(30.0, value / COUNTER))))
