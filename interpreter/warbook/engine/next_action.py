"""What an answer is worth by what its piece can do next: looked at past where the greedy player stops.

The greedy player judges a move by where it ends, and who is to act by nothing at all. Here an answer is followed until the same
piece has to choose its next action, or whoever has been chosen to act its first; what the best of those looks worth is what the
answer is worth. So it is worth something to step to where somebody can be hit. A piece that has done its last action is
judged as the greedy player judges it; one that moves before all act is looked at where its turn to act comes.
"""

from __future__ import annotations

from typing import Any

from warbook.engine.aims import Aims, aims_of
from warbook.engine.determinization import determinized
from warbook.engine.dice import DiceStream
from warbook.engine.goals import Goals, goals_for
from warbook.engine.greedy import CHOSEN, TURNS, Effort, GreedyPlayer
from warbook.engine.heuristic import Judge
from warbook.engine.plan import ACTIVE, MISSION
from warbook.engine.rollout import habit
from warbook.engine.state import Decision, Stalled, State

NEXT = Effort(tried=8, sets=8, branches=2)
"""How much it thinks about the next action."""
FOLLOWED = 24
"""So many decisions lie between an answer and the next action at most."""


class NextAction:
    """Looks from one decision to the next action. Both are judged alike: goals that have been reached since draw on."""

    takes = 1

    def __init__(self, state: State, draws: DiceStream) -> None:
        assert state.decision is not None
        self.state, self.decision, self.draws = state, state.decision, draws
        self.aims: Aims = aims_of(state.game, state.G[MISSION])
        world = determinized(state, self.decision.player, draws)
        self.goals: Goals = goals_for(world, self.aims, self.decision.player)
        self.judge = Judge(self.aims, self.decision.player, self.goals)
        self.now = self.judge.value(world)
        self.reached = False
        """Whether any answer has led to a next action."""

    def worth(self, answer: Any) -> float:
        """What an answer comes to once, in a world dealt anew with dice of its own."""
        world = determinized(self.state, self.decision.player, self.draws)
        worth = self.now
        try:
            self._follow(world, answer)
            then = world.decision
            if then is None or not self._is_next(world, then):
                worth = self.judge.value(world)
                if not self._waited(world):
                    return worth
        except Stalled:
            return worth  # what was dealt cannot be
        self.reached = True
        found = GreedyPlayer(self.draws.below(1 << 60), NEXT).tried(world, self.judge)
        return max(worth for worth, _ in found) if len(found) > 1 else self.judge.value(world)

    def _follow(self, s: State, answer: Any) -> None:
        """Gives the answer, and goes on until the player has to choose an action, or the rule that asked is done."""
        decision, depth = self.decision, len(self.state.stack)
        turn = self.state.stack[-1][0] in self.aims.sequences
        s.take(answer, TURNS)
        for _ in range(FOLLOWED):
            now = s.decision
            if now is None or now.rule == decision.rule:
                return
            mine = now.player == decision.player
            if mine and now.kind == "action":
                return
            if now.kind != "price" and (len(s.stack) < depth if turn else len(s.stack) <= depth):
                return
            if turn and not mine and len(s.stack) == depth and now.kind in CHOSEN:
                return
            s.take(habit(s, now, self.goals if mine else None, self.draws), TURNS)

    def _is_next(self, s: State, then: Decision) -> bool:
        """Whether what is asked is what the same piece does next, by the same rule, or what one does who was chosen for it."""
        if then.player != self.decision.player or then.kind != "action":
            return False
        depth, before = len(s.stack), self.state.stack
        if depth > len(before):
            return self.decision.kind == "one"
        asking = before[depth - 1]
        return asking[0] == s.stack[-1][0] and then.subject in asking[2:]

    def _waited(self, s: State) -> bool:
        """Whether a piece that has moved still comes to act in this turn, though others move before; as if they did nothing
        else."""
        decision, active = self.decision, s.G[ACTIVE]
        for _ in range(FOLLOWED if decision.kind == "move" else 0):
            now = s.decision
            if now is None or s.G[ACTIVE] != active:
                return False
            mine = now.player == decision.player
            if mine and now.kind == "action" and now.subject == decision.subject:
                return True
            if now.kind in ("action", "may"):
                answer = now.answers.kth((now.answers.count() or 1) - 1)
            else:
                answer = habit(s, now, self.goals if mine else None, self.draws)
            s.take(answer, TURNS)
        return False
