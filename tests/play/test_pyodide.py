"""Games played by Python in a page: under Node by messages, and in the built site by clicks. Skipped where there is no Pyodide."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import pytest

from tests.engine.shipped import folder_of
from tests.play.kit import DRIVER, MANY, PYODIDE, SEED, in_process, shipped, with_pyodide
from warbook.cli.main import main
from warbook.engine import journal
from warbook.publish.play.archive import engine_archive

NODE = shutil.which("node")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
PATIENCE = 90_000
"""So many milliseconds Python may take to begin, on a machine that does much else."""
STEPS = """window.steps = []; window.Worker = class extends Worker { constructor(...given) { super(...given);
  this.addEventListener("message", ({ data }) => data.step && window.steps.push(data.step)); } };"""
"""Notes how far the worker says it has come."""
SAVE = """() => { const key = Object.keys(localStorage).find((x) => x.startsWith("warbook-game"));
  return JSON.parse(localStorage.getItem(key)).save; }"""
DAMAGE = """async (cut) => { const shelf = await caches.open("warbook-engine");
  const [name] = await shelf.keys(), { headers } = await shelf.match(name);
  const bytes = new Uint8Array(await (await shelf.match(name)).arrayBuffer());
  await shelf.put(name, new Response(cut ? bytes.subarray(0, cut) : bytes.fill(0, 0, 4), { headers })); }"""
"""Cuts what is kept of Python short, or makes it something else."""
KEPT = """async () => { const shelf = await caches.open("warbook-engine"), [name] = await shelf.keys();
  return name && (await (await shelf.match(name)).blob()).size > 1_000_000; }"""


@with_pyodide
@pytest.mark.skipif(NODE is None, reason="there is no Node")
@pytest.mark.parametrize("name", MANY)
def test_a_game_in_pyodide_goes_as_in_process(name: str, tmp_path: Path) -> None:
    archive, game = tmp_path / "engine.zip", tmp_path / "game.zip"
    archive.write_bytes(engine_archive())
    game.write_bytes(shipped(name))
    script = Path(__file__).with_name("in_node.mjs")
    given = [PYODIDE, str(archive), str(game), str(DRIVER), str(SEED), str(MANY[name])]
    done = subprocess.run([str(NODE), str(script), *given], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode() == in_process(name)


class _Files(SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {**SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript"}

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""


@contextmanager
def web(folder: Path) -> Iterator[str]:
    """Serves a folder as any web server does."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@with_pyodide
@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")
def test_a_game_is_played_in_the_built_site_kept_and_replayed(
    browser: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Real clicks from the game's home page on; nothing comes from elsewhere, and nothing of Python before Play is pressed."""
    site, save = tmp_path / "site", tmp_path / "save.json"
    args = ["build", str(folder_of("first_skirmish")), "--no-print", "--out", str(site)]
    assert main([*args, "--play", "self", "--pyodide", PYODIDE]) == 0
    with closing(browser.new_page()) as page:  # as a file it says what is wrong, and where to go
        page.goto((site / "first_skirmish" / "play" / "index.html").as_uri())
        assert "it has to come from a web server" in page.locator("#table").inner_text()
    with web(site) as address:
        page = browser.new_page(viewport={"width": 1300, "height": 850}, reduced_motion="reduce")
        page.set_default_timeout(PATIENCE)
        wrong: list[str] = []
        asked: list[str] = []
        page.add_init_script(STEPS)
        page.on("pageerror", lambda fault: wrong.append(str(fault)))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{address}/first_skirmish/index.html")
        assert not [url for url in asked if "assets/table" in url or "/play/" in url]
        page.locator("a.wb-play").click()
        page.locator(".begin").click()
        answers(page, 4)
        page.wait_for_function("() => Object.keys(localStorage).some((x) => x.startsWith('warbook-game'))")
        page.wait_for_timeout(1000)
        count = page.evaluate("() => window.table.scene.answers")
        page.reload()
        page.wait_for_function("() => window.table?.scene?.question")
        assert page.evaluate("() => window.table.scene.answers") == count >= 4
        answers(page, 2)
        page.wait_for_timeout(1000)
        page.wait_for_function("() => window.table?.scene?.question")
        count = page.evaluate("() => window.table.scene.answers")
        kept(page)
        page.reload()  # Python's memory with the engine in it is kept, and plays the same game
        page.wait_for_function("() => window.table?.scene?.question")
        assert page.evaluate("() => [window.table.scene.answers, window.steps]") == [
            count,
            ["python", "game"],
        ]
        answers(page, 1)
        seeds = set()
        for _ in range(2):  # what is random is drawn anew from the same memory
            page.evaluate("() => localStorage.clear()")
            page.reload()
            page.locator(".begin").click()
            answers(page, 1)
            page.wait_for_function(
                "() => Object.keys(localStorage).some((x) => x.startsWith('warbook-game'))"
            )
            seeds.add(journal.from_json(page.evaluate(SAVE)).seed)
        assert len(seeds) == 2
        for cut, steps in ((1000, []), (0, ["python"])):  # a memory that does not fit is as none
            kept(page)
            page.evaluate(DAMAGE, cut)
            page.reload()
            page.wait_for_function("() => window.table?.scene?.question")
            assert page.evaluate("() => window.steps") == [*steps, "python", "engine", "game"]
        page.get_by_role("button", name="Menu").click()
        with page.expect_download() as told:
            page.get_by_text("Keep this game as a file").click()
        told.value.save_as(save)
        assert all(url.startswith((address, "blob:", "data:")) for url in asked)
        page.close()
    assert not wrong
    assert json.loads(save.read_text(encoding="utf-8"))["game"] == "first_skirmish"
    capsys.readouterr()
    assert main(["replay", str(save)]) == 0
    assert "It goes as it went" in capsys.readouterr().out


@with_pyodide
@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")
def test_a_list_made_in_the_built_site_is_played_there(browser: Any, tmp_path: Path) -> None:
    """By clicks: *Play with it* below the list opens the setup with that list as side A's, and those units stand on the board."""
    site = tmp_path / "site"
    args = ["build", str(folder_of("moth_and_wick")), "--no-print", "--out", str(site)]
    assert main([*args, "--play", "self", "--pyodide", PYODIDE]) == 0
    with web(site) as address, closing(browser.new_page(reduced_motion="reduce")) as page:
        page.set_default_timeout(PATIENCE)
        page.goto(f"{address}/moth_and_wick/index.html")
        page.get_by_role("link", name="Force builder").locator("visible=true").first.click()
        play = page.get_by_role("button", name="Play with it")
        assert play.is_disabled()
        page.get_by_label("Begin with a list").select_option(index=1)
        page.get_by_label("Name of the list").fill("Of my own")
        names = page.evaluate("() => warbookList.get().units.flatMap((x) => Array(x.count).fill(x.card))")
        play.click()
        chosen = page.locator("select[name=force0] option:checked")
        assert chosen.inner_text() == "Your own list: Of my own"
        page.locator(".begin").click()
        page.wait_for_function("() => window.table?.scene?.question")
        told = page.evaluate("() => window.table.scene.pieces.filter((x) => !x.owner).map((x) => x.card)")
        assert names and sorted(names) == sorted(one for one in told if one in names)


def kept(page: Any) -> None:
    """Waits until Python's memory is kept."""
    for _ in range(PATIENCE // 250):
        if page.evaluate(KEPT):
            return
        page.wait_for_timeout(250)
    raise AssertionError("nothing is kept")


def answers(page: Any, many: int) -> None:
    """So many questions of a person answered, each by clicks on what is offered."""
    for _ in range(many):
        page.wait_for_function("() => window.table?.scene?.question && window.table.asking.at")
        count = page.evaluate("() => window.table.scene.answers")
        while page.evaluate("() => window.table.scene.answers") == count:
            folded = page.locator(".asking details:not([open]) summary")
            if folded.count():
                folded.first.click()
            page.locator(".asking .choice").first.click()
            page.wait_for_timeout(400)
