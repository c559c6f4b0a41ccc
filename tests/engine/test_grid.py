"""Grids against slow and plain reckonings of the same: lines, sight, walls, steps."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise, product

import pytest
from sketch import book

from warbook.engine.examples import run_examples
from warbook.engine.game import Game
from warbook.engine.grid_ground import SIDES, UP, Ground, beyond
from warbook.engine.grid_sight import UNIT, Looking, Sighting, sighting, spots, traced
from warbook.engine.pieces import place_card
from warbook.engine.state import State
from warbook.language.diagnostic import Span
from warbook.language.model import Feature, Terrain

WIDE = 6
NOWHERE = Span("", 0, 0)
WALL = Terrain(
    "Wall", NOWHERE, shape="edge", slows=0, conceals=False, blocks=True, height=0, enter=None, stats={}
)
TALL = 90
"""A figure of a square and a half."""
LOOKS = {
    "thirds": Looking(TALL, 3, False, "corners", "corners", 2, frozenset({0})),
    "whole": Looking(TALL, 3, True, "corners", "corners", 4, frozenset({0})),
    "lying": Looking(TALL, 3, False, "corners", "corners", 2, frozenset({0}), low=TALL // 3),
    "flat": Looking(0, 0, False, "corners", "corners", 1, frozenset({0})),
    "middle": Looking(TALL, 0, False, "middle", "middle", 1, frozenset({0})),
}


def some_land(chance: random.Random, walls: int = 12) -> list[Feature]:
    """Raised squares and walls of several heights, anywhere."""
    found = [
        Feature(
            "",
            chance.randrange(WIDE),
            chance.randrange(WIDE),
            1,
            1,
            0,
            0,
            NOWHERE,
            level=chance.randrange(1, 4),
        )
        for _ in range(6)
    ]
    for _ in range(walls):
        side = chance.choice(list(SIDES))
        x = chance.randrange(WIDE - (side == "east"))
        y = chance.randrange(WIDE - (side == "north"))
        height = chance.choice((UP // 2, UP, 2 * UP, 3 * UP))
        found.append(Feature("Wall", x, y, 1, 1, 0, height, NOWHERE, side=side))
    return found


def land(features: list[Feature]) -> Ground:
    return Ground(WIDE, WIDE, features, ["Wall"], {"Wall": WALL})


# ------------------------------------------------------------------ what is shared
@pytest.mark.parametrize("name", LOOKS)
def test_what_is_shared_with_the_bare_ground_is_seen_as_on_one_of_its_own(name: str) -> None:
    chance, squares = random.Random(7), range(WIDE * WIDE)
    features, shared = some_land(chance), 0
    bare = land(features)
    for _ in range(6):
        sides = {2 * chance.choice([s for s in squares if s % WIDE < WIDE - 1]): 3 * UP for _ in range(3)}
        ground = Ground(WIDE, WIDE, features, ["Wall"], {"Wall": WALL}, sides, bare)
        for a, b in product(squares, squares):
            found = sighting(ground, LOOKS[name], a, b)
            shared += found.ground is not ground
            assert found.answer == Sighting(ground, LOOKS[name], a, b).answer
    assert shared > 6 * len(squares)


def test_squares_are_disturbed_by_what_bars_a_side_beside_them() -> None:
    side = 2 * (2 * WIDE + 2)  # between the third and the fourth square of the third row
    ground = Ground(WIDE, WIDE, [], ["Wall"], {"Wall": WALL}, {side: UP}, land([]))
    around = {y * WIDE + x for x in (2, 3) for y in (1, 2, 3)}
    assert ground.disturbed == sum(1 << square for square in around)


# ------------------------------------------------------------------ lines
def pass_through(p: tuple[int, int], q: tuple[int, int], square: int) -> tuple[Fraction, Fraction] | None:
    """From where to where a line is inside a square, by clipping it at each of its sides."""
    y, x = divmod(square, WIDE)
    low, high = Fraction(0), Fraction(1)
    for start, way, near in ((p[0], q[0] - p[0], x * UNIT), (p[1], q[1] - p[1], y * UNIT)):
        ends = [Fraction(near - start, way), Fraction(near + UNIT - start, way)] if way else []
        if not way and not near < start < near + UNIT:
            return None
        if ends:
            low, high = max(low, min(ends)), min(high, max(ends))
    return (low, high) if low < high else None


@pytest.mark.parametrize("seed", range(4))
def test_lines_pass_what_clipping_says(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        a, b = chance.randrange(WIDE**2), chance.randrange(WIDE**2)
        p, q = chance.choice(spots(WIDE, a, "corners")), chance.choice(spots(WIDE, b, "corners"))
        line = traced(WIDE, p, q)
        told = {
            s.square: (Fraction(s.begins, line.whole), Fraction(s.ends, line.whole)) for s in line.squares
        }
        clipped = {
            square: found
            for square in range(WIDE**2)
            if square not in (a, b) and (found := pass_through(p, q, square)) is not None
        }
        assert told == clipped
        ways = [a, *(s.square for s in line.squares), b]
        for crossing, (here, there) in zip(line.crossings, pairwise(ways), strict=True) if a != b else ():
            if crossing.ways:
                assert abs(here % WIDE - there % WIDE) == abs(here // WIDE - there // WIDE) == 1
            else:
                assert set(beyond(WIDE, crossing.side)) == {here, there}


# ------------------------------------------------------------------ sight
def mirrored(features: list[Feature], across: bool) -> list[Feature]:
    """The same land in a mirror: left for right, or turned along its diagonal."""
    found = []
    for f in features:
        if not across:
            side = {"east": "north", "north": "east", "": ""}[f.side]
            found.append(Feature(f.terrain, f.y, f.x, 1, 1, 0, f.height, NOWHERE, side=side, level=f.level))
            continue
        x = WIDE - 1 - f.x - (f.side == "east")
        found.append(Feature(f.terrain, x, f.y, 1, 1, 0, f.height, NOWHERE, side=f.side, level=f.level))
    return found


def moved(square: int, across: bool) -> int:
    y, x = divmod(square, WIDE)
    return y * WIDE + WIDE - 1 - x if across else x * WIDE + y


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("across", [True, False])
def test_a_mirror_changes_nothing_of_what_is_seen(look: str, across: bool) -> None:
    chance = random.Random(7)
    for _ in range(4):
        features = some_land(chance)
        here, there = land(features), land(mirrored(features, across))
        for a, b in product(range(0, WIDE**2, 7), range(0, WIDE**2, 2)):
            bodies = chance.getrandbits(WIDE**2) & chance.getrandbits(WIDE**2) & chance.getrandbits(WIDE**2)
            image = sum(1 << moved(q, across) for q in range(WIDE**2) if bodies >> q & 1)
            assert Sighting(here, LOOKS[look], a, b).sees(bodies) == Sighting(
                there, LOOKS[look], moved(a, across), moved(b, across)
            ).sees(image)


def sees_slowly(ground: Ground, look: Looking, a: int, b: int, bodies: int) -> bool:
    """Sight by clipping every line at every square and every wall, one height of the target after another."""
    eye, foot = ground.levels[a] * UP + look.tall, ground.levels[b] * UP
    for p in spots(WIDE, a, look.eyes):
        seen = [0] * look.parts
        for q in spots(WIDE, b, look.aims):
            for part in range(look.parts):
                aim = foot + Fraction(part * (look.low or look.tall), look.parts)
                seen[part] += all(
                    over(ground, p, q, eye, aim, square, bodies, look.tall)
                    for square in range(WIDE**2)
                    if square not in (a, b)
                ) and walls_let(ground, p, q, eye, aim)
        enough = [n >= look.wanted for n in seen]
        if all(enough) if look.every else any(enough):
            return True
    return False


def over(
    ground: Ground,
    p: tuple[int, int],
    q: tuple[int, int],
    eye: int,
    aim: Fraction,
    square: int,
    bodies: int,
    tall: int,
) -> bool:
    inside = pass_through(p, q, square)
    if inside is None:
        return True
    top = ground.levels[square] * UP + (tall if bodies >> square & 1 else 0)
    return all(eye + (aim - eye) * t >= top for t in inside)


def walls_let(ground: Ground, p: tuple[int, int], q: tuple[int, int], eye: int, aim: Fraction) -> bool:
    """Whether a line clears every wall; one that runs through the very end of a wall is let by."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    for side, height in ground.walls.items():
        one, other = beyond(WIDE, side)
        y, x = divmod(one, WIDE)
        upright = side % 2 == SIDES["east"]
        way, start, line = (dx, p[0], (x + 1) * UNIT) if upright else (dy, p[1], (y + 1) * UNIT)
        if not way or not 0 < (t := Fraction(line - start, way)) < 1:
            continue
        at = p[1] + dy * t if upright else p[0] + dx * t
        near = (y if upright else x) * UNIT
        top = max(ground.levels[one], ground.levels[other]) * UP + height
        if near < at < near + UNIT and eye + (aim - eye) * t < top:
            return False
    return True


@pytest.mark.parametrize("look", ["thirds", "whole", "lying"])
def test_sight_is_what_clipping_says(look: str) -> None:
    """Squares that no line meets exactly at a corner: there the slow reckoning lets everything by."""
    chance, compared = random.Random(11), 0
    for _ in range(3):
        ground = land(some_land(chance, 16))
        for _ in range(60):
            a, b = chance.randrange(WIDE**2), chance.randrange(WIDE**2)
            bodies = chance.getrandbits(WIDE**2) & chance.getrandbits(WIDE**2) & ~(1 << a | 1 << b)
            sighting = Sighting(ground, LOOKS[look], a, b)
            eyes, aims = range(len(sighting.eyes)), range(len(sighting.aims))
            lines = [sighting.line(eye, aim)[0] for eye, aim in product(eyes, aims)]
            if a == b or any(c.ways for line in lines for c in line.crossings):
                continue
            compared += 1
            assert sighting.sees(bodies) == sees_slowly(ground, LOOKS[look], a, b, bodies)
    assert compared > 60


def test_past_a_corner_the_lower_way_counts() -> None:
    """A line through the very corner of four squares passes unless both ways round it are walled."""
    look = Looking(TALL, 3, False, "middle", "middle", 1, frozenset({0}))
    sides = [("east", 0, 0), ("north", 1, 0), ("north", 0, 0), ("east", 0, 1)]
    for present in product((0, 3 * UP), repeat=4):
        walls = [
            Feature("Wall", x, y, 1, 1, 0, height, NOWHERE, side=side)
            for (side, x, y), height in zip(sides, present, strict=True)
            if height
        ]
        open_way = not (present[0] or present[1]) or not (present[2] or present[3])
        ground = land(walls)
        assert Sighting(ground, look, 0, WIDE + 1).sees(0) == open_way
        assert (ground.height_between(0, WIDE + 1) == 0) == open_way
        for one, other in product((False, True), repeat=2):  # who stands in a way shuts it as a wall does
            ways = not (present[0] or present[1] or one), not (present[2] or present[3] or other)
            seen = Sighting(ground, look, 0, WIDE + 1).sees(one << 1 | other << WIDE)
            assert seen == any(ways)


# ------------------------------------------------------------------ steps
RULES = """
| Terrain | Shape | Mark | Blocks | Height | Slows |
|---|---|---|---|---|---|
| Wall | edge | = | yes | 1 square | — |
| Mud | area | % | no | — | 1 square |

### Step: Walk by mover (a Unit) from here (a Square) to next (a Square)

- Corners: both sides open

| Situation | Modifier | When |
|---|---|---|
| wall | +1 | the height between here and next is 1 |
| up | next's Level - here's Level | next's Level is over here's Level |

| Needs | When |
|---|---|
| low | the height between here and next is 1 or less |
| no drop | here's Level is next's Level + 1 or less |

| Stops | When |
|---|---|
| enemies | any enemy Unit is adjacent to next |

### Definition: here (a Square) is adjacent to next (a Square)

- Unless: the height between here and next is over 1
- Unless: next's Level is over here's Level + 1
- Unless: here's Level is over next's Level + 1

- A Unit may move through a friendly Unit.
"""


MOVING = RULES.replace("- A Unit may", "### Moving\n\n- A Unit may")
NAMED = "| no drop | next is open from here |"
DEFINED = MOVING.replace("| no drop | here's Level is next's Level + 1 or less |", NAMED)
OPEN = """
### Definition: next (a Square) is open from here (a Square)

- If: here's Level is next's Level + 1 or less
"""
LIGHT = """
### Definition: next (a Square) is safe

- If: {}
"""


@pytest.fixture(scope="module", params=[MOVING, DEFINED + OPEN], ids=["said", "defined"])
def game(request: pytest.FixtureRequest) -> Game:
    return Game(book(request.param))


@pytest.mark.parametrize(
    ("rules", "fixed"),
    [
        (MOVING, True),
        (DEFINED + OPEN, True),
        (DEFINED + OPEN + "- If: any Unit is adjacent to next\n", False),
        (DEFINED + OPEN + "- If: next is safe\n" + LIGHT.format("next's Level is 2"), True),
        (DEFINED + OPEN + "- If: next is safe\n" + LIGHT.format("no Unit is adjacent to next"), False),
        (MOVING.replace("| low | ", "| low | the mover's Might is 3 or more, and "), False),
    ],
)
def test_a_step_costs_everybody_the_same_where_nothing_is_asked_but_the_land(rules: str, fixed: bool) -> None:
    """Also by definitions, and by those that they name."""
    assert book(rules).steps["Walk"].fixed is fixed


def ways(game: Game, s: State, mover: int, spent: int, most: int, path: list[int], ends: set[int]) -> None:
    """Every way there is, walked one step after another."""
    width, ground = game.space.width, game.space.ground(s)
    at = {s.F[5][p]: p for p in range(2, len(s.F[5])) if p != mover}
    here = path[-1]

    def neighbour(square: int, dx: int, dy: int) -> int | None:
        x, y = square % width + dx, square // width + dy
        return y * width + x if 0 <= x < width and 0 <= y < width else None

    def price(a: int, b: int) -> int | None:
        wall, rise = ground.height_between(a, b), ground.levels[b] - ground.levels[a]
        if wall > 1 or rise < -1:
            return None
        return (
            1
            + wall
            + max(0, rise)
            + (game.plan.terrains[ground.terrains[a]] == "Mud" if ground.terrains[a] >= 0 else 0)
        )

    for dx, dy in product((-1, 0, 1), repeat=2):
        there = neighbour(here, dx, dy)
        if there is None or there == here or (cost := price(here, there)) is None or spent + cost > most:
            continue
        if dx and dy:
            corners = [neighbour(here, dx, 0), neighbour(here, 0, dy)]
            if any(
                c is None or c in at or price(here, c) is None or price(c, there) is None for c in corners
            ):
                continue
        if there not in at:
            ends.add(there)
        elif s.F[1][at[there]] != s.F[1][mover]:
            continue
        close = any(
            s.F[1][p] != s.F[1][mover]
            and max(abs(q % width - there % width), abs(q // width - there // width)) == 1
            and ground.height_between(q, there) <= 1
            and abs(ground.levels[q] - ground.levels[there]) <= 1
            for q, p in at.items()
        )
        if not close:
            ways(game, s, mover, spent + cost, most, [*path, there], ends)


@pytest.mark.parametrize("seed", range(6))
def test_moves_are_all_the_ways_there_are(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    size = game.space.width
    features = [
        Feature(
            "",
            chance.randrange(size),
            chance.randrange(size),
            1,
            1,
            0,
            0,
            NOWHERE,
            level=chance.randrange(1, 4),
        )
        for _ in range(8)
    ]
    features += [
        Feature("Mud", chance.randrange(size), chance.randrange(size), 1, 1, 0, 0, NOWHERE) for _ in range(8)
    ]
    for _ in range(24):
        x, y, side = chance.randrange(size - 1), chance.randrange(size - 1), chance.choice(list(SIDES))
        features.append(Feature("Wall", x, y, 1, 1, 0, chance.choice((UP, 2 * UP)), NOWHERE, side=side))
    s = game.blank()
    game.space.lay(s, "", tuple(features))
    places = chance.sample(range(size * size), 7)
    pieces = [place_card(s, "Scout", i % 2, (q % size, q // size)) for i, q in enumerate(places)]
    law = game.functions["law_move"]
    for mover in pieces:
        ends: set[int] = set()
        ways(game, s, mover, 0, 4, [s.F[5][mover]], ends)
        mask = game.space.reach(s, mover, 4, law, 0)
        assert {q for q in range(size * size) if mask >> q & 1} == ends - {s.F[5][mover]}


PUSHED = """
| Terrain | {fact} |
|---|---|
| Pit | {value} |

### Layout: Pits

| Terrain | At | Size |
|---|---|---|
| Pit | D{row} | 1 by 1 squares |

### To shove pushed (a Unit) by pusher (a Unit)

1. The pushed moves 2 squares directly away from the pusher.

### Example: Shoved

- Layout: Pits
- Given: a Brute of the first player at D2, as brute
- Given: a Scout of the second player at D3, as scout
- Do: The brute shoves the scout.
- Then: the scout is at {end}
"""


@pytest.mark.parametrize(
    ("fact", "value", "row", "end"),
    [
        ("Blocks", "yes", 4, "D3"),
        ("Blocks", "yes", 5, "D4"),
        ("Blocks", "yes", 6, "D5"),
        ("Enter", "nobody", 5, "D4"),
        ("Enter", "Unit", 5, "D5"),
        ("Slows", "1 square", 5, "D5"),
    ],
)
def test_nobody_is_pushed_into_what_does_not_admit_it(fact: str, value: str, row: int, end: str) -> None:
    assert run_examples(book(PUSHED.format(fact=fact, value=value, row=row, end=end))) == []


TOLD_APART = """
| Token | Holds | Kept by |
|---|---|---|
| Mark | one | Unit |

### Sight: target (a Unit) is seen by observer (a Unit)

### Definition: Unit is spotted

- If: the Unit is seen by any enemy Unit

### Definition: Unit is prey to hunter (a Unit)

- If: the Unit is seen by the hunter, and the Unit is within 3 squares of the hunter, and the Unit has Mark

### Definition: Unit is hunted

- If: the Unit is spotted, and the Unit has Mark
"""


@pytest.mark.parametrize(("marked", "asked"), [(False, False), (True, True)])
@pytest.mark.parametrize("by", ["hunted", "prey"])
def test_who_sees_whom_is_asked_last(
    by: str, marked: bool, asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody looks where something that is told more easily does not hold, whichever the rules say first."""
    game = Game(book(TOLD_APART))
    state = game.start(seed=1)
    scout, brute = place_card(state, "Scout", 0, (1, 1)), place_card(state, "Brute", 1, (3, 1))
    if marked:
        state.F[game.plan.column("Mark")][scout] = 1
    looked: list[int] = []
    monkeypatch.setattr(game.space, "sees", lambda s, index, target, observer: looked.append(target) or True)
    test = next(i for i, name in enumerate(game.book.tests) if by in name)
    given = (scout,) if by == "hunted" else (scout, brute)
    assert bool(game.functions[f"tst{test}"](state, *given)) is marked
    assert bool(looked) is asked
