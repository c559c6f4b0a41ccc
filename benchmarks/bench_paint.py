"""When the largest thing of a published page is painted on a slow phone, and what the browser does until then.

    python benchmarks/bench_paint.py SITE [--times 3] [PAGE …]

A page is opened as for the first time, by a browser with a quarter of a processor, 1.6 Mbit/s and 150 ms to a host that compresses.
Without PAGE it is the largest page of every kind of every game. What the main thread does is told in milliseconds of its own processor
time, which hang less on what else the machine does than seconds of the clock. Goal: the largest paint within 1.5 s.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
from collections import Counter
from functools import cache
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from statistics import median
from typing import Any

from bench_page import served
from playwright.sync_api import Browser, sync_playwright

GOAL = 1.5
SLOWER = 4
WATCHED = 2500
"""Milliseconds that a page is watched when all of it is there: its scripts run after it has been painted."""
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SCREEN: Any = {"viewport": {"width": 390, "height": 800}, "device_scale_factor": 2}
GENERAL = ("index.html", "404.html", "language/index.html", "language/*.html")
KINDS = (
    "index.html",
    "rules/*.html",
    "units/index.html",
    "units/compare.html",
    "units/[!ci]*.html",
    "missions/index.html",
    "missions/[!i]*.html",
    "forces/*/index.html",
    "az.html",
    "builder.html",
    "examples.html",
    "glossary.html",
    "how_it_plays.html",
    "tables.html",
    "source/*.html",
)
WORK = {
    "ParseHTML": "parse",
    "ParseAuthorStyleSheet": "parse",
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "paint",
    "Commit": "paint",
    "EvaluateScript": "script",
    "v8.compile": "script",
    "FunctionCall": "script",
    "TimerFire": "script",
    "EventDispatch": "script",
}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("site", type=Path)
    arguments.add_argument("pages", nargs="*")
    arguments.add_argument("--times", type=int, default=3)
    chosen = arguments.parse_intermixed_args()
    late = 0
    with served(chosen.site, _Compressed) as address, sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        pages = chosen.pages or largest(chosen.site)
        for page in pages:
            found = [opened(browser, f"{address}/{page}") for _ in range(chosen.times)]
            paint = median(one for one, _, _ in found)
            late += paint > GOAL
            work = {what: round(median(one[what] for _, one, _ in found)) for what in found[0][1]}
            told = " ".join(f"{what} {took}" for what, took in work.items())
            kilo = found[0][2] / 1000
            print(
                f"{paint:5.2f} s  {told} ms  {kilo:4.0f} kB  load {os.getloadavg()[0]:.1f}  {page}",
                flush=True,
            )
        browser.close()
    print(f"{late} of {len(pages)} later than {GOAL} s")


def largest(site: Path) -> list[str]:
    """The largest page of every kind, of the site and of each game."""
    games = sorted(one.parent.name for one in site.glob("*/rules"))
    kinds = [*GENERAL, *(f"{game}/{kind}" for game in games for kind in KINDS)]
    found = (max(site.glob(kind), key=lambda one: one.stat().st_size, default=None) for kind in kinds)
    return list(dict.fromkeys(one.relative_to(site).as_posix() for one in found if one))


def opened(browser: Browser, url: str) -> tuple[float, dict[str, float], float]:
    """Seconds to the largest paint; milliseconds of work of the main thread until then; bytes loaded."""
    context = browser.new_context(**SCREEN)
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    loaded: list[float] = []
    line.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    browser.start_tracing(page=page, categories=["devtools.timeline", "loading", "blink.user_timing", "v8"])
    page.goto(url, wait_until="load")
    page.wait_for_timeout(WATCHED)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    return *worked(events, url), sum(loaded)


def worked(events: list[dict[str, Any]], url: str) -> tuple[float, dict[str, float]]:
    """Seconds to the largest paint of a page, and processor milliseconds of its main thread before that, by what they went to,
    and in all."""
    start = max(
        (one for one in events if one["name"] == "navigationStart" and _address(one) == url),
        key=lambda one: float(one["ts"]),
    )
    mine = [one for one in events if (one["pid"], one["tid"]) == (start["pid"], start["tid"])]
    until = max(one["ts"] for one in mine if one["name"] == "largestContentfulPaint::Candidate")
    mine = [one for one in mine if one["ph"] == "X" and start["ts"] <= one["ts"] <= until]
    spent = Counter(dict.fromkeys(("all", *dict.fromkeys(WORK.values())), 0.0))
    mine.sort(key=lambda one: (one["ts"], -one.get("dur", 0)))
    inside: list[tuple[float, str]] = []
    for one in mine:
        while inside and inside[-1][0] <= one["ts"]:
            inside.pop()
        took = one.get("tdur", 0) / 1000
        if not inside:
            spent["all"] += took
        what = WORK.get(one["name"], inside[-1][1] if inside else "")
        if what != (inside[-1][1] if inside else ""):
            spent[what] += took
            if inside and inside[-1][1]:
                spent[inside[-1][1]] -= took
        inside.append((one["ts"] + one.get("dur", 0), what))
    return (until - start["ts"]) / 1e6, dict(spent)


def _address(event: dict[str, Any]) -> str:
    return str(event["args"].get("data", {}).get("documentLoaderURL", ""))


class _Compressed(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if not path.is_file():
            self.send_error(404)
            return
        kind = "text/javascript" if path.suffix == ".js" else self.guess_type(str(path))
        data, packed = body(path, kind.startswith(("text", "image/svg", "application/j")))
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(data)


@cache
def body(path: Path, text: bool) -> tuple[bytes, bool]:
    data = path.read_bytes()
    return (gzip.compress(data, 6), True) if text else (data, False)


if __name__ == "__main__":
    main()
