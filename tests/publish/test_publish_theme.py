"""The theme of a game: what it changes, what is wrong in it on which line, and templates from strangers."""

from __future__ import annotations

import base64
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from fen import FORCE, GAME
from tests.engine.shipped import RULES
from tests.games import book_of

from warbook.language.load import load_game
from warbook.language.model import Rulebook
from warbook.publish.book.around import Around
from warbook.publish.book.colours import game_colour
from warbook.publish.book.writer import open_book
from warbook.publish.cards.cards import to_cards
from warbook.publish.cards.map_cards import to_maps
from warbook.publish.parts.special import in_full
from warbook.publish.print.cards import _card, card_sheets
from warbook.publish.print.encode import Encoder
from warbook.publish.print.model import (
    Card,
    QuickSheet,
    SheetSection,
    Token,
    TokenSheet,
)
from warbook.publish.print.sheet import quick_part
from warbook.publish.print.theme import PRODUCTS, Template, Theme
from warbook.publish.print.tokens import token_sheets, tokens_part
from warbook.publish.products.printed import diagnostics, print_game
from warbook.publish.reference import theme_page as theme_page_of
from warbook.publish.reference.theme_page import default, example, theme_page
from warbook.publish.sheets.quick_sheet import fitted_sheet, to_sheet
from warbook.publish.theme.fields import FIELDS, NAMED, PLAIN
from warbook.publish.theme.file import read_look
from warbook.publish.theme.look import Look
from warbook.publish.tokens.tokens import to_tokens

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>'


DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""One point, as a PNG."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("games") / "fen"
    (made / "theme").mkdir(parents=True)
    (made / "fen.rules.md").write_text(GAME, encoding="utf-8")
    (made / "keepers.rules.md").write_text(FORCE, encoding="utf-8")
    (made / "theme" / "drop.svg").write_text(SVG, encoding="utf-8")
    (made / "theme" / "dot.png").write_bytes(DOT)
    (made / "theme" / "cut.png").write_bytes(DOT[:-20])
    (made / "theme" / "card.typ").write_text("#let face(card, page) = [#card.name]\n", encoding="utf-8")
    (made / "theme" / "more").mkdir()
    (made / "theme" / "more" / "token.typ").write_text("#let token(token, page) = []\n", encoding="utf-8")
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
        "cards: {size: 70x120, corner: 2.5 mm, bleed: 3 mm, text: 8, smallest text: 6.5 pt}\n"
        "maps: {size: tarot, template: card.typ}\n"
        "tokens: {cubes: 8 mm, template: more/token.typ}\n",
    )
    assert look.diagnostics == ()
    theme = look.theme
    assert (theme.accent, theme.paper, look.address) == ("#1d8a80", "#fffdf5", "https://example.org/fen")
    assert (theme.card.width_mm, theme.card.height_mm, theme.map_card.name) == (70, 120, "tarot")
    assert (theme.corner_mm, theme.bleed_mm, theme.card_text_pt, theme.card_text_min_pt) == (2.5, 3, 8, 6.5)
    assert theme.cost_icons["O"].svg == SVG and "<path" in theme.stat_icons["EYE"].svg
    assert theme.crests["Keepers"].name == "Keepers" and theme.logo is not None
    assert (look.cube_mm, list(look.pictures)) == (8, ["Wick Runner"])
    assert theme.template is not None and theme.template.place == "fen/theme"
    assert theme.template.draws == {"maps": "card.typ", "tokens": "more/token.typ"}


def test_a_theme_tells_a_thing_in_its_own_words(book: Rulebook, folder: Path) -> None:
    look = themed(book, folder, "flows:\n  Throw: Roll 2d6 at a Crew in Reach.\n  Game: —\n")
    assert not any(fault.is_error for fault in look.diagnostics)
    opened = open_book(book)
    opened.flows = opened.flows.said(look.said)
    sheet = str(to_sheet(opened).sections)
    assert "Roll 2d6 at a Crew in Reach." in sheet and "Play the Round 6 times." not in sheet


def test_own_words_take_nothing_off_the_sheet_that_their_rule_led_to() -> None:
    """How a Unit is activated stands on the sheet because drawing an order leads there, however that is told."""
    opened = open_book(book_of(RULES / "orders"))
    led = "The activation of a Unit"
    worded = {"Blind Draw": "Draw one, and choose who acts.", "Summons": "Choose who acts."}
    for words in ({}, worded):
        told = replace(opened, flows=opened.flows.said(words))
        assert led in [section.title for section in to_sheet(told).sections]


def test_own_words_stand_also_where_another_rule_tells_the_same() -> None:
    opened = open_book(book_of(RULES / "orders"))
    told = opened.flows.said({"Casualty": "One of them falls.", "Volley": "Shoot."})
    attack = told.by_key["Roll", "Attack"].text
    assert "One of them falls." in attack and "The victim is removed." not in attack
    assert "One of them falls." not in told.by_key["Action", "Volley"].text


def test_a_number_that_situations_change_is_told_in_own_words_in_the_place_of_its_table() -> None:
    opened = open_book(book_of(RULES / "orders"))
    look = read_look(opened.rules, RULES / "orders")
    for words, table in (({}, True), (look.said, False)):
        told = replace(opened, flows=opened.flows.said(words))
        sections = {section.title: str(section) for section in to_sheet(told).sections}
        assert ("Gates" in sections) == table
        assert ("1 for each gate" in sections["Words"]) != table


STUN = "It makes one move or uses one action there"


@pytest.mark.parametrize(("game", "told"), [("downsync", True), ("downsync_quick", False)])
def test_a_theme_tells_a_token_in_its_own_words_and_an_edition_with_another_rule_does_not(
    game: str, told: bool
) -> None:
    """The quick edition replaces what Stun does, so what the other game says of it in its theme is not said there."""
    opened = open_book(book_of(RULES / game))
    look = read_look(opened.rules, RULES / game)
    assert look.diagnostics == ()
    opened.flows = opened.flows.said(look.said)
    sheet = str(to_sheet(opened).sections)
    assert (STUN in sheet) == told
    assert "The bearer cannot use an Action, if the bearer has moved" not in sheet
    changed = "−1 Advantage if a Base in it has Stun"
    assert (changed in sheet) == told, (
        "the other game's words for what an edition changes are none of its own"
    )


def test_own_words_of_a_token_say_no_other_number(tmp_path: Path) -> None:
    rules = book_of(RULES / "downsync")
    (tmp_path / "theme.yaml").write_text("flows:\n  Stun: It loses 7 moves.\n", encoding="utf-8")
    (fault,) = read_look(rules, tmp_path).diagnostics
    assert "does not say 7" in fault.message


def test_a_theme_tells_special_rules_in_their_own_words_by_the_names_of_their_headings(
    tmp_path: Path,
) -> None:
    rules = book_of(RULES / "skirm")
    words = "Roll 1d6 first. With 3 or less nothing happens."
    theme = (
        f"flows:\n  BLS: {words}\n  RGx: —\n  SKx: It succeeds on x or less.\n  SWF: It has 2 squares more.\n"
    )
    (tmp_path / "theme.yaml").write_text(theme, encoding="utf-8")
    look = read_look(rules, tmp_path)
    assert [fault.message for fault in look.diagnostics if fault.is_error] == ["The rule does not say 2."]
    opened = open_book(rules)
    opened.flows = opened.flows.said(look.said)
    found = {
        name: in_full(opened, rules.traits[name], x) for name, x in (("BLS", None), ("RG", 8), ("SK", 5))
    }
    assert found["BLS"].endswith(f". {words}")
    assert found["RG"] == "Reaches 8 squares." and found["SK"].endswith(". It succeeds on 5 or less.")


def test_own_words_stand_line_by_line_and_for_what_stands_under_a_plain_heading(tmp_path: Path) -> None:
    rules = book_of(RULES / "moth_and_wick")
    words = (
        "  Exposed: |\n    Truth: It takes its place.\n    Decoy: It is removed.\n  Looking: Look about.\n"
    )
    (tmp_path / "theme.yaml").write_text(f"flows:\n{words}", encoding="utf-8")
    look = read_look(rules, tmp_path)
    assert not any(fault.is_error for fault in look.diagnostics)
    opened = open_book(rules)
    opened.flows = opened.flows.said(look.said)
    flow = opened.flows.by_key["To", "expose"]
    assert [(line.label, line.text) for line in flow.lines] == [
        ("Truth", "It takes its place."),
        ("Decoy", "It is removed."),
    ]
    always = str(next(one for one in to_sheet(opened).sections if one.title == "Always"))
    assert "Look about." in always and "Close by" not in always


ARRANGED = """
quick sheet:
  first: [Terrain, Throw]
  leave out:
    - Tokens
  together:
    By hand: [Strike, Round]
"""


def test_a_theme_arranges_the_quick_sheet(book: Rulebook, folder: Path) -> None:
    look = themed(book, folder, ARRANGED)
    assert look.diagnostics == ()
    usual = [section.title for section in to_sheet(open_book(book)).sections]
    assert {"Terrain", "Tokens", "Round"} <= set(usual)
    opened = open_book(book)
    opened.around = Around(arranged=look.arranged)
    sections = to_sheet(opened).sections
    titles = [section.title for section in sections]
    assert titles[:2] == ["Terrain", "Throw"]
    assert "By hand" in titles and not {"Tokens", "Round", "Strike"} & set(titles)
    told = str(next(section for section in sections if section.title == "By hand").content)
    assert told.index("Strike") < told.index("Round")


def test_a_section_that_is_not_there_is_told_on_the_line_of_the_theme(book: Rulebook, folder: Path) -> None:
    look = themed(book, folder, "quick sheet:\n  first:\n    - Round\n    - Tokans\n")
    found = [
        one for one in diagnostics(print_game(open_book(book), folder=folder), {}) if "Tokans" in one.message
    ]
    assert len(found) == 1 and "did you mean “Tokens”?" in found[0].message
    assert look.sources["fen/theme.yaml"].line_col(found[0].span.start)[0] == 4


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
        ("book:\n  licence: MIT\n", 2, "licence", "said once", "Take this line out"),
        ("logo: missing.png\n", 1, "missing.png", "no file", ""),
        ("logo: card.typ\n", 1, "card.typ", "PNG, JPEG", ""),
        ("fonts:\n  text: Comic Sans\n", 2, "Comic Sans", "no font", "Source Sans 3"),
        ("cards:\n  template: own.typ\n", 2, "own.typ", "no file “own.typ”", ""),
        ("tokens:\n  template: ../own.typ\n", 2, "../own.typ", "a Typst file in the folder theme", ""),
        ("quick sheet:\n  template: drop.svg\n", 2, "drop.svg", "a Typst file in the folder theme", ""),
        ("tokens:\n  sectors: 6\n", 2, "sectors", "no field “sectors”", "cubes"),
        ("flows:\n  Strik: Hit it.\n", 2, "Strik", "tell of no “Strik”", "“Strike”"),
        ("flows:\n  Strike: Roll 3 dice.\n", 2, "Roll 3 dice.", "does not say 3", "2d6"),
        ("flows:\n  Strike: Roll seven dice.\n", 2, "Roll seven dice.", "does not say seven", "2d6"),
        ("quick sheet:\n  first: Turn\n", 2, "Turn", "list of names", "[Turn, Actions]"),
        ("quick sheet:\n  together: [Turn]\n", 2, "", "Headings are wanted", "In a fight"),
        ("quick sheet:\n  order: [Turn]\n", 2, "order", "no field “order”", "first"),
        ("address: the moon\n", 1, "the moon", "no address", ""),
        ("logo: cut.png\n", 1, "cut.png", "damaged", ""),
        ("cards: [\n", 2, "", "the end of the file", ""),
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
    default = Look(Theme(accent=game_colour(book))).titled(book.title)
    assert look.theme == replace(default.theme, cost_icons=look.theme.cost_icons, stat_icons={})


def test_a_whole_picture_is_taken(book: Rulebook, folder: Path) -> None:
    assert not themed(book, folder, "logo: dot.png\n").diagnostics


def test_an_edition_looks_like_its_game(book: Rulebook, folder: Path, tmp_path: Path) -> None:
    themed(book, folder, "colours: {ink: navy}\n")
    second = folder.parent / "fen_second"
    assert read_look(book, second).theme.ink == "#1f3464"
    second.mkdir()
    try:
        (second / "theme.yaml").write_text("colours: {accent: teal}\n", encoding="utf-8")
        look = read_look(book, second)
        assert look.theme.ink == "#1f3464" and look.theme.accent != Theme().accent, "its own is added"
    finally:
        (second / "theme.yaml").unlink()
        second.rmdir()


def test_faults_of_theme_and_template_are_diagnostics(book: Rulebook, folder: Path) -> None:
    (folder / "theme" / "card.typ").write_text("#let face(card, page) = [\n", encoding="utf-8")
    (folder / "theme.yaml").write_text("cards: {template: card.typ}\nlogo: none.png\n", encoding="utf-8")
    printed = print_game(open_book(book), folder=folder)
    found = diagnostics(printed, {})
    places = {(d.code, d.span.file, d.is_error) for d in found}
    assert ("W810", "fen/theme.yaml", True) in places and ("W811", "fen/theme/card.typ", False) in places


# ------------------------------------------------------------------ the page about themes
SHEET = QuickSheet("Fen", "Second", (SheetSection("Turns", ()),))
TOKENS = TokenSheet("Fen: tokens", (Token("Spent", "S", "#2f8f4e"),))


def test_the_page_tells_every_field_with_what_it_takes_and_what_holds_otherwise() -> None:
    page = unescape(theme_page())
    for fields in FIELDS.values():
        for name, one in fields.items():
            assert one.read.__doc__, name
            row = f"| `{name}` | {one.says} | {one.read.__doc__.strip()} | {default(name, one)} |"
            assert unescape(row) in page, name
    assert all(f"`{name}`" in page for name in (*NAMED, *PLAIN))
    assert "0 to 5 mm | 2 |" in page and "| `poker` |" in page
    encoder = Encoder(Theme())
    assert theme_page_of.CARD.keys() == _card(Card("One"), encoder).keys()
    assert theme_page_of.SHEET.keys() == quick_part(SHEET, encoder, "a4")["sheet"].keys()
    assert theme_page_of.SECTION.keys() == quick_part(SHEET, encoder, "a4")["sheet"]["sections"][0].keys()
    assert theme_page_of.TOKEN.keys() == tokens_part(TOKENS, encoder, "a4")["sheet"]["tokens"][0].keys()
    assert theme_page_of.EXAMPLES.keys() == PRODUCTS.keys()


@pytest.mark.parametrize("game", ["downsync", pytest.param("skirm", marks=pytest.mark.slow)])
def test_the_templates_to_begin_with_draw_everything(game: str) -> None:
    folder = Path(__file__).parents[2] / "rules" / game
    rules = book_of(folder)
    names = {product: file for product, (*_, file) in theme_page_of.EXAMPLES.items()}
    template = Template({file: example(file).encode() for file in names.values()}, names, game)
    look = read_look(rules, folder)
    theme = replace(look.theme, template=template)
    opened = open_book(rules)
    made = {
        "cards": lambda theme: card_sheets(to_cards(opened, "https://example.org"), theme),
        "maps": lambda theme: card_sheets(to_maps(opened, "https://example.org"), theme.for_maps()),
        "quick sheet": lambda theme: fitted_sheet(opened, "a4", theme)[1],
        "tokens": lambda theme: token_sheets(to_tokens(opened, look), "a4", theme),
    }
    for product, make in made.items():
        result = make(theme)
        assert [p for p in result.problems if p.kind != "shortened"] == [], product
        assert result.pdf != make(replace(theme, template=None)).pdf, product
