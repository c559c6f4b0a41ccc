"""Groups that are joined and left, as events."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Type
from warbook.language.model import EventPattern
from warbook.language.resolve import comparisons, predicates
from warbook.language.resolve.context import Context
from warbook.language.resolve.history import noun_term
from warbook.language.resolve.patterns import Pattern
from warbook.language.resolve.scope import opponent_of, owner_of
from warbook.language.sentence import Node


def joined(c: Context, p: Pattern, subject: Node, act: Node) -> EventPattern:
    """`a Soldier joins own Camp`, `a Soldier joins a Cart's Riders`."""
    return of_group(c, p, subject, act, "join")


def left_group(c: Context, p: Pattern, subject: Node, act: Node) -> EventPattern:
    """`a Soldier leaves own Camp`: it was in it."""
    return of_group(c, p, subject, act, "leave")


def of_group(c: Context, p: Pattern, subject: Node, act: Node, sort: str) -> EventPattern:
    np = act.find("np")
    assert np is not None
    base = np.base
    whose = base[0] if base.kind == "of" else None
    word = base.last if base.kind in ("of", "its") else comparisons.bare_term(np) or noun_term(np)
    if word is None or (name := c.names.find(word.word, c.names.groups)) is None:
        raise c.fail("W341", np, f"Only a group can be {'joined' if sort == 'join' else 'left'}.")
    for adjective in base.all("adjective"):
        if adjective[0].kind != "OWN":
            raise c.fail(
                "W305",
                adjective,
                "Things join groups of their own side, and leave them.",
                f"Write “{sort}s own {name}”.",
            )
    group = c.names.groups[name]
    member = p.role("member", Type("thing", group.holds), subject)
    if whose is not None:
        named_holder(c, p, whose, group.holder, member)
    return p.pattern(sort, name)


def named_holder(c: Context, p: Pattern, whose: Node, holder: str | None, member: ir.Expr) -> None:
    """Whose group it is: `a Cart's Riders`, `the player's Camp`."""
    if holder is not None:
        p.role("slot", Type("thing", holder), whose)
        return
    from warbook.language.resolve.readers import thing

    player = thing(c, whose)
    if player == opponent_of(owner_of(member)):
        raise c.fail("W305", whose, "Things join groups of their own side, and leave them.")
    if not player.type.many:
        p.tests.append(predicates.same(c, owner_of(player), owner_of(member)))
