"""How long many cards take to print: PDF for a printer, PNG for screens.

    python benchmarks/bench_print.py [--cards 1000] [--dpi 300]

The cards are those of Downsync, again and again, each under a name of its own.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from time import perf_counter, process_time

from warbook.language.load import load_game
from warbook.publish.print.cards import card_images, card_sheets
from warbook.publish.theme_file import read_look
from warbook.publish.to_cards import to_cards
from warbook.publish.writer import open_book

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=1000)
    parser.add_argument("--dpi", type=float, default=300)
    options = parser.parse_args()
    folder = ROOT / "rules" / "downsync"
    book = load_game(folder).rulebook
    assert book is not None, "rules/downsync has errors"
    faces = to_cards(open_book(book), "https://example.org/downsync")
    cards = [
        replace(faces[number % len(faces)], name=f"{faces[number % len(faces)].name} {number}")
        for number in range(options.cards)
    ]
    theme = read_look(book, folder).theme
    for what, make in (
        ("PDF, A4 sheets", lambda: len(card_sheets(cards, theme).pdf)),
        (
            f"PNG, {options.dpi:g} dpi",
            lambda: sum(len(image.png) for image in card_images(cards, theme, options.dpi, svg=False)),
        ),
    ):
        began, busy = perf_counter(), process_time()
        size = make()
        spent, worked = perf_counter() - began, process_time() - busy
        print(
            f"{len(cards)} cards, {what}: {spent:.1f} s ({worked:.1f} s of work), {size / 1e6:.1f} MB, "
            f"{1000 * spent / len(cards):.1f} ms a card"
        )


if __name__ == "__main__":
    main()
