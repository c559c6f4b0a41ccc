"""A worked example of the bound book in its parts: told as play, or, where nothing happens, as it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from warbook.publish.parts.examples import PARTS

_PIECE = re.compile(
    r"An? (?P<what>.+?) of the (?P<side>first|second) player at (?P<at>.+?), as (?P<name>[\w-]+)(?P<more>.*)",
    re.S,
)
_OWN = re.compile(r",? (its|their) ([^,]+?) as ([\w-]+)")
"""A piece of a worked example, and what it carries, as examples give them."""
_TOLD = 110
_BEGINS = 75
"""Words of an example that is told whole, and of the beginning of a longer one."""
_LEFT_OUT = 3
"""Fewer sentences than these are told, though it grows longer."""
_BEFORE = (("Mission", "Mission"), ("Given", "Set up"), ("Terrain", "Terrain"))
_AFTER = (("Offered", "Now possible"), ("Refused", "Not possible"), ("Then", "So"))
"""The parts of an example that is told as play, before it and after."""


def parts_told(written: Mapping[str, Sequence[str]], happens: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The parts of an example, each with what it is called, of what its author wrote and what then `happens`."""
    return _told_as_play(written, happens) if happens else _as_written(written)


def _as_written(written: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    for label, called in PARTS:
        if label in written:
            yield called, " ".join(written[label])


def _told_as_play(written: Mapping[str, Sequence[str]], happens: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The parts of an example with its dice and answers told where they come: who does what, and what comes of it."""
    begun = [one.rstrip(".") for text in written.get("Do", ()) for one in text.split(". ")]
    done = [f"{one}." for one in begun if not any(_tells(told, one) for told in happens)]
    for label, called in _BEFORE:
        if label in written:
            yield called, " ".join(map(_standing, written[label]) if label == "Given" else written[label])
    yield "Play", " ".join([*done, *_shortened(happens)])
    yield from ((called, " ".join(written[label])) for label, called in _AFTER if label in written)


def _shortened(told: Sequence[str]) -> list[str]:
    """What happens, whole or, where it goes on for long, how it begins and ends, with a word on what is left out."""
    counts = [len(one.split()) for one in told]
    if sum(counts) <= _TOLD:
        return list(told)
    first = max(1, sum(sum(counts[: n + 1]) <= _BEGINS for n in range(len(told))))
    last = max(1, sum(sum(counts[-n - 1 :]) <= _TOLD - _BEGINS for n in range(len(told))))
    left = len(told) - first - last
    if left < _LEFT_OUT:
        return list(told)
    return [*told[:first], f"… ({left} sentences are left out here.) …", *told[-last:]]


def _tells(told: str, done: str) -> bool:
    """Whether a sentence tells what is done in an example, perhaps after something else that the same one does."""
    words = done.split()
    return any(
        told.startswith(" ".join(words[:n])) and " ".join(words[n:]) in told for n in range(1, len(words))
    )


def _standing(words: str) -> str:
    """A piece that is given as one would point it out at the table."""
    found = _PIECE.fullmatch(words)
    if found is None:
        return words
    more = _OWN.sub(r" with \1 \2 (the \3)", found["more"])
    return f"The {found['side']} player's {found['what']} (the {found['name']}) at {found['at']}{more}"


def as_sentence(words: str) -> str:
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", "!", "?", ":")) else f"{words}."
