"""How a sentence is understood: each rule of interpretation with two examples, one where it holds and one where it only
nearly does.

The rules are sections of the files in `guide/understood/`. Each is read by itself with the small game that stands beside
them, and its examples are executed by the tests.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from warbook.language.files import SUFFIX
from warbook.publish.book import escape
from warbook.publish.book.model import Page
from warbook.publish.reference.mechanics import Group, Mechanic, into, read_group
from warbook.publish.reference.source_text import source_text

HOME = Path(__file__).parents[1] / "guide" / "understood"
GAME = HOME / f"understood{SUFFIX}"
TITLE = "How a sentence is understood"
_INTRO = f"""# {TITLE}

Every sentence that passes has one meaning, and these are the rules by which it is found. Where a sentence could mean two
things by them, it is refused, and the message shows what could be meant. `warbook check --as-read` prints each sentence of
your rules beside what is understood.

Each rule is shown in one small game, by two examples that are executed: one where it holds, and one where it only
nearly does.
"""


@cache
def interpretations() -> tuple[Group, ...]:
    """All rules of interpretation, file by file."""
    return tuple(read_group(path) for path in sorted(HOME.glob(f"*{SUFFIX}")) if path != GAME)


def alone(one: Mechanic) -> str:
    """A whole game in which nothing is shown but one rule of interpretation."""
    return into(GAME.read_text(encoding="utf-8"), one)


def understood_page() -> Page:
    """The page of the language reference."""
    lines = [_INTRO]
    for group in interpretations():
        lines += [f"## {escape.markdown(group.title)}", "", escape.prose(group.says), ""]
        for one in group.mechanics:
            lines += [f"### {escape.markdown(one.title)} {{ #{one.anchor} }}", "", escape.prose(one.says), ""]
            lines += [source_text(one.rule), "", source_text(one.examples), ""]
    return Page("\n".join(lines), TITLE)
