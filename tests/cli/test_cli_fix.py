"""`warbook fix`: sentences that are read come in the place of those that are not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cli_kit import Run

HEAD = """# Game: Ponds

- Grid: 6 by 6 squares

### Kind: Frog


### Token: Wet

- Kept by: Frog
- Holds: many

## Rules

"""
UNREAD = "- At the start of each Day, each Frog gets 1 Wet.\n"
READ = "- When the Day begins: Each Frog gains 1 Wet.\n"
TAIL = """
### Sequence: Day

1. Each Frog loses 1 Wet.

### Sequence: Game

1. The Day is played 3 times.
"""


@pytest.fixture
def ponds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with one sentence that is not read."""
    file = tmp_path / "rules" / "ponds" / "ponds.rules.md"
    file.parent.mkdir(parents=True)
    file.write_text(HEAD + UNREAD + TAIL, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return file


def test_check_tells_what_could_be_meant(run: Run, ponds: Path) -> None:
    told = run("check", "rules/ponds")
    assert told.code == 1
    line = (HEAD + UNREAD).count("\n")
    assert f"→ {READ[2:-1]}   (warbook fix rules/ponds/ponds.rules.md --line {line})" in told.out


def test_all_mends_where_one_is_meant(run: Run, ponds: Path) -> None:
    told = run("fix", "--all")
    assert told.code == 0
    line = (HEAD + UNREAD).count("\n")
    assert (
        told.out
        == f"rules/ponds/ponds.rules.md:{line}: {READ[2:-1]}\n   understood: After the Day begins: Each Frog gains 1 Wet.\n1 fault mended, 0 errors left\n"
    )
    assert ponds.read_text() == HEAD + READ + TAIL
    assert run("check", "rules/ponds").code == 0


def test_what_could_be_two_things_is_chosen_by_its_writer_alone(run: Run, ponds: Path) -> None:
    twofold = "- When a Frog gains Wet: Each Frog within 2 squares of it gains 1 Wet.\n"
    text = HEAD + twofold + TAIL
    ponds.write_text(text, encoding="utf-8")
    assert "W383" in run("check", "rules/ponds").out
    run("fix", "rules/ponds", "--all")
    assert ponds.read_text(encoding="utf-8") == text
    run("fix", "rules/ponds", typed="1\n")
    assert "Each other Frog within 2 squares of it" in ponds.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("rule", "offers"),
    [
        ("When a Frog gains Wet: Each player chooses 1 own Newt. It loses 1 Wet.", 2),
        ("When the Day ends: If a player has no Newts, that player's opponent wins.", 0),
    ],
)
def test_who_it_is_is_chosen_by_its_writer_alone(run: Run, ponds: Path, rule: str, offers: int) -> None:
    newt = "### Kind: Newt\n\n- Is: a Frog\n\n## Chosen\n\n"
    text = f"{HEAD}{newt}- {rule}\n{TAIL}"
    ponds.write_text(text, encoding="utf-8")
    told = run("check", "rules/ponds").out
    assert "W302" in told and told.count("→") == offers
    run("fix", "rules/ponds", "--all")
    assert ponds.read_text(encoding="utf-8") == text


def test_what_leaves_something_out_is_chosen_by_its_writer_alone(run: Run, ponds: Path) -> None:
    text = HEAD + "- A Frog cannot gain more than 1 Wet per Day.\n" + TAIL
    ponds.write_text(text, encoding="utf-8")
    assert "→ A Frog cannot gain Wet" in run("check", "rules/ponds").out
    run("fix", "rules/ponds", "--all")
    assert ponds.read_text(encoding="utf-8") == text


def test_a_question_for_each(run: Run, ponds: Path) -> None:
    told = run("fix", "rules/ponds", typed="7\n1\n")
    assert told.code == 0
    assert "Give 1, nothing, or “stop”." in told.out and READ[2:-1] in told.out
    assert ponds.read_text() == HEAD + READ + TAIL


@pytest.mark.parametrize("typed", ["\n", "stop\n", ""])
def test_what_is_declined_stays(run: Run, ponds: Path, typed: str) -> None:
    told = run("fix", typed=typed)
    assert told.code == 1
    assert told.out.endswith("0 faults mended, 1 error left\n")
    assert ponds.read_text() == HEAD + UNREAD + TAIL


def test_diff_writes_nothing(run: Run, ponds: Path) -> None:
    told = run("fix", "--diff")
    assert f"-{UNREAD}+{READ}" in told.out
    assert "--- rules/ponds/ponds.rules.md" in told.out
    assert told.out.endswith("1 fault would be mended, 0 errors left\n")
    assert ponds.read_text() == HEAD + UNREAD + TAIL


def test_only_a_line(run: Run, ponds: Path) -> None:
    two = "- At the end of each Day, each Frog gets 2 Wet.\n"
    ponds.write_text(HEAD + UNREAD + two + TAIL)
    line = str((HEAD + UNREAD + two).count("\n"))
    assert run("fix", "rules/ponds/ponds.rules.md", "--line", line, "--all").code == 1
    assert ponds.read_text() == HEAD + UNREAD + "- When the Day ends: Each Frog gains 2 Wet.\n" + TAIL
    told = run("fix", "rules/ponds/ponds.rules.md", "--line", "1", "--all")
    assert told.out == "0 faults mended, 1 error left\n"


def test_only_the_lines_concerned_change(run: Run, ponds: Path) -> None:
    """Comments stay, and so does what the formatter would lay out otherwise; a long sentence is broken into lines."""
    before = HEAD.replace("## Rules\n", "## Rules\n\n<!-- wet -->\n\nFrogs   like\nwater.\n")
    long = (
        "- At the start of each Day, each Frog with 2 or more Wet gets 1 Wet. Each Frog with 4 or more Wet\n"
        "  loses 2 Wet. Each Frog with no Wet gains 3 Wet.\n"
    )
    ponds.write_text(before + long + "<!-- here -->\n" + TAIL)
    assert run("fix", "--all").code == 0
    found = ponds.read_text()
    assert found.startswith(before) and found.endswith("<!-- here -->\n" + TAIL)
    assert max(map(len, found.splitlines())) <= 110
    assert "- When the Day begins: Each Frog with 2 or more Wet gains 1 Wet. Each" in found


def test_an_edit_is_put_in_and_told_in_its_sentence(run: Run, ponds: Path) -> None:
    ponds.write_text(HEAD + READ.replace("Wet", "Wett") + TAIL)
    told = run("fix", "--all")
    assert told.code == 0 and f": {READ[2:]}" in told.out
    assert ponds.read_text() == HEAD + READ + TAIL


def test_nothing_to_mend(run: Run, ponds: Path) -> None:
    ponds.write_text(HEAD + READ + TAIL)
    before = ponds.stat().st_mtime_ns
    told = run("fix")
    assert told.code == 0 and told.out == "0 faults mended, 0 errors left\n"
    assert ponds.stat().st_mtime_ns == before


def test_what_could_be_meant_by_nothing_stays(run: Run, ponds: Path) -> None:
    text = HEAD + "- Frogs, in general, being what they are, croak.\n" + TAIL
    ponds.write_text(text)
    told = run("fix", "--all")
    assert told.code == 1 and ponds.read_text() == text


def test_a_file_that_cannot_be_written(run: Run, ponds: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: object, content: object) -> None:
        raise PermissionError(13, os.strerror(13))

    monkeypatch.setattr("warbook.language.atomic.write_atomically", refuse)
    told = run("fix", "--all")
    assert told.code == 1
    assert "ponds.rules.md” cannot be written: Permission denied." in told.err
    assert ponds.read_text() == HEAD + UNREAD + TAIL


def test_no_rules(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "There is no folder “rules” here." in run("fix").err
    (tmp_path / "notes.txt").write_text("")
    assert "is not a rules file" in run("fix", "notes.txt").err
    assert "There is no game “nowhere”" in run("fix", "nowhere").err


def test_a_line_needs_a_file(run: Run, ponds: Path) -> None:
    told = run("fix", "rules/ponds", "--line", "3")
    assert told.code != 0 and "give the rules file as PATH" in told.err
    assert run("fix", "rules/ponds/ponds.rules.md", "--line", "0").code != 0


EXAMPLE = """
### Example: Dry

- Given: a Frog of the first player at A1, as frog
- Do: The frog gains 1 Wet. The frog loses 2 Wet. The frog loses 1 Wet.
- Then: the frog has no Wet
"""


def test_a_deed_that_has_no_effect_is_said_to_by_its_writer_alone(run: Run, ponds: Path) -> None:
    text = HEAD + READ + TAIL + EXAMPLE
    ponds.write_text(text, encoding="utf-8")
    assert run("fix", "--all").out == "0 faults mended, 1 error left\n"
    assert ponds.read_text(encoding="utf-8") == text
    told = run("fix", typed="1\n")
    assert told.code == 0 and "“The frog loses 1 Wet” has no effect there" in told.out
    done = "- Do: The frog gains 1 Wet. The frog loses 2 Wet.\n- No effect: The frog loses 1 Wet.\n"
    assert done in ponds.read_text(encoding="utf-8")
    assert run("check", "rules/ponds").code == 0


@pytest.mark.parametrize(
    ("given", "left"),
    [
        ("The frog loses 1 Wet.", ""),
        (
            "The frog gains 1 Wet. The frog loses 2 Wet. The frog loses 1 Wet.",
            "The frog gains 1 Wet. The frog loses 2 Wet.",
        ),
    ],
)
def test_what_is_given_in_vain_is_left_out(run: Run, ponds: Path, given: str, left: str) -> None:
    """A line of it, or a sentence of a line."""
    head = "\n### Example: Dry\n\n- Given: a Frog of the first player at A1, as frog\n"
    end = "- Do: The frog gains 1 Wet.\n- Then: the frog has 1 Wet\n"
    ponds.write_text(f"{HEAD}{READ}{TAIL}{head}- Given: {given}\n{end}", encoding="utf-8")
    told = run("fix", typed="1\n")
    assert told.code == 0 and "“The frog loses 1 Wet” has no effect there" in told.out
    assert head + (f"- Given: {left}\n" if left else "") + end in ponds.read_text(encoding="utf-8")


def test_a_deed_that_has_an_effect_is_done(run: Run, ponds: Path) -> None:
    idle = EXAMPLE.replace(
        "- Do: The frog gains 1 Wet. The frog loses 2 Wet. The",
        "- Given: the frog gains 1 Wet\n- No effect: The",
    )
    ponds.write_text(HEAD + READ + TAIL + idle, encoding="utf-8")
    told = run("fix", typed="1\n")
    assert told.code == 0 and "“The frog loses 1 Wet” has an effect there" in told.out
    assert "- Do: The frog loses 1 Wet.\n" in ponds.read_text(encoding="utf-8")
