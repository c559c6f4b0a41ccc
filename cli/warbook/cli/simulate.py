"""`warbook simulate`: many games played by the computer, and what they come to."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from warbook.cli.games import find_game, game_in
from warbook.cli.problem import INTERRUPTED, WRONG, Problem, counted, perhaps
from warbook.cli.setup import make_setup, setup_options

if TYPE_CHECKING:
    from warbook.engine.stats import SimulationResult


@click.command("simulate")
@click.argument("game")
@click.option(
    "--games", "count", type=click.IntRange(1, 10_000_000), default=100, show_default=True, help="How many."
)
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed gives the same games."
)
@click.option(
    "--players",
    default="random,random",
    show_default=True,
    metavar="P,P",
    help="Who plays: random, quick, greedy.",
)
@click.option("--jobs", type=click.IntRange(1, 512), default=1, show_default=True, help="Worker processes.")
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
    mission: str | None,
    size: str | None,
    layout: str | None,
    forces: tuple[str, ...],
    as_json: bool,
    csv_file: str | None,
    partial: str | None,
) -> int:
    """Let the computer play many games, and count: who wins, how long it takes, what is lost.

    Half-way the players change sides. The results are the same for the same seed, whatever --jobs is.
    """
    folder = find_game(game)
    playing = game_in(folder)
    pair = _players(players)
    setup = make_setup(playing, folder, mission, size, layout, forces)
    from warbook.engine.simulate import CannotSimulate, Job, simulate

    job = Job(str(folder.resolve()), count, seed, pair, setup, not no_swap)
    progress, finish = _progress(count)
    try:
        result = simulate(job, jobs, progress, Path(partial) if partial else None)
    except CannotSimulate as fault:
        raise Problem(f"{str(fault)[:1].upper()}{str(fault)[1:]}.") from fault
    except OSError as fault:
        raise Problem(f"“{partial}” cannot be used: {fault.strerror}.") from fault
    finally:
        finish()
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


def _players(text: str) -> tuple[str, str]:
    from warbook.engine.players import NAMES

    names = [name.strip() for name in text.split(",")]
    if len(names) != 2:
        raise Problem("Two players are given with a comma between them, as in “--players greedy,random”.")
    for name in names:
        if name not in NAMES:
            raise Problem(f"There is no player “{name}”.{perhaps(name, NAMES)}")
    return names[0], names[1]


def _progress(count: int) -> tuple[Callable[[int, int], bool | None] | None, Callable[[], None]]:
    """A progress bar where there is a terminal to show it; Ctrl-C ends the run and keeps what is done."""
    if not sys.stderr.isatty():
        return None, lambda: None
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("Playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task("games", total=count)
    bar.start()

    def tell(done: int, _: int) -> bool | None:
        bar.update(task, completed=done)
        return None

    return tell, bar.stop


def report(result: SimulationResult) -> str:
    """The summary as text."""
    from warbook.cli.tables import table

    told: dict[str, Any] = json.loads(result.to_json())
    lines = [f"{result.game}: {counted(told['games'], 'game')}, seed {told['seed']}", ""]
    header = ("", "Won", "Share", "95 % interval")
    names = [row["player"] for row in told["players"]]
    players = [names[i] if names[0] != names[1] else f"{names[i]} {i + 1}" for i in (0, 1)]
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
