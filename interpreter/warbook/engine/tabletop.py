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

    def volumes(self, s: State, disc: Circle, height: int) -> list[Body]:
        """The volumes of a base for sight: of one that stands in terrain as whose whole it is seen, those of all such terrain
        that it stands in."""
        inside = self.houses(self.scenery(s), disc) if self.wholes else ()
        if inside:
            return [(sight.Volume(one.polygon, 0, one.z1), inside) for one in inside]
        floor = self.floor(s, disc)
        return [(sight.Volume(disc, floor, floor + height), ())]

    def houses(self, scenery: Scenery, disc: Circle) -> tuple[Feature, ...]:
        """The terrain as whose whole a base is seen that stands in it: all of it, where it stands astride."""
        near = scenery.in_box((disc.x - disc.r, disc.y - disc.r, disc.x + disc.r, disc.y + disc.r))
        return tuple(f for f in near if f.name in self.wholes and circle_overlaps(disc, f.polygon))

    def sees(self, s: State, index: int, target: int, observer: int) -> bool:
        """Whether a declared relation of sight holds: some base of the observer to some base of the
        target."""
        rule, scenery = self.sights[index], self.scenery(s)
        eyes, seen = self.circles(s, observer), self.circles(s, target)
        if not scenery.features:
            return bool(eyes and seen)
        near, lines = rule.depth is None or self.near_ee(s, observer, target, rule.near), scenery.lines
        for eye in eyes:
            for base in seen:
                key = index, near, eye, base
                found = lines.get(key)
                if found is None:
                    if len(lines) >= MOST_LINES:
                        lines.clear()
                    found = lines[key] = self.clear(s, index, near, eye, base)
                if found:
                    return True
        return False

    def clear(self, s: State, index: int, near: bool, eye: Circle, base: Circle) -> bool:
        """Whether a base is seen from another: kept with the scenery, as most stand where they stood before."""
        rule, scenery = self.sights[index], self.scenery(s)
        if not self.wholes and (rule.part == "every" or eye[:2] != base[:2]):
            box = corridor.around(eye, base)
            if not scenery.beside(box, _minded(rule, near)):
                return True
        enough = all if rule.part == "every" else any
        seen = self.volumes(s, base, rule.height)
        return any(
            enough(_clear(rule, near, a, b, scenery) for b in seen) for a in self.volumes(s, eye, rule.height)
        )


def _minded(rule: Sight, near: bool) -> tuple[str, ...]:
    """The sorts of terrain that a line of sight minds."""
    return rule.blocked if near else rule.blocked + rule.hindered


def _clear(rule: Sight, near: bool, a: Body, b: Body, scenery: Scenery) -> bool:
    """Whether a volume is seen from another. Who is `near` is seen through any depth of what hinders."""
    box = corridor.around(a[0].shape, b[0].shape)
    between = corridor.between(a[0], b[0], scenery.beside(box, _minded(rule, near)))
    if a[1] or b[1]:
        between = [f for f in between if f not in a[1] and f not in b[1]]
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
