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


Body = tuple[sight.Volume, tuple[Feature, ...]]
"""A volume for sight, and the features in which it stands: none of them is in the way of its lines."""
MOST_LINES = 1 << 17
"""How many lines of sight are remembered for each scenery."""


class TableSpace(Drifting):
    """Measuring, moving, placing and seeing on the table of a game."""

    def volumes(self, s: State, piece: int, height: int) -> list[list[Body]]:
        """The volumes of a piece for sight, base by base: of a base that stands in terrain as whose whole it is seen, those
        of all such terrain that it stands in."""
        found: list[list[Body]] = []
        scenery = self.scenery(s)
        for disc in self.circles(s, piece):
            inside = self.houses(scenery, disc) if self.wholes else ()
            if inside:
                found.append([(sight.Volume(one.polygon, 0, one.z1), inside) for one in inside])
            else:
                floor = self.floor(s, disc)
                found.append([(sight.Volume(disc, floor, floor + height), ())])
        return found

    def houses(self, scenery: Scenery, disc: Circle) -> tuple[Feature, ...]:
        """The terrain as whose whole a base is seen that stands in it: all of it, where it stands astride."""
        near = scenery.in_box((disc.x - disc.r, disc.y - disc.r, disc.x + disc.r, disc.y + disc.r))
        return tuple(f for f in near if f.name in self.wholes and circle_overlaps(disc, f.polygon))

    def sees(self, s: State, index: int, target: int, observer: int) -> bool:
        """Whether a declared relation of sight holds: some base of the observer to some base of the
        target."""
        rule, scenery = self.sights[index], self.scenery(s)
        if not scenery.features:
            return bool(self.circles(s, observer) and self.circles(s, target))
        near = rule.depth is None or self.near_ee(s, observer, target, rule.near)
        seen = self.volumes(s, target, rule.height)
        enough = all if rule.part == "every" else any
        return any(
            enough(self.line(scenery, index, near, a, b) for b in base)
            for eyes in self.volumes(s, observer, rule.height)
            for a in eyes
            for base in seen
        )

    def line(self, scenery: Scenery, index: int, near: bool, a: Body, b: Body) -> bool:
        """Whether a volume is seen from another: kept with the scenery, as most stand where they stood before."""
        key = index, near, a, b
        found = scenery.lines.get(key)
        if found is None:
            if len(scenery.lines) >= MOST_LINES:
                scenery.lines.clear()
            found = scenery.lines[key] = _clear(self.sights[index], near, a, b, scenery)
        return found


def _clear(rule: Sight, near: bool, a: Body, b: Body, scenery: Scenery) -> bool:
    """The same, worked out. Who is `near` is seen through any depth of what hinders."""
    between = [f for f in corridor.between(a[0], b[0], scenery.features) if f not in a[1] and f not in b[1]]
    blockers = [f for f in between if any(sort in f.kinds for sort in rule.blocked)]
    soft = [] if near else [f for f in between if any(sort in f.kinds for sort in rule.hindered)]
    if not blockers and not soft:
        discs = not a[1] and not b[1]
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
