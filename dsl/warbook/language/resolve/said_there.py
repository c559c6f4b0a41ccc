"""What is asked of somebody behind the words that name it, `a Soldier … unless the Soldier is ready`, said where it is named."""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language.resolve.unclear import Sentence, sentence_around

_ASKED = re.compile(
    r"(?P<if>if|unless) (?:the|that) (?P<kind>[A-Z][\w-]*) (?P<is>is|has) (?P<what>[^,.:]+)(?=[.,:]|$)"
)
_NO = re.compile(r"(?:not|no) ")
_NAMED = r"\b(?:an?|any|another) (?:(?:other|enemy|friendly|own) )?{kind} $"


def where_named(text: str, at: int, kind: str, other: str = "") -> Iterator[Sentence]:
    """The sentence round a place, where “if the KIND is …” begins there, with what it asks said of the KIND named before, who is
    called `other` then."""
    asked = _ASKED.match(text, at)
    named = re.search(_NAMED.format(kind=re.escape(kind)), text[:at])
    if asked is None or named is None or asked["kind"] != kind:
        return
    what, no = _NO.sub("", asked["what"], count=1), _NO.match(asked["what"]) is not None
    so = no == (asked["if"] == "unless")
    if not so and (what[0].isdigit() if asked["is"] == "has" else near_it(text, named.start())):
        return
    such = (
        f"that is {'' if so else 'not '}{what}"
        if asked["is"] == "is"
        else f"with {'' if so else 'no '}{what}"
    )
    one = f"{other} " if other else named[0]
    if asked["is"] == "is" and near_it(text, named.start()):
        one, such = one.replace(f" {kind} ", f" {what} "), kind
    begin, end = sentence_around(text, named.start(), asked.end())
    yield Sentence(begin, end, f"{text[begin : named.start()]}{one}{such}{text[asked.end() : end]}")


def is_named(text: str, at: int, kind: str) -> bool:
    """Whether a KIND is named right before a place, `adjacent to a Soldier if the Soldier …`."""
    return re.search(_NAMED.format(kind=re.escape(kind)), text[:at]) is not None


def near_it(text: str, at: int) -> bool:
    """Whether somebody is near who is named at a place: what is so of that one stands before its name."""
    return re.search(r"\b(?:adjacent to|of|in|on) $", text[:at]) is not None
