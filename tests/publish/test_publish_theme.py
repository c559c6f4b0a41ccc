"""The theme of a game: what it changes, what is wrong in it on which line, and templates from strangers."""

from __future__ import annotations

from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from fen import FORCE, GAME

from warbook.language.load import load_game
from warbook.language.model import Rulebook
from warbook.publish.look import Look
from warbook.publish.print import sealed
from warbook.publish.print.cards import _card, card_images, card_sheets
from warbook.publish.print.encode import Encoder
from warbook.publish.print.model import Card, TextBlock, plain
from warbook.publish.print.theme import Template, Theme
from warbook.publish.printed import diagnostics, print_game
from warbook.publish.theme_file import FIELDS, NAMED, PLAIN, read_look
from warbook.publish.theme_page import CARD as KNOWN
from warbook.publish.theme_page import default, example, theme_page
from warbook.publish.to_cards import to_cards
from warbook.publish.writer import open_book

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("games") / "fen"
    (made / "theme").mkdir(parents=True)
    (made / "fen.rules.md").write_text(GAME, encoding="utf-8")
    (made / "keepers.rules.md").write_text(FORCE, encoding="utf-8")
    (made / "theme" / "drop.svg").write_text(SVG, encoding="utf-8")
    (made / "theme" / "card.typ").write_text("#let face(card, page) = [#card.name]\n", encoding="utf-8")
    (made.parent / "secret.svg").write_text(SVG, encoding="utf-8")
    (made / "theme" / "link.svg").symlink_to(made.parent / "secret.svg")
    return made


@pytest.fixture(scope="module")
def book(folder: Path) -> Rulebook:
    loaded = load_game(folder)
    assert loaded.rulebook is not None, loaded.errors
    return loaded.rulebook


def themed(book: Rulebook, folder: Path, text: str) -> Look:
    (folder / "theme.yaml").write_text(text, encoding="utf-8")
    return read_look(book, folder)


def test_a_theme_changes_what_it_names(book: Rulebook, folder: Path) -> None:
    look = themed(
        book,
        folder,
        "address: https://example.org/fen/\n"
        "colours: {accent: teal, paper: '#fffdf5'}\n"
        "costs:\n  Oil: drop.svg\n"
        "stats:\n  EYE: material/eye\n"
        "forces:\n  Keepers: material/lighthouse\n"
        "logo: drop.svg\n"
        "pictures:\n  Wick Runner: drop.svg\n"
        "cards: {size: 70x120, maps: tarot, corner: 2.5 mm, bleed: 3 mm, text: 8, smallest text: 6.5 pt}\n"
        "tokens: {cubes: 8 mm, sectors: 6}\n",
    )
    assert look.diagnostics == ()
    theme = look.theme
    assert (theme.accent, theme.paper, look.address) == ("#1d8a80", "#fffdf5", "https://example.org/fen")
    assert (theme.card.width_mm, theme.card.height_mm, theme.map_card.name) == (70, 120, "tarot")
    assert (theme.corner_mm, theme.bleed_mm, theme.card_text_pt, theme.card_text_min_pt) == (2.5, 3, 8, 6.5)
    assert theme.cost_icons["O"].svg == SVG and "<path" in theme.stat_icons["EYE"].svg
    assert theme.crests["Keepers"].name == "Keepers" and theme.logo is not None
    assert (look.cube_mm, look.sectors, list(look.pictures)) == (8, 6, ["Wick Runner"])


@pytest.mark.parametrize(
    ("text", "line", "shown", "said", "hint"),
    [
        ("colors:\n  ink: red\n", 1, "colors", "no section", "“colours”"),
        ("cards:\n  sise: poker\n", 2, "sise", "no field “sise”", "“size”"),
        ("cards:\n  size: postage\n", 2, "postage", "no size of a card", "poker"),
        ("cards:\n  size: 20x20\n", 2, "20x20", "no size of a card", "poker"),
        ("cards:\n  bleed: 30 mm\n", 2, "30 mm", "not between 0 and 5 mm", ""),
        ("cards:\n  corner: round\n", 2, "round", "not a size such as", ""),
        ("cards: poker\n", 1, "cards", "is a section", "size"),
        ("# my look\ncolours:\n  ink: #24506e\n", 3, "ink", "missing", "quotation marks"),
        ("colours:\n  ink: blurple\n", 2, "blurple", "no colour", "teal"),
        ("stats:\n  EYES: material/eye\n", 2, "EYES", "no stat “EYES”", "“EYE”"),
        ("costs:\n  Gold: material/eye\n", 2, "Gold", "no currency “Gold”", "Oil"),
        ("stats:\n  EYE: material/no-such-icon\n", 2, "material/no-such-icon", "no icon", ""),
        ("stats:\n  EYE: ../secret.svg\n", 2, "../secret.svg", "outside the folder", ""),
        ("stats:\n  EYE: link.svg\n", 2, "link.svg", "outside the folder", ""),
        ("logo: missing.png\n", 1, "missing.png", "no file", ""),
        ("logo: card.typ\n", 1, "card.typ", "PNG, JPEG", ""),
        ("fonts:\n  text: Comic Sans\n", 2, "Comic Sans", "no font", "Source Sans 3"),
        ("cards:\n  template: own.typ\n", 2, "own.typ", "card.typ", ""),
        ("tokens:\n  sectors: 3.5\n", 2, "3.5", "whole number", ""),
        ("address: the moon\n", 1, "the moon", "no address", ""),
        ("cards: [\n", 2, "", "not YAML", ""),
        ("- poker\n", 1, "", "sections with fields", ""),
    ],
)
def test_what_is_wrong_in_a_theme_is_said_on_its_line(
    book: Rulebook, folder: Path, text: str, line: int, shown: str, said: str, hint: str
) -> None:
    look = themed(book, folder, text)
    (fault,) = look.diagnostics
    source = look.sources["fen/theme.yaml"]
    assert source.line_col(fault.span.start)[0] == line
    assert source.text[fault.span.start : fault.span.end].startswith(shown)
    assert said in fault.message and hint in (fault.hint or "")
    assert fault.is_error
    default = Look().titled(book.title)
    assert look.theme == replace(default.theme, cost_icons=look.theme.cost_icons, stat_icons={})


def test_an_edition_looks_like_its_game(book: Rulebook, folder: Path, tmp_path: Path) -> None:
    themed(book, folder, "colours: {ink: navy}\n")
    assert read_look(book, folder.parent / "fen_second").theme.ink == "#1f3464"


# ------------------------------------------------------------------ templates
CARD = Card("Wick Runner", texts=(TextBlock("Light Feet", plain("Runs.")),))


def own(source: str, **files: bytes) -> Theme:
    return Theme(template=Template({"card.typ": source.encode(), **files}, "fen/theme"))


def test_a_template_of_ones_own_draws_the_card() -> None:
    theme = own(
        '#import "/warbook/common.typ": rich\n#import "more.typ": shout\n'
        "#let face(card, page) = block(width: 100%, inset: 4mm, shout(card.name))\n",
        **{"more.typ": b"#let shout(words) = upper(words)\n"},
    )
    result = card_sheets([CARD], theme, backs=True)
    assert result.problems == ()
    assert result.pdf == card_sheets([CARD], theme, backs=True).pdf
    assert result.pdf != card_sheets([CARD], Theme(), backs=True).pdf
    assert card_images([CARD], theme, 72)[0].png != card_images([CARD], Theme(), 72)[0].png


def test_a_template_too_high_for_its_card_is_told() -> None:
    theme = own("#let face(card, page) = block(height: page.height + 2 * page.bleed + 3mm, card.name)\n")
    (problem,) = card_sheets([CARD], theme).problems
    assert (problem.kind, round(problem.millimetres, 1)) == ("overflow", 3.0)


@pytest.mark.parametrize(
    ("source", "line", "said"),
    [
        ('#let face(card, page) = read("/etc/passwd")', 1, "not found"),
        ('\n#let face(card, page) = read("../../etc/passwd")', 2, "escape"),
        ('#let face(card, page) = read("/warbook/../../../etc/passwd")', 1, "escape"),
        ('#import "@preview/cetz:0.3.0"', 1, "package"),
        ('#import ("@" + "preview/cetz:0.3.0"): canvas', 1, "package"),
        ('#let face(card, page) = image("https://example.org/x.png")', 1, "not found"),
        ("#let face(card, page) = [a\n", 1, "unclosed"),
        ('#let face(card, page) = panic("no")', 1, "panicked"),
        ("#let face(card, page) = range(2000000000).len()", 1, "more memory or time"),
    ],
)
def test_hostile_templates_are_told_and_the_cards_still_printed(source: str, line: int, said: str) -> None:
    result = card_sheets([CARD], own(source))
    (problem,) = result.problems
    assert problem.kind == "template" and said in problem.message
    assert problem.source is not None and (problem.source.file, problem.source.line) == (
        "fen/theme/card.typ",
        line,
    )
    assert "warbook-seal" not in problem.message and "/tmp" not in problem.message
    assert result.pdf == card_sheets([CARD], Theme()).pdf


def test_a_template_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealed, "SECONDS", 2)
    endless = "#let face(card, page) = { for i in range(99999) { for j in range(99999) { let x = i * j } } }"
    (problem,) = card_sheets([CARD], own(endless)).problems
    assert "longer than 2 seconds" in problem.message


def test_faults_of_theme_and_template_are_diagnostics(book: Rulebook, folder: Path) -> None:
    (folder / "theme" / "card.typ").write_text("#let face(card, page) = [\n", encoding="utf-8")
    (folder / "theme.yaml").write_text("cards: {template: card.typ}\nlogo: none.png\n", encoding="utf-8")
    printed = print_game(open_book(book), folder=folder)
    found = diagnostics(printed, {})
    places = {(d.code, d.span.file, d.is_error) for d in found}
    assert ("W810", "fen/theme.yaml", True) in places and ("W811", "fen/theme/card.typ", False) in places


# ------------------------------------------------------------------ the page about themes
def test_the_page_tells_every_field_with_what_it_takes_and_what_holds_otherwise() -> None:
    page = unescape(theme_page())
    for section, fields in FIELDS.items():
        for name, one in fields.items():
            assert one.read.__doc__, name
            row = f"| `{name}` | {one.says} | {one.read.__doc__.strip()} | {default(section, name)} |"
            assert unescape(row) in page, name
    assert all(f"`{name}`" in page for name in (*NAMED, *PLAIN))
    assert "0 to 5 mm | 2 |" in page and "| `poker` |" in page
    assert KNOWN.keys() == _card(Card("One"), Encoder(Theme())).keys()


@pytest.mark.parametrize("game", ["downsync", "skirm"])
def test_the_template_to_begin_with_draws_every_card(game: str) -> None:
    folder = Path(__file__).parents[2] / "rules" / game
    rules = load_game(folder).rulebook
    assert rules is not None
    theme = replace(read_look(rules, folder).theme, template=own(example()).template)
    cards = to_cards(open_book(rules), "https://example.org")
    result = card_sheets(cards, theme)
    assert result.problems == ()
    assert result.pdf != card_sheets(cards, replace(theme, template=None)).pdf
