"""The guide's pages with a game of their own: it comes out as they say, and each of its examples can fail."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from warbook.engine.examples import run_examples
from warbook.language.diagnostic import Diagnostic
from warbook.language.load import load_sources
from warbook.language.source import Source
from warbook.publish.reference import pages as reference
from warbook.publish.reference.section_links import with_jumps

GUIDE = Path(reference.__file__).parents[1] / "guide"
PAGES = {name: (GUIDE / f"{name}.md").read_text(encoding="utf-8") for name in ("order", "lasting")}
GAMES = {
    name: re.findall(r"^```markdown\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)[0]
    for name, page in PAGES.items()
}


def wrong(text: str) -> list[Diagnostic]:
    loaded = load_sources({"now.rules.md": Source("now.rules.md", text)})
    assert loaded.rulebook is not None, [(d.message, d.hint) for d in loaded.errors]
    return run_examples(loaded.rulebook)


@pytest.mark.parametrize("page", PAGES)
def test_the_game_of_the_page_comes_out_as_it_says(page: str) -> None:
    assert wrong(GAMES[page]) == []


@pytest.mark.parametrize(
    ("page", "old", "new", "example"),
    [
        ("order", "is at most 6", "is at most 7", "Set, then added to, then bounded"),
        ("order", "becomes 4", "becomes 1", "Set, then added to, then bounded"),
        ("order", "- Always fails on: 6\n", "", "A face that always fails"),
        ("order", "The roll gains 1 Success.", "The roll gains 1 Die.", "One for certain"),
        ("order", "3 Marks less", "1 Mark more", "A price is never less"),
        ("order", "- After a Unit is hit:", "- Before a Unit is hit:", "Before, the steps, after"),
        (
            "lasting",
            "cannot march until the end of the Round",
            "cannot march for the rest of the game",
            "Until the end",
        ),
        (
            "lasting",
            "1 less until the end of its next Activation",
            "1 less for the rest of the game",
            "Until the end",
        ),
        ("lasting", "is 1 less until", "is 2 less until", "Pinned"),
        (
            "lasting",
            "the next time the soldier is struck",
            "the next time the soldier marches",
            "The next time",
        ),
        ("lasting", "1 Armour instead of Health", "1 Armour instead of 2 Health", "The next time"),
    ],
)
def test_each_of_its_examples_can_fail(page: str, old: str, new: str, example: str) -> None:
    assert GAMES[page].count(old) == 1
    changed = GAMES[page].replace(old, new)
    titles = [changed[: found.span.end].rsplit("### Example: ", 1)[1] for found in wrong(changed)]
    assert any(title.startswith(example) for title in titles), titles


@pytest.mark.parametrize("page", PAGES)
def test_the_reference_leads_to_it(page: str) -> None:
    pages = reference.reference_pages()
    assert pages[f"{page}.md"].markdown == with_jumps(PAGES[page])
    assert f"({page}.md)" in pages["index.md"].markdown


def test_what_lasts_is_told_with_the_order() -> None:
    assert "(lasting.md)" in reference.reference_pages()["order.md"].markdown
