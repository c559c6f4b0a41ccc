"""What takes its time: a computer's answer, and what seats ask for that is worked out on a copy of the game.

Whoever carries the messages does it beside everything else: `Table.pondering` gives what is to be done, `Table.take` what came of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from warbook.engine.foresight import Foreseen, foreseen
from warbook.engine.players import hint
from warbook.engine.prompts import describe_answer
from warbook.engine.scene.format import Chance
from warbook.engine.state import State


@dataclass(frozen=True, slots=True)
class Thought:
    """What was worked out, and at which moment it was asked for: for a `seat` its reply `re`, for none the answer of the computer."""

    at: str
    made: Any
    seat: str = ""
    re: str = ""


@dataclass(frozen=True, slots=True)
class Errand:
    """Something that a seat has asked for. At no moment, it holds at any."""

    seat: str
    re: str
    sort: str
    at: str
    work: Callable[[], dict[str, Any]]

    def done(self) -> Thought:
        return Thought(self.at, {"type": self.sort, **self.work()}, self.seat, self.re)


def chances(s: State) -> dict[str, Any]:
    """What the rolls may come to that the answers to the question lead to."""
    return {"chances": [_chance(s, one) for one in foreseen(s)]}


def _chance(s: State, one: Foreseen) -> Chance:
    low = s.game.book.rolls[one.roll].low
    needs = "" if one.target is None else f", {one.target} or {'less' if low else 'more'}"
    dice = f"{one.dice} {'die' if one.dice == 1 else 'dice'}"
    mean = "" if one.mean is None or one.dice < 2 else f", {float(one.mean):.2g} of them on average"
    return Chance(
        answer=one.answer,
        roll=one.roll,
        chance=round(float(one.chance), 4),
        mean=None if one.mean is None else round(float(one.mean), 4),
        says=f"{one.roll}: {dice}{needs}: {percent(one.chance)}{mean}",
    )


def percent(chance: Fraction) -> str:
    """A chance as people say it: never 0 or 100 for what is neither."""
    whole = round(100 * chance)
    if chance in (0, 1) or 0 < whole < 100:
        return f"{whole} %"
    return "under 1 %" if whole == 0 else "over 99 %"


def hinted(s: State) -> dict[str, Any]:
    """What a computer would answer; it is no answer yet."""
    answer = hint(s)
    return {"answer": answer, "says": describe_answer(s, answer)}
