"""Answers that are no decisions: the only legal one, and what a side has said to let pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warbook.engine.answers import Region
from warbook.engine.log import kinds
from warbook.engine.scene.legal import anywhere, declined
from warbook.engine.state import Decision, State

IN_ORDER = ("next", "order")
"""The kinds of decisions about what comes first."""


def only(decision: Decision) -> Any:
    """The only legal answer; None where there are several."""
    answers = decision.answers
    if isinstance(answers, Region) or answers.count() != 1:
        return None
    return answers.kth(0)


def passing(s: State, decision: Decision) -> Any:
    """What lets a question pass: what takes nothing, the first of what comes in any order, the nearest place; None where nothing
    does."""
    if decision.kind in IN_ORDER:
        return decision.answers.kth(0)
    return declined(decision) if decision.kind != "place" else anywhere(s, decision)


@dataclass(frozen=True, slots=True)
class LetPass:
    """A rule that is not to be asked about: by which side, until the `turn` that began with an event, or the game, ends."""

    side: int
    rule: int
    says: str
    until: str
    turn: int


def turn_began(s: State) -> int:
    """The number of the event with which the turn, or what the game has in its place, began."""
    told = kinds(s.game)
    wanted = told.turns or frozenset(name for sort, name in told.sorts.values() if sort == "sequence")
    events = s.events()
    for number in range(len(events) - 1, -1, -1):
        sort, name = told.sorts.get(events[number][0], ("", ""))
        if sort == "sequence" and name in wanted:
            return number
    return 0


class Habits:
    """What each side lets pass."""

    def __init__(self) -> None:
        self.let: list[LetPass] = []

    def add(self, s: State, decision: Decision, until: str, says: str) -> None:
        self.let.append(LetPass(decision.player, decision.rule, says, until, turn_began(s)))

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
        now = turn_began(s)
        self.let = [one for one in self.let if one.until == "game" or one.turn == now]
        wanted = (decision.player, decision.rule)
        return passing(s, decision) if any((one.side, one.rule) == wanted for one in self.let) else None

    def told(self, side: int) -> list[dict[str, str]]:
        return [{"says": one.says, "until": one.until} for one in self.let if one.side == side]
