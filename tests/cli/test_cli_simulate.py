"""`warbook simulate` and `warbook build`."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from cli_kit import SKIRMISH, Run, change

PROGRAM = "import sys; from warbook.cli.main import main; sys.exit(main())"


def test_the_same_seed_gives_the_same_whatever_the_jobs(project: Path) -> None:
    def told(*words: str) -> str:
        ran = subprocess.run(
            [sys.executable, "-c", PROGRAM, "simulate", "first_skirmish", "--games", "12", *words],
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    one = told("--seed", "7", "--jobs", "1", "--json")
    assert told("--seed", "7", "--jobs", "2", "--json") == one
    assert told("--seed", "8", "--jobs", "1", "--json") != one
    assert json.loads(one)["games"] == 12


def test_what_is_nobodys_is_nobodys_loss(run: Run, project: Path) -> None:
    row = "| Runner       | second player | A12 |"
    change(project, row, f"| Champion | no player | C6 |\n{row}")
    told = json.loads(run("simulate", "first_skirmish", "--games", "2", "--json").out)
    assert [row["fielded"] for row in told["losses"] if row["card"] == "Champion"] == [2, 2]


def test_the_summary_adds_up(run: Run, project: Path) -> None:
    told = run(
        "simulate", "first_skirmish", "--games", "10", "--players", "greedy,random", "--out", "games.csv"
    )
    assert told.code == 0
    assert "95 % interval" in told.out and "greedy" in told.out and "Champion" in told.out
    with (project / "games.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 10
    data = json.loads(
        run("simulate", "first_skirmish", "--games", "10", "--players", "greedy,random", "--json").out
    )
    wins = sum(row["wins"] for row in data["players"]) + data["draws"]["games"]
    assert wins == 10 == sum(row["wins"] for row in data["sides"]) + data["draws"]["games"]
    assert sum(row["winning_player"] == "1" for row in rows) == data["players"][0]["wins"]
    for row in data["players"]:
        low, high = row["interval"]
        assert low <= row["share"] <= high


def test_results_kept_in_a_file_are_gone_on_with(run: Run, project: Path) -> None:
    words = ("simulate", "first_skirmish", "--games", "6", "--json", "--out", "part.jsonl")
    whole = run(*words)
    lines = (project / "part.jsonl").read_text().splitlines(keepends=True)
    assert len(lines) == 6
    (project / "part.jsonl").write_text("".join(lines[:4]))
    assert run(*words) == whole
    (project / "part.jsonl").write_text("something else\n")
    told = run(*words)
    assert told.code == 2 and told.err.endswith(".\n")


def test_files_that_cannot_be_written(run: Run, project: Path) -> None:
    for name in ("x.csv", "x.jsonl"):
        told = run("simulate", "first_skirmish", "--games", "1", "--out", f"/no/such/folder/{name}")
        assert told.code == 2 and f"“/no/such/folder/{name}” cannot be" in told.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--out", "games.xls"], "ends in none of .jsonl, .csv, .parquet"),
        (["--out", "a.jsonl", "--out", "b.jsonl"], "one file of rows"),
        (["--on", "elsewhere"], "tcp://host:8786, not on “elsewhere”"),
    ],
)
def test_what_is_not_understood_is_said_before_anything_is_played(
    run: Run, project: Path, words: list[str], says: str
) -> None:
    told = run("simulate", "first_skirmish", *words)
    assert told.code == 2 and says in told.err


@pytest.mark.slow
def test_ctrl_c_is_quiet(project: Path) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        pytest.skip("whoever began this run lets it hear no Ctrl-C, nor what it begins")
    words = [sys.executable, "-c", PROGRAM, "simulate", "first_skirmish", "--games", "1000000", "--jobs", "2"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as ran:
        try:
            time.sleep(4)
            os.killpg(ran.pid, signal.SIGINT)
            out, err = ran.communicate(timeout=60)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(ran.pid, signal.SIGKILL)
    assert ran.returncode == 130
    assert b"Traceback" not in err, err.decode()
    assert out.strip() == b""


# ------------------------------------------------------------------ build
def test_nothing_is_built_with_errors(run: Run, project: Path) -> None:
    change(project, "| Wound | Unit | 2 |", "| Wound | Unit | 3 |")
    told = run("build", "--out", "out")
    assert told.code == 1
    assert "error[W501]" in told.err and "Nothing is built: " in told.err
    assert not (project / "out").exists()


def test_pages_as_markdown(run: Run, project: Path) -> None:
    told = run("build", "--markdown", "pages")
    assert told.code == 0
    assert (project / "pages" / "first_skirmish" / "index.md").is_file()
    assert not (project / "build").exists()


def test_a_folder_with_something_else_is_left_alone(run: Run, project: Path) -> None:
    (project / "mine").mkdir()
    (project / "mine" / "diary.txt").write_text("dear diary")
    told = run("build", "--out", "mine")
    assert told.code == 2 and told.err.endswith(".\n")
    assert [p.name for p in (project / "mine").iterdir()] == ["diary.txt"]


@pytest.mark.slow
def test_a_site_with_its_prints(project: Path) -> None:
    words = [sys.executable, "-c", PROGRAM, "build", str(SKIRMISH), "--out", "out"]
    ran = subprocess.run(words, capture_output=True, text=True, timeout=300, cwd=project)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert (project / "out" / "index.html").is_file()
    prints = list((project / "out").rglob("*.pdf"))
    assert prints and all(p.read_bytes().startswith(b"%PDF") for p in prints)
    assert "open out/index.html" in ran.stdout and ran.stdout.count(".pdf") == len(prints)
