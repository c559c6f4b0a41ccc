"""How strong players are: each pair of them plays a game, every seed twice, with sides changed.

python benchmarks/bench_players.py [--game downsync] [--players planner,greedy,random] [--games 100] [--jobs 2] [--size "Small Game"]
"""

from __future__ import annotations

import argparse
from itertools import combinations
from pathlib import Path
from time import perf_counter

from warbook.cli.setup import Agreed, make_setup
from warbook.engine.game import Game
from warbook.engine.jobs import Job, Terms
from warbook.engine.simulate import simulate
from warbook.engine.stats import wilson
from warbook.engine.where_played import workers
from warbook.language.load import load_game

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--game", default="downsync")
    arguments.add_argument("--players", default="greedy,random")
    arguments.add_argument("--mission")
    arguments.add_argument("--games", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--jobs", type=int, default=2)
    arguments.add_argument("--size")
    chosen = arguments.parse_args()
    folder = ROOT / "rules" / chosen.game
    book = load_game(folder).rulebook
    assert book is not None
    game = Game(book)
    setup = make_setup(game, folder, Agreed(chosen.mission, chosen.size))
    print(", ".join(word for word in (book.title, setup.mission, setup.size) if word))
    for one, other in combinations(chosen.players.split(","), 2):
        won, drawn, began = 0, 0, perf_counter()
        for pair in ((one, other), (other, one)):
            terms = Terms(chosen.games // 2, chosen.seed, pair, setup, swap=False, longest=20_000)
            with workers(many=chosen.jobs) as at:
                found = simulate(Job(game, terms), at).games
            won += sum(game.winner == pair.index(one) for game in found)
            drawn += sum(game.winner is None for game in found)
        games = chosen.games // 2 * 2
        low, high = wilson(won, games)
        print(
            f"  {one} against {other}: wins {won} of {games}, {drawn} without a winner, "
            f"95 % interval {low:.0%} to {high:.0%}, {(perf_counter() - began) / games:.2f} s a game"
        )


if __name__ == "__main__":
    main()
