"""What the next roll after an answer may come to, before anybody throws: its exact chance, by the rules themselves.

An answer is given in a copy of the game, as the side knows it, whose dice fall in every way; each way is followed until its first
roll has been told. Whoever is asked something on the way lets it pass. Where that does not lead to a roll, or to too many ways,
nothing is told: there is no guessing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from warbook.engine.answers import Options, Region, SomeOf, YesNo
from warbook.engine.determinization import for_side
from warbook.engine.dice_tree import DiceTree, TooManyWays, every_way
from warbook.engine.example_answers import declined
from warbook.engine.hidden import keeps_secrets
from warbook.engine.log import Event, kinds, tells_secrets
from warbook.engine.state import IllegalAnswer, Stalled, State

WAYS, ALL_WAYS = 400, 1200
"""So many ways are followed for one answer at most, and for all answers to a question."""
ANSWERS = 60
"""Of a question with more answers nothing is told; of one with several options no more are tried, and of an option whose first pick
leads to no roll, like a move among squares, none but that."""
THROWS = 12
"""So often dice may be thrown for one roll: a roll-off goes on for ever where they always fall alike."""
PASSED = 6
"""So often something may be let pass on the way to the roll."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A roll to come: its name, how many dice, what is to be reached; the chance of success, or of at least one where each die
    counts, and how many succeed then on average."""

    answer: Any
    roll: str
    dice: int
    target: int | None
    chance: Fraction
    mean: Fraction | None


class _Enough(Exception):
    """The first roll has been told, and dice are to be thrown again."""


class _FirstRoll(DiceTree):
    """Dice that are thrown until a roll has been told."""

    __slots__ = ()

    def _way(self, ways: int) -> int:
        if self.state is not None and _roll(self.state) is not None:
            raise _Enough
        if len(self.open) >= THROWS:
            raise TooManyWays("dice are thrown again and again")
        return super()._way(ways)


def _roll(s: State) -> Event | None:
    """The roll that was told last, where one was since the log was emptied."""
    chain, sorts = s.log, kinds(s.game).sorts
    found = None
    while chain is not None:
        chain, event = chain
        if sorts.get(event[0], ("", ""))[0] == "roll":
            found = event
    return found


def foreseen(s: State) -> Iterator[Foreseen]:
    """The rolls that the answers to the pending question lead to, each with its answer."""
    decision = s.decision
    if decision is None or isinstance(decision.answers, (Region, SomeOf)):
        return
    count = decision.answers.count()
    many = count is None or count > ANSWERS
    if many and not isinstance(decision.answers, Options):
        return
    side, left, tried = decision.player, ALL_WAYS, 0
    seen = for_side(s, side) if keeps_secrets(s.game) else s
    nothing = declined(decision.answers) if isinstance(decision.answers, (Options, YesNo)) else None
    barren: list[int] = []
    for answer in decision.answers.each():
        if answer == nothing or left <= 0 or (many and answer[:2] == barren):
            continue
        tried += 1
        if tried > ANSWERS:
            return
        ways: list[tuple[Event | None, Fraction]] = []
        try:
            run = partial(_followed, seen, answer)
            for event, chance in every_way(run, min(WAYS, left), tree=_FirstRoll):
                ways.append((event, chance))
                if event is None:
                    break
        except (TooManyWays, Stalled, IllegalAnswer, NotImplementedError):
            ways = []
        left -= max(1, len(ways))
        found = _told(seen, side, answer, ways)
        if found is not None:
            yield found
        elif many:
            barren = answer[:2]


def _followed(s: State, answer: Any, dice: DiceTree) -> Event | None:
    """The first roll after an answer, with the dice as they fall this time."""
    new = s.copy()
    new.dice, new.log = dice, None
    assert isinstance(dice, _FirstRoll)
    dice.state = new
    try:
        new.take(answer)
        for _ in range(PASSED):
            passed = declined(new.decision.answers) if new.decision is not None else None
            if passed is None or _roll(new) is not None:
                break
            new.take(passed)
    except _Enough:
        pass
    return _roll(new) if dice.open else None  # what is told without a throw has been thrown already


def _told(s: State, side: int, answer: Any, ways: list[tuple[Event | None, Fraction]]) -> Foreseen | None:
    """What all ways come to together; None where they are not of one roll with something to reach, or would tell a secret."""
    events = [event for event, _ in ways if event is not None]
    if (
        len(events) != len(ways)
        or len({event[0] for event in events}) != 1
        or not any(len(e[2]) for e in events)
    ):
        return None
    _, name = kinds(s.game).sorts[events[0][0]]
    roll = s.game.book.rolls[name]
    if any(event[5] is None or tells_secrets(s, roll, list(event[6:]), side) for event in events):
        return None
    targets, dice = {event[5] for event in events}, {len(event[2]) for event in events}
    good = {id(event): _successes(s, name, event) for event in events}
    chance = sum((p for event, p in ways if event is not None and good[id(event)]), Fraction())
    mean = (
        sum((p * good[id(event)] for event, p in ways if event is not None), Fraction())
        if roll.each
        else None
    )
    return Foreseen(answer, name, max(dice), targets.pop() if len(targets) == 1 else None, chance, mean)


def _successes(s: State, name: str, event: Event) -> int:
    """How many successes a roll has; of one that succeeds or not, 1 or 0."""
    roll = s.game.book.rolls[name]
    _, _, dice, _, success, target, *_ = event
    if not roll.each:
        return int(bool(success))
    if roll.faces:
        return sum(die in roll.always for die in dice)
    reached = [x for x in dice if x not in roll.never and (x <= target if roll.low else x >= target)]
    return len(reached) + sum(x in roll.always and x not in reached for x in dice)
