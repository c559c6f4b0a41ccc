"""Running the command in the tests: inside this process, as a user would see it."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from warbook.cli.main import main

ROOT = Path(__file__).parents[2]
RULES = ROOT / "rules"
SKIRMISH = RULES / "first_skirmish"


@dataclass(frozen=True)
class Ran:
    """What a command gave."""

    code: int
    out: str
    err: str

    @property
    def text(self) -> str:
        return self.out + self.err


Run = Callable[..., Ran]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of its own with a copy of the small game, and the working folder in it."""
    shutil.copytree(SKIRMISH, tmp_path / "rules" / "first_skirmish")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `warbook` with some words, and with lines typed."""

    def ran(*words: str, typed: str = "") -> Ran:
        capsys.readouterr()
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(list(words))
        told = capsys.readouterr()
        assert "Traceback" not in told.out + told.err
        assert "went wrong inside" not in told.err, told.err
        return Ran(code, told.out, told.err)

    return ran


def change(
    project: Path, old: str, new: str, file: str = "rules/first_skirmish/first_skirmish.rules.md"
) -> None:
    """Puts something else into a rules file; runs of blanks do not count."""
    path = project / file
    pattern = re.compile(r"\s+".join(map(re.escape, old.split())))
    text, times = pattern.subn(new.replace("\\", r"\\"), path.read_text(encoding="utf-8"))
    assert times
    path.write_text(text, encoding="utf-8")
