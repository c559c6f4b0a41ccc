"""What an answer is worth by how the game goes on: played on by quick players of both sides until each has had a turn.

So it counts what the other side does about it, and what comes of acting with some first and with others later. It takes long, and
is for what a player chooses at the head of a turn: who acts, and together with whom.
"""

from __future__ import annotations

from typing import Any

from warbook.engine.aims import Aims, aims_of
from warbook.engine.determinization import determinized
from warbook.engine.dice import DiceStream
from warbook.engine.goals import goals_for
from warbook.engine.greedy import CHOSEN, QUICK, TURNS, GreedyPlayer
from warbook.engine.heuristic import Judge
from warbook.engine.plan import ACTIVE, MISSION
from warbook.engine.program import Program
from warbook.engine.state import Stalled, State

CHANGES = 2
"""So often it becomes another player's turn before a state is judged."""
LONGEST = 1_500
"""So many decisions are followed at most."""
WON = 200.0
"""What it is worth to have won where it is played on: not all, as what the dice of one look bring is no plan."""


def leads_turns(game: Program) -> bool:
    """Whether players choose on a table who acts. Where something is drawn that nobody knows it is the draw that tells, and
    what comes of a turn is its luck."""
    book = game.book
    return not book.space.grid and not any(group.secret for group in book.groups.values())


def heads_a_turn(state: State, aims: Aims) -> bool:
    """Whether a sequence asks its player to choose somebody or something, not a rule within it."""
    decision = state.decision
    return decision is not None and decision.kind in CHOSEN and state.stack[-1][0] in aims.sequences


class Playout:
    """Looks from one decision to where both sides have had a turn."""

    reached, takes = True, 1

    def __init__(self, state: State, draws: DiceStream) -> None:
        assert state.decision is not None
        self.state, self.player, self.draws = state, state.decision.player, draws
        aims = aims_of(state.game, state.G[MISSION])
        world = determinized(state, self.player, draws)
        self.judge = Judge(aims, self.player, goals_for(world, aims, self.player))

    def worth(self, answer: Any) -> float:
        """What an answer comes to once, in a world dealt anew with dice of its own."""
        world = determinized(self.state, self.player, self.draws)
        sides = [GreedyPlayer(self.draws.below(1 << 60), QUICK) for _ in range(2)]
        active, changes = world.G[ACTIVE], 0
        try:
            world.take(answer, TURNS)
            for _ in range(LONGEST):
                if world.decision is None:
                    break
                if world.G[ACTIVE] != active:
                    active, changes = world.G[ACTIVE], changes + 1
                    if changes == CHANGES:
                        break
                world.take(sides[world.decision.player].choose(world), TURNS)
        except Stalled:
            pass  # what was dealt cannot be: it is judged as far as it went
        worth = self.judge.balance(world)
        winner = world.winner() if world.over else None
        return worth if winner is None else worth + (WON if winner == self.player else -WON)
