"""The game at earlier moments: a copy now and then, and answers given again from there."""

from __future__ import annotations

from bisect import bisect_right

from warbook.engine.state import State

EVERY = 16
"""A copy is kept after so many answers."""


class History:
    """What a game was after any number of answers."""

    def __init__(self, state: State) -> None:
        self._at = [len(state.answers_given())]
        self._kept = [state.copy()]

    def passed(self, state: State, anew: bool = False) -> None:
        """Notes that the game has come so far; `anew` that its dice were set anew, which no answers tell."""
        count = len(state.answers_given())
        if anew or count - self._at[-1] >= EVERY:
            self._at.append(count)
            self._kept.append(state.copy())

    def back(self, answers: int) -> None:
        """Forgets everything after so many answers."""
        keep = max(1, bisect_right(self._at, answers))
        del self._at[keep:], self._kept[keep:]

    def at(self, state: State, answers: int) -> State | None:
        """The game after so many of its answers; None where that is not known."""
        given = state.answers_given()
        place = bisect_right(self._at, answers) - 1
        if place < 0 or answers > len(given):
            return None
        found = self._kept[place].copy()
        for answer in given[self._at[place] : answers]:
            found.answer(answer)
        return found
