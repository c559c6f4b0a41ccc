"""What the reference says of editions, modules, secrets, pools and dice, quoted from two games that are played."""

from __future__ import annotations

import re

import pytest
from tests.engine.shipped import GAMES, game_of

from warbook.engine.examples import run_examples
from warbook.language.load import load_game
from warbook.publish.reference.pages import reference_pages
from warbook.publish.reference.quoted_rules import fenced
from warbook.publish.reference.topics import BUILDING, HIDDEN, SAMPLE, Topic, samples


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    made = reference_pages({name: game_of(name).book for name in GAMES})
    return {path: page.markdown for path, page in made.items()}


def test_the_small_game_of_the_reference_is_in_order() -> None:
    for name, (title, documents) in zip(("smugglers", "smugglers_night"), samples(), strict=True):
        loaded = load_game(SAMPLE / name)
        book = loaded.rulebook
        assert loaded.diagnostics == [] and book is not None
        assert (book.title, book.documents) == (title, documents)
        assert book.examples and run_examples(book) == []


@pytest.mark.parametrize(
    ("page", "topic"),
    [*(("building.md", topic) for topic in BUILDING), *(("hidden.md", topic) for topic in HIDDEN)],
    ids=lambda one: one.title if isinstance(one, Topic) else "",
)
def test_every_topic_is_quoted_from_two_games(pages: dict[str, str], page: str, topic: Topic) -> None:
    start = pages[page].index(f"## {topic.title} ")
    part = re.split(r"\n## .*\{ #", pages[page][start:])[0]
    assert part.count("From *") == part.count("```markdown") == 2
    assert topic.says in part


def test_secrets_pools_and_dice_are_played(pages: dict[str, str]) -> None:
    """What is hidden shows in play: each of these topics has an example from each of two games."""
    assert pages["hidden.md"].count("### Example: ") == 2 * len(HIDDEN)


def test_a_quote_that_holds_a_code_block_ends_where_it_ends(pages: dict[str, str]) -> None:
    """Whatever introduces the next quote stands outside of all code blocks."""
    for page in ("building.md", "hidden.md"):
        fence = ""
        for line in pages[page].splitlines():
            run = re.match(r"`{3,}", line)
            if run is not None and not fence:
                fence = run.group()
            elif line.strip() == fence:
                fence = ""
            assert not (fence and line.startswith("From *")), line
        assert not fence


def test_a_fence_is_longer_than_those_that_it_holds() -> None:
    assert fenced("- Given: the Map", "markdown")[0] == "```markdown"
    assert fenced("```map\n1 . .\n```", "markdown") == ["````markdown", "```map\n1 . .\n```", "````"]
    assert fenced("````text\n```\n````", "text")[-1] == "`````"
