"""Legal answers as lazy sets: they know their number, their k-th member and what belongs to them.

Nothing is listed that need not be. Sets of pieces and of squares are bit masks; a choice among alternatives
is a sum of such sets. Answers are plain data, so that a journal can hold them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import Any, Protocol

Below = Callable[[int], int]


class Answers(Protocol):
    """A set of legal answers. `count` is None where they are a region rather than so many."""

    def count(self) -> int | None: ...
    def kth(self, k: int) -> Any: ...
    def contains(self, answer: Any) -> bool: ...
    def sample(self, below: Below) -> Any: ...
    def each(self) -> Iterator[Any]: ...


@lru_cache(maxsize=1 << 14)
def bits(mask: int) -> tuple[int, ...]:
    """The indices of the set bits, lowest first. The same sets of pieces come up again and again."""
    found = []
    while mask > 0:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


_OCTETS = tuple(map(bits, range(256)))


def kth_bit(mask: int, k: int) -> int:
    """The index of the k-th lowest set bit. Raises `IndexError` where there are not so many."""
    low = 0
    while k >= (n := (mask & 0xFFFF_FFFF_FFFF_FFF).bit_count()):
        k -= n
        mask >>= 60
        low += 60
        if not mask:
            raise IndexError("no such answer")
    if k >= (n := (mask & 0x3FFF_FFFF).bit_count()):
        k -= n
        mask >>= 30
        low += 30
    mask &= 0x3FFF_FFFF
    if k >= (n := (mask & 0xFFFF).bit_count()):
        k -= n
        mask >>= 16
        low += 16
    if k >= (n := (mask & 0xFF).bit_count()):
        k -= n
        mask >>= 8
        low += 8
    return low + _OCTETS[mask & 0xFF][k]


class YesNo:
    """Whether to do something."""

    __slots__ = ()

    def count(self) -> int:
        return 2

    def kth(self, k: int) -> bool:
        return (True, False)[k]

    def contains(self, answer: Any) -> bool:
        return isinstance(answer, bool)

    def sample(self, below: Below) -> bool:
        return below(2) == 0

    def each(self) -> Iterator[bool]:
        yield True
        yield False


class OneOf:
    """One member of a mask: a piece, a player or a square."""

    __slots__ = ("mask",)

    def __init__(self, mask: int) -> None:
        self.mask = mask

    def count(self) -> int:
        return self.mask.bit_count()

    def kth(self, k: int) -> int:
        return kth_bit(self.mask, k)

    def contains(self, answer: Any) -> bool:
        return type(answer) is int and answer >= 0 and bool(self.mask >> answer & 1)

    def sample(self, below: Below) -> int:
        return kth_bit(self.mask, below(self.mask.bit_count()))

    def each(self) -> Iterator[int]:
        yield from bits(self.mask)


class SomeOf:
    """Between `least` and `most` members of a mask, as a sorted list."""

    __slots__ = ("least", "mask", "most")

    def __init__(self, mask: int, least: int, most: int) -> None:
        self.mask = mask
        self.most = min(most, mask.bit_count())
        self.least = min(least, self.most)

    def count(self) -> int:
        n = self.mask.bit_count()
        return sum(comb(n, size) for size in range(self.least, self.most + 1))

    def kth(self, k: int) -> list[int]:
        members = bits(self.mask)
        n = len(members)
        for size in range(self.least, self.most + 1):
            if k < comb(n, size):
                return _combination(members, size, k)
            k -= comb(n, size)
        raise IndexError("no such answer")

    def contains(self, answer: Any) -> bool:
        if not isinstance(answer, (list, tuple)) or not self.least <= len(answer) <= self.most:
            return False
        one = OneOf(self.mask)
        return all(one.contains(x) for x in answer) and len(set(answer)) == len(answer)

    def sample(self, below: Below) -> list[int]:
        return self.kth(below(self.count()))

    def each(self) -> Iterator[list[int]]:
        for k in range(self.count()):
            yield self.kth(k)


def _combination(members: Sequence[int], size: int, k: int) -> list[int]:
    """The k-th subset of so many members, in lexicographic order."""
    found = []
    start = 0
    while size:
        left = comb(len(members) - start - 1, size - 1)
        if k < left:
            found.append(members[start])
            size -= 1
        else:
            k -= left
        start += 1
    return found


class Numbers:
    """A whole number from `low` to `high`."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def count(self) -> int:
        return self.high - self.low + 1

    def kth(self, k: int) -> int:
        return range(self.low, self.high + 1)[k]

    def contains(self, answer: Any) -> bool:
        return isinstance(answer, int) and not isinstance(answer, bool) and self.low <= answer <= self.high

    def sample(self, below: Below) -> int:
        return self.low + below(self.count())

    def each(self) -> Iterator[int]:
        yield from range(self.low, self.high + 1)


class Options:
    """Alternatives: each branch is (size, option, actor, mask); an answer is [option, actor, picked].

    `actor` is -1 where no one is chosen with the option, `picked` -1 where the option has no pick. `drawn` are, where
    the options are lines over a grid, the squares that each passes through, as masks.
    """

    __slots__ = ("branches", "drawn", "labels", "total")

    def __init__(
        self,
        branches: list[tuple[int, int, int, int]],
        labels: tuple[str, ...],
        total: int = -1,
        drawn: tuple[int, ...] = (),
    ) -> None:
        """`total` is the sum of the sizes, where it is known already."""
        self.branches = branches
        self.labels = labels
        self.drawn = drawn
        self.total = total if total >= 0 else sum([b[0] for b in branches])

    def count(self) -> int:
        return self.total

    def kth(self, k: int) -> list[int]:
        for size, option, actor, mask in self.branches:
            if k < size:
                return [option, actor, kth_bit(mask, k) if mask >= 0 else -1]
            k -= size
        raise IndexError("no such answer")

    def contains(self, answer: Any) -> bool:
        if not isinstance(answer, (list, tuple)) or len(answer) != 3:
            return False
        option, actor, picked = answer
        if type(option) is not int or type(actor) is not int or type(picked) is not int:
            return False
        for _, o, a, mask in self.branches:
            if a == actor and o == option:
                return picked == -1 if mask < 0 else picked >= 0 and bool(mask >> picked & 1)
        return False

    def sample(self, below: Below) -> list[int]:
        return self.kth(below(self.total))

    def each(self) -> Iterator[list[int]]:
        for _, option, actor, mask in self.branches:
            if mask < 0:
                yield [option, actor, -1]
            else:
                for x in bits(mask):
                    yield [option, actor, x]


class Region:
    """A place or a path on the table, legal by rules that look at a state; answers are lists of points.

    It is made for a state when first asked, and made again for a copy of that state.
    """

    __slots__ = ("_made", "make", "path", "state")

    def __init__(self, state: Any, make: Callable[[Any], Any], path: bool) -> None:
        self.state = state
        self.make = make
        self.path = path
        self._made: Any = None

    @property
    def region(self) -> Any:
        if self._made is None:
            self._made = self.make(self.state)
        return self._made

    def rebound(self, state: Any) -> Region:
        """The same question, asked of a copy."""
        return Region(state, self.make, self.path)

    def count(self) -> None:
        return None

    def kth(self, k: int) -> Any:
        raise IndexError("a region is not counted")

    def contains(self, answer: Any) -> bool:
        found = self.plain(answer)
        return found is not None and bool(self.region.contains(found))

    def why_not(self, answer: Any) -> str | None:
        found = self.plain(answer)
        if found is None:
            return "this is not a place on the table"
        reason: str | None = self.region.why_not(found)
        return reason

    def plain(self, answer: Any) -> Any:
        """The answer as the table space has it, or None if it is not even of its shape."""
        try:
            points = tuple((x, y) for x, y in (answer if self.path else (answer,)))
        except (TypeError, ValueError):
            return None
        if any(type(x) is not int or type(y) is not int for x, y in points):
            return None
        return points if self.path else points[0]

    def sample(self, below: Below) -> Any:
        found = self.region.sample(below)
        return [list(p) for p in found] if self.path else list(found)

    def each(self) -> Iterator[Any]:
        for found in self.region.lattice():
            yield [list(p) for p in found] if self.path else list(found)
