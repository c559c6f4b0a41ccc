"""What the sentences before have done, so far as a later one can go on with it: rolls, contests, loops, conditions."""

from __future__ import annotations

from dataclasses import dataclass

from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr, Type
from warbook.language.resolve.scope import Scope, owner_of
from warbook.language.sentence import Node

CONTENDERS = ("winner", "loser", "tie", "difference")
"""What a sentence calls those who have rolled against each other, once both have."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """The declared roll made last: who made it, and against whom, if anybody."""

    name: str
    by: Expr | None
    against: Expr | None
    opposed: bool

    @property
    def this(self) -> Expr:
        return ir.Listed("roll", self.name, type=Type("roll", self.name))

    @property
    def tied(self) -> Expr:
        """Whether both sides of an opposed roll have come to the same."""
        level = ir.Compare("==", self.margin, ir.Num(0, type=ir.NUMBER))
        return ir.And((self.lost, level))

    @property
    def margin(self) -> Expr:
        return ir.Field(self.this, "Margin", type=ir.NUMBER)

    @property
    def won(self) -> Expr:
        return ir.Outcome(self.name)

    @property
    def lost(self) -> Expr:
        """Whether it failed, be it by a tie."""
        return ir.Not(self.won)

    @property
    def beaten(self) -> Expr:
        """Whether the other side of an opposed roll came to more."""
        more = ir.Compare(">=", self.margin, ir.Num(1, type=ir.NUMBER))
        return ir.And((self.lost, more))


def is_of(one: Expr, other: Expr | None) -> bool:
    """Whether two are the same, or one is the player of the other."""
    if other is None:
        return False
    return one == other or (one.type == ir.PLAYER and one == owner_of(other))


@dataclass(frozen=True, slots=True)
class Opened:
    """A loop, or what is done under a condition: the statement, and what can be spoken of at its end; whether a
    sentence after it has gone on with it."""

    made: Do
    scope: Scope
    continued: bool = False
    supposed: Scope | None = None
    """What was spoken of under the last “If …” in it."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A statement under a condition, or by leave, that ends with a roll: what can be spoken of there, which roll it is;
    whether it has been `told` what comes of it; and whether the condition is `unsaid`, that there is a nearest one."""

    made: Do
    scope: Scope
    rolled: Rolled | None
    told: bool = False
    unsaid: bool = False


@dataclass(frozen=True, slots=True)
class Contest:
    """Who rolls, each with the variable of the result; `made` is the statement that throws the dice."""

    sides: tuple[tuple[Expr, ir.Var], ...]
    made: Do

    @property
    def first(self) -> Expr:
        """Whether the first of them has come to more."""
        return self._compared(">")

    @property
    def second(self) -> Expr:
        """Whether the second of them has come to more."""
        return self._compared("<")

    @property
    def tied(self) -> Expr:
        """Whether both have the same."""
        return self._compared("==")

    def result_of(self, one: Expr) -> ir.Var | None:
        """What one of them has come to; None for anybody else."""
        return next((var for side, var in self.sides if is_of(one, side)), None)

    def _compared(self, op: str) -> Expr:
        (_, one), (_, two) = self.sides
        return ir.Compare(op, one, two)


@dataclass(frozen=True, slots=True)
class Mention:
    """A noun phrase that names a piece or a player: where it is, in which sentence, by which noun, how many."""

    at: Span
    sentence: int
    node: Node
    noun: str
    one: bool
    several: bool
    end: int
    """Where it ends with all that is said after its noun: nothing in it can point back at it."""
    sides: frozenset[str] = frozenset()
    new: bool = False
    """Whether it brings somebody in: `a Soldier` is not the Soldier of whom the words before tell."""
