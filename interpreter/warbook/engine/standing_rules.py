"""Which standing rules mattered in a game: prohibitions, duties and leaves, changed numbers, changed prices.

Nobody does a standing rule, so that nothing is to be seen of it in a log. Whether it mattered is asked by playing the game
again without it, with the same dice and the same answers, as long as nothing differs: if somebody is asked something else,
could answer otherwise, or something else happens (a roll with another target is something else), it mattered. That takes
no time of games of which it is not asked.

All are compiled once, each with a switch. Of places on a table, which are not counted, some are tried: what forbids few
places there may be missed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from warbook.engine.answers import Numbers, OneOf, Options, Region, SomeOf
from warbook.engine.dice import DiceStream
from warbook.engine.game import Game, Setup
from warbook.engine.in_force import SWITCHES, InForce
from warbook.engine.state import Decision, Stalled, State
from warbook.language import ir
from warbook.language.bearing import joined
from warbook.language.diagnostic import Span
from warbook.language.model import Change, Law, Rulebook
from warbook.language.walk import nodes

Rule = TypeVar("Rule", Law, Change)
TRIED = 2
"""So many places are tried of each of two sets of places."""
WAYS = ("move", "end_move", "slowed")
"""The events whose laws say where somebody may go."""


@dataclass(frozen=True, slots=True)
class _Step:
    """What is compared of a game between two answers: what has happened, and what is asked now."""

    happened: tuple[Any, ...]
    asked: tuple[Any, ...]
    places: Region | None


@dataclass(frozen=True, slots=True)
class Switched:
    """A game whose standing rules can be switched off one by one; what they are called, in order."""

    game: Game
    names: tuple[str, ...]
    ways: tuple[bool, ...]
    """Whether it may depend on each where somebody can go."""

    @property
    def switches(self) -> list[bool]:
        found: list[bool] = self.game.functions[SWITCHES]
        return found

    def mattered(self, setup: Setup, seed: int, answers: Sequence[Any]) -> tuple[str, ...]:
        """The standing rules that mattered in a game that began so and was answered so."""
        played = list(self._steps(setup, seed, answers))
        every = enumerate(self.names)
        return tuple(name for i, name in every if name and self._differs(i, played, setup, seed, answers))

    def _differs(
        self, number: int, played: Sequence[_Step], setup: Setup, seed: int, answers: Sequence[Any]
    ) -> bool:
        """Whether the game goes otherwise without one of the rules."""
        self.switches[number] = False
        draws = DiceStream(seed).branch(number)
        try:
            again = self._steps(setup, seed, answers)
            for step in played:
                other = next(again)
                if (step.happened, step.asked) != (other.happened, other.asked):
                    return True
                if self.ways[number] and step.places is not None and other.places is not None:
                    # The rule is asked while it is in force, or is not: so each set is looked at with its own switch.
                    mine = self._tried(other.places, draws)
                    self.switches[number] = True
                    theirs = self._tried(step.places, draws)
                    beyond = not all(step.places.contains(place) for place in mine)
                    self.switches[number] = False
                    if beyond or not all(other.places.contains(place) for place in theirs):
                        return True
        except Stalled:
            return True
        finally:
            self.switches[number] = True
        return False

    @staticmethod
    def _tried(places: Region, draws: DiceStream) -> list[Any]:
        return [places.sample(draws.below) for _ in range(TRIED)]

    def _steps(self, setup: Setup, seed: int, answers: Sequence[Any]) -> Iterator[_Step]:
        """A game as it is compared, before each answer and after the last; each step is asked for before the next answer."""
        s = self.game.start(setup, seed=seed)
        known: Any = None
        for number in range(len(answers) + 1):
            here = s.copy() if s.decision is not None and isinstance(s.decision.answers, Region) else s
            yield _Step(_since(s, known), _asked(here.decision), _places(here.decision))
            known = s.log
            if number < len(answers):
                s.take(answers[number])


def _since(s: State, known: Any) -> tuple[Any, ...]:
    """What has happened since the log was as it is known."""
    found, chain = [], s.log
    while chain is not None and chain is not known:
        chain, event = chain
        found.append(event)
    return tuple(found)


def _asked(decision: Decision | None) -> tuple[Any, ...]:
    """A question with what may be answered, but for places on a table."""
    if decision is None:
        return ()
    match decision.answers:
        case OneOf(mask=mask):
            may: tuple[Any, ...] = (mask,)
        case SomeOf(mask=mask, least=least, most=most):
            may = mask, least, most
        case Numbers(low=low, high=high):
            may = low, high
        case Options(branches=branches, labels=labels):
            may = tuple(branches), labels
        case _:
            may = ()
    return decision.player, decision.kind, decision.rule, decision.subject, may


def _places(decision: Decision | None) -> Region | None:
    return decision.answers if decision is not None and isinstance(decision.answers, Region) else None


# ------------------------------------------------------------------ switches
_switched: WeakKeyDictionary[Game, Switched] = WeakKeyDictionary()


def switched(game: Game) -> Switched:
    """A game with switches; made once."""
    if game not in _switched:
        names = standing_rules(game.book)
        laws = len(game.book.laws)
        book = replace(
            game.book,
            laws=tuple(_with_switch(rule, i) for i, rule in enumerate(game.book.laws)),
            changes=tuple(_with_switch(rule, laws + i) for i, rule in enumerate(game.book.changes)),
        )
        made = Game(book)
        made.functions[SWITCHES] = [True] * len(names)
        _switched[game] = Switched(made, names, _ways(game.book))
    return _switched[game]


def _with_switch(rule: Rule, number: int) -> Rule:
    return replace(rule, test=joined(InForce(number, type=ir.FLAG), rule.test))


def _ways(book: Rulebook) -> tuple[bool, ...]:
    numbers = (*book.stats, *book.values)
    return (
        *(law.event.sort in WAYS for law in book.laws),
        *(change.field in numbers for change in book.changes),
    )


def standing_rules(book: Rulebook) -> tuple[str, ...]:
    """What all of them are called: by whose they are and their text, numbered where several are called alike; "" those that a
    worked example says to hold for a time, which are no rules of play."""
    shown = [node.span for node in nodes(book.examples) if isinstance(node, ir.Do) and node.span is not None]
    said = []
    every: tuple[Law | Change, ...] = (*book.laws, *book.changes)
    for rule in every:
        whose = rule.bearer.name if rule.bearer is not None else ""
        said.append("" if _within(rule.span, shown) else f"{whose}: {rule.text}" if whose else rule.text)
    of, count = Counter(said), Counter[str]()
    found = []
    for name in said:
        count[name] += 1
        found.append(f"{name} #{count[name]}" if name and of[name] > 1 else name)
    return tuple(found)


def _within(span: Span, others: Sequence[Span]) -> bool:
    """Whether a place meets any of others."""
    return any(one.file == span.file and one.start < span.end and span.start < one.end for one in others)
