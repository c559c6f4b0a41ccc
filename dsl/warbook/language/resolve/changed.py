"""Which phrases change a number for as long as they hold, and which number a phrase without its name changes."""

from __future__ import annotations

from warbook.language.resolve.context import Context
from warbook.language.sentence import Node

CHANGES = {
    "order_more": ("add", 1),
    "order_less": ("add", -1),
    "order_become": ("set", 1),
    "order_at_least": ("least", 1),
    "order_at_most": ("most", 1),
    "order_gain": ("add", 1),
    "order_halve": ("half", 1),
    "order_double": ("double", 1),
}
COSTS = {"order_cost_more": 1, "order_cost_less": -1, "order_pay_more": 1, "order_pay_less": -1}

BONUSES = {
    "order_bonus": "order_more",
    "order_have_half": "order_halve",
    "order_have_twice": "order_double",
}
"""Changes said of whom they are for, and the change of a number that each is."""


BONUS = "bonus"
"""What tells that a change is said as a bonus: what it adds to is not said in so many words."""


def a_bonus(c: Context, subject: Node, act: Node) -> tuple[Node, Node]:
    """`The bearer gains +1 to its Wits` as subject and act of a change to that number."""
    word, amount = act.find("TERM"), act.find("SIGNED")
    assert word is not None
    if amount is None:
        up = tuple(n for n in act.parts if n.kind == "ROUNDED_UP")
        change = Node(BONUSES[act.kind], up, "", act.start, act.end)
        return subject.new("of", subject, word), change
    number = amount.new("literal", amount)
    return (
        subject.new("of", subject, word),
        act.new("order_more", None, number, *act.all("preposed"), act.find("each_of"), word=BONUS),
    )
