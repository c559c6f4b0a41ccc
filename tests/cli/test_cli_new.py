"""`warbook new`, and the guide that goes on from there: what it tells to write is written, and comes out as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli_kit import ROOT, RULES, Run

from warbook.language.load import load_game
from warbook.language.render import render_text

GUIDE = (ROOT / "site" / "warbook" / "publish" / "guide" / "first_game.md").read_text(encoding="utf-8")
FENCES = re.findall(r"^```(\w+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


def test_the_guide_comes_out_as_it_says(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "ferry"
    folder.mkdir()
    file, text = folder / "ferry.rules.md", ""
    told = dict.fromkeys(("error", "odds"), 0)
    for place, (language, block) in enumerate(FENCES):
        if language == "markdown":
            text = f"{text}\n{block}".lstrip()
            file.write_text(text, encoding="utf-8")
            loaded = load_game(folder)
            wrong = FENCES[place + 1][1] if place + 1 < len(FENCES) else ""
            shown = render_text(loaded.diagnostics, loaded.sources, colour=False).strip()
            if wrong.startswith("error["):
                assert shown.replace("ferry/ferry", "ferry") == wrong.strip()
                told["error"] += 1
            else:
                later = "".join(text for _, text in FENCES[place + 1 :])
                missed = [d.message.rstrip(".").split()[-1] for d in loaded.diagnostics]
                assert all(f"### Roll: {name}" in later for name in missed), shown
        elif language == "text" and not block.startswith("error["):
            assert run("odds", "ferry", block.split("\n")[0]).out.strip() == block.strip()
            told["odds"] += 1
    assert told == {"error": 2, "odds": 1}
    assert run("check", "ferry").code == 0
    assert run("format", "--check", "ferry").code == 0
    played = run("play", "ferry", "--side", "A=random", "--side", "B=greedy", "--seed", "3")
    assert played.code == 0 and re.search(r"(wins|draw)\.?$", played.out.split("It was played")[0].strip())


@pytest.mark.parametrize("like", [None, "orders"])
def test_a_copy_is_a_game_of_its_own(run: Run, project: Path, like: str | None) -> None:
    made = run("new", "salt_road", *(["--like", str(RULES / like)] if like else []))
    assert made.code == 0, made.err
    folder = project / "rules" / "salt_road"
    assert (folder / "salt_road.rules.md").read_text(encoding="utf-8").startswith("# Game: Salt Road\n")
    checked = run("check", str(folder))
    assert checked.code == 0 and "Salt Road" in checked.out
    for file in folder.glob("lists/*.yaml"):
        assert run("roster", "check", str(file)).code == 0


@pytest.mark.parametrize("like", ["first_skirmish", "orders"])
def test_a_new_game_has_nothing_of_another(run: Run, project: Path, like: str) -> None:
    assert run("new", "salt_road", "--like", str(RULES / like)).code == 0
    folder = project / "rules" / "salt_road"
    files = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    assert {path.suffix for path in files if path.parts[0] != "lists"} == {".md", ".yaml"}
    assert {path.name for path in files if len(path.parts) == 1 and path.suffix == ".yaml"} == {"theme.yaml"}
    theme = (folder / "theme.yaml").read_text(encoding="utf-8")
    assert "# How Salt Road looks" in theme and "#   by: " in theme and "founders" not in theme
    named = theme.replace("# book:", "book:").replace("#   by: ", "  by: ")
    assert named != theme and len(theme.splitlines()) < 10
    rules = folder / "salt_road.rules.md"
    rules.write_text(rules.read_text(encoding="utf-8").replace("Marksman", "Porter"), encoding="utf-8")
    (folder / "theme.yaml").write_text(named, encoding="utf-8")
    assert "W810" not in (told := run("check", str(folder))).out + told.err
    assert "theme.yaml" not in told.out + told.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["first_skirmish"], "is there already; nothing was changed"),
        (["salt road"], "is no name for a game's folder"),
        (["nowhere/salt"], "There is no folder “nowhere”"),
        (["salt", "--like", "nothing_such"], "There is no game “nothing_such”"),
        (["salt", "--like", str(RULES / "stealth")], "is a module, not a game"),
    ],
)
def test_what_cannot_be_begun(run: Run, project: Path, words: list[str], said: str) -> None:
    before = sorted(project.rglob("*"))
    told = run("new", *words)
    assert told.code == 2 and said in told.err
    assert sorted(project.rglob("*")) == before


def test_at_the_top_of_a_repository_a_whole_project_is_begun(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "config").write_text("[core]\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert run("new", "salt_road", "--like", "nothing_such").code == 2 and not (tmp_path / "rules").exists()
    assert run("new", "salt_road", "--like", str(RULES / "first_skirmish")).code == 0
    begun = ("rules/salt_road/salt_road.rules.md", "warbook.yaml", ".github/workflows/rulebook.yml")
    assert all((tmp_path / file).is_file() for file in begun)


@pytest.mark.parametrize(
    ("like", "beside"), [("moth_and_wick", {"stealth"}), ("skirm_stealth", {"skirm", "stealth"})]
)
def test_what_a_game_takes_from_others_is_put_beside_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, like: str, beside: set[str]
) -> None:
    (tmp_path / "rules").mkdir()
    monkeypatch.chdir(tmp_path)
    made = run("new", "salt_road", "--like", str(RULES / like))
    assert made.code == 0 and all(name in made.out for name in beside), made.err
    assert {path.name for path in (tmp_path / "rules").iterdir()} == {"salt_road", *beside}
    assert run("check", "salt_road").code == 0
    (tmp_path / "rules" / "stealth" / "stealth.rules.md").write_text("# Module: Stealth\n", encoding="utf-8")
    assert run("new", "another", "--like", str(RULES / like)).code == 0
    assert (tmp_path / "rules" / "stealth" / "stealth.rules.md").read_text() == "# Module: Stealth\n", (
        "it stays"
    )
