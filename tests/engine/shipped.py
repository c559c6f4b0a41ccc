"""Games, each with the setup that it has when nothing is chosen, and helpers to play them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.engine.shadows import shadows

from warbook.cli.setup import make_setup
from warbook.engine.dice import DiceStream
from warbook.engine.game import Game, Setup
from warbook.engine.players import RandomPlayer, play
from warbook.engine.state import State
from warbook.language.load import load_game

RULES = Path(__file__).resolve().parents[2] / "rules"
BREADTH = Path(__file__).resolve().parents[1] / "breadth"


def _games(folder: Path) -> tuple[str, ...]:
    """The games of a folder that can be played: every one whose own file begins one, and which say how it goes;
    some sketches hold examples only."""
    texts = {p.name: p / f"{p.name}.rules.md" for p in sorted(folder.iterdir())}
    read = {name: path.read_text(encoding="utf-8") for name, path in texts.items() if path.exists()}

    def played(name: str) -> bool:
        return any("# Sequence: Game" in p.read_text(encoding="utf-8") for p in (folder / name).glob("*.md"))

    return tuple(
        name
        for name, text in read.items()
        if text.startswith("# Edition: ") or (text.startswith("# Game: ") and played(name))
    )


GAMES = _games(RULES)
SMALL = next(name for name in GAMES if name.startswith("first"))
EVERY = (*GAMES, *(name for name in _games(BREADTH) if name not in GAMES), "shadows")
"""The shipped games, those that try out the breadth of the language, and one with secrets."""


@cache
def game_of(name: str) -> Game:
    """A game, compiled once for all tests."""
    if name == "shadows":
        return shadows()
    book = load_game(folder_of(name)).rulebook
    assert book is not None, f"{name} has errors"
    return Game(book)


def folder_of(name: str) -> Path:
    return RULES / name if name in GAMES else BREADTH / name


@cache
def setup_of(name: str) -> Setup:
    """How a game is set up when nothing is chosen."""
    return Setup() if name == "shadows" else make_setup(game_of(name), folder_of(name), None, None, None, ())


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
