"""A sentence that could be meant, in as many of its author's own words as mean the same."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from difflib import SequenceMatcher
from typing import Any

from warbook.language.diagnostic import Span
from warbook.language.names import verb_forms
from warbook.language.sentence import Node
from warbook.language.suggest.trial import Trial

_WORD = re.compile(r"\w+|\s+|[^\w\s]")
_BEGINS = re.compile(r"(^|[.:] )([a-z])")
_WITHIN = re.compile(r"(?<=[a-z0-9,)] )(?:The|An?|Each|Every|Any|All|No|Its?)(?= [\w])")
_OF_ALL = frozenset(("span", "said", "spans", "text"))
_OF_NODES = frozenset(("start", "end", "mark", "heard"))
"""Fields that tell where something stands and in which words; of a tree also what has been heard of it."""
MOST_CHANGES = 12
"""No more than so many changes are tried back, one after another."""


def nearer(trial: Trial, words: str) -> str:
    """The same sentence with capitals where sentences begin, and without changes that change nothing of its meaning."""
    meant = meaning(trial, words)
    if (said := tidy(words, trial.unit.text.text)) != words and meaning(trial, said).lower() == meant.lower():
        words, meant = said, meaning(trial, said)
    own = _WORD.findall(trial.unit.text.text)
    new = _WORD.findall(words)
    changes = [c for c in SequenceMatcher(None, own, new, autojunk=False).get_opcodes() if c[0] != "equal"]
    for _, low, high, start, end in reversed(changes[-MOST_CHANGES:]):
        back = [*new[:start], *own[low:high], *new[end:]]
        was, now = "".join(own[low:high]), "".join(new[start:end])
        if (
            was
            and now not in (verb_forms(was)[1], was.lower(), was.capitalize())
            and was != verb_forms(now)[1]
            and meaning(trial, "".join(back)) == meant
        ):
            new = back
    words = "".join(new)
    said = tidy(words, trial.unit.text.text)
    return said if meaning(trial, said) == meant else words


def tidy(words: str, own: str) -> str:
    """A sentence with capitals where sentences begin and not within them, and a full stop where its author has one."""
    words = _WITHIN.sub(lambda m: m[0].lower(), re.sub(r" {2,}", " ", words))
    if own[:1].isupper():
        words = _BEGINS.sub(lambda m: m[1] + m[2].upper(), words)
    return words + "." if own.endswith(".") and words[-1:].isalnum() else words


def meaning(trial: Trial, words: str) -> str:
    """What a text comes to in its place, without where it stands and how variables are called; "" where it is wrong."""
    outcome = trial.of(words)
    if not outcome.leads_on:
        return ""
    numbers: dict[str, str] = {}
    told = repr(bare(made[:2] if isinstance(made := trial.made[words], tuple) else made))
    return f"{outcome.after} " + re.sub(
        r"(?<=\w)\.\d+(?=')", lambda m: numbers.setdefault(m[0], f".{len(numbers)}th"), told
    )


def small(name: str, value: Any) -> Any:
    """A field's value; what may be done is called by its words, with a capital or without."""
    return value.lower() if name == "label" and isinstance(value, str) else value


def bare(x: Any) -> Any:
    """What is meant, without where it stands and in which words."""
    if is_dataclass(x) and not isinstance(x, type):
        less = _OF_NODES if isinstance(x, Node) else _OF_ALL
        named = [f.name for f in fields(x) if f.name not in less]
        return (type(x).__name__, *((name, bare(small(name, getattr(x, name)))) for name in named))
    if isinstance(x, (list, tuple)):
        return tuple(bare(one) for one in x if not isinstance(one, Span))
    if isinstance(x, dict):
        return {key: bare(value) for key, value in x.items()}
    return x
