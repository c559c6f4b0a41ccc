"""Rules as running text, where there is no room for a list."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language.blocks import Bullet, Section, Step
from warbook.publish.book.labels import META, label_name

_ON_CARD = META | {"Role", "Flavour", "Traits", "Like", "Cost", "Team"}


def rule_texts(section: Section, stats: set[str]) -> Iterator[str]:
    """The acting bullets and steps of a section, as running text."""
    for block in section.blocks:
        if isinstance(block, Bullet):
            name = label_name(block.text)
            if name and (name in _ON_CARD or name in stats):
                continue
        if isinstance(block, Bullet | Step):
            yield running(block)


def running(block: Bullet | Step, titled: bool = True) -> str:
    """A bullet or step with everything under it, as running text."""
    text = block.text.text if block.text is not None else ""
    if titled and isinstance(block, Step) and not text and block.title is not None:
        text = block.title.text
    parts = [text, *(running(child) for child in block.children if isinstance(child, Bullet | Step))]
    joined = " ".join(part.strip() for part in parts if part.strip())
    return joined if joined.endswith((".", ":", "!", "?")) else joined + "."
