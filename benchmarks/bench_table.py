"""How soon a table shows what an answer has come to, and what that takes: a session of two people, answers at random.

python benchmarks/bench_table.py [--answers 300] [--tables 50] [GAME …]

For each game: the time from an answer to what both seats are sent (median, 90 of 100, worst), how much of it is one scene, the
bytes that a seat is sent for an answer, and by how much the process has grown. With `--tables` so many at once instead, each
behind a server of its own with two people on sockets who answer all the time, or after so many seconds' thought (`--thought`);
all of it, and the people too, in one process, whose processor time is told as well. The published page is measured by bench_page.py.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect

from warbook.cli.setup import make_setup
from warbook.cli.table import opening
from warbook.engine.game import Game
from warbook.engine.players import RandomPlayer
from warbook.engine.scene import scene
from warbook.engine.session import SEATS, Table
from warbook.language.cache import load_cached
from warbook.table.following import Rules
from warbook.table.house import House
from warbook.table.running import Running

ROOT = Path(__file__).resolve().parent.parent
GOALS = {"first_skirmish": 50, "skirm": 150, "downsync": 150}
"""Milliseconds at the median."""


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games", nargs="*", default=list(GOALS))
    arguments.add_argument("--answers", type=int, default=300)
    arguments.add_argument("--tables", type=int, default=0)
    arguments.add_argument("--thought", type=float, default=0)
    chosen = arguments.parse_args()
    for name in chosen.games:
        if chosen.tables:
            print(asyncio.run(at_once(name, chosen.tables, chosen.thought)))
        else:
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


async def at_once(name: str, tables: int, thought: float = 0, answers: int = 20) -> str:
    """Many tables of a game, each of which is given so many answers over its sockets, in a line."""
    folder = ROOT / "rules" / name
    loaded = load_cached(folder)
    assert loaded.rulebook is not None
    game = Game(loaded.rulebook)
    setup, rules = make_setup(game, folder), Rules(game, opening(game, folder), {}, loaded.sources)
    running = []
    for seed in range(tables):
        house = House(rules, invited=True)
        house.begin(setup, ("human", "human"), seed)
        one = Running.at(house, 0)
        running.append((one, one.server()))
    going = [asyncio.create_task(server.serve(sockets=[one.taken])) for one, server in running]
    start, used = perf_counter(), process_time()
    people = (two_people(one, answers, thought) for one, _ in running)
    spent = [ms for some in await asyncio.gather(*people) for ms in some]
    took, used = perf_counter() - start, process_time() - used
    for _, server in running:
        server.should_exit = True
    await asyncio.gather(*going)
    return (
        f"{name}, {tables} tables at once, {thought} s of thought: {len(spent)} answers in {took:.1f} s, "
        f"{1000 * used / len(spent):.2f} ms of processor each; ms from sending one to its reply: "
        f"median {part(spent, 50):.0f}, 90 % {part(spent, 90):.0f}, worst {max(spent):.0f}"
    )


async def two_people(one: Running, answers: int, thought: float) -> list[float]:
    """The time of each answer at a table with a socket for each side, after so much thought on average."""
    players, spent, draws = (RandomPlayer(1), RandomPlayer(2)), [], Random(one.port)
    here = f"127.0.0.1:{one.port}"
    table = one.house.table
    assert table is not None
    async with AsyncExitStack() as stack:
        sockets = []
        for seat in SEATS:
            ws = await stack.enter_async_context(
                connect(f"ws://{here}/table", origin=Origin(f"http://{here}"), max_size=None)
            )
            await said(ws, "", {"type": "sit", "token": one.house.keys.tokens[seat]})
            await said(ws, seat, {"type": "hello"})
            sockets.append(ws)
        while (decision := table.state.decision) is not None and len(spent) < answers:
            answer = players[decision.player].choose(table.state)
            if thought:
                await asyncio.sleep(2 * thought * draws.random())
            start, number = perf_counter(), str(len(spent))
            message = {"type": "answer", "at": table.at, "answer": answer, "id": number}
            await said(sockets[decision.player], SEATS[decision.player], message)
            while json.loads(await sockets[decision.player].recv())["message"].get("re") != number:
                pass
            spent.append(1000 * (perf_counter() - start))
    return spent


async def said(ws: ClientConnection, seat: str, message: dict[str, Any]) -> None:
    await ws.send(json.dumps({"seat": seat, "message": message}))


def part(some: list[float] | list[int], percent: int) -> float:
    return sorted(some)[min(len(some) - 1, len(some) * percent // 100)]


if __name__ == "__main__":
    main()
