"""Answers that are no decisions: the only legal one, and what a side has said to let pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warbook.engine.answers import Region
from warbook.engine.log import kinds
from warbook.engine.scene.legal import anywhere, declined
from warbook.engine.state import Decision, State

FIRST = ("next", "order", "price")
"""The kinds of decisions whose first answer is as good as any to somebody who does not mind: what comes first, and what is paid."""


def only(decision: Decision) -> Any:
    """The only legal answer; None where there are several."""
    answers = decision.answers
    if isinstance(answers, Region) or answers.count() != 1:
        return None
    return answers.kth(0)


def passing(s: State, decision: Decision) -> Any:
    """What lets a question pass: what takes nothing, the first of what comes in any order, the first price, the nearest place; None
    where nothing does."""
    if decision.kind in FIRST:
        return decision.answers.kth(0)
    return declined(decision) if decision.kind != "place" else anywhere(s, decision)


GAME = "game"


@dataclass(frozen=True, slots=True)
class LetPass:
    """A rule that is not to be asked about: by which side, until the game ends, or the sequence that began with an event."""

    side: int
    rule: int
    says: str
    until: str
    began: int


def running(s: State) -> list[str]:
    """The sequences that are being played within that of the whole game, the innermost first."""
    sorts = kinds(s.game).sorts
    names = (sorts.get(frame[0], ("", "")) for frame in reversed(s.stack[1:]))
    return list(dict.fromkeys(name for sort, name in names if sort == "sequence"))


def began(s: State, name: str) -> int:
    """The number of the event with which a sequence began last."""
    code, events = s.game.numbers["sequence", name], s.events()
    return next((number for number in range(len(events) - 1, -1, -1) if events[number][0] == code), 0)


class Habits:
    """What each side lets pass."""

    def __init__(self) -> None:
        self.let: list[LetPass] = []

    def add(self, s: State, decision: Decision, until: str, says: str) -> None:
        self.let.append(
            LetPass(decision.player, decision.rule, says, until, 0 if until == GAME else began(s, until))
        )

    def heed(self, side: int) -> None:
        """Asks a side about everything again."""
        self.let = [one for one in self.let if one.side != side]

    def answer(self, s: State, decision: Decision) -> Any:
        """What is answered without asking; None where the player is to be asked."""
        found = only(decision)
        if found is not None:
            return found
        if not self.let:
            return None
        now = {GAME: 0, **{name: began(s, name) for name in running(s)}}
        self.let = [one for one in self.let if now.get(one.until) == one.began]
        wanted = (decision.player, decision.rule)
        return passing(s, decision) if any((one.side, one.rule) == wanted for one in self.let) else None

    def told(self, side: int) -> list[dict[str, str]]:
        return [{"says": one.says, "until": one.until} for one in self.let if one.side == side]
