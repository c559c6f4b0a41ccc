"""What is done the next time that something happens: `it gains 1 Fear the next time it moves`."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Do, Expr
from warbook.language.resolve import numbers, readers
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.held import BEARER, Held
from warbook.language.resolve.noted import named, note, sentence, where
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.sides import SIDES, called
from warbook.language.resolve.subjects import for_subject, many
from warbook.language.resolve.unclear import words
from warbook.language.resolve.until import Others, until, words_at
from warbook.language.sentence import Node

ITS = ("it", "its", "its_player", "described_its")
"""Subjects that speak of the one that “it” is."""


def later(c: Context, part: Node, when: Node, node: Node) -> Do:
    """What is no fact, but done: the next time that something happens, by whom that is said."""
    if when.kind != "next_time":
        for_each_of_none(c, part, node)
        raise c.fail(
            "W461",
            part,
            "This is over as soon as it is done, so it does not last.",
            "What lasts is what someone cannot, must or may do, a number that is more or less, and a TOKEN gained.",
        )
    subject = when.all("np")[0]
    known = subject[0].kind in ("it", "role_name") or (
        subject[0].kind == "term" and subject[0][0].word in c.scope.roles
    )
    if not known:
        return for_subject(c, part[0], lambda one: where(c, node, once(c, one, part, when, False)), node)
    if subject[0].kind == "it" and part[0].base.kind not in ITS:
        whose_next_time(c, part[0], subject)
    elif part[0].base.kind == "its_player":
        readers.thing(c, part[0])  # refuses one that could be of two
    from_one_side(c, part, subject)
    return for_subject(c, subject, lambda one: where(c, node, once(c, one, part, when, True)), node)


_NONE_CAN = re.compile(r"(?P<no>[Nn])o (?P<who>.+?) (?:can|may) ")


def for_each_of_none(c: Context, part: Node, node: Node) -> None:
    """Refuses `No Soldier can move until …`: what holds for a time is kept by each of whom it is said."""
    said = words(c, with_article(c, node))
    if (none := _NONE_CAN.match(said)) is None:
        return
    each = f"{'Each' if none['no'] == 'N' else 'each'} {none['who']} cannot {said[none.end() :]}"
    message = "What holds for a time is kept by each of whom it is said, and “no …” is nobody."
    raise c.fail("W461", with_article(c, node), message, f"Write “{each}”.", replacement=each)


def whose_next_time(c: Context, doer: Node, it: Node) -> None:
    """Refuses `the doer gains 1 Fear the next time it moves` where “it” could be who was spoken of before as well, and
    `each Soldier … the next time it moves`, where it could be each of them."""
    single = (
        doer.base.kind not in ("described", "together", "either") and not readers.thing(c, doer).type.many
    )
    if single and readers.thing(c, doer) == readers.thing(c, it):
        return
    said = words(c, doer)
    name = f"the {doer.base[0].word}" if single and doer.base.kind in ("role_name", "term") else ""
    hint = f"Write “the next time {name} …”, or name the other." if name else "Name the one."
    if not single and said.lower().startswith("each ") and "'s " not in said:
        kind = next((n[0].word for n in doer.within("noun")), "KIND")
        hint = f"Write “For {said[:1].lower()}{said[1:]}, the {kind} …”, or name the one that was spoken of before."
    raise c.fail("W302", it, "It is not clear whose next time this is.", hint)


def of_each_until(c: Context, doer: Node, when: Node) -> None:
    """Refuses `When a Captain gains Fear: Each Soldier near it cannot move until it next moves`, which could be the Captain, or each."""
    spoken = c.scope.it or c.scope.principal
    if when.kind != "until_next" or spoken is None or spoken.type.base != "thing":
        return
    it = when.all("np")[0]
    if it.base.kind == "it" and next(doer.base.within("quantifier"), None) is not None:
        whose_next_time(c, doer.base[0] if doer.base.kind == "of" else doer, it)


def from_one_side(c: Context, part: Node, subject: Node) -> None:
    """Refuses “own” and “enemy” in what is done when somebody moves, who may be on another side than who is spoken of."""
    sided = next((n for n in part.within("adjective") if n[0].kind in SIDES), None)
    if sided is None:
        return
    waits = readers.thing(c, subject)
    me = c.me(sided)
    if me not in (waits, owner_of(waits), c.sides.get(waits)):
        who = called(c, waits) or "who is waited for"
        raise c.fail(
            "W305",
            sided,
            f"This could be seen from {who}, or from the one whom the rule is about.",
            "Say whose: “each KIND whose player is the NAME's player”.",
        )


def once(c: Context, one: Expr, part: Node, when: Node, waited: bool) -> Do:
    """What is done the next time that something happens, and then no more; `waited` that it is kept by who is waited for,
    and not by who does it."""
    others = Others(one)
    said_until = replace(until(c, when, others), within=False)
    order = others.kept(c, part)
    held = Held(said_until, c.text, sentence(c, part, when), orders=(order,), others=others.types)
    doer = order[0].base
    itself = doer.kind == "it" or (doer.kind == "role_name" and doer[0].word == BEARER)
    whole = waited and not itself
    act = next(n for n in part.children[1:] if n is not None)
    said = sentence(c, part, part).text if whole else words_at(c, replace(part, start=act.start))
    name = note(c, one, said, held, part, whole=whole)
    return many(
        [*named(c, one, name, others, part), ir.Gain(one, name, numbers.number(1), span=c.span(part))]
    )
