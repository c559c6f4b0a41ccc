"""Whether what an example gives and does is done: were a deed passed over that cannot be, what must then hold might hold for
another reason. One that is to change nothing, as a rule forbids it, is written as such, and must change nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from warbook.engine.log_events import DRAWN
from warbook.engine.state import State
from warbook.language.diagnostic import Span
from warbook.language.ir import Block, Do, Expr

IN_VAIN, DONE = 1, 2
"""What came of a deed, as two bits of a number that holds all deeds of an example, the first one lowest; 0 before it is over."""


def deeds(lines: Sequence[tuple[Expr | Do, Span, str]]) -> Iterator[tuple[int, Do]]:
    """Each thing that is given by a sentence, or done, in an example, with the place of its line."""
    for place, (line, _, _) in enumerate(lines):
        for deed in line.of if isinstance(line, Block) else (line,):
            if isinstance(deed, Do):
                yield place, deed


def stamp(s: State) -> int:
    """A number that tells one moment of an example from another: what is so, what has happened, what was asked and thrown."""
    dice = s.dice
    used = (len(getattr(dice, "unused", ())), len(getattr(dice, "undrawn", ())), dice.position)
    columns = tuple(map(tuple, s.F))
    happened = sum(event != (DRAWN, 0) for event in s.events())
    return hash((columns, tuple(map(_whole, s.G)), happened, s.asked, used))


def _whole(value: Any) -> Any:
    return repr(value) if isinstance(value, (list, dict, set)) else value
