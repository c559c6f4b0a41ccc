"""Words that could mean one thing or another: none of them is taken, and each is shown as it is to be written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from warbook.language.diagnostic import Edit
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.sentence import Node

UNCLEAR = "W383"


def unclear(c: Context, node: Node, message: str, *readings: str) -> Fault:
    """The fault of words with several readings; each of these, put in their place, has one."""
    hint = "Write " + ", or ".join(f"“{one}”" for one in readings) + "." if readings else None
    fault = c.fail(UNCLEAR, node, message, hint, replacement=readings[0] if len(readings) == 1 else None)
    if len(readings) > 1:
        edits = tuple(Edit(c.span(node), one) for one in readings)
        return Fault(replace(fault.diagnostic, candidates=edits))
    return fault


def could_be(
    c: Context, code: str, node: Node, message: str, *sentences: Sentence, hint: str | None = None
) -> Fault:
    """The fault of words with several readings; each is a sentence to stand in the place of one of the text. A `hint` of its
    own tells more than they do."""
    shown = "It could be " + " or ".join(f"“{one.words}”" for one in sentences) + "." if sentences else None
    fault = c.fail(code, node, message, hint or shown)
    edits = tuple(Edit(c.text.at(one.start, one.end), one.words) for one in sentences)
    return Fault(replace(fault.diagnostic, candidates=edits))


@dataclass(frozen=True, slots=True)
class Sentence:
    """Words to stand in the place of those from `start` to `end` of a text."""

    start: int
    end: int
    words: str


def only_the_action(c: Context, node: Node) -> Fault:
    """The fault of “it” in an Action that has spoken of nobody yet."""
    message = "It is not said who this is: besides who uses it, only the Action is known here."
    hint = (
        "Choose one before: “The player chooses 1 KIND …, as NAME.”, “… chooses the nearest KIND, as NAME.”"
    )
    return c.fail("W302", node, message, hint)


EACH_PLAYER = re.compile(
    r"(?:^|(?<=[.:] ))(?:Each player|The player(?= with\b))(?P<such>(?: with [^.:]*?)?) (?P<done>(?:may|must|[a-z]+s)\b[^.:]+\. )$"
)
"""What each player does, or the one with the most of something, as it stands before the next sentence."""


def of_each_player(text: str, begin: int, end: int) -> Iterator[Sentence]:
    """The last sentence of a text, from `begin` to `end`, as one about each of the players of whom that before it is."""
    each = EACH_PLAYER.search(text[:begin])
    if each is not None and not text[end:].strip():
        yield Sentence(
            each.start(), end, f"For each player{each['such']}: The player {each['done']}{text[begin:end]}"
        )


def sentence_around(text: str, start: int, end: int) -> tuple[int, int]:
    """From where to where the sentence goes in which some words of a text stand, its full stop among it."""
    begin = text.rfind(". ", 0, start) + 2 if ". " in text[:start] else 0
    stop = text.find(".", end)
    return begin, stop + 1 if stop >= 0 else len(text)


def sentence_before(text: str, begin: int) -> int:
    """From where the sentence goes that stands before one; where there is none, from where that one does."""
    return sentence_around(text, max(begin - 3, 0), begin - 2)[0] if begin else begin


def word_of(c: Context, node: Node) -> Node:
    """The word “it” or “its” alone."""
    return replace(node, end=node.start + len(c.text.text[node.start : node.end].partition(" ")[0]))


def words(c: Context, node: Node) -> str:
    """A part of a sentence as it is written."""
    return c.text.text[node.start : node.end]


def lowered(text: str) -> str:
    """Words that no longer begin a sentence; a term of the game keeps its capital."""
    first = text.split(" ", 1)[0]
    return text[:1].lower() + text[1:] if first in BEGINNINGS else text


EACH = re.compile(r"(?:each|every|all)\b", re.IGNORECASE)
"""How several begin, of whom each does something."""
BEGINNINGS = ("The", "A", "An", "It", "Its", "They", "Their", "Each", "Every", "All", "Any", "Another")
"""Words of the language that begin a sentence."""
