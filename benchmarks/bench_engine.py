"""The engine against First Skirmish written by hand in plain Python and, where there is Node, in plain JavaScript; copies
against deepcopy; and where the time goes in a large game.

    python benchmarks/bench_engine.py [--games 2000] [--downsync 6]

Each version draws from its own random numbers, as it would in earnest: Python's and JavaScript's own, and for the engine its
hashed stream. That the versions play the same game is checked beside it, with the same draws for the engine and plain
Python. The engine works with legality checks on every answer, its event log, its journal and a view for the player asked.
"""

from __future__ import annotations

import argparse
import cProfile
import io
import json
import pstats
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from shutil import which
from subprocess import run
from time import process_time
from typing import Any

from plain_skirmish import Skirmish

from warbook.cli.setup import Agreed, make_setup
from warbook.engine.dice import DiceStream
from warbook.engine.game import Game
from warbook.engine.jobs import rounds
from warbook.engine.players import RandomPlayer, play
from warbook.engine.state import State
from warbook.engine.views import view
from warbook.language.load import load_game

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BATCH = 50
Below = Callable[[int], int]


def load(name: str) -> Game:
    book = load_game(ROOT / "rules" / name).rulebook
    assert book is not None, f"rules/{name} has errors"
    return Game(book)


def plain_game(dice: Below, below: Below) -> tuple[int, int | None, int]:
    """Decisions, winner and rounds of a game of the hand-written version."""
    game = Skirmish(dice)
    decisions = game.play(below)
    return decisions, game.winner(), game.round


def engine_game(game: Game, seed: int) -> tuple[int, State]:
    """Decisions and last state of a game of the engine."""
    state = game.start(seed=2 * seed)
    below = DiceStream(2 * seed + 1).below
    decisions = 0
    while state.decision is not None:
        asked = view(state, state.decision.player).decision
        assert asked is not None
        answers = asked.answers
        state.answer(answers.kth(below(answers.count())))
        decisions += 1
    return decisions, state


def alike(game: Game, games: int) -> int:
    """How many of so many games are the same in the engine and by hand, given the same draws."""
    same = 0
    for seed in range(games):
        plain = plain_game(DiceStream(2 * seed).below, DiceStream(2 * seed + 1).below)
        decisions, state = engine_game(game, seed)
        same += plain == (decisions, state.winner(), rounds(state))
    return same


def javascript(games: int) -> dict[str, Any] | None:
    """What the hand-written JavaScript tells of so many games; None where there is no Node."""
    node = which("node")
    if node is None:
        return None
    done = run(
        [node, str(HERE / "plain_skirmish.mjs"), str(games)], capture_output=True, text=True, check=True
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def skirmish(games: int) -> None:
    """Speed of all versions, turn by turn in batches, and whether their games are the same."""
    game = load("first_skirmish")
    print(
        f"First Skirmish: with the same draws the same game in {alike(game, BATCH)} of {BATCH}; {games} games:"
    )
    plain_time = engine_time = 0.0
    plain_count = engine_count = 0
    numbers = Random(1)
    for start in range(0, games, BATCH):
        seeds = range(start, min(games, start + BATCH))
        began = process_time()
        plain_count += sum(plain_game(numbers.randrange, numbers.randrange)[0] for _ in seeds)
        middle = process_time()
        engine_count += sum(engine_game(game, seed)[0] for seed in seeds)
        plain_time += middle - began
        engine_time += process_time() - middle
    slow, fast = plain_count / plain_time, engine_count / engine_time
    print(f"  plain Python {slow:,.0f} decisions/s; engine {fast:,.0f}, {fast / slow:.2f} times as many")
    other = javascript(games)
    if other is None:
        print("  no Node, so no JavaScript")
        return
    script = other["decisions"] / other["seconds"]
    print(
        f"  plain JavaScript {script:,.0f}, {script / slow:.2f} times plain Python; engine {fast / script:.2f} of that"
    )


def copies(game: Game, state: State, label: str) -> None:
    """How much quicker a copy is than `copy.deepcopy` of the same state, which is spared log and journal."""
    memo = {id(game): game}
    state.log = state.journal = None
    times = []
    for make, count in ((state.copy, 2000), (lambda: deepcopy(state, dict(memo)), 10)):
        began = process_time()
        for _ in range(count):
            make()
        times.append((process_time() - began) / count)
    quick, deep = (1e6 * spent for spent in times)
    print(f"copy() of {label}: {quick:.1f} µs; deepcopy {deep:,.0f} µs; ratio {deep / quick:,.0f}")


def half_way(state: State, decisions: int) -> State:
    """The state after so many decisions of random play."""
    play(state, (RandomPlayer(1), RandomPlayer(2)), decisions)
    return state


def downsync(games: int) -> None:
    """A standard game of random play: speed, and what dominates."""
    game = load("downsync")
    setup = make_setup(game, ROOT / "rules" / "downsync", Agreed(size="Standard Game"))
    print(f"Downsync, {setup.mission}, {setup.size}: {len(setup.forces[0])} and {len(setup.forces[1])} Units")
    copies(game, half_way(game.start(setup, seed=1), 400), "a standard game after 400 decisions")
    count, began = 0, process_time()
    for seed in range(games):
        count += play(
            game.start(setup, seed=seed), (RandomPlayer(2 * seed), RandomPlayer(2 * seed + 1)), 3000
        )
    spent = process_time() - began
    print(f"random play: {count / spent:,.0f} decisions/s over {count} decisions of {games} games")
    profile = cProfile.Profile()
    profile.enable()
    play(game.start(setup, seed=0), (RandomPlayer(0), RandomPlayer(1)), 3000)
    profile.disable()
    out = io.StringIO()
    pstats.Stats(profile, stream=out).strip_dirs().sort_stats("tottime").print_stats(15)
    print(out.getvalue())


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=2000)
    arguments.add_argument("--downsync", type=int, default=6)
    chosen = arguments.parse_args()
    skirmish(chosen.games)
    game = load("first_skirmish")
    copies(game, half_way(game.start(seed=1), 100), "First Skirmish after 100 decisions")
    if chosen.downsync:
        downsync(chosen.downsync)


if __name__ == "__main__":
    main()
