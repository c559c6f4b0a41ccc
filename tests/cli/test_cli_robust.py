"""Files that are none, a full disk, and commands given without a path."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli_kit import Run

from warbook.cli import balance
from warbook.cli.problem import Problem
from warbook.publish.book.force_lists import lists_of

FULL = OSError(28, "No space left on device")


def full(*_: object) -> None:
    raise FULL


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_pipes_and_devices_in_the_place_of_files_are_said_so(run: Run, project: Path) -> None:
    game = project / "rules" / "first_skirmish"
    (game / "lists").mkdir(exist_ok=True)
    os.mkfifo(game / "lists" / "pipe.yaml")
    (game / "lists" / "zero.yaml").symlink_to("/dev/zero")
    (game / "theme.yaml").unlink(missing_ok=True)
    os.mkfifo(game / "theme.yaml")
    told = run("check", "first_skirmish").text
    assert told.count("not an ordinary file") == 3, told
    assert all(one.name not in ("pipe", "zero") for one in lists_of(game))
    os.mkfifo(project / "game.json")
    assert "not an ordinary file" in run("replay", "game.json").err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_site_is_built_although_a_picture_is_a_pipe_and_what_was_kept_is_no_text(
    project: Path,
) -> None:
    game = project / "rules" / "first_skirmish"
    (game / "theme" / "units").mkdir(parents=True, exist_ok=True)
    os.mkfifo(game / "theme" / "units" / "nobody.svg")
    (game / "how_it_plays.json").write_bytes(b"\xff\xfe{")
    program = "import sys; from warbook.cli.main import main; sys.exit(main())"
    words = [sys.executable, "-c", program, "build", "first_skirmish", "--no-print"]
    told = subprocess.run(words, capture_output=True, text=True, timeout=300, check=False)
    assert told.returncode == 0 and "Built" in told.stdout, told.stderr


def test_format_on_a_full_disk(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = next((project / "rules" / "first_skirmish").glob("*.rules.md"))
    before = path.read_text() + "\n\n\n"
    path.write_text(before)
    monkeypatch.setattr("warbook.language.format.write_atomically", full)
    told = run("format")
    assert told.code == 2 and "No space left on device. It is left as it was." in told.err
    assert path.read_text() == before


def test_a_table_that_cannot_be_kept_is_kept_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = balance.write_atomically

    def no_room(path: Path, text: str) -> None:
        if path.parent == tmp_path / "full":
            raise FULL
        write(path, text)

    monkeypatch.setattr(balance, "write_atomically", no_room)
    monkeypatch.setattr(balance, "gettempdir", lambda: str(tmp_path))
    with pytest.raises(Problem, match=r"No space left on device\. It is in “") as told:
        balance.keep(tmp_path / "full" / "how_it_plays.json", "rows")
    assert Path(told.value.format_message().split("in “")[1].split("”")[0]).read_text() == "rows"


def test_a_game_that_cannot_be_kept_is_offered_another_place(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("warbook.cli.terminal.Terminal.typing", True, raising=False)
    monkeypatch.setattr("warbook.cli.terminal.Terminal.__init__", lambda self: setattr(self, "colour", False))
    lines = iter(["1", "b4", "other.json", "quit"])
    asked: list[str] = []
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or next(lines))
    told = run("play", "first_skirmish", "--seed", "5", "--save", "nowhere/game.json")
    assert any("another file" in question for question in asked)
    assert "Saved in other.json" in told.out and (project / "other.json").exists()


def test_without_a_path_the_rules_here_are_checked(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project / "rules" / "first_skirmish")
    assert run("check").out.count("✓") == 1
    assert "already in order" in run("format", "--check").out
    monkeypatch.chdir(project / "rules")
    assert run("check").out.count("✓") == 1
