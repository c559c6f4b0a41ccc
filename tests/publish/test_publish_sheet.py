"""What stands on the quick sheet, in which order, and that nothing leaves it silently."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from fen import FORCE, GAME, load
from tests.engine.shipped import GAMES, folder_of
from tests.games import book_of

from warbook.language.blocks import Bullet
from warbook.language.loaded import Loaded
from warbook.publish.book.headings import PLAIN
from warbook.publish.book.labels import label_of
from warbook.publish.book.writer import Book, open_book
from warbook.publish.print import model as m
from warbook.publish.print.sheet import quick_sheet
from warbook.publish.print.theme import Theme
from warbook.publish.products.printed import diagnostics, print_game
from warbook.publish.sheets import rules
from warbook.publish.sheets.quick_sheet import _ordered, fitted_sheet, to_sheet
from warbook.publish.sheets.tables import laid_across

TABLE = """
### Quick Sheet

| Section | Importance |
|---|---|
| Strike | 1 |
| Tokens | 1 |
| Spent | 2 |
| Terrain | 9 |
| Words | — |
| Words | — |
| Weather | 3 |
"""


def read(game: str) -> tuple[Loaded, Book]:
    loaded = load(game, FORCE)
    assert loaded.rulebook is not None, loaded.errors
    starts = {name: source.line_starts for name, source in loaded.sources.items()}
    return loaded, open_book(loaded.rulebook, starts)


@pytest.fixture(scope="module")
def ordered() -> tuple[Loaded, Book]:
    return read(GAME + TABLE)


def test_the_rules_say_what_comes_first(ordered: tuple[Loaded, Book]) -> None:
    titles = [section.title for section in to_sheet(ordered[1]).sections]
    assert titles[0] == "Strike" and titles[-1] == "Terrain"
    assert "Words" not in titles
    assert titles.index("Tokens") < titles.index("Round") < titles.index("Spent")


def test_a_section_that_nobody_knows_is_told(ordered: tuple[Loaded, Book]) -> None:
    loaded, book = ordered
    (fault,) = [d for d in diagnostics(print_game(book), loaded.sources) if d.code == "W807"]
    assert "“Weather”" in fault.message
    source = loaded.sources[fault.span.file]
    assert "Weather" in source.text[fault.span.start : fault.span.end]


def test_tables_and_rules_of_tokens_are_there(ordered: tuple[Loaded, Book]) -> None:
    sheet = to_sheet(ordered[1])
    assert {"Size", "Actions", "Chances"} <= {section.title for section in sheet.sections}
    spent = next(section for section in sheet.sections if section.title == "Spent")
    assert "cannot strike" in str(spent.content)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_does_not_fit_two_pages_is_shortened_then_left_off_and_told(paper: str) -> None:
    steps = "\n".join(f"{n}. **Hour {n}.** Each Crew loses Spent. Each Crew gains Spent. Each Crew loses Spent. "
                      "Each Crew gains Spent. Each Crew loses Spent. Each Crew gains Spent." for n in range(1, 90))  # fmt: skip
    game = GAME.replace("1. **Dawn.** Each Crew loses Spent.", steps).replace(
        "2. **Night.**", "90. **Night.**"
    )
    game = game.replace("\n   1. The Crew", "\n    1. The Crew").replace(
        "\n   2. The Crew", "\n    2. The Crew"
    )
    game += "\n### Quick Sheet\n\n| Section | Importance |\n|---|---|\n| Round | 9 |\n"
    _, book = read(game)
    theme = replace(Theme(), sheet_text_min_pt=9)
    sheet, result = fitted_sheet(book, paper, theme)
    kinds = {problem.kind: problem for problem in result.problems}
    assert "overflow" not in kinds
    left = kinds.get("left out") or kinds.get("shortened")
    assert left is not None and "“Round”" in left.message and left.millimetres > 0
    assert left.source is not None and left.source.line == game.split("\n").index("### Sequence: Round") + 1
    if "left out" in kinds:
        assert "Round" not in [section.title for section in sheet.sections]


def told(*rows: tuple[str, ...]) -> list[str]:
    """What a sheet of one table of these rows, beside much else, could not hold."""
    table = m.Table("", tuple("" for _ in rows[0]), tuple(m.Row(tuple(map(m.plain, row))) for row in rows))
    filler = m.Paragraph(m.plain("Words that fill a sheet until its text is small. " * 50))
    sections = (m.SheetSection("Wide", (table,)), *(m.SheetSection(f"Part {n}", (filler,)) for n in range(7)))
    return [problem.kind for problem in quick_sheet(m.QuickSheet("Fen", "", sections)).problems]


def test_a_table_too_wide_for_a_column_stands_across_the_page() -> None:
    sentence = "So many words that one column of three could hold no line of them by any means"
    assert told(("Short", sentence), ("Word", "Walk")) == []
    assert told(("Unbreakable",) * 12) == []
    assert told(("Unbreakable",) * 60) == ["cell"]


LOOKOUT = """
## Lookout

- A Crew may move through a friendly Crew.

### To hail Crew

1. The Crew loses Spent.

### Definition: Crew is hailed

- If: the Crew has no Spent
- Short: It has been shouted at
"""


def test_a_plain_heading_brings_what_stands_under_it_and_nothing_twice() -> None:
    def said(game: str) -> dict[str, str]:
        return {section.title: str(section.content) for section in to_sheet(read(game)[1]).sections}

    rows = "\n### Quick Sheet\n\n| Section | Importance |\n|---|---|\n| Lookout | 1 |\n"
    named, plain = said(GAME + LOOKOUT + rows), said(GAME + LOOKOUT)
    for words in ("may move through a friendly", "loses Spent", "It has been shouted at"):
        assert words in named["Lookout"]
    assert not any("To hail" in content for content in plain.values()), "what nobody does needs no room"
    assert "friendly" in plain["Always"] and "friendly" not in named.get("Always", "")
    assert "Lookout" not in plain


@pytest.mark.parametrize(("limit", "often"), [("- Limit: once\n", "once:"), ("", "as often as wanted:")])
def test_what_can_be_bought_only_once_says_so(limit: str, often: str) -> None:
    sold = """
### Resource: Nerve

- Held by: player
- At most: 3

### Window: Steadying by roller (a Player)

- Opens: before any Roll
"""
    _, book = read(
        GAME + sold + limit + '- In Steadying, "Steady", for 1 Nerve: The roll gains 1 Advantage.\n'
    )
    (section,) = (one for one in to_sheet(book).sections if one.title == "Steadying")
    (flow,) = (one for one in section.content if isinstance(one, m.FlowText))
    said = ["".join(run.text for run in line.runs) for line in flow.lines]
    assert said == [f"Before any roll, you may, {often}", "spend 1 Nerve. The roll gains 1 Advantage."]
    assert all(one.title != "Nerves" for one in to_sheet(book).sections), "told once"


def test_the_sheet_says_what_advantage_does_where_there_is_some() -> None:
    def chances(game: str) -> str:
        return next(str(one.content) for one in to_sheet(read(game)[1]).sections if one.title == "Chances")

    some = GAME + "\n## Luck\n\n- A Roll's Advantage is 1 more.\n"
    assert "leave out the lowest" in chances(some) and "leave out the highest" in chances(some)
    bounded = some + "- A Roll's Advantage is at least 0.\n"
    assert "leave out the highest" not in chances(bounded)


@pytest.mark.parametrize("name", GAMES)
def test_every_standing_rule_is_on_the_quick_sheet(name: str) -> None:
    """Whatever holds always and no flow tells: under “Always”, or under a heading that the sheet names. A row like “Actions” that shows
    something else has no rules of a heading of that name."""
    book = open_book(book_of(folder_of(name)))
    printed = bare(" ".join(words(one.full.content) for one in _ordered(book)[0]))
    count = 0
    for entry in book.plan.entries.values():
        if entry.heading.sort != PLAIN or not rules.in_rules(book, entry):
            continue
        for rule in entry.section.blocks:
            if not isinstance(rule, Bullet) or label_of(rule.text) is not None or rules.is_told(book, rule):
                continue
            told = [rules.ruled(book, rule), *(line.text for line in rules.always(book, rule.span))]
            assert any(bare(one) in printed for one in told), (entry.heading.title, told)
            count += 1
    assert count


def words(one: Any) -> str:
    """All that is printed of something, in one line."""
    if isinstance(one, m.Run):
        return one.text
    if isinstance(one, tuple):
        return ("" if all(isinstance(x, m.Run) for x in one) else " ").join(map(words, one)) + " "
    if is_dataclass(one):
        return " ".join(words(getattr(one, field.name)) for field in fields(one))
    return ""


def bare(text: str) -> str:
    """Words without what typesetting changes: signs, and how inches are written."""
    return re.sub(r"(?<=\d) ?in\b|[^a-z0-9]+", " ", text.lower()).replace("  ", " ").strip()


def test_short_lists_of_one_number_are_laid_across_in_rows_of_one_length() -> None:
    def list_of(*cells: tuple[str, str]) -> m.Table:
        return m.Table("Face", ("Face", "Sides"), tuple(m.Row((m.plain(a), m.plain(b))) for a, b in cells))

    ten = list_of(*((f"{n}+", f"{100 - 9 * n}%") for n in range(1, 11)))
    made = laid_across(ten)
    assert [one.columns for one in made] == [
        ("Face", *(f"{n}+" for n in some)) for some in (range(1, 6), range(6, 11))
    ]
    told = {
        head: cell[0].text for one in made for head, cell in zip(one.columns, one.rows[0].cells, strict=True)
    }
    assert told.pop("Face") == "Sides"
    assert told == {row.cells[0][0].text: row.cells[1][0].text for row in ten.rows}
    long, two = (
        list_of(("Critical Hit", "1"), ("Hit", "2"), ("Blank", "3")),
        list_of(("Hit", "1"), ("Blank", "5")),
    )
    assert laid_across(long) == [long] and laid_across(two) == [two]


def test_what_no_card_prints_because_it_is_usual_is_told() -> None:
    """Stealth and Perception follow from other figures; a card that comes to the usual ones does not print them."""
    book = open_book(book_of(folder_of("skirm_stealth")))
    game = str(next(one for one in to_sheet(book).sections if one.title == "The game"))
    assert r"Range\xa024, Stealth\xa01, Perception\xa00, Notice\xa03" in game


def test_conditions_of_a_number_of_one_alone_call_it_it() -> None:
    book = open_book(book_of(folder_of("moth_and_wick")))
    rating = next(one for one in to_sheet(book).sections if one.title == "Rating")
    notes = [
        "".join(run.text for run in row.note)
        for part in rating.content
        if isinstance(part, m.Table)
        for row in part.rows
    ]
    assert "its Square is unlit or sheltering" in notes and "it has Hurried" in notes
    assert not any("the shadow" in note for note in notes)


def test_figures_that_stand_on_no_card_are_explained_where_the_sheet_speaks_of_them() -> None:
    book = open_book(book_of(folder_of("skirm")))
    words = str(next(one for one in to_sheet(book).sections if one.title == "Words"))
    assert all(f"text='{name}: '" in words for name in ("Leadership", "Swiftness", "Spring"))
