"""`warbook simulate`: many games played by the computer, and what they come to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from warbook.cli.games import find_game, game_in
from warbook.cli.many_games import many_games, pair_of, playing
from warbook.cli.problem import INTERRUPTED, WRONG, Problem, counted
from warbook.cli.setup import Agreed, make_setup, setup_options
from warbook.language.model import PLAYERS

if TYPE_CHECKING:
    from warbook.engine.stats import SimulationResult


@click.command("simulate")
@click.argument("game")
@many_games(100, "random,random", "How many.")
@click.option("--no-swap", is_flag=True, help="Do not change sides half-way.")
@setup_options
@click.option("--json", "as_json", is_flag=True, help="Write the summary as JSON.")
@click.option(
    "--csv", "csv_file", type=click.Path(dir_okay=False), help="Write one line a game into this file."
)
@click.option(
    "--resume", "partial", type=click.Path(dir_okay=False), help="Keep results in this file; go on from it."
)
def command(
    game: str,
    count: int,
    seed: int,
    players: str,
    jobs: int,
    no_swap: bool,
    agreed: Agreed,
    as_json: bool,
    csv_file: str | None,
    partial: str | None,
) -> int:
    """Let the computer play many games, and count: who wins, how long it takes, what is lost.

    Half-way the players change sides; force lists stay with the sides. Shares are of all games, and draws have one of
    their own: `warbook balance` tells shares of the games that were decided. The results are the same for the same seed,
    whatever --jobs is.
    """
    folder = find_game(game)
    compiled = game_in(folder)
    pair = pair_of(players)
    setup = make_setup(compiled, folder, agreed)
    from warbook.engine.simulate import Job, simulate

    job = Job(str(folder.resolve()), count, seed, pair, setup, not no_swap)
    try:
        with playing(count) as told:
            result = simulate(job, jobs, told, Path(partial) if partial else None)
    except OSError as fault:
        raise Problem(f"“{partial}” cannot be used: {fault.strerror}.") from fault
    if csv_file:
        from warbook.language.atomic import write_atomically

        try:
            write_atomically(csv_file, result.to_csv())
        except OSError as fault:
            raise Problem(f"“{csv_file}” cannot be written: {fault.strerror}.") from fault
    print(result.to_json() if as_json else report(result), end="" if as_json else "\n")
    if not result.complete:
        return INTERRUPTED
    return WRONG if result.troubles else 0


def report(result: SimulationResult) -> str:
    """The summary as text."""
    from warbook.cli.tables import table

    told: dict[str, Any] = json.loads(result.to_json())
    lines = [f"{result.game}: {counted(told['games'], 'game')}, seed {told['seed']}", ""]
    header = ("", "Won", "Share of all", "95 % interval")
    names = [row["player"] for row in told["players"]]
    players = [names[i] if names[0] != names[1] else f"{names[i]} {i + 1}" for i in PLAYERS]
    rows = [
        (name, str(row["wins"]), _share(row), _interval(row))
        for name, row in zip(players, told["players"], strict=True)
    ]
    rows += [(f"side {row['side']}", str(row["wins"]), _share(row), _interval(row)) for row in told["sides"]]
    rows.append(("draw", str(told["draws"]["games"]), _share(told["draws"]), _interval(told["draws"])))
    lines += [table(header, rows), ""]
    spread = [
        (name.capitalize(), *(_number(told[name][k]) for k in ("mean", "median", "least", "most")))
        for name in ("rounds", "decisions")
    ]
    lines += [table(("", "Mean", "Median", "Least", "Most"), spread), ""]
    losses = [
        (row["card"], row["side"], str(row["fielded"]), str(row["lost"]), _share(row), _interval(row))
        for row in told["losses"]
    ]
    if losses:
        lines += [table(("Losses", "Side", "Fielded", "Lost", "Share", "95 % interval"), losses, left=2), ""]
    for row in told["broken off"][:10]:
        lines.append(f"  Game {row['game']} was broken off: {row['why']}")
    return "\n".join(lines).rstrip()


def _share(row: dict[str, Any]) -> str:
    return "–" if row["share"] is None else f"{row['share'] * 100:.1f} %"


def _interval(row: dict[str, Any]) -> str:
    low, high = row["interval"]
    return "–" if row["share"] is None else f"{low * 100:.1f} – {high * 100:.1f} %"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:g}"
