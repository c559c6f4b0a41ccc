"""Players: whoever, given a state, gives an answer to its pending decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from warbook.engine.dice import DiceStream
from warbook.engine.program import Program
from warbook.engine.state import State


class Player(Protocol):
    """Answers the decisions of one side. It must leave the state as it is."""

    def choose(self, state: State) -> Any:
        """A legal answer to the state's pending decision."""
        ...  # pragma: no cover


class RandomPlayer:
    """Takes any legal answer, all equally likely; of a region, one of its sampled places or moves."""

    def __init__(self, seed: int) -> None:
        self.draws = DiceStream(seed)

    def choose(self, state: State) -> Any:
        assert state.decision is not None
        answers = state.decision.answers
        count = answers.count()
        if count is None:
            return answers.sample(self.draws.below)
        return answers.kth(self.draws.below(count))


ABOUT = {
    "random": "takes any legal answer, all alike",
    "quick": "looks one decision ahead, trying a handful of answers once each",
    "greedy": "looks one decision ahead, trying more answers, and those that look better again and again",
    "planner": "looks on from its answers, again and again, to what comes of them, and takes what comes out best",
}
"""The players that can be asked for by name, and what each does."""
NAMES = tuple(ABOUT)
LEVELS = {"easy": "quick", "normal": "greedy", "hard": "planner"}
"""What people call their opponents. There is no hard one in every game: `why_not_hard`."""
PATIENCE = 1.0
"""So many seconds people wait for an answer."""


def named(name: str, seed: int) -> Player:
    """A player by its name. Raises `ValueError` if there is none of that name."""
    if name == "random":
        return RandomPlayer(seed)
    if name == "planner":
        from warbook.engine.planner import PlannerPlayer

        return PlannerPlayer(seed)
    if name in NAMES:
        from warbook.engine.greedy import QUICK, Effort, GreedyPlayer

        return GreedyPlayer(seed, QUICK if name == "quick" else Effort())
    raise ValueError(f"there is no player called {name!r}; there are {', '.join(NAMES[:-1])} and {NAMES[-1]}")


def opponent(name: str, seed: int) -> Player:
    """A player for people to play against, by its name or level: one who plans takes about a second for a decision, in every
    game."""
    name = LEVELS.get(name, name)
    if name == "planner":
        from warbook.engine.planner import Budget, PlannerPlayer

        return PlannerPlayer(seed, Budget(seconds=PATIENCE))
    return named(name, seed)


def is_hard(game: Program) -> bool:
    """Whether the planner is shown to be a harder opponent than the greedy player: on squares, on tables where players choose who
    acts, and where it can be told who could strike whom."""
    from warbook.engine.playouts import leads_turns
    from warbook.engine.watchful import watches

    return bool(game.book.space.grid) or leads_turns(game) or watches(game)


def why_not_hard(game: Program) -> str | None:
    """Why nobody plays a game hard; None where somebody does."""
    if is_hard(game):
        return None
    return (
        f"There is no hard opponent in “{game.book.title}” yet: the computer that plans is not shown to beat the normal "
        "one on a table where something is drawn blind and no rule tells who could strike whom. Take “normal”, or "
        "“planner” to play against it all the same."
    )


def hint(state: State) -> Any:
    """What the best computer of the game would answer to the pending decision, from what the side knows that is asked: the
    same whenever the same is asked."""
    best = "planner" if is_hard(state.game) else "greedy"
    return named(best, len(state.answers_given())).choose(state)


def play(
    state: State,
    players: Sequence[Player],
    most: int | None = None,
    watch: Callable[[State], None] | None = None,
) -> int:
    """Plays a game to its end, or for so many decisions; tells how many it was. `watch` sees each state."""
    count = 0
    while state.decision is not None and (most is None or count < most):
        if watch is not None:
            watch(state)
        state.answer(players[state.decision.player].choose(state))
        count += 1
    return count
