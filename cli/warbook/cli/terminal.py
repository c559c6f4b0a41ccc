"""Talking with the player: lines out, lines in, also where there is no terminal."""

from __future__ import annotations

import sys
from contextlib import suppress

from warbook.cli.output import BOLD, CYAN, DIM, GREEN, RED, coloured, paint
from warbook.language.screen import clean

CLEAR = "\33[2J\33[3J\33[H"
"""Empties the screen, and what could be scrolled back to."""


class Ended(Exception):
    """There is nothing more to read."""


class Terminal:
    """Writes lines and asks for lines. What is typed is repeated where no terminal shows it."""

    def __init__(self) -> None:
        self.colour = coloured()
        self.typing = sys.stdin.isatty() and sys.stdout.isatty()
        if self.typing:
            with suppress(ImportError):
                import readline  # noqa: F401 - gives `input` its history and editing

    def say(self, text: str = "") -> None:
        print(text)

    def note(self, text: str) -> None:
        """Something of less weight."""
        print(paint(text, DIM, on=self.colour))

    def wrong(self, text: str) -> None:
        """What was typed is not possible."""
        print(paint(f"  {text[:1].upper()}{text[1:].rstrip('.')}.", RED, on=self.colour))

    def title(self, text: str) -> None:
        print(paint(text, BOLD, on=self.colour))

    def event(self, line: str) -> None:
        """A line of the log; a heading stands out."""
        if line.startswith("—"):
            print(paint(line, CYAN, on=self.colour))
        else:
            print(f"  {line}")

    def ask(self, question: str) -> str:
        """One line, without what surrounds it. Raises `Ended`."""
        shown = f"{question} "
        if self.typing:
            try:
                # Where readline reads, it has to be told which characters take no room.
                lead = f"\1{GREEN}{BOLD}\2{shown}\1\33[0m\2" if self.colour else shown
                return input(lead).strip()
            except EOFError:
                print()
                raise Ended from None
        sys.stdout.write(paint(shown, GREEN, BOLD, on=self.colour))
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            print()
            raise Ended
        print(clean(line.strip()))
        return line.strip()

    def curtain(self, who: str) -> None:
        """Hides what one person has seen, until the other sits at the terminal."""
        sys.stdout.write(CLEAR)
        self.ask(f"Hand the keyboard to {who}, who then presses Enter:")
        sys.stdout.write(CLEAR)
        sys.stdout.flush()

    def numbered(self, items: list[str], start: int = 1) -> None:
        """Answers with their numbers, in columns where they are many and short."""
        wide = max((len(item) for item in items), default=0) + 6
        across = max(1, min(4, 96 // wide)) if len(items) > 8 else 1
        down = -(-len(items) // across)
        for row in range(down):
            cells = [f"{start + i:>4} {items[i]:<{wide - 5}}" for i in range(row, len(items), down)]
            print("".join(cells).rstrip())
