"""`warbook table`: begun, told how to open, ended; and what is in its way."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
from cli_kit import Run


@contextmanager
def served(project: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """The command as a process of its own, with the first lines that it prints."""
    command = [
        sys.executable,
        "-m",
        "warbook.cli.main",
        "table",
        "first_skirmish",
        "--port",
        "0",
        "--no-open",
        *words,
    ]
    process = subprocess.Popen(
        command, cwd=project, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert process.stdout is not None
    wanted = 5 if "--invite" in words else 1
    try:
        yield process, [process.stdout.readline().strip() for _ in range(wanted)]
    finally:
        process.kill()
        process.wait(10)
        process.stdout.close()


@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGTERM])
def test_it_is_opened_and_ended(project: Path, way: signal.Signals) -> None:
    with served(project) as (process, lines):
        address = re.search(r"http://127\.0\.0\.1:\d+/", lines[0])
        assert address is not None and "Ctrl+C ends it" in lines[0]
        with urlopen(f"{address[0]}looks.json", timeout=20) as reply:
            assert json.loads(reply.read())["title"] == "First Skirmish"
        process.send_signal(way)
        assert process.stdout is not None and process.stdout.read().strip().endswith("Ended.")
        assert process.wait(10) == 0


def test_a_game_is_kept_from_its_beginning_with_its_links(project: Path, run: Run) -> None:
    with served(project, "--save", "game.json", "--invite", "--seed", "4") as (_, lines):
        links = [line.split("#")[-1] for line in lines if "#" in line]
        assert [line.split(":")[0] for line in lines[1:4]] == ["Side A", "Side B", "To look on"]
        assert len({link.split()[0] for link in links}) == 4
    assert run("replay", "game.json", "--quiet").code == 0
    with served(project, "--save", "game.json", "--invite") as (_, again):
        assert [line.split("#")[-1] for line in again if "#" in line] == links


def test_what_is_in_the_way_is_told(project: Path, run: Run) -> None:
    assert "Nobody called" in run("table", "first_skirmish", "--side", "B=chess").text
    (project / "broken.json").write_text("{}", encoding="utf-8")
    assert "is no saved game" in run("table", "first_skirmish", "--save", "broken.json").text
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        told = run("table", "first_skirmish", "--no-open", "--port", str(taken.getsockname()[1]))
    assert "cannot be used" in told.text and told.code != 0


@pytest.mark.parametrize("command", [["table", "first_skirmish", "--no-open"], ["serve"]], ids=lambda x: x[0])
def test_what_is_not_installed_is_told(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    serving = ("warbook.table", "warbook.publish.local", "warbook.publish.preview")
    for name in [one for one in sys.modules if one.startswith(serving)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    told = run(*command)
    assert told.code != 0 and "needs “uvicorn”, which is not installed" in told.text
