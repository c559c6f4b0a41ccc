"""Who uses a rule, the index, the home page, and the one file to print."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from fen import FORCE, GAME, load

from warbook.language.load import load_sources
from warbook.language.source import Source
from warbook.publish.book.around import Around
from warbook.publish.book.model import Download, Page
from warbook.publish.book.writer import Writer, open_book
from warbook.publish.pages.book import pages
from warbook.publish.parts.sections import write_section


@pytest.fixture(scope="module")
def made() -> dict[str, Page]:
    loaded = load()
    assert loaded.rulebook is not None, loaded.errors
    return pages(
        loaded.rulebook,
        loaded.sources,
        Around(downloads=[Download("print/all-a4.pdf", "Everything", "A4", 2048)]),
    )


def test_a_rule_tells_who_uses_it(made: dict[str, Page]) -> None:
    """The trait is carried by one card and named by none of the rules."""
    force = made["forces/keepers/index.md"].markdown
    trait = force[force.index("{ #trait-light-feet }") :]
    assert "[Wick Runner](../../units/wick-runner.md)" in trait.split("## ")[0]
    assert "{: .wb-used data-search-exclude }" in trait


def test_a_rule_that_names_a_token_is_told_under_the_token() -> None:
    loaded = load()
    assert loaded.rulebook is not None
    book = open_book(loaded.rulebook)
    term = book.terms.get("Token", "Spent")
    assert term is not None
    users = {(user.sort, user.name) for user in book.uses[term.home]}
    assert ("Sequence", "Round") in users
    assert not any(user.home == term.home for user in book.uses[term.home])


def test_prose_and_examples_do_not_count_as_use() -> None:
    loaded = load()
    assert loaded.rulebook is not None
    book = open_book(loaded.rulebook)
    sorts = {user.sort for users in book.uses.values() for user in users}
    assert "Example" not in sorts and "Chapter" not in sorts


def test_many_users_are_folded() -> None:
    loaded = load()
    assert loaded.rulebook is not None
    book = open_book(loaded.rulebook)
    term = book.terms.get("Token", "Spent")
    entry = book.plan.find("Sequence", "Round")
    assert term is not None and entry is not None
    user = replace(book.uses[term.home][0], home=term.home)
    book.uses = {entry.home: tuple(replace(user, number=f"9.{i}", sort="Roll") for i in range(12))}
    w = Writer(book, entry.home.path)
    write_section(w, entry, 2)
    assert '??? wb-used "Used by 12 rules"' in w.text


def test_the_index_lists_rules_by_number(made: dict[str, Page]) -> None:
    text = made["az.md"].markdown
    line = next(line for line in text.split("\n") if "[**Spent**]" in line)
    assert "<small>green token</small>" in line and "[2." in line
    letters = [line[3:].split(" ")[0] for line in text.split("\n") if line.startswith("## ")]
    assert letters == sorted(letters) and len(letters) > 5


def test_the_home_page_says_what_is_in_the_box(made: dict[str, Page]) -> None:
    text = made["index.md"].markdown
    for fact in ("Players</span> 2", "Playing time</span> 30 minutes", "You need</span> Dice and reeds"):
        assert fact in text
    assert "## Start here { #start }" in text
    assert "[Keepers](forces/keepers/index.md)" in text and "[The Ford](missions/the-ford.md)" in text
    assert (
        '[PDF](print/all-a4.pdf){ aria-label="Everything, A4, PDF" } <small data-search-exclude>2 kB</small>'
        in text
    )


def test_other_words_lead_to_the_word_that_rules_use() -> None:
    """In the index, the glossary, under the heading, in tooltips, and for search where a term has no heading."""
    text = (
        GAME.replace("### Token: Spent\n", "### Token: Spent\n\n- Also called: tired, worn out")
        .replace("| Small | 40mm | A punt |", "| Small | 40mm | A punt | dinghy |")
        .replace("| Large | 60mm | A barge |", "| Large | 60mm | A barge | — |")
        .replace(
            "| Size | Girth | Short |\n|---|---|---|",
            "| Size | Girth | Short | Also called |\n|---|---|---|---|",
        )
        .replace("## Play\n", "## Play\n\n- Also called: turn order\n")
    )
    sources = {
        name: Source(name, said)
        for name, said in (("fen/fen.rules.md", text), ("fen/keepers.rules.md", FORCE))
    }
    loaded = load_sources(sources)
    assert loaded.rulebook is not None, loaded.errors
    made = pages(loaded.rulebook, loaded.sources)
    index, words = made["az.md"].markdown, made["glossary.md"].markdown
    assert re.search(
        r"^-   worn out <small>see</small> \[[\d.]+ Spent\]\(rules/basics\.md#token-spent\)$", index, re.M
    )
    assert re.search(r"^-   dinghy <small>see</small> \[[\d.]* ?Small\]\(", index, re.M)
    assert re.search(r"^-   turn order <small>see</small> \[2 Play\]\(rules/play\.md", index, re.M)
    assert "Also called *tired*, *worn out*" in words and "Also called *dinghy*" in words
    chapter = made["rules/basics.md"].markdown
    assert chapter.count("Also called *tired*, *worn out*\n{: .wb-also }") == 1
    assert "- Also called" not in chapter and "Also called *turn order*" in made["rules/play.md"].markdown
    assert "(also called tired, worn out)" in made["rules/play.md"].markdown, "the tooltip tells it"
    finds = {one.title: one for one in made["glossary.md"].finds}
    assert "dinghy" in finds["Small"].text and "A punt" in finds["Small"].text
    assert "blue token" in finds["Soaked"].text.lower() and "Spent" not in finds
    assert f'id="{finds["Small"].home.anchor}"' in chapter
