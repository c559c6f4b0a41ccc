"""How soon a table shows what an answer has come to, and what that takes: a session of two people, answers at random.

python benchmarks/bench_table.py [--answers 300] [GAME …]

For each game: the time from an answer to what both seats are sent (median, 90 of 100, worst), how much of it is one scene, the
bytes that a seat is sent for an answer, and by how much the process has grown.
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
from warbook.engine.scene import scene
from warbook.engine.session import SEATS, Table
from warbook.language.cache import load_cached

ROOT = Path(__file__).resolve().parent.parent
GOALS = {"first_skirmish": 50, "skirm": 150, "downsync": 150}
"""Milliseconds at the median."""


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games", nargs="*", default=list(GOALS))
    arguments.add_argument("--answers", type=int, default=300)
    chosen = arguments.parse_args()
    for name in chosen.games:
        print(measured(name, chosen.answers))


def measured(name: str, most: int) -> str:
    """One game, in a line."""
    folder = ROOT / "rules" / name
    loaded = load_cached(folder)
    assert loaded.rulebook is not None
    game = Game(loaded.rulebook)
    setup = make_setup(game, folder)
    began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    players = RandomPlayer(1), RandomPlayer(2)
    table = Table(game, setup, 1, ("human", "human"), loaded.sources)
    for seat in SEATS:
        table.receive(seat, {"type": "hello"})
    spent: list[float] = []
    scenes: list[float] = []
    sizes: list[int] = []
    while table.state.decision is not None and len(spent) < most:
        side = table.state.decision.player
        answer = json.loads(json.dumps(players[side].choose(table.state)))
        start = perf_counter()
        sent = table.receive(SEATS[side], {"type": "answer", "at": table.at, "answer": answer})
        texts = [json.dumps(message) for _, message in sent]
        spent.append(1000 * (perf_counter() - start))
        sizes.append(sum(map(len, texts)) // len(SEATS))
        if table.state.decision is not None:
            start = perf_counter()
            scene(table.state, table.state.decision.player, len(table.state.events()), loaded.sources)
            scenes.append(1000 * (perf_counter() - start))
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - began) / 1024
    goal = f" (goal {GOALS[name]})" if name in GOALS else ""
    return (
        f"{name}: {len(spent)} answers, ms to what both are sent: median {part(spent, 50):.0f}{goal}, "
        f"90 % {part(spent, 90):.0f}, worst {max(spent):.0f}; one scene {part(scenes, 50):.0f}; "
        f"bytes a seat: median {part(sizes, 50):.0f}, worst {max(sizes)}; grown by {grown:.0f} MB"
    )


def part(some: list[float] | list[int], percent: int) -> float:
    return sorted(some)[min(len(some) - 1, len(some) * percent // 100)]


if __name__ == "__main__":
    main()
