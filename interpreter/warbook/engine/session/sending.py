"""What a seat has been sent, so that of the next scene only what changed is sent."""

from __future__ import annotations

from typing import Any

from warbook.engine.prompts import Sources
from warbook.engine.scene import scene
from warbook.engine.state import State

PIECES, LOG = "pieces", "log"


class Sending:
    """The scenes of one viewer, one after another."""

    def __init__(self, viewer: int, sources: Sources | None) -> None:
        self.viewer = viewer
        self.sources = sources
        self._told: dict[str, Any] = {}
        self.asked_for = False
        """Whether anybody looks: nothing is worked out for a seat that nobody sits in."""

    def whole(self, s: State) -> dict[str, Any]:
        """All of the scene, with the log from its beginning."""
        now: dict[str, Any] = dict(scene(s, self.viewer, 0, self.sources))
        self._told = {**now, LOG: []}
        self.asked_for = True
        return now

    def changed(self, s: State) -> dict[str, Any] | None:
        """The fields that have changed since the last scene; None where none was sent yet."""
        if not self._told:
            return None
        then = self._told
        now: dict[str, Any] = dict(scene(s, self.viewer, then["events"], self.sources))
        self._told = {**now, LOG: []}
        patch = {name: value for name, value in now.items() if name != PIECES and value != then[name]}
        before = {one["id"]: one for one in then[PIECES]}
        pieces = [one for one in now[PIECES] if before.get(one["id"]) != one]
        gone = before.keys() - {one["id"] for one in now[PIECES]}
        return {**patch, PIECES: pieces, "gone": sorted(gone)}

    def forget(self) -> None:
        """The next scene is a whole one: the game has gone back."""
        self._told = {}
