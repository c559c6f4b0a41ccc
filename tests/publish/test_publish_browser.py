"""The built site in a browser, opened from the disk: accessible in both colour schemes, offline, by keyboard, on touch.

axe-core is kept in tests/vendor with its licence. Skipped where there is no Chromium or no playwright.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from warbook.publish.build import build

pytestmark = [pytest.mark.slow, pytest.mark.browser]
sync_api = pytest.importorskip("playwright.sync_api")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ROOT = Path(__file__).parents[2]
AXE = ROOT / "tests" / "vendor" / "axe-core" / "axe.min.js"
PAGES = (
    "index.html", "first_skirmish/index.html", "first_skirmish/rules/the-rules.html",
    "first_skirmish/units/index.html", "first_skirmish/units/compare.html", "first_skirmish/units/champion.html",
    "first_skirmish/missions/open-ground.html", "first_skirmish/sequence.html", "first_skirmish/diagrams.html",
    "first_skirmish/tables.html", "first_skirmish/glossary.html", "first_skirmish/az.html",
    "language/declarations.html",
)  # fmt: skip
_PATIENCE_MS = 180_000


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("browser") / "out"
    made = build([ROOT / "rules" / "first_skirmish"], out)
    assert made.ok
    return out


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("no browser here")
    with sync_api.sync_playwright() as play:
        made = play.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"], timeout=_PATIENCE_MS
        )
        yield made
        made.close()


def opened(browser: Any, **options: Any) -> Any:
    context = browser.new_context(**options)
    context.set_default_timeout(_PATIENCE_MS)
    return context.new_page()


def go(page: Any, site: Path, path: str) -> None:
    page.goto(f"file://{site}/{path}", wait_until="domcontentloaded")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_for_axe(browser: Any, site: Path, scheme: str) -> None:
    page = opened(browser, color_scheme=scheme)
    found = []
    for path in PAGES:
        go(page, site, path)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        page.add_script_tag(path=str(AXE))
        rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"], "resultTypes": ["violations"]}
        for one in page.evaluate("rules => axe.run(document, rules)", rules)["violations"]:
            if one["impact"] in ("serious", "critical"):
                found.append(f"{path}: {one['id']}: {one['nodes'][0]['html'][:200]}")
    page.context.close()
    assert found == []


def test_no_other_host_is_asked(browser: Any, site: Path) -> None:
    page = opened(browser)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for path in PAGES:
        go(page, site, path)
        page.wait_for_load_state("load")
    page.context.close()
    own = f"file://{site}/"
    assert [url for url in asked if not url.startswith((own, "data:", "blob:"))] == []
    assert any(url.endswith(".woff2") for url in asked)


def test_search_finds_a_token_by_its_colour(browser: Any, site: Path) -> None:
    page = opened(browser)
    go(page, site, "first_skirmish/index.html")
    text = (ROOT / "rules" / "first_skirmish" / "first_skirmish.rules.md").read_text(encoding="utf-8")
    token = text.split("### Token: ")[1].split("\n")[0]
    colour = text.split("- Colour: ")[1].split("\n")[0]
    page.fill(".md-search__input", colour)
    page.wait_for_selector(".md-search-result__item a")
    found = page.inner_text(".md-search-result__list")
    page.context.close()
    assert token in found and "First Skirmish" in found


def test_the_keyboard_reaches_filters_and_tells_terms(browser: Any, site: Path) -> None:
    page = opened(browser)
    go(page, site, "first_skirmish/units/index.html")
    page.wait_for_selector(".wb-chip-button")
    before = page.inner_text(".wb-filter-count")
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('wb-chip-button')"):
            break
    page.keyboard.press("Space")
    assert page.get_attribute(".wb-chip-button", "aria-pressed") == "true"
    assert page.inner_text(".wb-filter-count") != before
    go(page, site, "first_skirmish/rules/the-rules.html")
    term = page.locator(".md-content a[title*=': ']").first
    tip = term.get_attribute("title")
    term.focus()
    assert page.inner_text("#wb-tip").replace("\n", ": ") == tip
    page.keyboard.press("Escape")
    assert page.is_hidden("#wb-tip")
    page.context.close()


def test_the_first_tap_explains_and_the_second_follows(browser: Any, site: Path) -> None:
    page = opened(browser, has_touch=True, viewport={"width": 390, "height": 800})
    go(page, site, "first_skirmish/index.html")
    start = page.url
    term = page.locator(".md-content p a[title*=': ']").first
    term.tap()
    assert page.is_visible("#wb-tip") and page.url == start
    term.tap()
    page.wait_for_url(lambda url: url != start)
    page.context.close()


@pytest.mark.parametrize("width", [390, 1366])
def test_no_page_is_wider_than_the_screen(browser: Any, site: Path, width: int) -> None:
    page = opened(browser, viewport={"width": width, "height": 800})
    wide = []
    for path in PAGES:
        go(page, site, path)
        across = page.evaluate("document.documentElement.scrollWidth")
        if across > width:
            wide.append(f"{path}: {across}")
    page.context.close()
    assert wide == []


def test_units_are_chosen_and_compared(browser: Any, site: Path) -> None:
    page = opened(browser)
    go(page, site, "first_skirmish/units/index.html")
    boxes = page.locator(".wb-pick input")
    boxes.nth(0).check()
    boxes.nth(2).check()
    page.click(".wb-tray a")
    page.wait_for_selector(".wb-compare th:visible")
    heads = [head for head in page.locator(".wb-compare th:visible").all_inner_texts() if head.strip()]
    page.context.close()
    assert len(heads) == 2
