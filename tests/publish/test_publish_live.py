"""The live preview in a browser: what is saved appears by itself, and what is wrong stands in front of the good page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from fen import FORCE, GAME
from test_publish_browser import AXE, opened

from warbook.publish.preview.desk import Desk
from warbook.publish.preview.server import PreviewServer
from warbook.publish.preview.watching import Watch

pytestmark = pytest.mark.browser
RULES = "fen/rules/play.html"


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    folder = tmp_path / "fen"
    folder.mkdir()
    (folder / "keepers.rules.md").write_text(FORCE, encoding="utf-8")
    path = folder / "fen.rules.md"
    path.write_text(GAME, encoding="utf-8")
    return path


@pytest.fixture
def address(rules: Path) -> Iterator[str]:
    """The preview, following the rules as they are written."""
    server, stop = PreviewServer(Desk([rules.parent]), 0), Event()
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    watch = Watch(server, stop, lambda words: None, with_print=False)
    watch.start()
    yield server.address
    watch.close()
    server.end()
    thread.join()


def state(page: Any, words: str) -> None:
    page.wait_for_function("words => document.documentElement.dataset.wbState === words", arg=words)


def test_what_is_saved_appears_and_faults_come_and_go(browser: Any, address: str, rules: Path) -> None:
    page = opened(browser, color_scheme="dark")
    loads: list[str] = []
    page.on("framenavigated", lambda frame: loads.append(frame.url))
    page.goto(address + RULES, wait_until="domcontentloaded")
    state(page, "good")
    content = page.locator(".md-content")
    good = content.inner_text()
    assert "in the dark of noon" not in good

    rules.write_text(
        GAME.replace("## Play\n", "## Play\n\nAll is done in the dark of noon.\n"), encoding="utf-8"
    )
    content.get_by_text("in the dark of noon").wait_for()
    assert loads == [address + RULES], "the page has not been loaded again"

    rules.write_text(GAME.replace("the attacker's EYE", "the attacker's ELBOW"), encoding="utf-8")
    state(page, "faults")
    panel = page.get_by_role("alert")
    said = panel.inner_text()
    assert "fen/fen.rules.md:" in said and "the attacker's ELBOW" in said and "^^^^^" in said
    assert "in the dark of noon" in content.inner_text(), "the last good page stays"
    frame = panel.locator("pre")
    frame.focus()
    assert page.evaluate("document.activeElement.tagName") == "PRE"
    page.add_script_tag(path=str(AXE))
    found = page.evaluate("axe.run('#wb-faults')")["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []

    other = page.context.new_page()
    other.goto(address + "fen/index.html", wait_until="domcontentloaded")
    state(other, "faults")
    assert "ELBOW" in other.get_by_role("alert").inner_text(), "who comes later is told too"

    rules.write_text(GAME, encoding="utf-8")
    state(page, "good")
    state(other, "good")
    assert panel.count() == 0
    page.wait_for_function("words => !document.body.innerText.includes(words)", arg="in the dark of noon")
    assert content.inner_text().split() == good.split()
    page.context.close()


def test_a_new_page_appears_in_the_contents(browser: Any, address: str, rules: Path) -> None:
    page = opened(browser, viewport={"width": 1366, "height": 800})
    page.goto(address + RULES, wait_until="domcontentloaded")
    state(page, "good")
    rules.write_text(GAME.replace("## Play\n", "## Interlude\n\nSome words.\n\n## Play\n"), encoding="utf-8")
    page.locator(".md-sidebar--primary").get_by_text("Interlude").wait_for()
    page.context.close()
