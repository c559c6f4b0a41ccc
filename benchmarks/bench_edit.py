"""What an edit costs: until it is told what is wrong, which examples fail, and until the page is there.

    python benchmarks/bench_edit.py [GAME …]

Each edit is made in a copy of the rules: in a running process, which has read the game before, and by `warbook check`
in a new one, which finds what the last check kept. Times are processor time, the best of some; the first line tells
how fast the machine is just now, so that two runs can be compared.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

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


def measured(do: Callable[[], object], *between: Callable[[], object]) -> float:
    """The least processor time of some runs, each after what is done `between`."""
    best = float("inf")
    for _ in range(TIMES):
        for other in between:
            other()
        begun = time.process_time()
        do()
        best = min(best, time.process_time() - begun)
    return best


def running(folder: Path, edit: Edit) -> Iterator[tuple[str, float]]:
    """The parts of an edit in a process that has the game: until diagnostics, failing examples, and pages."""
    from warbook.engine.examples import run_examples
    from warbook.language.load import Past, load_game
    from warbook.publish.preview.desk import Desk

    path = file_for(folder, edit)
    text, past = path.read_text(), Past()
    changed = edit(text)
    texts = {f"{folder.name}/{path.name}": changed}

    def back() -> None:
        load_game(folder, past=past)

    yield "diagnostics", measured(lambda: load_game(folder, texts=texts, past=past), back)
    book = load_game(folder, texts=texts, past=past).rulebook
    if book is not None:
        yield "examples", measured(lambda: run_examples(book))
    desk = Desk([folder])

    def put(words: str) -> Callable[[], object]:
        return lambda: path.write_text(words)

    yield (
        "page",
        measured(lambda: desk.update(folder.name), put(text), lambda: desk.update(folder.name), put(changed)),
    )
    path.write_text(text)


def cold(folder: Path, edit: Edit) -> float:
    """`warbook check` in a new process after an edit."""
    path = file_for(folder, edit)
    text = path.read_text()
    best = float("inf")
    for _ in range(TIMES):
        path.write_text(text)
        _check(folder)
        path.write_text(edit(text))
        best = min(best, _check(folder))
    path.write_text(text)
    return best


def _check(folder: Path) -> float:
    before = os.times()
    subprocess.run([sys.executable, "-c", "from warbook.cli.main import main; main()", "check", str(folder)],
                   stdout=subprocess.DEVNULL, check=False)  # fmt: skip
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main() -> None:
    print(f"A sum that takes about 0.05 s on a machine of 2024 that does nothing else: {speed():.3f} s")
    with TemporaryDirectory() as room:
        rules = Path(room) / "rules"
        shutil.copytree(RULES, rules, ignore=shutil.ignore_patterns(".*"))
        for name in sys.argv[1:] or ("skirm", "downsync"):
            for what, edit in EDITS.items():
                parts = [f"{part} {seconds:.2f} s" for part, seconds in running(rules / name, edit)]
                print(
                    f"{name:10} {what:8} {' · '.join(parts)} · new process {cold(rules / name, edit):.2f} s",
                    flush=True,
                )


if __name__ == "__main__":
    main()
