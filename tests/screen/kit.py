"""A table that is served, for tests: a house in this process, behind a real server on a free port."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any

from tests.engine.shipped import folder_of, game_of, setup_of
from tests.games import book_of, loaded_game
from warbook.cli.table import opening, rules_of
from warbook.engine import journal
from warbook.engine.session import Table
from warbook.engine.state import State
from warbook.publish.book.writer import open_book
from warbook.publish.table.looks import looks
from warbook.table.following import Followed, Rules
from warbook.table.house import House
from warbook.table.running import Running


@cache
def looks_of(name: str) -> dict[str, Any]:
    return looks(open_book(book_of(folder_of(name))))


@dataclass
class Served:
    house: House
    running: Running

    @property
    def table(self) -> Table:
        assert self.house.table is not None
        return self.house.table

    def link(self, name: str) -> str:
        return self.running.link(name)

    def alone(self) -> State:
        """The engine's own game with the answers that were given."""
        record = journal.from_json(self.table.journal().to_json())
        done = journal.replay(self.table.game, record)
        assert done.state is not None and done.trouble is None
        return done.state


@contextmanager
def served(
    name: str,
    sides: tuple[str, str] | None = ("human", "human"),
    seed: int = 1,
    save: Path | None = None,
    invited: bool = False,
    minutes: float = 0,
    builds: bool = False,
) -> Iterator[Served]:
    """A served table; without sides one that is to be set up yet. `builds` with the page on which lists are made."""
    game, folder = game_of(name), folder_of(name)
    rules = Rules(game, opening(game, folder), looks_of(name), loaded_game(folder).sources)
    if builds:
        rules = rules_of(game, folder, loaded_game(folder))
    house = House(rules, save, invited, minutes=minutes)
    if sides is not None:
        house.begin(setup_of(name), sides, seed)
    with running(house) as at:
        yield at


@contextmanager
def running(house: House, followed: Followed | None = None) -> Iterator[Served]:
    """A house behind a server."""
    running = Running.at(house, 0, followed)
    server = running.server()
    thread = Thread(target=server.run, args=([running.taken],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    try:
        yield Served(house, running)
    finally:
        server.should_exit = True
        thread.join(10)
        running.taken.close()
