"""“A” before what is one thing alone: `a victim`, of the victim; `during a Turn`; `a first player`; `+1 to a Vigour`.

A reader takes these to be any victim, any Turn, anybody's Vigour. They are refused with the words for the one that is meant.
"""

from __future__ import annotations

import re

from warbook.language.names import indefinite as with_a
from warbook.language.names import plural
from warbook.language.resolve.antecedents import before
from warbook.language.resolve.articles import article, in_plural, with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.unclear import UNCLEAR, Sentence, could_be, sentence_around, unclear, words
from warbook.language.sentence import Node

ONE_PLAYER = ("first_player", "second_player", "active_player", "non_active")
CANNOT = ("cannot_order", "cannot")
DONE = ("order", "may_order")
UTMOST = re.compile(
    r"[Tt]he (?P<side>(?:(?:own|enemy|friendly|other) )*)(?P<noun>[A-Z]\w+(?: [A-Z]\w+)*|(?!player\b)[a-z][\w-]*) (?:with|whose) (?:the )?(?:highest|lowest|most|fewest)\b"
)
AMONG_ROLES = re.compile(r"(?:\(|\bis(?: not)? )$")
"""What stands before somebody and no number: `(a Soldier)`, `is a Soldier`."""
TIMES = ("during", "until_end", "until_start")
OFTEN = ("time", "times", "once", "twice")
"""Words after which `during a Turn` is in one Turn, whichever: `for the second time during a Turn`."""


def definite(c: Context, tree: Node) -> None:
    """Refuses “a” before a player of whom there is one, a stat, and the sequence or roll that is played; and “is each”."""
    for node in tree.every():
        if node.kind in ONE_PLAYER:
            one_alone(c, node, "the")
        elif node.kind == "TERM" and c.names.find(node.word, c.names.stats) is not None:
            one_alone(c, node, "its")
            of_whom(c, node)
        elif node.kind in TIMES and not c.text.text[: node.start].rstrip().endswith(OFTEN):
            played(c, next((n for n in node.every() if n.kind == "TERM"), None))
        elif node.kind == "clause" and node[0].base.kind == "term":
            played(c, node[0].base[0])
        elif node.kind == "same" and node[0].kind == "np":
            no_each(c, node[0])
        elif node.kind in CANNOT and node.parts[0].kind == "np":
            all_cannot(c, node.parts[0])
            of_equals(c, node.parts[0])
        elif node.kind in DONE and node.parts[0].kind == "np":
            of_equals_done(c, node.parts[0])
        elif node.kind == "standing" and node.parts[0].kind == "np":
            of_equals(c, node.parts[0])


def all_cannot(c: Context, np: Node) -> None:
    """Refuses `all enemy Soldiers cannot move`: none of them, or not all together?"""
    how, noun = np.base.find("quantifier"), np.base.find("noun")
    if how is None or noun is None or how[0].word.lower() != "all":
        return
    name = c.names.find(noun[0].word, c.names.kinds, c.names.cards) or noun[0].word
    each = "Each" if how[0].word[0].isupper() else "each"
    message = "This could be none of them, or not all of them together."
    raise unclear(c, np.base, message, f"{each}{c.text.text[how.end : noun.start]}{name}")


def of_equals(c: Context, np: Node) -> None:
    """Refuses `the Soldier with the highest Fear cannot move` in a rule that always holds: of several who have as much,
    each, or none?"""
    said = words(c, with_article(c, np))
    found = UTMOST.match(said)
    if found is None or not one_of(c, found["noun"]):
        return
    message = "Several can have as much: this could be each of them, or none."
    one = with_a(found["noun"])
    raise unclear(c, with_article(c, np), message, f"{one[0].upper()}{one[1:]}{said[found.end('noun') :]}")


def one_of(c: Context, noun: str) -> bool:
    """Whether a noun is of several, of which some are the best: a kind, or the name of those who have been chosen."""
    if noun[0].isupper():
        return c.names.find(noun, c.names.kinds, c.names.cards) is not None
    known = c.scope.roles.get(noun)
    return known.type.many if known is not None else f", as {noun}" in c.text.text


def of_equals_done(c: Context, np: Node) -> None:
    """Refuses `The enemy Soldier with the lowest Grit loses 1 Shell`: of several who have as little, each, one or none?"""
    whole = with_article(c, np)
    said = words(c, whole)
    found = UTMOST.match(said)
    if found is None or not one_of(c, found["noun"]):
        return
    begin, end = sentence_around(c.text.text, whole.start, whole.end)
    lead, rest = c.text.text[begin : whole.start], c.text.text[whole.end : end]
    each = "Each" if said[0].isupper() else "each"
    by = "its player" if c.scope.it is not None and c.scope.it.type.base == "thing" else "the active player"
    one = f"{by[0].upper() if said[0].isupper() else by[0]}{by[1:]} chooses 1{said[3:]}"
    raise could_be(
        c,
        UNCLEAR,
        whole,
        "Several can have as much: this could be each of them, one of them, or none.",
        Sentence(begin, end, f"{lead}{each}{said[3:]}{rest}"),
        *(() if lead else (Sentence(begin, end, f"{one}. It{rest}"),)),
    )


def played(c: Context, word: Node | None) -> None:
    """Refuses “a” before the name of the sequence or the roll that is being played."""
    if word is not None and c.names.find(word.word, c.names.sequences, c.names.rolls) is not None:
        one_alone(c, word, "the")


def one_alone(c: Context, node: Node, which: str) -> None:
    """Refuses an indefinite article before words that stand for one thing."""
    if article(c, node) == "a":
        said = with_article(c, node)
        nobody = c.scope.it is None or AMONG_ROLES.search(c.text.text[: said.start]) is not None
        if which == "its" and nobody:
            raise c.fail(
                "W383",
                said,
                f"“{words(c, said)}” could be any, and {node.word} is a stat, which somebody has.",
            )
        raise could_be_any(c, node, which)


def of_whom(c: Context, stat: Node) -> None:
    """Refuses `+1 to the Vigour`, which is somebody's, whoever is spoken of: “its”."""
    if article(c, stat) == "the" and stat.word not in c.scope.roles and c.text.text[stat.end :][:4] != " of ":
        said = with_article(c, stat)
        its = "Its" if c.text.text[said.start].isupper() else "its"
        message = f"It is not said whose {stat.word}."
        if AMONG_ROLES.search(c.text.text[: said.start]) is not None:  # nobody knows of whom else
            raise c.fail("W383", said, message, f"Say it of somebody: “the KIND's {stat.word}”.")
        raise unclear(c, said, message, f"{its} {stat.word}")


CHOSEN = ("COUNT", "UP_TO", "ANY_NUMBER", "COUNT_OR_MORE")
"""How many of some are chosen, or done something to."""


def could_be_any(c: Context, node: Node, which: str, *others: str) -> Fault:
    """The fault of “a” before what is one alone: it could be any."""
    said, name = with_article(c, node), words(c, node)
    message = f"“{words(c, said)}” could be any, and one alone is meant here."
    first = which.capitalize() if c.text.text[said.start].isupper() else which
    return unclear(c, said, message, f"{first} {name}", *others)


def no_each(c: Context, np: Node) -> None:
    """Refuses `cannot hit all enemy Soldiers`, `when a Soldier is hit by each Soldier` and `if it is each Hound`, which would be of
    any of them; and `1 Soldier cannot move`. Only who it is about can be each: `Each Soldier cannot move`."""
    base = np.base
    how, noun = base.find("quantifier"), base.find("noun")
    if how is None or noun is None or how[0].kind not in ("EVERY", "COUNT", "UP_TO"):
        return
    if how[0].word.lower() in ("each", "every") and not c.text.text[: base.start].strip():
        return
    name = noun[0].word
    kind = name if noun[0].kind == "PLAYER" else c.names.find(name, c.names.kinds, c.names.cards)
    of_what = noun[0].kind == "TERM" and c.names.find(name, c.names.tokens, c.names.resources) is not None
    if noun[0].kind not in ("TERM", "PLAYER") or (kind is None and (how[0].kind != "EVERY" or of_what)):
        return
    rest = c.text.text[how.end : noun.start] + (kind or name)
    one = f"any{rest}" if how[0].kind == "EVERY" else with_a(rest.strip())
    message = f"This is said of one at a time, and “{words(c, base)}” speaks of all together."
    if how[0].kind != "EVERY":
        message = "This is said of one at a time, without a number."
    begins = not c.text.text[: base.start].strip() and c.text.text.endswith(".")  # not an event
    raise unclear(c, base, message, one[0].upper() + one[1:] if begins else one)


def each_or_chosen(c: Context, subject: Node) -> None:
    """Refuses `The player chooses 2 Soldiers. Each Soldier loses 1 Shell.`: each of those, or of all there are?"""
    base, some = subject.base, c.scope.chosen
    noun, how = (base.find("noun"), base.find("quantifier")) if base.kind == "described" else (None, None)
    if some is None or not some.type.many or noun is None or how is None or how[0].kind != "EVERY":
        return
    named = any(one == some and name.islower() for name, one in c.scope.roles.items())
    if named or len(base.parts) > 2 or c.names.find(noun[0].word, c.names.kinds) != some.type.arg:
        return
    they = "They" if c.text.text[subject.start].isupper() else "they"
    hint = f"Of those chosen it is “{they} …”; of all there are say it before, or give those chosen a name, “…, as NAME”."
    raise c.fail(UNCLEAR, subject, "This could be each of those that were chosen, or of all there are.", hint)


def all_or_chosen(c: Context, subject: Node) -> None:
    """Refuses `The Soldiers lose 1 Shell` once Soldiers have been chosen: those, or all there are?"""
    said_more = subject.kind == "np" and any(n is not None for n in subject.children[1:])
    if not said_more:
        each_or_chosen(c, subject)
    kind = in_plural(c, subject.base) if not said_more else None
    if kind is None or article(c, subject) != "the":
        return
    chosen = [
        m
        for m in before(c, subject)
        if m.noun == kind and (how := m.node.find("quantifier")) is not None and how[0].kind in CHOSEN
    ]
    if not chosen:
        return
    several = [f"The chosen {plural(kind)}"] if chosen[-1].several else []
    hint = (
        None
        if several
        else f"Of those chosen it is said where each is chosen: “…, as NAME. The NAME …”; of all there are, “each {kind}”."
    )
    message = "This could be those that were chosen, or all there are."
    if hint is not None:
        raise c.fail(UNCLEAR, with_article(c, subject), message, hint)
    raise unclear(c, with_article(c, subject), message, *several, f"Each {kind}")
