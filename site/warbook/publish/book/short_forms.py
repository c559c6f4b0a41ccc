"""What a name means in a line, where its declaration has no short form of its own: taken from what it says."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language.blocks import Block, Bullet, Step
from warbook.language.declare.raw import HOOK, LABEL
from warbook.language.model import Rulebook
from warbook.publish.book.chapters import Entry, first_sentence

_MOST = 140
"""A condition longer than this is no short form."""


def said(book: Rulebook, sort: str, name: str, entry: Entry | None) -> str:
    """The line; empty where nothing says it better than the first sentence that explains."""
    match sort:
        case "Card":
            return book.cards[name].role
        case "Action" if (action := book.actions[name]).of is not None:
            return f"{action.like or 'Action'} of {action.of}"
        case _ if entry is None:
            return ""
        case "Zone" | "Marker":
            return f"In {entry.heading.title}"
        case "Die":
            faces = book.dice[name].faces
            return ", ".join(f"{faces.count(face)} {face}" for face in dict.fromkeys(faces))
        case "Sequence":
            return _phases(entry)
        case "Definition":
            return _condition(entry)
        case "Roll":
            return _roll(entry)
        case "To":
            return first_sentence(entry.section.blocks) or next(_sentences(entry), "")
        case "Trait":
            return next(_rules(entry.section.blocks), "")
        case _:
            return ""


def _phases(entry: Entry) -> str:
    """The steps of a sequence by their titles; the first sentence of a step that stands alone."""
    titles = [step.title.text for step in _steps(entry) if step.title is not None]
    if len(titles) > 1:
        return ", ".join([titles[0], *(title[:1].lower() + title[1:] for title in titles[1:])])
    return next(_sentences(entry), "")


def _condition(entry: Entry) -> str:
    """When a definition holds."""
    made = [f"unless {text}" for text in _labelled(entry, "Unless: ")] + _labelled(entry, "If: ")
    told = "; or ".join(made)
    return told if len(told) <= _MOST else ""


def _roll(entry: Entry) -> str:
    """The dice of a roll, and what succeeds."""
    dice = next(iter(_labelled(entry, "Dice: ")), "")
    for label, words in (("Succeeds on: ", "succeeds on"), ("Each die succeeds on: ", "each succeeds on")):
        for target in _labelled(entry, label):
            return f"{dice}; {words} {target}"
    return dice


def _labelled(entry: Entry, label: str) -> list[str]:
    """What bullets that begin with a label say after it."""
    bullets = [block.text.text for block in entry.section.blocks if isinstance(block, Bullet)]
    return [text.removeprefix(label).rstrip(".") for text in bullets if text.startswith(label)]


def _steps(entry: Entry) -> list[Step]:
    return [block for block in entry.section.blocks if isinstance(block, Step)]


def _sentences(entry: Entry) -> Iterator[str]:
    """The first sentence of each step."""
    for step in _steps(entry):
        if step.text is not None:
            yield step.text.text.split(". ")[0].rstrip(".:") + "."


def _rules(blocks: tuple[Block, ...]) -> Iterator[str]:
    """The bullets that are rules, not facts."""
    for block in blocks:
        if isinstance(block, Bullet):
            text = block.text.text
            if LABEL.match(text) is None or HOOK.match(text):
                yield text
