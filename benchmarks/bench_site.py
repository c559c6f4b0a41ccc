"""The site, measured: the whole site against plain MkDocs of the same Markdown, change to preview, page weight.

    python benchmarks/bench_site.py [GAME [PART]]

PART is preview, http, book or site; all of them, if not given.

Times are of processor and of clock; only ratios say something on another machine. Goals: the whole site in at most
1.5 times what MkDocs takes for the same Markdown; a change on the page in under a second.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path

from warbook.language.store import FOLDER

ROOT = Path(__file__).parents[1]
WEB = ROOT / "site" / "warbook" / "publish" / "web"
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Whoever installs Warbook has its code compiled, as he has MkDocs': both are measured so."""


_TIMES = 3


def timed(command: list[str], cwd: Path) -> tuple[float, float]:
    """Seconds of clock and of processor that a command takes."""
    import resource

    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, cwd=cwd, check=True, capture_output=True, env=ENVIRONMENT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - start, busy


def best(command: list[str], cwd: Path, before: Callable[[], None] = lambda: None) -> tuple[float, float]:
    """The same, at its best of several times: what else the machine does makes both sides of a ratio slower, not alike."""
    runs = []
    for _ in range(_TIMES):
        before()
        runs.append(timed(command, cwd))
    return min(clock for clock, _ in runs), min(busy for _, busy in runs)


def plain_project(game: Path, base: Path) -> Path:
    """A project of plain MkDocs with the same theme and Markdown, and with no plugin of ours."""
    docs = base / "docs"
    shutil.copytree(WEB / "docs", docs)
    warbook = [sys.executable, "-m", "warbook.cli.main"]
    subprocess.run(
        [*warbook, "build", str(game), "--markdown", str(docs)],
        cwd=ROOT,
        check=True,
        capture_output=True,
        env=ENVIRONMENT,
    )
    for page in docs.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        page.write_text(re.sub(r"!\[[^\]]*\]\([^)]*\)", "", text), encoding="utf-8")
    config = (WEB / "mkdocs.yml").read_text(encoding="utf-8").replace("  - warbook\n", "")
    (base / "mkdocs.yml").write_text(config, encoding="utf-8")
    return base


def whole_site(game: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        base = Path(name)
        project = plain_project(game, base)
        plain = best([sys.executable, "-m", "mkdocs", "build", "-q", "-d", str(base / "plain")], project)
        command = [sys.executable, "-m", "warbook.cli.main", "build", str(game), "--out", str(base / "ours")]
        made = ROOT / FOLDER / "print"
        runs = []
        for what, options in (("pages", ["--no-print"]), ("pages and PDFs", [])):
            for how, before in (
                ("anew", lambda: shutil.rmtree(made, ignore_errors=True)),
                ("unchanged", lambda: None),
            ):
                runs.append((f"{what}, {how}", best([*command, *options], ROOT, before)))
        count = len(list((base / "ours").rglob("*.html")))
        print(f"{'plain MkDocs':<26}{plain[0]:6.1f} s clock  {plain[1]:6.1f} s processor")
        for what, took in runs:
            print(
                f"{what:<26}{took[0]:6.1f} s clock  {took[1]:6.1f} s processor  "
                f"{took[0] / plain[0]:.2f} and {took[1] / plain[1]:.2f} times MkDocs (goal 1.50)"
            )
        print(f"({count} pages)")
        weights(base / "ours", game.name)


def weights(site: Path, game: str) -> None:
    """What a first visit loads: the page and every style sheet, script and font it asks for, not compressed."""
    units = [p for p in sorted((site / game / "units").glob("*.html")) if p.stem not in ("index", "compare")]
    for what, page in (("home", site / game / "index.html"), ("unit page", units[0] if units else None)):
        if page is None:
            continue
        text = page.read_text(encoding="utf-8")
        found = re.findall(r'<(?:script|link|img)[^>]*?(?:src|href)="([^"#]+\.(?:js|css|webp))"', text)
        files = {(page.parent / path).resolve() for path in found}
        shared = sum(f.stat().st_size for f in files if f.suffix in (".js", ".css"))
        pictures = sum(f.stat().st_size for f in files if f.suffix == ".webp")
        fonts = sum(f.stat().st_size for f in (site / "assets" / "fonts").glob("*.woff2"))
        kilo = [round(x / 1024) for x in (page.stat().st_size, shared, fonts, pictures)]
        print(
            f"{what:<17} page {kilo[0]} kB, styles and scripts {kilo[1]} kB, fonts {kilo[2]} kB, pictures {kilo[3]} kB"
        )


def preview(game: Path) -> None:
    """From a saved change to the page rendered, in the process of the preview."""
    from warbook.publish.preview.desk import Desk

    with tempfile.TemporaryDirectory() as name:
        copy = Path(name) / game.name
        shutil.copytree(game, copy)
        path = max(copy.glob("*.rules.md"), key=lambda one: one.stat().st_size)
        desk = Desk([copy])
        text = path.read_text(encoding="utf-8")
        found = []
        for count in range(5):
            path.write_text(f"{text}\nChanged {'again ' * count}.\n", encoding="utf-8")
            clock, busy = time.perf_counter(), time.process_time()
            news = desk.update(game.name)
            assert news.pages and not news.faults, news
            desk.renderer.get(next(p for p in news.pages if "/source/" not in p))
            found.append((time.perf_counter() - clock, time.process_time() - busy))
        clock, busy = min(one for one, _ in found), min(one for _, one in found)
        print(f"change to preview {clock:6.2f} s clock  {busy:6.2f} s processor  (goal 1.00)")


def over_http(game: Path) -> None:
    """From a saved change until a reader has the new page: the file is written, the news come, the page is fetched."""
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name) / game.name
        shutil.copytree(game, copy)
        path = max(copy.glob("*.rules.md"), key=lambda one: one.stat().st_size)
        text = path.read_text(encoding="utf-8")
        command = [sys.executable, "-m", "warbook.cli.main", "serve", str(copy), "--port", "0", "--no-print"]
        served = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT)
        try:
            assert served.stdout is not None
            port = int(re.findall(r"127\.0\.0\.1:(\d+)", served.stdout.readline())[0])
            events = HTTPConnection("127.0.0.1", port, timeout=60)
            events.request("GET", "/_warbook/events")
            stream = events.getresponse()
            stream.readline(), stream.readline()
            time.sleep(12)  # until every page has been looked at once, and the examples are played
            found = []
            for count in range(7):
                begun = time.perf_counter()
                path.write_text(f"{text}\nSaid {'again ' * count}for the {count}th time.\n", encoding="utf-8")
                while not (told := stream.readline()).startswith(b"data") or not (
                    pages := [one for one in json.loads(told[6:])["pages"] if "/source/" not in one]
                ):
                    pass
                line = HTTPConnection("127.0.0.1", port, timeout=60)
                line.request("GET", "/" + pages[0])
                assert f"for the {count}th time".encode() in line.getresponse().read()
                found.append(time.perf_counter() - begun)
                time.sleep(4)
        finally:
            served.terminate()
            served.wait()
        found.sort()
        print(
            f"saved to read     {found[len(found) // 2]:6.2f} s clock over HTTP, {found[0]:.2f} to {found[-1]:.2f} (goal 1.00)"
        )


def rulebook(game: Path) -> None:
    """The whole rulebook as PDF on each paper, by the command, with the start of Python and the reading of kept rules."""
    with tempfile.TemporaryDirectory() as name:
        command = [sys.executable, "-m", "warbook.cli.main", "book", str(game), "--out", name]
        subprocess.run(
            [*command, "--paper", "a5"], cwd=ROOT, check=True, capture_output=True, env=ENVIRONMENT
        )
        for paper in ("a4", "letter", "a5"):
            clock, busy = timed([*command, "--paper", paper], ROOT)
            data = (Path(name) / f"rulebook-{paper}.pdf").read_bytes()
            pages = re.findall(rb"<xmpTPg:NPages>(\d+)<", data)
            count = int(pages[0]) if pages else 0
            print(
                f"rulebook {paper:<8} {clock:6.1f} s clock  {busy:6.1f} s processor  {count} pages, {len(data) // 1024} kB"
            )


PARTS = {"preview": preview, "http": over_http, "book": rulebook, "site": whole_site}


def main() -> None:
    game = ROOT / "rules" / (sys.argv[1] if len(sys.argv) > 1 else "downsync")
    for part in sys.argv[2:] or PARTS:
        PARTS[part](game)


if __name__ == "__main__":
    main()
