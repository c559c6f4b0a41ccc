"""Whose “its” is in what is said of any, each or none of several, while another one is spoken of.

`If any enemy Soldier has Fear equal to its Fear`: its own, or that of the Soldier whom the rule is about? Where both can have
such a thing it is refused with both: `its own Fear`, `the Soldier's Fear`. Where the other has none, or nobody else is spoken of, “its”
is of those of whom it is said; `its own` is written nowhere else.
"""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.letters import compiled
from warbook.language.resolve import having, sides
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.scope import Scope, owner_of
from warbook.language.resolve.unclear import Sentence, could_be, sentence_around
from warbook.language.sentence import Node

_PRONOUN = re.compile(r"\b(?:(its)|it)\b")


def of_any(c: Context, one: Expr) -> Scope:
    """The scope in which something is said of one of several: “it” is somebody else there, and unclear where it was so."""
    doubtful = c.scope.doubtful if c.scope.chosen is None else None
    return replace(c.scope.about(one), other_than=one, rival=beside(c, one), doubtful=doubtful)


def beside(c: Context, one: Expr) -> Expr | None:
    """Who is spoken of besides one of several, of whom something is being said."""
    other = c.scope.it
    if other is not None and other.type.base == "player":
        other = c.scope.previous_thing or other
    if other is None and one.type.base == "thing":
        other = c.scope.roles.get("player")
    alone = other is None or other == one or other.type.base not in ("thing", "player") or other.type.many
    return None if alone else other


def one_owner(c: Context, node: Node) -> None:
    """Refuses `its Fear` and `its player` that could be of either; and `its own` where it can be of one only."""
    own, rival = node.find("ITS_OWN"), c.scope.rival
    either = rival is not None and could_have(c, rival, node)
    kind = (
        c.names.find(node.last.word, c.names.kinds) if own is not None and node.last.kind == "TERM" else None
    )
    if kind is not None and not either:
        message, said = (
            f"What a player has on the board is the player's own, and no {kind} is a piece's.",
            f"a friendly {kind}",
        )
        raise c.fail("W302", node, message, f"Write “{said}”.", replacement=said)
    if own is not None and not either:
        raise c.fail(
            "W302",
            own,
            "“Its own” is said only where it could be somebody else's as well, and here it could not.",
            replacement=own.word.split()[0],
        )
    if either and rival is not None and (own is None or isinstance(rival, ir.Field)):
        raise of_which(c, node, rival)


NEAR = (
    *("within", "on_or_within", "beyond", "adjacent", "nearest_to", "nearer", "farther", "in_", "on"),
    "outside",
)
"""Words after a noun that tell where it is, or how far from another."""


def of_each(c: Context, each: Expr, where: Node) -> Scope:
    """The scope in which it is said near what each of several is, `each Soldier near its Cart`, `within its Pace of it`."""
    last = where.children[-1]
    other = beside(c, each)
    if other is not None and last is not None and other.type.base == each.type.base == "thing":
        of_another(c, last, other)
    its = [n for kind in ("its", "its_player") for n in where.within(kind)]
    for said in its:
        of_the_player(c, said)
    if where.kind not in NEAR or other is None or not any(could_have(c, each, n) for n in its):
        return c.scope
    return replace(c.scope.about(each), rival=other)


def of_the_player(c: Context, its: Node) -> None:
    """Refuses `the player chooses 1 enemy Soldier adjacent to its Captain`, where “its” could be the player's alone, who has such ones."""
    player, word = c.scope.it, its.last.word
    kind = c.names.find(word, c.names.kinds) if its.kind == "its" else None
    if kind is None or player is None or player.type.base != "player":
        return
    message = f"“its {word}” could be that of each of whom this is said, or of the player."
    raise c.fail("W302", its, message, f"Of the player it is “own {word}”.", replacement=f"own {word}")


def of_another(c: Context, np: Node, other: Expr) -> None:
    """Refuses `each Soldier near a Soldier with more Fear than it`: than each of them, or than the one spoken of?"""
    told = [n for n in np.children[1:] if n is not None] if np.kind == "np" else []
    node = next((n for part in told for n in part.within("it")), None)
    if node is None or node[0].word.lower() != "it":
        return
    message = "“it” could be each of those of whom this is said, or the one spoken of before."
    name = sides.called(c, other)
    if not name:
        raise c.fail("W302", node, message, "Name the one spoken of: “…, as NAME”.")
    raise c.fail("W302", node, message, f"Of the one spoken of, write “{name}”.", replacement=name)


def could_have(c: Context, other: Expr, node: Node) -> bool:
    """Whether it could be another's as well, and makes a difference."""
    whose = c.sides.get(c.scope.it) if c.scope.it is not None else None
    apart = whose is None or whose not in (owner_of(other), c.sides.get(other))
    if node.kind == "its_player":
        return apart and other.type.base != "player"
    try:
        found = having.field_of(c, other, node.last.word, node.last)
    except Fault:
        return False
    if other.type.base == "player":
        return apart
    return apart or not (isinstance(found, ir.Field) and isinstance(found.of, ir.Owner))


_EACH_THAT = compiled(
    r"(?:Each|Every) (?P<who>[^,.:]*?) that (?P<test>[^,.:]*?\bits player's [A-Z][\w-]*) (?P<does>[a-z]+s\b[^,.:]*)\.?$"
)
"""Each of several of whom something is said that speaks of its own player."""


def of_which(c: Context, node: Node, other: Expr) -> Fault:
    """The fault of “its”, with a sentence for each of those whose it could be."""
    text, what = c.text.text, c.text.text[node.last.start : node.last.end]
    said = text[node.start : node.end]
    message = f"“{said}” could be that of each of whom this is said, or that of the one spoken of before."
    name = sides.called(c, other)
    begin, end = sentence_around(text, node.start, node.end)
    rest = text[node.end : end]
    if name:
        rest = _PRONOUN.sub(lambda m: f"{name}'s" if m[1] else name, rest)
    readings = []
    if isinstance(other, ir.Field) and (holder := sides.called(c, other.of)):
        readings.append(Sentence(begin, end, f"{text[begin : node.start]}{holder}'s {what}{rest}"))
    if node.start == begin:
        readings = [replace(one, words=one.words[:1].upper() + one.words[1:]) for one in readings]
        name = name[:1].upper() + name[1:]
    itself = isinstance(other, ir.Field) or f" whose {what} is " in text[begin : node.start]
    if node.kind != "its_player" and not itself:
        own = f"{said.split()[0]} own"
        readings.append(Sentence(begin, end, text[begin : node.start] + f"{own} {what}{rest}"))
    if (each := _EACH_THAT.match(text[begin:end])) is not None:
        told = _PRONOUN.sub(
            lambda m: "the one's" if m[1] else "the one",
            f"If the one {each['test']}, the one {each['does']}.",
        )
        readings.append(Sentence(begin, end, f"For each {each['who']}, as one: {told}"))
    if name:
        readings.append(Sentence(begin, end, f"{text[begin : node.start]}{name}'s {what}{rest}"))
    return could_be(c, "W302", node, message, *readings)
