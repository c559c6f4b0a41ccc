"""The order in which rules apply: what the reference says of it is played through."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from warbook.engine.examples import run_examples
from warbook.language.diagnostic import Diagnostic
from warbook.language.load import load_sources
from warbook.language.source import Source
from warbook.publish import reference

PAGE = (Path(reference.__file__).parent / "guide" / "order.md").read_text(encoding="utf-8")
GAME = re.findall(r"^```markdown\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0]


def wrong(text: str) -> list[Diagnostic]:
    loaded = load_sources({"meetings.rules.md": Source("meetings.rules.md", text)})
    assert loaded.rulebook is not None, [(d.message, d.hint) for d in loaded.errors]
    return run_examples(loaded.rulebook)


def test_the_game_of_the_page_comes_out_as_it_says() -> None:
    assert wrong(GAME) == []


@pytest.mark.parametrize(
    ("old", "new", "example"),
    [
        ("is at most 6", "is at most 7", "Set, then added to, then bounded"),
        ("becomes 4", "becomes 1", "Set, then added to, then bounded"),
        ("- Always fails on: 6\n", "", "A face that always fails"),
        ("The roll gains 1 Success.", "The roll gains 1 Die.", "One for certain"),
        ("3 Marks less", "1 Mark more", "A price is never less"),
        ("- After a Unit is hit:", "- Before a Unit is hit:", "Before, the steps, after"),
    ],
)
def test_each_of_its_examples_can_fail(old: str, new: str, example: str) -> None:
    assert GAME.count(old) == 1
    changed = GAME.replace(old, new)
    titles = [changed[: found.span.end].rsplit("### Example: ", 1)[1] for found in wrong(changed)]
    assert any(title.startswith(example) for title in titles), titles


def test_the_reference_leads_to_it() -> None:
    pages = reference.reference_pages()
    assert pages["order.md"].markdown == PAGE
    assert "(order.md)" in pages["index.md"].markdown
