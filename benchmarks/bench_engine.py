"""The engine against hand-written Python, copies against deepcopy, and where the time goes in a large game.

    python benchmarks/bench_engine.py [--games 2000] [--downsync 6]

Both versions of First Skirmish get the same draws. The engine works with legality checks on every answer, its
event log, its journal and a view for the player asked.
"""

from __future__ import annotations

import argparse
import cProfile
import io
import pstats
from copy import deepcopy
from pathlib import Path
from time import process_time

from plain_skirmish import Skirmish

from warbook.cli.setup import make_setup
from warbook.engine.dice import DiceStream
from warbook.engine.game import Game
from warbook.engine.players import RandomPlayer, play
from warbook.engine.simulate import rounds
from warbook.engine.state import State
from warbook.engine.views import view
from warbook.language.load import load_game

ROOT = Path(__file__).resolve().parent.parent
BATCH = 50


def load(name: str) -> Game:
    book = load_game(ROOT / "rules" / name).rulebook
    assert book is not None, f"rules/{name} has errors"
    return Game(book)


def plain_game(seed: int) -> tuple[int, int | None, int]:
    """Decisions, winner and rounds of a game of the hand-written version."""
    game = Skirmish(DiceStream(2 * seed).below)
    decisions = game.play(DiceStream(2 * seed + 1).below)
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


def skirmish(games: int) -> None:
    """Speed of both versions, turn by turn in batches, and whether their games are the same."""
    game = load("first_skirmish")
    plain_time = engine_time = 0.0
    plain_count = engine_count = same = 0
    for start in range(0, games, BATCH):
        seeds = range(start, min(games, start + BATCH))
        began = process_time()
        plain = [plain_game(seed) for seed in seeds]
        middle = process_time()
        engine = [engine_game(game, seed) for seed in seeds]
        plain_time += middle - began
        engine_time += process_time() - middle
        plain_count += sum(one[0] for one in plain)
        engine_count += sum(one[0] for one in engine)
        same += sum(p == (n, s.winner(), rounds(s)) for p, (n, s) in zip(plain, engine, strict=True))
    fast, slow = engine_count / engine_time, plain_count / plain_time
    print(f"First Skirmish, {games} games: same winner and length in {same}")
    print(f"  hand-written {slow:,.0f} decisions/s; engine {fast:,.0f}; ratio {fast / slow:.2f}")


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
    setup = make_setup(game, ROOT / "rules" / "downsync", None, "Standard Game", None, ())
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
