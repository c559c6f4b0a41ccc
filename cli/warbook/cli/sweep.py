"""`warbook sweep`: the same games with a number of the rules otherwise, and what that does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from decimal import Decimal
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import click

from warbook.cli.games import find_game, game_in, open_book
from warbook.cli.many_games import Many, many_games, playing
from warbook.cli.number_places import NumberPlace, place_of
from warbook.cli.problem import MISTAKEN, WRONG, Problem, counted
from warbook.cli.setup import Agreed, make_setup, setup_options

if TYPE_CHECKING:
    from warbook.engine.jobs import Job
    from warbook.engine.stats import GameResult
    from warbook.language.loaded import Loaded

_RANGE = re.compile(r"(.+)=(\d+(?:\.\d+)?)\.\.(\d+(?:\.\d+)?)(?:/(\d+(?:\.\d+)?))?")
_UNTIL = re.compile(r"±?\s*(\d+(?:\.\d+)?)\s*%?")
_MOST_VALUES = 60
_WIDE = 40
"""How many signs of the terminal stand for all games."""


@dataclass(frozen=True, slots=True)
class Swept:
    """A number, what it is called, and the values it is to have."""

    name: str
    place: NumberPlace
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """The games with certain values; `wrong` says why there are none."""

    values: tuple[str, ...]
    games: tuple[GameResult, ...]
    wrong: str = ""


@click.command("sweep")
@click.argument("game")
@click.argument("places", nargs=-1, required=True, metavar="PLACE=FROM..TO [PLACE2=…]")
@many_games(200, "quick,quick", "How many of each value, at most.")
@setup_options
@click.option("--until", metavar="±2%", help="No more of a value once the share of side A is known so well.")
@click.option(
    "--chart", type=click.Path(dir_okay=False), help="Draw it, as SVG or PNG by the name of the file."
)
@click.option("--json", "as_json", is_flag=True, help="Write it as JSON.")
@click.option("--write", "chosen", metavar="VALUE", help="Put this value into the rules afterwards.")
def command(
    game: str,
    places: tuple[str, ...],
    many: Many,
    agreed: Agreed,
    until: str | None,
    chart: str | None,
    as_json: bool,
    chosen: str | None,
) -> int:
    """Play the same games with a number otherwise: what if Vigour were 4?

    PLACE is a number of the rules: a card's stat (Soldier.Vigour), a line under a heading (Shouting.Dice), a step (Watch.2);
    where there are several numbers, #2 is the second. FROM..TO may have a step (2..4/0.5). Nothing on disk changes,
    unless --write says so. The games begin with the same seeds for every value, so that chance parts them as little as can be.
    """
    folder = find_game(game)
    compiled = game_in(folder)
    loaded = open_book(folder)
    swept = [_swept(loaded, folder, one) for one in places]
    if len(swept) > 2:
        raise Problem("One number or two can be swept at once.", MISTAKEN)
    if chosen is not None and (len(swept) > 1 or not re.fullmatch(r"\d+(?:\.\d+)?", chosen)):
        raise Problem("--write puts one number into the place of one.", MISTAKEN)
    setup = make_setup(compiled, folder, agreed)
    from warbook.engine.jobs import Job, Terms

    job = Job(compiled, Terms(many.count, many.seed, many.players, setup, counted=bool(many.out)))
    trials = _played(loaded, folder, job, swept, _until(until), many)
    found = [row_of(swept, trial) for trial in trials]
    if as_json:
        import json

        print(json.dumps([asdict(one) for one in found], ensure_ascii=False, indent=2))
    else:
        print(report(loaded, swept, found, many.seed))
    if chart is not None:
        _draw(swept, found, Path(chart))
    if chosen is not None:
        _write(folder, loaded, swept[0].place, chosen)
    return WRONG if any(trial.wrong for trial in trials) else 0


def _swept(loaded: Loaded, folder: Path, given: str) -> Swept:
    from warbook.cli.explained import Book

    found = _RANGE.fullmatch(given.strip())
    if found is None:
        raise Problem(f"“{given}” is not a number with its values, such as Soldier.Vigour=1..4.", MISTAKEN)
    assert loaded.rulebook is not None
    place = place_of(Book(loaded.rulebook, loaded.sources), found[1])
    low, high, step = Decimal(found[2]), Decimal(found[3]), Decimal(found[4] or 1)
    if high < low or not step:
        raise Problem(f"“{given}” goes from the lower value to the higher, by some step.", MISTAKEN)
    if (high - low) / step >= _MOST_VALUES:
        raise Problem(
            f"“{given}” has more than {_MOST_VALUES} values; give a larger step: {found[1]}={low}..{high}/5."
        )
    values = [low + step * i for i in range(int((high - low) / step) + 1)]
    return Swept(found[1].strip(), place, tuple(f"{value.normalize():f}" for value in values))


def _until(text: str | None) -> float | None:
    if text is None:
        return None
    found = _UNTIL.fullmatch(text.strip())
    if found is None or not 0 < float(found[1]) < 50:
        raise Problem(f"--until is a share either way, such as ±2%, not “{text}”.", MISTAKEN)
    return float(found[1]) / 100


def changed(loaded: Loaded, places: Sequence[tuple[NumberPlace, str]]) -> dict[str, str]:
    """The files that read otherwise, with each number in the place of another."""
    texts: dict[str, str] = {}
    for place, value in sorted(places, key=lambda one: -one[0].span.start):
        text = texts.get(place.span.file, loaded.sources[place.span.file].text)
        texts[place.span.file] = text[: place.span.start] + value + text[place.span.end :]
    return texts


def _played(
    loaded: Loaded, folder: Path, job: Job, swept: Sequence[Swept], until: float | None, many: Many
) -> list[Trial]:
    from warbook.engine.game import Game
    from warbook.engine.jobs import Job
    from warbook.engine.sweep import sweep
    from warbook.language.load import load_game

    every = list(product(*(one.values for one in swept)))
    jobs: list[Job] = []
    wrong: dict[tuple[str, ...], str] = {}
    able: list[tuple[str, ...]] = []
    for values in every:
        texts = changed(loaded, [(one.place, value) for one, value in zip(swept, values, strict=True)])
        found = load_game(folder.resolve(), texts=texts)
        if found.rulebook is None or found.errors:
            wrong[values] = found.errors[0].message
            continue
        about = tuple((one.name, value) for one, value in zip(swept, values, strict=True))
        jobs.append(Job(Game(found.rulebook), replace(job.terms, about=about)))
        able.append(values)
    results: list[list[GameResult]] = []
    if jobs:
        with playing(many, job.terms.games * len(jobs)) as (at, told):
            results = sweep(jobs, until, at, told)
    made = {values: Trial(values, tuple(games)) for values, games in zip(able, results, strict=True)}
    return [made.get(values) or Trial(values, (), wrong[values]) for values in every]


# ------------------------------------------------------------------ what is said of it
@dataclass(frozen=True, slots=True)
class Row:
    """What the games of one trial came to: shares of those that were finished, 0 where there were none."""

    values: tuple[str, ...]
    shipped: bool
    games: int
    a: float
    interval: tuple[float, float]
    b: float
    draws: float
    rounds: float
    broken_off: int
    wrong: str


def row_of(swept: Sequence[Swept], trial: Trial) -> Row:
    from warbook.engine.sweep import interval

    done = [one for one in trial.games if one.finished]
    count = max(len(done), 1)
    return Row(
        trial.values,
        all(value == one.place.digits for one, value in zip(swept, trial.values, strict=True)),
        len(trial.games),
        sum(one.winner == 0 for one in done) / count,
        interval(trial.games, 0),
        sum(one.winner == 1 for one in done) / count,
        sum(one.winner is None for one in done) / count,
        sum(one.rounds for one in done) / count,
        len(trial.games) - len(done),
        trial.wrong,
    )


def report(loaded: Loaded, swept: Sequence[Swept], found: Sequence[Row], seed: int) -> str:
    """The table, and bars of what side A wins."""
    from warbook.cli.tables import table

    assert loaded.rulebook is not None
    rows, bars = [], []
    for one in found:
        mark = " ◂" if one.shipped else ""
        if one.wrong or one.games == one.broken_off:
            rows.append((*one.values, str(one.games), "–", "–", "–", "–", "–" + mark))
            bars.append(f"cannot be read: {one.wrong}" if one.wrong else "no game came to an end")
            continue
        low, high = one.interval
        known = f"{low * 100:.0f}–{high * 100:.0f} %"
        a, b, draws = (f"{share * 100:.0f} %" for share in (one.a, one.b, one.draws))
        rows.append((*one.values, str(one.games), a, known, b, draws, f"{one.rounds:.1f}{mark}"))
        bars.append(bar(one.a, low, high))
    header = (*(one.name for one in swept), "Games", "A wins", "95 %", "B wins", "Draw", "Rounds")
    lines = table(header, rows, left=0).split("\n")
    lines = [*lines[:2], *(f"{line}   {shown}" for line, shown in zip(lines[2:], bars, strict=True))]
    now = ", ".join(f"{one.name} is {one.place.digits} (◂)" for one in swept)
    games = counted(sum(one.games for one in found), "game")
    return "\n".join([f"{loaded.rulebook.title}: {now}; seed {seed}, {games}", "", *lines])


def bar(share: float, low: float, high: float) -> str:
    """A share of all games as a bar, its interval in it."""
    at, first, last = (round(one * _WIDE) for one in (share, low, high))
    return "".join("●" if i == at else "─" if first <= i <= last else "·" for i in range(_WIDE + 1))


def _draw(swept: Sequence[Swept], found: Sequence[Row], path: Path) -> None:
    from warbook.language.atomic import write_atomically
    from warbook.publish.figures.share_charts import Point, as_png, sweep_chart

    played = [one for one in found if one.games > one.broken_off]
    points = [Point(one.values, one.a, *one.interval, one.shipped) for one in played]
    svg = sweep_chart([one.name for one in swept], points, "Games that side A wins")
    if path.suffix not in (".svg", ".png"):
        raise Problem(f"“{path}” ends in neither .svg nor .png.", MISTAKEN)
    try:
        write_atomically(path, svg.encode() if path.suffix == ".svg" else as_png(svg))
    except OSError as fault:
        raise Problem(f"“{path}” cannot be written: {fault.strerror}.") from fault
    print(f"The chart is in {path}.")


def _write(folder: Path, loaded: Loaded, place: NumberPlace, value: str) -> None:
    from warbook.language.atomic import write_atomically

    for file, text in changed(loaded, [(place, value)]).items():
        path = folder.resolve().parent / file
        try:
            write_atomically(path, text.encode())
        except OSError as fault:
            raise Problem(f"“{path}” cannot be written: {fault.strerror}.") from fault
        print(
            f"{file} says {value} now, and said {place.digits}. “warbook check” tells what examples make of it."
        )
