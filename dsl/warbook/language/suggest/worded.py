"""A whole bullet or step in the words of all wordings, each part of it as that is read: moments, conditions, steps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from warbook.language.declare.raw import HOOK, OFFER
from warbook.language.resolve.declared import Names
from warbook.language.suggest.own import OwnWords
from warbook.language.suggest.put_in import worded
from warbook.language.suggest.records import CONDITION, RULE, STEP
from warbook.language.tying import untied
from warbook.language.word_patterns import TIE

_SENTENCE = re.compile(r"(?<=\.) +(?=[A-Z])")
_FACTS = ("condition", "orders", "value", "cost", "names", "law")
"""As what the value of a label may be read."""
_LEAVE = re.compile(
    r"(.*? may (?:(?:spend|pay|lose|discard) [^,.]*? to )?)([a-z][^,.]*?)"
    r"((?:,? (?:before|after|when|if|once per|only if) .*|,? once per .*)?\.?)$"
)
"""Leave that a bullet gives: whose it is, what may be done, and when."""
_DEED = re.compile(rf"([A-Za-z-]+){TIE}(?![A-Za-z])")


def worded_whole(text: str, kind: str, own: OwnWords, names: Names, actor: str) -> Iterator[str]:
    """The text in the words of all wordings, by each way of reading that it may be for; the likeliest first. `actor` is
    who does what its declaration says."""
    seen = {text}
    for said in _KINDS[kind](text, own):
        plain = _plain(said, names, actor)
        if plain not in seen:
            seen.add(plain)
            yield plain


def _plain(text: str, names: Names, actor: str) -> str:
    """A text without ties; a noun that stood for its deed is the verb."""

    def deed(match: re.Match[str]) -> str:
        done = names.deeds.get(match[1])
        if done is None:
            return actor if match[1] == "actor" else match[1]
        if done.sort == "action":
            return f"uses {done.name}"
        return next(
            (third for third, plain in names.thirds.items() if plain == done.name != third), done.name
        )

    return untied(_DEED.sub(deed, text))


def _rule(text: str, own: OwnWords) -> Iterator[str]:
    """A bullet that acts: what stands before its first colon may be a moment or a condition, after it steps or a law."""
    text = worded(worded(text, "bullet", own), RULE, own)
    hook = HOOK.match(text)
    head, colon, rest = text.partition(": ")
    if not colon and hook is not None:
        head, colon, rest = text.partition(", ")
    if colon or text.endswith(":"):
        head = head.removesuffix(":") if not colon else head
        word = hook[1] + " " if hook is not None else "In " if OFFER.match(text) else ""
        inner = head.removeprefix(word)
        done = _steps(rest, own) if rest else ""
        first = (
            ("offer",)
            if word == "In "
            else ("condition", "when")
            if word in ("While ", "If ")
            else ("when", "condition")
        )
        for start in first:
            begin = word + (worded(inner, start, own) if word else inner)
            ways = (done, _laws(rest, own), worded(_laws(rest, own), "orders", own))
            for way in ways if start == "when" else reversed(ways):
                yield f"{begin}: {way}" if way else f"{begin}:"
    if (leave := _LEAVE.match(text)) is not None:
        deed = worded(f"it may {leave[2]}", "orders", own).removeprefix("it may ")
        yield f"{leave[1]}{deed}{leave[3]}"
    yield _laws(text, own)
    yield worded(text, "change", own)
    yield _steps(text, own)


def _laws(text: str, own: OwnWords) -> str:
    return " ".join(worded(part, "law", own) for part in _SENTENCE.split(text))


def _steps(text: str, own: OwnWords) -> str:
    return worded(text[:-1], "leading", own) + ":" if text.endswith(":") else worded(text, "orders", own)


def _step(text: str, own: OwnWords) -> Iterator[str]:
    yield _steps(text, own)
    lead, colon, rest = text.partition(": ")
    if colon and rest[:1].isupper():
        yield f"{worded(lead, 'leading', own)}: {worded(rest, 'orders', own)}"


def _fact(text: str, own: OwnWords) -> Iterator[str]:
    for start in _FACTS:
        yield worded(text, start, own)


_KINDS: dict[str, Callable[[str, OwnWords], Iterator[str]]] = {RULE: _rule, STEP: _step, CONDITION: _fact}
