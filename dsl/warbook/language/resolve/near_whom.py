"""`each adjacent Soldier`, `the nearest Soldier`, where it is not said of whom: of whom the sentence speaks, unless it has just told
something of others, each of whom could be meant as well."""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language.ir import Expr
from warbook.language.names import indefinite, singulars
from warbook.language.resolve.context import Context
from warbook.language.resolve.two_spoken_of import called, named, others
from warbook.language.resolve.unclear import Sentence, could_be, sentence_around, sentence_before
from warbook.language.sentence import Node


def others_told(c: Context, origin: Expr, node: Node, how: str) -> None:
    """Refuses `Each Cart loses 1 Fuel, and each adjacent Soldier gains 1 Fear` of somebody who is neither: adjacent to him, or to
    each Cart?"""
    if origin in c.drawn or c.scope.lead is not None:
        return
    text = c.text.text
    begin, _ = sentence_around(text, node.start, node.end)
    name = called(c, c.known.get(origin, origin)) or called(c, origin)
    if not name and (rivals := [one for one in others(c, origin) if named(c, one, text[begin : node.start])]):
        named_ones = [called(c, one) for one in rivals]
        message = f"“{node.word}” to whom? It could be {named_ones[0]}, or another who is spoken of here."
        hint = f"Say “… {how} to {named_ones[0]}”; or choose the other one before, with a name, and say “… {how} to the NAME”."
        raise c.fail("W302", node, message, hint)
    kind = told(c, text[begin : node.start])
    if not kind and begin and _BEGINS.fullmatch(text, begin, node.start):
        begin = sentence_before(text, begin)
        kind = told(c, text[begin : node.start])
        if named(c, origin, text[begin : node.start]):
            return
    if not kind:
        return
    name = name or "the NAME"
    hint = (
        f"Say “… {how} to {name}”; or of each of the others: “For each {kind}, as NAME: … {how} to the NAME”."
    )
    message = f"“{node.word}” to whom? It could be {name}, or each {kind}."
    other = [*of_each(c, node, begin, f"{how} to the {kind}")]
    readings = (
        [*near_each(c, node, how, [name]), *other] if other else []
    )  # one alone would be taken for what is meant
    raise could_be(c, "W302", node, message, *readings, hint=hint)


def said_of_each(c: Context, node: Node, how: str) -> list[Sentence]:
    """The sentence in which others are near somebody of whom it is not said, as one about each of those of whom it tells first."""
    begin, _ = sentence_around(c.text.text, node.start, node.end)
    kind = told(c, c.text.text[begin : node.start])
    colon = c.text.text.rfind(": ", begin, node.start)
    return [*of_each(c, node, begin if colon < 0 else colon + 2, f"{how} to the {kind}")] if kind else []


def of_each(c: Context, node: Node, begin: int, near: str) -> Iterator[Sentence]:
    """The sentences from `begin` as they are said of each of those of whom they tell: `For each Cart, the Cart loses 1 Fuel, and each
    Soldier adjacent to the Cart …`."""
    text = c.text.text
    _, end = sentence_around(text, node.start, node.end)
    first, noun = _EACH.match(text, begin), _DESCRIBED.match(text, node.end)
    article = _ARTICLE.search(text[: node.start])
    if first is None or noun is None or article is None or article["a"]:
        return
    kind = near.rpartition(" ")[2]
    done = text[first.end() : article.start()].replace(". ", ", and ", 1)
    lead = f"For each {first['what']}, " + ("" if first["for"] else f"the {kind} ")
    said = f"{article['other'].lower()} {noun['noun']} {near}"
    yield Sentence(begin, end, f"{lead}{done.lstrip()}{said}{text[noun.end() : end]}")


_EACH = re.compile(
    r"(?P<for>For )?(?:[Ee]ach|[Ee]very) (?P<what>(?:[a-z][\w-]* )*[A-Z]\w*(?: with(?:out)? [A-Z]\w*)?(?: (?:within|beyond) \S+(?: squares?)? of the [a-z]+)?),? (?!and )"
)


def told(c: Context, said: str) -> str:
    """The kind of those of whom some words tell something, each of several that stand somewhere; "" where they tell of none."""
    for found in _TOLD.finditer(said):
        if _SEEN.match(found["what"]) or _OF_WHICH.fullmatch(said, found.end()):
            continue
        kind = next((one for one in singulars(found["kind"]) if one in c.names.kinds or one == _PLACE), "")
        if kind and (kind == _PLACE or c.names.stands(kind)):
            return kind
    return ""


_PLACE = "Square"
_TOLD = re.compile(
    r"(?:(?:^|[.:,] )(?:and |then )?(?:[Ff]or )?(?:[Ee]ach|[Ee]very|[Aa]ll)|\b[Ee]ach player chooses? (?:up to )?\w+) "
    r"(?P<what>(?:[a-z][\w-]* )*(?P<kind>[A-Z]\w*))"
)
_BEGINS = re.compile(r"(?:Each|Every|All|The) (?:[a-z]+ )*")
"""A sentence that begins with whom it is about."""
_SEEN = re.compile(r"(?:[a-z]+ )*(?:adjacent|nearest|closest)\b")
"""Others who are seen from the same one."""
_OF_WHICH = re.compile(
    r" (?:(?:adjacent|nearest) to|(?:within|beyond) \S+(?: squares?)? of|in|on) (?:the|an?|any) "
)
"""What tells who they are, `each Soldier adjacent to the nearest Cart`, and is not said of them."""


def near_each(c: Context, word: Node, how: str, names: list[str]) -> Iterator[Sentence]:
    """The sentence being read with the one to whom others are near said behind them, `Each Soldier adjacent to the target …`; nothing
    where somebody has no name."""
    text = c.text.text
    begin, end = sentence_around(text, word.start, word.end)
    noun, article = _DESCRIBED.match(text, word.end), _ARTICLE.search(text[: word.start])
    if noun is None or any(name == "the NAME" for name in names):
        return
    said = noun["noun"]
    start = word.start if article is None else article.start()
    if article is not None:
        said = indefinite(noun["noun"]) if article["a"] else f"{article['other']} {noun['noun']}"
    for name in names:
        near = f"{said} {how} to {name}"
        near = near[:1].upper() + near[1:] if start == begin else near
        yield Sentence(begin, end, f"{text[begin:start]}{near}{text[noun.end() : end]}")


_DESCRIBED = re.compile(r" (?P<noun>(?:[a-z][\w-]* )*[A-Z][\w-]*)")
_ARTICLE = re.compile(r"\b(?:(?P<a>[Aa]n?)|(?P<other>[Tt]he|[Ee]ach|[Aa]ny|\d+)) $")
