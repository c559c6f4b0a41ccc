"""What a player knows, for all that it may see: what would be the same, whatever is hidden from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from warbook.engine.determinization import dealt
from warbook.engine.state import State

Test = Callable[[State, Any, Any], Any]
"""A condition of a state, with its columns and its slots."""


class Turned:
    """Dealt round, by so many places: for each number of places everything is something else that it could be."""

    def __init__(self, by: int) -> None:
        self.by, self.most = by, 0

    def order(self, members: Sequence[Any]) -> list[Any]:
        self.most = max(self.most, len(members))
        places = self.by % len(members) if members else 0
        return [*members[places:], *members[:places]]

    def below(self, n: int) -> int:
        self.most = max(self.most, n)
        return self.by % n


def knows(s: State, player: int, test: Test) -> bool:
    """Whether a condition is met, or is not met, in every state that looks to a player as this one does.

    Each hidden thing is taken for everything that it could be, one of them at a time for all that are hidden: that tells of
    a condition of one of them whether it could be otherwise.
    """
    so, by, most = bool(test(s, s.F, s.G)), 0, 1
    while by < most:
        turned = Turned(by)
        other = dealt(s, player, turned)
        if bool(test(other, other.F, other.G)) != so:
            return False
        by, most = by + 1, max(most, turned.most)
    return True
