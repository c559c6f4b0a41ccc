"""Rules as running text, where there is no room for a list."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language.blocks import Bullet, Section, Step
from warbook.publish.blocks import META, label_of

_ON_CARD = META | {"Role", "Flavour", "Traits", "Like", "Cost", "Team"}


def rule_texts(section: Section, stats: set[str]) -> Iterator[str]:
    """The acting bullets and steps of a section, as running text."""
    for block in section.blocks:
        if isinstance(block, Bullet):
            found = label_of(block.text)
            if found is not None and (found[0] in _ON_CARD or found[0] in stats):
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
