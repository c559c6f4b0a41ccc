"""`warbook confirm`: own words of a theme hold for the rules that they were written for, and for no others."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_kit import Run

from warbook.language.load import load_game
from warbook.publish.book.writer import open_book
from warbook.publish.sheets.quick_sheet import to_sheet
from warbook.publish.theme.file import read_look

OWN = "Move up to 4 squares, or attack from up to 4 squares."
THEME = f"flows:\n  Round: {OWN}\n  Attack: —\n"


@pytest.fixture
def game(project: Path) -> Path:
    folder = project / "rules" / "first_skirmish"
    (folder / "theme.yaml").write_text(THEME, encoding="utf-8")
    return folder


def sheet(folder: Path) -> str:
    book = load_game(folder).rulebook
    assert book is not None
    opened = open_book(book)
    opened.flows = opened.flows.said(read_look(book, folder).said)
    return str(to_sheet(opened).sections)


def edit(folder: Path, old: str, new: str) -> None:
    file = folder / "first_skirmish.rules.md"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_own_words_that_nobody_confirmed_are_printed_and_said_to_be_so(run: Run, game: Path) -> None:
    told = run("check", "first_skirmish").text
    assert told.count("Nobody has said that this tells what the rules say.") == 2
    assert OWN in sheet(game)


def test_confirmed_words_hold_until_the_rule_changes_even_by_a_number_that_stands_there_twice(
    run: Run, game: Path
) -> None:
    shown = run("confirm", "first_skirmish", "--all").out
    assert OWN in shown and "2 texts confirmed." in shown and "(left out)" in shown
    told = run("check", "first_skirmish")
    assert "Nobody" not in told.text and OWN in sheet(game)

    edit(game, '"Move" 1 Square within 4 squares', '"Move" 1 Square within 3 squares')
    told = run("check", "first_skirmish")
    assert (
        "“… empty Square within 4 squares of the …” stood there, now “… empty Square within 3 squares of the …”."
        in told.text
    )
    assert "warbook confirm first_skirmish" in told.text
    assert OWN not in sheet(game) and "within 3 squares" in sheet(game)
    assert "Success" not in sheet(game).split("Attack")[-1], (
        "what is left out stays so: its rule is as it was"
    )

    assert "0 texts confirmed." in run("confirm", "first_skirmish", typed="\n").out and OWN not in sheet(game)
    assert "1 text confirmed." in run("confirm", "first_skirmish", "Round", typed="yes\n").out
    assert OWN in sheet(game)


def test_what_is_no_longer_told_in_own_words_is_not_kept(run: Run, game: Path) -> None:
    run("confirm", "first_skirmish", "--all")
    (game / "theme.yaml").write_text("flows:\n  Attack: —\n", encoding="utf-8")
    assert "0 texts confirmed." in run("confirm", "first_skirmish", "--all").out
    kept = (game / "theme" / "confirmed.yaml").read_text(encoding="utf-8")
    assert "Attack:" in kept and "Round:" not in kept


@pytest.mark.parametrize("text", ["[", "- 1", "\x00", "Round:\n  Attack: 3", "7"])
def test_a_spoilt_file_confirms_nothing(run: Run, game: Path, text: str) -> None:
    run("confirm", "first_skirmish", "--all")
    (game / "theme" / "confirmed.yaml").write_text(text, encoding="utf-8")
    told = run("check", "first_skirmish")
    assert told.code == 0 and told.text.count("W810") == 2


def test_a_faulty_theme_confirms_nothing(run: Run, game: Path) -> None:
    (game / "theme.yaml").write_text("flows:\n  Round: Roll 7 dice.\n", encoding="utf-8")
    told = run("confirm", "first_skirmish", "--all")
    assert (
        told.code == 2 and "does not say 7" in told.err and not (game / "theme" / "confirmed.yaml").exists()
    )


def test_a_name_that_the_theme_does_not_tell_is_refused(run: Run, game: Path) -> None:
    told = run("confirm", "first_skirmish", "Rounds")
    assert told.code == 2 and "Did you mean “Round”?" in told.err


def test_a_game_without_a_theme_has_nothing_to_confirm(run: Run, game: Path) -> None:
    (game / "theme.yaml").unlink()
    told = run("confirm", "first_skirmish")
    assert (
        told.code == 2
        and "no theme.yaml of its own" in told.err
        and not (game / "theme" / "confirmed.yaml").exists()
    )
