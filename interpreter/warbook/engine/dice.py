"""Dice: a random stream that is plain data, and its scripted twin for worked examples.

A `DiceStream` is nothing but a seed and a position. Word number `p` of the stream can be computed without
the words before it, so a stream is copied, saved, rewound and branched at no cost, and gives the same dice
on every machine and version of Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import shake_128
from struct import Struct
from typing import Any

_BLOCK = 256
"""Words in one block, the amount hashed at once."""

_WORDS = Struct(f"<{_BLOCK}Q")
_NARROW = 1 << 32
"""Up to here one 64-bit word is enough: no answer is favoured by more than one part in 2**32."""

_SEED_BITS = 256
_LOOKS = 1 << 12
"""Where in a stream for looking ahead a look may begin."""


class OutOfDice(LookupError):
    """A script of dice, or of choices, has no value left for the next roll."""


class ImpossibleRoll(ValueError):
    """A scripted value cannot come up: a face the die does not have, or a choice outside its range."""


@lru_cache(maxsize=512)
def _block(seed: int, number: int) -> tuple[int, ...]:
    """Words `number * _BLOCK` and on of a seed's stream, shared by all its copies."""
    return _WORDS.unpack(shake_128(b"dice %x %x" % (seed, number)).digest(_WORDS.size))


@lru_cache(maxsize=64)
def _other(seed: int) -> int:
    """The seed of the stream beside that of a seed."""
    return int.from_bytes(shake_128(b"beside %x" % seed).digest(16), "little")


class DiceStream:
    """A deterministic stream of dice: `seed` and `position` are its whole state."""

    __slots__ = ("_first", "_next", "_words", "seed")

    def __init__(self, seed: int, position: int = 0) -> None:
        """Start a stream at a position.

        Raises `ValueError` if the seed is not within 0..2**256 - 1, or the position is negative.
        """
        if seed < 0 or seed.bit_length() > _SEED_BITS:
            raise ValueError(f"a seed is a number from 0 to 2**{_SEED_BITS} - 1, not {seed:#x}")
        self.seed = seed
        self.position = position

    @property
    def position(self) -> int:
        """How many 64-bit words have been used; set it to go back, or on."""
        return self._first + self._next

    @position.setter
    def position(self, position: int) -> None:
        if position < 0:
            raise ValueError(f"a position is not negative, as {position} is")
        number, self._next = divmod(position, _BLOCK)
        self._first = position - self._next
        self._words = _block(self.seed, number)

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1, all equally likely; `ValueError` if n is below 1."""
        if not 0 < n <= _NARROW:
            return self._wide(n)
        at = self._next
        try:
            word = self._words[at]
        except IndexError:
            word, at = self._next_block(), 0
        self._next = at + 1
        return word * n >> 64

    def die(self, sides: int) -> int:
        """Roll one die: a face from 1 to `sides`; `ValueError` if it has no side."""
        if not 0 < sides <= _NARROW:
            return self._wide(sides) + 1
        at = self._next
        try:
            word = self._words[at]
        except IndexError:
            word, at = self._next_block(), 0
        self._next = at + 1
        return (word * sides >> 64) + 1

    def dice(self, count: int, sides: int, wins: int = -1) -> tuple[int, ...]:
        """Roll `count` dice, in order: the same faces as `count` calls of `die`. Below 0 is no dice.

        `wins` is a mask of the faces that succeed, where that is all that matters of each; chance does not care.
        """
        at = self._next
        end = at + count
        if 0 < sides <= _NARROW and at <= end <= _BLOCK:
            self._next = end
            faces = []
            for word in self._words[at:end]:  # a loop, being faster here than a comprehension
                faces.append((word * sides >> 64) + 1)
            return tuple(faces)
        die = self.die
        return tuple([die(sides) for _ in range(count)])

    def copy(self) -> DiceStream:
        """The same stream at the same position, going its own way from here."""
        twin: DiceStream = DiceStream.__new__(DiceStream)
        twin.seed = self.seed
        twin._first = self._first
        twin._next = self._next
        twin._words = self._words
        return twin

    def branch(self, k: int) -> DiceStream:
        """Stream number `k` for looking ahead from here: independent of the dice to come, and repeatable."""
        digest = shake_128(b"branch %x %x %x" % (self.seed, self.position, k)).digest(16)
        return DiceStream(int.from_bytes(digest, "little"))

    def beside(self) -> DiceStream:
        """A place drawn in another stream that belongs to this one: for many short looks ahead, at little cost."""
        twin: DiceStream = DiceStream.__new__(DiceStream)
        twin.seed = seed = _other(self.seed)
        position = self.below(_LOOKS)
        twin._next = position % _BLOCK
        twin._first = position - twin._next
        twin._words = _block(seed, position // _BLOCK)
        return twin

    def to_json(self) -> dict[str, Any]:
        """The whole state, as JSON data."""
        return {"seed": self.seed, "position": self.position}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> DiceStream:
        """The stream, seeded or scripted, that `to_json` told; `ValueError` if it is no such data."""
        if "faces" in data:
            return ScriptedDice._from_json(data)
        return DiceStream(_number(data, "seed"), _number(data, "position"))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DiceStream) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]  # a stream moves on, so it is no key

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.to_json().items())
        return f"{type(self).__name__}({told})"

    def _next_block(self) -> int:
        """Go to the next block and give its first word."""
        self._first += _BLOCK
        self._words = _block(self.seed, self._first // _BLOCK)
        return self._words[0]

    def _wide(self, n: int) -> int:
        """`below` for numbers that need more than one word, such as the orders of a long list."""
        if n < 1:
            raise ValueError(f"there is nothing to draw from {n} possibilities")
        words = n.bit_length() // 64 + 2
        drawn = 0
        for _ in range(words):
            at = self._next
            word = self._words[at] if at < _BLOCK else self._next_block()
            self._next = at + 1 if at < _BLOCK else 1
            drawn = drawn << 64 | word
        return drawn * n >> 64 * words


class ScriptedDice(DiceStream):
    """Dice whose faces are given, as in a worked example.

    `faces` answer `die` and `dice`, in order. `choices`, counted from 0, answer `below`: shuffles and
    draws. When they run out, draws come from the seed if there is one; dice never do.
    """

    __slots__ = ("_chosen", "_rolled", "_spare", "choices", "faces")

    def __init__(self, faces: Iterable[int], choices: Iterable[int] = (), *, seed: int | None = None) -> None:
        super().__init__(seed or 0)
        self.faces = tuple(faces)
        self.choices = tuple(choices)
        self._spare = seed is not None
        self._rolled = self._chosen = 0

    @property
    def unused(self) -> tuple[int, ...]:
        """The faces nobody has rolled yet."""
        return self.faces[self._rolled :]

    @property
    def undrawn(self) -> tuple[int, ...]:
        """The scripted choices that nobody has made yet."""
        return self.choices[self._chosen :]

    def below(self, n: int) -> int:
        """The next scripted choice; raises `OutOfDice`, or `ImpossibleRoll` if it is not below n."""
        if self._chosen == len(self.choices):
            if self._spare:
                return super().below(n)
            raise OutOfDice(
                f"all {len(self.choices)} scripted choices are used, and one more of {n} is needed"
            )
        choice = self.choices[self._chosen]
        if not 0 <= choice < n:
            raise ImpossibleRoll(f"scripted choice {choice} is not from 0 to {n - 1}")
        self._chosen += 1
        return choice

    def die(self, sides: int) -> int:
        """The next scripted face; raises `OutOfDice`, or `ImpossibleRoll` if the die has no such face."""
        if self._rolled == len(self.faces):
            raise OutOfDice(f"all {len(self.faces)} scripted dice are used, and one more d{sides} is rolled")
        face = self.faces[self._rolled]
        if not 1 <= face <= sides:
            raise ImpossibleRoll(f"scripted face {face} is not on a d{sides}")
        self._rolled += 1
        return face

    def dice(self, count: int, sides: int, wins: int = -1) -> tuple[int, ...]:
        """The next `count` scripted faces; raises as `die` does, having used those before the wrong one."""
        return tuple([self.die(sides) for _ in range(count)])

    def copy(self) -> ScriptedDice:
        """The same script, used as far, going its own way from here."""
        twin = ScriptedDice(self.faces, self.choices, seed=self.seed if self._spare else None)
        twin._rolled, twin._chosen, twin.position = self._rolled, self._chosen, self.position
        return twin

    def branch(self, k: int) -> DiceStream:
        """A seeded stream, as nobody looking ahead may read the script; repeatable."""
        return DiceStream(self.seed, self.position + self._rolled + self._chosen).branch(k)

    def to_json(self) -> dict[str, Any]:
        """The whole state, as JSON data."""
        return {
            "faces": list(self.faces),
            "choices": list(self.choices),
            "rolled": self._rolled,
            "chosen": self._chosen,
            "seed": self.seed if self._spare else None,
            "position": self.position,
        }

    @staticmethod
    def _from_json(data: Mapping[str, Any]) -> ScriptedDice:
        seed = None if data.get("seed") is None else _number(data, "seed")
        told = ScriptedDice(_numbers(data, "faces"), _numbers(data, "choices"), seed=seed)
        told._rolled, told._chosen = _number(data, "rolled"), _number(data, "chosen")
        told.position = _number(data, "position")
        if not (0 <= told._rolled <= len(told.faces) and 0 <= told._chosen <= len(told.choices)):
            raise ValueError("saved dice have used more than their script holds")
        return told


def _number(data: Mapping[str, Any], name: str) -> int:
    """A whole number of saved data; `ValueError` if it is missing or something else."""
    value = data.get(name)
    if type(value) is not int:
        raise ValueError(f"saved dice need a whole number as {name}, not {value!r}")
    return value


def _numbers(data: Mapping[str, Any], name: str) -> list[int]:
    """A list of whole numbers of saved data; `ValueError` if it is missing or something else."""
    values = data.get(name)
    if not isinstance(values, list) or any(type(value) is not int for value in values):
        raise ValueError(f"saved dice need a list of whole numbers as {name}")
    return values
