"""What several tests of the publications look at: the site of all shipped games, built once."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest

from warbook.cli.games import games_in
from warbook.publish.build import build

RULES = Path(__file__).parents[2] / "rules"


@pytest.fixture(scope="session")
def shipped_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of every game, without what is printed. Tests only read it: the processes of a run share one."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    site, built = shared / "shipped_site", shared / "shipped_site.built"
    with (shared / "shipped_site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not built.exists():
            made = build(games_in(RULES), site, with_print=False)
            assert made.ok and made.warnings == []
            built.touch()
    return site
