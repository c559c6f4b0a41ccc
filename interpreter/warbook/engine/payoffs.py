"""What is gained of what wins, again and again, read from the rules as amounts that can be worked out at any time."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from warbook.engine.plan import ACTIVE
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.bearing import joined, uses
from warbook.language.ir import Do, Expr
from warbook.language.walk import nodes

ME = "the player who gains"
_TOO = "that player"
Loops = tuple[ir.ForEach, ...]


@dataclass(slots=True)
class Rate:
    """An amount that a player (`role`) gains whenever a rule is carried out."""

    amount: Expr
    role: str
    work_out: Any = None
    """The amount, compiled when it is first asked for."""

    def of(self, s: State, player: int) -> int:
        """What the player would gain now, if it were the player's turn."""
        if self.work_out is None:
            self.work_out = s.game.compiled(self.amount, (self.role,))
        active = s.G[ACTIVE]
        s.G[ACTIVE] = player
        try:
            return int(self.work_out(s, player))
        finally:
            s.G[ACTIVE] = active


def rates(body: Do, names: Collection[str]) -> list[Rate]:
    """What a rule lets players gain of some resources, where that can be told from the state alone."""
    found = (_rate(gain, tests, loops) for gain, tests, loops in _gains(body, (), ()) if gain.name in names)
    return [rate for rate in found if rate is not None]


def _gains(
    do: Do | None, tests: tuple[Expr, ...], loops: Loops
) -> Iterator[tuple[ir.Gain, tuple[Expr, ...], Loops]]:
    """What is gained in a rule, on what conditions and for each of what."""
    match do:
        case ir.Block(of=parts):
            for part in parts:
                yield from _gains(part, tests, loops)
        case ir.If(test=test, then=then, otherwise=otherwise):
            yield from _gains(then, (*tests, test), loops)
            yield from _gains(otherwise, (*tests, ir.Not(test)), loops)
        case ir.ForEach(body=body, given=given):
            numbers = dict(given)
            for gain, tests_, loops_ in _gains(body, tests, (*loops, do)):
                amount = numbers.get(gain.amount.name) if isinstance(gain.amount, ir.Var) else None
                yield gain if amount is None else replace(gain, amount=amount), tests_, loops_
        case ir.Gain():
            yield do, tests, loops


def _rate(gain: ir.Gain, tests: tuple[Expr, ...], loops: Loops) -> Rate | None:
    """One gain as an amount, unless it speaks of what only the rule around it knows."""
    if gain.of.type != ir.PLAYER or len(loops) > 1:
        return None
    role, amount = ME, gain.amount
    over = loops[0] if loops else None
    if over is not None and over.of.type.base == "player":
        role = over.var
    me = ir.Var(role, type=ir.PLAYER)
    mine = ir.Compare("==", gain.of, me)
    if over is not None and over.of.type.base != "player":
        if uses(amount, over.var):
            return None
        those = ir.Where(over.of, over.var, joined(mine, *tests), type=over.of.type)
    else:
        same = ir.Compare("==", ir.Var(_TOO, type=ir.PLAYER), me)
        every = ir.All("player", type=ir.PLAYER.set())
        those = ir.Where(every, _TOO, joined(same, mine, *tests), type=every.type)
    whole = ir.Arith("*", ir.Count(those), amount, type=ir.NUMBER)
    return Rate(whole, role) if _free(whole) <= {role} else None


def _free(amount: Expr) -> set[str]:
    """The variables that an amount does not bind itself."""
    inside = {n.var for n in nodes(amount) if hasattr(n, "var")}
    return {n.name for n in nodes(amount) if isinstance(n, ir.Var) and n.name not in inside}
