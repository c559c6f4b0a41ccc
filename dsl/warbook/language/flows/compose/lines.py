"""For each statement what says it, as lines of a flow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from warbook.language import ir
from warbook.language.flows.compose import choices, rolls, statements
from warbook.language.flows.dissolve.nodes import Driven, Named, Opened, Rolled
from warbook.language.flows.model import Line
from warbook.language.flows.words.register import SHORT
from warbook.language.flows.words.teller import Teller
from warbook.language.model import Rulebook

Lines = Callable[[Teller, Any], list[Line]]


def one(say: Callable[[Teller, Any], Line]) -> Lines:
    """What says a statement in a line of its own."""
    return lambda w, x: [say(w, x)]


LINES: dict[type, Lines] = {
    ir.Do: statements.one_act,
    ir.Block: statements.in_block,
    ir.If: statements.branches,
    ir.ForEach: statements.each,
    ir.While: one(statements.while_),
    ir.Repeat: one(statements.repeat),
    ir.Alternate: one(statements.alternate),
    ir.Choose: one(choices.choose),
    ir.ChooseOne: one(choices.choose_one),
    ir.May: one(choices.may),
    Driven: one(statements.driven),
    Rolled: rolls.rolled,
    Opened: one(rolls.opened),
    Named: one(rolls.named),
}


def teller(book: Rulebook) -> Teller:
    """One who tells flows of a game in the short register."""
    return Teller(book, SHORT, lines=LINES)
