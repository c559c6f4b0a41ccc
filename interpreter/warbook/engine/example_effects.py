"""Refuses an example of which something that is given or done has no effect, or is done that is to have none."""

from __future__ import annotations

import re
from collections.abc import Sequence

from warbook.engine.example_answers import Wrong
from warbook.engine.example_deeds import DONE, IN_VAIN, deeds
from warbook.engine.game import Game
from warbook.engine.plan import OVER
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.declare.examples import NO_EFFECT
from warbook.language.diagnostic import Edit, Span
from warbook.language.ir import Do, Expr
from warbook.language.model import Example
from warbook.language.readback.told import sentence


def each_has_effect(game: Game, s: State, example: Example, came: int) -> None:
    """Refuses what is passed over; `came` tells what came of all that is given, then of all that is done."""
    for count, (_, deed) in enumerate(deeds(example.given)):
        if came & 3 == IN_VAIN and not isinstance(deed, ir.Bind | ir.Drift):
            raise _given_in_vain(game, example, count)
        came >>= 2
    over = s.decision is None and not s.G[game.plan.slot(OVER)]
    shown = bool(example.refused or example.offered)
    for count, (place, deed) in enumerate(deeds(example.done)):
        last = shown and place == len(example.done) - 1
        found, idle = came >> 2 * count & 3 or IN_VAIN * over, place in example.idle
        if found != (DONE if idle else IN_VAIN) or (
            isinstance(deed, ir.Bind | ir.Drift) or (isinstance(deed, ir.Use) and not deed.must and last)
        ):
            continue
        span, text = example.done[place][1:]
        apart, nth, words = _apart(game, example, example.done, count)
        what = f"“{words}” has {'an' if idle else 'no'} effect there."
        if idle:
            used = isinstance(deed, ir.Use)
            hint = "That somebody uses an Action is an effect, whatever comes of it. " if used else ""
            there = Edit(example.deeds[place], f"Do: {text}", near=True) if len(apart) == 1 else None
            raise Wrong(what, f"{hint}What has one is written after “- Do:”.", span=span, edit=there)
        hint = "Where that is what it shows, write it after “- No effect:” on a line of its own."
        parts = (("Do", apart[:nth]), (NO_EFFECT, apart[nth : nth + 1]), ("Do", apart[nth + 1 :]))
        told = "\n- ".join(f"{label}: {' '.join(some)}" for label, some in parts if some)
        edit = Edit(example.deeds[place], told, near=True) if apart else None
        raise Wrong(what, hint, span=span, edit=edit)


def _given_in_vain(game: Game, example: Example, count: int) -> Wrong:
    """The fault of what is given and changes nothing, with the edit that leaves it out."""
    place = [line for line, _ in deeds(example.given)][count]
    span = example.given[place][1]
    apart, nth, words = _apart(game, example, example.given, count)
    hint = (
        "Leave it out, if it is so anyway; where it cannot be, what then holds would hold for another reason."
    )
    edit = None
    if len(apart) > 1:
        edit = Edit(span, " ".join((*apart[:nth], *apart[nth + 1 :])), near=True)
    elif apart:
        label = example.givens[place]
        edit = Edit(Span(span.file, label.start - len(BULLET), span.end + 1), "", near=True)
    return Wrong(f"“{words}” has no effect there.", hint, span=span, edit=edit)


BULLET = "- "
"""What stands before each line of an example."""


def _apart(
    game: Game, example: Example, lines: Sequence[tuple[Expr | Do, Span, str]], count: int
) -> tuple[list[str], int, str]:
    """The sentences of the line of a deed, which of them it is, and its words; no sentences where these cannot be told apart."""
    found = list(deeds(lines))
    place, deed = found[count]
    of = [nth for nth, (line, _) in enumerate(found) if line == place]
    text = lines[place][2]
    said = re.split(r"(?<=\.) (?=[A-Z])", text.strip())
    apart = said if len(said) == len(of) else [text] if len(of) == 1 else []
    nth = count - of[0]
    words = apart[nth] if apart else sentence(game.book, deed, example.roles, example=True).text
    return apart, nth, words.rstrip(".")
