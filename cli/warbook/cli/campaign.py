"""`warbook campaign`: what a game has brought goes into the force list that was played, comments and all."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from warbook.cli.games import find_game, game_in
from warbook.cli.problem import WRONG, Problem
from warbook.cli.roster_file import RosterFile
from warbook.cli.setup import SIDES
from warbook.language.model import PLAYERS

if TYPE_CHECKING:
    from warbook.engine.force_lists import ForceList


@click.command("campaign")
@click.argument("force_list")
@click.argument("journal")
@click.option(
    "--side", metavar="A|B", help="Which side the list was played on, where both sides had these units."
)
@click.option("--game", help="The game, where it is not found by its name.")
def command(force_list: str, journal: str, side: str | None, game: str | None) -> int:
    """Write what a finished game has brought into the force list that was played in it.

    JOURNAL is a file kept by `warbook play --save`. What the rules keep between games grows by what the player gained;
    a line of the list's history tells from which game, and no game is counted twice. The side is the one that had the
    list's units. `warbook roster undo` takes the last of it back.
    """
    from warbook.cli.lists import read_list
    from warbook.cli.session import read_save
    from warbook.engine.journal import replay

    if side is not None and side.upper() not in SIDES:
        raise Problem(f"There is no side “{side}”: A is the first player, B the second.")
    saved = read_save(Path(journal))
    playing = game_in(find_game(game or saved.game))
    kept = [name for name, resource in playing.book.resources.items() if resource.kept]
    if not kept:
        raise Problem(f"“{playing.book.title}” keeps nothing from one game to the next.")
    path = Path(force_list)
    player = _played_by(read_list(path, playing), saved.setup.forces, side)
    done = replay(playing, saved)
    if done.state is None or done.trouble or not done.state.over:
        raise Problem(f"“{journal}” is no finished game that can be played again.", WRONG)
    print_of = f"{saved.setup.mission or playing.book.title}, seed {saved.seed}, {len(saved.answers)} answers"
    roster = RosterFile.read(path)
    document = roster.data
    history = document.setdefault("history", [])
    if any(isinstance(one, dict) and one.get("game") == print_of for one in history):
        raise Problem(f"This game is in “{path}” already.")
    blank = playing.blank()
    growth = {}
    amounts = document.setdefault("kept", {})
    for name in kept:
        column = playing.plan.column(name)
        start = blank.F[column][player]
        growth[name] = int(done.state.F[column][player] - start)
        amounts[name] = int(amounts.get(name, start)) + growth[name]
    winner = done.state.winner()
    result = "drawn" if winner is None else "won" if winner == player else "lost"
    history.append({"game": print_of, "result": result, **growth})
    roster.save()
    for name in kept:
        print(f"{name}: {amounts[name]} ({growth[name]:+d}, {result})")
    return 0


def _played_by(one: ForceList, forces: tuple[tuple[str, ...], ...], given: str | None) -> int:
    """The side that a list was played on: the one that had its units."""
    fitting = [side for side in PLAYERS if Counter(forces[side]) == Counter(one.cards)]
    asked = SIDES.index(given.upper()) if given is not None else None
    if asked in fitting:
        return asked
    if not fitting:
        raise Problem(f"“{one.path}” was not played in this game: neither side had just these units.")
    if asked is not None:
        raise Problem(f"“{one.path}” was played on side {SIDES[fitting[0]]}, not on {SIDES[asked]}.")
    if len(fitting) > 1:
        raise Problem(
            "Both sides had these units. Say which of them was this list's, with --side A or --side B."
        )
    return fitting[0]
