"""Every kind of page of every game on a phone and on paper: nothing runs off the screen, and paper holds no navigation.

Skipped where there is no Chromium or no playwright.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from test_publish_browser import opened
from tests.rotation import today

from warbook.cli.games import games_in

pytestmark = pytest.mark.browser
GAMES = games_in(Path(__file__).parents[2] / "rules")
KINDS = ("*.html", "rules/*.html", "units/index.html", "units/compare.html", "units/[!ci]*.html",
         "missions/*.html", "forces/*/*.html", "source/*.html")  # fmt: skip
"""The kinds of page that a game has; all pages beside the home are looked at, of the other kinds the largest."""
PHONE = {"width": 390, "height": 800}
HIDDEN = ".md-header, .md-tabs, .md-sidebar, .md-footer, .md-content__button, .headerlink, .wb-source-link, .wb-used"


def kinds_of_page(site: Path, folder: str) -> list[str]:
    found = []
    for kind in KINDS:
        pages = sorted((site / folder).glob(kind), key=lambda page: (page.stat().st_size, page))
        found += [p.relative_to(site).as_posix() for p in (pages if kind == "*.html" else pages[-1:])]
    return found


def visit(page: Any, site: Path, path: str) -> None:
    page.goto(f"file://{site}/{path}", wait_until="load")
    if path != "404.html":
        page.wait_for_function(READY)


def too_wide(page: Any, site: Path, paths: list[str]) -> list[str]:
    """What is wider than a phone, with everything folded open."""
    wide = []
    for path in paths:
        visit(page, site, path)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        across = page.evaluate("document.documentElement.scrollWidth")
        wide += [f"{path}: {across}"] if across > PHONE["width"] else []
    return wide


@pytest.mark.parametrize("part", ["today", pytest.param("all", marks=pytest.mark.slow)])
def test_nothing_runs_off_a_phone(browser: Any, shipped_site: Path, part: str) -> None:
    """Of the first game always, of a third of the others each day."""
    page = opened(browser, viewport=PHONE)
    every = [game.name for game in GAMES if (shipped_site / game.name).is_dir()]
    folders = [name for i, name in enumerate(every) if not i or part == "all" or today(i, 3)]
    paths = [
        "index.html",
        "404.html",
        *(path for one in (*folders, "language") for path in kinds_of_page(shipped_site, one)),
    ]
    assert len(paths) > 15 * len(folders)
    wide = too_wide(page, shipped_site, paths)
    page.close()
    assert wide == []


READY = "'ready' in document.documentElement.dataset"
"""Whether all scripts of a page have run, which they do when it has been painted."""
STACKED = """() => [...document.querySelectorAll("table[data-stacked]")].map(table => ({
  wide: table.scrollWidth > table.parentElement.clientWidth + 1,
  told: [...table.querySelectorAll("tbody td:not(:first-child)")].every(cell => cell.dataset.head),
  roles: ["table", ...[...table.rows].map(() => "row")].join() ===
    [table.getAttribute("role"), ...[...table.rows].map(row => row.getAttribute("role"))].join(),
}))"""


def test_a_wide_table_with_sentences_becomes_a_list_on_a_phone(browser: Any, shipped_site: Path) -> None:
    """Its cells tell what they are, it is still a table to a screen reader, and on a wide screen it is one to see."""
    name = max((game.name for game in GAMES), key=lambda one: len((shipped_site / one / "tables.html").read_bytes())
               if (shipped_site / one / "tables.html").is_file() else 0)  # fmt: skip
    page = opened(browser, viewport=PHONE)
    visit(page, shipped_site, f"{name}/tables.html")
    found = page.evaluate(STACKED)
    assert found and all(one == {"wide": False, "told": True, "roles": True} for one in found)
    page.set_viewport_size({"width": 1366, "height": 800})
    page.wait_for_function("document.querySelectorAll('table[data-stacked]').length === 0")
    page.close()


def test_menu_and_search_of_a_narrow_page_are_there_when_they_are_opened(
    browser: Any, shipped_site: Path
) -> None:
    """And before that nothing of them is laid out, nor reached by keyboard."""
    page = opened(browser, viewport=PHONE)
    visit(page, shipped_site, f"{GAMES[0].name}/index.html")
    menu, found = page.locator(".md-sidebar--primary a.md-nav__link"), page.locator(".md-search__input")
    for what, opens, inside in (("menu", "__drawer", menu.first), ("search", "__search", found)):
        assert not inside.evaluate("one => one.checkVisibility({contentVisibilityAuto: true})"), what
        page.locator(f'.md-header label[for="{opens}"]').first.click()
        page.wait_for_function(f"document.getElementById('{opens}').checked")
        shown = "one => one.checkVisibility({contentVisibilityAuto: true})"
        page.wait_for_function(shown, arg=inside.element_handle())
        inside.focus()
        assert inside.evaluate("one => one === document.activeElement"), what
        page.evaluate(f"document.getElementById('{opens}').click()")
    page.set_viewport_size({"width": 1366, "height": 800})
    found.wait_for(state="visible")
    assert menu.locator("visible=true").count() > 3
    page.close()


SEEN = """selector => [...document.querySelectorAll(selector)].filter(one => one.getClientRects().length).map(
  one => one.className)"""
COLOURS = """() => {
  const style = one => one ? getComputedStyle(one) : null
  const link = document.querySelector(".md-content li a[href]:not(.headerlink)")
  const text = document.querySelector(".md-content :is(p, li, td)") || document.querySelector(".md-content h1")
  return {link: style(link)?.color, text: style(text).color, line: style(link)?.textDecorationLine,
          ground: style(document.body).backgroundColor, head: style(document.querySelector("th"))?.backgroundColor}
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_paper_holds_no_navigation_and_no_colours_of_the_screen(
    browser: Any, shipped_site: Path, scheme: str
) -> None:
    page = opened(browser, color_scheme=scheme)
    page.emulate_media(media="print", color_scheme=scheme)
    for path in kinds_of_page(shipped_site, GAMES[0].name):
        visit(page, shipped_site, path)
        assert page.evaluate(SEEN, HIDDEN) == [], path
        colours = page.evaluate(COLOURS)
        level = sum(
            int(part)
            for part in colours["text"].removeprefix("rgba(").removeprefix("rgb(").rstrip(")").split(",")[:3]
        )
        assert level < 300, f"{path}: text is {colours['text']}"
        assert colours["line"] in (None, "none"), path
        assert colours["head"] in (None, "rgba(0, 0, 0, 0)"), path
    page.close()
