"""Lines of the log, each with the pieces that it is about and with dice as they fell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from warbook.engine.answers import bits
from warbook.engine.display_names import counter
from warbook.engine.grid_paths import route
from warbook.engine.hidden import keeps_secrets
from warbook.engine.log import Event, kinds, on_squares, several, tells_secrets, told, visible
from warbook.engine.log_events import DRAWN, DRIFTED, PLACED, POINTED, THROWN, TOOK_PLACE
from warbook.engine.roll_parts import parts_of
from warbook.engine.scene.board import spot
from warbook.engine.scene.format import Line, Part, Roll
from warbook.engine.state import State

LATEST = 30
"""Among so many answers the corners of a move are looked for."""
OF_THINGS = ("gain", "removal", "moved", "use", "become")
"""The sorts of events whose first word is what they befall."""


def lines(s: State, since: int, viewer: int, seen: frozenset[int]) -> list[Line]:
    """The log from a number of events on, as a viewer may know it; of pieces those that it sees."""
    events, stood = s.events(), _stood(s, since, viewer)
    return [_line(s, number, text, events, viewer, seen, stood) for number, text in told(s, since, viewer)]


def _stood(s: State, since: int, viewer: int) -> dict[int, Any]:
    """For each move since then where the piece stood before it, where that is known to the viewer."""
    places: dict[int, Any] = {}
    found = {}
    for number, event in enumerate(s.events()):
        code, *about = event
        if len(about) < 2 or not (code == PLACED or _sort(s, code) == "moved"):
            continue
        if number >= since and code != PLACED and about[0] in places:
            found[number] = places[about[0]]
        places.pop(about[0], None)
        if visible(s, event, viewer):
            places[about[0]] = about[1]
    return found


def _line(
    s: State,
    number: int,
    text: str,
    events: Sequence[Event],
    viewer: int,
    seen: frozenset[int],
    stood: dict[int, Any],
) -> Line:
    code, *about = events[number]
    sort = _sort(s, code)
    who, do = several(s, code, about, viewer)
    return Line(
        number=number,
        sort=sort,
        text=text,
        who=who,
        do=do,
        pays=_paid(s, number, events) if sort == "gain" else "",
        pieces=[one for one in _about(s, code, about) if one in seen],
        path=_path(s, code, about, stood.get(number)),
        roll=_roll(s, code, about, viewer),
    )


def _paid(s: State, number: int, events: Sequence[Event]) -> str:
    """The resource that is lost, if it is paid for an action that is used with the next event."""
    after = number + 1
    while after < len(events) and _sort(s, events[after][0]) == "gain" and events[after][2] < 0:
        after += 1
    if after == len(events) or _sort(s, events[after][0]) != "use":
        return ""
    code, _, amount = events[number][:3]
    name = kinds(s.game).sorts[code][1]
    return counter(s, name, -amount) if amount < 0 and name in s.game.book.resources else ""


def _sort(s: State, code: int) -> str:
    own = {
        PLACED: "placed",
        TOOK_PLACE: "placed",
        THROWN: "thrown",
        DRAWN: "drawn",
        POINTED: "point",
        DRIFTED: "point",
    }
    return own.get(code) or kinds(s.game).sorts.get(code, ("", ""))[0]


def _about(s: State, code: int, about: Sequence[Any]) -> list[int]:
    """The things that an event is about, most important first."""
    if code == TOOK_PLACE:
        return [about[0], about[1]]
    if code == PLACED:
        return [about[0]]
    if code == DRAWN:
        return list(bits(about[0]))
    sort, name = kinds(s.game).sorts.get(code, ("", ""))
    if sort == "gain" and on_squares(s, name):
        return []
    if sort == "become" and len(about) < 2:
        return []
    if sort in OF_THINGS:
        return [about[0]]
    if sort == "roll":
        roles = zip(s.game.book.rolls[name].roles, about[5:], strict=False)
        return [
            one
            for role, one in roles
            if role.type.base == "thing" and not role.type.many and isinstance(one, int) and one >= 2
        ]
    return []


def _path(s: State, code: int, about: Sequence[Any], before: Any) -> list[list[float]]:
    """Where something came to stand; of a move from where, and by which way."""
    moved = kinds(s.game).sorts.get(code, ("", ""))[0] == "moved"
    where = about[1] if (code == PLACED or moved) and len(about) > 1 else None
    where = about[-1] if code in (POINTED, DRIFTED) else where
    if where is None or where == s.game.space.nowhere:
        return []
    if before is None or before == s.game.space.nowhere:
        return [list(spot(s, where))]
    return [list(spot(s, place)) for place in _way(s, before, where, about[0])]


def _way(s: State, before: Any, where: Any, mover: int) -> list[Any]:
    """From place to place: over a grid as a step goes, on a table by the corners that were answered. Where something is hidden, as the
    crow flies: a way could tell of what is in it."""
    straight = [before, where]
    if keeps_secrets(s.game):
        return straight
    if isinstance(where, int):
        nowhere = s.game.space.nowhere
        return (
            route(s.game.space, s, before, where, mover) if before < nowhere and where < nowhere else straight
        )
    for answer in reversed(s.answers_given()[-LATEST:]):
        if isinstance(answer, list) and len(answer) > 2 and answer[-1] == list(where):
            return answer if answer[0] == list(before) else straight
    return straight


def _roll(s: State, code: int, about: Sequence[Any], viewer: int) -> Roll | None:
    """What dice came to; of a roll whose numbers would tell what is hidden only what lies on the table."""
    if code == THROWN:
        return Roll(
            name="", by=about[0], dice=list(about[1]), faces=[], target=None, low=False, added=0,
            total=sum(about[1]), success=None, each=False, good=[], parts=[],
        )  # fmt: skip
    sort, name = kinds(s.game).sorts.get(code, ("", ""))
    if sort != "roll":
        return None
    roll = s.game.book.rolls[name]
    who, dice, total, success, target, *args = about
    shut = tells_secrets(s, roll, args, viewer)
    shown = None if shut else target
    good = []
    if roll.each and shown is not None:
        for die in dice:
            reached = die not in roll.never and (die <= shown if roll.low else die >= shown)
            good.append(die in roll.always or (reached and not roll.faces))
    return Roll(
        name=name,
        by=who,
        dice=list(dice),
        faces=[roll.faces[die - 1] for die in dice] if roll.faces else [],
        target=None if roll.faces else shown,
        low=roll.low,
        added=0 if shut or roll.each else total - sum(dice),
        total=None if shut or roll.each else total,
        success=None if target is None or roll.each else bool(success),
        each=roll.each,
        good=good,
        parts=[] if shut else _parts(s, name, args[-1]),
    )


def lying(s: State, viewer: int) -> Roll | None:
    """Dice that lie on the table while something may still be done about them; None where none do."""
    slots = s.game.plan.slots
    told: tuple[Any, ...] | int = s.G[slots["Lying "]] if "Lying " in slots else 0
    if not isinstance(told, tuple):
        return None
    number, by, added, target, *args = told
    roll, dice = s.game.book.rolls[kinds(s.game).sorts[number][1]], s.G[slots["Dice "]]
    total = sum(dice) + added
    success = target is not None and (total <= target if roll.low else total >= target)
    return _roll(s, number, (by, dice, total, success, target, *args), viewer)


def _parts(s: State, name: str, counted: Sequence[tuple[int, int]]) -> list[Part]:
    """What counted in a roll; numbers that are no more than printed have no name, and are known."""
    known = parts_of(s.game, name)
    return [Part(what=known[i].what, says=known[i].says, amount=amount) for i, amount in counted if amount]
