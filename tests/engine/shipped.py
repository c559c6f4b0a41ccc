"""Games, each with the setup that it has when nothing is chosen, and helpers to play them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.engine.shadows import shadows
from tests.games import BREADTH, RULES, book_of, head_of, loaded_game, text_of
from tests.rotation import share

from warbook.cli.setup import make_setup
from warbook.engine.dice import DiceStream
from warbook.engine.game import Game, Setup
from warbook.engine.players import RandomPlayer, play
from warbook.engine.state import State
from warbook.language.load import load_sources
from warbook.language.source import Source

__all__ = ["BREADTH", "RULES"]


def _games(folder: Path) -> tuple[str, ...]:
    """The games of a folder that can be played: every one whose own file begins one, and which say how it goes;
    some sketches hold examples only."""
    heads = {one: head_of(one)[0] for one in sorted(folder.iterdir())}
    return tuple(
        one.name
        for one, head in heads.items()
        if head == "Edition" or (head == "Game" and "# Sequence: Game" in text_of(one))
    )


GAMES = _games(RULES)
SMALL = next(name for name in GAMES if name.startswith("first"))
FEW = ("first_skirmish", "moth_and_wick", "downsync")
"""Three games that stand for all where a test is long: a small one, one with secrets on squares, one on a table."""
EVERY = (*GAMES, *(name for name in _games(BREADTH) if name not in GAMES), "shadows")
"""The shipped games, those that try out the breadth of the language, and one with secrets."""


def folder_of(name: str) -> Path:
    return RULES / name if name in GAMES else BREADTH / name


SECRET = tuple(name for name in EVERY if name == "shadows" or "Hidden from" in text_of(folder_of(name)))
"""Those that hide something, by their texts; `test_twins.py` holds this to what the games say."""
MOST = share(EVERY, 4, always=(*FEW, "shadows"))
"""All of them, a fourth of them each day; three shipped games and the one with secrets always."""
MOST_GAMES = share(GAMES, 3, always=FEW)
"""The shipped games, three of them always, of the others a third each day."""


def few_of(names: Iterable[str]) -> Iterator[object]:
    """Games for a long test: a few of them always, the others with -m slow."""
    for name in names:
        yield name if name in FEW else pytest.param(name, marks=pytest.mark.slow)


@cache
def game_of(name: str) -> Game:
    """A game, compiled once for all tests."""
    if name == "shadows":
        return shadows()
    return Game(book_of(folder_of(name)))


def changed(name: str, old: str, new: str) -> Game:
    """A shipped game with a change in its text; `old` is a pattern."""
    sources = loaded_game(RULES / name).sources
    assert any(re.search(old, s.text) for s in sources.values()), f"{old!r} is not in the rules"
    loaded = load_sources(
        {path: Source(s.path, re.sub(old, new, s.text)) for path, s in sources.items()}, name=name
    )
    assert loaded.rulebook is not None, loaded.errors
    return Game(loaded.rulebook)


@cache
def setup_of(name: str) -> Setup:
    """How a game is set up when nothing is chosen."""
    return Setup() if name == "shadows" else make_setup(game_of(name), folder_of(name))


def start(name: str, seed: int = 0) -> State:
    """A shipped game at its first decision."""
    return game_of(name).start(setup_of(name), seed=seed)


def players(seed: int) -> tuple[RandomPlayer, RandomPlayer]:
    """Two random players."""
    return RandomPlayer(2 * seed), RandomPlayer(2 * seed + 1)


def after(name: str, decisions: int, seed: int = 0) -> State:
    """A shipped game after so many decisions of random play."""
    state = start(name, seed)
    play(state, players(seed), decisions)
    return state


def dice(seed: int) -> DiceStream:
    return DiceStream(seed)
