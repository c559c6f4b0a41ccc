"""The lies of the land that a grid has had: each is worked out once, for all games on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warbook.engine.grid_ground import Ground
from warbook.engine.grid_measure import Measuring
from warbook.engine.plan import SCENERY
from warbook.engine.program import Program

if TYPE_CHECKING:
    from warbook.engine.state import State
    from warbook.language.model import Feature

MOST = 256
"""How many are kept; each set of open gates makes another."""
Barred = tuple[tuple[int, int], ...]
"""Sides that pieces on them close, each with its height."""


class Lands:
    """What is known of the ground: by its terrain alone, and by what bars its sides as well."""

    def __init__(self, space: Measuring, game: Program | None) -> None:
        self.space, self.game = space, game
        self.scenes: dict[tuple[Feature, ...], tuple[Feature, ...]] = {}
        self.grounds: dict[int, tuple[Any, dict[Barred, Ground], Ground]] = {}
        """By the identity of the terrain, which is kept beside it: what bars → ground, and the bare ground."""
        self._last: Any = self
        """The terrain of which the bare ground was asked last."""
        self._bare: Ground
        self._seen: Any = self
        self._closed: Barred = ()
        """The terrain of which the ground was asked last, and what barred its sides."""
        self._ground: Ground
        self.barring: Any = game.functions.get("barring") if game is not None else None
        """Tells the sides that pieces on them close, each with its height; None where nothing stands on sides."""

    def kept(self, scene: tuple[Feature, ...]) -> tuple[Feature, ...]:
        """A set of terrain as one like it was kept before."""
        if len(self.scenes) >= MOST:
            self.scenes.clear()
        return self.scenes.setdefault(scene, scene)

    def bare(self, s: State) -> Ground:
        """The ground as if nothing stood on it."""
        scenery = s.G[SCENERY]
        if scenery is not self._last:
            self._bare = (self.grounds.get(id(scenery or ())) or self._scene(scenery or ()))[2]
            self._last = scenery
        return self._bare

    def barred(self, s: State) -> Ground:
        """The ground with what bars its sides just now."""
        scenery, key = s.G[SCENERY] or (), self.barring(s)
        if scenery is self._seen and key == self._closed:
            return self._ground
        self._ground, self._seen, self._closed = self._barred(scenery, key), scenery, key
        return self._ground

    def _barred(self, scenery: Any, key: Barred) -> Ground:
        _, grounds, bare = self.grounds.get(id(scenery)) or self._scene(scenery)
        if not key:
            return bare
        found = grounds.get(key)
        if found is None:
            if len(grounds) >= MOST:
                grounds.clear()
            found = grounds[key] = self._made(scenery, key, bare)
        return found

    def _scene(self, scenery: Any) -> tuple[Any, dict[Barred, Ground], Ground]:
        if len(self.grounds) >= MOST:
            self.grounds.clear()
        found = self.grounds[id(scenery)] = scenery, {}, self._made(scenery, ())
        return found

    def _made(self, scenery: Any, barred: Barred, bare: Ground | None = None) -> Ground:
        assert self.game is not None
        book, plan = self.game.book, self.game.plan
        width, height = self.space.width, self.space.height
        return Ground(width, height, scenery, plan.terrains, dict(book.terrains), dict(barred), bare)
