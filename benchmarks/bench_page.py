"""A published page that is played on: how soon its first scene is there, cold and cached, and what it costs while nothing happens.

WARBOOK_PYODIDE=… python benchmarks/bench_page.py [first_skirmish skirm downsync]

For each game: seconds from the opening of the page until its setup screen stands there, and from *Begin* to the first question; the
same where all files are kept by the browser; with each the processor time of the browser, which tells more where a machine does
other things too; and the share of a processor that the page takes while somebody thinks. Python comes from files beside the site.
"""

from __future__ import annotations

import argparse
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter, sleep
from typing import Any, ClassVar

from playwright.sync_api import sync_playwright

from warbook.cli.main import main as warbook

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("first_skirmish", "skirm", "downsync")
GOALS = "goals: 6 s cold, 3 s cached, 0 %"
PATIENCE = 300_000
KEPT = "async () => (await (await caches.open('warbook-engine')).keys()).length > 0"
SETTLED = 10
"""So many seconds the first chances of a question, and all else that is worked out at once, may take."""
IDLE = 10
"""So many seconds a page is watched while nothing happens."""


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games", nargs="*", default=list(GAMES))
    chosen = arguments.parse_args()
    with TemporaryDirectory() as folder:
        site = Path(folder)
        folders = [str(ROOT / "rules" / name) for name in chosen.games]
        pyodide = os.environ["WARBOOK_PYODIDE"]
        if len(folders) == 1:
            built = [*folders, "--no-print", "--out", str(site), "--play", "self", "--pyodide", pyodide]
        else:
            built = [
                str(ROOT / "rules"),
                "--no-print",
                "--out",
                str(site),
                "--play",
                "self",
                "--pyodide",
                pyodide,
            ]
        assert warbook(["build", *built]) == 0
        for name in chosen.games:
            print(measured(site, name))


def measured(site: Path, name: str) -> str:
    """One game, in a line."""
    with served(site) as address, sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1300, "height": 850}, reduced_motion="reduce")
        page.set_default_timeout(PATIENCE)

        def setup() -> None:
            page.goto(f"{address}/{name}/play/index.html")
            page.wait_for_selector(".setup")

        def begin() -> None:
            page.locator(".begin").click()
            page.wait_for_function("() => window.table?.scene?.question")

        def again() -> None:
            page.reload()
            page.wait_for_function("() => window.table?.scene?.question")

        times = [timed(setup), timed(begin)]
        while not page.evaluate(KEPT):  # the memory is kept a while later, the game sooner
            sleep(1)
        times.append(timed(again))
        sleep(SETTLED)
        _, idle = timed(lambda: sleep(IDLE))
        browser.close()
    told = [f"{wall:.1f} s ({used:.1f} of processor)" for wall, used in times]
    return (
        f"{name}: setup screen after {told[0]}, first question {told[1]} after Begin; kept and cached {told[2]}; "
        f"idle {100 * idle / IDLE:.1f} % ({GOALS})"
    )


def timed(do: Callable[[], object]) -> tuple[float, float]:
    """Seconds that something takes, and processor seconds of all processes that this one has begun."""
    start, used = perf_counter(), processor()
    do()
    return perf_counter() - start, processor() - used


def processor() -> float:
    """The processor time so far of all that this process has begun, and what they began."""
    parents: dict[int, int] = {}
    spent: dict[int, float] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(stat.parent.name)] = int(fields[1])
        spent[int(stat.parent.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    mine, found = {os.getpid()}, 0.0
    while more := {one for one, parent in parents.items() if parent in mine} - mine:
        mine |= more
    for one in mine - {os.getpid()}:
        found += spent[one]
    return found


class _Files(SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {**SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript"}

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""


@contextmanager
def served(folder: Path, how: type[SimpleHTTPRequestHandler] = _Files) -> Iterator[str]:
    """The address at which the files of a folder are to be had."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(how, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


if __name__ == "__main__":
    main()
