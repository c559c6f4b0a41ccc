"""The rulebook of a game, made in a process of its own: Typst lets no other thread of Python work while it sets a page.

A book takes about as long as all pages of its game. On a machine with several processors both are made at once; what that costs
is another start of Python.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

from warbook.publish.print.cache import keep_in
from warbook.publish.products.printed import BOOKS, Matter, Printed, print_books

__all__ = ["books_apart"]


def books_apart(what: Matter, store: Path) -> Printed:
    """The rulebook on every paper; what was made before is taken from `store`. It is made here where there is one processor
    alone, or where the other process comes to nothing, so that a fault is told as it would be."""
    if (os.cpu_count() or 1) > 1 and sys.executable:
        try:
            done = subprocess.run(
                [sys.executable, "-m", __spec__.name, str(store)],
                input=pickle.dumps(what),
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                check=True,
            )
            made = pickle.loads(done.stdout)
        except (OSError, subprocess.SubprocessError, pickle.PickleError, EOFError):
            made = None
        if isinstance(made, Printed):
            return made
    return print_books(what, tuple(BOOKS))


def _main() -> None:
    """Reads what there is to print, and writes what was made of it: both from and for the process that began this one."""
    keep_in(Path(sys.argv[1]))
    made = print_books(pickle.load(sys.stdin.buffer), tuple(BOOKS))
    sys.stdout.buffer.write(pickle.dumps(made))


if __name__ == "__main__":
    _main()
