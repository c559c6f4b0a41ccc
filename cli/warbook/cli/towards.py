"""Places on a table as people say them: a point, towards something, near something, stay, any."""

from __future__ import annotations

import re
from math import hypot
from typing import Any

from warbook.cli.choices import fitting, same
from warbook.cli.symbols import standing, symbols
from warbook.engine.answers import Region, bits
from warbook.engine.display_names import inches, player, thing
from warbook.engine.plan import KIND, MISSION, PARTS, POS, WHOLE
from warbook.engine.state import State
from warbook.engine.typed_answers import Unclear, parse_answer
from warbook.language import ir
from warbook.language.model import PLAYERS

INCH = ir.MICROMETRES_PER_INCH
_STEP = INCH // 8
_POINT = re.compile(
    r"([-+]?\d{1,4}(?:\.\d{0,4})?)\s*(?:in)?\s*[, ]\s*([-+]?\d{1,4}(?:\.\d{0,4})?)\s*(?:in)?$"
)
Point = tuple[int, int]

__all__ = ["inches", "read", "shown"]


def shown(s: State, point: Any) -> str:
    """A point in inches."""
    return f"{inches(point[0])}, {inches(point[1])}"


def read(s: State, answers: Region, text: str, viewer: int | None) -> Any:
    """The place or move that a line means. Raises `Unclear`."""
    word, _, rest = text.strip().partition(" ")
    lead = word.casefold()
    if lead in ("any", "anywhere", "random") and not rest:
        return sampled(s, answers)
    if lead in ("towards", "toward", "to", "near", "at", "by"):
        goal = _target(s, rest, viewer)
        if goal is not None:
            return along(answers, goal) if answers.path else close(answers, goal)
    return parse_answer(s, text)


def sampled(s: State, answers: Region) -> Any:
    """A legal answer drawn without touching the game's own dice."""
    from warbook.engine.dice import DiceStream

    try:
        return answers.sample(DiceStream(len(s.answers_given())).below)
    except LookupError as nowhere:
        raise Unclear("there is no legal place") from nowhere


def _target(s: State, text: str, viewer: int | None) -> Point | None:
    """The point that is meant: coordinates, a piece by name or letters, a marker."""
    match = _POINT.fullmatch(text.strip())
    if match is not None:
        return round(float(match[1]) * INCH), round(float(match[2]) * INCH)
    places: dict[str, Point] = {}
    for one, letters in symbols(s, viewer).items():
        if text == letters:
            x, y = s.F[POS][one]
            return int(x), int(y)
        places[thing(s, one, viewer)] = s.F[POS][one]
    for one in range(2, len(s.F[KIND])):
        parts = [p for p in bits(s.F[PARTS][one]) if p in standing(s)]
        if parts and s.F[WHOLE][one] < 0:
            places.setdefault(thing(s, one, viewer), s.F[POS][parts[0]])
    mission = s.game.plan.missions[s.G[MISSION]] if s.G[MISSION] >= 0 else ""
    if mission:
        for name, marker in s.game.book.missions[mission].markers.items():
            for owner in PLAYERS:
                whose = f"{player(owner)}'s {name}" if marker.owned else name
                places[whose] = s.game.space.marker(s, name, owner)
    found = same(text, places)
    if found is None:
        several = fitting(text, places)
        if len(several) > 1:
            raise Unclear(f"this could be {' or '.join(several[:4])}")
        found = several[0] if several else None
    if found is None:
        raise Unclear(f"nothing on the table is called “{text}”")
    x, y = places[found]
    return int(x), int(y)


def along(answers: Region, goal: Point) -> Any:
    """The farthest legal straight move towards a point."""
    region = answers.region
    x, y = region.start
    dx, dy = goal[0] - x, goal[1] - y
    whole = hypot(dx, dy)
    far = min(whole, region.allowance)
    while far > 0 and whole > 0:
        path = [[x, y], [x + round(dx * far / whole), y + round(dy * far / whole)]]
        if answers.contains(path):
            return path
        far -= _STEP
    raise Unclear("it cannot move straight that way")


def close(answers: Region, goal: Point) -> Any:
    """The legal place nearest to a point."""
    if answers.contains(list(goal)):
        return list(goal)
    found = answers.region.closest(goal)
    if found is None:
        raise Unclear("there is no legal place")
    return list(found)
