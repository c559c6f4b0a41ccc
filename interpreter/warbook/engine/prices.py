"""Prices: which of their ways can be paid, by whom, and paying them."""

from __future__ import annotations

from warbook.engine.masks import lowest
from warbook.engine.pieces import card_holder
from warbook.engine.plan import OWNER
from warbook.engine.state import State

Way = tuple[tuple[int, int, int, int], ...]
"""One alternative of a price: (amount, column, function that takes it, whose it is) of each part."""


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


def priced(
    ways: tuple[Way, ...], extra: dict[int, int], instead: dict[int, tuple[int, int, int]]
) -> tuple[Way, ...]:
    """The alternatives of a price with what rules add to it, and with what may be paid in the place
    of what."""
    found: list[Way] = []
    for way in ways:
        sums: list[Way] = [()]
        for n, column, gain, who in way:
            owed = max(0, n + extra.get(column, 0))
            other = instead.get(column)
            parts = [((owed, column, gain, who),)]
            if other is not None:
                parts += [((k, column, gain, who), (owed - k, *other)) for k in range(owed - 1, -1, -1)]  # type: ignore[misc]
            sums = [together((*start, *(p for p in part if p[0]))) for start in sums for part in parts]
        found.extend(x for x in sums if x not in found)
    return tuple(found)


def together(way: Way) -> Way:
    """The parts of a price with those of one resource as one."""
    found: dict[tuple[int, int, int], int] = {}
    for n, column, gain, who in way:
        found[column, gain, who] = found.get((column, gain, who), 0) + n
    return tuple((n, *what) for what, n in found.items())


def way_names(ways: tuple[Way, ...], names: dict[int, str]) -> tuple[str, ...]:
    """Alternatives of a price as a player reads them."""
    return tuple(" and ".join(f"{n} {names[column]}" for n, column, _, _ in way) or "free" for way in ways)
