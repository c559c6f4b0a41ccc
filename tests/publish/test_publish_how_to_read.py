"""“How to read this book” is true: what it says of boxes, bullets, notes and links is what the pages of the game show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = "rules/how-to-read-this-book.html"
BOX, OPTION, EXACT = "admonition wb-play", 'class="wb-option"', 'details class="wb-helper"'
NOTE, RULING = (
    '<p class="admonition-title">Designer’s note',
    '<p class="admonition-title">Designer’s note · Ruling',
)


def games(site: Path) -> list[Path]:
    return [page.parents[1] for page in site.glob(f"*/{PAGE}")]


def pages(game: Path) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted((game / "rules").glob("*.html"))]


def told(game: Path) -> str:
    """The words of the chapter itself."""
    content = (game / PAGE).read_text(encoding="utf-8").partition("<article")[2].partition("</article>")[0]
    return " ".join(re.sub("<[^>]*>", "", content).split())


def parts(page: str) -> list[str]:
    """What stands under each heading."""
    return re.split(r"(?=<h[1-6] id=)", page)


def wrong(game: Path) -> list[str]:
    """What the chapter says and the pages do not show, or the other way round."""
    said, shown = told(game), pages(game)
    boxes = [part for page in shown for part in parts(page) if BOX in part]
    every = "".join(shown)
    steps = [part for part in boxes if re.search(r"<ol>|<table", part) and EXACT not in part]
    found = {
        "A box In play": bool(boxes),
        "indented": any("<ul>" in box.partition("<ul>")[2] for box in boxes),
        "bullets there are what one chooses from": OPTION in every,
        "Small print at the end of a box": 'class="wb-meant"' in every,
        "an arrow leads to the rule": 'class="wb-exact"' in every,
        "folded under Exactly": EXACT in every and "<summary>Exactly</summary>" in every and not steps,
        "A designer’s note": NOTE in every,
        "marked as a ruling": RULING in every,
        "on a page they lead": "<a " in every,
    }
    return [words for words, there in found.items() if (words in said) != there]


@pytest.fixture(scope="module")
def of_games(shipped_site: Path) -> list[Path]:
    return games(shipped_site)


def test_it_says_what_the_pages_show(of_games: list[Path]) -> None:
    assert len(of_games) >= 2
    assert {game.name: wrong(game) for game in of_games if wrong(game)} == {}


def test_it_would_be_told_otherwise(of_games: list[Path], tmp_path: Path) -> None:
    """A page that shows options of which the chapter says nothing, and notes that are no rulings, is found."""
    plain = next(game for game in of_games if OPTION not in "".join(pages(game)))
    for path in (plain / "rules").glob("*.html"):
        text = path.read_text(encoding="utf-8").replace('class="wb-meant"', OPTION)
        (tmp_path / "rules").mkdir(exist_ok=True)
        (tmp_path / "rules" / path.name).write_text(text, encoding="utf-8")
    assert wrong(tmp_path) == ["bullets there are what one chooses from", "Small print at the end of a box"]
