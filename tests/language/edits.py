"""Edits that a writer makes, at random: of words, numbers, headings, cells, labels, and of whole declarations."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from random import Random

HEADING = re.compile(r"^#{1,4} .*$", re.MULTILINE)


def edited(random: Random, text: str) -> str:
    """A text with one change."""
    return random.choice(EDITS)(random, text)


def _spot(random: Random, pattern: str, text: str) -> re.Match[str] | None:
    found = list(re.finditer(pattern, text, re.MULTILINE))
    return random.choice(found) if found else None


def _put(text: str, at: re.Match[str] | None, words: Callable[[re.Match[str]], str]) -> str:
    return text if at is None else text[: at.start()] + words(at) + text[at.end() :]


def number(random: Random, text: str) -> str:
    """Another number somewhere."""
    return _put(text, _spot(random, r"\d+", text), lambda m: str(int(m[0]) + random.choice((1, 2, 10))))


def prose(random: Random, text: str) -> str:
    """A word more in a paragraph."""
    return _put(text, _spot(random, r"^[A-Z][^|\n]*? ", text), lambda m: m[0] + "quite ")


def paragraph(random: Random, text: str) -> str:
    """A paragraph more."""
    return _put(text, _spot(random, r"\n\n", text), lambda m: "\n\nMore is told of it elsewhere.\n\n")


def word(random: Random, text: str) -> str:
    """A word left out, or said twice."""
    return _put(text, _spot(random, r"\b[A-Za-z]+\b", text), lambda m: random.choice(("", f"{m[0]} {m[0]}")))


def heading(random: Random, text: str) -> str:
    """A heading with another name."""
    return _put(
        text,
        _spot(random, r"^#{2,4} .*$", text),
        lambda m: random.choice((f"{m[0]} Two", m[0][:-1], re.sub(r"([A-Z]\w+)(?=\W*$)", r"Other \1", m[0]))),
    )


def cell(random: Random, text: str) -> str:
    """Another cell of the same file in the place of one."""
    other = _spot(random, r"(?<=\| )[^|\n]+(?= \|)", text)
    return _put(text, _spot(random, r"(?<=\| )[^|\n]+(?= \|)", text), lambda m: other[0] if other else "")


def label(random: Random, text: str) -> str:
    """Another label at the head of a bullet."""
    other = _spot(random, r"^- [A-Z][a-z ]+:", text)
    return _put(text, _spot(random, r"^- [A-Z][a-z ]+:", text), lambda m: other[0] if other else "")


def line(random: Random, text: str) -> str:
    """A line left out, or twice."""
    return _put(text, _spot(random, r"^.+\n", text), lambda m: random.choice(("", m[0] * 2)))


def head(random: Random, text: str) -> str:
    """A fact at the head of a file: what it changes, takes in, is played on."""
    first = text.find("\n## ")
    own = text[:first] if first > 0 else text
    return (
        _put(own, _spot(random, r"^- .*\n", own), lambda m: random.choice(("", m[0][:-2] + "\n")))
        + text[len(own) :]
    )


def _sections(text: str) -> list[str]:
    starts = [0, *(m.start() for m in HEADING.finditer(text) if m.start()), len(text)]
    return [text[a:b] for a, b in pairwise(starts)]


def without(random: Random, text: str) -> str:
    """A declaration left out."""
    parts = _sections(text)
    if len(parts) > 1:
        del parts[random.randrange(1, len(parts))]
    return "".join(parts)


def moved(random: Random, text: str) -> str:
    """A declaration in another place."""
    parts = _sections(text)
    if len(parts) > 2:
        parts.insert(random.randrange(1, len(parts)), parts.pop(random.randrange(1, len(parts))))
    return "".join(parts)


def another(random: Random, text: str) -> str:
    """A declaration once more, under another name."""
    parts = _sections(text)
    chosen = random.choice(parts[1:] or parts)
    first, _, rest = chosen.partition("\n")
    parts.insert(random.randrange(1, len(parts) + 1), f"{first} Again\n{rest}")
    return "".join(parts)


EDITS: tuple[Callable[[Random, str], str], ...] = (
    *(number, prose, paragraph, word, heading, cell, label, line, head, without, moved, another),
)
