"""`warbook replay`: a saved game again, or the first step that differs and why."""

from __future__ import annotations

from pathlib import Path

import click

from warbook.cli.games import find_game, game_in, load
from warbook.cli.output import CYAN, coloured, from_here, paint
from warbook.cli.problem import WRONG, Problem, counted


@click.command("replay")
@click.argument("journal", type=click.Path())
@click.option("--game", help="The game it is of, if it is not found by the name in the file.")
@click.option("--quiet", is_flag=True, help="Do not tell what happens, only how it ends.")
@click.option("--map", "with_map", is_flag=True, help="Draw the board at the end.")
def command(journal: str, game: str | None, quiet: bool, with_map: bool) -> int:
    """Play a saved game again, and compare.

    JOURNAL is a file kept by `warbook play --save`. The exit code is 1 where the game cannot go as it went.
    """
    from warbook.cli.explained import Book
    from warbook.cli.session import read_save
    from warbook.engine.journal import divergence, replay
    from warbook.engine.log import result, story
    from warbook.engine.prompts import prompt

    saved = read_save(Path(journal))
    try:
        folder = find_game(game or saved.game)
    except Problem as unknown:
        raise Problem(f"{unknown.format_message()} Say where it is with --game.") from unknown
    playing = game_in(folder)
    done = replay(playing, saved)
    if done.older:
        print("The rules have changed since this game was played.")
    if done.state is None:
        raise Problem(f"This game cannot be played again: {done.trouble}.", WRONG)
    on = coloured()
    if not quiet:
        for line in story(done.state):
            print(paint(line, CYAN, on=on) if line.startswith("—") else f"  {line}")
        print()
    if with_map:
        from warbook.cli.board import board

        print(board(done.state, None, on))
    differs = divergence(playing, saved)
    if differs is not None:
        where = (
            Book(playing.book, load(folder).sources, from_here(folder)).place(differs.rule)
            if differs.rule
            else ""
        )
        raise Problem(
            f"From here it goes otherwise than it went, after {counted(differs.answers, 'answer')}:\n"
            f"  then  {differs.then}\n  now   {differs.now}" + (f"   {where}" if where else ""),
            WRONG,
        )
    if done.trouble:
        asked = f" It is asked: {prompt(done.state)}" if done.state.decision is not None else ""
        raise Problem(f"From here it goes otherwise than it went: {done.trouble}.{asked}", WRONG)
    print(f"It goes as it went, through {counted(done.steps, 'answer')}. {result(done.state)}")
    return 0
