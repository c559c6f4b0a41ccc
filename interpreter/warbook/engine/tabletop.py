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


Body = tuple[sight.Volume, Feature | None]
"""A volume for sight, and the feature whose whole it takes, if any."""
MOST_LINES = 1 << 17
"""How many lines of sight are remembered for each scenery."""


class TableSpace(Drifting):
    """Measuring, moving, placing and seeing on the table of a game."""

    def volume(self, s: State, piece: int, height: int) -> list[Body]:
        """The volumes of a piece for sight, each with the feature whose whole it takes, if any."""
        found: list[Body] = []
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
        rule, scenery = self.sights[index], self.scenery(s)
        if not scenery.features:
            return bool(self.circles(s, observer) and self.circles(s, target))
        near = rule.depth is None or self.near_ee(s, observer, target, rule.near)
        seen = self.volume(s, target, rule.height)
        return any(
            self.line(scenery, index, near, a, b) for a in self.volume(s, observer, rule.height) for b in seen
        )

    def line(self, scenery: Scenery, index: int, near: bool, a: Body, b: Body) -> bool:
        """Whether a volume is seen from another: kept with the scenery, as most stand where they stood before."""
        key = index, near, a[0], b[0]
        found = scenery.lines.get(key)
        if found is None:
            if len(scenery.lines) >= MOST_LINES:
                scenery.lines.clear()
            found = scenery.lines[key] = _clear(self.sights[index], near, a, b, scenery)
        return found


def _clear(rule: Sight, near: bool, a: Body, b: Body, scenery: Scenery) -> bool:
    """The same, worked out. Who is `near` is seen through any depth of what hinders."""
    between = [f for f in corridor.between(a[0], b[0], scenery.features) if f not in (a[1], b[1])]
    blockers = [f for f in between if any(sort in f.kinds for sort in rule.blocked)]
    soft = [] if near else [f for f in between if any(sort in f.kinds for sort in rule.hindered)]
    if not blockers and not soft:
        discs = a[1] is None and b[1] is None
        if rule.part == "every" or (discs and middle(a[0].shape) != middle(b[0].shape)):
            return True
    eye, seen = end(a[0], rule.eye), end(b[0], rule.part)
    if rule.part == "every":
        return not views.best_view_hides_part(eye, seen, blockers + soft)
    return sight.clear_line(eye, seen, blockers, soft, rule.depth if soft else None)


def end(volume: sight.Volume, point: str) -> sight.Volume:
    """Where the ends of sight lines may lie: in all of a volume, or on the line upwards through its middle."""
    if point != "middle":
        return volume
    return sight.Volume(Circle(*middle(volume.shape), 0), volume.z0, volume.z1)
