"""Answers given without thinking, while a player follows what another answer leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warbook.engine.answers import OneOf, Region, bits
from warbook.engine.dice import DiceStream
from warbook.engine.goals import Goals
from warbook.engine.plan import POS
from warbook.engine.state import Decision, State
from warbook.engine.table.areas import Near

Point = tuple[int, int]
Way = tuple[Point, Point]


def habit(s: State, decision: Decision, goals: Goals | None, draws: DiceStream) -> Any:
    """A quick answer: moves go where the goals are, nothing is offered twice, the first price is paid, what is only a
    matter of order comes as it is listed; all else is drawn."""
    answers = decision.answers
    if isinstance(answers, Region):
        if answers.path and goals is not None:
            way = next(headed(answers, decision.subject, goals), None)
            return way if way is not None else closest(answers, decision.subject, goals, draws, 2)[0]
        if decision.kind == "point":
            return likely(s, answers, draws, 1)[0]
        if goals is not None:
            at = next(beside(answers, decision.subject, goals), None)
            return at if at is not None else closest(answers, decision.subject, goals, draws, 3)[0]
        return answers.sample(draws.below)
    count = answers.count() or 1
    if goals is not None and decision.kind in ("move", "place") and isinstance(answers, OneOf):
        return nearest(answers.mask, decision.subject, goals)[0]
    if decision.kind == "offer":
        return answers.kth(count - 1)
    if decision.kind in ("price", "next"):
        return answers.kth(0)
    return answers.kth(draws.below(count))


def nearest(squares: int, piece: int, goals: Goals) -> list[int]:
    """Squares of a grid by how far a piece would have to go from there, nearest first; of the others those on the own
    left hand, so that both sides play alike on a map that looks alike from both."""
    ways = goals.ways.get(piece) or next(iter(goals.ways.values()), None)
    order = bits(squares) if goals.player == 0 else bits(squares)[::-1]
    return list(order) if ways is None else sorted(order, key=ways.__getitem__)


SHARES = (1.0, 0.7, 0.4)
TURNS = ((1.0, 0.0), (0.94, 0.34), (0.94, -0.34), (0.77, 0.64), (0.77, -0.64))
"""Straight on, and some twenty and forty degrees to either side: cosines and sines."""
ROUND, AROUND = (0.98, 0.6), (*TURNS, (0.5, 0.87), (0.5, -0.87))
"""How much of the way, and how far to the side, a piece is placed from whoever it is to be near."""


def headed(answers: Region, piece: int, goals: Goals) -> Iterator[Any]:
    """Legal ways towards the nearest goals, straight or a little to the side of what may stand there, all the way or a part
    of it; the farthest first."""
    region, at = answers.region, goals.at(piece)
    whence = region.start, region.r, region.allowance, region.ground, at
    known = goals.headings.get(whence)
    if known is None:
        known = goals.headings[whence] = [], _headed(region.start, region.allowance, at)
    return ([list(point) for point in way] for way in _reached(region, *known) if region.allows(way))


def _reached(region: Any, found: list[Way], more: Iterator[Way]) -> Iterator[Way]:
    """Those of some ways that are not too far, first those found to be so before; it looks no farther than is asked."""
    yield from found
    for way in more:
        if region.reaches(way):
            found.append(way)
            yield way


def _headed(start: Point, allowance: int, goals: tuple[Point, ...]) -> Iterator[Way]:
    """The same, legal or not."""
    x, y = start
    points = sorted(goals, key=lambda p: ((p[0] - x) ** 2 + (p[1] - y) ** 2, p))[:3]
    for share in SHARES:
        for number, (px, py) in enumerate(points):
            far = max(1, round(((px - x) ** 2 + (py - y) ** 2) ** 0.5))
            go = min(allowance, far) * share / far
            for cos, sin in TURNS[: 1 if number else len(TURNS)]:
                dx, dy = (px - x) * cos - (py - y) * sin, (px - x) * sin + (py - y) * cos
                yield start, (x + int(dx * go), y + int(dy * go))


def beside(answers: Region, piece: int, goals: Goals) -> Iterator[Any]:
    """Legal places round whoever a piece is to be placed near, towards the nearest goal or to the side of it; the farthest first.
    None where it is to be placed near nobody."""
    region, points = answers.region, goals.at(piece)
    area = region.area
    if not points or not isinstance(area, Near):
        return
    x, y = area.of.x, area.of.y
    px, py = min(points, key=lambda p: ((p[0] - x) ** 2 + (p[1] - y) ** 2, p))
    far = max(1, round(((px - x) ** 2 + (py - y) ** 2) ** 0.5))
    dx, dy = (px - x) / far, (py - y) / far
    for share in ROUND:
        go = min(far, share * (area.of.r + area.d + region.r))
        for cos, sin in AROUND:
            place = x + int((dx * cos - dy * sin) * go), y + int((dx * sin + dy * cos) * go)
            if region.contains(place):
                yield list(place)


def likely(s: State, answers: Region, draws: DiceStream, most: int) -> list[Any]:
    """Points where somebody stands, as far as they can be chosen, and one that is drawn."""
    known = sorted({at for at in s.F[POS] if at is not None and answers.contains(at)})
    found: list[Any] = []
    while known and len(found) < most:
        found.append(list(known.pop(draws.below(len(known)))))
    return [*found, answers.sample(draws.below)]


def closest(answers: Region, piece: int, goals: Goals, draws: DiceStream, tries: int) -> list[Any]:
    """Places or ways drawn from a region, by how far a piece would have to go from there."""
    found = [answers.sample(draws.below) for _ in range(tries)]
    return sorted(found, key=lambda one: goals.way(piece, one[-1] if answers.path else one))
