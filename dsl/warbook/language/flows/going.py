"""How one goes from square to square, as a flow: what a step costs, what it needs, after what it is the last."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language.flows.compose.lines import teller
from warbook.language.flows.compose.rolls import changed_by
from warbook.language.flows.compose.sentences import ended
from warbook.language.flows.model import Flow, Line
from warbook.language.flows.words.teller import YOU, Teller
from warbook.language.model import Need, Rulebook, Step
from warbook.language.readback.english import capital

FROM, TO = "your square", "the next square"
ROUND = {
    "both": "only if both squares beside the corner are empty, and you could step into either of them instead",
    "one": "only if one of the squares beside the corner is empty, and you could step into it instead",
    "none": "never",
}
"""When a step may lead across a corner, by how many of its sides must be open; any other way, always."""


def going(book: Rulebook, step: Step) -> Flow:
    w = teller(book)
    who, start, end = step.roles
    w.called |= {who.name: YOU, start.name: FROM, end.name: TO}
    w.actor = who.name
    price = f"{w.say(step.cost)} a step{', in a straight line' if step.straight else ''}"
    return Flow(("Step", step.name), step.title or step.name, step.span, tuple(lines(w, step)), price)


def lines(w: Teller, step: Step) -> Iterator[Line]:
    if step.corners in ROUND:
        yield Line(ended(ROUND[step.corners]), "Diagonally", step.span)
    for need in step.needs:
        yield asked(w, need, "only if")
    for row in step.modifiers:
        by = changed_by(w, row)[0]
        when = f"{',' if ',' in by else ''} if {w.clause(row.test)}" if row.test is not None else ""
        yield Line(ended(f"{by}{when}"), capital(row.situation), row.span)
    for stop in step.stops:
        yield asked(w, stop, f"the move ends on {TO}, if")


def asked(w: Teller, one: Need, lead: str) -> Line:
    return Line(ended(f"{lead} {w.clause(one.test)}"), capital(one.name), one.span)
