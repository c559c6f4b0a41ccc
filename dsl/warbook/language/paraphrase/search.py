"""The second reading: other ways of putting a sentence that could not be read, until one of them is understood."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import TypeVar

from warbook.language.blocks import Text
from warbook.language.ir import Do
from warbook.language.paraphrase.book.all import BOOK
from warbook.language.paraphrase.fit import put, ways
from warbook.language.resolve.context import Context
from warbook.language.resolve.declared import Names
from warbook.language.resolve.earlier import Opened
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.scope import Scope
from warbook.language.resolve.texts import reworded
from warbook.language.respell import Respelt
from warbook.language.sentence import LONGEST

T = TypeVar("T")
MOST = 60
"""So many ways of putting one sentence are tried."""
DEEPEST = 8
"""So many paraphrases are used on one sentence."""
STEEP = 6.0
"""How much more a way of putting it counts that is read to its end than one that is not read at all."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What the names of a game knew of sentences before one was read."""

    sentences: int
    used: int
    lasting: int

    @staticmethod
    def of(names: Names) -> Heard:
        return Heard(len(names.ledger.sentences), len(names.used), len(names.lasting))

    def restore(self, names: Names) -> None:
        """Forgets what has been heard since."""
        while len(names.ledger.sentences) > self.sentences:
            names.ledger.sentences.popitem()
        while len(names.lasting) > self.lasting:
            names.lasting.popitem()
        del names.used[self.used :]


@dataclass(frozen=True, slots=True)
class Kept:
    """A context as it was before a text was read, and how much was done then."""

    scope: Scope
    loop: Opened | None
    cases: tuple[Opened, ...]
    before: int
    needed: int
    warnings: int
    rest: tuple[object, ...]
    done: tuple[Do, ...]
    counted: int

    @staticmethod
    def of(c: Context, done: list[Do]) -> Kept:
        rest = (c.nested, c.hits, c.supposed, c.inside, c.branch, c.contest, c.rolled, c.said, c.text)
        counts = (len(c.before or ()), len(c.needed or ()), len(c.warnings))
        return Kept(c.scope, c.loop, c.cases, *counts, rest, tuple(done), c.counter[0])

    def restore(self, c: Context, done: list[Do]) -> None:
        """The same context again, whatever has been read with it."""
        c.scope, c.loop, c.cases = self.scope, self.loop, self.cases
        c.counter[0] = self.counted
        c.nested, c.hits, c.supposed, c.inside, c.branch, c.contest, c.rolled, c.said, c.text = self.rest  # type: ignore[assignment]
        for some, length in ((c.before, self.before), (c.needed, self.needed), (c.warnings, self.warnings)):
            if some is not None:
                del some[length:]
        done[:] = self.done


def within(fault: Fault, text: Text) -> bool:
    """Whether a fault lies in a text, and not in what stands under it."""
    span = fault.diagnostic.span
    return text.span.file == span.file and text.span.start <= span.start <= text.span.end


@dataclass(frozen=True, slots=True)
class Told:
    """A text in other words: how many paraphrases it took."""

    said: Respelt
    depth: int


def others(said: Respelt, kind: str, names: Names) -> Iterator[Respelt]:
    """The text in the words of each paraphrase that fits it."""
    for one in BOOK:
        if kind in one.kinds:
            for start, end, spans in ways(one, said.text, names):
                yield put(one, said, start, end, spans, names)


def read_either(text: Text, kind: str, names: Names, attempt: Callable[[Text], T]) -> T:
    """Reads a text as it stands, and where its own words are wrong in other words. `attempt` reads a text, and leaves
    nothing behind in its context where it fails."""
    heard = Heard.of(names)
    try:
        return attempt(text)
    except Fault as fault:
        heard.restore(names)
        if not within(fault, text):
            raise
        return second_reading(text, kind, names, fault, attempt)


def second_reading(text: Text, kind: str, names: Names, first: Fault, attempt: Callable[[Text], T]) -> T:
    """Reads a text in other words, where the reading of its own came to the fault `first`; raises that where none is
    understood.

    Ways of putting it are tried best first: those read farthest, of these the ones that change least.
    """
    if len(text.text) > LONGEST // 8:
        raise first
    whole, heard, order = Respelt.of(text.text), Heard.of(names), count()
    ahead = [(0.0, next(order), Told(whole, 0))]
    seen = {text.text}
    left = MOST
    while ahead and left:
        _, _, told = heapq.heappop(ahead)
        for said in others(told.said, kind, names):
            if said.text in seen or len(said.text) > LONGEST // 4 or not left:
                continue
            seen.add(said.text)
            left -= 1
            try:
                return attempt(reworded(text, said))
            except Fault as fault:
                heard.restore(names)
                if told.depth + 1 < DEEPEST:
                    weight = told.depth + 1 - STEEP * _read_of(said, text, fault)
                    heapq.heappush(ahead, (weight, next(order), Told(said, told.depth + 1)))
    raise first


def _read_of(said: Respelt, text: Text, fault: Fault) -> float:
    """Which share of a text was read before its fault, by where the fault is told."""
    at = fault.diagnostic.span.start
    places = [i for i, begin in enumerate(said.begins) if text.at(begin, begin + 1).start >= at]
    return places[0] / max(len(said.text), 1) if places else 1.0
