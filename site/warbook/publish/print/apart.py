"""A rulebook bound in a process of its own: Typst lets no other thread of Python work while it sets a page.

A book takes about as long as all pages of its game. On a machine with several processors both are made at once; what that costs
is another start of Python, with little but what is in this folder.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from warbook.publish.print.bound import bind
from warbook.publish.print.bound_model import Bound
from warbook.publish.print.cache import keep_in
from warbook.publish.print.model import PrintResult
from warbook.publish.print.theme import Theme

__all__ = ["bind_apart"]


def bind_apart(bound: Bound, papers: Sequence[str], theme: Theme, store: Path) -> Mapping[str, PrintResult]:
    """What `bind` gives; what was made before is taken from `store`. It is made here where there is one processor alone, or
    where the other process comes to nothing, so that a fault is told as it would be."""
    if (os.cpu_count() or 1) > 1 and sys.executable:
        try:
            done = subprocess.run(
                [sys.executable, "-m", __spec__.name, str(store)],
                input=pickle.dumps((bound, tuple(papers), theme)),
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                check=True,
            )
            made: dict[str, PrintResult] = pickle.loads(done.stdout)
            return made
        except (OSError, subprocess.SubprocessError, pickle.PickleError, EOFError):
            pass
    return bind(bound, papers, theme)


def _main() -> None:
    """Reads what there is to bind, and writes what was made of it: both from and for the process that began this one."""
    keep_in(Path(sys.argv[1]))
    sys.stdout.buffer.write(pickle.dumps(bind(*pickle.load(sys.stdin.buffer))))


if __name__ == "__main__":
    _main()
