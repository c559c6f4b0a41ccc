"""Cards, quick sheet, tokens and chances from the rules."""

from __future__ import annotations

from fractions import Fraction
from io import BytesIO

import pytest
from fen import FORCE, GAME, load

from warbook.publish.book.values import length
from warbook.publish.book.writer import Book, open_book
from warbook.publish.cards.cards import to_cards
from warbook.publish.odds.chances import per_cent
from warbook.publish.odds.rolls import odds_tables
from warbook.publish.parts.rich_text import PriceCodes
from warbook.publish.print import model as m
from warbook.publish.products.printed import diagnostics, print_game
from warbook.publish.reference.pages import reference_pages
from warbook.publish.sheets.parts import first_line
from warbook.publish.sheets.quick_sheet import to_sheet
from warbook.publish.tokens.tokens import to_tokens


def book_of(game: str = GAME, force: str = FORCE) -> Book:
    loaded = load(game, force)
    assert loaded.rulebook is not None, loaded.errors
    return open_book(loaded.rulebook, {name: source.line_starts for name, source in loaded.sources.items()})


@pytest.fixture(scope="module")
def book() -> Book:
    return book_of()


def text(runs: m.RichText) -> str:
    return "".join(run.text for run in runs)


def test_cards(book: Book) -> None:
    runner, light = to_cards(book, "https://example.org/fen")
    assert (runner.name, runner.role, runner.force, runner.accent) == (
        "Wick Runner",
        "Scout",
        "Keepers",
        "#c9781a",
    )
    assert [(s.label, s.value, s.name) for s in runner.stats] == [
        ("Size", "Small", "Size"), ("PACE", "7″", "Pace"), ("EYE", "5", "Eye"), ("WARD", "14", "Ward"),
    ]  # fmt: skip
    table = runner.tables[0]
    assert table.columns == ("Action", "Cost", "Reach")
    assert [[text(cell) for cell in row.cells] for row in table.rows] == [
        ["Sling", "O", "12″"],
        ["Long Sling", "2O", "–"],
    ]
    assert [(e.symbol, e.meaning) for e in runner.legend] == [
        ("O", "1 Oil"), ("2O", "2 Oil"), ("Throw", "Sling, Long Sling"),
    ]  # fmt: skip
    assert (
        runner.texts[0].label == "Light Feet" and text(runner.texts[0].runs) == "This Crew’s PACE is 1″ more."
    )
    assert runner.flavour == "She was back before the bell."
    assert runner.qr == "https://example.org/fen/units/wick-runner.html"
    assert light.tables == () and light.texts == ()
    line = next(i for i, words in enumerate(FORCE.split("\n"), 1) if words == "### Crew: Wick Runner")
    assert runner.source == m.SpanRef("fen/keepers.rules.md", line)


def test_tokens_at_true_size(book: Book) -> None:
    tokens = {token.name: token for token in to_tokens(book).tokens}
    assert tokens["Spent"].letter == "X" and tokens["Soaked"].letter == "S"
    assert tokens["Spent"].pattern != tokens["Soaked"].pattern
    assert (tokens["Wick Runner"].size_mm, tokens["Bog Light"].size_mm) == (40.0, 60.0)
    assert tokens["Bog Light"].shape == "ring"
    assert tokens["Oil"].shape == "square"
    lamps = [token for token in to_tokens(book).tokens if token.name == "Lamp"]
    assert [(lamp.quantity, lamp.pattern) for lamp in lamps] == [(1, "plain"), (1, "stripes")]


def test_quick_sheet(book: Book) -> None:
    sheet = to_sheet(book)
    titles = [section.title for section in sheet.sections]
    assert titles[:2] == ["Game", "Round"] and {"Tokens", "Actions", "Terrain", "Chances"} <= set(titles)
    steps = sheet.sections[1].content[0]
    assert isinstance(steps, m.FlowText) and [one.label for one in steps.lines if not one.depth] == [
        "Dawn",
        "Night",
    ]
    told = [text(one.runs) for one in steps.lines]
    assert "The Crew may move up to PACE." in told
    lines = [one for c in sections_of(sheet, "Actions") for one in c.lines]
    strike = next(one for one in lines if one.label == "Strike")
    assert text(strike.runs).startswith("roll 2d6 + EYE: the target’s WARD or more succeeds")
    assert any((one.label, text(one.runs)[:7]) == ("−1", "Far off") for one in lines)


def sections_of(sheet: m.QuickSheet, title: str) -> list[m.FlowText]:
    section = next(section for section in sheet.sections if section.title == title)
    return [one for one in section.content if isinstance(one, m.FlowText)]


def test_first_line() -> None:
    assert first_line("Short.") == "Short."
    assert first_line("Do this: ".strip()) == "Do this."
    long = "One thing happens here. " * 12
    assert len(first_line(long)) <= 151 and first_line(long).endswith("here.")


def test_too_much_text_is_a_diagnostic_on_its_line() -> None:
    words = "The bearer's PACE is 1in more. " * 40
    loaded = load(
        force=FORCE.replace(
            "- The bearer's PACE is 1in more.", "\n".join(f"- {s.strip()}" for s in [words] * 3)
        )
    )
    rulebook = loaded.rulebook
    if rulebook is None:
        bullets = "\n".join("- The bearer's PACE is 1in more." for _ in range(60))
        loaded = load(force=FORCE.replace("- The bearer's PACE is 1in more.", bullets))
        rulebook = loaded.rulebook
    assert rulebook is not None, loaded.errors
    book = open_book(rulebook, {name: source.line_starts for name, source in loaded.sources.items()})
    found = diagnostics(print_game(book), loaded.sources)
    assert any(d.code == "W801" and d.span.file == "fen/keepers.rules.md" for d in found)
    assert not any(d.is_error for d in found)


def test_printing_is_the_same_every_time(book: Book) -> None:
    one, two = print_game(book), print_game(book)
    assert one.files == two.files and one.problems == two.problems == []


def test_one_file_holds_everything(book: Book) -> None:
    printed = print_game(book)
    whole = printed.downloads[0]
    assert (whole.path, whole.what) == ("print/print-and-play-a4.pdf", "Everything")
    assert all(download.size == len(printed.files[download.path]) for download in printed.downloads)
    PdfReader = pytest.importorskip("pypdf").PdfReader
    read = PdfReader(BytesIO(printed.files[whole.path]))
    single = ("quick-sheet", "cards", "missions", "tokens")
    parts = [PdfReader(BytesIO(printed.files[f"print/{name}-a4.pdf"])) for name in single]
    assert len(read.pages) == sum(len(part.pages) for part in parts)
    assert read.trailer["/Root"]["/MarkInfo"]["/Marked"] and "/StructTreeRoot" in read.trailer["/Root"]
    titles = [item.title for item in read.outline if not isinstance(item, list)]
    assert {"Lantern Fen", "Wick Runner", "Lantern Fen: tokens"} <= set(titles)


def test_price_codes_fall_back_to_names() -> None:
    force = FORCE.replace("| 2 Oil | — |", "| 1 Oil and 1 Oar | — |")
    oar = "### Resource: Oar\n\n- Held by: player\n- Short: What moves a boat\n\n### Token: Spent"
    book = book_of(GAME.replace("### Token: Spent", oar), force)
    codes = PriceCodes(book)
    action = book.rules.actions["Long Sling"]
    assert codes.code(action.price) == "Oil+Oar"


def test_chances_are_exact(book: Book) -> None:
    matchup, situated, needed = odds_tables(book.rules, book.rules.rolls["Strike"])
    assert (matchup.rows_are, matchup.columns_are) == ("EYE", "WARD")
    assert matchup.rows == ("5", "8") and matchup.columns == ("12", "14")
    assert matchup.chances[0][0] == Fraction(21, 36)
    assert needed.columns == ("−2", "−1", "0", "+1", "+2")
    assert needed.rows[0] == "3 or more" and needed.chances[0][2] == Fraction(35, 36)
    for row in needed.chances:
        assert list(row) == sorted(row)
    assert situated.rows[0] == "Plain" and situated.rows[1].endswith("(−1)")
    assert situated.columns[0] == "4 or more" and situated.chances[0][0] == Fraction(33, 36)
    assert situated.chances[1][0] == Fraction(30, 36), "one less on the dice is one more to show"


def test_only_certainty_is_certain() -> None:
    assert [per_cent(Fraction(n, 1000)) for n in (0, 1, 999, 1000, 500)] == [
        "–",
        "<1%",
        ">99%",
        "100%",
        "50%",
    ]


def test_lengths() -> None:
    assert [length(x) for x in (25_400, 38_100, 60_000, 152_400)] == ["1in", "1.5in", "60mm", "6in"]


def test_reference_has_every_record() -> None:
    from warbook.language.declare.schema import SCHEMAS
    from warbook.language.phrasebook.book import PHRASES

    loaded = load()
    assert loaded.rulebook is not None
    made = reference_pages({"fen": loaded.rulebook})
    for phrase in PHRASES.values():
        assert f"{{ #{phrase.role}-{phrase.name.replace('_', '-')} }}" in made["phrases.md"].markdown
    for sort, schema in SCHEMAS.items():
        for label in schema.labels:
            assert f"**{label}**" in made["declarations.md"].markdown, (sort, label)
    assert f"<small>({loaded.rulebook.title})</small>" in made["phrases.md"].markdown
    assert (
        "### W220 · " in made["faults.md"].markdown
        and "Give one of them another name" in made["faults.md"].markdown
    )
