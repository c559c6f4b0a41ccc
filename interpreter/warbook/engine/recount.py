"""Worked examples told as play: who does what, what the dice show, what comes of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from warbook.engine.dice import ImpossibleRoll, OutOfDice
from warbook.engine.display_names import counter, player, thing, what_is
from warbook.engine.example_answers import Wrong
from warbook.engine.examples import played
from warbook.engine.game import Game
from warbook.engine.log import describe, kinds, parts_of, taking_part
from warbook.engine.log_events import BEGUN, FIRST, ONLY
from warbook.engine.prompts import describe_answer, member
from warbook.engine.retold import retold
from warbook.engine.state import Decision, Stalled, State
from warbook.language.model import PLAYERS, Example, Roll
from warbook.language.readback.english import listed, named_so

SEATED = ("the first player", "the second player")
_SEAT = re.compile(r"(?<![\w\u201c])([AB])(?=(?:'s)?(?:[ ,.;:]|$))")
MINUS = "\N{MINUS SIGN}"
_DIE = re.compile("\ue000(.*?)\ue001")
"""What a die shows, while a sentence is being made."""
_ADDED_SUCCESSES = 5
"""The number by which a roll tells of successes in place of dice."""


@dataclass(slots=True)
class _Listener:
    """What is chosen while an example is played, each after so many events."""

    heard: list[tuple[int, str]] = field(default_factory=list)
    shown: tuple[int, ...] = ()

    def passed(self, s: State, answer: Any) -> None:
        decision = s.decision
        if decision is None or answer is None:
            return
        said = _chosen(s, decision, answer)
        if not said:
            return
        self.look(s)
        self.heard.append((len(s.events()), f"{player(decision.player)} {said}."))

    def look(self, s: State) -> None:
        """Notes what the dice show while somebody may still change them."""
        roll = _under_way(s)
        if s.decision is None or s.decision.kind not in ("offer", "dice") or roll is None:
            return
        faces = s.G[s.game.plan.slots["Dice "]] if "Dice " in s.game.plan.slots else ()
        if faces and faces != self.shown:
            shows = "The die shows" if len(faces) == 1 else "The dice show"
            self.heard.append((len(s.events()), f"{shows} {listed(_faces(roll, faces))}."))
        self.shown = faces


def recount(
    game: Game, example: Example, aside: Collection[str] = (), die: Callable[[str], str] = str
) -> tuple[str, ...]:
    """What happens in an example, sentence by sentence; of `aside`, which no player handles, nothing is told. What a die
    shows is written by `die`. Empty where it cannot be played."""
    listener = _Listener()
    try:
        s, roles = played(game, example, listener.passed)
    except (Wrong, OutOfDice, ImpossibleRoll, Stalled):
        return ()
    listener.look(s)
    names = _names(s, {p.name: roles[p.name] for p in example.pieces if p.name})
    events = s.events()
    begun = next((n for n, event in enumerate(events, 1) if event[0] == BEGUN), len(events))
    choices: dict[int, list[str]] = {}
    for at, said in listener.heard:
        choices.setdefault(max(at, begun), []).append(said)
    currencies = {name for a in s.game.book.actions.values() for way in a.price for _, name in way}
    own = {name for name in currencies if s.game.book.resources[name].holder != "player"}
    rolls = _Rolls(s, events[begun:])
    told: list[str] = []
    paid: list[tuple[int, str, str]] = []
    for number in range(begun, len(events) + 1):
        for said in choices.get(number, ()):
            told += _settled(s, paid, own)
            told.append(said)
        if number == len(events):
            break
        event = events[number]
        sort, name = kinds(s.game).sorts.get(event[0], ("", ""))
        if event[0] == ONLY or name in aside or sort == "sequence":
            continue
        if event[0] == FIRST:
            told.append(f"{player(event[1])} goes first.")
            continue
        if sort == "gain" and event[2] > 0 and name in own:
            continue
        if sort == "gain" and event[2] < 0 and name in currencies:
            paid.append((event[1], name, counter(s, name, -event[2])))
            continue
        if sort == "use":
            prices = [price for _, _, price in paid]
            paid.clear()
            told.append(describe(s, event).rstrip(".") + (f" for {listed(prices)}." if prices else "."))
            continue
        told += _settled(s, paid, own)
        told.append(
            _roll(s, s.game.book.rolls[name], list(event[1:]), rolls.called(event))
            if sort == "roll"
            else describe(s, event)
        )
    told += _settled(s, paid, own)
    lines = (_seated(line) for line in retold(_named(line, names) for line in told if line))
    return tuple(_DIE.sub(lambda found: die(found[1]), line) for line in lines)


def _settled(s: State, paid: list[tuple[int, str, str]], own: Collection[str]) -> list[str]:
    """What was lost, and not as a price; what a piece has left over is not missed."""
    found = [f"{_start(thing(s, who))} loses {what}." for who, name, what in paid if name not in own]
    paid.clear()
    return found


def _chosen(s: State, decision: Decision, answer: Any) -> str:
    """What somebody chooses, where nothing that happens tells it; "" for the rest."""
    match decision.kind:
        case "one" | "some" | "next" | "order" | "number":
            return f"chooses {describe_answer(s, answer)}"
        case "dice":
            faces = _faces(_under_way(s), [s.G[s.game.plan.slots["Dice "]][one] for one in answer])
            return f"throws the {listed(faces)} again" if faces else ""
        case "offer":
            option, actor, picked = answer
            labels = decision.answers.labels  # type: ignore[attr-defined]
            if option < 0 or option >= len(labels) or labels[option] in ("Decline", "Done"):
                return ""
            whom = f" of {thing(s, actor)}" if actor >= 0 else ""
            what = f", for {member(s, decision, option, picked)}" if picked >= 0 else ""
            return f"uses “{labels[option]}”{whom}{what}"
    return ""


class _Rolls:
    """The rolls of an example, told apart: `… against the other`, where the same one rolls the same against several; `… again`,
    where all is as before."""

    def __init__(self, s: State, events: Iterable[tuple[Any, ...]]) -> None:
        self.state = s
        self.shared: dict[tuple[str, str], set[str]] = {}
        self.before: set[tuple[str, ...]] = set()
        for event in events:
            if kinds(s.game).sorts.get(event[0], ("",))[0] == "roll":
                which, rest = self._of(event)
                self.shared[which] = self.shared.get(which, set(rest)) & set(rest)

    def _of(self, event: tuple[Any, ...]) -> tuple[tuple[str, str], list[str]]:
        name = kinds(self.state.game).sorts[event[0]][1]
        who, rest = parts_of(self.state, self.state.game.book.rolls[name], list(event[6:]), None)
        return (who or player(event[1]), name), rest

    def called(self, event: tuple[Any, ...]) -> str:
        """What stands behind the name of a roll; those are asked for in their order."""
        which, rest = self._of(event)
        again = " again" if (*which, *rest) in self.before else ""
        self.before.add((*which, *rest))
        return "".join(one for one in rest if one not in self.shared[which]) + again


def _roll(s: State, roll: Roll, about: list[Any], which: str) -> str:
    """A roll: its dice, what had to be shown, and what it comes to; `which` of several tells it apart."""
    who, dice, total, success, target, *args = about
    roller, _ = taking_part(s, roll, args, None)
    head = f"{_start(roller or player(who))} rolls {roll.title or roll.name}{which}: "
    shown = listed(_faces(roll, dice))
    if not roll.each:
        added = total - sum(dice)
        parts = " + ".join(_faces(None, dice)) + (
            f" {'+' if added > 0 else MINUS} {abs(added)}" if added else ""
        )
        came = parts if len(dice) == 1 and not added else f"{parts} = {total}"
        against = (
            f" against {target}, {'a success' if success else 'a failure'}" if target is not None else ""
        )
        return f"{head}{came}{against}."
    if target is None:
        return f"{head}{shown or 'no dice'}."
    added = sum(n for sort, n in args[-1] if sort == _ADDED_SUCCESSES) if args else 0
    hits = sum(_succeeds(roll, x, target) for x in dice)
    count = f"{hits or 'no'} success{'' if hits == 1 else 'es'}"
    more = f", and {added} without a die" if added else ""
    if not dice:
        return f"{head}{added} success{'' if added == 1 else 'es'} without a die." if added else ""
    needed = "" if roll.faces else f" with {target} or {'less' if roll.low else 'more'} needed,"
    return f"{head}{shown},{needed} {count}{more}."


def _under_way(s: State) -> Roll | None:
    """The roll during which somebody is asked."""
    for number, *_ in reversed(s.stack):
        sort, name = kinds(s.game).sorts.get(number, ("", ""))
        if sort == "roll":
            return s.game.book.rolls[name]
    return None


def _faces(roll: Roll | None, dice: Iterable[int]) -> list[str]:
    """What dice show."""
    shown = [roll.faces[x - 1] if roll is not None and roll.faces else str(x) for x in dice]
    return [f"\ue000{face}\ue001" for face in shown]


def _succeeds(roll: Roll, face: int, target: int) -> bool:
    if roll.faces:
        return face in roll.always
    reached = face <= target if roll.low else face >= target
    return face in roll.always or (reached and face not in roll.never)


def _names(s: State, roles: dict[str, Any]) -> dict[str, str]:
    """What pieces are called in an example, by what a log calls them."""
    return {
        thing(s, one): named_so(name, what_is(s, one))
        for name, one in roles.items()
        if isinstance(one, int) and not isinstance(one, bool) and one not in PLAYERS
    }


def _named(line: str, names: dict[str, str]) -> str:
    for called in sorted(names, key=len, reverse=True):
        line = re.sub(rf"(?<!\w){re.escape(called)}(?![\w'])(?= [A-Z]\w* \d)", f"{names[called]}'s", line)
        line = re.sub(rf"(?<!\w){re.escape(called)}(?!\w)", names[called], line)
    return _start(line)


def _seated(line: str) -> str:
    """A sentence with players by where they sit; the end of a name, `Plan B`, is none."""

    def seat(found: re.Match[str]) -> str:
        before = line[: found.start()].rpartition(" ")[0].rpartition(" ")[2]
        of_a_name = before[:1].isupper() and before[-1:].isalnum()
        return found[0] if of_a_name else SEATED[0 if found[1] == "A" else 1]

    return _start(_SEAT.sub(seat, line))


def _start(text: str) -> str:
    return text[:1].upper() + text[1:]
