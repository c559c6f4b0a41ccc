"""Many tables at once, as one process keeps them: how long an answer takes when all of them are being played.

python benchmarks/bench_tables.py [--tables 50] [--answers 20] [--game first_skirmish]

Each table has two people, whose answers are drawn from what they are shown; all tables are answered in turn, as fast as that goes. Told
are the time from an answer to what both seats are sent (median, 99 of 100, worst), answers a second, and what a table takes of memory.
"""

from __future__ import annotations

import argparse
import json
import resource
from pathlib import Path
from time import perf_counter

from warbook.cli.setup import make_setup
from warbook.engine.game import Game
from warbook.engine.players import RandomPlayer
from warbook.engine.session import SEATS, Table
from warbook.language.cache import load_cached

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tables", type=int, default=50)
    arguments.add_argument("--answers", type=int, default=20)
    arguments.add_argument("--game", default="first_skirmish")
    chosen = arguments.parse_args()
    print(measured(chosen.game, chosen.tables, chosen.answers))


def measured(name: str, many: int, answers: int) -> str:
    """So many answers at each of so many tables, in a line."""
    folder = ROOT / "rules" / name
    loaded = load_cached(folder)
    assert loaded.rulebook is not None
    game = Game(loaded.rulebook)
    setup = make_setup(game, folder)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    tables = [Table(game, setup, seed, ("human", "human"), loaded.sources) for seed in range(many)]
    for table in tables:
        for seat in SEATS:
            table.receive(seat, {"type": "hello"})
    players = [(RandomPlayer(2 * seed), RandomPlayer(2 * seed + 1)) for seed in range(many)]
    spent: list[float] = []
    began = perf_counter()
    for _ in range(answers):
        for table, pair in zip(tables, players, strict=True):
            if table.state.decision is None:
                continue
            side = table.state.decision.player
            answer = json.loads(json.dumps(pair[side].choose(table.state)))
            start = perf_counter()
            sent = table.receive(SEATS[side], {"type": "answer", "at": table.at, "answer": answer})
            assert [json.dumps(message) for _, message in sent]
            spent.append(1000 * (perf_counter() - start))
    every = perf_counter() - began
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024 / many
    spent.sort()
    return (
        f"{name}: {many} tables, {len(spent)} answers, {len(spent) / every:.0f} a second; ms to what both are sent: "
        f"median {spent[len(spent) // 2]:.1f}, 99 % {spent[len(spent) * 99 // 100]:.1f}, worst {spent[-1]:.0f}; "
        f"{grown:.2f} MB a table"
    )


if __name__ == "__main__":
    main()
