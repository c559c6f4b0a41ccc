"""What differs between two games is told rule by rule, and nothing else is."""

from __future__ import annotations

from pathlib import Path

from tests.games import loaded_game

from warbook.language.diff import Change, difference, edition_difference
from warbook.language.load import load_sources
from warbook.language.model import Rulebook
from warbook.language.source import Source

RULES = Path(__file__).parents[2] / "rules"
OLD = """# Game: Small

- Players: 2
- Grid: 4 by 4 squares
- Wins: most Soldiers

### Kind: Soldier

| Stat | Measured in |
|---|---|
| Aim | number |

| Token | Colour | Holds | Kept by |
|---|---|---|---|
| Tired | red | one | Soldier |

- When a Soldier gains Tired: The Soldier rests.

### To rest Soldier

1. The Soldier loses Tired.

### Sequence: Game

1. The Day is played 3 times.

### Sequence: Day

1. Each Soldier gains Tired.
2. Each Soldier loses Tired.

| Soldier | Aim |
|---|---|
| Tall | 3 |

### Mission: Field

| Starts | Player | At |
|---|---|---|
| Tall | first player | A1 |
| Tall | second player | D4 |
"""


def book(text: str) -> Rulebook:
    loaded = load_sources({"small.rules.md": Source("small.rules.md", text)})
    assert loaded.rulebook is not None, [d.message for d in loaded.errors]
    return loaded.rulebook


def changes(new: str) -> tuple[Change, ...]:
    return difference(book(OLD), book(new)).changes


def test_a_game_does_not_differ_from_itself() -> None:
    assert not changes(OLD)


def test_words_that_explain_are_no_difference() -> None:
    assert not changes(OLD.replace("### Sequence: Day\n", "### Sequence: Day\n\nA long one.\n"))


def test_a_step_is_told_old_beside_new() -> None:
    (one,) = changes(OLD.replace("played 3 times", "played 4 times"))
    assert (one.how, one.title) == ("changed", "Sequence: Game")
    (wording,) = one.wordings
    assert (wording.part, wording.old, wording.new) == (
        "step 1", "The Day is played 3 times.", "The Day is played 4 times."
    )  # fmt: skip


def test_an_option_is_told_by_the_step_that_it_is_of() -> None:
    path = Path(__file__).parents[2] / "rules" / "first_skirmish" / "first_skirmish.rules.md"
    text = path.read_text(encoding="utf-8")
    (one,) = difference(book(text), book(text.replace("within 4 squares", "within 5 squares"))).changes
    assert [wording.part for wording in one.wordings] == ["step 2.1", "step 2.1"]


def test_a_step_put_before_others_is_the_only_one_told() -> None:
    new = OLD.replace(
        "1. Each Soldier gains Tired.\n2.", "1. Each Soldier rests.\n2. Each Soldier gains Tired.\n3."
    )
    (one,) = changes(new)
    assert [(w.old, w.new) for w in one.wordings] == [(None, "Each Soldier rests.")]


def test_a_cell_is_told_by_its_column() -> None:
    (one,) = changes(OLD.replace("| Tall | 3 |", "| Tall | 5 |"))
    assert one.title == "Tall"
    assert [(w.part, w.old, w.new) for w in one.wordings] == [("Aim", "3", "5")]


def test_what_came_and_what_went() -> None:
    new = OLD.replace(
        "| Tired | red | one | Soldier |", "| Tired | red | one | Soldier |\n| Fed | blue | one | Soldier |"
    )
    (came,) = changes(new)
    assert (came.how, came.title, came.old) == ("added", "Token: Fed", None)
    (went,) = difference(book(new), book(OLD)).changes
    assert (went.how, went.title, went.new) == ("removed", "Token: Fed", None)


def test_an_edition_tells_its_own_changes() -> None:
    """From the sources alone, each requirement of the edition is named by the change that answers it."""
    quick = loaded_game(RULES / "downsync_quick").rulebook
    beta = loaded_game(RULES / "downsync").rulebook
    assert quick is not None and beta is not None
    found = edition_difference(quick)
    assert found is not None and edition_difference(beta) is None
    assert {f"Q{n:02}" for n in range(1, 9)} <= {c for change in found.changes for c in change.cites}
    assert found.changes == difference(beta, quick).changes
