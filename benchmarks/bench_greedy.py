"""How long greedy games take: processor time a game, the missions in turn, of this tree and of another one beside it.

    git worktree add ../before COMMIT
    python benchmarks/bench_greedy.py [--games 12] [--seed 0] [--in downsync,skirm] [--player greedy] [--against ../before]
    python benchmarks/bench_greedy.py --duel tried=28,sets=28,kept=12 [--games 200] [--seed 0] [--in downsync,skirm]

Each tree plays the rules that lie in it, in processes of its own, taking turns game by game, so that a busy machine slows both.
The fingerprint is of all answers that were given: the same games where it is the same.

A duel is between greedy players and those who make another effort (`engine/greedy.py`), sides swapped, the missions in turn:
who won, and the processor time of each side a game. `tried=28,sets=28,kept=12` is how greedy players were until 2026-11-28.
"""

from __future__ import annotations

import argparse
import gc
import sys
from hashlib import sha256
from os import environ
from pathlib import Path
from subprocess import PIPE, Popen
from time import process_time
from typing import Any

HERE = Path(__file__).resolve().parent.parent
ROOTS = ("cli", "dsl", "interpreter", "site")
LONGEST = 20_000


def setups(game: Any, folder: Path) -> list[Any]:
    """How a game of each mission begins, with the lists that the game brings."""
    from warbook.cli import setup

    names = list(game.book.missions) or [None]
    if hasattr(setup, "Agreed"):
        return [setup.make_setup(game, folder, setup.Agreed(name)) for name in names]
    older: Any = setup.make_setup  # before the options were one thing
    return [older(game, folder, name, None, None, ()) for name in names]


def played(folder: Path, player: str) -> None:
    """Plays a game for each seed that it is sent, and tells its time, decisions and answers; memory is looked through for what can
    be forgotten as seldom as the tree's own commands do it."""
    from warbook.engine.game import Game
    from warbook.engine.players import named, play
    from warbook.language.load import load_game

    if "set_threshold" in (folder.parent.parent / "cli" / "warbook" / "cli" / "main.py").read_text("utf-8"):
        gc.set_threshold(200_000, 20, 20)
    book = load_game(folder).rulebook
    assert book is not None, f"{folder} has errors"
    game = Game(book)
    begins = setups(game, folder)

    def game_of(seed: int) -> tuple[Any, int]:
        state = game.start(begins[seed % len(begins)], seed=seed)
        return state, play(state, (named(player, 2 * seed), named(player, 2 * seed + 1)), LONGEST)

    game_of(0)  # rules are compiled when they are first followed, which a first game pays for all
    for line in sys.stdin:
        seed, began = int(line), process_time()
        state, count = game_of(seed)
        spent = process_time() - began
        given: list[Any] = []
        chain = state.journal
        while chain is not None:
            chain, answer = chain
            given.append(answer)
        told = sha256(repr((given[::-1], state.winner() if state.over else None)).encode()).hexdigest()
        print(spent, count, told, flush=True)


class Tree:
    """A tree that plays: its process, and what it came to."""

    def __init__(self, root: Path, game: str, player: str) -> None:
        paths = ":".join(str(root / name) for name in ROOTS)
        command = [sys.executable, __file__, "--play", str(root / "rules" / game), "--player", player]
        hashing = {"PYTHONHASHSEED": "0", "PYTHONPATH": paths}
        self.process = Popen(command, stdin=PIPE, stdout=PIPE, text=True, env=environ | hashing)
        self.times: list[float] = []
        self.count = 0
        self.told = sha256()

    def game(self, seed: int) -> None:
        """Lets it play a game, and waits."""
        ask, hear = self.process.stdin, self.process.stdout
        assert ask is not None and hear is not None
        ask.write(f"{seed}\n")
        ask.flush()
        spent, count, told = hear.readline().split()
        self.times.append(float(spent))
        self.count += int(count)
        self.told.update(told.encode())

    def line(self, name: str) -> str:
        """What it came to."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()
        games, total = len(self.times), sum(self.times)
        return (
            f"  {name}: {total / games:.3f} s a game, {1000 * total / self.count:.2f} ms a decision, "
            f"{self.count / games:.0f} decisions a game, answers {self.told.hexdigest()[:12]}"
        )


def duel(folder: Path, games: int, first: int, other: dict[str, int]) -> str:
    """Greedy players against those of another effort, and what it came to."""
    from warbook.engine.game import Game
    from warbook.engine.greedy import Effort, GreedyPlayer
    from warbook.engine.stats import wilson
    from warbook.language.load import load_game

    book = load_game(folder).rulebook
    assert book is not None, f"{folder} has errors"
    game, efforts, spent, came_to = Game(book), (Effort(), Effort(**other)), [0.0, 0.0], [0, 0, 0]
    begins = setups(game, folder)
    for number in range(games):
        seed, which = first + number // 2, (number % 2, 1 - number % 2)
        state = game.start(begins[seed % len(begins)], seed=seed)
        players = [GreedyPlayer(2 * seed + side, efforts[which[side]]) for side in (0, 1)]
        for _ in range(LONGEST):
            if state.decision is None:
                break
            side, began = state.decision.player, process_time()
            answer = players[side].choose(state)
            spent[which[side]] += process_time() - began
            state.answer(answer)
        winner = state.winner() if state.over else None
        came_to[2 if winner is None else which[winner]] += 1
    won, lost, drawn = came_to
    low, high = wilson(won, won + lost)
    here, there = (time / games for time in spent)
    return (
        f"  greedy players won {won}, lost {lost}, drew {drawn} against {other}: 95 % interval {low:.0%} to {high:.0%}; "
        f"{here:.3f} s a side and game against {there:.3f}: {here / there:.3f}"
    )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--in", dest="names", default="orders,downsync,skirm")
    arguments.add_argument("--games", type=int, default=12)
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--player", default="greedy")
    arguments.add_argument("--against", type=Path)
    arguments.add_argument(
        "--duel", help="against greedy players of another effort, such as tried=28,sets=28,kept=12"
    )
    arguments.add_argument("--play", type=Path, help=argparse.SUPPRESS)
    chosen = arguments.parse_args()
    if chosen.play:
        played(chosen.play, chosen.player)
        return
    for name in chosen.names.split(","):
        if chosen.duel:
            pairs = (pair.split("=") for pair in chosen.duel.split(","))
            print(f"{name}, {chosen.games} games", flush=True)
            other = {key: int(value) for key, value in pairs}
            print(duel(HERE / "rules" / name, chosen.games, chosen.seed, other), flush=True)
            continue
        trees = {"here": Tree(HERE, name, chosen.player)}
        if chosen.against:
            trees["there"] = Tree(chosen.against.resolve(), name, chosen.player)
        for seed in range(chosen.seed, chosen.seed + chosen.games):
            for tree in trees.values():
                tree.game(seed)
        print(f"{name}, {chosen.games} games of {chosen.player} players", flush=True)
        for which, tree in trees.items():
            print(tree.line(which))
        if chosen.against:
            here, there = (sum(tree.times) for tree in trees.values())
            print(f"  here a game takes {here / there:.3f} of what it takes there", flush=True)


if __name__ == "__main__":
    main()
