"""How far it is over the ground of a grid, round walls and up ladders, whoever stands in the way."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from warbook.engine.grid_moves import PLAIN, SHUT, Moves

if TYPE_CHECKING:
    from warbook.engine.grid import GridSpace
    from warbook.engine.grid_ground import Ground
    from warbook.engine.state import State

FAR = 10_000
"""Farther than anything that can be reached."""
MOST = 2_000
"""How many targets are remembered for each lie of the land."""


CLEARING = 4
"""What it counts to take away what stands in the way."""


def ways_to(space: GridSpace, s: State, target: int, mover: int, cluttered: int = 0) -> list[int]:
    """For each square how many squares of movement it is from there to a target, by the game's first step.

    Squares that are `cluttered` (a mask) have to be cleared first. Where steps are not the same for all pieces, kings'
    steps are counted. `mover` is any piece on the grid.
    """
    ground = space.ground(s)
    key = target, cluttered
    found = ground.ways.get(key)
    if found is None:
        if len(ground.ways) >= MOST:
            ground.ways.clear()
        entries = _entries(space, s, ground, mover)
        found = ground.ways[key] = _spread(entries, target, ground.neighbours, cluttered)
    return found


def route(space: GridSpace, s: State, start: int, target: int, mover: int) -> list[int]:
    """The squares of a cheapest way by the ground alone, both ends with it; only these where none is known."""
    costs, found = ways_to(space, s, target, mover), [start]
    ground = space.ground(s)
    entries = _entries(space, s, ground, mover)
    while found[-1] != target:
        here = found[-1]
        ahead = [
            there
            for there in ground.neighbours[here]
            if there >= 0
            and any(at == here and costs[there] + price == costs[here] for at, price in entries[there])
        ]
        if not ahead or len(found) > space.nowhere:
            return [start, target]
        found.append(min(ahead, key=costs.__getitem__))
    return found


def _entries(space: GridSpace, s: State, ground: Ground, mover: int) -> list[list[tuple[int, int]]]:
    """For each square those that a step leads from into it, with its price."""
    if ground.entries is None:
        assert space.game is not None
        entries: list[list[tuple[int, int]]] = [[] for _ in range(space.nowhere)]
        moves = Moves(space, s, mover, None, 0 if space.game.book.steps else PLAIN, -1)
        for here in range(space.nowhere):
            if moves.exits is None:
                steps = [(there, 1) for there in ground.neighbours[here] if there >= 0]
            else:
                steps = [
                    (there, price)
                    for there, price, _, _ in moves.exits[here] or moves.explored(moves.exits, here)
                ]
            for there, price in steps:
                if price != SHUT:
                    entries[there].append((here, price))
        ground.entries = entries
    return ground.entries


def _spread(
    entries: list[list[tuple[int, int]]], target: int, near: tuple[tuple[int, ...], ...], cluttered: int
) -> list[int]:
    """The prices of the cheapest ways to a square; from beside it where nothing leads into it."""
    cost = [FAR] * (len(near) + 1)
    cost[target] = 0
    ahead = [(0, target)]
    if not entries[target]:
        for there in near[target]:
            if there >= 0:
                cost[there] = 1
                heappush(ahead, (1, there))
    while ahead:
        spent, here = heappop(ahead)
        if spent > cost[here]:
            continue
        if cluttered >> here & 1 and here != target:
            spent += CLEARING
        for there, price in entries[here]:
            if spent + price < cost[there]:
                cost[there] = spent + price
                heappush(ahead, (spent + price, there))
    return cost
