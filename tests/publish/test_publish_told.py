"""What is told before its exact rules is told whole: what is folded is said above it, what is not said there stays open."""

from __future__ import annotations

import pytest
from printed_texts import opened
from tests.engine.shipped import GAMES

from warbook.language.blocks import Bullet, Paragraph
from warbook.language.flows import Line
from warbook.publish.book.labels import label_name
from warbook.publish.book.writer import Writer
from warbook.publish.parts.sections import write_section
from warbook.publish.parts.told import borne_by, parted


def page(game: str, sort: str, name: str) -> str:
    book = opened(game)
    entry = book.plan.find(sort, name)
    assert entry is not None
    w = Writer(book, entry.home.path)
    write_section(w, entry, 2)
    return "\n".join(w.lines)


def test_exact_rules_are_folded_under_what_is_told_and_words_that_explain_stay_open() -> None:
    text = page("skirm", "Action", "Recover")
    told, _, exact = text.partition('??? wb-helper "Exactly"')
    assert "wb-play" in told and "somebody down" not in told
    assert "    By unit (a Unit)." in exact and "    | somebody down |" in exact.replace("**", "")
    roll = page("skirm", "Roll", "Recovery")
    assert "\nIt is the helper" in roll


def test_a_special_rule_stands_as_on_its_card_above_its_exact_words() -> None:
    text = page("skirm", "Trait", "ARP")
    told, _, exact = text.partition('??? wb-helper "Exactly"')
    assert "using this [Weapon]" in told and "bearer" not in told
    assert exact.count("The roll gains 1 Success.") == 2 and "\n-   Before" not in exact.replace(
        "    -   Before", ""
    )


def test_a_special_rule_whose_words_are_as_plain_is_not_said_twice() -> None:
    book = opened("skirm")
    for name, twice in (("SWF", False), ("ARP", True)):
        entry = book.plan.find("Trait", name)
        assert entry is not None and bool(borne_by(book, entry)) == twice
    assert "Exactly" not in page("skirm", "Trait", "SWF")


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_is_folded_of_which_nothing_is_told(game: str) -> None:
    book = opened(game)
    for entry in book.plan.entries.values():
        blocks = entry.section.blocks
        exact, beside = parted(book, entry, blocks, [Line("Something.")])
        assert sorted(map(id, exact + beside)) == sorted(map(id, blocks))
        assert not any(isinstance(one, Paragraph) for one in exact)
        if entry.heading.sort not in ("Trait", "Token"):
            assert all(label_name(one.text) for one in exact if isinstance(one, Bullet))
