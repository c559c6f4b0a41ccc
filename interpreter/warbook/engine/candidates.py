"""Which answers to a decision are worth trying: all where they are few, else those that lead somewhere, and some
drawn."""

from __future__ import annotations

from itertools import islice
from typing import Any

from warbook.engine.answers import OneOf, Options, Region, SomeOf, bits
from warbook.engine.dice import DiceStream
from warbook.engine.goals import Goals
from warbook.engine.habits import closest, headed, nearest
from warbook.engine.plan import NUMBER, PARTS, POS
from warbook.engine.state import Decision, State


def candidates(s: State, decision: Decision, goals: Goals, draws: DiceStream, most: int) -> list[Any]:
    """About so many answers, at most."""
    answers = decision.answers
    if isinstance(answers, Region):
        return _in_region(s, decision, answers, goals, draws, most)
    if isinstance(answers, OneOf) and decision.kind in ("move", "place"):
        return _squares(answers, decision, goals, draws, most)
    if isinstance(answers, OneOf) and decision.kind == "one" and _things(s, decision):
        return _drawn(_unlike(s, answers.mask), draws, most)
    count = answers.count() or 0
    if count <= most:
        return [answers.kth(k) for k in range(count)]
    if isinstance(answers, Options):
        return _spread(s, decision, answers, goals, draws, most)
    if isinstance(answers, SomeOf):
        return _subsets(answers, draws, most)
    return [answers.kth(k) for k in sorted({draws.below(count) for _ in range(most)})]


def _things(s: State, decision: Decision) -> bool:
    """Whether one thing is chosen among some."""
    return s.game.plan.picked[decision.rule][:1] == ("thing",)


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


def _drawn(members: list[Any], draws: DiceStream, most: int) -> list[Any]:
    """Members in any order, no more than so many."""
    left = list(members)
    found: list[Any] = []
    while left and len(found) < most:
        found.append(left.pop(draws.below(len(left))))
    return found


def _squares(answers: OneOf, decision: Decision, goals: Goals, draws: DiceStream, most: int) -> list[Any]:
    """Half of them nearest to the goals, the others drawn."""
    if not goals.ways:
        return _drawn(list(bits(answers.mask)), draws, most)
    order = nearest(answers.mask, decision.subject, goals)
    best = order[: (most + 1) // 2]
    return best + _drawn(order[len(best) :], draws, most - len(best))


def _spread(
    s: State, decision: Decision, answers: Options, goals: Goals, draws: DiceStream, most: int
) -> list[Any]:
    """Some answers of every branch, so that rare options are tried too; of squares those nearest to the goals
    as well."""
    picked = s.game.plan.picked[decision.rule]
    share = max(1, most // len(answers.branches))
    found: list[Any] = []
    for size, option, actor, mask in answers.branches:
        if mask < 0:
            found.append([option, actor, -1])
            continue
        members = list(bits(mask))
        if size > 2 * share and actor >= 0 and picked[option : option + 1] == ("place",) and goals.grid:
            order = nearest(mask, actor, goals)
            members = order[:share] + _drawn(order[share:], draws, share)
        elif size > 2 * share:
            members = _drawn(members, draws, 2 * share)
        found.extend([option, actor, x] for x in members)
    return found if len(found) <= 3 * most else [*_drawn(found[:-1], draws, 3 * most - 1), found[-1]]


def _subsets(answers: SomeOf, draws: DiceStream, most: int) -> list[Any]:
    """None, all, single ones, and some drawn."""
    members = list(bits(answers.mask))
    tries = [[], members, *([one] for one in members), *(answers.sample(draws.below) for _ in range(most))]
    found: list[Any] = []
    for answer in tries:
        if answer not in found and answers.contains(answer):
            found.append(answer)
    return found[:most]


def _in_region(
    s: State, decision: Decision, answers: Region, goals: Goals, draws: DiceStream, most: int
) -> list[Any]:
    drawn = max(3, most // 2)
    found = closest(answers, decision.subject, goals, draws, 2 * drawn)
    if answers.path:
        start = list(s.F[POS][decision.subject])
        ways = (way for way in headed(s, answers, decision.subject, goals) if answers.contains(way))
        found = [[start], *islice(ways, drawn), *found[: drawn // 2], found[-1]]
    return [*found[:drawn], *found[drawn::2]] if not answers.path else found
