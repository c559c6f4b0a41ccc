"""One mutant on trial: the examples that run through what it changes are played until one notices."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import FrameType
from typing import Any

from warbook.engine.examples import run_example
from warbook.engine.game import Game
from warbook.engine.gaps.mutants import Mutant
from warbook.engine.gaps.patched import Original, mutant_game
from warbook.language.model import Example, Rulebook

UNSAID, NOTICED, SURVIVES = "unsaid", "noticed", "survives"
"""What comes of a mutant: it is none, as its rules hang together no more; an example notices; no example does."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a mutant, and the example that noticed; how many were played."""

    what: str
    example: str = ""
    played: int = 0


class Court:
    """A game, with the functions that each of its examples runs through."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.original = Original(book)
        self.examples = {example.name: example for example in book.examples}
        self.covered = {name: functions(self.original.game, one) for name, one in self.examples.items()}

    def judged(self, mutant: Mutant, first: Sequence[str] = ()) -> Verdict:
        """What comes of a mutant; the examples named `first` are played before others."""
        try:
            game, changed = mutant_game(self.original, mutant)
        except (KeyError, IndexError, ValueError, AttributeError, TypeError, AssertionError, NotImplementedError, SyntaxError):
            # A mutant may speak of what is not there, which no reader of rules would let pass.
            return Verdict(UNSAID)
        count = 0
        for name in self.order(mutant, changed, first):
            count += 1
            if notices(game, self.examples[name]):
                return Verdict(NOTICED, name, count)
        return Verdict(SURVIVES, "", count)

    def order(self, mutant: Mutant, changed: set[str] | None, first: Sequence[str]) -> list[str]:
        """The examples that can notice: those that stand nearest to the rule in its file before all others."""
        named = [name for name in first if name in self.examples]
        reached = [n for n in self.examples if changed is None or changed & self.covered[n]]

        def far(name: str) -> tuple[bool, int]:
            span = self.examples[name].span
            return span.file != mutant.place.file, abs(span.start - mutant.place.start)

        return list(dict.fromkeys([*(n for n in named if n in reached), *sorted(reached, key=far)]))


def notices(game: Game, example: Example) -> bool:
    """Whether an example no longer comes out."""
    try:
        return bool(run_example(game, example))
    except Exception:  # a mutant may break what the engine takes for granted: noticed all the same
        return True


def functions(game: Game, example: Example) -> frozenset[str]:
    """The names of the functions of the rules that run while an example is played."""
    found: set[str] = set()

    def entered(frame: FrameType, event: str, arg: Any) -> None:
        if event == "call" and frame.f_code.co_filename == "<rules>":
            found.add(frame.f_code.co_name)

    game.space = game.fresh_space()  # what it keeps would not be worked out again
    before = sys.getprofile()
    sys.setprofile(entered)
    try:
        run_example(game, example)
    finally:
        sys.setprofile(before)
    return frozenset(found)


__all__ = ["NOTICED", "SURVIVES", "UNSAID", "Court", "Iterable", "Mapping", "Verdict"]
