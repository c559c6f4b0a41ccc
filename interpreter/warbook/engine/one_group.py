"""What joining a group takes somebody out of.

Of the groups of one name that players have, each a Hand, a piece is in one, as in one Cart's Riders of all Carts. What stands
nowhere, a card, lies in one group altogether: in the discards, no longer in the hand. Groups that are shared, or that last
a while only, are lists of who takes part in something, and take nobody out of another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do, Expr, Type
from warbook.language.model import GroupDecl, Rulebook

PLAYER = ir.Var("whose", type=ir.PLAYER)


def taken_out(book: Rulebook, name: str) -> list[Do]:
    """What happens to a `member` first that joins a group, in whose `slot`."""
    joined = book.groups[name]
    found: list[Do] = []
    for other in book.groups.values():
        if other.name == name and joined.owned and joined.holder is None and not joined.shared:
            found += leaving(other, but=ir.Var("side", type=ir.NUMBER))
        elif other.name != name and lies_in_one(book, joined) and lies_in_one(book, other):
            related = book.lineage(joined.holds), book.lineage(other.holds)
            found += leaving(other) if joined.holds in related[1] or other.holds in related[0] else ()
    return found


def lies_in_one(book: Rulebook, group: GroupDecl) -> bool:
    """Whether what a group holds lies there and nowhere else."""
    return book.kinds[group.holds].off_board and not group.shared and group.lasts is None


def leaving(group: GroupDecl, but: Expr | None = None) -> Iterator[Do]:
    """A member leaves whoever's group of that name it is in, but that of one player."""
    kind = Type("thing", group.holds)
    member = ir.Var("member", type=kind)

    def out(owner: Expr | None) -> Do:
        its = ir.Group(group.name, owner, type=kind.set())
        return ir.If(ir.In(member, its, type=ir.FLAG), ir.Join(member, its, True))

    if group.holder is not None:
        held = ir.Field(member, f"holder {group.name}", type=ir.NUMBER)
        its = ir.Group(group.name, replace(held, type=Type("thing", group.holder)), type=kind.set())
        somewhere = ir.Compare(">=", held, ir.Num(0, type=ir.NUMBER), type=ir.FLAG)
        yield ir.If(somewhere, ir.Join(member, its, True))
    elif group.owned:
        done = out(PLAYER)
        if but is not None:
            done = ir.If(ir.Compare("!=", PLAYER, but, type=ir.FLAG), done)
        yield ir.ForEach("whose", ir.All("player", type=ir.PLAYER.set()), done)
    else:
        yield out(None)
