"""The line of a project's file that says whether its games can be played in their pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from warbook.cli.problem import Problem
from warbook.cli.project import FILE, playing_by, project_of, read_project
from warbook.publish.play.pyodide import CDN


def project(folder: Path, text: str) -> Path:
    game = folder / "rules" / "fen"
    game.mkdir(parents=True)
    (folder / FILE).write_text(text, encoding="utf-8")
    return game


def test_a_line_chooses(tmp_path: Path) -> None:
    game = project(tmp_path, "play: cdn\n")
    assert project_of(game) == tmp_path
    playing = playing_by(None, None, [game])
    assert playing is not None and playing.pyodide.base == CDN
    assert playing_by("no", None, [game]) is None, "an option goes before the file"


@pytest.mark.parametrize("text", ["play: no\n", "play: 'no'\n", "pyodide: tools\n"])
def test_without_it_nothing_is_played(text: str, tmp_path: Path) -> None:
    assert playing_by(None, None, [project(tmp_path, text)]) is None


def test_the_files_are_looked_for_from_the_project(tmp_path: Path) -> None:
    game = project(tmp_path, "play: self\npyodide: tools\n")
    with pytest.raises(Problem, match=r"There is no Pyodide in .*tools"):
        playing_by(None, None, [game])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("play: maybe\n", "“play:” is no, cdn or self"),
        ("plays: cdn\n", "A project has no field “plays” .* Did you mean “play”"),
        ("cdn\n", "says something of a project"),
        ("play: [\n", "is not YAML"),
    ],
)
def test_what_it_cannot_say_is_told(text: str, says: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(Problem, match=says):
        read_project(tmp_path / FILE)
