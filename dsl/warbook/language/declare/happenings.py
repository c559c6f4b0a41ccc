"""What a bullet waits for, by its words alone: where its event ends, and which events it tells of."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language.blocks import Bullet, Text
from warbook.language.declare.replaced import INSTEAD, LOSSES
from warbook.language.letters import compiled
from warbook.language.resolve.changed import BONUSES, CHANGES, COSTS
from warbook.language.resolve.context import Context
from warbook.language.resolve.texts import split_colon
from warbook.language.sentence import LONGEST, Node, read


def headed(text: Text, word: str, c: Context) -> tuple[Text | None, Text | None]:
    """What stands before the colon of a bullet and what after it; or before and after the comma at which what
    happens has been said."""
    head, rest = split_colon(text)
    own = c.names.tied
    if head is not None and isinstance(read(head.slice(len(word) + 1, len(head.text)), "when", own), Node):
        return head, rest
    for comma in re.finditer(r",\s+", text.text):
        said = text.slice(len(word) + 1, comma.start())
        if isinstance(read(said, "when", c.names.tied), Node):
            return text.slice(0, comma.start()), text.slice(comma.end(), len(text.text))
    return head, rest


def said_of_whoever(bullet: Bullet, c: Context) -> Bullet | None:
    """`A Soldier that enters Mud loses 1 Fuel.` as `When a Soldier enters Mud: It loses 1 Fuel.`; None for a fact."""
    text, own = bullet.text, c.names.tied
    said = re.match(r"(?:An?|Any|Each|Every) [^,:]*? (that|who|which) (?!is |are |has |have )", text.text)
    if said is None or bullet.children or len(text.text) > LONGEST:
        return None
    for end in compiled(r" (?=[a-z])").finditer(text.text):
        if end.start() < said.end():
            continue
        blank = Text(" ", text.span, ((0, text.span.start),))
        happening = text.slice(0, said.start(1) - 1).then(blank).then(text.slice(said.end(), end.start()))
        tree = read(happening, "when", own, why=False)
        if not isinstance(tree, Node) or not happened(tree[0], c):
            continue
        it = Text("It ", text.span, ((0, text.span.start),))
        done = it.then(text.slice(end.end(), len(text.text)))
        orders = read(done, "orders", own, why=False)
        if not isinstance(orders, Node) or sum(n is not None for n in first_subject(orders).children) != 1:
            continue
        if not any(n is not None and is_change(n) for n in orders.children):
            when = Text("When ", text.span, ((0, text.span.start),))
            colon = Text(": ", text.span, ((0, text.span.start),))
            return replace(bullet, text=when.then(happening).then(colon).then(done))
    return None


def first_subject(orders: Node) -> Node:
    """Who does something first in some sentences."""
    order = orders[0]
    while order.kind in ("order_where", "several_orders", "orders_even_if"):
        order = order[0]
    return order[0]


def happened(said: Node, c: Context) -> bool:
    """Whether words tell of an event, and not of what holds."""
    return said.kind == "runs_out" or (said.kind == "happening" and happens(said[1], c))


def happens(act: Node, c: Context) -> bool:
    """Whether an act is something that happens, and not a relation that holds."""
    word = act.find("WORD")
    return act.kind.startswith("order_") or (word is not None and word.word in c.names.thirds)


def is_change(order: Node) -> bool:
    """Whether an order is a standing change of a number."""
    kinds = {n.kind for n in order.children if n is not None}
    return bool(kinds & {*CHANGES, *COSTS, *BONUSES, *LOSSES, INSTEAD} - {"order_become", "order_gain"})


def happenings(bullet: Bullet, word: str, c: Context) -> list[Bullet]:
    """`When a Soldier moves or rests: …` is one rule for each of the two, under the same condition; any other bullet
    is one rule."""
    text, head = bullet.text, len(word) + 1
    if len(text.text) > LONGEST:
        return [bullet]
    ends = [*re.finditer(r"[:,]\s+|:$", text.text)]
    listed = [end for end in ends if text.text[end.start()] == ":" and " or " in text.text[: end.start()]]
    for end in (*listed, *ends):
        unless = re.search(r",? (?:if|unless) ", text.text[head : end.start()])
        last = end.start() if unless is None else head + unless.start()
        found = alternatives(text.slice(head, last), c)
        if found is not None:
            rest = text.slice(last, len(text.text))
            return [replace(bullet, text=text.slice(0, head).then(one).then(rest)) for one in found]
    return [bullet]


def alternatives(said: Text, c: Context) -> list[Text] | None:
    """The events that words tell of: one, or several of one subject with “or” between them; None if they tell of
    none."""
    own = c.names.tied
    if isinstance(read(said, "when", own, why=False), Node):
        return [said]
    for between in re.finditer(r",? or |, ", said.text):
        first = said.slice(0, between.start())
        tree = read(first, "when", own, why=False)
        if isinstance(tree, Node):
            subject = said.slice(0, tree[0][0].end).then(Text(" ", said.span, ((0, said.span.start),)))
            rest = said.slice(between.end(), len(said.text))
            others = alternatives(subject.then(rest), c) or alternatives(rest, c)
            if others is not None:
                return [first, *others]
    return None
