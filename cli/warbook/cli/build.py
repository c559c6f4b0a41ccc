"""`warbook build`: everything that is published, from the rules alone."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from warbook.cli.checked import check_game
from warbook.cli.games import find_games
from warbook.cli.output import BOLD, coloured, located, paint, show
from warbook.cli.problem import WRONG, Problem, counted
from warbook.cli.project import FILE, identity_by, lacking, playing_by, versions_by

if TYPE_CHECKING:
    from warbook.language.diagnostic import Diagnostic
    from warbook.language.diff import Comparison
    from warbook.publish.book.versions import Version
    from warbook.publish.identity import Identity
    from warbook.publish.parts.draft import Wrong
    from warbook.publish.play.files import Playing

OUT = "build/site"
EXAMPLE_CODES = frozenset({"W501", "W502", "W503", "W504"})
"""The faults of worked examples, which a draft may have."""


@click.command("build")
@click.argument("path", required=False)
@click.option("--out", type=click.Path(file_okay=False), help=f"Where to; {OUT}, if not given.")
@click.option(
    "--markdown",
    type=click.Path(file_okay=False),
    help="Write the pages as plain Markdown here; without --out, only these.",
)
@click.option(
    "--address",
    default="",
    metavar="URL",
    help="Where the site will stand, for codes on cards and shared links; “address:” in warbook.yaml, if not given.",
)
@click.option("--no-print", is_flag=True, help="Leave out cards and PDFs, which take most of the time.")
@click.option(
    "--since", metavar="REV", help="Add a page of what changed since this tag, branch or commit of git."
)
@click.option(
    "--versions",
    default="",
    metavar="TAGS",
    help="Put the books of these tags of git beside it, such as v*; “versions:” in warbook.yaml, if not given.",
)
@click.option(
    "--play",
    type=click.Choice(["no", "cdn", "self"]),
    help="Let games be played in the pages, with Pyodide: from a CDN, or from files beside the site; “play:” in warbook.yaml, if not given.",
)
@click.option(
    "--pyodide",
    type=click.Path(file_okay=False),
    help="Where Pyodide lies, for --play self: its folder, or one where npm installed it.",
)
@click.option(
    "--draft",
    is_flag=True,
    help="Build although worked examples are wrong: they are marked, and every page says so.",
)
def command(
    path: str | None,
    out: str | None,
    markdown: str | None,
    address: str,
    no_print: bool,
    since: str | None,
    versions: str,
    play: str | None,
    pyodide: str | None,
    draft: bool,
) -> int:
    """Make the site, with quick sheets, cards and tokens as PDF in it.

    PATH is a game's folder or a folder of games; without it, the folder `rules` here, or the games that
    came with Warbook. Nothing is written where a game has errors; of a draft its worked examples may be wrong.
    """
    games = find_games(path)
    wrong = 0
    drafts: dict[str, Wrong] = {}
    for folder in games:
        checked = check_game(folder)
        errors = [d for d in checked.diagnostics if d.is_error]
        show(errors, checked.sources, folder)
        if draft:
            drafts[folder.resolve().name] = _of_examples(folder, errors)
            errors = [d for d in errors if d.code not in EXAMPLE_CODES]
        wrong += len(errors)
    if wrong:
        raise Problem(
            f"Nothing is built: {counted(wrong, 'error')} must be put right first.",
            WRONG,
        )
    identity = identity_by(address, games)
    if markdown:
        _markdown(games, Path(markdown))
    older = _older(games, since) if since is not None else {}
    if markdown and not out:
        return 0
    playing = playing_by(play, pyodide, games)
    with TemporaryDirectory(prefix="warbook-") as then:
        tagged = versions_by(versions, games, Path(then))
        return _site(
            games, Path(out or OUT), identity, not no_print, older, drafts if draft else None, playing, tagged
        )


def _of_examples(folder: Path, errors: list[Diagnostic]) -> Wrong:
    """What is wrong with the worked examples of a game."""
    from warbook.cli.games import open_book
    from warbook.publish.parts.draft import wrong_examples

    if not any(d.code in EXAMPLE_CODES for d in errors):
        return {}
    book = open_book(folder).rulebook
    return wrong_examples(book, errors) if book is not None else {}


def _older(games: list[Path], since: str) -> dict[str, Comparison]:
    """What differs in each game from how it was; games that were not there then are left out."""
    from warbook.cli.diff import between
    from warbook.cli.revisions import was_there

    return {game.name: between(game, since) for game in games if was_there(game, since)}


def _markdown(games: list[Path], out: Path) -> None:
    from warbook.publish.build_anew import write_markdown

    try:
        written = write_markdown([folder.resolve() for folder in games], out)
    except OSError as fault:
        raise Problem(f"“{out}” cannot be written: {fault.strerror}.") from fault
    print(f"{counted(len(written), 'page')} as Markdown in {out}")


def _site(
    games: list[Path],
    out: Path,
    identity: Identity,
    with_print: bool,
    since: Mapping[str, Comparison],
    drafts: Mapping[str, Wrong] | None,
    playing: Playing | None,
    versions: Sequence[Version],
) -> int:
    from warbook.language.render import render_text
    from warbook.language.store import folder_beside
    from warbook.publish.build import build

    try:
        folders = [folder.resolve() for folder in games]
        beside = folder_beside(folders[0].parent)
        store = beside / "print" if beside is not None else None
        result = build(
            folders,
            out,
            identity=identity,
            with_print=with_print,
            store=store,
            since=since,
            drafts=drafts,
            playing=playing,
            versions=versions,
        )
    except FileExistsError as fault:
        raise Problem(f"{str(fault).replace(str(out.absolute()), str(out))}.") from fault
    except OSError as fault:
        raise Problem(f"“{out}” cannot be written: {fault.strerror}.") from fault
    if result.diagnostics:
        found, sources = located(result.diagnostics, result.sources, games[0])
        print(render_text(found, sources, colour=coloured()))
    for warning in result.warnings:
        print(f"The site builder says: {warning}")
    if not result.ok:
        raise Problem("Nothing is built.", WRONG)
    built = "Built a draft of" if drafts is not None else "Built"
    print(f"{paint(built, BOLD, on=coloured())} {counted(result.pages, 'page')}: open {out / 'index.html'}")
    for pdf in result.prints:
        print(f"  {os.path.relpath(pdf)}")
    missing = lacking(identity)
    if missing:
        print(f"To publish it, say in {FILE} too:")
        print("\n".join(f"  {line}" for line in missing))
    return 0
