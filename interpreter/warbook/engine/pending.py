"""What waits for one moment, as compiled rules keep it: (owner, hook, bearer), in the order in which it comes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from warbook.language.check.clashes import ALWAYS, NEVER, SAME_BEARER

Due = tuple[int, int, int]
Clashing = Mapping[tuple[int, int], int]


def still_due(queue: tuple[Due, ...] | None, now: Mapping[Due, bool]) -> tuple[Due, ...]:
    """What is left of a queue, whose first has something to do; None before it has begun.

    `now` tells what waits at present, and whether its condition holds. Owners none of whose do are passed over.
    """
    left = tuple(now) if queue is None else tuple([due for due in queue if due in now])
    while left and not any(now[due] for due in left if due[0] == left[0][0]):
        left = tuple([due for due in left if due[0] != left[0][0]])
    return left


def first_due(queue: Sequence[Due], now: Mapping[Due, bool], clashes: Clashing) -> list[Due]:
    """What comes next: one where it does not matter, else all that their owner has to choose from."""
    mine = [due for due in queue if due[0] == queue[0][0]]
    live = [due for due in mine if now[due]]
    for one in live:
        if not any(other is not one and clash(one, other, clashes) for other in mine):
            return [one]
    return [x for x in mine if now[x] or any(clash(x, one, clashes) for one in live)]


def clash(one: Due, other: Due, clashes: Clashing) -> bool:
    """Whether it matters which of two comes first."""
    when = clashes.get((min(one[1], other[1]), max(one[1], other[1])), NEVER)
    return when == ALWAYS or (when == SAME_BEARER and one[2] == other[2])
