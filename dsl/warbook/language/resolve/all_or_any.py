"""Refusals of conditions that could be of all, of any, or of the best of several."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.names import plural
from warbook.language.resolve import having, readers
from warbook.language.resolve.articles import article, in_plural, with_article
from warbook.language.resolve.best import is_most
from warbook.language.resolve.context import Context
from warbook.language.resolve.negations import lower
from warbook.language.resolve.unclear import UNCLEAR, unclear, words
from warbook.language.sentence import Node

SINGULAR = {"are": "is", "have": "has", "do": "does"}
"""What is said of one of those of whom this is said."""
SUCH = {"ANY": "any", "ANOTHER": "another", "NO": "no"}
"""How it is said that there is such a one, or none."""


def all_meant(c: Context, node: Node) -> bool:
    """Whether a clause speaks of all of a kind, `the enemy Soldiers have no Fear`; refused without the article, where
    it could be any of them."""
    subject, test = node[0], node.last
    base = subject.base
    kind = in_plural(c, base)
    if kind is None or not readers.thing(c, subject).type.many:
        return False
    if article(c, subject) == "the":
        return True
    noun = base.last if base.kind == "described" else base
    one = c.text.text[subject.start : noun.start] + kind + c.text.text[noun.end : subject.end]
    verb, _, rest = words(c, test).partition(" ")
    said = f"{SINGULAR.get(verb, verb)} {rest}"
    raise unclear(
        c,
        node,
        f"“{words(c, subject)}” could be every one of them, or any.",
        f"every {one} {said}",
        f"any {one} {said}",
    )


def one_beside_each(c: Context, node: Node) -> None:
    """Refuses `an own Soldier is within 3in of each Cart`: one that is near all of them, or one beside each? And `2 or more
    Soldiers are within 3in of a Cart`: of one and the same, or of any?"""
    subject, test = node[0], node.last
    how = subject.base.find("quantifier") if subject.base.kind == "described" else None
    several = how is not None and how[0].kind in ("COUNT_OR_MORE", "MOST") and words(c, how) != "1 or more"
    some = article(c, subject) == "a" or (
        how is not None and how[0].kind in ("ANY", "NO", "ANOTHER", "COUNT_OR_MORE")
    )
    said, of = words(c, test), words(c, with_article(c, subject))
    apart = _OF_EACH.fullmatch(said) if several or some else None
    one = _OF_ONE.fullmatch(said) if several else None
    if (apart := apart or one) is None:
        return
    verb, place, other = apart["verb"], apart["place"], apart["other"]
    if one is not None:
        message = f"“{apart['one']} {other}” could be one and the same for all of them, or any."
        readings = (f"{of} {verb} {place} any {other}", f"any {other} is {place} {of}")
    else:
        message = f"This could be one that is {place} all of them, or one for each."
        readings = (f"every {other} is {place} {of}", f"{of} {verb} {place} every {other}")
    no = how is not None and how[0].kind == "NO"
    raise unclear(
        c, replace(node, start=with_article(c, subject).start), message, *(readings[1:] if no else readings)
    )


def of_one_or_any(c: Context, np: Node) -> None:
    """Refuses `there are 2 or more Soldiers within 3in of a Cart`: of one and the same, or of any? And `of each Cart`: of all, or asked
    of each?"""
    if (one := _BESIDE_ONE.search(words(c, np))) is not None:
        start = np.start + one.start("one")
        some = replace(np, start=start, end=start + len(one["one"]))
        said, other = f"“{one['one']} {one['other']}”", one["other"]
        message = f"{said} could be one and the same for all of them, or any."
        more, right = f"of one and the same, “any {other} is {one['place']} 2 or more …”", "any"
        if one["one"] == "each":
            message = f"{said} could be all of them at once, or each by itself."
            more, right = f"of each by itself, “For each {other}: …”", "every"
        raise c.fail(UNCLEAR, some, message, f"Write “{right}”; {more}.", replacement=right)


_BESIDE_ONE = re.compile(
    r"(?P<place>within \S+(?: squares?)? of|adjacent to|in|on) (?P<one>an?|each) (?P<other>(?:enemy |friendly |own |other )?[A-Z][\w-]*)"
)
_BESIDE = r"(?P<verb>is|are) (?P<place>within \S+(?: squares?)? of|adjacent to|in|on) "
_OF_EACH = re.compile(_BESIDE + "each (?P<other>[^,.:]+)")
_OF_ONE = re.compile(_BESIDE + "(?P<one>an?) (?P<other>[^,.:]+)")


def all_of_a_player(c: Context, node: Node) -> None:
    """Refuses `the first player's Soldiers have no Fear`, of which it is not said whether all are meant, or any."""
    subject, test = node[0], node.last
    base = subject.base
    if base.kind != "of" or base.last.kind != "TERM":
        return
    kind = c.names.find(base.last.word, c.names.kinds)
    if kind in (None, base.last.word) or readers.thing(c, base[0]).type != ir.PLAYER:
        return
    other = next(test.within("of"), None) if test.kind in ("is_", "is_not") else None
    if other is not None and other.last.word == base.last.word:
        raise c.fail(
            "W331",
            node,
            "All of some cannot be all of others; only how many there are can be compared.",
            "Write “the number of … is the number of …”.",
        )
    node = with_article(c, node)
    whose = lower(words(c, with_article(c, base[0])))
    verb, _, rest = words(c, test).partition(" ")
    said = f"{kind} whose player is {whose} {SINGULAR.get(verb, verb)} {rest}"
    text = words(c, with_article(c, subject))
    raise unclear(c, node, f"“{text}” could be every one of them, or any.", f"every {said}", f"any {said}")


def says_all(test: Node) -> Node | None:
    """The “all” of `are all Tired`."""
    if test.kind not in ("is_", "is_not") or test.last.kind != "same" or test.last[0].kind != "np":
        return None
    base = test.last[0].base
    how = base.find("quantifier") if base.kind == "described" else None
    return how if how is not None and how[0].kind == "EVERY" else None


def several_so(c: Context, node: Node) -> None:
    """Refuses `they are Tired`, `any of its Riders is Tired` and `the wagon's Riders are all Tired`: said of several it is not, but of
    every one of them, or of any."""
    subject, test = node[0], node.last
    base, how = subject.base, says_all(test)
    if how is None and base.kind not in ("it", "described_its"):
        return
    one = readers.thing(c, subject)
    noun = test.last[0].base.last.last.word if how is not None else ""
    if one.type.base != "thing" or not one.type.many or c.names.find(noun, c.names.kinds) is not None:
        return
    verb, _, rest = words(c, test).partition(" ")
    if how is not None:
        rest = rest.removeprefix(f"{how[0].word} ")
    said, who = f"{SINGULAR.get(verb, verb)} {rest}", which_of_them(c, subject, one)
    message = "This is said of one at a time, and here of several."
    if who is None:
        hint = f"Name them where they are chosen, “…, as band”: then it is “every {one.type.arg} in the band {said}”, or “any”."
        raise c.fail("W317", node, message, hint)
    any_of = base.kind == "described_its" and base.find("quantifier") is not None
    sorts = ("any",) if any_of else ("every",) if how is not None else ("every", "any")
    raise unclear(c, with_article(c, node), message, *(f"{sort} {who} {said}" for sort in sorts))


def which_of_them(c: Context, subject: Node, one: Expr) -> str | None:
    """Who each of several is, as one is counted: `Soldier in its Riders`; None where they have no name."""
    base, kind = subject.base, one.type.arg
    if base.kind == "it":
        known = [name for name, of in c.scope.roles.items() if of == one and name.islower()]
        return f"{kind} in the {known[0]}" if known else None
    if in_plural(c, base) == kind:
        noun = base.last if base.kind == "described" else base
        return c.text.text[subject.start : noun.start] + kind + c.text.text[noun.end : subject.end]
    last = base.last
    if last.kind == "TERM" and c.names.find(last.word, c.names.groups) is None:
        owner = base[0] if base.kind == "of" else None
        if owner is None or readers.thing(c, owner).type != ir.PLAYER:
            return None
        return f"{kind} whose player is {lower(words(c, with_article(c, owner)))}"
    text = words(c, with_article(c, subject))
    return f"{kind} in {lower(text.partition(' of ')[2] if base.kind == 'described_its' else text)}"


def of_several(c: Context, node: Node) -> None:
    """Refuses `any enemy Soldier's Might is 3`, with what is said of such a Soldier."""
    base, test = node[0].base, node.last
    owner = base[0] if base.kind == "of" and base.last.kind == "TERM" else None
    how = owner.find("quantifier") if owner is not None and owner.kind == "described" else None
    if owner is None or test.kind != "is_" or not readers.thing(c, owner).type.many:
        return
    indefinite = how is None and article(c, owner) == "a" and owner.kind in ("described", "term")
    if how is None and not indefinite:
        return
    sort = how[0].kind if how is not None else "ANY"
    kind = readers.thing(c, owner).type.arg
    before = c.text.text[how.end if how is not None else owner.start : owner.last.start].strip()
    who = f"{before} {kind if owner.last.word in (kind, plural(kind)) else words(c, owner.last)}".strip()
    name, said = base.last.word, words(c, test).partition(" ")[2]
    if sort in SUCH:
        reading = f"there is {SUCH[sort]} {who} whose {name} is {said}"
    elif sort == "EVERY" and test.last.kind == "same":
        reading = f"every {who} has {name} equal to {said}"
    elif sort == "EVERY" and said.endswith(("or more", "or less", "or fewer")):
        reading = f"every {who} has {said} {name}"
    elif sort == "EVERY" and said.startswith(("more than", "less than", "at least", "at most")):
        reading = f"every {who} has {said.replace('less than', 'fewer than')} {name}"
    else:
        raise having.several_have(c, base.last)
    message = f"Several things have no one {name}."
    raise c.fail("W317", with_article(c, node), message, f"Write “{reading}”.", replacement=reading)


def best_of_whom(c: Context, node: Node) -> None:
    """Refuses `it has the highest Fear`: who has as much as another may have it too, or not."""
    subject, test = node[0], node.last
    best = test.last if test.kind == "has" and test.last.kind == "has_best" else None
    base = subject.base
    if best is None or base.kind == "described":
        return
    one, name = readers.thing(c, subject), best[1].word
    few = "less" if c.names.find(name, c.names.tokens, c.names.resources) == name else "fewer"
    more, fewer = ("more", few) if is_most(best) else (few, "more")
    node = with_article(c, node)
    who = words(c, with_article(c, subject))
    if one.type == ir.PLAYER:
        other, least = f"{lower(who)}'s opponent", "at least" if more == "more" else "at most"
        readings = (f"{who} has {more} {name} than {other}", f"{who}'s {name} is {least} {other}'s {name}")
    else:
        kind = one.type.arg
        readings = (
            f"every other {kind} has {fewer} {name} than {lower(who)}",
            f"no other {kind} has {more} {name} than {lower(who)}",
        )
    raise unclear(c, node, "It is not said what holds where another has as much.", *readings)
