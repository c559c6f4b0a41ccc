"""Numbers that stand on cards, asked of those on whose cards they never stand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from warbook.language import ir
from warbook.language.check.record import Checked, Finding
from warbook.language.ir import Type
from warbook.language.model import Change
from warbook.language.names import indefinite
from warbook.language.resolve.fault import capital


def number_of_nobody(game: Checked) -> Iterator[Finding]:
    """A number asked of somebody on none of whose cards it stands, `the Hound's Wit`: it would be 0 for ever."""
    book = game.book
    holders = printed(game)
    put = {(one.of.type.arg, one.name) for one in game.acting_of(ir.Put) if one.of is not None}
    grounds = {name for terrain in book.terrains.values() for name in terrain.stats}
    for asked in game.acting_of(ir.Field):
        of = asked.of.type
        if asked.name not in book.stats or not holders[asked.name] or asked.span is None:
            continue
        if (of.arg, asked.name) in put:
            continue
        if of.base == "place" and asked.name not in grounds:
            yield Finding(asked.span, f"A place has no {asked.name}.", whose(holders[asked.name]))
        elif of.base == "thing" and lacks(game, of.arg, holders[asked.name]):
            yield Finding(asked.span, f"{capital(of)} has no {asked.name}.", whose(holders[asked.name]))
    for change in book.changes:
        wanted = holders[change.field] if change.field in book.stats else set()
        if not wanted:
            continue
        for kind in said_of(change):
            if kind in book.kinds and not any(related(game, kind, one) for one in wanted):
                told = f"{capital(Type('thing', kind))} has no {change.field}."
                yield Finding(change.span, told, whose(wanted))


def said_of(change: Change) -> Iterator[str]:
    """Of which kinds a rule changes a number."""
    ahead = [change.test]
    while ahead:
        match ahead.pop():
            case ir.And(of=tests):
                ahead.extend(tests)
            case ir.IsKind(of=ir.Var(name=change.var), kind=kind):
                yield kind
            case ir.Some(of=ir.Where(test=test)):
                ahead.append(test)


def printed(game: Checked) -> defaultdict[str, set[str]]:
    """On the cards of which kinds each number stands, or what else has it."""
    holders: defaultdict[str, set[str]] = defaultdict(set)
    for card in game.book.cards.values():
        for name in card.stats:
            holders[name].add(card.kind)
    for kind in game.book.kinds.values():
        for name in kind.defaults:
            holders[name].add(kind.name)
    return holders


def lacks(game: Checked, kind: str, holders: set[str]) -> bool:
    """Whether nothing of a kind has what stands on the cards of others."""
    return kind in game.book.kinds and not any(related(game, kind, x) for x in holders)


def related(game: Checked, kind: str, other: str) -> bool:
    """Whether something of one kind may be of the other."""
    return kind in game.book.lineage(other) or other in game.book.lineage(kind)


def whose(holders: set[str]) -> str:
    """Who has such a number."""
    said = " or ".join(indefinite(kind) for kind in sorted(holders))
    return f"It stands on the cards of {said}; say whose is meant."
