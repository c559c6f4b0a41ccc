"""The `warbook` command: each sub-command is a file beside this one, read only when it is asked for."""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module

import click

from warbook.cli.problem import INTERRUPTED, MISTAKEN, UNEXPECTED, Problem

COMMANDS = {
    "new": "Begin a game of your own, as a copy of one that plays already.",
    "how": "Show how a mechanic of many games is said, to copy.",
    "check": "Say what is wrong with rules, and run their worked examples.",
    "fix": "Put sentences that are read in the place of those that are not.",
    "gaps": "Tell what no worked example of a game notices.",
    "confirm": "Say that a theme's own words hold for the rules as they are.",
    "format": "Lay rules files out in the one canonical way.",
    "table": "Play a game on a screen, alone or with a friend.",
    "play": "Play a game at the terminal.",
    "simulate": "Let the computer play many games, and count.",
    "sweep": "Play the same games with a number of the rules otherwise.",
    "balance": "Let every force play every other, and tell what comes of it.",
    "worth": "Tell what the cards of force lists are worth, beside what they cost.",
    "campaign": "Write what a game has brought into a force list.",
    "odds": "Show the exact chances of a roll.",
    "explain": "Show a rule, where it stands and what changes it.",
    "replay": "Play a saved game again, and compare.",
    "diff": "Show what differs between two games, or two states of one.",
    "build": "Make the site, quick sheet, cards and tokens.",
    "book": "Bind the whole rulebook as one PDF.",
    "serve": "Show the site while you write, changes at once.",
    "roster": "Make, change, check and print force lists.",
    "print": "Make cards for a printer, a print shop, or a virtual table.",
}


class _Commands(click.Group):
    """The sub-commands by name; each is imported only when it runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"warbook.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from warbook.cli.problem import perhaps

            raise Problem(f"There is no command “{args[0]}”.{perhaps(args[0], COMMANDS)}", MISTAKEN)
        return super().resolve_command(ctx, args)


@click.group(
    cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.option("--debug", is_flag=True, help="Show a traceback when something goes wrong inside Warbook.")
@click.version_option(None, "-V", "--version", package_name="warbook", message="Warbook %(version)s")
def cli(debug: bool) -> None:
    """Tabletop wargame rules as plain text: played, published and printed from one source.

    GAME is the name of a game, such as the name of a folder in `rules`, or the path of its folder.
    """


def collect_seldom() -> None:
    """Let Python look for unreachable circles seldom: a read game is a great many records, which stay as long as the
    process does, and looking through them all again took a tenth to a quarter of an edit."""
    gc.set_threshold(200_000, 20, 20)


def main(argv: list[str] | None = None) -> int:
    """Runs the command; the exit code. Never ends in a traceback, unless it is asked for."""
    collect_seldom()
    args = list(sys.argv[1:] if argv is None else argv)
    debug = "--debug" in args
    if debug:
        args.remove("--debug")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = cli.main(args or ["--help"], prog_name="warbook", standalone_mode=False)
        sys.stdout.flush()
        return int(code) if isinstance(code, int) else 0
    except Problem as problem:
        return _say(problem.format_message(), problem.code)
    except click.ClickException as error:
        return _say(_sentence(error), MISTAKEN)
    except (KeyboardInterrupt, click.Abort):
        return _say("", INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if debug:
            raise
        return _say(_unexpected(error, args), UNEXPECTED)


def _say(text: str, code: int) -> int:
    try:
        print(text, file=sys.stderr)
        sys.stdout.flush()
    except BrokenPipeError:
        pass
    return code


def _sentence(error: click.ClickException) -> str:
    """What was wrong with the command line, with where to read more."""
    text = error.format_message().rstrip(".") + "."
    context = getattr(error, "ctx", None)
    return f"{text}\nSee `{context.command_path} --help`." if context is not None else text


def _unexpected(error: Exception, args: list[str]) -> str:
    what = f"{type(error).__name__}: {error}".splitlines()[0][:300]
    again = " ".join(["warbook --debug", *args])
    return f"Something went wrong inside Warbook ({what}). Please report it, with what `{again}` prints."


if __name__ == "__main__":
    sys.exit(main())
