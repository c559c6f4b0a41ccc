"""`warbook check --accept`: outcomes that differ, shown beside what is the case, and written on approval."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_kit import Run, change

FILE = "rules/first_skirmish/first_skirmish.rules.md"
HARDER = ("The target loses 1 Wound.", "The target loses 2 Wounds.")


def test_a_changed_number_is_shown_and_written(run: Run, project: Path) -> None:
    change(project, *HARDER)
    change(project, "### Example: A miss", "<!-- kept -->\n\n### Example: A miss")
    assert run("check").code == 1
    shown = run("check", "--accept")
    assert shown.code == 1 and "1 line left as written" in shown.out
    assert "  - Then: the runner has 1 Wound\n  + Then: the runner is removed\n" in shown.out
    assert "the runner has 1 Wound" in (project / FILE).read_text()
    taken = run("check", "--accept", "--yes")
    assert taken.code == 0 and f"{FILE}: 1 line written" in taken.out
    text = (project / FILE).read_text()
    assert "- Then: the runner is removed" in text and "<!-- kept -->" in text
    assert run("check").code == 0 and run("format", "--check", FILE).code == 0


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            "the runner has no Wounds, and the champion has 2 Wounds",
            "the runner has 1 Wound, and the champion has 2 Wounds",
        ),
        ("the champion has no Wounds", "the champion has 2 Wounds"),
        ("the runner is at C6, and the runner has Spent", "the runner is at C6, and the runner has no Spent"),
        (
            "the distance from the champion to the runner is 4 squares",
            "the distance from the champion to the runner is 3 squares",
        ),
        ("the runner is within 2 squares of the champion", "the runner is beyond 2 squares of the champion"),
        ("the runner's player is the first player", "the runner's player is the second player"),
    ],
)
def test_only_the_clause_that_does_not_hold_is_put_otherwise(
    run: Run, project: Path, said: str, wanted: str
) -> None:
    change(project, "- Then: the runner has 1 Wound", f"- Then: {said}")
    told = run("check", "--accept", "--yes")
    assert f"+ Then: {wanted}" in told.out, told.text
    assert run("check").code == 0


def test_what_is_wrong_elsewhere_is_not_accepted(run: Run, project: Path) -> None:
    """An example that cannot be played says nothing of its outcome."""
    change(project, "within 4 squares of the actor", "within 5 squares of the actor")
    before = (project / FILE).read_text()
    told = run("check", "--accept", "--yes")
    assert told.code == 1 and "W502" in told.err
    assert (project / FILE).read_text() == before


def test_nothing_to_accept(run: Run, project: Path) -> None:
    told = run("check", "--accept")
    assert told.code == 0 and "Every example comes out as written." in told.out
