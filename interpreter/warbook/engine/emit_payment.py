"""Who can pay what → Python source: prices as tables of what is taken from whom."""

from __future__ import annotations

from collections.abc import Callable

from warbook.engine.emit_sets import Sets
from warbook.engine.prices import Way, priced
from warbook.language.model import Price


class Payment(Sets):
    """Emits tests of prices."""

    def can_pay(self, payer: str, price: Price) -> str:
        """Whether a thing or player can pay; a thing pays from what itself, its whole and its player have."""
        if not price:
            return "True"
        if self.mixed(price):
            rows = self.table(("payable", price), lambda: self.price_rows(price, lambda name: -1))
            return f"(ways(s, {payer}, {rows}) != 0)"
        ways = []
        for way in price:
            ways.append(
                "("
                + " and ".join(
                    f"F[{self.plan.column(name)}][{self.payer(payer, name)}] >= {n}" for n, name in way
                )
                + ")"
                if way
                else "True"
            )
        return "(" + " or ".join(ways) + ")"

    def mixed(self, price: Price) -> bool:
        """Whether something else may be paid in the place of a part of a price."""
        resources = self.plan.book.resources
        return any(name in resources and resources[name].instead for way in price for _, name in way)

    def price_rows(self, price: Price, gain: Callable[[str], int]) -> tuple[Way, ...]:
        """The alternatives of a price; `gain` gives the number of the function that takes what is paid."""
        rows = tuple(
            tuple((n, self.plan.column(name), gain(name), self.payer_kind(name)) for n, name in way)
            for way in price
        )
        return priced(rows, {}, self.substitutes(gain)) if self.mixed(price) else rows

    def substitutes(self, gain: Callable[[str], int]) -> dict[int, tuple[int, int, int]]:
        """For a resource's column, what may be paid in its place: column, gain function and payer."""
        return {
            self.plan.column(name): (self.plan.column(other), gain(other), self.payer_kind(other))
            for name, other in ((n, r.instead) for n, r in self.plan.book.resources.items())
            if other is not None
        }

    def payer_kind(self, name: str) -> int:
        """0: the thing itself pays; 1: its whole; 2: its player."""
        source = self.payer("x", name)
        return 2 if source.startswith("F[1]") else 1 if source.startswith("K(") else 0

    def payer(self, thing: str, name: str) -> str:
        """Who pays a resource for a thing: the thing, its whole, or its player."""
        book = self.plan.book
        holder = book.resources[name].holder if name in book.resources else book.tokens[name].holder
        if holder == "player":
            return f"F[1][{thing}]"
        if (
            any(k.parts == holder or k.whole is None for k in book.kinds.values() if k.name == holder)
            and book.kinds[holder].whole is None
            and any(k.whole == holder for k in book.kinds.values())
        ):
            return f"K({thing}, F)"
        return thing
