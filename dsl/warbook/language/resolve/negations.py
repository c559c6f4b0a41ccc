"""What is said with “not” of several: it could be so of none of them, or not of every one, and is refused with both."""

from __future__ import annotations

from warbook.language.resolve.articles import article, in_plural, with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.unclear import UNCLEAR, unclear, words
from warbook.language.sentence import Node


def every_of(where: Node) -> tuple[Node, Node] | None:
    """The “every” and the noun of whom it is said where somebody is, or what else: `near every Soldier`, `visible to every …`."""
    base = next(where.within("described"), None)
    how = base.find("quantifier") if base is not None else None
    return (how, base.last) if base is not None and how is not None and how[0].kind == "EVERY" else None


def not_of_all(c: Context, node: Node) -> None:
    """Refuses `it is not within 3 squares of all enemy Soldiers`, and `not visible to all`, which could be none of them, or not
    every one."""
    subject, test = node[0], node.last
    where = test.last if test.kind == "is_not" and test.last.kind in ("located", "related") else None
    if where is None or (found := every_of(where)) is None:
        return
    how, noun = found
    kind = c.names.find(noun[0].word, c.names.kinds)
    rest = c.text.text[how.end : noun.start].strip()
    one = " ".join(word for word in ("any", rest, kind or noun[0].word) if word)
    node = with_article(c, node)
    near, who = c.text.text[where.start : how.start].rstrip(), words(c, with_article(c, subject))
    so = f"{words(c, test).partition(' ')[0]} not {near}"
    such = c.text.text[noun.end : node.end]
    message = "This could be said of none of them, or of not every one."
    if test.last.kind == "related":  # which turned round is something else
        hint = f"Of none of them it is “{who} {so} {one}{such}”; of some one, say “For each …, as NAME, if {who} {so} the NAME”."
        raise c.fail(UNCLEAR, node, message, hint)
    raise unclear(c, node, message, f"{who} {so} {one}{such}", f"{one}{such} is not {near} {lower(who)}")


def each_not(c: Context, node: Node) -> None:
    """Refuses `every enemy Soldier is not ready`, which could be that none is, or that not every one is."""
    subject, test = node[0], node.last
    base = subject.base
    how = base.find("quantifier") if base.kind == "described" else None
    if how is None and test.kind == "is_not" and test.last.kind == "located":
        some_not_near(c, node)
    if how is None or how[0].kind != "EVERY" or test.kind not in ("is_not", "has_not_done"):
        return
    rest, said = c.text.text[how.end : subject.end].strip(), words(c, test)
    so = said.replace(" not ", " ", 1)
    if said == so or in_plural(c, base) is not None:
        return
    message = "This could be said of none of them, or of not every one."
    raise unclear(c, node, message, f"no {rest} {so}", f"any {rest} {said}")


def some_not_near(c: Context, node: Node) -> None:
    """Refuses `if an enemy Soldier is not within 3 squares of it`, which could be that none is, or that some one is not; not of
    one that the rule speaks of by its kind."""
    subject, said = node[0], words(c, node.last)
    if subject.base.kind not in ("described", "term") or article(c, subject) != "a":
        return
    who = words(c, subject)
    message = "This could be said of none of them, or of some one of them."
    readings = (f"no {who} {said.replace(' not ', ' ', 1)}", f"any {who} {said}")
    raise unclear(c, with_article(c, node), message, *readings)


def who_is_not_of_all(c: Context, rel: Node, where: Node) -> None:
    """Refuses `that is not within 3 squares of every Soldier`, which could be none of them, or not every one."""
    if (found := every_of(where)) is None:
        return
    near = c.text.text[rel.start : found[0].start]
    rest = c.text.text[found[0].end : found[1].end]
    raise unclear(c, rel, "This could be said of none of them, or of not every one.", f"{near}any{rest}")


def not_of_both(c: Context, test: Node) -> None:
    """Refuses `it is not Prone and Hidden`: not both, or only not the first."""
    said = test.children[-1]
    while said is not None and said.kind in ("same", "np") and len(said.parts) == 1:
        said = said[0]
    if said is None or said.kind != "together":
        return
    verb = words(c, test).partition(" ")[0]
    parts = [words(c, n) for n in said.parts if n.kind != "AND"]
    raise unclear(
        c,
        test,
        "This could be said of both together, or of the first alone.",
        f" or {verb} not ".join([f"{verb} not {parts[0]}", *parts[1:]]),
        f" and {verb} ".join([f"{verb} not {parts[0]}", *parts[1:]]),
    )


def lower(text: str) -> str:
    """A pronoun that no longer begins a sentence."""
    return text.lower() if text in ("It", "They") else text


def none_of(subject: Node) -> Node | None:
    """The “no” of a subject, `no Soldier`, `no Soldier's Pace`."""
    base = subject.base
    if base.kind == "of":
        return none_of(base[0])
    quantifier = base.find("quantifier") if base.kind == "described" else None
    return quantifier if quantifier is not None and quantifier[0].kind == "NO" else None
