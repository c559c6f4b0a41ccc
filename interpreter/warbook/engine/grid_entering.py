"""What the terrain of a grid and its steps ask of who moves: whether a square lets it in, how much it takes to leave."""

from __future__ import annotations

from collections.abc import Sequence

from warbook.engine.grid_ground_cache import Lands
from warbook.engine.grid_standing import Standing
from warbook.engine.program import Program
from warbook.engine.state import State
from warbook.language.model import Law, Step


class Entering(Standing):
    """Which squares let a piece in, and which rules of its own lift what steps ask."""

    def __init__(self, width: int, height: int, game: Program | None = None) -> None:
        super().__init__(width, height, game)
        self.lands = Lands(self, game)
        self.lifted: set[str] = set()
        """Steps whose price is another for some pieces, as rules of theirs ignore a row of it."""
        self.choosy = False
        """Whether some terrain admits some pieces only."""
        if game is not None:
            book = game.book
            self.lifted = {
                law.event.name
                for law in book.laws
                if law.sort == "lifts"
                and law.event.sort == "step"
                and not _stops(book.steps[law.event.name], law)
            }
            self.choosy = any(terrain.enter is not None for terrain in book.terrains.values())

    def play_on(self, game: Program) -> None:
        """From now on another game of the same rules is played on it."""
        self.game = self.lands.game = game

    @property
    def worked_out(self) -> object:
        """What it has worked out of the rules when it was made."""
        return self.lifted, self.choosy, self.sided

    def enters(self, s: State, mover: int, square: int, ground: Sequence[int]) -> bool:
        """Whether the terrain of a square admits a piece."""
        if ground[square] < 0:
            return True
        assert self.game is not None
        terrain = self.game.book.terrains[self.game.plan.terrains[ground[square]]]
        if terrain.blocks and terrain.enter is None:
            return False
        return terrain.enter is None or bool(self.game.value(s, terrain.enter, {"mover": mover}))

    def slows(self, s: State, mover: int, terrain: int) -> int:
        """How many squares more it takes to leave a square."""
        if terrain < 0:
            return 0
        assert self.game is not None
        lifted = self.game.functions.get("law_slowed")
        if lifted is not None and lifted(s, mover, terrain):
            return 0
        return self.game.book.terrains[self.game.plan.terrains[terrain]].slows


def _stops(step: Step, law: Law) -> bool:
    """Whether what a rule ignores is no part of a step's price, but only what stops there."""
    return law.name in {stop.name for stop in step.stops} - {
        *(need.name for need in step.needs),
        *(modifier.situation for modifier in step.modifiers),
    }
