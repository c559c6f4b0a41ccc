"""Random scenes and slow, simple reference answers for the tests of the table."""

import math
from collections.abc import Callable
from random import Random

from warbook.engine.table.layout import SKY, Feature
from warbook.engine.table.polygon import Point, Polygon
from warbook.engine.table.shapes import INCH, Circle, Shape, rectangle
from warbook.engine.table.sight import Volume

Turn = Callable[[Point], Point]

TURNS: dict[str, Turn] = {
    "translate": lambda p: (p[0] + 123_457, p[1] - 76_543),
    "mirror": lambda p: (-p[0], p[1]),
    "quarter": lambda p: (-p[1], p[0]),
    "half": lambda p: (-p[0], -p[1]),
    "diagonal": lambda p: (p[1], p[0]),
}


def star(rng: Random, x: int, y: int, reach: int, corners: int = 7) -> Polygon:
    """A simple polygon round a point, seldom convex."""
    points: list[Point] = []
    for i in range(corners):
        angle = (i + rng.uniform(0.1, 0.9)) * math.tau / corners
        far = rng.uniform(0.3, 1) * reach
        points.append((x + round(math.cos(angle) * far), y + round(math.sin(angle) * far)))
    return Polygon(tuple(points))


def any_polygon(rng: Random, span: int = 12 * INCH) -> Polygon:
    x, y = rng.randrange(span), rng.randrange(span)
    if rng.random() < 0.5:
        return star(rng, x, y, rng.randrange(INCH, 4 * INCH), rng.randrange(4, 9))
    w, h = rng.randrange(INCH // 4, 5 * INCH), rng.randrange(INCH // 4, 5 * INCH)
    return rectangle(x, y, w, h, rng.choice((0, 0, 30, 45, 77)))


def any_circle(rng: Random, span: int = 12 * INCH) -> Circle:
    return Circle(rng.randrange(span), rng.randrange(span), rng.choice((20_000, 30_000, 40_000)))


def turned(shape: Shape, turn: Turn) -> Shape:
    if isinstance(shape, Polygon):
        return Polygon(tuple(turn(p) for p in shape.points))
    return Circle(*turn(shape[:2]), shape.r)


def turned_feature(feature: Feature, turn: Turn) -> Feature:
    polygon = turned(feature.polygon, turn)
    assert isinstance(polygon, Polygon)
    return feature._replace(polygon=polygon)


def turned_volume(volume: Volume, turn: Turn) -> Volume:
    return volume._replace(shape=turned(volume.shape, turn))


def base(rng: Random) -> Volume:
    return Volume(any_circle(rng), 0, INCH)


def walls(rng: Random, count: int, tall: bool = True) -> list[Feature]:
    top = SKY if tall else rng.randrange(INCH, 5 * INCH)
    return [Feature(any_polygon(rng), 0, top) for _ in range(count)]


def far_from(px: float, py: float, polygon: Polygon) -> float:
    """The distance of a point from the outline of a polygon, below 0 inside it."""
    least, odd = math.inf, False
    for ax, ay, bx, by in polygon.edges:
        dx, dy = bx - ax, by - ay
        t = max(0.0, min(1.0, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)))
        least = min(least, math.hypot(px - ax - t * dx, py - ay - t * dy))
        if (ay > py) != (by > py) and px < ax + dx * (py - ay) / dy:
            odd = not odd
    return -least if odd else least


def points_of(a: tuple[float, ...], b: tuple[float, ...], count: int) -> list[tuple[float, ...]]:
    return [tuple(p + (q - p) * i / count for p, q in zip(a, b, strict=True)) for i in range(count + 1)]


def deep_in(a: tuple[float, ...], b: tuple[float, ...], feature: Feature, count: int = 60) -> float:
    """How deep inside a feature the line gets, by sampling; below 0 when it stays away."""
    polygon, z0, z1 = feature.polygon, feature.z0 if feature.z0 > 0 else -SKY, feature.z1
    return max(min(-far_from(x, y, polygon), z - z0, z1 - z) for x, y, z in points_of(a, b, count))


def some_point(rng: Random, shape: Shape) -> tuple[float, float]:
    """A point of a footprint; often on its outline."""
    if isinstance(shape, Polygon):
        while True:
            x0, y0, x1, y1 = shape.bounds
            x, y = rng.uniform(x0, x1), rng.uniform(y0, y1)
            if far_from(x, y, shape) <= 0:
                return x, y
    angle, far = rng.uniform(0, math.tau), rng.choice((1, 1, rng.random())) * (shape.r - 1)
    return shape.x + far * math.cos(angle), shape.y + far * math.sin(angle)
