"""`warbook simulate`: many games played by the computer, and what they come to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from warbook.cli.games import find_game, game_in
from warbook.cli.many_games import Many, many_games, playing
from warbook.cli.problem import INTERRUPTED, WRONG, counted
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
def command(game: str, many: Many, no_swap: bool, agreed: Agreed, as_json: bool) -> int:
    """Let the computer play many games, and count: who wins, how long it takes, what is lost.

    Half-way the players change sides; force lists stay with the sides. Shares are of all games, and draws have one of
    their own: `warbook balance` tells shares of the games that were decided. The results are the same for the same seed,
    wherever the games are played.
    """
    folder = find_game(game)
    compiled = game_in(folder)
    setup = make_setup(compiled, folder, agreed)
    from warbook.engine.jobs import Job, Terms
    from warbook.engine.simulate import simulate

    job = Job(
        compiled, Terms(many.count, many.seed, many.players, setup, not no_swap, counted=bool(many.out))
    )
    with playing(many, many.count) as (at, told):
        result = simulate(job, at, told)
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
    if "random" in names:
        lines += ["“random” takes any legal answer; “--players quick,quick” lets both play to win.", ""]
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
