"""What is said of the first of several that are named, and perhaps of all: `an enemy Soldier or Guard`, `its Cart and Camp`.

A word before the first noun could hold for those after it as well, or for the first alone. So each has its own words, `an enemy Soldier
or an enemy Guard`; where one has none, it is refused with both readings. “Each”, “any” and “a” say the same either way, and “no”
holds for all that “or” joins: `if no Soldier or Guard has Fear` is that neither has.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from warbook.language.diagnostic import Edit
from warbook.language.names import indefinite
from warbook.language.resolve.articles import article, with_article
from warbook.language.resolve.best import NEAREST
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.unclear import UNCLEAR, unclear, words
from warbook.language.sentence import Node

JOINED = ("either", "together")
OWNED = ("of", "its", "described_its")
"""What belongs to somebody who is told before it."""
SAID = ("clause", "there_is", "permitted", "not_permitted")
"""Trees that say something of somebody, of whom there may be none."""
NUMBERED = ("COUNT", "COUNT_OR_MORE", "UP_TO", "ANY_NUMBER", "MOST")
MAY = re.compile(r" may\b")


@dataclass(frozen=True, slots=True)
class Before:
    """What stands before a noun: how many, which, and all of it as it is written."""

    how: Node | None
    which: str
    all: str
    noun: str
    marked_first: bool = False


def joined(c: Context, tree: Node) -> None:
    """Refuses what is said of the first of several named, and could be said of all."""
    spoken = {(n[0] if n.kind != "there_is" else n.last).base for n in tree.every() if n.kind in SAID}
    for node in tree.every():
        if node.kind in JOINED:
            members = [n for n in node.parts if n.kind not in ("AND", "OR")]
            none_of_them(c, node, members, node in spoken)
            for i, one in enumerate(members[:-1]):
                if is_bare(c, members[i + 1]) and (before := what_is_before(c, one)) is not None:
                    of_all_or_first(c, node, members, i, before)


def is_bare(c: Context, member: Node) -> bool:
    """Whether nothing stands before a name that tells which, or how many."""
    return member.kind == "term" and not article(c, member)


def what_is_before(c: Context, one: Node) -> Before | None:
    """What stands before a noun and tells which it is; None where there is nothing, or where it says the same of the rest."""
    how = one.find("quantifier") if one.kind == "described" else None
    start = with_article(c, one).start
    text = c.text.text
    if one.kind == "described":
        noun = one.last
        first = one.all("adjective")
        which = text[first[0].start : noun.start] if first else ""
        if how is not None and how[0].kind == "ANOTHER":
            which = f"other {which}"
        counted = how is not None and how[0].kind in NUMBERED and words(c, how) != "1"
        marked = mark_of(c, noun[0].word) if noun[0].kind == "TERM" else ""
        at = noun.start + len(marked)
        return (
            Before(how, which + marked, text[start:at], text[at : one.end])
            if which or marked or counted
            else None
        )
    if one.kind == "term" and (marked := mark_of(c, one[0].word)):
        at = one.start + len(marked)
        return Before(None, marked, text[start:at], text[at : one.end], start == one.start)
    if one.kind in OWNED and one.last.kind == "TERM":
        return Before(None, "", text[start : one.last.start], words(c, one.last))
    return None


def mark_of(c: Context, word: str) -> str:
    """The token before a kind, with the blank after it: `Prone ` of `Prone Soldier`; nothing where that is one name."""
    if " " not in word or word in c.names.everything():
        return ""
    token, _, noun = word.partition(" ")
    is_noun = c.names.find(noun, c.names.kinds, c.names.cards) is not None
    return f"{token} " if is_noun and c.names.find(token, c.names.tokens) else ""


def of_all_or_first(c: Context, node: Node, members: list[Node], i: int, before: Before) -> None:
    """Refuses `an enemy Soldier or Guard`, with a sentence for each reading."""
    whole, text = with_article(c, node), c.text.text
    said = before.all.strip()
    how = before.how[0].kind if before.how is not None else ""
    if any(a[0].word in NEAREST for a in members[i].all("adjective")):
        raise c.fail(UNCLEAR, whole, of_all(said), "Make it a sentence for each.")
    if (
        how in NUMBERED
        and (node.kind == "either" or not before.which)
        and words(c, before.how or node) != "1"
    ):
        raise so_many(c, node, members, i, before)
    one_of = how == "COUNT" and node.kind == "either"  # "1 enemy Soldier or …": one is chosen of them all
    head = text[whole.start : with_article(c, members[i]).start]
    first = indefinite(before.which + before.noun) if one_of else before.all + before.noun
    both, alone = [f"{head}{first}"], [f"{head}{first}"]
    for n, later in enumerate(members[i + 1 :], i + 1):
        joint = " and " if how == "EVERY" else text[members[n - 1].end : with_article(c, later).start]
        bare = is_bare(c, later) and all(is_bare(c, m) for m in members[i + 1 : n])
        plain = words(c, with_article(c, later))
        both.append(joint + (again(before, how, plain, one_of) if bare else plain))
        alone.append(joint + (without(c, before, how, plain, node) if bare else plain))
    readings = ["".join(both)]
    kind = c.names.find(members[i + 1][0].word, c.names.kinds, c.names.cards)
    if kind is not None and members[i].kind not in OWNED:
        readings.append("".join(alone))
    raise unclear(c, whole, of_all(said), *readings)


def of_all(said: str) -> str:
    return f"“{said}” could be said of all that are named, or of the first only."


def again(before: Before, how: str, noun: str, one_of: bool) -> str:
    """A later one with what is said of the first: `an enemy Guard`."""
    if one_of:
        return indefinite(before.which + noun)
    if how == "NO":
        return before.which + noun
    begins = not before.marked_first
    return (before.all[0].lower() + before.all[1:] if begins else before.all) + noun


def without(c: Context, before: Before, how: str, noun: str, node: Node) -> str:
    """A later one without what is said of the first: `a Guard`."""
    if how == "EVERY":
        return f"{words(c, before.how or node).lower()} {noun}"
    several = c.names.find(noun, c.names.kinds, c.names.cards) != noun
    if how == "NO" or several or (before.all == before.which and not how):
        return f"{'all' if several and node.kind == 'together' else 'any'} {noun}"
    if how in NUMBERED and node.kind == "together":
        return f"{words(c, before.how or node)} {noun}"
    return indefinite(noun)


def so_many(c: Context, node: Node, members: list[Node], i: int, before: Before) -> Fault:
    """The fault of `2 Soldiers and Guards`: so many of each, or of all together?"""
    assert before.how is not None
    message = (
        f"“{words(c, before.how)}” could be of each that is named, of all together, or of the first only."
    )
    if node.kind == "either" or i or not all(is_bare(c, m) for m in members[1:]):
        return c.fail(UNCLEAR, node, message, "Make it a sentence for each.")
    number = before.all[0].lower() + before.all[1:]
    each = " and ".join([words(c, members[0]), *(number + words(c, m) for m in members[1:])])
    fault = c.fail(UNCLEAR, node, message, f"So many of each are “{each}”.")
    return Fault(replace(fault.diagnostic, candidates=(Edit(c.span(node), each),)))


def none_of_them(c: Context, node: Node, members: list[Node], said: bool) -> None:
    """Refuses “no” among several named, where it is not that none of all that “or” joins is so."""
    none = [n for n in members if is_none(n)]
    if not none or (said and node.kind == "either" and none == members[:1]):
        return
    nouns = [words(c, n.last if n.kind == "described" else n) for n in members]
    if said and len(none) == len(members):
        raise unclear(c, node, "This could be said of none of them, or of not every one.", no_or(c, members))
    if said and none == members[:1]:
        raise unclear(c, node, "“No” could be said of each, or of both together.", no_or(c, members))
    message = "“No” could be said of all that are named, or of one only."
    may = MAY.match(c.text.text, node.end)
    if (
        may is not None
        and node.kind == "either"
        and none == members[:1]
        and members[0].find("adjective") is None
    ):
        forbidden = f"{indefinite(nouns[0])}{c.text.text[members[0].end : node.end]} cannot"
        law = replace(node, end=may.end())
        raise unclear(
            c, law, message, forbidden[0].upper() + forbidden[1:] if is_head(c, node) else forbidden
        )
    hint = " and ".join(f"“No {noun} …”" for noun in nouns)
    raise c.fail(UNCLEAR, node, message, f"Make it a sentence for each: {hint}.")


def is_head(c: Context, node: Node) -> bool:
    return c.text.text[node.start].isupper()


def is_none(member: Node) -> bool:
    how = member.find("quantifier") if member.kind == "described" else None
    return how is not None and how[0].kind == "NO"


def no_or(c: Context, members: list[Node]) -> str:
    """`no Soldier or Guard`, of which neither is meant."""
    rest = [words(c, n).removeprefix("no ") for n in members[1:]]
    return f"{words(c, members[0])} or {' or '.join(rest)}"


def any_of_none(base: Node) -> Node | None:
    """`no Soldier or Guard` as `any Soldier or Guard`, of whom none is meant; None where it is not said so."""
    first = base.parts[0]
    if base.kind != "either" or not is_none(first):
        return None
    how = first.find("quantifier")
    assert how is not None
    some = replace(how, children=(replace(how[0], kind="ANY"),))
    one = replace(first, children=tuple(some if n is how else n for n in first.children))
    return replace(base, children=tuple(one if n is first else n for n in base.children))
