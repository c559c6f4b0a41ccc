"""Units: what they are chosen by, side by side, their odds, who counters them, and the charts."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from fen import FORCE, load
from tests.games import kept_folder, loaded_game

from warbook.engine.odds import RollSpec, chance_of_success
from warbook.language.model import Rulebook
from warbook.publish import site
from warbook.publish.book.around import Around
from warbook.publish.book.model import Page
from warbook.publish.book.writer import open_book
from warbook.publish.figures.charts import chart
from warbook.publish.odds.chances import OddsTable
from warbook.publish.odds.fights import Fight, kept_fights
from warbook.publish.odds.matchups import against, contests, foes
from warbook.publish.pages.book import pages
from warbook.publish.pages.gallery import facets
from warbook.publish.parts.tiles import home_of
from warbook.publish.print.cache import keep_in

RULES = Path(__file__).parents[2] / "rules"


@pytest.fixture(scope="module")
def book() -> Rulebook:
    loaded = load()
    assert loaded.rulebook is not None, loaded.errors
    return loaded.rulebook


@pytest.fixture(scope="module")
def made(book: Rulebook) -> dict[str, Page]:
    return pages(book)


def test_a_facet_divides_the_units(book: Rulebook) -> None:
    found = facets(open_book(book))
    assert "Force" not in found, "there is only one force, so it is no choice"
    assert all(len(set(by.values())) > 1 for by in found.values())


def test_tiles_carry_what_they_are_chosen_by(made: dict[str, Page]) -> None:
    text = made["units/index.md"].markdown
    options = json.loads(unescape(re.search(r'data-facets="([^"]*)"', text)[1]))  # type: ignore[index]
    for place, values in enumerate(options.values()):
        carried = {unescape(one) for one in re.findall(rf'data-f{place}="([^"]*)"', text)}
        assert carried - {""} == set(values)
    assert text.count('data-card="') == 2


def test_side_by_side_holds_every_value(book: Rulebook, made: dict[str, Page]) -> None:
    text = made["units/compare.md"].markdown
    heads = next(line for line in text.split("\n") if line.startswith("| "))
    assert heads.count("](") == len(book.cards)
    row = next(line for line in text.split("\n") if "[EYE]" in line)
    values = [card.stats["EYE"].value for card in book.cards.values()]  # type: ignore[attr-defined]
    assert [int(cell) for cell in row.strip("| ").split(" | ")[1:]] == values


def test_odds_against_each_defence_are_exact(book: Rulebook) -> None:
    contest = next(iter(contests(book)))
    assert (contest.mine[1], contest.theirs[1], contest.even) == ("EYE", "WARD", True)
    card = book.cards["Wick Runner"]
    table = against(book, card, contest)
    assert table is not None
    eye = card.stats["EYE"].value  # type: ignore[attr-defined]
    for ward, chance in zip(table.columns, table.chances[0], strict=True):
        assert chance == chance_of_success(RollSpec(2, 6, modifier=eye, target=int(ward)))
    assert table.rows[0] == "Plain"
    far = next(i for i, name in enumerate(table.rows) if name.endswith("(−1)"))
    assert all(less < plain for less, plain in zip(table.chances[far], table.chances[0], strict=True))


def test_who_counters_it_comes_first(book: Rulebook) -> None:
    contest = next(iter(contests(book)))
    found = foes(book, book.cards["Wick Runner"], contest)
    assert [foe.card.name for foe in found] == ["Bog Light"]
    back = foes(book, book.cards["Bog Light"], contest)[0]
    assert (back.mine, back.theirs) == (found[0].theirs, found[0].mine)
    leads = [foe.theirs - foe.mine for foe in found]
    assert leads == sorted(leads, reverse=True)


def test_the_page_tells_both(made: dict[str, Page]) -> None:
    text = made["units/wick-runner.md"].markdown
    assert "## Odds { #odds }" in text and "## Who counters it { #counters }" in text
    assert "Wick Runner’s chance" in text and "[Bog Light](bog-light.md)" in text


def test_a_stronger_foe_meets_it_better() -> None:
    weak = load().rulebook
    strong = load(
        force=FORCE.replace("| Bog Light | Large | 4in | 8 |", "| Bog Light | Large | 4in | 9 |")
    ).rulebook
    assert weak is not None
    assert strong is not None
    one, other = (
        foes(book, book.cards["Wick Runner"], next(iter(contests(book))))[0].theirs for book in (weak, strong)
    )
    assert other > one


POOL = """# Game: Pool

- Players: 2
- Grid: 6 by 6 squares

## Things

### Kind: Fighter

### Kind: Tool

### Stat: AIM

### Stat: RATE

### Roll: Shot by attacker (a Fighter) using tool (a Tool)

- Dice: as many d6 as the tool's RATE
- Each die succeeds on: the attacker's AIM or less
"""


def test_no_contest_without_two_sides() -> None:
    loaded = load(POOL, "")
    assert loaded.rulebook is not None, loaded.errors
    assert list(contests(loaded.rulebook)) == []


def table(columns: int, rows: int = 6) -> OddsTable:
    chances = tuple(tuple(Fraction(r + 1, rows + c + 1) for c in range(columns)) for r in range(rows))
    return OddsTable(
        "Chance", "Needed", "Bonus", tuple(map(str, range(rows))), tuple("abcdefg"[:columns]), chances
    )


def test_a_chart_tells_lines_apart_without_colour() -> None:
    drawn = chart(table(3))
    dashes = re.findall(r'class="wb-chart-line[^>]*?(stroke-dasharray="[^"]*")?/>', drawn)
    told, lines = dashes[:3], dashes[3:]
    assert told == lines and len(set(lines)) == 3
    assert re.findall(r"</svg> (\w)</span>", drawn) == ["a", "b", "c"]
    assert 'role="img" aria-label="Chance' in drawn


def test_a_chart_shows_the_fractions_of_its_table() -> None:
    drawn = chart(table(1))
    heights = [float(y) for y in re.findall(r'cy="([\d.]+)"', drawn)]
    for height, (chance,) in zip(heights, table(1).chances, strict=True):
        assert abs(height - (8 + 150 * (1 - float(chance)))) < 0.06


def test_nothing_is_drawn_where_there_is_nothing_to_see() -> None:
    assert chart(table(7)) == "" and chart(table(1, rows=3)) == ""


@cache
def fights_of(name: str) -> list[Fight]:
    """The attacks of a shipped game, reckoned once: here, or for a site."""
    keep_in(kept_folder("site"))
    try:
        return site.fights_of(loaded_game(RULES / name))
    finally:
        keep_in(None)


def test_a_page_tells_attacks_that_no_single_roll_decides() -> None:
    """Each weapon against each enemy, who answers it best, and the fewer of a unit are left the less it does."""
    for name in ("skirm", "orders"):
        loaded = loaded_game(RULES / name)
        assert loaded.rulebook is not None
        found = fights_of(name)
        made = pages(loaded.rulebook, around=Around(fights=found))
        card = found[0].card
        text = made[home_of(open_book(loaded.rulebook), loaded.rulebook.cards[card]).path].markdown
        told = [fight for fight in found if card in (fight.card, fight.foe)]
        assert "{ #counters }" in text and told
        assert all(f"[{fight.foe}](" in text or "Any enemy" in text for fight in told if fight.card == card)
        whole, fewer = (
            [f for f in found if bool(f.parts) is some and not f.ground] for some in (False, True)
        )
        for fight in fewer:
            same = next(
                f for f in whole if (f.card, f.action, f.foe) == (fight.card, fight.action, fight.foe)
            )
            assert fight.share < same.share
        assert bool(fewer) is any(fight.curve for fight in found)


def test_fights_are_kept_whole(tmp_path: Path) -> None:
    loaded = loaded_game(RULES / "orders")
    assert loaded.rulebook is not None
    keep_in(tmp_path)
    try:
        made = kept_fights(loaded.rulebook, [b"text"], b"code")
        assert kept_fights(None, [b"text"], b"code") == made == fights_of("orders")  # type: ignore[arg-type]
    finally:
        keep_in(None)


def test_a_thing_that_is_carried_tells_who_carries_it_and_what_it_does() -> None:
    loaded = loaded_game(RULES / "skirm")
    assert loaded.rulebook is not None
    found = fights_of("skirm")
    made = pages(loaded.rulebook, around=Around(fights=found))
    tool = next(fight.tool for fight in found if fight.tool)
    text = made[home_of(open_book(loaded.rulebook), loaded.rulebook.cards[tool]).path].markdown
    bearers = {fight.card for fight in found if fight.tool == tool}
    assert "Carried by [" in text and "{ #odds }" in text
    assert all(f"[{bearer}](" in text for bearer in bearers)
