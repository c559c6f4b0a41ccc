"""What was rolled last, in what is done before a sentence."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Do
from warbook.language.resolve.context import Context
from warbook.language.walk import nodes


def forgetting(c: Context, done: list[Do]) -> None:
    """Where it is asked what came of a roll that is made only under a condition: one made before all this does not count."""
    made = {n.name for one in done for n in nodes(one) if isinstance(n, ir.RollFor)}
    for name in sorted(c.asked & made):
        done.insert(0, ir.Forget(name))
        c.asked.discard(name)


def told_of_it(made: Do) -> bool:
    """Whether something only tells what comes of the dice before it."""
    if isinstance(made, ir.ForEach):
        return made.of.type.base == "die"
    return isinstance(made, ir.If | ir.Bind) and last_of(made) is None


def last_of(made: Do) -> Do | None:
    """The roll that something ends with."""
    match made:
        case ir.RollFor() | ir.RollDice():
            return made
        case ir.Block(of=of) if of:
            rest = [d for d in of if not told_of_it(d)]
            return last_of(rest[-1]) if rest else None
        case ir.May(body=body):
            return last_of(body)
        case ir.If(then=then, otherwise=None):
            return last_of(then)
        case _:
            return None
