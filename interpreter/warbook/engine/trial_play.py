"""How an attack goes if both play it well: whoever may throw dice again, or take another offer that costs nothing, does so
where it serves, whatever comes of the dice after it.

Each decision is looked at in every way that the dice can fall from there, and the attacker takes the answer by which most
is lost on average, the other the one by which least is. Of answers that are worth the same the one that does nothing is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial

from warbook.engine.answers import Options, SomeOf, YesNo, bits
from warbook.engine.dice import DiceStream
from warbook.engine.dice_tree import ByState, DiceTree, TooManyWays, every_way
from warbook.engine.example_answers import declined
from warbook.engine.state import State
from warbook.engine.trial_table import Table, Toll, Unclear

__all__ = ["Spread", "spread"]

Spread = dict[Toll, Fraction]
"""What may come of an attack, with the chance of each."""
_DEEPEST = 12
"""So many decisions one after the other are looked through at most."""


def spread(
    table: Table, user: int, index: int, alike: ByState, worth: Callable[[Toll], Fraction], most: int
) -> Spread:
    """What comes of an action. Raises `TooManyWays`, `Stalled` or `Unclear`."""
    return _Play(table, alike, worth, most).from_here(lambda dice: table.begun(user, index, dice), 0)


class _Play:
    def __init__(self, table: Table, alike: ByState, worth: Callable[[Toll], Fraction], most: int) -> None:
        self.table, self.alike, self.worth = table, alike, worth
        self.most = self.left = most
        plan = table.game.plan
        self.lucky = plan.slots.get("Lucky ", -1)
        self.dice, self.sides = plan.slots.get("Dice ", -1), plan.slots.get("Sides ", -1)
        self.priced = {o.label for o in table.game.book.offers if o.price}

    def from_here(self, go: Callable[[DiceTree], State], depth: int, against: Spread | None = None) -> Spread:
        """What comes of what `go` does with dice, and of all that is decided after it. `against` is what comes of it where
        an offer has been taken and could have been declined."""
        if depth > _DEEPEST:
            raise Unclear
        found: Spread = {}
        for s, chance in every_way(go, self.most, self.alike):
            self.left -= 1
            if self.left < 0:
                raise TooManyWays(f"more than {self.most} ways")
            for toll, part in self.decided(s, depth, against).items():
                found[toll] = found.get(toll, Fraction(0)) + part * chance
        return found

    def decided(self, s: State, depth: int, against: Spread | None) -> Spread:
        s.dice = DiceStream(0)  # those of the way that led here are thrown
        decision = s.decision
        if decision is None:
            return {self.table.toll(s): Fraction(1)}
        again = decision.kind == "dice" and isinstance(decision.answers, SomeOf)
        best = against if again else None
        for answer in self.answers(s):
            if again and not answer and best is not None:
                continue  # no dice: as if the offer had been declined
            offered = best if decision.kind == "offer" else None
            found = self.from_here(partial(self.table.answered, s, answer), depth + 1, offered)
            if best is None or self.better(found, best, decision.player):
                best = found
                if again and answer:
                    break  # who is better off with the dice that fail, or with those that succeed, is not so with others
        assert best is not None
        return best

    def better(self, one: Spread, other: Spread, player: int) -> bool:
        """Whether a player would rather have one than the other."""
        ahead = self.lost(one) - self.lost(other)
        return ahead > 0 if player == 0 else ahead < 0

    def lost(self, some: Mapping[Toll, Fraction]) -> Fraction:
        return sum((self.worth(toll) * chance for toll, chance in some.items()), Fraction(0))

    def answers(self, s: State) -> list[object]:
        """The answers worth looking at, doing nothing first."""
        decision = s.decision
        assert decision is not None
        answers = decision.answers
        if isinstance(answers, SomeOf) and decision.kind == "dice":
            return self.thrown_again(s, answers)
        if isinstance(answers, Options) and decision.kind == "offer":
            free = [
                self.table.aimed(s, option, actor, mask)
                for _, option, actor, mask in answers.branches[:-1]
                if answers.labels[option] not in self.priced
            ]
            return [declined(answers), *free]
        if isinstance(answers, YesNo) and decision.kind == "may":
            return [False, True]
        return [self.table.answer(s)]

    def thrown_again(self, s: State, answers: SomeOf) -> list[object]:
        """Of dice all that fail or all that succeed, as many as may be; one of each face where it is one."""
        lucky = s.G[self.lucky]
        found: list[object] = [[]] if answers.least == 0 else []
        if answers.most == 1:
            faces, sides = s.G[self.dice], s.G[self.sides]
            alike = {(lucky >> i & 1, self.alike(s)(sides, faces[i])): [i] for i in bits(answers.mask)}
            return [*found, *alike.values()]
        for mask in (answers.mask & ~lucky, answers.mask & lucky, answers.mask):
            some = list(bits(mask))[: answers.most]
            if some not in found and answers.contains(some):
                found.append(some)
        return found
