"""One mutant on trial: the examples that run through what it changes are played until one notices."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping
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

SENSELESS = (
    KeyError,
    IndexError,
    ValueError,
    AttributeError,
    TypeError,
    AssertionError,
    NotImplementedError,
    SyntaxError,
)
"""What a mutant raises that speaks of what is not there: no reader of rules would let it pass."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a mutant, and the example that noticed."""

    what: str
    example: str = ""


class Court:
    """A game whose mutants are judged; `covered` tells which functions of the rules each example runs through."""

    def __init__(self, book: Rulebook, covered: Mapping[str, frozenset[str]] | None = None) -> None:
        self.original = Original(book)
        self.examples = {example.name: example for example in book.examples}
        self.covered = covered

    def cover(self, name: str) -> frozenset[str]:
        """The functions of the rules that an example runs through."""
        return functions(self.original.game, self.examples[name])

    def judged(self, mutant: Mutant, known: Collection[str] = ()) -> Verdict:
        """What comes of a mutant; `known` are examples that are known not to notice."""
        try:
            game, changed = mutant_game(self.original, mutant)
        except SENSELESS:
            return Verdict(UNSAID)
        played = [name for name in self.order(mutant, changed) if name not in known]
        for name in played:
            if notices(game, mutant.example(self.examples[name], self.original.written)):
                return Verdict(NOTICED, name)
        return Verdict(SURVIVES)

    def order(self, mutant: Mutant, changed: set[str] | None) -> list[str]:
        """The examples that can notice: those that stand nearest to the rule in its file before all others."""
        if self.covered is None:
            self.covered = {name: self.cover(name) for name in self.examples}
        covered = self.covered
        reached = [n for n in self.examples if changed is None or changed & covered[n]]

        def far(name: str) -> tuple[bool, int]:
            span = self.examples[name].span
            return span.file != mutant.place.file, abs(span.start - mutant.place.start)

        return sorted(reached, key=far)


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
