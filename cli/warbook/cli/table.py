"""`warbook table`: a game on a screen, alone, at one screen, or with a friend."""

from __future__ import annotations

import signal
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from warbook.cli.games import find_game, open_book, playable
from warbook.cli.output import BOLD, coloured, paint
from warbook.cli.problem import Problem, needing
from warbook.cli.setup import Begun, game_options, make_setup

if TYPE_CHECKING:
    from warbook.engine.game import Game
    from warbook.engine.session.opening import Opening
    from warbook.language.loaded import Loaded
    from warbook.table.following import Rules

PORT = 8001
MOST_SHOWN = 5
"""So many faults of the rules are shown beside the board."""


@click.command("table")
@click.argument("game")
@game_options
@click.option("--invite", is_flag=True, help="A secret link for each seat: everybody sees only the own side.")
@click.option(
    "--clock",
    "minutes",
    type=click.FloatRange(0, min_open=True),
    help="So many minutes for each person, in all.",
)
@click.option(
    "--port", default=PORT, show_default=True, type=click.IntRange(0, 65535), help="0: any free one."
)
@click.option("--no-open", is_flag=True, help="Only print the address, do not open the browser.")
def command(game: str, begun: Begun, invite: bool, minutes: float | None, port: int, no_open: bool) -> int:
    """Play a game on a screen, in the browser.

    Without options you choose mission, forces and players there. You are side A and the computer plays B, unless --side says
    otherwise. The game is served to this machine alone. While you write, what you save is played at once: the same game by the
    new rules, as far as it goes; what is wrong with them is shown beside the board.
    """
    from warbook.cli.session import read_save
    from warbook.engine.journal import BadJournal

    with needing("The table"):
        from warbook.table.following import Followed
        from warbook.table.guard import Keys
        from warbook.table.house import House
        from warbook.table.running import Running
    folder = find_game(game)
    loaded = open_book(folder)
    playing = playable(loaded)
    save = begun.save
    links = save.with_name(f"{save.name}.links") if save is not None and invite else None
    keys = Keys.kept(links) if links is not None else Keys()
    rules = rules_of(playing, folder, loaded)
    house = House(rules, save, invite, keys, minutes=minutes or 0)
    if save is not None and save.exists():
        try:
            went = read_save(save)
            house.resume(went, begun.players(playing, went.sides))
        except BadJournal as fault:
            raise Problem(f"“{save}”: {fault}.") from fault
    elif begun.chosen or invite:
        setup = make_setup(playing, folder, begun.agreed)
        house.begin(setup, begun.players(playing), begun.seed)
    if links is not None:
        keys.keep(links)
        house.links = links
    followed = Followed(watched(folder, loaded), lambda: rules_now(folder))
    try:
        running = Running.at(house, port, followed)
    except OSError as fault:
        raise Problem(f"Port {port} cannot be used: {fault.strerror}. Give another with --port.") from fault
    signal.signal(
        signal.SIGTERM, signal.default_int_handler
    )  # whoever ends it politely ends it as Ctrl+C does
    with suppress(KeyboardInterrupt):
        running.run(lambda: _tell(running, invite, no_open))
    print("Ended.", flush=True)
    return 0


def _tell(running: Any, invite: bool, no_open: bool) -> None:
    """The addresses; whoever has one sits there."""
    on = coloured()
    print(f"{paint('Open', BOLD, on=on)} {running.link('host')} – Ctrl+C ends it.", flush=True)
    if invite:
        for name, said in (("A", "Side A"), ("B", "Side B"), ("watch", "To look on")):
            print(f"{said}: {running.link(name)}", flush=True)
        print("Whoever has a link sits in its seat: send each to one person only.", flush=True)
    if not no_open:
        import webbrowser

        webbrowser.open(running.link("host"))


def opening(game: Game, folder: Path) -> Opening:
    """What can be chosen before play, with the lists that came with the game."""
    from warbook.cli.lists import lists_in
    from warbook.engine.force_lists import musters
    from warbook.engine.session.opening import opening_of

    return opening_of(game, lists_in(folder, game) if musters(game) else [])


def rules_now(folder: Path) -> Rules | str:
    """The rules of a folder as they are now, ready to be played; what is wrong with them where they cannot be."""
    from warbook.engine.game import Game
    from warbook.language.cache import load_cached
    from warbook.language.render import render_text

    loaded = load_cached(folder)
    if loaded.rulebook is None or loaded.errors:
        return render_text(loaded.errors, loaded.sources, colour=False, limit=MOST_SHOWN)
    game = Game(loaded.rulebook)
    if not game.begins:
        return "The rules do not say how the game goes: there is no “Sequence: Game”."
    return rules_of(game, folder, loaded)


def rules_of(game: Game, folder: Path, loaded: Loaded) -> Rules:
    """The rules of a game for a table, with what its pages are made of."""
    from warbook.publish.book.force_lists import lists_for
    from warbook.publish.book.writer import open_book
    from warbook.publish.builder.data import builder_data, can_build
    from warbook.publish.builder.page import builder_file
    from warbook.publish.table.looks import looks
    from warbook.publish.theme.face import face_of
    from warbook.publish.theme.file import read_look
    from warbook.table.following import Rules

    book = open_book(game.book)

    def builds() -> bytes:
        data = builder_data(book)
        assert data is not None  # as lists can be made
        return builder_file({**data, "pages": False}, folder.name, lists_for(folder, game.book), {})

    made = builds if can_build(game) else None
    face = face_of(read_look(game.book, folder), folder.name)
    return Rules(game, opening(game, folder), looks(book), loaded.sources, made, face)


def watched(folder: Path, loaded: Loaded) -> tuple[Path, ...]:
    """The folders whose files the rules are read from."""
    here = folder.resolve()
    return tuple({here, *((here.parent / path).resolve().parent for path in loaded.sources)})
