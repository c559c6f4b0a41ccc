"""Links to the sections of long pages, and the colours of covers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fen import load
from markdown import markdown
from tests.games import loaded_game

from warbook.publish.book.colours import cover_style
from warbook.publish.print.colour import contrast
from warbook.publish.reference.section_links import with_jumps

RULES = Path(__file__).parents[2] / "rules"


def test_a_long_page_begins_with_links_that_lead_to_its_sections() -> None:
    page = "# Long\n\nWords.\n\n```\n## No section\n```\n\n" + "".join(
        f"## {'[Part](#own)' if n == 5 else 'Part'} {n}, or so{' { #own }' if n == 3 else ''}\n\nText.\n\n"
        for n in range(7)
    )
    made = markdown(with_jumps(page), extensions=["toc", "attr_list", "fenced_code"])
    links = re.findall(r'href="#([^"]+)"', made.split("<h2")[0])
    assert len(links) == 7 and "own" in links
    assert links == re.findall(r'<h2 id="([^"]+)"', made)
    assert made.index("wb-jumps") < made.index("<h2")


def test_a_title_that_is_a_link_is_shown_as_its_words() -> None:
    page = "".join(f"## [Part {n}](part-{n}.md)\n\nText.\n\n" for n in range(7))
    made = markdown(with_jumps(page), extensions=["toc", "attr_list"])
    assert re.findall(r'href="#([^"]+)">([^<]+)<', made)[0] == ("part-0", "Part 0")


def test_a_short_page_stays_as_it_is() -> None:
    page = "# Short\n\n## One\n\n## Two\n"
    assert with_jumps(page) == page


@pytest.mark.parametrize("game", sorted(path.name for path in RULES.iterdir() if path.is_dir()))
def test_white_letters_can_be_read_on_every_cover(game: str) -> None:
    book = loaded_game(RULES / game).rulebook
    if book is None:
        pytest.skip("a module")
    colours = re.findall(r"#[0-9a-f]{6}", cover_style(book))
    assert len(colours) == (2 if book.forces else 0)
    assert all(contrast(colour, "#ffffff") >= 6 for colour in colours)


def test_a_game_of_one_force_has_a_cover_of_its_own() -> None:
    book = load().rulebook
    assert book is not None and len(book.forces) == 1
    assert len(set(re.findall(r"#[0-9a-f]{6}", cover_style(book)))) == 2
