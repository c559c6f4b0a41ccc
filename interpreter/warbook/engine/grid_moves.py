"""Moves on a grid: which squares a piece can reach, step by step, as the rules price and allow each."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from warbook.engine.grid_entering import Entering
from warbook.engine.grid_ground import Exits, Ground
from warbook.engine.law_modes import ALONG, ENDING, LEAVING, PASSING, THROUGH
from warbook.engine.plan import OCCUPIED, POS, SCENERY

if TYPE_CHECKING:
    from warbook.engine.state import State

PLAIN = -1
"""A step that no rule declares: one square for each, wherever terrain admits a piece."""
SHUT = -1
"""The price of a step that cannot be taken."""


class Moves:
    """One piece's moves from where it stands."""

    def __init__(self, space: Entering, s: State, mover: int, law: Any, how: int, away: int) -> None:
        self.space, self.s, self.mover, self.law = space, s, mover, law
        self.start: int = s.F[POS][mover]
        self.away, self.how = away, how
        self.ground: Ground = space.ground(s)
        self.terrain = self.ground.terrains if s.G[SCENERY] else None
        game = space.game
        assert game is not None
        self.step = list(game.book.steps.values())[how] if how >= 0 else None
        self.slowed = self.step is None or self.step.slowed
        self.price = game.functions.get(f"step{how}")
        self.stops = game.functions.get(f"stop{how}")
        ends = game.functions.get(f"ends{how}")
        self.last: int | None = ends(s, mover) if ends is not None else None
        """The squares from which nothing goes on, where that is known for all of them at once."""
        self.around = self.ground.neighbours
        self.free: bool = getattr(law, "free", False)
        """Whether no law of movement speaks of a square where nobody stands."""
        self.standing = {at: p for p, at in enumerate(s.F[POS]) if at < space.nowhere and p != mover}
        self.taken: int = s.G[OCCUPIED] if self.start in self.standing else s.G[OCCUPIED] & ~(1 << self.start)
        """The squares where others are: where the piece itself began it is no more, once it has gone a step."""
        self.delays: dict[int, int] = {}
        self.kept: dict[tuple[int, int], int] = {}
        self.exits: Exits | None = None
        if self.step is None or (self.step.fixed and self.step.name not in space.lifted):
            self.kept = self.ground.prices.setdefault(how, {})
            if not space.choosy:
                self.exits = self.ground.exits.get(how)
                if self.exits is None:
                    self.exits = self.ground.exits[how] = [None] * space.nowhere

    # ---------------------------------------------------------------- one step
    def cost(self, here: int, there: int) -> int:
        """The price of a step between neighbours, whoever stands there; `SHUT` where it cannot be taken."""
        if self.price is None:
            return 1
        key = (here, there)
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = self.price(self.s, self.mover, here, there)
        return found

    def turn(self, here: int, there: int, beside: tuple[int, int]) -> bool:
        """Whether the corner of a diagonal step is open enough."""
        corners = self.step.corners if self.step is not None else "any"
        if corners == "any":
            return True
        free = sum(not self.taken >> side & 1 and self.side_open(here, side, there) for side in beside)
        return free == 2 if corners == "both" else free > 0

    def side_open(self, here: int, side: int, there: int) -> bool:
        """Whether one could as well go round by a side of the corner, if nobody is there."""
        return self.admits(side) and self.cost(here, side) >= 0 and self.cost(side, there) >= 0

    def admits(self, square: int) -> bool:
        return self.terrain is None or self.space.enters(self.s, self.mover, square, self.terrain)

    def onward(self, here: int) -> list[tuple[int, int]]:
        """The squares that one step leads to, each with its price."""
        slow = self.delay(self.terrain[here]) if self.terrain is not None and self.slowed else 0
        if self.exits is None:
            found = self.judged(here)
        else:
            taken = self.taken
            found = [
                (there, price)
                for there, price, past, every in self.exits[here] or self.explored(self.exits, here)
                if not (held := taken & past) or (not every and held != past)
            ]
        if self.away >= 0:
            gap, away = self.space.gap, self.away
            found = [(there, price) for there, price in found if gap(there, away) > gap(here, away)]
        return [(there, price + slow) for there, price in found] if slow else found

    def judged(self, here: int) -> list[tuple[int, int]]:
        """The same, each step judged as it is for this piece now."""
        found = []
        around = self.around[here]
        for way, there in enumerate(around):
            if there < 0 or (way % 2 and self.step is not None and self.step.corners == "none"):
                continue
            price = self.cost(here, there)
            if price < 0 or not self.admits(there):
                continue
            if way % 2 and not self.turn(here, there, (around[way - 1], around[(way + 1) % 8])):
                continue
            found.append((there, price))
        return found

    def explored(self, exits: Exits, here: int) -> list[tuple[int, int, int, bool]]:
        """What leaves a square by the lie of the land, whoever goes: kept with the ground, and with the bare one where nothing
        that bars a side is near."""
        bare, how = self.ground.bare, self.how
        if bare is None or self.ground.disturbed >> here & 1:
            found = exits[here] = self._explored(here)
            return found
        shared = bare.exits.get(how)
        if shared is None:
            shared = bare.exits[how] = [None] * self.space.nowhere
        known = shared[here]
        if known is None:
            known = shared[here] = self._explored(here)
        exits[here] = known
        return known

    def _explored(self, here: int) -> list[tuple[int, int, int, bool]]:
        corners = self.step.corners if self.step is not None else "any"
        around = self.around[here]
        found = []
        for way, there in enumerate(around):
            if there < 0 or not self.admits(there) or (way % 2 and corners == "none"):
                continue
            price = self.cost(here, there)
            if price < 0:
                continue
            past = 0
            if way % 2 and corners != "any":
                sides = [
                    x for x in (around[way - 1], around[(way + 1) % 8]) if self.side_open(here, x, there)
                ]
                if len(sides) < (2 if corners == "both" else 1):
                    continue
                past = sum(1 << x for x in sides)
            found.append((there, price, past, corners == "both"))
        return found

    def delay(self, terrain: int) -> int:
        """How many squares more it takes to leave a square of a terrain."""
        if terrain < 0:
            return 0
        found = self.delays.get(terrain)
        if found is None:
            found = self.delays[terrain] = self.space.slows(self.s, self.mover, terrain)
        return found

    # ---------------------------------------------------------------- where they lead
    def ends(self, most: int) -> int:
        """The squares on which a move of so many squares can end, as a mask; its start is not among them."""
        s, column = self.s, self.s.F[POS]
        if not self.law(s, self.mover, LEAVING):
            return 0
        held = s.path
        try:
            return self.straight(most) if self.step is not None and self.step.straight else self.any_way(most)
        finally:
            column[self.mover] = self.start
            s.path = held

    def any_way(self, most: int) -> int:
        cost = {self.start: 0}
        ahead = [(0, self.start)]
        ends = 0
        while ahead:
            spent, here = heappop(ahead)
            if spent > cost[here]:
                continue
            if here != self.start:
                may_end, goes_on = self.visit(here)
                ends |= may_end << here
                if not goes_on:
                    continue
            for there, price in self.onward(here):
                if spent + price <= most and spent + price < cost.get(there, most + 1):
                    cost[there] = spent + price
                    heappush(ahead, (spent + price, there))
        return ends

    def straight(self, most: int) -> int:
        """Along each of the eight directions, as far as it goes."""
        ends = 0
        for way in range(8):
            here, spent = self.start, 0
            while True:
                there = self.around[here][way]
                price = next((p for x, p in self.onward(here) if x == there), SHUT) if there >= 0 else SHUT
                if price < 0 or spent + price > most:
                    break
                here, spent = there, spent + price
                may_end, goes_on = self.visit(here)
                ends |= may_end << here
                if not goes_on:
                    break
        return ends

    def visit(self, here: int) -> tuple[bool, bool]:
        """Whether a move may end on a square, and whether it may go on from there."""
        s, law, mover = self.s, self.law, self.mover
        other = self.standing.get(here)
        if other is None and self.free:
            return True, self.passes(here)
        s.F[POS][mover] = here
        s.path = None
        may_end = other is None and law(s, mover, ALONG) and law(s, mover, ENDING)
        s.path = -1 if other is None else other
        goes_on = (
            (other is None or law(s, mover, THROUGH)) and law(s, mover, PASSING) and law(s, mover, ALONG)
        )
        s.F[POS][mover] = self.start
        return bool(may_end), bool(goes_on) and self.passes(here)

    def passes(self, here: int) -> bool:
        """Whether no stop of the step holds a piece on a square."""
        if self.last is not None:
            return not self.last >> here & 1
        return self.stops is None or not self.stops(self.s, self.mover, here)
