"""A player that looks one decision ahead: it tries answers on copies with dice of its own and takes the best.

What an answer leads to is followed until the rule that asked asks again, or is done. It never sees the dice
to come nor what is hidden from it.
"""

from __future__ import annotations

from typing import Any

from warbook.engine.aims import Aims, aims_of, targets
from warbook.engine.answers import Options, Region, SomeOf, bits
from warbook.engine.dealt import determinized
from warbook.engine.dice import DiceStream
from warbook.engine.heuristic import value_for
from warbook.engine.plan import MISSION
from warbook.engine.state import Decision, Stalled, State

TRIED = 28
"""At most so many answers are tried."""
SAMPLED = 10
"""So many places or moves of a region are tried beside those that lead to an aim."""
BRANCHES = 4
"""So often an answer is tried where chance or others come in."""
FOLLOWED = 24
"""So many decisions an answer is followed."""


PATIENCE = 12
"""So often in a row the same answer is given; after that any, as nothing seems to come of it."""


class GreedyPlayer:
    """Plays any game by its own heuristic. The same seed and the same decisions give the same answers."""

    def __init__(self, seed: int) -> None:
        self.draws = DiceStream(seed)
        self._aims: dict[tuple[int, int], Aims] = {}
        self._last: tuple[int, int, str] | None = None
        self._again = 0

    def aims(self, s: State) -> Aims:
        """The aims of the game being played."""
        key = id(s.game), s.G[MISSION]
        if key not in self._aims:
            self._aims[key] = aims_of(s.game, s.G[MISSION])
        return self._aims[key]

    def choose(self, state: State) -> Any:
        decision = state.decision
        assert decision is not None
        if decision.kind == "next":
            return decision.answers.kth(0)
        aims = self.aims(state)
        tried = candidates(state, decision, aims, self.draws)
        answer = self._best(state, tried, aims) if len(tried) > 1 else tried[0]
        same = (decision.rule, decision.subject, repr(answer))
        self._again = self._again + 1 if same == self._last else 0
        self._last = same
        return tried[self.draws.below(len(tried))] if self._again > PATIENCE else answer

    def _best(self, state: State, tried: list[Any], aims: Aims) -> Any:
        """The answer worth most; to be done with it is as good as what leads to no more."""
        decision = state.decision
        assert decision is not None
        if decision.kind in ("action", "offer"):
            tried = tried[::-1]  # the last is to stop
        best, answer = float("-inf"), tried[0]
        for one in tried:
            worth = self._worth(state, one, aims, decision.player)
            if worth > best:
                best, answer = worth, one
        return answer

    def _worth(self, state: State, answer: Any, aims: Aims, player: int) -> float:
        """What an answer leads to, on average."""
        total = 0.0
        for branch in range(BRANCHES):
            copy = determinized(state, player, self.draws)
            chance = follow(copy, answer, aims, self.draws)
            total += value_for(copy, aims, player)
            if not chance:
                return total / (branch + 1)
        return total / BRANCHES


def follow(s: State, answer: Any, aims: Aims, draws: DiceStream) -> bool:
    """Gives an answer, goes on until the rule that asked asks again or is done; tells if chance came in."""
    assert s.decision is not None
    depth, rule = len(s.stack), s.decision.rule
    turn = s.stack[-1][0] in aims.sequences
    position = s.dice.position
    try:
        s.take(answer)
        for count in range(FOLLOWED):
            now = s.decision
            if now is None or now.rule == rule or (len(s.stack) < depth if turn else len(s.stack) <= depth):
                return count > 0 or s.dice.position != position
            s.take(habit(s, now, aims, draws))
    except Stalled:
        pass
    return True


def habit(s: State, decision: Decision, aims: Aims, draws: DiceStream) -> Any:
    """A quick answer while following: moves go towards an aim, all else is drawn."""
    answers = decision.answers
    if isinstance(answers, Region):
        if answers.path:
            for way in headed(s, answers, aims, decision.player):
                if answers.contains(way):
                    return way
        return answers.sample(draws.below)
    return answers.kth(draws.below(answers.count() or 1))


# ------------------------------------------------------------------ which answers to try
def candidates(s: State, decision: Decision, aims: Aims, draws: DiceStream) -> list[Any]:
    """The answers worth trying: all where they are few."""
    answers = decision.answers
    if isinstance(answers, Region):
        return _in_region(s, decision, answers, aims, draws)
    count = answers.count() or 0
    if count <= TRIED:
        return [answers.kth(k) for k in range(count)]
    if isinstance(answers, Options):
        return _spread(answers, draws)
    if isinstance(answers, SomeOf):
        return _subsets(answers, draws)
    return [answers.kth(k) for k in sorted({draws.below(count) for _ in range(TRIED)})]


def _spread(answers: Options, draws: DiceStream) -> list[Any]:
    """Some answers of every branch, so that rare options are tried too."""
    share = max(1, TRIED // len(answers.branches))
    found = []
    for size, option, actor, mask in answers.branches:
        if mask < 0:
            found.append([option, actor, -1])
        elif size <= 2 * share:
            found.extend([option, actor, x] for x in bits(mask))
        else:
            members = bits(mask)
            found.extend(
                [option, actor, members[k]] for k in sorted({draws.below(size) for _ in range(2 * share)})
            )
    return found


def _subsets(answers: SomeOf, draws: DiceStream) -> list[Any]:
    """None, all, single ones, and some drawn."""
    members = list(bits(answers.mask))
    tries = [[], members, *([one] for one in members), *(answers.sample(draws.below) for _ in range(TRIED))]
    found: list[Any] = []
    for answer in tries:
        if answer not in found and answers.contains(answer):
            found.append(answer)
    return found[:TRIED]


def _in_region(s: State, decision: Decision, answers: Region, aims: Aims, draws: DiceStream) -> list[Any]:
    found = [answers.sample(draws.below) for _ in range(SAMPLED)]
    if answers.path:
        start = list(s.F[5][decision.subject])
        ways = headed(s, answers, aims, decision.player)
        found = [[start], *[way for way in ways if answers.contains(way)], *found]
    else:
        found.extend(answers.sample(draws.below) for _ in range(SAMPLED))
    return found


def headed(s: State, answers: Region, aims: Aims, player: int) -> list[Any]:
    """Ways straight towards each aim, all the way or a part of it; the nearest aim first."""
    region = answers.region
    x, y = region.start
    points = sorted(targets(s, aims, player), key=lambda p: ((p[0] - x) ** 2 + (p[1] - y) ** 2, p))[:3]
    ways = []
    for px, py in points:
        far = max(1, round(((px - x) ** 2 + (py - y) ** 2) ** 0.5))
        for share in (1.0, 0.7, 0.4):
            go = min(region.allowance, far) * share
            ways.append([[x, y], [x + int((px - x) * go / far), y + int((py - y) * go / far)]])
    return ways
