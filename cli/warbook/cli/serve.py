"""`warbook serve`: the site on this machine, following the rules as they are written."""

from __future__ import annotations

import signal
from threading import Event

import click

from warbook.cli.games import find_games
from warbook.cli.output import BOLD, coloured, paint
from warbook.cli.problem import Problem, needing

PORT = 8000


@click.command("serve")
@click.argument("path", required=False)
@click.option(
    "--port", default=PORT, show_default=True, type=click.IntRange(0, 65535), help="0: any free one."
)
@click.option("--no-print", is_flag=True, help="Leave out pictures of cards and PDFs.")
def command(path: str | None, port: int, no_print: bool) -> int:
    """Show the site while you write: what you save is on the page at once.

    PATH is a game's folder or a folder of games; without it, the folder `rules` here, or the games that
    came with Warbook. What is wrong with the rules is shown on the page, in front of its last good state.
    PDFs are printed when you open them.
    """
    with needing("The live preview"):
        from warbook.publish.preview.desk import Desk
        from warbook.publish.preview.server import PreviewServer
        from warbook.publish.preview.watching import Watch

    desk = Desk(find_games(path))
    try:
        server = PreviewServer(desk, port)
    except OSError as fault:
        raise Problem(f"Port {port} cannot be used: {fault.strerror}. Give another with --port.") from fault
    stop = Event()
    watch = Watch(server, stop, lambda words: print(words, flush=True), with_print=not no_print)
    signal.signal(
        signal.SIGTERM, signal.default_int_handler
    )  # whoever ends it politely ends it as Ctrl+C does
    watch.start()
    print(f"{paint('Open', BOLD, on=coloured())} {server.address} – Ctrl+C ends it.", flush=True)
    if desk.faults:
        print(desk.faults, flush=True)
    try:
        server.run()
    except KeyboardInterrupt:
        print("Ended.", flush=True)
    finally:
        watch.close()
    return 0
