"""Whose friends and enemies: they are seen from whom the rule is about; what is said of somebody else could be seen from either.

`If the target is adjacent to another friendly Soldier`, `the target gains 1 Fear for each friendly Soldier`, where the bearer
shoots at the target, are refused with both readings: `another Soldier whose player is the bearer's player`, or `… the target's
player`. So is what another player does, `the opponent removes 1 enemy Soldier`, and what stands among the alternatives
that it chooses from; “own” is that player's there. So is a law or an event of somebody whose side is not told, `a Soldier near the bearer cannot hit an enemy Soldier`. Where the
one spoken of is known to be of the same side, both are the same; where its own side is told from where the rule is seen, `if an
enemy Soldier is adjacent to a friendly Soldier`, `an enemy Soldier cannot hit a friendly Soldier`, sides stay those of who acts.
"""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.names import indefinite, plural
from warbook.language.resolve.articles import article, with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.itself import same
from warbook.language.resolve.scope import Scope, owner_of
from warbook.language.resolve.unclear import UNCLEAR, unclear, words
from warbook.language.sentence import Node
from warbook.language.walk import nodes

SIDES = ("OWN", "FRIENDLY", "ENEMY")
"""The words that tell on whose side something is."""
NAMED = (
    "Name them first, “For each … KIND, as one, the one …”; then say “… KIND whose player is the one's player”, or of "
    "the other side “… whose player is the active player”, “… whose player is the KIND's player”."
)

OF_EACH = "Write “{}”; or, of each of those, name them first: “For each KIND, as one: …”, and say “… whose player is {}the one's player”."

OF_EACH_PLAYER = "Write “{}”; or, of each of the players, “For each player: The player …, and each own …”."


def of_one(c: Context, one: Expr) -> Scope:
    """The scope in which a clause says something of one piece or player."""
    return replace(c.scope.about(one, owner_of(one)), across=across(c, one, of_the_rule(c)))


def across(c: Context, one: Expr, before: Expr | None) -> tuple[Expr, Expr] | None:
    """From whose side it could be seen while one is spoken of; None where there is but one such player."""
    if before is None or c.seated or one.type.many:
        return None
    if one.type == ir.PLAYER and not isinstance(one, ir.Var):
        return None if is_same_player(c, before, one) else (before, one)
    if one.type.base != "thing":
        return None
    whose = owner_of(root(one))
    return None if before == whose or c.sides.get(root(one)) == before else (before, whose)


def is_same_player(c: Context, one: Expr, other: Expr) -> bool:
    """Whether two players are the same, as far as the rule tells."""
    of = [c.sides.get(x.of, x) if isinstance(x, ir.Owner) else x for x in (one, other)]
    return of[0] == of[1] or (
        isinstance(of[0], ir.Owner) and isinstance(of[1], ir.Owner) and same(c, of[0].of, of[1].of)
    )


def is_done_by(c: Context, player: Expr) -> bool:
    """Whether a clause is about what a player does, or is one of those from which a player chooses, and so tells whose “own” is."""
    of_a_piece = isinstance(player, ir.Owner) and c.scope.it is not None and same(c, player.of, c.scope.it)
    return player == c.scope.me and not of_a_piece


def of_any(c: Context, each: Expr, scope: Scope) -> Scope:
    """A scope in which something is said of each or any of a set, who may be on either side: `each Soldier near an enemy`."""
    side = c.side
    told = c.scope.told is not None and owner_of(c.scope.told) == side
    if side is None or told or c.seated or each.type.base != "thing" or c.sides.get(each) is not None:
        return scope
    return scope if owner_of(each) == side else replace(scope, across=(side, owner_of(each)))


def beside_player(c: Context, one: Expr, scope: Scope) -> Scope:
    """A scope once something has been said of a player other than the one from whose side it is seen."""
    side = c.side
    if side is None or one.type != ir.PLAYER or one == side or c.seated:
        return scope
    return replace(scope, across=(side, one))


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


def seen_from_two(c: Context, np: Node, place: Node | None = None) -> None:
    """Refuses a side that could be seen from who is spoken of, or from who acts. Of a `place` in an event or a law more
    than a side can be said only after “where”."""
    either, base = c.scope.across, np.base
    side = next((a for a in base.all("adjective") if a[0].kind in SIDES), None)
    if either is None or side is None or is_held(c, base):
        return
    if side[0].kind == "OWN" and is_done_by(c, either[1]):
        return
    named = f"{side[0].word.lower()} {c.names.find(base.last[0].word, c.names.kinds)}"
    if named in c.scope.roles and article(c, np) == "the":
        return  # the name of one who has been spoken of
    behind = [n for n in np.children[1:] if n is not None] if np is not base else []
    whose = [player_said(c, player) for player in either]
    more = said_behind(c, behind)
    message = f"“{side[0].word}” could be seen from the one of whom this is said, or from the one whom the rule is about."
    said = with_article(c, np)
    if more is None or not any(whose):
        raise c.fail(UNCLEAR, said, message, NAMED)
    readings = [with_owner(c, np, side, one, more) for one in whose if one]
    if not all(whose) and either[1].type == ir.PLAYER and isinstance(either[1], ir.Var):
        raise c.fail(UNCLEAR, said, message, OF_EACH_PLAYER.format(readings[0]))
    if not all(whose):
        raise c.fail(UNCLEAR, said, message, OF_EACH.format(readings[0], "not " * (side[0].kind == "ENEMY")))
    if place is not None:
        readings = [f"where it is {c.text.text[place.start : said.start]}{one}" for one in readings]
    raise unclear(c, place or said, message, *readings)


_PLAYER_DOES = re.compile(r"(?:player|opponent) (?:may )?(?!has\b|is\b|gains\b|loses\b)[a-z]+ [^.:]*$")
"""That a player does what is said, from whose side it is seen."""


def near_whom(c: Context, np: Node, of: Expr, told: Expr | None = None) -> None:
    """Refuses `When a Cat hits a Mouse: Each friendly Mouse within 3in of it gains Fear`: friends of the Cat, whom the rule
    is about, or of the Mouse near whom they are? Where the side of that one is known, it is as of whom the rule is about.
    So with what is `told` of them, `if a friendly Mouse is within 3in of it`."""
    base, me = np.base, c.side
    side = next((a for a in base.all("adjective") if a[0].kind in SIDES), None)
    if (
        side is None
        or me is None
        or c.seated
        or is_held(c, base)
        or _PLAYER_DOES.search(c.text.text[: np.start])
    ):
        return
    beside = [part for part in nodes(told or of) if isinstance(part, ir.Near | ir.Spatial | ir.Distance)]
    for near in {one for part in beside for one in near_each_other(part)}:
        if not isinstance(near, ir.Var) or near.type.base != "thing" or near.type.many or not called(c, near):
            continue
        seen = isinstance(me, ir.Owner) and not same(c, me.of, near)
        if not seen or near in c.sides or not akin(c, near.type.arg, of.type.arg):
            continue
        whose = [player_said(c, player) for player in (owner_of(near), me)]
        more = said_behind(c, [n for n in np.children[1:] if n is not None] if np is not base else [])
        message = f"“{side[0].word}” could be seen from {called(c, near)}, near whom they are, or from the one whom the rule is about."
        pair, by_name = (near.type.arg, of.type.arg), not any(True for _ in np.within("IT"))
        if more and by_name and told is None and any(c.names.kind_of(*two) for two in (pair, pair[::-1])):
            more += f" and that is not {called(c, near)}"  # those near it, but not itself
        if more is None or not all(whose):
            raise c.fail(UNCLEAR, with_article(c, np), message, NAMED)
        raise unclear(c, with_article(c, np), message, *(with_owner(c, np, side, one, more) for one in whose))


def near_each_other(part: ir.Near | ir.Spatial | ir.Distance) -> tuple[Expr, ...]:
    """The two that are near each other, or adjacent, or the nearest."""
    if isinstance(part, ir.Near | ir.Distance):
        return (part.left, part.right)
    return part.args if part.relation == "adjacent" else ()


def akin(c: Context, one: str, other: str) -> bool:
    """Whether things of two kinds are of one wider kind."""
    return any(c.names.kind_of(one, wide) and c.names.kind_of(other, wide) for wide in c.names.kinds)


def is_held(c: Context, base: Node) -> bool:
    """Whether `own Bench` is meant: what somebody has, and not those who are on a side."""
    noun, names = base.find("noun"), c.names
    return noun is None or names.find(noun[0].word, names.kinds, names.cards) is None


def player_said(c: Context, player: Expr) -> str:
    """Words for a player whose pieces are spoken of; "" where there are none."""
    match player:
        case ir.PlayerNow(which="active" | "first" | "second" as which):
            return f"the {which} player"
        case ir.Owner(of=of):
            said = called(c, of)
            return f"{said}'s player" if said else ""
        case ir.Opponent(of=of):
            said = player_said(c, of)
            return f"{said}'s opponent" if said else ""
        case ir.Var():
            return called(c, player)
    return ""


def called(c: Context, one: Expr) -> str:
    """How somebody is called in a rule."""
    if isinstance(one, ir.Field):
        of = called(c, one.of)
        name = one.type.arg if one.name.startswith("holder ") else one.name
        return f"{of}'s {name}" if of else ""
    if isinstance(one, ir.Whole):
        of = called(c, one.of)
        return f"{of}'s {one.type.arg}" if of else ""
    known = [name for name, of in c.scope.roles.items() if of == one and name not in c.scope.unclear]
    best = min(known, key=lambda name: (name == "gone", not name[:1].islower(), " " in name), default="")
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
    base = np.base
    parts = [words(c, n) for n in base.parts if n is not side]
    near_it = any(n is not None and next(n.within("IT"), None) is not None for n in np.children[1:])
    noun, beside = base.find("noun"), c.scope.it if c.scope.it is not None else c.scope.chosen
    kind = c.names.find(noun[0].word, c.names.kinds) if noun is not None else None
    apart = kind is not None and beside is not None and not akin(c, beside.type.arg, kind)
    if near_it and beside is not None and (name := called(c, beside)):  # “it” could be another then
        more = re.sub(r"\bit\b", name, more) + ("" if apart else f" and that is not {name}")
    elif near_it and not apart and not any("other" in part for part in parts):
        parts.insert(len(base.all("quantifier")), "other")  # a side told who is near; a player does not
    head = " ".join(parts)
    known = base.last.children and base.last[0].word in c.scope.roles  # one of the kind has its name
    one = f"any {head}" if known else indefinite(head).replace("an other ", "another ")
    if c.before is not None and re.search(r"\bby an? $", c.text.text[: np.start]):
        one = f"1 {head}"  # who does it is chosen
    first = {"a": one, "the": f"the {head}"}.get(article(c, np), head)
    if kind is not None and noun is not None and noun[0].word == plural(kind) != kind:
        more = more.replace(" that is ", " that are ")
    enemy = side[0].kind == "ENEMY"
    if enemy and whose.endswith("'s opponent"):
        enemy, whose = False, whose.removesuffix("'s opponent")
    return f"{first} whose player is {'not ' if enemy else ''}{whose}{more}"
