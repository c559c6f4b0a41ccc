"""Which ways of a price can be paid, by whom, and paying them."""

from __future__ import annotations

from warbook.engine.masks import lowest
from warbook.engine.pieces import card_holder
from warbook.engine.plan import OWNER
from warbook.engine.prices import Way
from warbook.engine.state import State


def payers(s: State, thing: int, who: int) -> int:
    return s.F[OWNER][thing] if who == 2 else card_holder(thing, s.F) if who == 1 else thing


def ways(s: State, thing: int, price: tuple[Way, ...]) -> int:
    """Which alternatives of a price can be paid, as a mask."""
    mask, F = 0, s.F
    for i, way in enumerate(price):
        for n, column, _, who in way:
            payer = thing if not who else F[OWNER][thing] if who == 2 else card_holder(thing, F)
            if F[column][payer] < n:
                break
        else:
            mask |= 1 << i
    return mask


def dues(s: State, thing: int, price: tuple[Way, ...], index: int) -> list[tuple[int, int, int]]:
    """One alternative of a price, as (function that takes it, payer, minus the amount)."""
    return [(gain, payers(s, thing, who), -n) for n, _, gain, who in price[index]] if price else []


def pay_way(s: State, thing: int, price: tuple[Way, ...], index: int) -> None:
    """Pays one alternative of a price."""
    for gain, payer, amount in dues(s, thing, price, index):
        s.game.code[gain](s, payer, amount)


def pay(s: State, thing: int, price: tuple[Way, ...]) -> None:
    """Pays the first alternative that can be paid."""
    mask = ways(s, thing, price)
    if mask:
        pay_way(s, thing, price, lowest(mask))
