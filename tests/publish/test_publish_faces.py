"""A game's pages have its emblem and its fonts, which no other page loads; so have the tiles that lead to it."""

from __future__ import annotations

import re
import shutil
import struct
import zlib
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.games import book_of

from warbook.publish.book.face import Face
from warbook.publish.html import faces
from warbook.publish.print.web_fonts import chosen, packed
from warbook.publish.theme.face import face_of
from warbook.publish.theme.file import read_look

RULES = Path(__file__).parents[2] / "rules"
GAMES = sorted(path.name for path in RULES.iterdir() if (path / f"{path.name}.rules.md").is_file())
PRINT_FONTS = Path(__file__).parents[2] / "site" / "warbook" / "publish" / "print" / "fonts"
PAGE = (
    '<head></head><body dir="ltr"><a href=".." class="md-header__button md-logo">\n<svg><path d="M1 1"/></svg></a>'
    '<a class="md-nav__button md-logo"><svg></svg></a><p><svg></svg></p>'
)


@pytest.mark.parametrize("name", [one for one in GAMES if one != "stealth"])
def test_every_shipped_game_has_an_emblem(name: str) -> None:
    look = read_look(book_of(RULES / name), RULES / name)
    assert look.emblem.lstrip().startswith("<svg")


def test_a_theme_gives_a_game_a_face(tmp_path: Path) -> None:
    (tmp_path / "theme" / "fonts").mkdir(parents=True)
    (tmp_path / "theme" / "own.svg").write_text(
        '<svg viewBox="0 0 2 2"><path d="M0 0h2v2z"/></svg>', encoding="utf-8"
    )
    for family in ("BarlowCondensed-Bold", "BarlowCondensed-Medium"):
        shutil.copy(PRINT_FONTS / f"{family}.ttf", tmp_path / "theme" / "fonts")
    (tmp_path / "theme.yaml").write_text(
        "emblem: own.svg\nfonts: {headings: Source Sans 3, text: Barlow}\n", encoding="utf-8"
    )
    look = read_look(book_of(RULES / "first_skirmish"), tmp_path)
    assert look.diagnostics == () and "M0 0h2v2z" in look.emblem
    face = face_of(look, "fen")
    assert "--wb-head-font:'Warbook Text'" in face.page and "--md-text-font:'Warbook Head'" in face.page
    assert "--wb-emblem:url(data:image/svg+xml;base64," in face.tile and '"' not in face.page


def test_its_pages_and_no_others_load_its_fonts() -> None:
    fonts = {"head": [f for f in [chosen((str(PRINT_FONTS),), "Source Sans 3", 700)] if f is not None]}
    fen = Face("fen", emblem="<svg/>", fonts=fonts)
    made = faces.on_page(PAGE, fen, "../")
    assert made.count('<span class="wb-emblem"></span>') == 2 and "<p><svg></svg></p>" in made
    assert "url(../fonts/SourceSans3-SemiBold.woff)" in made and "--wb-head-font:'fen head'," in made
    assert list(fen.files) == ["fonts/SourceSans3-SemiBold.woff"]
    assert "url(fen/fonts/" in faces.on_front(PAGE, {"fen": fen, "moor": Face("moor")}), (
        "its tile has its font"
    )
    plain = faces.on_page(PAGE, Face("moor"), "")
    assert "@font-face" not in plain and "<svg><path" in plain, "a game without them has those of the site"


def test_a_font_of_a_designer_is_packed_for_pages_or_taken_as_he_packed_it(tmp_path: Path) -> None:
    font = (PRINT_FONTS / "BarlowCondensed-Bold.ttf").read_bytes()
    made = packed(font)
    assert made[:4] == b"wOFF" and len(made) < 0.6 * len(font)
    (size, count) = struct.unpack_from(">IH", made, 8)
    assert size == len(made) and count == struct.unpack_from(">H", font, 4)[0]
    whole = {
        font[at : at + 4]: struct.unpack_from(">II", font, at + 8) for at in range(12, 12 + 16 * count, 16)
    }
    for at in range(44, 44 + 20 * count, 20):
        tag, offset, small, length = struct.unpack_from(">4sIII", made, at)
        data = made[offset : offset + small]
        start, right = whole[tag]
        assert (zlib.decompress(data) if small < length else data) == font[start : start + right]
    (tmp_path / "Own.ttf").write_bytes(font)
    (tmp_path / "Own.woff2").write_bytes(b"packed")
    found = chosen((str(tmp_path),), "Barlow", 700)
    assert found is not None and (found.name, found.data, found.kind) == ("Own.woff2", b"packed", "woff2")
    assert (
        chosen((str(tmp_path),), "Barlow", 700, italic=True) is None
        and chosen((str(tmp_path),), "Arial", 400) is None
    )


@pytest.mark.browser
def test_headings_of_a_game_with_a_font_stand_in_it(browser: Browser, shipped_site: Path) -> None:
    page = browser.new_page()
    loaded = []
    page.on("request", lambda one: loaded.append(one.url) if "/fonts/" in one.url else None)
    page.goto((shipped_site / "moth_and_wick" / "index.html").as_uri())
    page.evaluate("document.fonts.ready")
    assert any("moth_and_wick/fonts/" in one for one in loaded)
    said = page.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily")
    assert re.match(r"['\"]moth_and_wick head", said)
    assert page.evaluate("document.fonts.check('700 20px \"moth_and_wick head\"')")
    mask = page.evaluate("getComputedStyle(document.querySelector('.md-header .wb-emblem')).maskImage")
    assert mask.startswith("url(")
    loaded.clear()
    page.goto((shipped_site / "downsync" / "index.html").as_uri())
    assert not [one for one in loaded if "moth_and_wick" in one]
    page.close()
