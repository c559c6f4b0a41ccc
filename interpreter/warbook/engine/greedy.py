"""A player that looks one decision ahead: it tries answers on copies with dice of its own and takes the best.

What an answer leads to is followed until the rule that asked asks again, or is done. It never sees the dice
to come nor what is hidden from it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from warbook.engine.aims import Aims, aims_of
from warbook.engine.answers import SomeOf
from warbook.engine.candidates import Asked, candidates
from warbook.engine.determinization import determinized
from warbook.engine.dice import DiceStream
from warbook.engine.exposure import exposure
from warbook.engine.goals import Goals, goals_for
from warbook.engine.heuristic import Judge
from warbook.engine.plan import MISSION
from warbook.engine.rollout import habit
from warbook.engine.state import Decision, Horizon, Stalled, State
from warbook.engine.watchful import Watchful

PATIENCE = 12
"""So often in a row the same answer is given; after that any, as nothing seems to come of it."""
TURNS = 1_000
"""So many turns of loops lie between two decisions, at most, when looking ahead. What is dealt anew may be what never
can be, such as a bag without the one token that a rule draws until it comes."""
CHOSEN = ("one", "some", "place")
"""What is asked of a player who has something to choose, rather than of one who may answer."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a player thinks.

    It tries about so many answers (`tried`), looks at them in so many rounds where chance or others come in (`branches`), and
    follows each for so many decisions (`followed`). What it chooses is worth no more where it tries 28, or looks at twelve of
    them to the end, by what games show (`benchmarks/bench_greedy.py`).
    """

    tried: int = 16
    sets: int = 8
    """Where several are chosen at once it tries no more than so many sets: all that they do is followed, which takes long."""
    branches: int = 4
    followed: int = 24
    kept: int = 2
    """After each round the worse half of the answers is given up, unless no more than so many are left."""
    hasty: bool = False
    """Whether it takes it that who is chosen is all one, where it is so of the first two."""
    wary: float = 0.0
    """How much it minds each enemy who has one of its pieces in his reach."""
    watchful: bool = False
    """Whether it judges by whom each side could strike next as well, which has to be told from the rules (`watchful.py`)."""


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
        tried = self.tried(state)
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
        return [answer for _, answer in sorted(self.tried(state), key=lambda one: -one[0])]

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

    def tried(self, state: State, judge: Judge | None = None) -> list[tuple[float, Any]]:
        """The answers to try, each with what it is worth, to a `judge` if one is given. To be done with it comes first: it is as
        good as what leads to no more."""
        decision = state.decision
        assert decision is not None
        aims = aims_of(state.game, state.G[MISSION])
        goals = goals_for(determinized(state, decision.player, self.draws), aims, decision.player)
        most = self.effort.tried
        if isinstance(decision.answers, SomeOf):
            most = min(most, self.effort.sets)
        answers = candidates(Asked(state, decision, goals, self.draws, most))
        if len(answers) == 1 or decision.kind == "next":
            return [(0.0, answers[0])]
        if decision.kind in ("action", "offer"):
            answers = answers[::-1]  # the last is to stop
        found: list[Trial] = []
        if judge is None:
            told = aims, decision.player, goals
            judge = Watchful(state.game, *told) if self.effort.watchful else Judge(*told)
        look = _Looks(state, judge, goals, self.draws, self.effort)
        for answer in answers:
            found.append(one := Trial(answer))
            look.first(one)
            hasty = self.effort.hasty and decision.kind == "one" and len(found) == 2
            if hasty and not one.chance and one.worth == found[0].worth:
                return [(one.worth, answer) for answer in answers]
        running, least = look.again([one for one in found if one.chance], self.effort.branches - 1)
        kept = {id(one) for one in found if not one.chance} | {id(one) for one in running}
        # What looks better after fewer looks does so by chance.
        return [(one.worth if id(one) in kept else min(one.worth, least), one.answer) for one in found]


@dataclass(slots=True, eq=False)
class Trial:
    """An answer that is tried, and what it led to each time."""

    answer: Any
    worths: list[float] = field(default_factory=list)
    chance: bool = True
    """Whether it may lead to something else another time."""

    @property
    def worth(self) -> float:
        """What it came to on average."""
        return sum(self.worths) / len(self.worths)


@dataclass(frozen=True, slots=True)
class _Looks:
    """Looks ahead from one decision."""

    state: State
    judge: Judge
    goals: Goals
    draws: DiceStream
    effort: Effort

    def first(self, one: Trial) -> None:
        """Looks at what an answer leads to, again where what was dealt cannot be."""
        for last in reversed(range(self.effort.branches)):
            if self.at(one, last == 0):
                return

    def again(self, running: list[Trial], times: int) -> tuple[list[Trial], float]:
        """Looks again at each of some answers, giving up the worse half every time; those that are left, and the least that one
        of them is worth."""
        for _ in range(times):
            running = sorted(running, key=lambda one: -one.worth)
            running = running[: max(self.effort.kept, (len(running) + 1) // 2)]
            for one in running:
                self.at(one)
        return running, min((one.worth for one in running), default=0.0)

    def at(self, one: Trial, anyhow: bool = False) -> bool:
        """Looks once at what an answer leads to, and whether chance came in; tells if that can be, or is taken `anyhow`."""
        player, aims = self.judge.player, self.judge.aims
        copy = determinized(self.state, player, self.draws)
        chance = follow(copy, one.answer, aims, self.goals, self.draws, self.effort.followed)
        if chance is None and not anyhow:
            return False
        worth = self.judge.value(copy)
        if self.effort.wary and not copy.over:
            worth -= self.effort.wary * exposure(copy, aims, player)
        one.worths.append(worth)
        one.chance = chance is not False
        return True


def follow(s: State, answer: Any, aims: Aims, goals: Goals, draws: DiceStream, most: int = 24) -> bool | None:
    """Gives an answer, goes on until the rule that asked asks again or is done, or the same player has to decide
    what to do next; tells if chance came in, and None where it would go on without end: what was dealt cannot be."""
    assert s.decision is not None
    depth, rule, player = len(s.stack), s.decision.rule, s.decision.player
    turn = s.stack[-1][0] in aims.sequences
    thrown, drawn = s.dice.position, draws.position
    s.horizon, s.level, s.tried = player, depth - turn, rule
    try:
        s.take(answer, TURNS)
        for _ in range(most):
            now = s.decision
            if now is None or now.rule == rule or (now.kind == "action" and now.player == player):
                break
            if now.kind != "price" and (len(s.stack) < depth if turn else len(s.stack) <= depth):
                break
            if turn and now.player != player and len(s.stack) == depth and now.kind in CHOSEN:
                break
            s.take(habit(s, now, goals if now.player == player else None, draws), TURNS)
    except Horizon:
        pass  # what could be done next is not worked out
    except Stalled:
        return None
    return s.dice.position != thrown or draws.position != drawn
