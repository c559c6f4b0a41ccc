"""What the sources ask of a quick sheet is on it: Q10 of Downsync's quick edition, T22 of hiding."""

from __future__ import annotations

import re

import pytest
from printed_texts import opened, places

from warbook.publish.pages.changes import changes_page
from warbook.publish.print import model as m
from warbook.publish.print.joining import page_count
from warbook.publish.print.theme import Theme
from warbook.publish.sheets.quick_sheet import fitted_sheet, to_sheet

Q10 = {
    "Turn": ["Designate", "Reveal", "Refresh", "Move", "Reaction Engagement", "Unit Activation"],
    "Tokens": ["Activated: It has acted", "Overwatch: ", "Stun: ", "Stealth: Only what reveals can be aimed at it"],
    "Command Points": ["for 1 CP per Unit", "may pay 1 CP. If so, the Base loses Stun"],
    "Actions": ["roll 2d6 + TARG", "+1: Short range", "-1: Long range", "-1: Concealed", "Countermeasure Check",
                "3 or more succeeds", "roll 2d6 + SCAN", "Move Action", "Overwatch Action"],
    "Signature": ["Small 60mm 14", "Medium 70mm 13", "Large 80mm 12"],
    "Reaction Engagement": ["Reaction Priority", "rolls 1d6"],
    "Boosting": ["spend 1 CP", "1 Advantage"],
}  # fmt: skip
"""What every section of the source becomes on the sheet, by where it stands."""

COLOURS = {"Activated": "green", "Overwatch": "purple", "Stun": "orange", "Stealth": "black"}

T22 = ["+1 where you stand in bright light, +2 for a Scan, +2 for looking right beside you, and what gear gives.",
       "Darkness or heavy cover", "Bright light or open terrain"]  # fmt: skip
"""Of the tables of modifiers what is told of who looks, in the themes' own words, and the rows of what is looked at."""
DARK = {"moth_and_wick": "-1 where you stand unlit or in Heavy Cover, -1 in Fog.",
        "skirm_stealth": "-1 where you stand in Heavy Cover, or anywhere in a Blackout of the Drowned Works, -1 in Fog."}  # fmt: skip


def minus(text: str) -> str:
    return text.replace("\N{MINUS SIGN}", "-")


@pytest.mark.parametrize("section", Q10)
def test_the_quick_edition_has_every_section_of_its_source(section: str) -> None:
    known = minus(places("downsync_quick")[section])
    assert [words for words in Q10[section] if words not in known] == []


def test_tokens_are_told_with_their_colours() -> None:
    (section,) = [one for one in to_sheet(opened("downsync_quick")).sections if one.title == "Tokens"]
    (swatches,) = [one for one in section.content if isinstance(one, m.Swatches)]
    colours = {one.name: one.colour_name for one in swatches.items}
    assert {name: colours[name] for name in COLOURS} == COLOURS


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_quick_edition_fits_two_pages(paper: str) -> None:
    made = fitted_sheet(opened("downsync_quick"), paper, Theme())[1]
    assert page_count(made.pdf) <= 2


@pytest.mark.parametrize("game", DARK)
def test_both_tables_of_modifiers_are_on_the_sheet(game: str) -> None:
    known = minus(places(game)["sheet"])
    assert [words for words in [*T22, DARK[game]] if words not in known] == []


Q11 = {
    "Q01": "A Roll's Advantage is at most 1",
    "Q02": "| Hardened Countermeasure | Emergency Countermeasure |",
    "Q03": "1 AP or 1 Countermeasure or 1 CP",
    "Q04": "If so, the Base loses Stun. | –",
    "Q05": "| Title | – | REVEAL |",
    "Q06": "| The bearer cannot be attacked.",
    "Q07": "Overwatch",
    "Q08": "A Stand cannot be slowed, if the Stand has been slowed during the Turn.",
}
"""What is changed by each item of the source, old beside new where there is an old one."""


@pytest.mark.parametrize("item", Q11)
def test_what_the_quick_edition_changes_is_told_old_beside_new(item: str) -> None:
    book = opened("downsync_quick")
    assert book.changes is not None
    page = re.sub(
        r"\[([^\]]*)\]\([^\"]*?(?: \"[^\"]*\")?\)", r"\1", changes_page(book, book.changes)
    ).replace("\u2019", "'")
    assert f"{item}." in page
    assert Q11[item] in page
