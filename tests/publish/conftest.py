"""What several tests of the publications look at: the site of all shipped games, one game with all that is printed of
it, and a browser; each made once. What was made for an earlier run is taken from the product's own store, where it was
made of the same by the same code."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest
from tests.games import kept_folder

from warbook.cli.games import games_in
from warbook.publish.build import build

RULES = Path(__file__).parents[2] / "rules"


def shared(factory: pytest.TempPathFactory) -> Path:
    """A folder that the processes of a run share."""
    base = factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


def made_once(folder: Path, name: str, games: list[Path], with_print: bool) -> Path:
    """A site in a folder, made by whoever wants it first."""
    site, built = folder / name, folder / f"{name}.built"
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not built.exists():
            made = build(games, site, with_print=with_print, store=kept_folder("site"))
            assert made.ok and made.warnings == []
            built.touch()
    return site


ALWAYS = ("downsync", "moth_and_wick")
"""Of these the tests look at every kind of page: one game on a table, one on squares, in which few things have the same
name. What they see in no other game, `test_publish_other_games.py` looks for in each of these on its day."""


def in_a_push(config: pytest.Config) -> bool:
    return "not slow" in config.option.markexpr


@pytest.fixture(scope="session")
def shipped_site(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Path:
    """The site of every game, or in a push of the two, without what is printed. Tests only read it: the processes of a run
    share one."""
    games = [RULES / name for name in ALWAYS] if in_a_push(pytestconfig) else games_in(RULES)
    return made_once(shared(tmp_path_factory), "shipped_site", games, with_print=False)


@pytest.fixture(scope="session")
def printed_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the small game with all that is printed of it; only to be read, too."""
    folder = shared(tmp_path_factory)
    return made_once(folder, "printed_site", [RULES / "first_skirmish"], with_print=True)


@pytest.fixture(scope="session")
def site_of_two(
    tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config, request: pytest.FixtureRequest
) -> Path:
    """The site of the two games of which there is always one."""
    if in_a_push(pytestconfig):
        return Path(request.getfixturevalue("shipped_site"))
    games = [RULES / name for name in ALWAYS]
    return made_once(shared(tmp_path_factory), "site_of_two", games, with_print=False)
