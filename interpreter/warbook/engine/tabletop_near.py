"""Who on the table of one game is near whom or what, or in a zone: of one piece, and of many at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warbook.engine.answers import bits
from warbook.engine.plan import DONE, PARTS, POS, RADIUS
from warbook.engine.table import measure
from warbook.engine.table.polygon import Point
from warbook.engine.table.shapes import Circle
from warbook.engine.tabletop_pieces import Standing

if TYPE_CHECKING:
    from warbook.engine.state import State


class Nearness(Standing):
    """How near pieces are that stand on the table."""

    def near_ee(self, s: State, a: int, b: int, d: int) -> bool:
        F = s.F
        p, q = F[POS][a], F[POS][b]
        if p is not None and q is not None:
            reach = F[RADIUS][a] + F[RADIUS][b] + d
            return bool((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 <= reach * reach)
        return any(measure.within(x, y, d) for x in self.circles(s, a) for y in self.circles(s, b))

    def near_ep(self, s: State, a: int | Point, point: Point, d: int) -> bool:
        if not isinstance(a, int):
            return measure.within(Circle(a[0], a[1], 0), Circle(point[0], point[1], 0), d)
        px, py = point
        column, radii = s.F[POS], s.F[RADIUS]
        for one in (a,) if column[a] is not None else bits(s.F[PARTS][a] & ~s.G[DONE]):
            here = column[one]
            if here is not None:
                x, y, reach = here[0] - px, here[1] - py, radii[one] + d
                if reach >= 0 and x * x + y * y <= reach * reach:
                    return True
        return False

    def near_point(self, s: State, mask: int, point: Point, d: int) -> int:
        """Those of some pieces that are within a distance of a point."""
        column, radii, found = s.F[POS], s.F[RADIUS], 0
        parts, left = s.F[PARTS], ~s.G[DONE]
        px, py = point
        for one in bits(mask):
            for base in (one,) if column[one] is not None else bits(parts[one] & left):
                here = column[base]
                if here is not None:
                    x, reach = here[0] - px, radii[base] + d
                    if -reach <= x <= reach and x * x + (y := here[1] - py) * y <= reach * reach:
                        found |= 1 << one
                        break
        return found

    def near_thing(self, s: State, mask: int, other: int, d: int) -> int:
        """Those of some pieces that are within a distance of a piece."""
        column, radii, found = s.F[POS], s.F[RADIUS], 0
        parts, left = s.F[PARTS], ~s.G[DONE]
        there = column[other]
        if there is not None:
            (px, py), wide = there, radii[other] + d
            for one in bits(mask):
                for base in (one,) if column[one] is not None else bits(parts[one] & left):
                    here = column[base]
                    if here is not None:
                        x, reach = here[0] - px, radii[base] + wide
                        if -reach <= x <= reach and x * x + (y := here[1] - py) * y <= reach * reach:
                            found |= 1 << one
                            break
            return found
        ends = bits(parts[other] & left)
        for one in bits(mask):
            for base in (one,) if column[one] is not None else bits(parts[one] & left):
                here = column[base]
                if here is not None and _near_some(here, radii[base] + d, ends, column, radii):
                    found |= 1 << one
                    break
        return found

    near_pp = near_ep

    def near_pe(self, s: State, point: Point, b: int, d: int) -> bool:
        return self.near_ep(s, b, point, d)

    def adjacent(self, s: State, a: int | Point, b: int | Point) -> bool:
        """Whether two pieces touch edge to edge; or a piece touches a point."""
        if not isinstance(a, int) or not isinstance(b, int):
            return self.distance(s, a, b) == 0
        return a != b and self.near_ee(s, a, b, 0)

    def in_zone(self, s: State, piece: int | Point, name: str, player: int) -> bool:
        if not isinstance(piece, int):
            return self.zone(s, name, player).holds(piece[0], piece[1], 0)
        if (here := s.F[POS][piece]) is not None:
            return self.zone(s, name, player).holds(here[0], here[1], s.F[RADIUS][piece])
        return self.inside(s, 1 << piece, name, player) != 0

    def inside(self, s: State, mask: int, name: str, player: int) -> int:
        """Those of some pieces that are in a zone: with all their bases, and with one at least."""
        column, radii, found = s.F[POS], s.F[RADIUS], 0
        parts, left = s.F[PARTS], ~s.G[DONE]
        holds = self.zone(s, name, player).holds
        for one in bits(mask):
            within = False
            for base in (one,) if column[one] is not None else bits(parts[one] & left):
                here = column[base]
                if here is not None:
                    within = holds(here[0], here[1], radii[base])
                    if not within:
                        break
            if within:
                found |= 1 << one
        return found

    place_in_zone = in_zone

    def comes_by(self, s: State, mover: int, others: int, d: int) -> bool:
        """Whether the way of the move being judged may lead within a distance of one of some pieces: where not, it leads nowhere
        near any."""
        way = s.path
        if way is None or isinstance(way, int):
            return True
        column, radii, parts, left = s.F[POS], s.F[RADIUS], s.F[PARTS], ~s.G[DONE]
        xs, ys = [x for x, _ in way], [y for _, y in way]
        wide = radii[mover] + d
        x0, y0, x1, y1 = min(xs) - wide, min(ys) - wide, max(xs) + wide, max(ys) + wide
        for other in bits(others):
            for base in (other,) if column[other] is not None else bits(parts[other] & left):
                here = column[base]
                if here is not None:
                    (x, y), r = here, radii[base]
                    if x0 - r <= x <= x1 + r and y0 - r <= y <= y1 + r:
                        return True
        return False


def _near_some(here: Point, reach: int, ends: tuple[int, ...], column: list[Any], radii: list[int]) -> bool:
    """Whether one of some bases comes so near to a point."""
    for end in ends:
        there = column[end]
        if there is not None:
            x, y, wide = here[0] - there[0], here[1] - there[1], reach + radii[end]
            if wide >= 0 and x * x + y * y <= wide * wide:
                return True
    return False
