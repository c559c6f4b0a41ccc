"""The table of one game: what stands on it, legal moves and places, lines of sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warbook.engine.table import corridor, sight, views
from warbook.engine.table.contacts import middle
from warbook.engine.table.layout import Feature, Scenery
from warbook.engine.table.shapes import Circle, circle_overlaps
from warbook.engine.tabletop_drifts import Drifting
from warbook.language.model import Sight

if TYPE_CHECKING:
    from warbook.engine.state import State


class TableSpace(Drifting):
    """Measuring, moving, placing and seeing on the table of a game."""

    def volume(self, s: State, piece: int, height: int) -> list[tuple[sight.Volume, Feature | None]]:
        """The volumes of a piece for sight, each with the feature whose whole it takes, if any."""
        found: list[tuple[sight.Volume, Feature | None]] = []
        scenery = self.scenery(s)
        for disc in self.circles(s, piece):
            inside = self.house(scenery, disc) if self.wholes else None
            if inside is not None:
                found.append((sight.Volume(inside.polygon, 0, inside.z1), inside))
            else:
                floor = self.floor(s, disc)
                found.append((sight.Volume(disc, floor, floor + height), None))
        return found

    def house(self, scenery: Scenery, disc: Circle) -> Feature | None:
        """The terrain as whose whole a base is seen that stands in it."""
        near = scenery.in_box((disc.x - disc.r, disc.y - disc.r, disc.x + disc.r, disc.y + disc.r))
        return next((f for f in near if f.name in self.wholes and circle_overlaps(disc, f.polygon)), None)

    def sees(self, s: State, index: int, target: int, observer: int) -> bool:
        """Whether a declared relation of sight holds: some base of the observer to some base of the
        target."""
        rule = self.sights[index]
        return any(
            self.line(s, rule, a, b, target, observer)
            for a in self.volume(s, observer, rule.height)
            for b in self.volume(s, target, rule.height)
        )

    def line(
        self,
        s: State,
        rule: Sight,
        a: tuple[sight.Volume, Feature | None],
        b: tuple[sight.Volume, Feature | None],
        target: int,
        observer: int,
    ) -> bool:
        scenery = self.scenery(s)
        if not scenery.features:
            return True
        own = (a[1], b[1])
        between = [f for f in corridor.between(a[0], b[0], scenery.features) if f not in own]
        blockers = [f for f in between if any(sort in f.kinds for sort in rule.blocked)]
        soft = [f for f in between if any(sort in f.kinds for sort in rule.hindered)]
        eye, seen = end(a[0], rule.eye), end(b[0], rule.part)
        limit: int | None = rule.depth
        if not soft or self.near_ee(s, observer, target, rule.near):
            limit = None
        if rule.part == "every":
            return not views.best_view_hides_part(eye, seen, blockers + (soft if limit is not None else []))
        return sight.clear_line(eye, seen, blockers, soft, limit)


def end(volume: sight.Volume, point: str) -> sight.Volume:
    """Where the ends of sight lines may lie: in all of a volume, or on the line upwards through its middle."""
    if point != "middle":
        return volume
    return sight.Volume(Circle(*middle(volume.shape), 0), volume.z0, volume.z1)
