"""`warbook campaign`: what a game has brought goes into the force list that was played, comments and all."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import click

from warbook.cli.games import find_game, game_in
from warbook.cli.problem import WRONG, Problem
from warbook.cli.setup import SIDES


@click.command("campaign")
@click.argument("force_list")
@click.argument("journal")
@click.option(
    "--side", default="A", show_default=True, metavar="A|B", help="Which side the list was played on."
)
@click.option("--game", help="The game, where it is not found by its name.")
def command(force_list: str, journal: str, side: str, game: str | None) -> int:
    """Write what a finished game has brought into the force list that was played in it.

    JOURNAL is a file kept by `warbook play --save`. What the rules keep between games grows by what the player gained;
    a line of the list's history tells from which game, and no game is counted twice.
    """
    from warbook.cli.lists import read_list
    from warbook.cli.session import read_save
    from warbook.engine.journal import replay
    from warbook.language.atomic import write_atomically

    if side.upper() not in SIDES:
        raise Problem(f"There is no side “{side}”: A is the first player, B the second.")
    player = SIDES.index(side.upper())
    saved = read_save(Path(journal))
    playing = game_in(find_game(game or saved.game))
    kept = [name for name, resource in playing.book.resources.items() if resource.kept]
    if not kept:
        raise Problem(f"“{playing.book.title}” keeps nothing from one game to the next.")
    path = Path(force_list)
    read_list(path, playing)
    done = replay(playing, saved)
    if done.state is None or done.trouble or not done.state.over:
        raise Problem(f"“{journal}” is no finished game that can be played again.", WRONG)
    print_of = f"{saved.setup.mission or playing.book.title}, seed {saved.seed}, {len(saved.answers)} answers"
    document, yaml = _document(path)
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
    out = io.StringIO()
    yaml.dump(document, out)
    write_atomically(path, out.getvalue())
    for name in kept:
        print(f"{name}: {amounts[name]} ({growth[name]:+d}, {result})")
    return 0


def _document(path: Path) -> tuple[Any, Any]:
    """A force list as a document that keeps its comments and order, and what writes it again."""
    from ruamel.yaml import YAML

    yaml = YAML()
    yaml.preserve_quotes = True
    yaml.indent(mapping=2, sequence=4, offset=2)
    return yaml.load(path.read_text(encoding="utf-8")), yaml
