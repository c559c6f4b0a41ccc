"""The live preview: what is saved is on the page, what is wrong is shown, and the last good page stays."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from threading import Event, Thread

import pytest
from fen import FORCE, GAME

from warbook.publish.book.around import small
from warbook.publish.preview.desk import Desk, News
from warbook.publish.preview.server import PreviewServer
from warbook.publish.preview.watching import Watch, examine, picture_again
from warbook.publish.products import cover
from warbook.publish.products.printed import Printed

STRIKE = "fen/rules/play.html"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    game = tmp_path / "fen"
    game.mkdir()
    (game / "fen.rules.md").write_text(GAME, encoding="utf-8")
    (game / "keepers.rules.md").write_text(FORCE, encoding="utf-8")
    return game


def rewrite(folder: Path, old: str, new: str) -> Path:
    path = folder / "fen.rules.md"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def shown(desk: Desk, address: str) -> str:
    found = desk.renderer.get(address)
    assert found is not None
    return found.decode()


def test_only_pages_that_changed_are_rendered_again(folder: Path) -> None:
    desk = Desk([folder])
    before = {address: desk.renderer.get(address) for address in desk.renderer.addresses()}
    rewrite(folder, "Two crews cross a marsh at night.", "Two crews cross a bog by day.")
    news = desk.update("fen")
    assert news == News("", ("fen/index.html", "fen/source/fen-fen.html"))
    assert "cross a bog by day" in shown(desk, "fen/index.html")
    same = [a for a, data in before.items() if desk.renderer.get(a) is data]
    assert set(before) - set(same) == set(news.pages)


def test_wrong_rules_are_told_with_their_frame_and_the_good_page_stays(folder: Path) -> None:
    desk = Desk([folder])
    good = desk.renderer.get(STRIKE)
    path = rewrite(folder, "the attacker's EYE", "the attacker's ELBOW")
    news = desk.update("fen")
    assert "ELBOW" in news.faults and "^^^" in news.faults and "fen/fen.rules.md:" in news.faults
    assert news.pages == () and desk.renderer.get(STRIKE) is good
    path.write_text(GAME, encoding="utf-8")
    assert desk.update("fen") == News()


def test_a_new_section_changes_the_contents_everywhere(folder: Path) -> None:
    desk = Desk([folder])
    rewrite(folder, "## Play\n", "## Interlude\n\nSome words.\n\n## Play\n")
    assert desk.update("fen").all
    assert "Interlude" in shown(desk, "fen/rules/basics.html")


def test_a_game_that_never_was_good_leaves_room_for_the_others(folder: Path) -> None:
    other = folder.parent / "broken"
    other.mkdir()
    (other / "broken.rules.md").write_text("# Game: Broken\n\n- Colour of hope: green\n", encoding="utf-8")
    desk = Desk([folder, other])
    assert "Colour of hope" in desk.faults
    assert desk.renderer.get("fen/index.html") is not None
    assert desk.renderer.get("broken/index.html") is None


def test_an_edition_follows_the_game_it_changes_and_is_led_to_from_there(folder: Path) -> None:
    fast = folder.parent / "fast"
    fast.mkdir()
    path = fast / "fast.rules.md"
    text = "# Edition: Fast Fen\n\n- Changes game: Lantern Fen\n\n## Haste\n\n### Replace Resource: Oil\n\n"
    text += "- Held by: player\n- Starts at: 5\n"
    path.write_text(text, encoding="utf-8")
    desk = Desk([fast, folder])
    assert set(desk.watched()) == {fast, folder}
    assert desk.touched([folder / "fen.rules.md"]) == ["fast", "fen"]
    assert "Fast Fen" in shown(desk, "fen/rules/basics.html")
    path.write_text(text.replace("Edition: Fast Fen", "Edition: Fleet Fen"), encoding="utf-8")
    assert desk.touched([path]) == ["fast", "fen"]
    assert [desk.update(name).faults for name in ("fast", "fen")] == ["", ""]
    page = shown(desk, "fen/rules/basics.html")
    assert "Fleet Fen" in page and "Fast Fen" not in re.sub("<nav.*?</nav>", "", page, flags=re.DOTALL)


def test_examples_that_fail_are_told(folder: Path) -> None:
    assert examine(folder) == []
    rewrite(folder, "2d6 + the attacker's EYE", "1d6 + the attacker's EYE")
    desk = Desk([folder])
    assert desk.faults == ""
    assert "example" in desk.take_checks("fen", examine(folder)).faults.lower()


def test_printed_matter_comes_later(folder: Path) -> None:
    desk = Desk([folder])
    assert desk.renderer.get("fen/cards/wick-runner.png") is None
    printed = Printed({"cards/wick-runner.png": b"png"}, images={"Wick Runner": "cards/wick-runner.png"})
    news = desk.take_print("fen", printed)
    assert "fen/units/wick-runner.html" in news.pages
    assert desk.renderer.get("fen/cards/wick-runner.png") == b"png"
    rendered = desk.renderer.get("fen/index.html")
    printed = Printed({"cards/wick-runner.png": b"new"}, images=printed.images)
    assert desk.take_print("fen", printed).pages == ()
    assert desk.renderer.get("fen/cards/wick-runner.png") == b"new"
    assert desk.renderer.get("fen/index.html") is rendered, "no page is rendered again for a picture"


def test_what_only_a_build_needs_is_not_made(folder: Path) -> None:
    """No PDF and no picture for shared links, after an edit; a PDF is printed when somebody opens it."""
    printed = picture_again(folder)
    assert printed is not None
    pictures = {*printed.images.values(), *map(small, printed.images.values())}
    assert {path for path, data in printed.files.items() if data} == pictures
    assert all(
        len(printed.files[small(one)]) * 3 < len(printed.files[one]) for one in printed.images.values()
    )
    assert cover.PATH not in printed.files
    desk = Desk([folder])
    desk.take_print("fen", printed)
    path = "fen/print/cards-letter.pdf"
    assert 'href="print/cards-letter.pdf"' in shown(desk, "fen/index.html")
    assert (desk.get(path) or b"").startswith(b"%PDF") and desk.get(path) is desk.renderer.get(path)
    assert desk.renderer.get("fen/print/cards-a4.pdf") == b""
    desk.take_print("fen", printed)
    assert desk.renderer.get(path) == b"", "what was printed by older rules is not kept"
    assert desk.get("fen/print/other-letter.pdf") is None


def test_what_takes_long_is_made_for_the_game_that_is_looked_at(folder: Path, server: PreviewServer) -> None:
    """And given up when its rules are saved meanwhile."""
    other = folder.parent / "other"
    shutil.copytree(folder, other)
    server.desk = Desk([folder, other])
    watch = Watch(server, Event(), lambda words: None)
    begun: list[tuple[str, str]] = []
    watch._long = watch._checks = Noted(begun)  # type: ignore[assignment]
    for name in ("fen", "other"):
        watch._runs[name] = 1
        watch._calm(name, 1)
    assert begun == [("examine", "fen"), ("examine", "other")], "nobody looks at a page"
    begun.clear()
    server.viewed = "fen/index.html"
    watch.looked_at()
    watch.looked_at()
    assert begun == [("picture_again", "fen"), ("work_out_again", "fen")]
    begun.clear()
    server.viewed = "other/index.html"
    watch.looked_at()
    assert begun == [("given up", ""), ("picture_again", "other"), ("work_out_again", "other")]
    begun.clear()
    watch._worked_out("other", 1, ([], {}))
    server.viewed = "fen/index.html"
    watch.looked_at()
    assert begun == [("picture_again", "fen"), ("work_out_again", "fen")]
    begun.clear()
    watch.saved([rewrite(folder, "Two crews", "Three crews")])
    assert begun == [("given up", "")]


class Noted:
    """Instead of another process: notes what is to be done there."""

    def __init__(self, begun: list[tuple[str, str]]) -> None:
        self.begun = begun

    def submit(self, work: Callable[[Path], object], folder: Path, done: object) -> None:
        self.begun.append((work.__name__, folder.name))

    def give_up(self) -> None:
        self.begun.append(("given up", ""))


@pytest.fixture
def server(folder: Path) -> Iterator[PreviewServer]:
    made = PreviewServer(Desk([folder]), 0)
    thread = Thread(target=made.run, daemon=True)
    thread.start()
    yield made
    made.end()
    thread.join()


@pytest.mark.parametrize(
    ("host", "status"),
    [("evil.example:{port}", 421), ("localhost:{port}", 200), ("127.0.0.1:1", 421), ("", 421)],
)
def test_the_server_answers_to_its_own_name_only(server: PreviewServer, host: str, status: int) -> None:
    port = server.port
    line = HTTPConnection("127.0.0.1", port, timeout=20)
    line.request("GET", f"/{STRIKE}", headers={"Host": host.format(port=port)})
    answer = line.getresponse()
    answer.read()
    line.close()
    assert answer.status == status


def test_the_server_serves_pages_and_news(server: PreviewServer, folder: Path) -> None:
    line = HTTPConnection("127.0.0.1", server.port, timeout=20)
    line.request("GET", f"/{STRIKE}")
    answer = line.getresponse()
    text = answer.read().decode()
    assert answer.status == 200 and '<script src="/_warbook/live.js" defer>' in text
    line.request("GET", "/../../etc/passwd")
    answer = line.getresponse()
    assert answer.status == 404 and b"root:" not in answer.read()
    events = HTTPConnection("127.0.0.1", server.port, timeout=20)
    events.request("GET", "/_warbook/events")
    stream = events.getresponse()
    assert json.loads(stream.readline()[6:]) == {"faults": "", "pages": [], "all": False}
    stop = Event()
    said: list[str] = []
    watch = Watch(server, stop, said.append, with_print=False)
    watch.saved([rewrite(folder, "Two crews", "Three crews")])
    stop.set()
    watch.close()
    assert stream.readline() == b"\n"
    assert json.loads(stream.readline()[6:])["pages"] == ["fen/index.html", "fen/source/fen-fen.html"]
    assert said == ["fen: 2 pages changed"]
    began = time.monotonic()
    server.end()
    while stream.readline():
        pass
    assert time.monotonic() - began < 0.9, "an open page does not hold it up"
    stream.close()
    events.close()
    line.close()


@pytest.mark.skipif(os.name == "nt", reason="groups of processes")
@pytest.mark.parametrize("ends", [signal.SIGTERM, signal.SIGINT])
def test_whoever_ends_it_ends_all_of_it(folder: Path, ends: signal.Signals) -> None:
    """Also the process beside it, in the middle of what it prints."""
    command = [sys.executable, "-m", "warbook.cli.main", "serve", str(folder), "--port", "0"]
    # Where the tests run behind a shell, Ctrl-C is ignored and would be so here too.
    heard = partial(signal.signal, signal.SIGINT, signal.default_int_handler)
    made = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=heard
    )
    try:
        assert made.stdout is not None and "http://127.0.0.1:" in made.stdout.readline()
        time.sleep(4)
        made.send_signal(ends)
        assert made.wait(30) == 0
        for _ in range(100):
            try:
                os.killpg(made.pid, 0)
            except ProcessLookupError:
                return
            time.sleep(0.1)
        pytest.fail("something of it goes on")
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(made.pid, signal.SIGKILL)
        made.wait()
        made.stdout.close()
