"""Who of two has won, and who has lost: told at once, though it is found out step by step."""

from __future__ import annotations

from collections.abc import Sequence

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.readback.naming import introduced
from warbook.language.readback.record import Line
from warbook.language.readback.writer import Writer

Part = tuple[str, Expr, Expr, Expr, Expr]
"""A variable; who it is, and if what; who else, and if what."""
STEPS = 3
"""So many statements find out who somebody is."""


def contest(w: Writer, done: Sequence[Do]) -> tuple[int, list[Line]]:
    """How many of these statements only find out who has won and lost, and the sentence that says it; 0 where they do
    something else."""
    winner, loser = part_of(done[:STEPS]), part_of(done[STEPS : 2 * STEPS])
    if winner is None or loser is None:
        return 0, []
    var, one, won, two, lost = winner
    other, *rest = loser
    if rest != [one, lost, two, won]:
        return 0, []
    w.outside("who of two has won")
    first, second = introduced(w, var, one.type), introduced(w, other, one.type)
    said = f"{first} is {w.say(one)} if {w.clause(won)}, and {w.say(two)} if {w.clause(lost)}"
    return 2 * STEPS, [Line(f"{said}; {second} is the other of them; else nobody is either")]


def part_of(done: Sequence[Do]) -> Part | None:
    """Who somebody is, where three statements find that out: nobody, but one if something is so, another if something
    else is; None where they say anything else."""
    match done:
        case [
            ir.Bind(name=var, value=ir.Num(value=-1), again=False),
            ir.If(test=won, then=ir.Bind(name=again, value=one, again=True), otherwise=None),
            ir.If(test=lost, then=ir.Bind(name=once_more, value=two, again=True), otherwise=None),
        ] if var == again == once_more:
            return var, one, won, two, lost
    return None
