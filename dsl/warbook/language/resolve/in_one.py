"""In which of several places somebody is said to be: `in a Camp`, `in no Square with Fire`, `in it`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from warbook.language.diagnostic import Edit
from warbook.language.ir import Expr
from warbook.language.resolve.articles import article, with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.unclear import UNCLEAR, Sentence, sentence_around, unclear
from warbook.language.sentence import Node


def one_zone(c: Context, said: Node) -> None:
    """Refuses `in a Camp` and `in any Camp` where each player has one."""
    noun, how = said.find("noun") if said.kind == "described" else said, said.find("quantifier")
    if noun is None or said.kind not in ("described", "term"):
        return
    name = c.names.find(noun[0].word, c.names.zones)
    if name is not None and c.names.zones[name].owned and (article(c, said) == "a" or how is not None):
        message = "Each player has one, and it is not said whose is meant."
        whole = with_article(c, said)
        fault = unclear(c, whole, message, f"own {name}", f"the enemy {name}")
        if how is None:
            raise fault
        either = [
            Edit(c.text.at(one.start, one.end), one.words) for one in in_either(c.text.text, whole, name)
        ]
        raise Fault(replace(fault.diagnostic, candidates=(*either, *fault.diagnostic.candidates)))


_CLAUSE = re.compile(
    r"(?:^|(?<=[,:.] )|(?<=[Ii]f )|(?<=[Uu]nless )|(?<=[Ww]hile ))(?P<who>[^,.:]*?)(?P<so> (?:is|are)(?P<no> not)?) in $"
)
_LAW = re.compile(r"^[^,.:]*? (?P<can>(?:cannot|may|must) [^,.:]*) in $")
_EACH = re.compile(r"(?:^|(?<=[.:] ))Each [^.,:]* in $")


def in_either(text: str, place: Node, name: str) -> Iterator[Sentence]:
    """What is said of any of them, as sentences that say it of both: `is in own Camp, or it is in the enemy Camp`."""
    before, after = text[: place.start], text[place.end :]
    own, enemy = f"own {name}", f"the enemy {name}"
    ends = not after or after[0] in ".,:"
    if (clause := _CLAUSE.search(before)) is not None and ends:
        joined = "and" if clause["no"] else "or"
        said = f"{clause['who']}{clause['so']} in {own}, {joined} it{clause['so']} in {enemy}"
        yield Sentence(clause.start(), place.end, said)
    elif (law := _LAW.search(before)) is not None and ends:
        yield Sentence(place.start, place.end, f"{own}, and it {law['can']} in {enemy}")
    elif (each := _EACH.search(before)) is not None:
        end = sentence_around(text, place.start, place.end)[1]
        done = after[: end - place.end]
        yield Sentence(each.start(), end, f"{each[0]}{own}{done} {each[0]}{enemy}{done}")
    elif before.endswith(" in "):
        start = place.start - len(" in ")
        yield Sentence(start, place.end, f", if it is in {own}, or it is in {enemy}")


def in_one(c: Context, node: Node, inner: Node) -> None:
    """Refuses `is in no Square with Fire`, which is said with “not”, and `in each Square with Fire`, where nobody is at once."""
    how = next((q for q in inner.base.within("quantifier") if q[0].kind not in ("ANY", "ANOTHER")), None)
    if how is None:
        return
    text = c.text.text
    before, after = text[node.start : how.start], text[how.end : node.end]
    if how[0].kind != "NO":
        name = "any" + after if how[0].kind == "EVERY" else "any …"
        message = f"“{text[node.start : node.end]}” would be in any one of them, as nobody is in several."
        raise c.fail(UNCLEAR, node, message, f"Write “{before}{name}”.")
    message = "That it is in none of them is said with “not”."
    is_so = re.search(r"\b(?:is|are) $", text[: node.start]) is not None
    said = f"{'' if is_so else 'that is '}not {before}any{after}"
    if any(n.word in c.names.zones and c.names.zones[n.word].owned for n in inner.within("TERM")):
        raise c.fail(
            UNCLEAR,
            node,
            message,
            f"Write “not {before}own{after}”, “not {before}the enemy{after}”, or both.",
        )
    moved = re.search(r"\b(?:placed|move|moves) $", text[: node.start]) is not None
    raise c.fail(UNCLEAR, node, message, f"Write “{said}”.", replacement=None if moved else said)


def named_place(c: Context, where: Node, said: Node, found: Expr) -> None:
    """Refuses `in it` of a piece after a place has been named, `When a Soldier ends its move in Mud: Each other Soldier in it …`."""
    here = c.span(said)
    if said.kind != "it" or found.type.base != "thing":
        return
    before = [words for at, words in c.places if at.file == here.file and at.end <= here.start]
    if before:
        message = (
            f"“{c.text.text[where.start : where.end]}” would be of the piece, and a place has been named."
        )
        raise unclear(c, said, message, before[-1])
