"""Two players against each other, sides changed half-way.

python benchmarks/bench_players.py [--game downsync] [--players greedy,random] [--games 100] [--jobs 2] [--size "Small Game"]
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import perf_counter

from warbook.cli.many_games import pair_of
from warbook.cli.setup import Agreed, make_setup
from warbook.engine.game import Game
from warbook.engine.jobs import Job, Terms
from warbook.engine.simulate import simulate
from warbook.engine.where_played import workers
from warbook.language.load import load_game

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--game", default="downsync")
    arguments.add_argument("--players", default="greedy,random")
    arguments.add_argument("--mission")
    arguments.add_argument("--games", type=int, default=100)
    arguments.add_argument("--jobs", type=int, default=2)
    arguments.add_argument("--size")
    chosen = arguments.parse_args()
    folder = ROOT / "rules" / chosen.game
    book = load_game(folder).rulebook
    assert book is not None
    game = Game(book)
    setup = make_setup(game, folder, Agreed(chosen.mission, chosen.size))
    began = perf_counter()
    terms = Terms(chosen.games, 1, pair_of(chosen.players), setup, longest=20_000)
    with workers(many=chosen.jobs) as at:
        result = simulate(Job(game, terms), at)
    spent = perf_counter() - began
    summary = result.summary()
    title = ", ".join(word for word in (summary["game"], setup.mission, setup.size) if word)
    print(f"{title}: {spent / chosen.games:.2f} s a game with {chosen.jobs} jobs")
    for one in (*summary["players"], *summary["sides"]):
        name = one.get("player") or f"side {one['side']}"
        print(f"  {name} wins {one['wins']} of {chosen.games}, 95% interval {one['interval']}")
    print(
        f"  rounds {summary['rounds']}, decisions {summary['decisions']}, broken off {len(result.troubles)}"
    )


if __name__ == "__main__":
    main()
