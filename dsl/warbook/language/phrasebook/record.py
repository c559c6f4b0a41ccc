"""What a phrase is: one record and its meaning.

A pattern is English with typed slots: `gains {amount}`. Words stand for themselves; the first word of an
order's pattern is a verb, read in its plain form too (`may gain`, `each gain`). From the records come the
grammar's productions, the checker's choice of meaning, the reference page and the editor's completion.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

# A slot is a syntactic class, never a type: patterns with the same words and classes are one production.
SLOTS = {
    "thing": "np",
    "number": "expr",
    "measure": "stretch",
    "far": "far",
    "again": "[again]",
    "nearest": "[nearest]",
    "held": "said_of",
    "what": "comparison",
    "amount": "amounts",
    "price": "price",
    "term": "TERM",
    "clause": "cond",
    "quoted": "STRING",
    "dice": "DICE",
    "place": "spot",
    "as": "[bind]",
    "choice": "at_choice",
    "signed": "SIGNED",
    "per": "[each_of]",
    "charge": "[charge]",
    "roles": "preposed*",
    "times": "N_TIMES",
    "during": "[during]",
    "bonus": "[modified]",
    "offset": "offset",
    "its": "[ITS]",
    "up": "[ROUNDED_UP]",
    "fact": "clause",
    "act": "act",
}


@dataclass(frozen=True, slots=True)
class Phrase:
    """`role` is where it stands: order (what someone does), test (what may hold), law (what always holds)."""

    name: str
    role: str
    pattern: str
    meaning: Callable[..., Any]

    @property
    def says(self) -> str:
        """The first paragraph of the meaning's docstring: what the phrase means."""
        return " ".join((self.meaning.__doc__ or "").split())


def plain_form(verb: str) -> str:
    """The plain form of a verb in the third person: gains → gain, passes → pass, is → be."""
    if verb == "is":
        return "be"
    if verb.endswith(("sses", "shes", "ches", "xes", "zes")):
        return verb[:-2]
    if verb.endswith("ies"):
        return verb[:-1] if len(verb) == len("dies") else verb[:-3] + "y"
    return verb[:-1] if verb.endswith("s") else verb


@dataclass
class Phrasebook:
    """All phrases, in the order of the reference page."""

    phrases: dict[str, Phrase]

    def __init__(self) -> None:
        self.phrases = {}

    def add(self, role: str, pattern: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def record(meaning: Callable[..., Any]) -> Callable[..., Any]:
            name = meaning.__name__.rstrip("_")
            if name in self.phrases:
                raise ValueError(f"two phrases are called {name}")
            self.phrases[name] = Phrase(name, role, pattern, meaning)
            return meaning

        return record

    def of(self, role: str) -> list[Phrase]:
        return [p for p in self.phrases.values() if p.role == role]


BOOK = Phrasebook()


def order(pattern: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Records something that a subject can be said to do: in a step, a law or an event."""
    return BOOK.add("order", pattern)


def test(pattern: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Records something that may hold of a subject."""
    return BOOK.add("test", pattern)


def deed(pattern: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Records something that a subject may have done: `has …`."""
    return BOOK.add("deed", pattern)
