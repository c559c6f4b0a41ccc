"""`Each Soldier with no Fear gains 1 Fear, and each Soldier with Fear loses 1 Fear.`: who has it before, or after the first is done?"""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Do
from warbook.language.resolve.context import Context
from warbook.language.resolve.unclear import UNCLEAR
from warbook.language.sentence import Node
from warbook.language.walk import nodes


def two_sentences(c: Context, part: Node, before: Do, after: Do) -> None:
    """Refuses two parts of a sentence of which the second is about those who have what the first gives or takes: in a sentence about
    each of several all is settled before anything is done; two sentences are done one after the other."""
    match before, after:
        case ir.ForEach(of=first, body=done), ir.ForEach(of=of):
            one, other = first.type.arg, of.type.arg
            if not (c.names.kind_of(one, other) or c.names.kind_of(other, one)):
                return
            given = {n.name for n in nodes(done) if isinstance(n, ir.Gain)}
            asked = {n.name for n in nodes(of) if isinstance(n, ir.Field)}
        case _:
            return
    if not given & asked:
        return
    message = "It is not said whether these are those who are so before the first is done, or after it."
    raise c.fail(UNCLEAR, part, message, "After it, it is in a sentence of its own: “Each … . Each …”.")
