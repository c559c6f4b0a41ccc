"""What an answer is worth by what whoever acts does with it: played on by its own player until the piece has acted.

So the first of two actions is judged by the second as well: to aim by the shot that comes of it, to move by what can be done from there;
and who is to act by what it would do. It is for tables where something that is drawn blind tells who acts next, so that nothing beyond
can be planned.
"""

from __future__ import annotations

from typing import Any

from warbook.engine.aims import aims_of
from warbook.engine.determinization import determinized
from warbook.engine.dice import DiceStream
from warbook.engine.goals import goals_for
from warbook.engine.greedy import TURNS, Effort, GreedyPlayer
from warbook.engine.plan import ACTIVE, MISSION
from warbook.engine.rollout import habit
from warbook.engine.state import Decision, Stalled, State
from warbook.engine.threats import threats_of
from warbook.engine.watchful import Watchful

THEN = Effort(tried=12, sets=6, branches=3, watchful=True)
"""How much it thinks about what comes after the answer."""
LONGEST = 40
"""So many decisions are followed at most."""
THINKS = ("action", "move", "one", "option", "offer", "may")
"""What it thinks about there; all else it does as it is used to."""


def begins_to_act(state: State) -> bool:
    """Whether the player whose turn it is chooses somebody, or the first of several actions."""
    decision = state.decision
    if decision is None or decision.player != state.G[ACTIVE]:
        return False
    if decision.kind == "action":
        return threats_of(state.game).has(state, decision.subject) > 1
    return decision.kind == "one"


class Acting:
    """Looks from one decision to where whoever acts has done so."""

    reached, takes = True, 2

    def __init__(self, state: State, draws: DiceStream) -> None:
        assert state.decision is not None
        self.state, self.player, self.draws = state, state.decision.player, draws
        aims = aims_of(state.game, state.G[MISSION])
        world = determinized(state, self.player, draws)
        self.goals = goals_for(world, aims, self.player)
        self.judge = Watchful(state.game, aims, self.player, self.goals)
        self.threats = threats_of(state.game)
        self.waiting = self.threats.to_act(state, self.player)

    def worth(self, answer: Any) -> float:
        """What an answer comes to once, in a world dealt anew with dice of its own."""
        world = determinized(self.state, self.player, self.draws)
        thinker = GreedyPlayer(self.draws.below(1 << 60), THEN)
        try:
            world.take(answer, TURNS)
            for _ in range(LONGEST):
                if world.decision is None or self._has_acted(world):
                    break
                world.take(self._next(world, world.decision, thinker), TURNS)
        except Stalled:
            pass  # what was dealt cannot be: it is judged as far as it went
        return self.judge.value(world)

    def _has_acted(self, s: State) -> bool:
        """Whether a piece that waited waits no more, or it is the other side's turn."""
        return s.G[ACTIVE] != self.state.G[ACTIVE] or self.threats.to_act(s, self.player) != self.waiting

    def _next(self, s: State, now: Decision, thinker: GreedyPlayer) -> Any:
        """The next answer: its own is thought about; the other side takes what is offered, and does all else as it comes."""
        if now.player != self.player:
            return now.answers.kth(0) if now.kind == "offer" else habit(s, now, None, self.draws)
        if now.kind not in THINKS:
            return habit(s, now, self.goals, self.draws)
        return max(thinker.tried(s, self.judge), key=lambda one: one[0])[1]
