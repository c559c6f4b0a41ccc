"""Groups that are joined and left, as events."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.model import EventPattern
from warbook.language.resolve import comparisons, readers, wholes
from warbook.language.resolve.context import Context
from warbook.language.resolve.history import noun_term
from warbook.language.resolve.patterns import Pattern, sided
from warbook.language.resolve.scope import opponent_of, owner_of
from warbook.language.resolve.unclear import unclear
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
    group = c.names.groups[name]
    spoken = c.scope.it
    member = p.role("member", Type("thing", group.holds), subject)
    if base.kind == "its":
        its_group(c, p, base, name, spoken or member)
    elif whose is not None and group.holder is not None:
        p.role("slot", Type("thing", group.holder), whose)
    elif group.owned and group.holder is None:
        own_of_whom(c, np, subject, name)
        if spoken is not None and spoken.type == ir.PLAYER and (side := base.find("adjective")) is not None:
            message = f"“{side[0].word}” could be seen from the player, or from whose piece this is."
            raise unclear(c, np, message, f"the player's {name}", f"its player's {name}")
        of_player(c, p, base, whose, member)
    return p.pattern(sort, name)


def its_group(c: Context, p: Pattern, node: Node, name: str, one: Expr) -> None:
    """`While a Person is in Mud: A Crate cannot join its Load`: that of whom was spoken of, or else of who joins."""
    holder = c.names.groups[name].holder
    if holder is None and one.type.base == "thing" and c.names.groups[name].owned:
        slot = p.role("slot", ir.PLAYER, None)
        p.tests.append(ir.Compare("==", slot, owner_of(one)))
    elif holder is not None and one.type.base == "thing" and wholes.fits(c, one.type, Type("thing", holder)):
        p.same(one, p.role("slot", Type("thing", holder), None))
    else:
        hint = (
            f"Say whose: “the player's {name}”." if holder is None else f"Say whose: “a {holder}'s {name}”."
        )
        raise c.fail("W302", node, f"It is not clear whose {name} is meant.", hint)


def own_of_whom(c: Context, np: Node, subject: Node, group: str) -> None:
    """Refuses `When another Card joins own Discards: The bearer …`: of the bearer's player, or of that Card's?"""
    side = next((a for a in np.base.all("adjective")), None)
    who = c.text.text[subject.start : subject.end]
    if (
        side is None
        or side[0].kind != "OWN"
        or "bearer" not in c.scope.roles
        or "bearer" in who
        or sided(subject)
    ):
        return
    message = "“own” could be seen from whose piece this is, or from the one whom the rule is about."
    raise unclear(c, np, message, f"the bearer's player's {group}", f"its player's {group}")


def of_player(c: Context, p: Pattern, base: Node, whose: Node | None, member: Expr) -> None:
    """Whose group it is, of those of players: `own Camp`, `the enemy Camp`, `the player's Camp`; without a word anybody's."""
    side = next((a[0].kind for a in base.all("adjective")), None)
    player: Expr | None = None
    if whose is not None:
        player = readers.thing(c, whose)
        if player.type.many:
            return
        player = owner_of(player)
    elif side is not None:
        player = owner_of(member) if side != "ENEMY" else opponent_of(owner_of(member))
    if player is not None:
        slot = p.role("slot", ir.PLAYER, None)
        p.tests.append(ir.Compare("==", slot, player))
