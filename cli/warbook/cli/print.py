"""`warbook print`: cards, quick sheet and tokens for a printer at home, cards for a print shop and for screens."""

from __future__ import annotations

import os
import re
from pathlib import Path

import click

from warbook.cli.games import find_game, open_book
from warbook.cli.output import show
from warbook.cli.problem import WRONG, Problem, counted, perhaps
from warbook.language.atomic import write_atomically

OUT = "build/print"
WHAT = ("cards", "sheet", "tokens", "shop", "images", "deck", "test")


@click.command("print")
@click.argument("game")
@click.option("--out", type=click.Path(file_okay=False), help=f"Where to; {OUT}/GAME, if not given.")
@click.option(
    "--what",
    type=click.Choice(WHAT),
    multiple=True,
    help="Only this: cards and missions on sheets, the quick sheet, tokens and bases, one card a page for a print "
    "shop, a picture of each card, a deck for virtual tables, or the test of a printer's back. Can be given several "
    "times.",
)
@click.option(
    "--card", "cards", multiple=True, metavar="NAME", help="Only this card; can be given several times."
)
@click.option("--paper", type=click.Choice(("a4", "letter")), multiple=True, help="Both, if not given.")
@click.option("--size", metavar="SIZE", help="poker, bridge, tarot, 70x120, a6 or any width x height in mm.")
@click.option("--bleed", type=click.FloatRange(0, 5), metavar="MM", help="Colour beyond the trim.")
@click.option("--ink-saving", is_flag=True, help="Coloured lines on white in place of coloured areas.")
@click.option(
    "--back-offset",
    metavar="RIGHT,DOWN",
    help="Moves backs by so many millimetres, as the test of the printer says.",
)
@click.option("--dpi", type=click.IntRange(50, 1200), default=300, show_default=True, help="Of pictures.")
@click.option("--address", default="", metavar="URL", help="Where the site stands, for the codes on cards.")
def command(
    game: str,
    out: str | None,
    what: tuple[str, ...],
    cards: tuple[str, ...],
    paper: tuple[str, ...],
    size: str | None,
    bleed: float | None,
    ink_saving: bool,
    back_offset: str | None,
    dpi: int,
    address: str,
) -> int:
    """Make what is printed of a game: cards to cut, for a print shop or for virtual tables, quick sheet and tokens.

    What the theme of the game says holds where no option says otherwise.
    """
    from warbook.publish.book.writer import opened
    from warbook.publish.print.theme import card_size
    from warbook.publish.products.files import KINDS, Options, products
    from warbook.publish.products.printed import Printed, diagnostics
    from warbook.publish.theme.file import read_look

    folder = find_game(game)
    loaded = open_book(folder)
    book = loaded.rulebook
    assert book is not None
    wanted = tuple(_known(name, list(book.cards)) for name in cards)
    try:
        card = card_size(size) if size else None
    except ValueError as error:
        raise Problem(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
    options = Options(
        papers=paper or ("a4", "letter"),
        size=card,
        bleed_mm=bleed,
        ink_saving=ink_saving,
        back_offset_mm=_offset(back_offset),
        dpi=dpi,
        address=address,
        only=wanted,
    )
    target = Path(out or f"{OUT}/{folder.name}")
    made = Printed(look=read_look(book, folder))
    if errors := [d for d in made.look.diagnostics if d.is_error]:
        show(made.look.diagnostics, {**loaded.sources, **made.look.sources}, folder)
        raise Problem(f"Nothing is printed: {counted(len(errors), 'error')} must be put right first.", WRONG)
    written = []
    try:
        for product in products(opened(loaded), folder, options, what or KINDS):
            _write(target / product.path, product.data)
            written.append(target / product.path)
            made.problems.extend(p for p in product.problems if p not in made.problems)
    except ValueError as error:
        raise Problem(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
    except OSError as fault:
        raise Problem(f"“{target}” cannot be written: {fault.strerror}.") from fault
    show(diagnostics(made, loaded.sources), {**loaded.sources, **made.look.sources}, folder)
    print(f"{counted(len(written), 'file')} in {target}")
    for path in written:
        if path.suffix in (".pdf", ".json"):
            print(f"  {os.path.relpath(path)}")
    return 0


def _known(name: str, cards: list[str]) -> str:
    found = next((card for card in cards if card.casefold() == name.strip().casefold()), None)
    if found is None:
        raise Problem(f"There is no card “{name}”.{perhaps(name, cards)}")
    return found


def _offset(words: str | None) -> tuple[float, float]:
    """`0.6,-0.4`: millimetres to the right and down."""
    if words is None:
        return 0, 0
    number = r"\s*([-+\N{MINUS SIGN}]?\d+(?:\.\d+)?)\s*(?:mm)?\s*"
    match = re.fullmatch(f"{number},{number}", words)
    values = [float(part.replace("\N{MINUS SIGN}", "-")) for part in match.groups()] if match else []
    if not values or max(map(abs, values)) > 10:
        raise Problem(
            "An offset is two numbers of millimetres, right and down, such as 0.6,-0.4; 10 at most."
        )
    return values[0], values[1]


def _write(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, data)
