"""`warbook play`: a game at the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from warbook.cli.games import find_game, open_book, playable
from warbook.cli.problem import WRONG, Problem, listed
from warbook.cli.setup import SIDES, Begun, game_options, make_setup

if TYPE_CHECKING:
    from warbook.cli.session import Session
    from warbook.cli.terminal import Terminal
    from warbook.engine.game import Game


@click.command("play")
@click.argument("game")
@game_options
@click.option(
    "--list",
    "listing",
    is_flag=True,
    help="List missions, sizes, layouts, force lists and opponents, and stop.",
)
def command(game: str, begun: Begun, listing: bool) -> int:
    """Play a game at the terminal, against the computer or each other.

    You are side A and the computer plays B, unless --side says otherwise. Type ? at any question for help.
    """
    folder = find_game(game)
    loaded = open_book(folder)
    playing = playable(loaded)
    if listing:
        print(offered(playing, folder))
        return 0
    from warbook.cli.session import Session, read_save, read_shared
    from warbook.cli.terminal import Terminal

    terminal = Terminal()
    session = Session(playing, folder, loaded.sources, begun.save)
    saved = begun.save if begun.save is not None and begun.save.exists() else None
    if saved is not None:
        shared = read_shared(saved)
        if shared is not None:
            said: str | None = session.resume_alone(shared)
            session.seat(begun.players(playing), len(session.state.log or ()))
        else:
            went = read_save(saved)
            said = session.resume(went)
            sides = begun.players(playing, went.sides)
            session.seat(sides, went.seed + len(went.answers))
        terminal.note(f"Going on with the game in {saved}." + (f" {said}" if said else ""))
    else:
        setup = make_setup(playing, folder, begun.agreed)
        sides = begun.players(playing)
        seed = drawn_seed() if begun.seed is None else begun.seed
        session.begin(setup, seed)
        session.seat(sides, seed)
    return _run(session, terminal)


def drawn_seed() -> int:
    from secrets import randbelow

    return randbelow(10**15)


def offered(game: Game, folder: Path) -> str:
    """What a game can be set up with."""
    from warbook.cli.lists import lists_in
    from warbook.engine.force_lists import sizes
    from warbook.engine.players import ABOUT, LEVELS, is_hard

    missions = list(game.book.missions)
    players = [
        f"--side B={level}: {ABOUT[who]}" for level, who in LEVELS.items() if level != "hard" or is_hard(game)
    ]
    rows = [
        ("Missions", missions),
        ("Sizes", sizes(game)),
        ("Layouts", list(game.book.layouts)),
        ("Forces", list(game.book.forces)),
        ("Force lists", [one.path.stem for one in lists_in(folder, game)]),
    ]
    return "\n".join([*(f"{label}: {listed(names)}" for label, names in rows if names), *players])


def _run(session: Session, terminal: Terminal) -> int:
    """Plays to the end, or until the player has had enough."""
    from warbook.cli.ask import Changed, ask
    from warbook.cli.commands import Commands
    from warbook.cli.terminal import Ended
    from warbook.engine.state import Stalled

    commands = Commands(session, terminal)
    session.curtained = terminal.typing and session.shares
    try:
        _pass_on(session, terminal)
        _open(session, terminal, commands)
        while session.state.decision is not None:
            if _pass_on(session, terminal):
                _draw(session, terminal)
            _tell(session, terminal)
            player = session.players[session.state.decision.player]
            if player is not None:
                session.answer(player.choose(session.state))
                continue
            try:
                session.answer(ask(session, terminal, commands))
            except Changed:
                if commands.answer is not None:
                    given, commands.answer = commands.answer, None
                    from warbook.engine.prompts import describe_answer

                    terminal.note(f"  {describe_answer(session.state, given)}")
                    session.answer(given)
                else:
                    continue
            _keep(session, terminal)
        _tell(session, terminal)
    except Stalled as fault:
        return _stalled(session, fault)
    except Ended:
        _leave(session, terminal)
        return 0
    return _close(session, terminal)


def _open(session: Session, terminal: Terminal, commands: object) -> None:
    book, setup = session.game.book, session.setup
    agreed = [x for x in (setup.mission, setup.size, setup.layout) if x]
    terminal.title(" · ".join([book.title, *agreed]))
    people = [
        f"{SIDES[i]} is played by {'you' if who == 'human' else f'the computer ({who})'}"
        for i, who in enumerate(session.sides)
    ]
    terminal.say(", ".join(people) + "." + (" Type ? for help, map for the board." if session.humans else ""))
    if session.humans:
        _draw(session, terminal)


def _draw(session: Session, terminal: Terminal) -> None:
    from warbook.cli.board import board

    terminal.say()
    terminal.say(board(session.state, session.viewer, terminal.colour))
    terminal.say()


def _pass_on(session: Session, terminal: Terminal) -> bool:
    """Draws the curtain where the other of two people is asked now; whether it was."""
    side = session.changes_hands()
    if side is not None:
        terminal.curtain(SIDES[side])
    return side is not None


def _tell(session: Session, terminal: Terminal) -> None:
    for line in session.news():
        terminal.event(line)


def _close(session: Session, terminal: Terminal) -> int:
    from warbook.cli.board import board
    from warbook.engine.log import result

    _keep(session, terminal)
    terminal.say()
    if session.humans:
        terminal.say(board(session.state, None, terminal.colour))
    terminal.title(result(session.state))
    if session.alone is None:
        terminal.note(f"It was played with the seed {session.state.dice.seed}.")
    if session.save_file is not None:
        terminal.note(f"Kept in {session.save_file}; `warbook replay {session.save_file}` shows it again.")
    return 0


def _leave(session: Session, terminal: Terminal) -> None:
    """Stops in the middle; asks for a file first, if there is someone to ask."""
    from warbook.cli.terminal import Ended

    if session.save_file is None and terminal.typing and session.state.answers_given():
        try:
            name = terminal.ask("Keep this game in a file? Its name, or Enter to let it go:")
        except Ended:
            name = ""
        session.save_file = Path(name).expanduser() if name else None
    kept = _keep(session, terminal)
    terminal.say(
        f"Saved in {kept}; the same --save goes on with it." if kept is not None else "The game is not over."
    )


def _keep(session: Session, terminal: Terminal) -> Path | None:
    """Keeps the game in its file; where that cannot be written, in another, so that no game is lost."""
    from warbook.cli.terminal import Ended

    while True:
        try:
            return session.save()
        except Problem as problem:
            if not terminal.typing:
                raise
            terminal.wrong(problem.format_message())
        try:
            name = terminal.ask("Keep this game in another file? Its name, or Enter to go on without:")
        except Ended:
            name = ""
        session.save_file = Path(name).expanduser() if name else None


def _stalled(session: Session, fault: Exception) -> int:
    from warbook.cli.output import show
    from warbook.engine.jobs import stalled
    from warbook.engine.state import Stalled

    assert isinstance(fault, Stalled)
    show([stalled(fault)], session.sources, Path(session.head))
    return WRONG
