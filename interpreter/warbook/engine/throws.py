"""Dice thrown by rules, and pieces drawn at random."""

from __future__ import annotations

from collections.abc import Iterable

from warbook.engine.answers import kth_bit
from warbook.engine.log_events import ROLL_OFF, THROWN
from warbook.engine.state import State, tick


def throw(s: State, count: int, sides: int, advantage: int, wins: int = -1) -> tuple[int, ...]:
    """Dice kept after advantage: so many more are thrown, the highest kept (below zero: the lowest). `wins` is the mask
    of the faces that succeed, where dice are looked at one by one."""
    if not advantage:
        return s.dice.dice(count, sides, wins)
    thrown = sorted(s.dice.dice(count + abs(advantage), sides), reverse=advantage > 0)
    return tuple(thrown[:count])


def roll_off(s: State, count: int, sides: int, low: bool) -> int:
    """Which player wins a roll-off; ties roll again."""
    while True:
        tick(s, -1)
        first, second = sum(s.dice.dice(count, sides)), sum(s.dice.dice(count, sides))
        winner = -1 if first == second else int((first < second) != low)
        s.note(ROLL_OFF, first, second, winner)
        if winner >= 0:
            return winner


def throw_sum(s: State, by: int, count: int, sides: int, kept: int = 0) -> int:
    """The total of some dice, told to everyone, and `kept` in a slot where rules look at them one by one."""
    thrown = s.dice.dice(count, sides)
    if kept:
        s.G[kept] = tuple(thrown)
    s.note(THROWN, by, thrown)
    return sum(thrown)


def shift_die(s: State, kept: int, which: int, by: int) -> None:
    """One of the dice that are kept shows so much more."""
    faces = list(s.G[kept])
    faces[which] += by
    s.G[kept] = tuple(faces)


def throw_again(s: State, which: list[int], dice: int, again: int, sides: int) -> None:
    """Some dice of the roll being made, thrown once more; they stand."""
    faces, wins = list(s.G[dice]), s.G[s.game.plan.slot("Wins ")]
    for i, face in zip(which, s.dice.dice(len(which), s.G[sides], wins or -1), strict=True):
        faces[i] = face
        s.G[again] |= 1 << i
    s.G[dice] = tuple(faces)
    s.G[s.game.plan.slot("Lucky ")] = lucky(faces, wins)


def lucky(faces: Iterable[int], wins: int) -> int:
    """Which dice show a face that succeeds, as a mask of their places."""
    mask = 0
    for i, face in enumerate(faces):
        if wins >> face & 1:
            mask |= 1 << i
    return mask


def draw(s: State, mask: int, count: int) -> int:
    """So many members of a mask at random, as many as there are."""
    found = 0
    for _ in range(min(count, mask.bit_count())):
        left = mask & ~found
        found |= 1 << kth_bit(left, s.dice.below(left.bit_count()))
    return found
