"""What follows where leave is taken: `Once per Day, each Rower may lose 1 Rum. If so, it gains 1 Mark.`

Each sentence says so, but for `On 5 or more, …` and `Otherwise, …`, which are of the dice that are thrown in the one before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.ir import Do, Expr
from warbook.language.resolve.context import Context
from warbook.language.resolve.intros import branch, go_on
from warbook.language.resolve.misread import tree_of
from warbook.language.resolve.orders import add, order
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.subjects import many
from warbook.language.resolve.unclear import UNCLEAR, lowered, unclear
from warbook.language.sentence import Node, read

SO, ON, OTHERWISE = "if_so", "on_result", "otherwise"
_OTHERWISE_SAID = re.compile(
    r"If (?:they|it|he|she|that player|the player) (?:do|does)(?: so| this| that)?(?=,)"
)
"""Other words for “If so”."""


def followed(c: Context, deed: Do, who: Expr, more: Sequence[Text]) -> Do:
    """A deed with the sentences after it, each of which says that it follows: `If so, …`."""
    done: list[Do] = [ir.May(owner_of(who), None, deed)]
    last = ""
    for before, one in zip((None, *more), more, strict=False):
        c.text = one
        if before is not None:
            known_no_more(c, before, one)
        if (other := _OTHERWISE_SAID.match(one.text)) is not None:
            at = Node("WORD", (), other[0], 0, other.end())
            raise c.fail(
                "W464", at, "What follows where leave is taken begins with “If so”.", replacement="If so"
            )
        told = [n for n in tree_of(c, one, "orders").children if n is not None and n.kind != "DOT"]
        kinds = [n.kind for n in told]
        if kinds == [SO] and last in (ON, OTHERWISE):
            raise c.fail(
                UNCLEAR,
                told[0],
                "“If so” could be of the leave, or of the dice.",
                "Say it before the dice are thrown.",
            )
        if kinds == [OTHERWISE] and last == ON:
            go_on(done, lambda within, node=told[0]: add(c, node, within))  # type: ignore[misc]
            last = OTHERWISE
            continue
        if kinds not in ([SO], [ON]):
            loose(c, one, told)
        add(c, told[0], done)
        last = kinds[0]
    return many([taken.body if isinstance(taken, ir.May) else taken for taken in done])


_NAMED = re.compile(r", as ([a-z][a-z-]*)\.?$")
"""The name of somebody who is chosen, at the end of a sentence."""


def known_no_more(c: Context, before: Text, one: Text) -> None:
    """Refuses `If so, the player chooses 1 own Soldier, as pal. The pal loses Fear.`: the pal is known in that sentence only."""
    name = _NAMED.search(before.text)
    if name is not None and re.search(rf"\b[Tt]he {name[1]}\b", one.text) is not None:
        then = lowered(re.sub(r"^If so, ", "", one.text)).removesuffix(".")
        raise c.fail(
            "W464",
            Node("sentence", (), one.text, 0, len(one.text)),
            f"The {name[1]} is known only in the sentence in which it is chosen.",
            f"Go on in that one: “{before.text.removesuffix('.')}, and {then}.”",
        )


def loose(c: Context, one: Text, told: Sequence[Node]) -> None:
    """Raises the fault of a sentence of which it is not said that it follows from leave: first its own, if it has one."""
    for node in told:
        if node.kind == "cannot_order":
            hint = "Make it a bullet of its own."
            raise c.fail("W464", node, "This follows from no leave: it always holds.", hint)
        branch(c, lambda node=node: order(c, node))  # type: ignore[misc]
    so = f"If so, {lowered(one.text)}"
    tree = read(so, "orders", c.names.tied, why=False)
    readings = (so,) if isinstance(tree, Node) and tree[0].kind == SO else ()
    raise unclear(
        c,
        Node("sentence", (), one.text, 0, len(one.text)),
        f"It is not said whether “{one.text}” follows only where leave is taken.",
        *readings,
    )
