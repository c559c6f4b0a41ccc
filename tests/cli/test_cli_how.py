"""`warbook how`: the book of mechanics at the terminal, and how a check leads there."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_kit import Run

from warbook.publish.reference.mechanics import alone, mechanics

TITLES = [one.title for one in mechanics()]


def test_all_are_listed(run: Run) -> None:
    told = run("how")
    assert told.code == 0
    assert all(f"  {title}" in told.out for title in TITLES)
    assert "Transports (passengers, embark" in told.out


@pytest.mark.parametrize("words", ["transports", "Transport", "embark", "passengers", "hidden dep"])
def test_it_is_found_by_its_names(run: Run, words: str) -> None:
    told = run("how", *words.split())
    assert told.code == 0
    assert ("## Hidden deployment\n" if "dep" in words else "### Group: Passengers\n") in told.out
    assert "### Example: " in told.out and "Also called" not in told.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("moral tests", "Did you mean “Morale tests”"),
        ("initiative by", "could be “Initiative by a roll”"),
        ("xyzzy", "“warbook how” lists all there are"),
    ],
)
def test_what_it_does_not_have(run: Run, words: str, said: str) -> None:
    told = run("how", *words.split())
    assert told.code == 2 and said in told.err


def test_what_cannot_be_said_is_told(run: Run) -> None:
    told = run("how", "facing")
    assert told.code == 0 and "no rule can ask" in told.out and "##" not in told.out


def test_a_whole_game_is_printed_and_passes(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("how", "suppression", "--game")
    (one,) = (one for one in mechanics() if one.title == "Suppression")
    assert told.out == alone(one)
    (tmp_path / "pinned").mkdir()
    (tmp_path / "pinned" / "pinned.rules.md").write_text(told.out, encoding="utf-8")
    checked = run("check", "pinned")
    assert checked.code == 0 and "no faults" in checked.out and "Suppression" in checked.out


def with_rule(project: Path, line: str) -> str:
    """The file of the small game with one rule more."""
    file = project / "rules" / "first_skirmish" / "first_skirmish.rules.md"
    file.write_text(f"{file.read_text(encoding='utf-8')}\n## More\n\n- {line}\n", encoding="utf-8")
    return str(file.parent)


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("Up to two Units may embark onto a friendly lorry when they finish beside it.", "transports"),
        ("A Unit that is pinned down by fire keeps its head down.", "suppression"),
        ("Every Unit has to take a morale test once it is hurt badly.", "morale tests"),
    ],
)
def test_a_sentence_that_is_not_understood_leads_to_an_extract(
    run: Run, project: Path, line: str, title: str
) -> None:
    told = run("check", with_rule(project, line))
    assert told.code == 1 and told.out.count(f"“warbook how {title}” shows one way to say it") == 1


@pytest.mark.parametrize(
    "line", ["A Unit does as it likes on Sundays.", "A Unit cannot frobnicate its Transports."]
)
def test_others_do_not(run: Run, project: Path, line: str) -> None:
    told = run("check", with_rule(project, line))
    assert told.code == 1 and "warbook how" not in told.out


def test_what_is_no_mechanic_is_looked_for_in_their_rules(run: Run) -> None:
    told = run("how", "nearest")
    assert told.code != 0
    assert "It is spoken of in “" in told.err
    assert "spoken of" not in run("how", "zzz").err
