"""Which answers to a decision are worth trying: all where they are few, else those that lead somewhere, and some
drawn."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from warbook.engine.answers import OneOf, Options, Region, SomeOf, bits
from warbook.engine.dice import DiceStream
from warbook.engine.goals import Goals
from warbook.engine.plan import NUMBER, PARTS, POS
from warbook.engine.rollout import beside, closest, headed, likely, nearest
from warbook.engine.state import Decision, State


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision to be tried: where it stands, what its player is after, and about how many answers to try (`most`)."""

    state: State
    decision: Decision
    goals: Goals
    draws: DiceStream
    most: int

    @property
    def picks(self) -> tuple[str, ...]:
        """What each option of the decision picks."""
        return self.state.game.plan.picked[self.decision.rule]

    def drawn(self, members: list[Any], most: int | None = None) -> list[Any]:
        """Members in any order, no more than so many."""
        left, wanted = list(members), self.most if most is None else most
        found: list[Any] = []
        while left and len(found) < wanted:
            found.append(left.pop(self.draws.below(len(left))))
        return found


def candidates(asked: Asked) -> list[Any]:
    """The answers to try."""
    answers, kind, most = asked.decision.answers, asked.decision.kind, asked.most
    if isinstance(answers, Region):
        return _in_region(asked, answers)
    if isinstance(answers, OneOf) and kind in ("move", "place"):
        return _squares(asked, answers)
    if isinstance(answers, OneOf) and kind == "one" and asked.picks[:1] == ("thing",):
        return asked.drawn(_unlike(asked.state, answers.mask))
    count = answers.count() or 0
    if count <= most:
        return [answers.kth(k) for k in range(count)]
    if isinstance(answers, Options):
        return _spread(asked, answers)
    if isinstance(answers, SomeOf):
        return _subsets(asked, answers)
    return [answers.kth(k) for k in sorted({asked.draws.below(count) for _ in range(most)})]


def _unlike(s: State, mask: int) -> list[int]:
    """One of each sort of things: those off the board that differ in nothing but their number are as one."""
    found: dict[Any, int] = {}
    nowhere = s.game.space.nowhere
    apart = {NUMBER, PARTS, *s.game.holdings}
    for one in bits(mask):
        alike = s.F[POS][one] == nowhere
        key = tuple(column[one] for i, column in enumerate(s.F) if i not in apart) if alike else one
        found.setdefault(key, one)
    return list(found.values())


def _squares(asked: Asked, answers: OneOf) -> list[Any]:
    """Half of them nearest to the goals, the others drawn."""
    if not asked.goals.ways:
        return asked.drawn(list(bits(answers.mask)))
    order = nearest(answers.mask, asked.decision.subject, asked.goals)
    best = order[: (asked.most + 1) // 2]
    return best + asked.drawn(order[len(best) :], asked.most - len(best))


def _spread(asked: Asked, answers: Options) -> list[Any]:
    """Some answers of every branch, so that rare options are tried too; of squares those nearest to the goals
    as well."""
    picks, most = asked.picks, asked.most
    share = max(1, most // len(answers.branches))
    found: list[Any] = []
    for size, option, actor, mask in answers.branches:
        if mask < 0:
            found.append([option, actor, -1])
            continue
        members = list(bits(mask))
        if size > 2 * share and actor >= 0 and picks[option : option + 1] == ("place",) and asked.goals.grid:
            order = nearest(mask, actor, asked.goals)
            members = order[:share] + asked.drawn(order[share:], share)
        elif size > 2 * share:
            members = asked.drawn(members, 2 * share)
        found.extend([option, actor, x] for x in members)
    return found if len(found) <= 3 * most else [*asked.drawn(found[:-1], 3 * most - 1), found[-1]]


def _subsets(asked: Asked, answers: SomeOf) -> list[Any]:
    """None, all, single ones, and some drawn."""
    members, below = list(bits(answers.mask)), asked.draws.below
    tries = [[], members, *([one] for one in members), *(answers.sample(below) for _ in range(asked.most))]
    found: list[Any] = []
    for answer in tries:
        if answer not in found and answers.contains(answer):
            found.append(answer)
    return found[: asked.most]


def _in_region(asked: Asked, answers: Region) -> list[Any]:
    """Places or ways nearest to the goals, and some drawn."""
    s, subject = asked.state, asked.decision.subject
    drawn = max(3, asked.most // 2)
    if asked.decision.kind == "point":
        return likely(s, answers, asked.draws, drawn)
    near = [] if answers.path else list(islice(beside(answers, subject, asked.goals), drawn // 2))
    if near:
        return [*near, *closest(answers, subject, asked.goals, asked.draws, drawn // 2)]
    found = closest(answers, subject, asked.goals, asked.draws, drawn if answers.path else 2 * drawn)
    if answers.path:
        start = [list(s.F[POS][subject])]
        stays = [start] if answers.contains(start) else []
        ways = islice(headed(answers, subject, asked.goals), drawn)
        found = [*stays, *ways, *found[: drawn // 2], found[-1]]
    return [*found[:drawn], *found[drawn::2]] if not answers.path else found
