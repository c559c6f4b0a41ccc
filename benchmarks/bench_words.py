"""How many words a game's rules take, measured: those that act, for each item that its worked examples cite; beside the words of
a source, where one is given.

    python benchmarks/bench_words.py [GAME[=SOURCE.txt] …]

Words that act are those of bullets, steps and tables: without worked examples, drawings, and what is said for the reader alone.
A game in several modules is counted with them. Goal: no more than the source has.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from warbook.cli.games import games_in
from warbook.language.blocks import Block, Bullet, Section, Step, Table
from warbook.language.load import load_game

ROOT = Path(__file__).parents[1]
_ASIDE = re.compile(r"(?:Short|Title|Also called|Tagline|Ages|Length|Players|You need|Mark|Colour): ")
"""What is said for readers, not for whoever plays it out."""


def acting(blocks: Iterable[Block]) -> Iterator[str]:
    """The texts of some blocks that act."""
    for block in blocks:
        match block:
            case Bullet() | Step():
                if block.text is not None and not _ASIDE.match(block.text.text):
                    yield block.text.text
                yield from acting(block.children)
            case Table():
                yield from (cell.text for row in block.rows for cell in row)


def rules(sections: Iterable[Section]) -> Iterator[str]:
    """The texts that act of some sections and all inside them, but of no worked example."""
    for section in sections:
        if not section.title.text.startswith("Example"):
            yield from acting(section.blocks)
            yield from rules(section.sections)


def words(texts: Iterable[str]) -> int:
    return sum(len(re.findall(r"\w[\w'’-]*", text)) for text in texts)


def main(asked: list[str]) -> None:
    every = asked or [game.name for game in games_in(ROOT / "rules")]
    print(
        f"{'game':16} {'items':>5} {'acting':>7} {'each':>5} {'source':>7} {'each':>5} {'acting/source':>14}"
    )
    for one in every:
        name, _, source = one.partition("=")
        book = load_game(ROOT / "rules" / name).rulebook
        assert book is not None, name
        items = max(1, len({cited for example in book.examples for cited in example.cites}))
        act = words(text for document in book.documents for text in rules(document.sections))
        line = f"{name:16} {items:5} {act:7} {act / items:5.0f}"
        if source:
            told = words([Path(source).read_text(encoding="utf-8")])
            line += f" {told:7} {told / items:5.0f} {act / told:14.2f}"
        print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
