"""Sentences in which a name stands where it was not clear who is meant: `…, as one. … the one …`, or whoever has a name already."""

from __future__ import annotations

import re
from collections.abc import Iterator

NEW = "one"
"""What is called so by whoever has no name for it."""
_POINTS = re.compile(
    r"\b(?:(?P<its>[Ii]ts)|[Ii]t|[Tt]hey|[Tt]hem|(?:[Tt]hat|[Tt]he) [A-Z][\w-]*(?P<own>'s)?)(?![\w'-])"
)
"""Words that point at somebody spoken of before."""
_CHOOSES = re.compile(r"\b(?:chooses|creates) 1 [^,.:]*(?=[.,])(?!, as )")
_EACH = re.compile(
    r"(?<!for )\b(?:For )?[Ee]ach (?P<who>[^,.:]*?)(?=,| (?:gains?|loses?|moves?|cannot|may|must)\b)(?!, as )"
)
_NEAREST = re.compile(
    r"(?P<lead>^|[.:] )[Tt](?P<who>he nearest [^,.:]*?)(?= (?:gains|loses|moves|cannot|is)\b)"
)
_CALLED = re.compile(r", as (?P<name>[a-z][\w-]*)\b")
_SPOKEN_OF = re.compile(r"^(?:When |While |Before |If )?[Aa]n? (?:[a-z]+ )*(?P<kind>[A-Z][\w-]*)\b")


def named(text: str, start: int, end: int, roles: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """For each name that could stand in the place of the pointing word in which a fault lies, the text with it, there alone and in
    all that comes after it. Whoever is chosen, or gone through, before it without a name, gets one; others are whom the text begins with
    and the `roles` of a heading."""
    word = next(
        (m for m in _POINTS.finditer(text) if m.end() > start and m.start() < max(end, start + 1)), None
    )
    if word is None:
        return
    about = _SPOKEN_OF.match(text)
    called = [m["name"] for m in _CALLED.finditer(text[: word.start()])]
    known = dict.fromkeys([*called, *roles, *((about["kind"],) if about is not None else ())])
    before = introduced(text[: word.start()])
    heads = [one for one in (before, text[: word.start()]) if one is not None]
    tails = {
        name: (pointed(text[word.start() :], name, 1), pointed(text[word.start() :], name, 0))
        for name in (NEW, *known)
    }
    if before is not None:
        yield tuple(before + tail for tail in tails[NEW])
    for name in known:
        yield tuple(head + tail for head in heads for tail in tails[name])


def introduced(before: str) -> str | None:
    """What stands before a word, with a name for who is chosen or gone through in it; None where nobody is."""
    if (chosen := last(_CHOOSES, before)) is not None:
        return f"{before[: chosen.end()]}, as {NEW}{before[chosen.end() :]}"
    if (each := last(_EACH, before)) is not None:
        lead, done = "For" if before[each.start()].isupper() else "for", before[each.end() :]
        subject = "" if done.startswith(",") else f", the {NEW}"
        return f"{before[: each.start()]}{lead} each {each['who']}, as {NEW}{subject}{done}"
    if (nearest := last(_NEAREST, before)) is not None:
        head = before[: nearest.start()] + nearest["lead"]
        return f"{head}Its player chooses t{nearest['who']}, as {NEW}. The {NEW}{before[nearest.end() :]}"
    return None


def pointed(tail: str, name: str, most: int) -> str:
    """A text with a name in the place of the words with which it points at somebody: of the first, or, `most` 0, of all of them."""

    def put(word: re.Match[str]) -> str:
        the = "The" if word[0][0].isupper() else "the"
        own = "'s" if word["its"] or word["own"] else ""
        return f"{the} {name}{own}"

    return _POINTS.sub(put, tail, count=most)


def last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """The last place where something stands in a text."""
    return next(reversed([*pattern.finditer(text)]), None)
