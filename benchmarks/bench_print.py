"""How long many cards take to print, and whether a card of many costs more than a card of few.

    python benchmarks/bench_print.py [--cards 1000] [--few 100] [--dpi 300]

The cards are those of Downsync, again and again, each under a name of its own. Each measurement is a process of its own:
PDF on A4 sheets with backs, PNG for screens. Told are time, the most memory, and how many times the cost of a card of
`--few` a card of `--cards` has.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from time import perf_counter, process_time

ROOT = Path(__file__).resolve().parent.parent
FORMS = ("pdf", "png")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=1000)
    parser.add_argument("--few", type=int, default=100)
    parser.add_argument("--dpi", type=float, default=300)
    parser.add_argument("--form", choices=FORMS, help="Only this.")
    parser.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.alone:
        print(json.dumps(measured(options.form, options.cards, options.dpi)))
        return
    for form in [options.form] if options.form else FORMS:
        few = child(form, options.few, options.dpi)
        many = child(form, options.cards, options.dpi)
        ratio = many["work"] / options.cards / (few["work"] / options.few)
        for count, made in ((options.few, few), (options.cards, many)):
            print(
                f"{form} {count} cards: {made['time']:.1f} s ({made['work']:.1f} s of work), "
                f"{1000 * made['work'] / count:.1f} ms a card, {made['size']:.1f} MB made, "
                f"{made['memory']:.0f} MB of memory at most",
                flush=True,
            )
        print(f"{form}: a card of {options.cards} costs {ratio:.2f} times one of {options.few}", flush=True)


def child(form: str, count: int, dpi: float) -> dict[str, float]:
    """What one measurement comes to, taken in a process of its own."""
    command = [sys.executable, __file__, "--alone", "--form", form, "--cards", str(count), "--dpi", str(dpi)]
    made: dict[str, float] = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return made


def measured(form: str, count: int, dpi: float) -> dict[str, float]:
    """Seconds, seconds of work, megabytes made and megabytes of memory at most."""
    from warbook.language.load import load_game
    from warbook.publish.book.writer import open_book
    from warbook.publish.cards.cards import to_cards
    from warbook.publish.print.cards import card_images, card_sheets
    from warbook.publish.theme.file import read_look

    folder = ROOT / "rules" / "downsync"
    book = load_game(folder).rulebook
    assert book is not None, "rules/downsync has errors"
    faces = to_cards(open_book(book), "https://example.org/downsync")
    cards = [
        replace(faces[number % len(faces)], name=f"{faces[number % len(faces)].name} {number}")
        for number in range(count)
    ]
    theme = read_look(book, folder).theme
    began, busy = perf_counter(), process_time()
    if form == "pdf":
        size = len(card_sheets(cards, theme, backs=True).pdf)
    else:
        size = sum(len(image.png) for image in card_images(cards, theme, dpi, svg=False))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {
        "time": perf_counter() - began,
        "work": process_time() - busy,
        "size": size / 1e6,
        "memory": memory,
    }


if __name__ == "__main__":
    main()
