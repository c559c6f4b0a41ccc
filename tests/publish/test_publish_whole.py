"""The pages of the shipped games: no heading without anything under it."""

from __future__ import annotations

import re

import pytest
from tests.engine.shipped import GAMES, RULES
from tests.games import loaded_game

from warbook.publish.pages.book import pages

_HEAD = re.compile(r"(#+) (?P<title>.*)")
_NOTHING = ("</div", "<div", "{:")


@pytest.mark.parametrize("name", GAMES)
def test_something_stands_under_every_heading(name: str) -> None:
    loaded = loaded_game(RULES / name)
    assert loaded.rulebook is not None
    empty = []
    for path, page in pages(loaded.rulebook).items():
        open_at, depth = "", 0
        for line in [*page.markdown.split("\n"), "# End"]:
            head = _HEAD.match(line)
            if head is not None:
                if open_at and len(head[1]) <= depth:
                    empty.append(f"{path}: {open_at}")
                open_at, depth = head["title"], len(head[1])
            elif line.strip() and not line.startswith(_NOTHING):
                open_at = ""
    assert empty == []


def test_an_edition_tells_where_its_changes_stand() -> None:
    """In the place where it makes them, with links to what they change."""
    told = 0
    for name in GAMES:
        loaded = loaded_game(RULES / name)
        assert loaded.rulebook is not None
        made = pages(loaded.rulebook)
        text = "\n".join(page.markdown for path, page in made.items() if path.startswith("rules/"))
        told += len(re.findall(r"^-   \[\*\*.+\*\*\]\(\S+\) is (?:told anew|changed)\.$", text, re.MULTILINE))
    assert told > 5
