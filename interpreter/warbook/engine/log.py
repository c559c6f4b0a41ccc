"""The event log as readable English.

All names come from the rulebook; what is hidden from a viewer is not told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from warbook.engine.answers import bits
from warbook.engine.display_names import counter, lasting, place, player, sort, thing, value
from warbook.engine.hidden import counter_hidden, hidden_from, hiding
from warbook.engine.log_events import (
    AGAIN,
    DRAWN,
    DRIFTED,
    EDGE,
    FIRST,
    ONLY,
    PLACED,
    POINTED,
    ROLL_OFF,
    THROWN,
    TOOK_PLACE,
)
from warbook.engine.plan import OWNER, WHOLE
from warbook.engine.program import Program
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.model import Lasting, Roll
from warbook.language.walk import nodes

Event = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Kinds:
    """What the numbers of a game's events stand for, and the sequences that one player goes through."""

    sorts: dict[int, tuple[str, str]]
    turns: frozenset[str]


_kinds: WeakKeyDictionary[Program, Kinds] = WeakKeyDictionary()


def kinds(game: Program) -> Kinds:
    """What a game's event numbers mean."""
    if game not in _kinds:
        turns = {
            n.name
            for p in game.book.procedures.values()
            for a in nodes(p.body)
            if isinstance(a, ir.Alternate)
            for n in nodes(a.body)
            if isinstance(n, ir.Perform)
        } | {
            p.name
            for p in game.book.procedures.values()
            if p.sort == "sequence" and any(r.prep == "by" and r.type == ir.PLAYER for r in p.roles)
        }
        _kinds[game] = Kinds({number: key for key, number in game.numbers.items()}, frozenset(turns))
    return _kinds[game]


def describe(s: State, event: Event, viewer: int | None = None) -> str:
    """One event as a sentence; "" where there is nothing to tell, or the viewer may not know."""
    number, *about = event
    if not visible(s, event, viewer):
        return ""
    if number == ROLL_OFF:
        came = f"{player(about[2])} wins" if about[2] >= 0 else "they roll again"
        return f"The players roll off: {player(0)} {about[0]}, {player(1)} {about[1]}; {came}."
    if number == PLACED:
        return f"{_start(thing(s, about[0], viewer))} is placed at {place(s, about[1])}."
    if number == TOOK_PLACE:
        return f"{_start(thing(s, about[0], viewer))} takes the place of {thing(s, about[1], viewer)}."
    if number == THROWN:
        total = f" = {sum(about[1])}" if len(about[1]) > 1 else ""
        return f"{player(about[0])} throws {' + '.join(map(str, about[1]))}{total}."
    if number == EDGE:
        return f"{player(about[0])} takes the {'back' if about[1] else 'front'} edge."
    if number == POINTED:
        return f"{player(about[0])} chooses the point {place(s, about[1])}."
    if number == DRIFTED:
        return f"The place drifts to {place(s, about[0])}."
    if number == AGAIN:
        return f"{player(about[0])} takes back what had been seen: the dice are thrown anew from here."
    if number == FIRST:
        return f"{player(about[0])} becomes the first player."
    if number == DRAWN:
        drawn = [_printed(s, one, viewer) for one in bits(about[0])]
        return (
            f"{_start(', '.join(drawn))} {'is' if len(drawn) == 1 else 'are'} drawn."
            if drawn
            else "Nothing is drawn."
        )
    sort, name = kinds(s.game).sorts.get(number, ("", ""))
    match sort:
        case "sequence":
            whose = f" of {player(about[1])}" if len(about) > 1 and name in kinds(s.game).turns else ""
            return f"— {name}{whose} —"
        case "gain" if (kept := s.game.book.tokens.get(name)) is not None and kept.lasting is not None:
            return _for_a_time(s, kept.lasting, name, about, viewer)
        case "gain":
            verb = "gains" if about[1] > 0 else "loses"
            who = place(s, about[0]) if on_squares(s, name) else thing(s, about[0], viewer)
            return f"{_start(who)} {verb} {counter(s, name, abs(about[1]))}."
        case "removal":
            return f"{_start(thing(s, about[0], viewer))} is removed."
        case "moved":
            where = f" to {place(s, about[1])}" if len(about) > 1 else ""
            return f"{_start(thing(s, about[0], viewer))} moves{where}."
        case "roll":
            return _roll(s, s.game.book.rolls[name], about, viewer)
        case "use":
            return f"{_start(thing(s, about[0], viewer))} uses {s.game.plan.actions[about[1]]}."
        case "become":
            who = thing(s, about[0], viewer) if len(about) > 1 else name
            return f"{_start(who)} {_becomes(s, name, about[-1])}."
    return ""


def several(s: State, number: int, about: list[Any], viewer: int | None) -> tuple[str, str]:
    """Of what may befall several one after another, to whom it does and what they do, as it is said of several; ("", "") of all else."""
    sort, name = kinds(s.game).sorts.get(number, ("", ""))
    token = s.game.book.tokens.get(name)
    if sort == "gain" and not (token is not None and token.lasting is not None):
        who = place(s, about[0]) if on_squares(s, name) else thing(s, about[0], viewer)
        verb = "gain" if about[1] > 0 else "lose"
        return _start(who), f"{verb} {counter(s, name, abs(about[1]))}"
    if sort == "removal":
        return _start(thing(s, about[0], viewer)), "are removed"
    return "", ""


def _printed(s: State, one: int, viewer: int | None) -> str:
    """A piece that is drawn, with what is printed on it, where the viewer may look at it."""
    hidden = viewer is not None and hidden_from(s, viewer) >> one & 1
    told = "" if hidden else ", ".join(sort(s, one))
    return f"{thing(s, one, viewer)} ({told})" if told else thing(s, one, viewer)


def _becomes(s: State, name: str, number: int) -> str:
    """What a list comes to be; below 0, none of its values."""
    stat = s.game.book.stats.get(name)
    values = s.game.plan.lists.get(stat.type.arg if stat is not None else name, [])
    return f"becomes {values[number]}" if 0 <= number < len(values) else f"has no {name} any more"


def _for_a_time(s: State, kept: Lasting, name: str, about: list[Any], viewer: int | None) -> str:
    """That something begins to hold for a time, or holds no more."""
    who = place(s, about[0]) if on_squares(s, name) else thing(s, about[0], viewer)
    if about[1] > 0 and kept.own_subject:
        return f"{_start(' '.join(kept.of(who)))}." if kept.begins else ""
    if about[1] > 0:
        return f"{_start(who)} {lasting(kept, about[1])} {kept.until}." if kept.begins else ""
    return f"Over for {who}: {lasting(kept, -about[1])}." if kept.ends else ""


def on_squares(s: State, name: str) -> bool:
    """Whether a token or resource lies on squares of the board."""
    book = s.game.book
    declared = book.tokens.get(name) or book.resources.get(name)
    return declared is not None and declared.holder == "Square"


def _start(text: str) -> str:
    return text[:1].upper() + text[1:]


def taking_part(s: State, roll: Roll, args: list[Any], viewer: int | None) -> tuple[str, str]:
    """Who rolls, and what else the roll is about with its prepositions: (whoever rolls, “ at … using …”)."""
    who, rest = parts_of(s, roll, args, viewer)
    return who, "".join(rest)


def parts_of(s: State, roll: Roll, args: list[Any], viewer: int | None) -> tuple[str, list[str]]:
    """Who rolls, and what else the roll is about, each with its preposition."""
    named = {
        r.name: _role(s, r.type.base, r.type.arg, r.type.many, a, viewer)
        for r, a in zip(roll.roles, args, strict=False)
    }
    doer = next((r for r in roll.roles if r.prep == "by"), roll.roles[0] if roll.roles else None)
    who = named.get(doer.name, "") if doer is not None else ""
    rest = [
        f" {r.prep} {'itself' if named[r.name] == who else named[r.name]}"
        for r in roll.roles
        if r is not doer and r.prep and named.get(r.name)
    ]
    return who, rest


def _roll(s: State, roll: Roll, about: list[Any], viewer: int | None) -> str:
    who, dice, total, success, target, *args = about
    roller, rest = taking_part(s, roll, args, viewer)
    if viewer is not None and tells_secrets(s, roll, args, viewer):
        result = f"{_shown(roll, dice)}{_outcome(success) if target is not None else ''}"
    elif roll.each:
        result = _counted(roll, dice, target)
    else:
        against = f" against {target}{_outcome(success)}" if target is not None else ""
        result = _summed(dice, total) + against
    return f"{_start(roller or player(who))} rolls {roll.name}{rest}: {result}."


def tells_secrets(s: State, roll: Roll, args: list[Any], viewer: int) -> bool:
    """Whether the numbers of a roll would tell a viewer what is hidden: what a piece is, or how much it has."""
    ones = [
        a
        for r, a in zip(roll.roles, args, strict=False)
        if r.type.base in ("thing", "player") and not r.type.many and a >= 0
    ]
    hidden = hidden_from(s, viewer)
    if any(hidden >> one & 1 for one in ones):
        return True
    return roll.name in hiding(s.game).rolls and (not ones or any(s.F[OWNER][one] != viewer for one in ones))


def _outcome(success: bool) -> str:
    return ": success" if success else ": failure"


def _summed(dice: tuple[int, ...], total: int) -> str:
    added = total - sum(dice)
    parts = " + ".join(map(str, dice)) + (f" {'+' if added > 0 else '-'} {abs(added)}" if added else "")
    return parts if len(dice) == 1 and not added else f"{parts} = {total}"


def _shown(roll: Roll, dice: tuple[int, ...]) -> str:
    """What dice show: their faces where they have any, else numbers."""
    return ", ".join(roll.faces[x - 1] if roll.faces else str(x) for x in dice) or "no dice"


def _counted(roll: Roll, dice: tuple[int, ...], target: int | None) -> str:
    """Dice that are looked at one by one, and how many of them succeed."""
    shown = _shown(roll, dice)
    if target is None or not dice:
        return shown
    if roll.faces:
        hits = sum(x in roll.always for x in dice)
        return f"{shown}: {hits} {'success' if hits == 1 else 'successes'}"
    reached = [x for x in dice if x not in roll.never and (x <= target if roll.low else x >= target)]
    hits = len(reached) + sum(x in roll.always and x not in reached for x in dice)
    return f"{shown}: {hits} of {target} or {'less' if roll.low else 'more'}"


def _role(s: State, base: str, arg: str, many: bool, item: Any, viewer: int | None) -> str:
    if many:
        return ", ".join(value(s, base, arg, x, viewer) for x in bits(item))
    return "" if base == "thing" and item == -1 else value(s, base, arg, item, viewer)


def visible(s: State, event: Event, viewer: int | None) -> bool:
    """Whether a viewer may know of an event: not of how many others have of what is hidden."""
    if viewer is None:
        return True
    number, *about = event
    if number == ONLY:
        return bool(about[0] == viewer)
    sort, name = kinds(s.game).sorts.get(number, ("", ""))
    if sort == "become" and len(about) > 1:
        return not hidden_from(s, viewer) >> about[0] & 1
    return sort != "gain" or not counter_hidden(s, name, about[0], viewer)


def sealed(s: State, event: Event, viewer: int) -> Event:
    """An event that a viewer may know of, without the numbers in it that tell more."""
    number, *about = event
    if number == AGAIN:
        return (number, about[0], 0, 0)
    sort, name = kinds(s.game).sorts.get(number, ("", ""))
    if sort != "roll":
        return event
    who, dice, _, success, target, *args = about
    if not tells_secrets(s, s.game.book.rolls[name], args, viewer):
        return event
    return (number, who, dice, sum(dice), success, None if target is None else 0, *args[:-1], ())


def told(s: State, since: int = 0, viewer: int | None = None) -> Iterator[tuple[int, str]]:
    """The log from a number of events on: (number of the event, its line). What befalls a piece and its only part is
    told once; whatever happens again is told again, as the log is what a game is followed by."""
    before: tuple[Event, str] | None = None
    for number, event in enumerate(s.events()[since:], since):
        if event[0] == ONLY:
            continue
        line = describe(s, event, viewer)
        if before is not None and line == before[1] and _of_one_piece(s, before[0], event):
            before = None
            continue
        if line:
            yield number, line
        before = event, line


def _of_one_piece(s: State, one: Event, other: Event) -> bool:
    """Whether the same befalls a piece and its only part; what either has is counted for each."""
    (number, *first), (same, *second) = one, other
    if number != same or len(first) != len(second) or kinds(s.game).sorts.get(number, ("",))[0] == "gain":
        return False
    a, b = first[0] if first else None, second[0] if second else None
    if (
        type(a) is not int
        or type(b) is not int
        or a == b
        or not all(0 <= x < len(s.F[WHOLE]) for x in (a, b))
    ):
        return False
    return bool(s.F[WHOLE][a] == b or s.F[WHOLE][b] == a)


def story(s: State, since: int = 0, viewer: int | None = None) -> Iterator[str]:
    """The lines of the log, from a number of events on."""
    return (line for _, line in told(s, since, viewer))


def result(s: State) -> str:
    """How a game ended."""
    if not s.over:
        return "The game is not over."
    winner = s.winner()
    return "The game is a draw." if winner is None else f"{player(winner)} wins."
