"""`warbook gaps`: what could be otherwise in the rules of a game, and no worked example would notice."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from warbook.cli.checked import check_game
from warbook.cli.games import find_game
from warbook.cli.gaps_file import FILE, Entry, read_entries, written
from warbook.cli.output import BOLD, DIM, GREEN, RED, coloured, from_here, paint
from warbook.cli.problem import WRONG, Problem, counted

if TYPE_CHECKING:
    from warbook.engine.gaps.mutants import Mutant
    from warbook.language.source import Source


@click.command("gaps")
@click.argument("game")
@click.option(
    "--rule", metavar="NAME|FILE:LINE", help="Only the section of this name, or what stands on this line."
)
@click.option(
    "--also",
    multiple=True,
    metavar="FOLDER",
    help="Also the rules of a module or game that this one builds on.",
)
@click.option(
    "--jobs", type=click.IntRange(1, 64), help="How many processes; one for each core, if not given."
)
@click.option("--fresh", is_flag=True, help="Play everything anew, whatever is known.")
@click.option("--entries", is_flag=True, help=f"Write what is found as entries for {FILE}.")
def command(
    game: str, rule: str | None, also: tuple[str, ...], jobs: int | None, fresh: bool, entries: bool
) -> int:
    """Tell what no worked example notices.

    One fact of the rules is changed at a time: a number is one more or less, a condition is turned round, a step is
    left out. Each change that all examples let pass is told, as the line would read. What no example can notice is
    listed in the game's gaps.yaml, with the reason. The exit code is 1 if anything is left.
    """
    from warbook.engine.gaps.places import Places, sentence
    from warbook.engine.gaps.search import Search
    from warbook.engine.gaps.told import meant
    from warbook.engine.gaps.trial import NOTICED, SURVIVES

    folder = find_game(game)
    if check_game(folder).errors:
        raise Problem(f"The game has errors, which come first: see `warbook check {game}`.", WRONG)
    listed = read_entries(folder)
    begun = time.monotonic()
    search = Search(folder, lambda mutant: True, jobs or os.cpu_count() or 1, fresh)
    places = Places(search.sources)
    folders = (folder.resolve().name, *also)
    inside = within(rule, search.sources, places)
    search.wanted = [
        i
        for i, m in enumerate(search.mutants)
        if m.place.file.split("/")[0] in folders and (inside is None or inside(m))
    ]
    if not search.wanted:
        raise Problem(
            f"No rule that could be otherwise is called “{rule}” or stands there."
            if rule
            else "The game has no rules."
        )
    counts = {NOTICED: 0, SURVIVES: 0}
    left: list[tuple[str, int, str]] = []
    understood: dict[tuple[str, int, str], str] = {}
    for done, tried in enumerate(search.run(), 1):
        counts[tried.verdict.what] = counts.get(tried.verdict.what, 0) + 1
        progress(done, len(search.wanted))
        if tried.verdict.what == SURVIVES:
            m = tried.mutant
            left.append((m.place.file, places.line(m.place), sentence(places, m.turn, m.place)))
            understood[left[-1]] = meant(search.book, m)
    progress(0, 0)
    told = [one for one in dict.fromkeys(sorted(left)) if not any(e.fits(one[0], one[2]) for e in listed)]
    known = sum(any(e.fits(file, reading) for e in listed) for file, _, reading in left)
    unseen = [path for path in search.sources if path.split("/")[0] not in folders]
    stale = [
        e
        for e in ([] if rule else listed)
        if not any(path.endswith(e.file) for path in unseen)
        and not any(e.fits(file, reading) for file, _, reading in left)
    ]
    if entries:
        print(written((file, reading) for file, _, reading in told))
        return WRONG if told else 0
    report(folder, told, understood, stale)
    surviving = counts[SURVIVES] - known
    summary(search.book.title, surviving, counts[NOTICED], known, time.monotonic() - begun)
    return WRONG if told or stale else 0


def within(
    rule: str | None, sources: Mapping[str, Source], places: object
) -> Callable[[Mutant], bool] | None:
    """Whether a mutant is of the rule that is asked for: by a line of a file, or by the name of a section."""
    if rule is None:
        return None
    file, colon, number = rule.rpartition(":")
    if colon and number.isdecimal():
        paths = [path for path in sources if path == file or path.endswith(f"/{Path(file).name}")]
        if not paths:
            raise Problem(f"The game has no file “{file}”.")
        spans = [lines_at(sources[path], int(number)) for path in paths]
    else:
        spans = [span for source in sources.values() for span in sections(source, rule)]
    wanted = [(path, first, last) for path, first, last in spans]

    def chosen(mutant: Mutant) -> bool:
        line = sources[mutant.place.file].line_col(mutant.place.start)[0]
        return any(mutant.place.file == path and first <= line <= last for path, first, last in wanted)

    return chosen


def lines_at(source: Source, line: int) -> tuple[str, int, int]:
    """The lines of a bullet, step or row that goes on over several; of a heading those of its section."""
    if source.line_text(line).startswith("#"):
        return section(source, line)
    first = last = line
    while (
        first > 1
        and re.match(r"\s+[^\s|#>-]", source.line_text(first))
        and not re.match(r"\s*\d+\. ", source.line_text(first))
    ):
        first -= 1
    while re.match(r"\s+[^\s|#>-]", source.line_text(last + 1)) and not re.match(
        r"\s*\d+\. ", source.line_text(last + 1)
    ):
        last += 1
    return source.path, first, last


def sections(source: Source, name: str) -> list[tuple[str, int, int]]:
    """The sections whose headings have a name."""
    wanted = re.compile(rf"#+ .*(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
    lines = range(1, source.line_count + 1)
    return [section(source, line) for line in lines if wanted.match(source.line_text(line))]


def section(source: Source, line: int) -> tuple[str, int, int]:
    """The lines from a heading to the next that is no deeper."""
    depth = len(source.line_text(line)) - len(source.line_text(line).lstrip("#"))
    last = line
    while last < source.line_count and not re.match(rf"#{{1,{depth}}} ", source.line_text(last + 1)):
        last += 1
    return source.path, line, last


def progress(done: int, of: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of {of} " if of else "\r" + " " * 20 + "\r", end="", file=sys.stderr, flush=True)


def report(
    folder: Path,
    told: list[tuple[str, int, str]],
    understood: Mapping[tuple[str, int, str], str],
    stale: list[Entry],
) -> None:
    """The survivors, as their lines would read and be understood; and what is listed for nothing."""
    on, head = coloured(), from_here(folder)
    for file, line, reading in told:
        print(f"{head}{file}:{line}: no example would notice if it were")
        print("    " + re.sub("«.*?»", lambda m: paint(m[0], BOLD, on=on), reading))
        if understood[file, line, reading]:
            print(f"    understood: {understood[file, line, reading]}")
    for entry in stale:
        print(f"{head}{folder.resolve().name}/{FILE}: this is no gap any more: {entry.reads}")


def summary(title: str, left: int, noticed: int, known: int, seconds: float) -> None:
    on = coloured()
    mark = paint("✗", RED, on=on) if left else paint("✓", GREEN, on=on)
    said = [f"{left + noticed + known} changes", f"{noticed} noticed"]
    said += [f"{known} listed"] if known else []
    said += [f"{counted(left, 'gap')}"]
    print(f"{mark} {paint(title, BOLD, on=on)}: {', '.join(said)} {paint(f'({seconds:.1f} s)', DIM, on=on)}")
