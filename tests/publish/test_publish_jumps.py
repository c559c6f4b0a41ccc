"""Links to the sections of long pages, and the colours of covers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fen import load
from markdown import markdown
from tests.games import loaded_game

from warbook.publish.book.colours import cover_style, force_colour, page_style
from warbook.publish.print.colour import contrast
from warbook.publish.reference.section_links import with_jumps
from warbook.publish.theme.file import read_look

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
    colours = re.findall(r"#[0-9a-f]{6}", cover_style(read_look(book, RULES / game).theme.accent))
    assert len(set(colours)) == 2
    assert all(contrast(colour, "#ffffff") >= 6 for colour in colours)


def test_the_accent_of_the_theme_is_the_colour_of_the_pages_and_else_that_of_the_first_force(
    tmp_path: Path,
) -> None:
    book = load().rulebook
    assert book is not None and book.forces
    assert read_look(book, tmp_path).theme.accent == force_colour(book, next(iter(book.forces)))
    (tmp_path / "theme.yaml").write_text('colours:\n  accent: "#8a3b22"\n', encoding="utf-8")
    assert read_look(book, tmp_path).theme.accent == "#8a3b22"


@pytest.mark.parametrize("accent", ["#8a3b22", "#ffe600", "#101010", "#ffffff", "#2f6d6d", "#7fd0ff"])
def test_what_stands_out_on_a_page_can_be_read_by_day_and_in_the_dark(accent: str) -> None:
    shades = dict(one.split(":") for one in page_style(accent).split(";"))
    assert contrast(shades["--md-primary-fg-color"], "#ffffff") >= 8.5
    assert contrast(shades["--wb-accent-day"], "#f5f2ea") >= 4.5
    assert contrast(shades["--wb-accent-night"], "#343b45") >= 5.5
