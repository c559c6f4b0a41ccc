"""In which group cards and what else stands nowhere are asked for or counted: in Hand and in Deck are others."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.model import GroupDecl
from warbook.language.names import indefinite, plural
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.unclear import UNCLEAR, Sentence, could_be, unclear, words
from warbook.language.sentence import Node
from warbook.language.walk import nodes

NOT_SAID = "It is not said in which group; all of them would count."

_OWNER = re.compile(
    r"\b(?P<owner>(?:[Tt]he|[Ii]ts) (?:active |first |second |other )?(?:[\w-]+'s )*(?:player|opponent)) (?:has|with) (?P<some>an? )?$"
)
_HOW_MANY = re.compile(
    r"(?P<more>exactly \d+|\d+|more|fewer) (?P<cards>[A-Z][\w' -]*?)(?: than (?P<than>.+))?"
)


def several_groups(c: Context, name: str) -> list[GroupDecl]:
    """The groups in which things of a kind can be that stand nowhere, where there are several; none where it is told whose."""
    kind = c.names.find(name, c.names.kinds)
    declared = c.names.kinds.get(kind or "")
    if c.seated or declared is None or c.names.stands(declared.name) or declared.parts is not None:
        return []
    groups = groups_for(c, declared.name)
    return groups if len(groups) > 1 else []


def groups_for(c: Context, kind: str) -> list[GroupDecl]:
    """The groups of players, and of nobody, in which things of a kind can be."""
    return [g for g in c.names.groups.values() if g.holder is None and c.names.kind_of(kind, g.holds)]


def lying(whose: str, group: GroupDecl) -> str:
    """A group by the player whose it is, who may be called “own”."""
    return f"{whose}'s {group.name}" if group.owned and whose else f"{'own ' * group.owned}{group.name}"


def in_which(c: Context, node: Node, name: str) -> None:
    """Refuses `has 3 or more Cards` and `chooses 1 own Card` where they can be in several groups, in Hand and in Deck."""
    groups = several_groups(c, name)
    if not groups:
        return
    owner = _OWNER.search(c.text.text[: node.start])
    if owner is not None and (many := _HOW_MANY.fullmatch(words(c, node))) is not None:
        mine, more = owner["owner"], many["more"].removeprefix("exactly ")
        start, cards = owner.start("owner"), many["cards"]
        told = []
        for g in groups:
            than = f" than the number of {cards} in {lying(many['than'], g)}" if many["than"] else ""
            told.append(f"the number of {cards} in {lying(mine, g)} is {more}{than}")
        raise could_be(c, UNCLEAR, node, NOT_SAID, *(Sentence(start, node.end, one) for one in told))
    said = words(c, node).replace("own ", "")
    whose = owner["owner"] if owner is not None and owner["owner"].lower() == "the opponent" else ""
    if owner is not None and owner["some"]:
        some = [f"any {plural(name)} in {lying(whose, g)}" for g in groups]
        raise could_be(
            c, UNCLEAR, node, NOT_SAID, *(Sentence(owner.start("some"), node.end, one) for one in some)
        )
    readings = [f"{said} in {lying(whose, g)}" for g in groups]
    raise unclear(c, node, NOT_SAID, *readings)


def each_held(c: Context, node: Node, said: Node, whose: Node, name: str) -> None:
    """Refuses `1 Fear for each Card the opponent has`, in whichever group."""
    if groups := several_groups(c, name):
        before, owner = c.text.text[node.start : said.end], words(c, with_article(c, whose))
        raise unclear(c, node, NOT_SAID, *(f"{before} in {lying(owner, g)}" for g in groups))


def counted_where(c: Context, np: Node, of: Expr) -> Expr:
    """A set that is counted, or chosen from; refuses `1 Fear for each own Card` and `the number of own Cards`, which can be in several groups. `For
    each own Card: …` is each, wherever it is."""
    said = {type(n) for n in nodes(of)}
    if of.type.base == "thing" and ir.All in said and ir.Group not in said:
        in_which(c, np, of.type.arg)
    return of


def held_by(c: Context, word: str) -> str | None:
    """Of a group that things have and not players, whose it could be, of those who have a name here."""
    group = c.names.groups.get(c.names.find(word, c.names.groups) or "")
    if group is None or group.holder is None:
        return None
    roles = c.scope.roles.items()
    able = (name for name, one in roles if name.islower() and c.names.kind_of(one.type.arg, group.holder))
    who = next(able, "")
    said = f"“the {who}'s {group.name}”" if who else "whose is meant"
    return f"Each {group.holder} has one: say {said}."


def held_or_in(c: Context, of: Expr, word: str, node: Node) -> None:
    """Refuses `a Soldier's Troop`, where only Captains have one, who are Soldiers, too: the Troop that it is in, or has?"""
    held = c.names.groups.get(c.names.find(word, c.names.groups) or "")
    if held is None or held.holder is None or not c.names.kind_of(of.type.arg, held.holds):
        return
    if c.names.kind_of(held.holder, of.type.arg) and of.type.arg != held.holder:
        message = (
            f"Only {indefinite(held.holder)} has a {held.name}, and {indefinite(of.type.arg)} may be in one."
        )
        last = replace(node, start=node.end - len(word)) if words(c, node).endswith(word) else node
        raise unclear(c, last, message, f"{held.holder}'s {word}")
