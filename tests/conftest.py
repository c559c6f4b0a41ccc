"""Options of the test run; what it says of itself; and that no game is read only to find out which tests there are."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.rotation import LONG, measured, told, waiting, written
from warbook.language import load

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
PATIENCE_MS = 60_000


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write anew what specimens are expected to say")
    parser.addoption(
        "--times", action="store_true", help="write anew which tests take long; take all of them"
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--times") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Times(), "times")


class _Times:
    """How long each test takes by itself, without what it shares with others."""

    def __init__(self) -> None:
        self.found: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            self.found[report.nodeid] = report.duration

    def pytest_sessionfinish(self) -> None:
        kept = measured(LONG.read_text(encoding="utf-8")) if LONG.exists() else {}
        LONG.write_text(written({**kept, **self.found}), encoding="utf-8")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long tests whose turn is on another day are slow ones today, unless they are asked for by name."""
    if config.getoption("--times") or any("::" in one for one in config.args):
        return
    later = waiting(measured(LONG.read_text(encoding="utf-8")))
    for item in items:
        if item.nodeid in later:
            item.add_marker(pytest.mark.slow)


def pytest_report_header() -> str:
    return told()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Every process collects all tests: each game read then costs seconds in each. `tests/games.py` tells what can be
    known of a game from its texts."""
    before = load.loaded

    def refused(reading: load.Reading, name: str, apart: bool = True) -> Any:
        if str(reading.root) == ".":
            return before(reading, name, apart)
        raise AssertionError(f"the game {name} is read while tests are collected")

    load.loaded = refused
    try:
        return (yield)
    finally:
        load.loaded = before


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One Chromium for all tests of a process, which can have no second; each opens pages of its own."""
    sync_api = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("no browser here")
    with sync_api.sync_playwright() as play:
        made = play.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"], timeout=PATIENCE_MS
        )
        yield made
        made.close()
