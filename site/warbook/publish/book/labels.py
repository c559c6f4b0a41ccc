"""Facts that bullets state under a label, read off the blocks of the rules."""

from __future__ import annotations

from collections.abc import Iterable

from warbook.language.blocks import Block, Bullet, Text
from warbook.language.declare.raw import HOOK, LABEL, OFFER

META = frozenset({"Short", "Cites", "Title", "Flavour", "Also called", "Still holds"})
"""Facts that are set apart from the rest of a section."""


def label_name(text: Text) -> str:
    """The label of a bullet that states a fact; empty where it states none."""
    match = LABEL.match(text.text)
    return "" if match is None or HOOK.match(text.text) or OFFER.match(text.text) else match[1]


def label_of(text: Text) -> tuple[str, Text] | None:
    """The label and value of a bullet that states a fact."""
    name = label_name(text)
    match = LABEL.match(text.text)
    if not name or match is None:
        return None
    start = match.end() + len(text.text[match.end() :]) - len(text.text[match.end() :].lstrip())
    return name, text.slice(start, len(text.text))


def facts_of(blocks: Iterable[Block]) -> list[tuple[str, Text]]:
    """All labelled bullets among some blocks."""
    return [
        fact for block in blocks if isinstance(block, Bullet) and (fact := label_of(block.text)) is not None
    ]


def fact(blocks: Iterable[Block], label: str) -> str:
    """The first fact of a label, as text; empty where there is none."""
    for block in blocks:
        if isinstance(block, Bullet) and block.text.text.startswith(label):
            found = label_of(block.text)
            if found is not None and found[0] == label:
                return found[1].text
    return ""
