"""`warbook replay`: a saved game again, or the first step that differs and why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from warbook.cli.games import find_game, game_in, load
from warbook.cli.output import CYAN, coloured, from_here, paint
from warbook.cli.problem import WRONG, Problem, counted

if TYPE_CHECKING:
    from warbook.engine.state import State


@click.command("replay")
@click.argument("journal", type=click.Path())
@click.option("--game", help="The game it is of, if it is not found by the name in the file.")
@click.option("--quiet", is_flag=True, help="Do not tell what happens, only how it ends.")
@click.option("--map", "with_map", is_flag=True, help="Draw the board at the end.")
def command(journal: str, game: str | None, quiet: bool, with_map: bool) -> int:
    """Play a saved game again, and compare.

    JOURNAL is a file kept by `warbook play --save`. Of a game that goes on and keeps secrets, only what both sides know is
    told. The exit code is 1 where the game cannot go as it went.
    """
    from warbook.cli.explained import Book
    from warbook.cli.session import read_save
    from warbook.engine.journal import divergence, replay
    from warbook.engine.log import result
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
        for line in public(done.state):
            print(paint(line, CYAN, on=on) if line.startswith("—") else f"  {line}")
        print()
    if with_map:
        from warbook.cli.board import board

        print(
            board(done.state, None, on)
            if open_to_all(done.state)
            else "The board is shown when the game is over."
        )
    differs = divergence(playing, saved)
    if differs is not None:
        where = (
            Book(playing.book, load(folder).sources, from_here(folder)).place(differs.rule)
            if differs.rule
            else ""
        )
        compared = f"\n  then  {differs.then}\n  now   {differs.now}" if open_to_all(done.state) else ""
        raise Problem(
            f"From here it goes otherwise than it went, after {counted(differs.answers, 'answer')}:"
            + compared
            + (f"   {where}" if where else ""),
            WRONG,
        )
    if done.trouble:
        asked = f" It is asked: {prompt(done.state)}" if done.state.decision is not None else ""
        raise Problem(f"From here it goes otherwise than it went: {done.trouble}.{asked}", WRONG)
    print(f"It goes as it went, through {counted(done.steps, 'answer')}. {result(done.state)}")
    return 0


def open_to_all(s: State) -> bool:
    """Whether nothing of a game is to be kept from anybody: it is over, or hides nothing."""
    from warbook.engine.hidden import keeps_secrets

    return s.over or not keeps_secrets(s.game)


def public(s: State) -> Iterator[str]:
    """The log; while a game with secrets goes on, the lines that are the same for both sides."""
    from warbook.engine.log import story, told
    from warbook.language.model import PLAYERS

    if open_to_all(s):
        yield from story(s)
        return
    first, second = (dict(told(s, viewer=side)) for side in PLAYERS)
    yield from (line for number, line in first.items() if second.get(number) == line)
