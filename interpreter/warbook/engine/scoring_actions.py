"""Actions that bring what wins: where a piece has to stand for them, or what it has to come to."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any

from warbook.engine.answers import bits
from warbook.engine.emit_holdings import SQUARE
from warbook.engine.payoffs import Rate
from warbook.engine.plan import ACTIVE, POS
from warbook.engine.program import Program
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.bearing import conjuncts, joined, uses
from warbook.language.ir import Expr
from warbook.language.model import Procedure
from warbook.language.walk import nodes, variables


class Gain:
    """What a player gains again and again beyond the other: at first, and as things are."""

    def __init__(self, s: State, player: int, rates: Iterable[Rate]) -> None:
        self.player, self.rates = player, tuple(rates)
        self.now = self.of(s)

    def of(self, s: State) -> int:
        """How much it is."""
        return sum(rate.of(s, self.player) - rate.of(s, 1 - self.player) for rate in self.rates)


@dataclass(slots=True)
class Deed:
    """One thing that can be done.

    It is done at squares that hold a token (`slots`) where `test` holds of who does it, or to one of `targets`. It
    gains what wins at once, or changes how much of `column` the doer or the target has by `change`.
    """

    slots: tuple[int, ...]
    test: Any
    targets: Any
    column: int = -1
    has: int = -1
    change: int = 0

    def aimed_at(self, s: State, gain: Gain) -> list[Any]:
        """The places of what any of a player's pieces can do it to, to some gain."""
        if self.targets is None:
            return []
        those = [one for one in bits(self.targets(s)) if s.F[POS][one] != s.game.space.nowhere]
        return [s.F[POS][one] for one in those if self.helps(s, one, gain)]

    def spots(self, s: State, piece: int, gain: Gain) -> list[Any]:
        """The places where the piece can do it to some gain, where it is not done to somebody."""
        if self.targets is not None or not self.helps(s, piece, gain):
            return []
        column = s.F[POS]
        here, active = column[piece], s.G[ACTIVE]
        found = []
        s.G[ACTIVE] = gain.player
        try:
            for square in {square for slot in self.slots for square in bits(s.G[slot])}:
                column[piece] = square
                if self.test(s, piece):
                    found.append(square)
        finally:
            column[piece], s.G[ACTIVE] = here, active
        return sorted(found)

    def helps(self, s: State, one: int, gain: Gain) -> bool:
        """Whether the change is to the player's gain."""
        if self.column < 0:
            return True
        column, had, mask = s.F[self.column], s.F[self.column][one], s.G[self.has]
        column[one] = max(0, had + self.change)
        s.G[self.has] = mask | 1 << one if column[one] else mask & ~(1 << one)
        try:
            return gain.of(s) > gain.now
        finally:
            column[one], s.G[self.has] = had, mask


def deeds(game: Program, counters: Collection[str], wanted: Collection[str]) -> list[Deed]:
    """The actions that gain a counter for their user, or change what the gain of one depends on."""
    found = []
    for action in game.book.actions.values():
        procedure = action.procedure
        if procedure is None:
            continue
        for gain in nodes(procedure.body):
            if isinstance(gain, ir.Gain):
                deed = _deed(game, procedure, gain, counters, wanted)
                found.extend([deed] if deed is not None else [])
    return found


def _deed(
    game: Program, procedure: Procedure, gain: ir.Gain, counters: Collection[str], wanted: Collection[str]
) -> Deed | None:
    user = procedure.roles[0].name
    chosen = [n for n in nodes(procedure.body) if isinstance(n, ir.Choose) and n.of.type.base == "thing"]
    if gain.name in counters and isinstance(gain.of, ir.Owner):
        return _where(game, procedure, user, chosen[0] if chosen else None)
    change = _signed(gain.amount)
    if gain.name not in wanted or not isinstance(gain.of, ir.Var) or change is None:
        return None
    name = gain.of.name
    target = next((n for n in chosen if n.var == name), None)
    deed = _where(game, procedure, user, target) if target is not None or name == user else None
    if deed is not None:
        deed.column, deed.has = game.plan.column(gain.name), game.plan.has(gain.name)
        deed.change = change
    return deed


def _where(game: Program, procedure: Procedure, user: str, target: ir.Choose | None) -> Deed | None:
    """A deed by its place: what it is done to, or else the squares that its needs speak of."""
    if target is not None:
        those = _without(target.of, user)
        free = variables(those) - {n.var for n in nodes(those) if hasattr(n, "var")}
        return None if free else Deed((), None, game.compiled(those, ()))
    needs = [need.test for need in procedure.needs if _of_the_place(need.test, user)]
    names = {
        n.name
        for test in needs
        for n in nodes(test)
        if isinstance(n, ir.Field)
        and n.name in game.book.tokens
        and game.book.tokens[n.name].holder == SQUARE
    }
    if not names:
        return None
    test = game.compiled(joined(*needs), (user,))
    return Deed(tuple(game.plan.has(name) for name in sorted(names)), test, None)


def _of_the_place(test: Expr, user: str) -> bool:
    """Whether a need asks where its user stands."""
    return any(
        isinstance(n, (ir.Spatial, ir.Near)) or (isinstance(n, ir.Field) and n.name == SQUARE)
        for n in nodes(test)
        if uses(n, user)
    )


def _without(of: Expr, user: str) -> Expr:
    """A set, whatever its user has to do with its members."""
    if not isinstance(of, ir.Where):
        return of
    inner = _without(of.of, user)
    parts = [part for part in conjuncts(of.test) if not uses(part, user)]
    return replace(of, of=inner, test=joined(*parts)) if parts else inner


def _signed(amount: Expr) -> int | None:
    match amount:
        case ir.Num(value=value):
            return value
        case ir.Arith(op="-", left=ir.Num(value=left), right=ir.Num(value=right)):
            return left - right
    return None
