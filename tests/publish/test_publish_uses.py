"""Who uses a rule, the index, the home page, and the one file to print."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fen import load

from warbook.publish.model import Download, Page
from warbook.publish.pages import pages
from warbook.publish.sections import write_section
from warbook.publish.writer import Writer, open_book


@pytest.fixture(scope="module")
def made() -> dict[str, Page]:
    loaded = load()
    assert loaded.rulebook is not None, loaded.errors
    return pages(loaded.rulebook, loaded.sources, [Download("print/all-a4.pdf", "Everything", "A4", 2048)])


def test_a_rule_tells_who_uses_it(made: dict[str, Page]) -> None:
    """The trait is carried by one card and named by none of the rules."""
    force = made["forces/keepers/index.md"].markdown
    trait = force[force.index("{ #trait-light-feet }") :]
    assert "[Wick Runner](../../units/wick-runner.md)" in trait.split("## ")[0]
    assert "{: .wb-used }" in trait


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
