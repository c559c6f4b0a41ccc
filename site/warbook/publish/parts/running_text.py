"""Rules as running text, where there is no room for a list."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language.blocks import Bullet, Section, Step
from warbook.language.flows import Line
from warbook.publish.book.labels import META, label_name

_ON_CARD = META | {"Role", "Flavour", "Traits", "Like", "Cost", "Team"}


def rule_texts(section: Section, stats: set[str]) -> Iterator[str]:
    """The acting bullets and steps of a section, as running text."""
    yield from map(running, acting(section, stats))


def acting(section: Section, stats: set[str]) -> Iterator[Bullet | Step]:
    """The bullets and steps of a section that state no fact."""
    for block in section.blocks:
        name = label_name(block.text) if isinstance(block, Bullet) else ""
        if isinstance(block, Bullet | Step) and not (name and (name in _ON_CARD or name in stats)):
            yield block


def running(block: Bullet | Step, titled: bool = True) -> str:
    """A bullet or step with everything under it, as running text."""
    text = block.text.text if block.text is not None else ""
    if titled and isinstance(block, Step) and not text and block.title is not None:
        text = block.title.text
    parts = [text, *(running(child) for child in block.children if isinstance(child, Bullet | Step))]
    joined = " ".join(part.strip() for part in parts if part.strip())
    return joined if joined.endswith((".", ":", "!", "?")) else joined + "."


def line_text(line: Line) -> str:
    """A line of a flow with everything under it, as running text."""
    return " ".join(f"{one.label}: {one.text}".rstrip() if one.label else one.text for one in line.all())
