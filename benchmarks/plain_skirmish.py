"""First Skirmish by hand in plain Python: what a programmer would write who has only this game in mind.

It is the yardstick for the engine's speed, so it is meant to be read, not to be quick. Answers come in the
same order as the engine's: by unit, its moves row by row, then its attacks; so the same draws give the same
game. As in the engine, a choice with one possible answer is made without asking.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

SIZE = 12
ROUNDS = 20
MOVE, ATTACK = "move", "attack"
Below = Callable[[int], int]


@dataclass
class Unit:
    """One soldier."""

    side: int
    skill: int
    defence: int
    x: int
    y: int
    wounds: int = 2
    spent: bool = False


@dataclass
class Answer:
    """A unit and what it does: a square to move to, or an enemy to attack."""

    unit: Unit
    what: str
    square: tuple[int, int] | None = None
    target: Unit | None = None


class Skirmish:
    """One game."""

    def __init__(self, dice: Below) -> None:
        self.dice = dice
        self.units = [
            Unit(side, 2 + i % 2, 8 + i % 3, 2 * i, 0 if side == 0 else SIZE - 1)
            for side in (0, 1)
            for i in range(6)
        ]
        self.first = 0
        self.active = 0
        self.round = 0
        self.over = False
        self.log: list[tuple[object, ...]] = []

    def ready(self, side: int) -> bool:
        """Whether a side has a unit that has not acted in this round."""
        return any(unit.side == side and not unit.spent for unit in self.units)

    def legal(self) -> list[Answer]:
        """Everything the active side can do now."""
        answers = []
        taken = {(unit.x, unit.y) for unit in self.units}
        for unit in self.units:
            if unit.side != self.active or unit.spent:
                continue
            for y in range(max(0, unit.y - 4), min(SIZE, unit.y + 5)):
                for x in range(max(0, unit.x - 4), min(SIZE, unit.x + 5)):
                    if (x, y) not in taken:
                        answers.append(Answer(unit, MOVE, square=(x, y)))
            for enemy in self.units:
                if enemy.side != unit.side and max(abs(enemy.x - unit.x), abs(enemy.y - unit.y)) <= 4:
                    answers.append(Answer(unit, ATTACK, target=enemy))
        return answers

    def do(self, answer: Answer) -> None:
        """Carries out an answer."""
        unit = answer.unit
        if answer.what == MOVE:
            assert answer.square is not None
            unit.x, unit.y = answer.square
            self.log.append((MOVE, unit, answer.square))
        else:
            assert answer.target is not None
            self.attack(unit, answer.target)
        unit.spent = True
        self.log.append(("spent", unit))

    def attack(self, unit: Unit, target: Unit) -> None:
        """Rolls an attack and its outcome."""
        dice = self.dice(6) + 1, self.dice(6) + 1
        total = sum(dice) + unit.skill
        hit = total >= target.defence
        self.log.append((ATTACK, unit, target, dice, total, hit))
        if hit:
            target.wounds -= 1
            self.log.append(("wound", target))
            if target.wounds == 0:
                self.units.remove(target)
                self.log.append(("removed", target))
                if not any(other.side == target.side for other in self.units):
                    self.over = True

    def play(self, below: Below) -> int:
        """Plays to the end with answers drawn from all legal ones; tells how many decisions there were."""
        decisions = 0
        for self.round in range(1, ROUNDS + 1):
            self.log.append(("round", self.round))
            for unit in self.units:
                unit.spent = False
            self.active = self.first
            while True:
                if not self.ready(self.active):
                    self.active = 1 - self.active
                    if not self.ready(self.active):
                        break
                answers = self.legal()
                if len(answers) == 1:
                    answer = answers[0]
                else:
                    answer = answers[below(len(answers))]
                    decisions += 1
                self.do(answer)
                if self.over:
                    return decisions
                self.active = 1 - self.active
            self.first = 1 - self.first
        self.over = True
        return decisions

    def winner(self) -> int | None:
        """The side with more living units, or None."""
        living = [sum(unit.side == side for unit in self.units) for side in (0, 1)]
        return None if living[0] == living[1] else int(living[1] > living[0])
