"""What an edit costs: until it is told what is wrong, which examples fail, and until the page is there.

    python benchmarks/bench_edit.py [GAME …]

Each edit is made in a copy of the rules: in a running process, which has read the game before, and by `warbook check`
in a new one, which finds what was kept before the edit. Times are processor time, each the least of some; in brackets they are
counted in a fixed sum, reckoned just before and after, so that runs on other machines, or beside other work, can be compared.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from warbook.cli.main import collect_seldom
from warbook.language.store import FOLDER

RULES = Path(__file__).parents[1] / "rules"
TIMES = 3
Edit = Callable[[str], str]


def speed() -> float:
    """Seconds that a fixed sum takes now."""
    begun = time.process_time()
    sum(i * i for i in range(1_000_000))
    return time.process_time() - begun


def prose(text: str) -> str:
    """A word more in a paragraph."""
    return re.sub(r"(?<=\n\n)([A-Z][a-z]+ [a-z]+) ", r"\1 quite ", text, count=1)


def number(text: str) -> str:
    """Another number in a roll, step or bullet."""
    return re.sub(
        r"(?<=\n)((?:- |\d+\. )[^\n]*?\b)([2-9])( or |in\b| square| [A-Z])", _one_more, text, count=1
    )


def _one_more(match: re.Match[str]) -> str:
    return f"{match[1]}{int(match[2]) + 1}{match[3]}"


def heading(text: str) -> str:
    """Another name in the heading of an example."""
    return text.replace("### Example: ", "### Example: Once more, ", 1)


EDITS: dict[str, Edit] = {"prose": prose, "number": number, "heading": heading}


def file_for(folder: Path, edit: Edit) -> Path:
    """The first file of a game in which an edit changes something."""
    return next(p for p in sorted(folder.glob("*.rules.md")) if edit(p.read_text()) != p.read_text())


@dataclass(slots=True)
class Least:
    """The least processor time of some runs, in seconds and in sums."""

    seconds: float = float("inf")
    sums: float = float("inf")

    def take(self, do: Callable[[], float]) -> None:
        """One run more, which tells its seconds."""
        before = speed()
        seconds = do()
        self.seconds = min(self.seconds, seconds)
        self.sums = min(self.sums, seconds / min(before, speed()))

    def __str__(self) -> str:
        return f"{self.seconds:.2f} s [{self.sums:.1f}]"


def timed(do: Callable[[], object]) -> float:
    """The processor time that something takes."""
    begun = time.process_time()
    do()
    return time.process_time() - begun


def measured(do: Callable[[], object], *between: Callable[[], object]) -> Least:
    """The least of some runs, each after what is done `between`."""
    best = Least()
    for _ in range(TIMES):
        for other in between:
            other()
        best.take(lambda: timed(do))
    return best


def running(folder: Path, edit: Edit) -> Iterator[tuple[str, Least]]:
    """The parts of an edit in processes that have the game: until diagnostics, failing examples, and the changed pages."""
    from warbook.language.load import Past, load_game
    from warbook.publish.preview.desk import Desk
    from warbook.publish.preview.watching import examine

    path = file_for(folder, edit)
    text, past = path.read_text(), Past()
    changed = edit(text)

    def put(words: str, read: Callable[[], object]) -> Callable[[], object]:
        """The file written, and then read by whoever reads it."""

        def done() -> object:
            path.write_text(words)
            return read()

        return done

    desk = Desk([folder])
    readers: dict[str, Callable[[], object]] = {
        "diagnostics": lambda: load_game(folder, past=past),
        "failing examples": lambda: examine(folder),
        "pages": lambda: desk.update(folder.name),
    }
    for what, read in readers.items():
        yield what, measured(put(changed, read), put(text, read))
    path.write_text(text)


def cold(folder: Path, edit: Edit) -> Least:
    """`warbook check` in a new process after an edit."""
    path, kept = file_for(folder, edit), folder.parent.parent / FOLDER
    text, best = path.read_text(), Least()
    _check(folder)
    for _ in range(TIMES):
        with TemporaryDirectory() as before:
            shutil.copytree(kept, before, dirs_exist_ok=True)
            path.write_text(edit(text))
            best.take(lambda: _check(folder))
            path.write_text(text)
            shutil.rmtree(kept)
            shutil.copytree(before, kept)
    return best


def _check(folder: Path) -> float:
    before = os.times()
    subprocess.run([sys.executable, "-c", "from warbook.cli.main import main; main()", "check", str(folder)],
                   stdout=subprocess.DEVNULL, check=False)  # fmt: skip
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main() -> None:
    collect_seldom()
    with TemporaryDirectory() as room:
        rules = Path(room) / "rules"
        shutil.copytree(RULES, rules, ignore=shutil.ignore_patterns(".*"))
        for name in sys.argv[1:] or ("skirm", "downsync"):
            for what, edit in EDITS.items():
                parts = [*running(rules / name, edit), ("new process", cold(rules / name, edit))]
                print(
                    f"{name:9} {what:8} {' · '.join(f'{part} {least}' for part, least in parts)}", flush=True
                )


if __name__ == "__main__":
    main()
