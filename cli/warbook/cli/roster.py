"""`warbook roster`: force lists made, changed, checked against the game's limits, and printed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import click

from warbook.cli.choices import meant
from warbook.cli.games import find_game, game_in, known, open_book
from warbook.cli.lists import read_list
from warbook.cli.output import GREEN, RED, coloured, paint
from warbook.cli.problem import MISTAKEN, WRONG, Problem, counted, perhaps
from warbook.cli.roster_file import RosterFile
from warbook.engine.force_lists import broken_limits, counted_limits, sizes
from warbook.language.atomic import write_atomically
from warbook.language.files import rules_files

_GAME = click.option("--game", metavar="GAME", help="The game, where the list's own field does not tell.")


@click.group("roster")
def command() -> None:
    """Force lists: make, change, check and print them.

    A list is a small YAML file. Whatever else a player writes into it, comments and order, stays as it is.
    """


@command.command("new")
@click.argument("game")
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--name", help="What the list is called; the file's name, if not given.")
@click.option("--force", help="The force all units belong to.")
@click.option("--size", help="The size of game it is made for.")
def new(game: str, file: str, name: str | None, force: str | None, size: str | None) -> int:
    """Begin a force list of GAME in FILE."""
    path = Path(file)
    if path.exists():
        raise Problem(f"“{path}” is there already, and is left as it is.")
    opened = game_in(find_game(game))
    chosen = _one_of("force", force, list(opened.book.forces))
    large = _one_of("size", size, sizes(opened))
    title = name or path.stem.replace("_", " ").replace("-", " ").title()
    RosterFile.begun(path, title, opened.book.title, chosen, large).save()
    print(f"{path} is begun: add units with `warbook roster add {path} UNIT`.")
    return 0


def _unit(name: str, cards: Iterable[str]) -> str:
    """The unit that is meant by a name."""
    found = meant(name, cards)
    if found is None:
        raise Problem(f"There is no unit “{name}”.{perhaps(name, cards)}")
    return found


@command.command("add")
@click.argument("file", type=click.Path(dir_okay=False))
@click.argument("unit")
@click.argument("count", type=click.IntRange(1, 200), default=1)
@_GAME
def add(file: str, unit: str, count: int, game: str | None) -> int:
    """Add COUNT of UNIT to the force list in FILE, and say what that makes of the limits."""
    path = Path(file)
    roster = RosterFile.read(path)
    folder = _folder(roster, path, game)
    opened = game_in(folder)
    found = _unit(unit, opened.book.cards)
    force, own = roster.field("force"), opened.book.cards[found].force
    if force and own and meant(force, (own,)) is None:
        raise Problem(f"“{found}” belongs to “{own}”, and the list to “{force}”.")
    total = roster.add(found, count, lambda name: meant(name, opened.book.cards) == found)
    roster.save()
    print(f"{found}: {total} in {path}")
    one = read_list(path, opened)
    for sentence in broken_limits(opened, one.cards, one.size, one.kept):
        print(f"  {sentence}")
    return 0


@command.command("remove")
@click.argument("file", type=click.Path(dir_okay=False))
@click.argument("unit")
@click.argument("count", type=click.IntRange(1, 200), default=1)
@_GAME
def remove(file: str, unit: str, count: int, game: str | None) -> int:
    """Take COUNT of UNIT out of the force list in FILE."""
    path = Path(file)
    roster = RosterFile.read(path)
    cards = game_in(_folder(roster, path, game)).book.cards
    found = _unit(unit, cards)
    left = roster.remove(found, count, lambda name: meant(name, cards) == found)
    roster.save()
    print(f"{found}: {left or 'none'} in {path}")
    return 0


@command.command("spend")
@click.argument("file", type=click.Path(dir_okay=False))
@click.argument("amount", type=click.IntRange(1))
@click.argument("what", required=False, default="")
@click.option("--for", "purpose", default="", help="What it is spent on, for the list's history.")
@_GAME
def spend(file: str, amount: int, what: str, purpose: str, game: str | None) -> int:
    """Spend AMOUNT of WHAT the rules keep from game to game; what it is need not be said where they keep one thing."""
    path = Path(file)
    roster = RosterFile.read(path)
    playing = game_in(_folder(roster, path, game))
    kept = [name for name, resource in playing.book.resources.items() if resource.kept]
    name = meant(what, kept) if what else kept[0] if len(kept) == 1 else None
    if name is None:
        said = f"Nothing called “{what}” is kept between games." if what else "Say what of it."
        raise Problem(
            f"{said} {'Kept are: ' + ', '.join(kept) + '.' if kept else 'These rules keep nothing.'}"
        )
    has = dict(read_list(path, playing).kept).get(name, int(playing.blank().F[playing.plan.column(name)][0]))
    if has < amount:
        raise Problem(f"“{path}” has {has} {name}, and {amount} cannot be spent.")
    left = roster.spend(name, amount, has, purpose)
    roster.save()
    print(f"{name}: {left} ({-amount:+d})")
    return 0


@command.command("undo")
@click.argument("file", type=click.Path(dir_okay=False))
def undo(file: str) -> int:
    """Take back the last line of a list's history: what a game brought, or what was spent."""
    roster = RosterFile.read(Path(file))
    last = roster.undo()
    roster.save()
    print(f"Taken back: {', '.join(f'{name} {value}' for name, value in last.items())}")
    return 0


@command.command("check")
@click.argument("files", nargs=-1, required=True, type=click.Path(dir_okay=False))
@_GAME
def check(files: tuple[str, ...], game: str | None) -> int:
    """Say which limits of the game the force lists break, a sentence for each. The exit code is 1 if any."""
    wrong = 0
    on = coloured()
    for file in files:
        path = Path(file)
        opened = game_in(_folder(RosterFile.read(path), path, game))
        one = read_list(path, opened)
        sentences = broken_limits(opened, one.cards, one.size, one.kept)
        wrong += len(sentences)
        mark = paint("✗", RED, on=on) if sentences else paint("✓", GREEN, on=on)
        print(f"{mark} {one.name}: {counted(len(one.cards), 'unit')}")
        for sentence in sentences:
            print(f"  {sentence}")
    return WRONG if wrong else 0


@command.command("print")
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--out", type=click.Path(dir_okay=False), help="The PDF; beside the list, if not given.")
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True)
@click.option("--ink-saving", is_flag=True, help="White cards with coloured lines.")
@click.option("--bases", is_flag=True, help="Add the bases of its units, to cut out.")
@_GAME
def print_(file: str, out: str | None, paper: str, ink_saving: bool, bases: bool, game: str | None) -> int:
    """Print a force list: one page of it, then its cards, each once; with --bases what stands for its units."""
    from dataclasses import replace

    from warbook.publish.book.writer import opened
    from warbook.publish.sheets.roster import Roster, print_roster
    from warbook.publish.theme.file import read_look

    path = Path(file)
    folder = _folder(RosterFile.read(path), path, game)
    playing = game_in(folder)
    one = read_list(path, playing)
    book = opened(open_book(folder))
    look = read_look(book.rules, folder)
    roster = Roster(
        one.name,
        one.force,
        one.size,
        one.cards,
        tuple(counted_limits(playing, one.cards, one.size, one.kept)),
        tuple(broken_limits(playing, one.cards, one.size, one.kept)),
    )
    theme = replace(look.theme, ink_saving=ink_saving or look.theme.ink_saving)
    pdf, problems = print_roster(book, roster, theme, paper, address=look.address, look=look, bases=bases)
    target = Path(out) if out else path.with_suffix(".pdf")
    try:
        write_atomically(target, pdf)
    except OSError as fault:
        raise Problem(f"“{target}” cannot be written: {fault.strerror}.") from fault
    for sentence in (*roster.breaches, *(f"{p.message[:1].upper()}{p.message[1:]}." for p in problems)):
        print(sentence)
    print(f"{target}: {one.name}, {counted(len(set(roster.cards)), 'card')}")
    return 0


def _title(folder: Path) -> str:
    """The title of a game, from the first heading of its first file; empty where it has none."""
    for path in rules_files(folder)[:1]:
        with suppress(OSError, UnicodeDecodeError), path.open(encoding="utf-8") as lines:
            match = re.match(r"# (?:Game|Edition): (.+)", lines.readline(300))
            return match[1].strip() if match else ""
    return ""


def _one_of(what: str, given: str | None, names: list[str]) -> str:
    if given is None:
        return ""
    found = meant(given, names)
    if found is None:
        raise Problem(f"There is no {what} “{given}”.{perhaps(given, names)}")
    return found


def _folder(roster: RosterFile, path: Path, given: str | None) -> Path:
    """The folder of the game that a list is of: as given, where it lies, or by the title it names."""
    if given:
        return find_game(given)
    title = roster.field("game")
    around = path.resolve().parent.parent
    games = {around.name: around} if any(around.glob("*.rules.md")) else {}
    found = {**games, **known()}
    for name, folder in found.items():
        if not title or title.casefold() in (name.casefold(), _title(folder).casefold()):
            return folder
    for name, folder in found.items():
        if meant(title, (name, name.replace("_", " "), _title(folder))):
            return folder
    raise Problem(f"There is no game “{title}” here ({path}); name it with --game.", MISTAKEN)
