"""What an expression stands for, and in which units."""

from __future__ import annotations

from dataclasses import dataclass

from warbook.language.names import indefinite, plural

MICROMETRES_PER_INCH = 25_400
HEIGHTS_PER_SQUARE = 60
THROWN = "thrown"
"""Of which roll plain dice are: of none that is declared."""
UNLIMITED = 10**12


@dataclass(frozen=True, slots=True)
class Type:
    """What an expression stands for.

    `base` is one of number, length, squares, dice, player, thing, listed (a value of a declared list), action,
    place (a square or a point), roll, flag, text, effect, die (one of a roll's dice, `arg` names the roll);
    `arg` the declared name where there is one; `many` tells a set from a single one.
    """

    base: str
    arg: str = ""
    many: bool = False

    def one(self) -> Type:
        return Type(self.base, self.arg)

    def set(self) -> Type:
        return Type(self.base, self.arg, True)

    def __str__(self) -> str:
        noun = {
            "thing": indefinite(self.arg) if self.arg else "a thing",
            "listed": self.arg,
            "length": "a distance in inches",
            "dice": "dice",
            "flag": "something that is so or not",
            "squares": "a number of squares",
        }.get(self.base, indefinite(self.base))
        return f"several {plural(self.arg or self.base)}" if self.many else noun


NUMBER = Type("number")
LENGTH = Type("length")
SQUARES = Type("squares")
PLAYER = Type("player")
FLAG = Type("flag")
TEXT = Type("text")
PLACE = Type("place")
ACTION = Type("action")
ROLL = Type("roll")
EFFECT = Type("effect")
DICE = Type("dice")
