"""The site of each shipped game that is not always looked at, on its day: its links, on a phone, by axe-core, and what its
chapter on how to read it says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from test_publish_browser import opened, violations
from test_publish_how_to_read import games, wrong
from test_publish_links import broken_links
from test_publish_looks import GAMES, PHONE, kinds_of_page, too_wide
from tests.publish.conftest import ALWAYS, RULES, in_a_push, made_once, shared
from tests.rotation import DAY

pytestmark = pytest.mark.browser
PAGES = 12
"""So many pages are looked at on a phone, and so many by axe-core; which, the day tells."""
OTHERS = [game.name for game in GAMES if game.name not in ALWAYS]


def drawn(pages: list[str], chosen: Random) -> list[str]:
    return chosen.sample(pages, min(PAGES, len(pages)))


@pytest.mark.parametrize("name", OTHERS)
def test_the_site_of_another_game(
    browser: Any, tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config, name: str
) -> None:
    """In a push alone: else `shipped_site` is of every game, and the tests of each thing look at all of it."""
    if not in_a_push(pytestconfig):
        pytest.skip("looked at with all others")
    site = made_once(shared(tmp_path_factory), f"site_of_{name}", [RULES / name], with_print=False)
    assert broken_links(site)[0] == []
    assert [fault for game in games(site) for fault in wrong(game)] == []
    chosen = Random(DAY)
    phone = opened(browser, viewport=PHONE)
    wide = too_wide(phone, site, drawn(kinds_of_page(site, name), chosen))
    phone.context.close()
    assert wide == []
    every = sorted(path.relative_to(site).as_posix() for path in (site / name).rglob("*.html"))
    page = opened(browser, viewport={"width": 1366, "height": 800})
    found = violations(page, site, drawn(every, chosen), schemes=("default", "slate"))
    page.context.close()
    assert found == []
