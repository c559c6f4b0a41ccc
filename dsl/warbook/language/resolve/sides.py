"""Whose friends and enemies: in a condition about somebody of another side than who acts, they could be seen from either.

`If the target is adjacent to another friendly Soldier`, where the bearer shoots at the target, is refused with both readings:
`another Soldier whose player is the bearer's player`, or `… the target's player`. Where the one spoken of is known to be of
the same side, both are the same; of an indefinite one, `if an enemy Soldier is adjacent to a friendly Soldier`, sides stay
those of who acts.
"""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.names import indefinite
from warbook.language.resolve.articles import article, with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.scope import Scope, owner_of
from warbook.language.resolve.unclear import UNCLEAR, unclear, words
from warbook.language.sentence import Node

SIDES = ("OWN", "FRIENDLY", "ENEMY")
"""The words that tell on whose side something is."""


def of_one(c: Context, one: Expr) -> Scope:
    """The scope in which a clause says something of one piece or player."""
    before, scope = of_the_rule(c), c.scope.about(one, owner_of(one))
    if before is None or c.seated or one.type.base != "thing":
        return scope
    whose = owner_of(root(one))
    if before == whose or c.sides.get(root(one)) == before:
        return scope
    return replace(scope, across=before)


def of_the_rule(c: Context) -> Expr | None:
    """From whose side it is seen, before what is done by one piece takes that piece's side."""
    held = c.scope
    if held.it is None or held.it.type.base != "thing" or held.me != owner_of(held.it):
        return c.side
    c.scope = replace(held, me=held.outer)
    side, c.scope = c.side, held
    return side


def root(one: Expr) -> Expr:
    """Whose a part, or what somebody carries, is in the end."""
    while isinstance(one, ir.Field):
        one = one.of
    return one


def seen_from_two(c: Context, np: Node) -> None:
    """Refuses a side that could be seen from who is spoken of, or from who acts."""
    before, base = c.scope.across, np[0] if np.kind == "np" else np
    side = next((a for a in base.all("adjective") if a[0].kind in SIDES), None)
    if before is None or side is None or is_held(c, base):
        return
    behind = [n for n in np.children[1:] if n is not None] if np is not base else []
    assert c.scope.it is not None
    whose = [player_said(c, before), player_said(c, owner_of(c.scope.it))]
    more = said_behind(c, behind)
    message = f"“{side[0].word}” could be seen from the one of whom this is said, or from the one whom the rule is about."
    if more is None or not all(whose):
        raise c.fail(
            UNCLEAR, with_article(c, np), message, "Say whose: “… whose player is the KIND's player”."
        )
    raise unclear(c, with_article(c, np), message, *(with_owner(c, np, side, one, more) for one in whose))


def is_held(c: Context, base: Node) -> bool:
    """Whether `own Bench` is meant: what somebody has, and not those who are on a side."""
    noun, names = base.find("noun"), c.names
    return noun is None or names.find(noun[0].word, names.kinds, names.cards) is None


def player_said(c: Context, player: Expr) -> str:
    """Words for a player whose pieces are spoken of; "" where there are none."""
    match player:
        case ir.PlayerNow(which="active"):
            return "the active player"
        case ir.Owner(of=of):
            said = called(c, of)
            return f"{said}'s player" if said else ""
        case ir.Var():
            return called(c, player)
    return ""


def called(c: Context, one: Expr) -> str:
    """How somebody is called in a rule."""
    if isinstance(one, ir.Field):
        of = called(c, one.of)
        return f"{of}'s {one.name.removeprefix('holder ')}" if of else ""
    known = [name for name, of in c.scope.roles.items() if of == one and name not in c.scope.unclear]
    best = min(known, key=lambda name: not name[:1].islower(), default="")
    return f"the {best}" if best else ""


def said_behind(c: Context, behind: list[Node]) -> str | None:
    """What stands behind a noun, behind `whose player is …`; None where it cannot stand there."""
    said = []
    for node in behind:
        match node.kind:
            case "with_":
                assert node.children[-1] is not None
                said.append(f"has {words(c, node.children[-1])}")
            case "without":
                said.append(f"has no {words(c, node).partition(' ')[2]}")
            case "that":
                said.append(words(c, node).partition(" ")[2])
            case "whose" | "whose_has" | "whose_player":
                return None
            case _:
                said.append(f"is {words(c, node)}")
    return f" and that {' and '.join(said)}" if said else ""


def with_owner(c: Context, np: Node, side: Node, whose: str, more: str) -> str:
    """A noun phrase with the player instead of the side: `another Soldier whose player is the bearer's player`."""
    base = np[0] if np.kind == "np" else np
    head = " ".join(words(c, n) for n in base.children if n is not None and n is not side)
    first = {"a": indefinite(head), "the": f"the {head}"}.get(article(c, np), head)
    return f"{first} whose player is {'not ' if side[0].kind == 'ENEMY' else ''}{whose}{more}"
