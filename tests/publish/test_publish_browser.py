"""The built site in a browser, opened from the disk: accessible in both colour schemes, offline, by keyboard, on touch.

axe-core is kept in tests/vendor with its licence. Skipped where there is no Chromium or no playwright. Looked at are one
game with all that is printed of it, and of the site of all games two, on squares and on a table.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.games import loaded_game
from tests.rotation import share

pytestmark = pytest.mark.browser
PATIENCE_MS = 60_000
PARTS = 40
"""Into so many all pages are divided: of the site of two games three or four in each."""
ROOT = Path(__file__).parents[2]
AXE = ROOT / "tests" / "vendor" / "axe-core" / "axe.min.js"
PRINTED, TABLE, GRID = "printed_site/first_skirmish", "shipped_site/downsync", "shipped_site/moth_and_wick"
KINDS = {
    TABLE: ("*.html", "rules/*.html", "units/index.html", "units/compare.html", "units/[!ci]*.html",
            "missions/[!i]*.html", "forces/*.html", "source/*.html"),
    GRID: ("index.html", "rules/*.html", "units/index.html", "units/[!ci]*.html", "missions/[!i]*.html",
           "sequence.html", "diagrams.html"),
    PRINTED: ("index.html", "units/index.html", "units/[!ci]*.html"),
}  # fmt: skip
"""The kinds of page a game has, and of which all pages are looked at; of all others the largest stands for all."""


@pytest.fixture(scope="session")
def site(shipped_site: Path, printed_site: Path) -> Path:
    """The folder in which both sites lie."""
    assert shipped_site.parent == printed_site.parent
    return shipped_site.parent


def kinds_of_page(site: Path) -> list[str]:
    """One page of every kind of each game, one of the language, and the front page."""
    found = ["shipped_site/index.html", "shipped_site/language/declarations.html"]
    for game, kinds in KINDS.items():
        for kind in kinds:
            pages = sorted((site / game).glob(kind), key=lambda page: (page.stat().st_size, page))
            found += [p.relative_to(site).as_posix() for p in (pages if kind == "*.html" else pages[-1:])]
    return found


RAN = "!document.getElementById('__config') || 'ready' in document.documentElement.dataset"
"""Whether the scripts of a page have run, which they do when it has been painted."""
SETTLED_MS = 100
"""How soon after that the theme has measured what can be scrolled."""


def opened(browser: Any, **options: Any) -> Any:
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE_MS)
    return context.new_page()


def go(page: Any, site: Path, path: str) -> None:
    page.goto(f"file://{site}/{path}", wait_until="domcontentloaded")
    page.wait_for_function(RAN)
    page.evaluate(f"new Promise(then => setTimeout(then, {SETTLED_MS}))")


TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
"""The rules of axe-core whose outcome the colour scheme changes; contrast by level AA."""
AXE_RUN = """only => axe.run(document, {runOnly: only, resultTypes: ["violations"], preload: false,
                                        performanceTimer: false})"""
CALM = "*, *::before, *::after { transition: none !important; animation: none !important }"


def violations(
    page: Any,
    site: Path,
    paths: list[str],
    look: Callable[[str], None] = lambda path: None,
    schemes: tuple[str, ...] = (),
) -> list[str]:
    """What axe-core finds, down to the least, with everything folded open; `look` gets each page as it comes.

    With `schemes`, each page is looked at in all of them, in those after the first by its colours only.
    """
    found = []
    axe = f"{AXE.read_text(encoding='utf-8')};0"
    for path in paths:
        go(page, site, path)
        page.wait_for_load_state("load")
        look(path)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        page.add_style_tag(content=CALM)
        page.evaluate(axe)
        for place, scheme in enumerate(schemes or ("",)):
            if scheme:
                page.evaluate("name => document.body.setAttribute('data-md-color-scheme', name)", scheme)
            for one in page.evaluate(AXE_RUN, COLOURS if place else TAGS)["violations"]:
                found.append(f"{path} {scheme}: {one['id']}: {one['nodes'][0]['html'][:200]}")
    return found


CONTENTS = """() => [...document.querySelectorAll(".md-sidebar a.md-nav__link")].filter(one => one.getClientRects().length)
  .map(one => {
    const box = one.getBoundingClientRect(), view = one.closest(".md-sidebar__scrollwrap").getBoundingClientRect()
    const seen = box.top >= view.top && box.bottom <= Math.min(view.bottom, innerHeight)
    const top = seen && document.elementFromPoint(box.left + 5, box.top + box.height / 2)
    return {link: one.textContent.trim(), high: box.height, under: Boolean(top) && !one.contains(top)}
  })"""


@pytest.mark.parametrize(("scheme", "width"), [("light", 390), ("dark", 1366)])
def test_every_kind_of_page(browser: Any, site: Path, scheme: str, width: int) -> None:
    """axe-core finds nothing, nothing is wider than the screen, and no other host is asked."""
    page = opened(browser, color_scheme=scheme, viewport={"width": width, "height": 800})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    pages = kinds_of_page(site)
    assert len(pages) > 25
    wide = []

    def measured(path: str) -> None:
        across = page.evaluate("document.documentElement.scrollWidth")
        wide.extend([f"{path}: {across}"] if across > width else [])

    found = violations(page, site, pages, measured)
    page.context.close()
    assert found == []
    assert wide == []
    assert [url for url in asked if not url.startswith((f"file://{site}/", "data:", "blob:"))] == []
    assert any(url.endswith(".woff2") for url in asked) and any(url.endswith(".webp") for url in asked)


@pytest.mark.parametrize("part", share(range(PARTS), PARTS))
def test_nothing_for_axe_on_any_page(browser: Any, shipped_site: Path, part: int) -> None:
    """Every page of the games and of the language, by day and in the dark; another part of them is looked at every day."""
    page = opened(browser, viewport={"width": 1366, "height": 800})
    every = [p.relative_to(shipped_site).as_posix() for p in sorted(shipped_site.rglob("*.html"))]
    paths = every[part::PARTS]
    assert len(every) > PARTS
    found = violations(page, shipped_site, paths, schemes=("default", "slate"))
    page.context.close()
    assert found == []


def test_links_of_the_contents_are_as_high_as_a_finger_needs(browser: Any, shipped_site: Path) -> None:
    """24 pixels, and nothing lies over them where the contents are longer than the screen."""
    page = opened(browser, viewport={"width": 1366, "height": 500})
    for game in (TABLE, GRID):
        pages = (shipped_site / Path(game).name / "rules").glob("*.html")
        longest = max(pages, key=lambda one: (one.stat().st_size, one))
        go(page, shipped_site, longest.relative_to(shipped_site).as_posix())
        page.wait_for_load_state("load")
        links = page.evaluate(CONTENTS)
        assert len(links) > 10
        assert [one for one in links if one["high"] < 24 or one["under"]] == [], longest
    page.context.close()


@pytest.mark.parametrize("game", [TABLE, GRID])
def test_search_finds_what_is_sought_from_a_disk(browser: Any, site_of_two: Path, game: str) -> None:
    """A token by its name and by its colour, an action by its name, and both by other words; and tells whose it is."""
    page = opened(browser)
    go(page, site_of_two, f"{Path(game).name}/index.html")
    book = loaded_game(ROOT / "rules" / Path(game).name).rulebook
    assert book is not None
    token = next(token for token in book.tokens.values() if token.colour)
    action = next(iter(book.actions.values())).name
    others = [
        (one.word, one.name) for one in book.synonyms if one.sort in ("Token", "Roll", "Kind", "Resource")
    ]
    assert len(others) > 2
    field = page.locator(".md-search__input")
    for words, name in (
        (token.name, token.name),
        (f"{token.colour} token", token.name),
        (action, action),
        *others[::3],
    ):
        field.focus()
        field.fill("")
        field.press_sequentially(words)
        found = page.locator(".md-search-result__item", has_text=re.compile(name, re.I)).first
        found.wait_for(state="attached")
        assert book.title in page.inner_text(".md-search-result__list"), words
    page.context.close()


def test_the_keyboard_reaches_filters_and_tells_terms(browser: Any, site: Path) -> None:
    page = opened(browser)
    go(page, site, f"{TABLE}/units/index.html")
    page.wait_for_selector(".wb-chip-button")
    before = page.inner_text(".wb-filter-count")
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('wb-chip-button')"):
            break
    page.keyboard.press("Space")
    assert page.locator(".wb-chip-button[aria-pressed=true]").count() == 1
    assert page.inner_text(".wb-filter-count") != before
    go(page, site, f"{TABLE}/rules/actions.html")
    term = page.locator(".md-content p a[title*=': ']").first
    tip = term.get_attribute("title")
    term = page.locator(f".md-content a[href='{term.get_attribute('href')}']").first
    term.focus()
    assert page.inner_text("#wb-tip").replace("\n", ": ") == tip
    page.keyboard.press("Escape")
    assert page.is_hidden("#wb-tip")
    page.context.close()


REACHED = """() => {
  const shown = one => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== "hidden"
  const all = [...document.querySelectorAll("main a[href], main button, main summary, main input")].filter(shown)
  return all.filter(one => one.tabIndex < 0 && !one.closest("[aria-hidden=true]")).map(one => one.outerHTML.slice(0, 150))
}"""


def test_the_keyboard_alone_reaches_everything(browser: Any, site: Path) -> None:
    """Nothing in a page is left out of the order of the tabulator, and tabbing goes through all of a small one."""
    page = opened(browser)
    for path in kinds_of_page(site)[::3]:
        go(page, site, path)
        assert [one for one in page.evaluate(REACHED) if "md-top" not in one] == [], path
    go(page, site, f"{PRINTED}/index.html")
    wanted = page.locator("main .md-content a:visible").count()
    seen = set()
    for _ in range(wanted + 120):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("(() => { const a = document.activeElement; return a.closest('.md-content') ? "
                               "[...document.querySelectorAll('.md-content a')].indexOf(a) : -1 })()"))  # fmt: skip
    page.context.close()
    assert len(seen - {-1}) == wanted


def test_the_first_tap_explains_and_the_second_follows(browser: Any, site: Path) -> None:
    page = opened(browser, has_touch=True, viewport={"width": 390, "height": 800})
    go(page, site, f"{GRID}/rules/actions.html")
    start = page.url
    term = page.locator(".md-content p a[title*=': ']:visible").first
    mark = f".md-content a[href='{term.get_attribute('href')}']:visible"
    term.tap()
    assert page.is_visible("#wb-tip") and page.url == start
    page.locator(mark).first.tap()
    page.wait_for_url(lambda url: url != start)
    page.context.close()


def test_units_are_chosen_and_compared(browser: Any, site: Path) -> None:
    page = opened(browser)
    go(page, site, f"{TABLE}/units/index.html")
    boxes = page.locator(".wb-pick input")
    boxes.nth(0).check()
    boxes.nth(2).check()
    page.click(".wb-tray a")
    page.wait_for_url("**/compare.html*")
    page.wait_for_function(RAN)
    heads = [head for head in page.locator(".wb-compare th:visible").all_inner_texts() if head.strip()]
    page.context.close()
    assert len(heads[1:]) == 2, "behind the heading of the rows, two units"


def test_the_scheme_and_a_comparison_by_keyboard_alone(browser: Any, site: Path) -> None:
    page = opened(browser, color_scheme="light")
    go(page, site, f"{TABLE}/units/index.html")
    page.wait_for_load_state("load")
    page.focus("input[name=__palette] >> nth=0")
    for scheme in ("slate", "default"):
        page.keyboard.press("Space")
        page.wait_for_selector(f"body[data-md-color-scheme={scheme}]")
        assert page.evaluate("document.activeElement.name") == "__palette"
    stops = []
    for _ in range(3):
        page.keyboard.press("Tab")
        stops.append(page.evaluate("document.activeElement.className"))
    assert not any("scrollwrap" in stop for stop in stops), "nothing that is not shown is a stop"
    boxes = page.locator(".wb-pick input")
    for place in (1, 3):
        boxes.nth(place).focus()
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "compare.html#" in url)
    page.context.close()
