"""What holds for a time: the game of the reference's page comes out as it says, and each of its examples can fail."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from warbook.engine.examples import run_examples
from warbook.language.diagnostic import Diagnostic
from warbook.language.load import load_sources
from warbook.language.source import Source
from warbook.publish import reference

PAGE = (Path(reference.__file__).parent / "guide" / "lasting.md").read_text(encoding="utf-8")
GAME = re.findall(r"^```markdown\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0]


def wrong(text: str) -> list[Diagnostic]:
    loaded = load_sources({"now.rules.md": Source("now.rules.md", text)})
    assert loaded.rulebook is not None, [(d.message, d.hint) for d in loaded.errors]
    return run_examples(loaded.rulebook)


def test_the_game_of_the_page_comes_out_as_it_says() -> None:
    assert wrong(GAME) == []


@pytest.mark.parametrize(
    ("old", "new", "example"),
    [
        ("cannot march until the end of the Round", "cannot march for the rest of the game", "Until the end"),
        ("1 less until the end of its next Activation", "1 less for the rest of the game", "Until the end"),
        ("is 1 less until", "is 2 less until", "Pinned"),
        ("The next time the soldier is struck", "The next time the soldier marches", "The next time"),
        ("1 Armour instead of Health", "1 Armour instead of 2 Health", "The next time"),
    ],
)
def test_each_of_its_examples_can_fail(old: str, new: str, example: str) -> None:
    assert GAME.count(old) == 1
    changed = GAME.replace(old, new)
    titles = [changed[: found.span.end].rsplit("### Example: ", 1)[1] for found in wrong(changed)]
    assert any(title.startswith(example) for title in titles), titles


def test_the_reference_leads_to_it() -> None:
    pages = reference.reference_pages()
    assert pages["lasting.md"].markdown == PAGE
    assert "(lasting.md)" in pages["index.md"].markdown
    assert "(lasting.md)" in pages["order.md"].markdown
