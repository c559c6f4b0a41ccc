"""The command as a whole: help, exit codes, and what is said when something goes wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from cli_kit import ROOT, SKIRMISH, Run
from click.testing import CliRunner

from warbook.cli import games
from warbook.cli.main import COMMANDS, cli, main

PROGRAM = "import sys; from warbook.cli.main import main; sys.exit(main())"


def program(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    env = {**os.environ, **more.pop("env", {})}  # type: ignore[dict-item]
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *words], capture_output=True, text=True, env=env, timeout=120, **more
    )  # type: ignore[call-overload,no-any-return]


def test_every_command_has_help() -> None:
    runner = CliRunner()
    for name in COMMANDS:
        told = runner.invoke(cli, [name, "--help"])
        assert told.exit_code == 0, name
        assert told.output.startswith("Usage:")
        assert any(word in told.output for word in ("PATH", "GAME", "JOURNAL", "MECHANIC"))


def test_without_words_it_lists_the_commands(run: Run) -> None:
    told = run()
    assert all(name in told.text for name in COMMANDS)
    assert run("--help").code == 0
    assert run("--version").out.startswith("Warbook ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chekc"], "There is no command “chekc”. Did you mean “check”?"),
        (["play", "first_skirmsh"], "There is no game “first_skirmsh”. Did you mean “first_skirmish”?"),
        (["play"], "Missing argument 'GAME'."),
        (["odds", "first_skirmish", "Atack"], "There is no roll “Atack”. Did you mean “Attack”?"),
        (["simulate", "first_skirmish", "--games", "0"], "0 is not in the range"),
        (["simulate", "first_skirmish", "--players", "genius,random"], "There is no player “genius”."),
        (["simulate", "first_skirmish", "--players", "random"], "Two players are given"),
        (
            ["play", "first_skirmish", "--mission", "Moon"],
            "There is no mission “Moon”. There is “Open Ground”.",
        ),
        (["play", "first_skirmish", "--side", "C=human"], "A side is given as “A=human”"),
        (["play", "first_skirmish", "--side", "A=deep_thought"], "Nobody called “deep_thought” can play."),
        (["play", "first_skirmish", "--force", "x"], "is played without force lists"),
        (["play", "first_skirmish", "--size", "Huge"], "This game has no sizes to choose from."),
        (["explain", "first_skirmish", "Wuond"], "There is no term “Wuond”. Did you mean “Wound”?"),
        (["replay", "nothing.json"], "There is no file “nothing.json”."),
        (["check", "nowhere"], "There is no game “nowhere”."),
        (["build", "nowhere"], "There is no game “nowhere”."),
        (["format", "nowhere"], "There is no game “nowhere”."),
        (["format", "rules/nowhere"], "There is no file or folder “rules/nowhere”."),
        (["check", "--jsn"], "No such option"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    run: Run, project: Path, words: list[str], said: str
) -> None:
    told = run(*words)
    assert told.code == 2
    assert said in told.err
    assert told.out == ""


def test_a_fault_of_our_own_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> click.Command:
        raise RuntimeError("the dice are gone\nand the table too")

    monkeypatch.setattr("warbook.cli.main.import_module", broken)
    assert main(["check"]) == 3
    told = capsys.readouterr()
    assert told.err.count("\n") == 1
    assert "the dice are gone" in told.err and "warbook --debug check" in told.err
    with pytest.raises(RuntimeError):
        main(["--debug", "check"])


def test_stopping_it_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stopped(*_: object, **__: object) -> click.Command:
        raise KeyboardInterrupt

    monkeypatch.setattr("warbook.cli.main.import_module", stopped)
    assert main(["check"]) == 130
    assert capsys.readouterr().err.strip() == ""


def test_a_reader_that_leaves_is_no_fault() -> None:
    words = [sys.executable, "-c", PROGRAM, "explain", str(SKIRMISH), "--list"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
        assert started.stdout is not None and started.stderr is not None
        started.stdout.close()
        told = started.stderr.read()
        started.wait(60)
    assert told == b""


def test_output_without_unicode_does_not_break() -> None:
    told = program("check", str(SKIRMISH), env={"PYTHONIOENCODING": "ascii"})
    assert told.returncode == 0
    assert "First Skirmish" in told.stdout


def test_no_colours_unless_wanted() -> None:
    assert "\33" not in program("explain", str(SKIRMISH), "Wound").stdout
    assert (
        "\33" in program("explain", str(SKIRMISH), "Wound", env={"FORCE_COLOR": "1", "NO_COLOR": ""}).stdout
    )
    assert (
        "\33"
        not in program("explain", str(SKIRMISH), "Wound", env={"FORCE_COLOR": "1", "NO_COLOR": "1"}).stdout
    )


def test_a_warm_check_imports_nothing_heavy() -> None:
    watched = (
        "import sys; from warbook.cli.main import main; code = main(sys.argv[1:]); "
        "heavy = ('lark', 'rich', 'mkdocs', 'jinja2', 'typst', 'icepool', 'ruamel.yaml', 'warbook.engine'); "
        "print([m for m in heavy if m in sys.modules]); sys.exit(code)"
    )
    for _ in range(2):
        told = subprocess.run(
            [sys.executable, "-c", watched, "check", str(SKIRMISH)],
            capture_output=True,
            text=True,
            timeout=120,
        )
    assert told.stdout.splitlines()[-1] == "[]"


def test_games_are_found_by_name_path_and_title(project: Path) -> None:
    here = Path("rules/first_skirmish")
    for name in (
        "first_skirmish",
        "First Skirmish",
        "first-skirmish",
        "rules/first_skirmish",
        str(here.resolve()),
        "rules",
    ):
        assert games.find_game(name).resolve() == here.resolve(), name


def test_the_projects_own_game_comes_before_the_shipped_one(project: Path, tmp_path: Path) -> None:
    assert games.find_game("first_skirmish").resolve().is_relative_to(tmp_path)
    shipped = games.shipped()
    assert shipped is not None
    assert set(games.known()) >= {folder.name for folder in games.games_in(shipped)}


def test_an_installed_package_brings_its_games(tmp_path: Path) -> None:
    """As the wheel lays it out: all four roots in one folder, the rules beside them as `games`."""
    place = tmp_path / "installed" / "warbook"
    for root in ("dsl", "interpreter", "site", "cli"):
        for part in (ROOT / root / "warbook").iterdir():
            if part.is_dir() and part.name != "__pycache__":
                (place / part.name).parent.mkdir(parents=True, exist_ok=True)
                (place / part.name).symlink_to(part)
    (place / "cli").unlink()
    (place / "cli").mkdir()
    for file in (ROOT / "cli" / "warbook" / "cli").glob("*.py"):
        (place / "cli" / file.name).write_bytes(file.read_bytes())
    (place / "games").symlink_to(ROOT / "rules")
    code = (
        "from warbook.cli import games; "
        "print(games.__file__); print(games.shipped()); print(sorted(games.known()))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "installed")},
    )
    lines = told.stdout.splitlines()
    assert lines[0].startswith(str(tmp_path)), told.stderr
    assert lines[1] == str(place / "games")
    assert "first_skirmish" in lines[2]
