"""From where and to where sight lines are drawn: any point, the middle, every point."""

from __future__ import annotations

from itertools import product
from math import cos, pi, sin
from random import Random

import pytest
from tests.engine.sketch import book

from warbook.engine.game import Game
from warbook.engine.pieces import place_card
from warbook.engine.plan import SCENERY
from warbook.engine.state import State
from warbook.language.diagnostic import Span
from warbook.language.ir import MICROMETRES_PER_INCH as INCH
from warbook.language.model import Feature

HEAD = """# Game: Watchers

- Players: 2
- Table: 24in by 24in

### Kind: Watcher

- Stands on: 50mm

### Terrain: Wall

- Blocks: yes

### Sequence: Game

1. The game ends.
"""
SIGHTS = {"any any": (), "middle any": ("From",), "any middle": ("To",), "middle middle": ("From", "To")}
WORDS = ("seen", "glimpsed", "spotted", "centred")
RADIUS = 25_000


def sights() -> str:
    found = []
    for word, labels in zip(WORDS, SIGHTS.values(), strict=True):
        ends = "".join(f"- {label}: the middle\n" for label in labels)
        found.append(
            f"### Sight: target (a Watcher) is {word} by observer (a Watcher)\n\n{ends}- Blocked by: Wall\n"
        )
    found.append(
        "### Sight: target (a Watcher) is bare to observer (a Watcher)\n\n"
        "- From: the middle\n- To: every point\n- Blocked by: Wall\n"
    )
    return "\n".join(found)


GAME = Game(book(sights(), HEAD))
NAMES = [*SIGHTS, "bare"]


def scene(observer: tuple[float, float], target: tuple[float, float], *walls: tuple[float, ...]) -> State:
    """Two Watchers and some walls (middle, size) on a table, in inches."""
    state = GAME.blank()
    for spot in (observer, target):
        place_card(state, "Watcher", 0, (round(spot[0] * INCH), round(spot[1] * INCH)))
    state.G[SCENERY] = tuple(
        Feature("Wall", *(round(n * INCH) for n in wall), 0, 0, Span("", 0, 0)) for wall in walls
    )
    return state


def seen(state: State) -> dict[str, bool]:
    """Which sights hold: of the second Watcher, by the first."""
    return {name: bool(GAME.space.sees(state, i, 3, 2)) for i, name in enumerate(NAMES)}


@pytest.mark.parametrize(
    ("walls", "expected"),
    [
        ((), (True, True, True, True, True)),
        # On the middle line, but small: past it on either side.
        (((12, 12, 0.5, 0.6),), (True, True, True, False, False)),
        # From the lower edge to just over the middle: a middle sees the other's rim only over it.
        (((12, 10, 0.5, 4.2),), (True, True, True, False, False)),
        # Close before the observer: its middle sees nothing, its rim sees past it, and so do those who look back.
        (((5.2, 12, 0.2, 1.6),), (True, False, True, False, False)),
        # A wall that hides the target's edge only.
        (((17.4, 10, 0.2, 3),), (True, True, True, True, False)),
        # A wall right across.
        (((12, 12, 0.5, 24),), (False, False, False, False, False)),
    ],
)
def test_what_the_ends_decide(walls: tuple[tuple[float, ...], ...], expected: tuple[bool, ...]) -> None:
    assert tuple(seen(scene((4, 12), (19, 12), *walls)).values()) == expected


def crosses(p: tuple[float, float], q: tuple[float, float], wall: tuple[float, ...], grown: float) -> bool:
    """Whether a segment meets the inside of a rectangle, made larger or smaller: by clipping it to each side."""
    x, y, width, depth = wall
    low, high = 0.0, 1.0
    for a, b, middle, size in ((p[0], q[0], x, width), (p[1], q[1], y, depth)):
        near, far = middle - size / 2 - grown, middle + size / 2 + grown
        if near >= far:
            return False
        if a == b:
            if not near < a < far:
                return False
            continue
        one, two = (near - a) / (b - a), (far - a) / (b - a)
        low, high = max(low, min(one, two)), min(high, max(one, two))
    return low < high


def points(middle: tuple[float, float], which: str) -> list[tuple[float, float]]:
    r = RADIUS / INCH
    rim = [(middle[0] + r * cos(k * pi / 36), middle[1] + r * sin(k * pi / 36)) for k in range(72)]
    return [middle] if which == "middle" else [middle, *rim]


def test_lines_agree_with_lines_drawn_by_hand() -> None:
    """Against all lines between many points: with walls a little larger or smaller the answer is sure."""
    random = Random(7)
    told: dict[str, set[bool]] = {name: set() for name in NAMES}
    for _ in range(60):
        ends = (random.uniform(3, 6), random.uniform(8, 16)), (random.uniform(17, 20), random.uniform(8, 16))
        walls = [
            (random.uniform(8, 15), random.uniform(8, 16), random.uniform(0.5, 2), random.uniform(1, 4))
            for _ in range(3)
        ]
        found = seen(scene(*ends, *walls))
        for name, holds in found.items():
            eye, part = ("middle", "any") if name == "bare" else name.split(" ")
            lines = list(product(points(ends[0], eye), points(ends[1], part)))
            free = {
                grown: [not any(crosses(p, q, wall, grown) for wall in walls) for p, q in lines]
                for grown in (0.05, -0.05)
            }
            if name == "bare":
                sure, never = all(free[0.05]), not all(free[-0.05])
            else:
                sure, never = any(free[0.05]), not any(free[-0.05])
            assert not (sure and not holds), (name, ends, walls)
            assert not (never and holds), (name, ends, walls)
            if sure or never:
                told[name].add(holds)
        assert found["any any"] >= found["middle any"] >= found["middle middle"] >= found["bare"]
        assert found["any any"] >= found["any middle"] >= found["middle middle"]
    assert all(both == {True, False} for both in told.values()), "each was seen and not seen, for sure"
