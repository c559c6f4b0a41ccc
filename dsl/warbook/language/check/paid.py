"""What is paid though it may be that nobody can, so that it would be had for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warbook.language import ir
from warbook.language.check.record import Checked, Finding
from warbook.language.ir import Do, Expr
from warbook.language.model import Hook, Offer, Price, Procedure
from warbook.language.walk import inner, nodes


def paid_or_not(game: Checked) -> Iterator[Finding]:
    """`If so, the player pays 1 Gold, and …` of one who may have none: only what somebody may pay is asked for where it can be
    paid. A price of which one alternative is chosen is not looked at."""
    book = game.book
    for declared in (
        *book.procedures.values(),
        *book.actions.values(),
        *book.hooks,
        *book.offers,
        *book.rolls.values(),
    ):
        for pay in unasked(declared):
            if pay.span is not None:
                (way,) = pay.price
                price = " and ".join(book.counted(n, name) for n, name in way)
                lost = ", and it loses ".join(book.counted(n, name) for n, name in way)
                yield Finding(
                    pay.span,
                    f"It is not said what happens where {price} cannot be paid: all the rest would be had for nothing.",
                    f"Begin with “… may pay {price}.”, and go on “If so, …”; or write “it loses {lost}”, which takes what there is.",
                )


def unasked(do: Any, given: frozenset[str] = frozenset()) -> Iterator[ir.Pay]:
    """What is paid in a declaration without being asked for; of what is `given`, it was asked how much there is."""
    match do:
        case ir.Pay(price=price):
            if len(price) == 1 and not _names(price) <= given:
                yield do
        case ir.May(test=test, body=body, refused=refused):
            yield from unasked(body, given | _counted(test))
            yield from unasked(refused, given)
        case ir.Option(test=test, body=body) | ir.If(test=test, then=body) | Hook(test=test, body=body):
            yield from unasked(body, given | _counted(test))
            if isinstance(do, ir.If):
                yield from unasked(do.otherwise, given)
        case Offer(test=test, body=body, price=price):
            yield from unasked(body, given | _counted(test) | _names(price))
        case _:
            for part in inner(do):
                if isinstance(part, (Do, ir.Option, Procedure, tuple)):
                    yield from unasked(part, given)


def _names(price: Price) -> frozenset[str]:
    return frozenset(name for way in price for _, name in way)


def _counted(test: Expr | None) -> frozenset[str]:
    """Of what a condition asks whether there is as much."""
    found: frozenset[str] = frozenset()
    for node in nodes(test):
        if isinstance(node, ir.CanPay):
            found |= _names(node.price)
        elif isinstance(node, ir.Field):
            found |= {node.name}
    return found
