"""How many pieces of each card rules create, for both players together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from warbook.language import ir
from warbook.language.flows.passing import bodies, calls
from warbook.language.ir import Expr
from warbook.language.model import Kind, Rulebook
from warbook.language.walk import PLAIN, inner, nodes

__all__ = ["batches", "by_trait", "made_of", "made_of_kind"]

AGAIN, MOST = 6, 24
"""How many pieces are printed of what rules create again and again, where they do not say how many the box holds; and how
many at most."""
AT_ONCE = 1
"""How many of them are about at once, where what is found out goes."""
_PLAYERS = 2


def made_of(book: Rulebook) -> dict[str, int]:
    """The pieces of each card that rules create: as many as come of what happens so many times in a game, else several."""
    every = dict(bodies(book))
    found: Counter[str] = Counter()
    begins = [
        f"hook {i}"
        for i, hook in enumerate(book.hooks)
        if (hook.event.sort, hook.event.name) == ("begins", "Game")
    ]
    reached: set[str] = set()
    for key in ("sequence Game", *begins):
        for card, count in _created(book, every, every.get(key), 1, {}, (key,), reached):
            found[card] += count
    for key, body in every.items():
        if key not in reached and key not in ("sequence Game", *begins):
            for card in {n.card for n in nodes(body) if isinstance(n, ir.Create) and n.card}:
                found[card] = max(found[card], AGAIN)
    return {card: _boxed(book, card, count) for card, count in found.items()}


def made_of_kind(book: Rulebook, kind: Kind) -> int:
    """The pieces of a kind that rules create by their cards."""
    cards = made_of(book).items()
    return sum(count for name, count in cards if kind.name in book.lineage(book.cards[name].kind))


def _boxed(book: Rulebook, card: str, count: int) -> int:
    said = book.kinds[book.cards[card].kind].in_the_box
    return min(count, MOST) if said is None else said


def _created(
    book: Rulebook,
    every: Mapping[str, Any],
    x: Any,
    times: int,
    chosen: dict[str, int],
    within: tuple[str, ...],
    reached: set[str],
) -> Iterator[tuple[str, int]]:
    """The cards of which pieces are created in a deed that is done so many times, and what it leads to."""
    match x:
        case None | ir.Use():
            return
        case ir.Create(card=card) if card:
            yield card, times
        case ir.Choose(var=var, most=ir.Num(value=most)):
            chosen[var] = most
        case ir.ForEach(of=of):
            times *= _members(of, chosen)
        case ir.Repeat(times=count):
            times *= count.value if isinstance(count, ir.Num) else AGAIN
        case ir.Alternate() | ir.While():
            times *= AGAIN
    if isinstance(x, PLAIN):
        return
    for key in calls(book, x):
        if key not in within and key in every:
            reached.add(key)
            yield from _created(book, every, every[key], times, chosen, (*within, key), reached)
    for part in inner(x):
        yield from _created(book, every, part, times, chosen, within, reached)


def _members(of: Expr, chosen: Mapping[str, int]) -> int:
    """How many something is done for: the players, or those who were chosen; several of anybody else."""
    match of:
        case ir.Var(name=name) if name in chosen:
            return chosen[name]
    return _PLAYERS if of.type.base == "player" else AGAIN


def batches(book: Rulebook, kind: str) -> Iterator[tuple[str, int]]:
    """Who has things of a kind made in place of those that it had, and how many at a time: a rule takes all in a group of
    somebody out of play and puts so many new ones into it."""
    for key, body in bodies(book):
        action = book.actions.get(key.removeprefix("action "))
        procedure = book.procedures.get(key) or (action.procedure if action is not None else None)
        roles = {role.name: role.type.arg for role in procedure.roles} if procedure is not None else {}
        most = {
            n.var: n.high.value
            for n in nodes(body)
            if isinstance(n, ir.PickNumber) and isinstance(n.high, ir.Num)
        }
        groups = [n.of for n in nodes(body) if isinstance(n, ir.ForEach) and isinstance(n.of, ir.Group)]
        emptied = {(group.name, _named(group.owner)) for group in groups}
        for loop in (n for n in nodes(body) if isinstance(n, ir.Repeat)):
            made = {n.var for n in nodes(loop) if isinstance(n, ir.Create) and n.kind == kind and not n.card}
            for joined in (n for n in nodes(loop) if isinstance(n, ir.Join)):
                owner, times = _named(joined.group.owner), _most(loop.times, most)
                if (
                    _named(joined.of) in made
                    and (joined.group.name, owner) in emptied
                    and times
                    and owner in roles
                ):
                    yield roles[owner], times


def _named(x: Any) -> str:
    return x.name if isinstance(x, ir.Var) else ""


def _most(x: Expr, chosen: Mapping[str, int]) -> int:
    """The most that a number of times can be; 0 where that is not told."""
    match x:
        case ir.Num(value=value):
            return value
        case ir.Var(name=name):
            return chosen.get(name, 0)
        case ir.Arith(op="+", left=left, right=right):
            return _most(left, chosen) + _most(right, chosen)
    return 0


def by_trait(book: Rulebook, kind: str) -> Iterator[tuple[str, str, int]]:
    """What special rules make of a kind besides: whose trait it is, the value that is written on the thing, and how many
    of those there are at once."""
    for hook in book.hooks:
        if hook.bearer is None or hook.bearer.sort != "trait":
            continue
        made = {n.var for n in nodes(hook.body) if isinstance(n, ir.Create) and n.kind == kind and not n.card}
        for put in (n for n in nodes(hook.body) if isinstance(n, ir.Put)):
            if put.of is not None and _named(put.of) in made and isinstance(put.value, ir.Listed):
                yield hook.bearer.name, put.value.name, AT_ONCE
