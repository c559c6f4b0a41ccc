"""A player for playouts: where there are many answers it tries one or two of each sort, each once, and takes the best; else it is
the quick player.

It plays no better than that, in a third of its time where anybody may do anything: a playout needs somebody who does what is at
hand, and many playouts tell more than a few good ones.
"""

from __future__ import annotations

from typing import Any

from warbook.engine.aims import aims_of
from warbook.engine.answers import Options, bits
from warbook.engine.determinization import determinized
from warbook.engine.dice import DiceStream
from warbook.engine.goals import Goals, goals_for
from warbook.engine.greedy import QUICK, GreedyPlayer, follow
from warbook.engine.heuristic import value_for
from warbook.engine.plan import MISSION
from warbook.engine.rollout import nearest
from warbook.engine.state import State

EACH = 2
"""So many who might do it are looked at for each option."""
STRAIGHT = 3
"""Of so many places tried, all but one are the nearest to where its pieces want to be."""
MANY = 3 * QUICK.tried
"""More answers than the quick player tries."""


class GlancingPlayer:
    """Plays any game, badly and fast. The same seed and the same decisions give the same answers."""

    def __init__(self, seed: int) -> None:
        self.draws = DiceStream(seed)
        self.quick = GreedyPlayer(self.draws.branch(0).seed, QUICK)
        """Answers what is no choice among many."""

    def choose(self, state: State) -> Any:
        decision = state.decision
        assert decision is not None
        if not isinstance(decision.answers, Options) or decision.answers.count() <= MANY:
            return self.quick.choose(state)
        aims = aims_of(state.game, state.G[MISSION])
        goals = goals_for(determinized(state, decision.player, self.draws), aims, decision.player)
        tried = self._some(state, decision.answers, goals)
        best, most = tried[-1], float("-inf")
        for answer in reversed(tried):  # the last is to stop
            copy = determinized(state, decision.player, self.draws)
            if follow(copy, answer, aims, goals, self.draws, QUICK.followed) is None:
                continue  # what was dealt cannot be
            worth = value_for(copy, aims, decision.player, goals)
            if worth > most:
                best, most = answer, worth
        return best

    def _some(self, s: State, answers: Options, goals: Goals) -> list[list[int]]:
        """One or two answers of each option, in the order of the options."""
        assert s.decision is not None
        by_option: dict[int, list[tuple[int, int]]] = {}
        for _, option, actor, mask in answers.branches:
            by_option.setdefault(option, []).append((actor, mask))
        picks, below = s.game.plan.picked[s.decision.rule], self.draws.below
        found = []
        for option, ways in by_option.items():
            chosen = ways if len(ways) <= EACH else [ways[below(len(ways))] for _ in range(EACH)]
            for actor, mask in chosen:
                if mask < 0:
                    picked = -1
                elif (
                    picks[option : option + 1] == ("place",) and actor >= 0 and goals.grid and below(STRAIGHT)
                ):
                    picked = nearest(mask, actor, goals)[0]
                else:
                    members = bits(mask)
                    picked = members[below(len(members))]
                if [option, actor, picked] not in found:
                    found.append([option, actor, picked])
        return found
