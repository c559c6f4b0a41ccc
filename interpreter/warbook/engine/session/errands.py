"""What takes its time: a computer's answer, and what seats ask for that is worked out on a copy of the game.

Whoever carries the messages does it beside everything else: `Table.pondering` gives what is to be done, `Table.take` what came of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from warbook.engine.players import hint
from warbook.engine.prompts import describe_answer
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


def hinted(s: State) -> dict[str, Any]:
    """What a computer would answer; it is no answer yet."""
    answer = hint(s)
    return {"answer": answer, "says": describe_answer(s, answer)}
