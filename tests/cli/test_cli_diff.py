"""`warbook diff`: text, Markdown and JSON, of two games and of two states of one."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from cli_kit import RULES

from warbook.cli.main import main


@pytest.fixture
def project(tmp_path: Path) -> Path:
    shutil.copytree(RULES / "first_skirmish", tmp_path / "rules" / "first_skirmish")
    return tmp_path / "rules" / "first_skirmish"


def changed(folder: Path) -> None:
    path = folder / "first_skirmish.rules.md"
    path.write_text(
        path.read_text().replace("The Round is played 20 times.", "The Round is played 21 times.")
    )


def test_two_folders(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = shutil.copytree(project, project.parent / "second")
    (other / "first_skirmish.rules.md").rename(other / "second.rules.md")
    path = other / "second.rules.md"
    path.write_text(path.read_text().replace("played 20 times", "played 21 times"))
    assert main(["diff", str(project), str(other)]) == 0
    said = capsys.readouterr().out
    assert "− The Round is played 20 times." in said and "+ The Round is played 21 times." in said
    assert main(["diff", str(project), str(other), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [(c["how"], c["sort"], c["name"]) for c in data["changes"]] == [("changed", "Sequence", "Game")]
    assert main(["diff", str(project), str(other), "--markdown"]) == 0
    assert (
        "| step 1 | The Round is played 20 times. | The Round is played 21 times. |"
        in capsys.readouterr().out
    )


def test_two_states(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    top = project.parents[1]
    git = ["git", "-C", str(top), "-c", "user.name=a", "-c", "user.email=a@b"]
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "one"]):
        subprocess.run([*git, *words], check=True)
    changed(project)
    assert main(["diff", str(project), "--from", "HEAD"]) == 0
    assert "+ The Round is played 21 times." in capsys.readouterr().out
    assert main(["diff", str(project), "--from", "HEAD", "--to", "HEAD"]) == 0
    assert "No rule differs." in capsys.readouterr().out
    assert main(["diff", str(project), "--from", "--output=x"]) != 0
    assert "no revision" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["first_skirmish"], "no edition"),
        (["first_skirmish", "--to", "HEAD"], "--from"),
        (["first_skirmish", "first_skirmish", "--from", "HEAD"], "not both"),
        (["first_skirmish", "first_skirmish", "--json", "--markdown"], "not both"),
        (["first_skirmish", "nothing"], "no game"),
    ],
)
def test_what_cannot_be_compared(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", *words]) != 0
    assert said in capsys.readouterr().err


def test_a_site_tells_what_changed_since_a_revision(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a page of its own, which the changed rule leads to; a game that was not there then has none."""
    top, out = project.parents[1], project.parents[1] / "site"
    git = ["git", "-C", str(top), "-c", "user.name=a", "-c", "user.email=a@b"]
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "one"], ["tag", "first"]):
        subprocess.run([*git, *words], check=True)
    changed(project)
    shutil.copytree(project, project.parent / "young")
    (project.parent / "young" / "first_skirmish.rules.md").rename(project.parent / "young" / "young.rules.md")
    words = ["build", str(project.parent), "--no-print", "--out", str(out)]
    assert main([*words, "--since", "nosuch"]) != 0
    assert "no revision" in capsys.readouterr().err and not out.exists()
    assert main([*words, "--since", "first"]) == 0
    page = (out / "first_skirmish" / "since.html").read_text(encoding="utf-8")
    assert "First Skirmish, first → First Skirmish" in page and "1 changed" in page
    assert "played 20 times" in page and "played 21 times" in page
    led = [p.name for p in (out / "first_skirmish").rglob("*.html") if "since.html#changed-" in p.read_text()]
    assert led and "since.html" in (out / "first_skirmish" / "index.html").read_text(encoding="utf-8")
    assert not (out / "young" / "since.html").exists()
    assert "site builder says" not in capsys.readouterr().out
    assert main(words) == 0 and not (out / "first_skirmish" / "since.html").exists()


def test_a_site_keeps_the_books_of_its_tags(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    top = project.parents[1]
    git = ["git", "-C", str(top), "-c", "user.name=a", "-c", "user.email=a@b"]

    def said(*words: str) -> None:
        subprocess.run([*git, *words], check=True, capture_output=True)

    for words in (
        ["init", "-q"],
        ["add", "-A"],
        ["commit", "-qm", "one"],
        ["tag", "-am", "First print", "v1"],
    ):
        said(*words)
    (project / "young.rules.md").write_text("# No game\n\n- Nonsense.\n")
    said("add", "-A")
    said("commit", "-qm", "broken")
    said("tag", "-am", "A slip", "v2")
    (project / "young.rules.md").unlink()
    changed(project)
    (top / "warbook.yaml").write_text("versions: v*\nlanguage: no\nlicence: CC BY 4.0\n")
    out = top / "out"
    words = ["build", str(project.parent), "--no-print", "--out", str(out)]
    assert main(words) == 0
    assert "address: https://" in capsys.readouterr().out, "what a site for others should say"
    page = (out / "first_skirmish" / "versions.html").read_text(encoding="utf-8")
    assert "First print" in page and "cannot read its rules any more" in page
    old = out / "versions" / "v1" / "first_skirmish"
    then, now = (
        (folder / "rules" / "the-rules.html").read_text(encoding="utf-8")
        for folder in (old, out / "first_skirmish")
    )
    assert "played 20 times" in then and "played 21 times" in now
    assert 'href="../../../../first_skirmish/index.html"' in then and "older version" not in now
    assert not (out / "versions" / "v2").exists() and not (out / "language").exists()
    assert "played 20 times" in (out / "first_skirmish" / "since.html").read_text(encoding="utf-8")
    assert main(["book", str(project), "--paper", "a5", "--out", str(out)]) == 0
    reader = pytest.importorskip("pypdf").PdfReader(out / "rulebook-a5.pdf")
    told = " ".join("".join(page.extract_text() for page in reader.pages).split())
    chapter = told.rpartition("Since the last of them")[2]
    assert "Before: The Round is played 20 times. • Now: The Round is played 21 times." in chapter
    assert "First print" in chapter and "cannot read its rules any more" in chapter
    assert "Licence: CC BY 4.0" in told
    assert main([*words, "--versions", "w*"]) != 0
    assert "git tag -a v1" in capsys.readouterr().err
