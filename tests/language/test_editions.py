"""Editions change a game, modules are taken in, and what cannot be is said plainly."""

from __future__ import annotations

from pathlib import Path

import pytest

from warbook.engine.examples import run_examples
from warbook.language.diff import difference, edition_difference
from warbook.language.load import Loaded, load_game
from warbook.language.model import Rulebook

BASE = """# Game: Base

- Players: 2
- Grid: 6 by 6 squares

### Kind: Unit

| Token | Colour | Holds | Kept by |
|---|---|---|---|
| Mark | red | many | Unit |

| Stat | Measured in |
|---|---|
| Might | number |

| Unit | Might |
|---|---|
| Brute | 3 |

### Sequence: Game

1. The game ends.

### To bump a Unit

1. The Unit gains 1 Mark.

### Roll: Blow by striker (a Unit)

- Dice: 1d6 + the striker's Might
- Succeeds on: 8 or more
- Success: The striker gains Mark.

| Situation | Modifier | When |
|---|---|---|
| Strong | +1 | the striker's Might is 3 or more |
"""

EXAMPLE = """
### Example: It goes as said

- Given: a Brute of the first player at A1, as brute
{0}
"""


def written(tmp_path: Path, **files: str) -> Path:
    for name, text in files.items():
        (tmp_path / name).mkdir(exist_ok=True)
        (tmp_path / name / f"{name}.rules.md").write_text(text, encoding="utf-8")
    return tmp_path


def loaded(tmp_path: Path, name: str, **files: str) -> Loaded:
    return load_game(written(tmp_path, **files) / name)


def faults(found: Loaded) -> list[str]:
    assert found.rulebook is not None, [d.message for d in found.errors]
    return [d.message + str(d.hint) for d in run_examples(found.rulebook)]


def test_a_change_restates_some_facts_and_keeps_the_others(tmp_path: Path) -> None:
    edition = """# Edition: Second

- Changes game: Base
- Edition: Second

### Change Roll: Blow

- Succeeds on: 9 or more

| Situation | Modifier | When |
|---|---|---|
| Strong | +2 | the striker's Might is 3 or more |
""" + EXAMPLE.format("- Dice: 4\n- Do: The brute rolls Blow.\n- Then: the brute has Mark")
    found = loaded(tmp_path, "second", base=BASE, second=edition)
    assert faults(found) == []
    book = found.rulebook
    assert book is not None
    assert (book.title, book.edition) == ("Second", "Second")
    assert [m.situation for m in book.rolls["Blow"].modifiers] == ["Strong"]


def test_a_replacement_takes_the_place_and_a_removal_takes_away(tmp_path: Path) -> None:
    edition = """# Edition: Second

- Changes game: Base

### Replace To bump a Unit

1. The Unit gains 5 Marks.

### Remove Roll: Blow
""" + EXAMPLE.format("- Do: The brute is bumped.\n- Then: the brute's Mark is 5")
    found = loaded(tmp_path, "second", base=BASE, second=edition)
    assert faults(found) == []
    assert found.rulebook is not None
    assert not found.rulebook.rolls


@pytest.mark.parametrize(
    ("heading", "code", "word"),
    [
        ("### Replace Roll: Blwo\n\n- Dice: 1d6", "W230", "Blow"),
        ("### Remove Token: Markk", "W230", "Mark"),
        ("### Remove Token: Mark\n\n- Colour: blue", "W231", "Change"),
    ],
)
def test_an_edition_that_changes_what_is_not_there(
    tmp_path: Path, heading: str, code: str, word: str
) -> None:
    found = loaded(
        tmp_path, "second", base=BASE, second=f"# Edition: Second\n\n- Changes game: Base\n\n{heading}\n"
    )
    fault = next(d for d in found.errors if d.code == code)
    assert word in (fault.hint or "")
    assert fault.span.file == "second/second.rules.md"


def test_a_game_that_is_not_there_is_named_with_those_that_are(tmp_path: Path) -> None:
    found = loaded(tmp_path, "second", base=BASE, second="# Edition: Second\n\n- Changes game: Bsae\n")
    fault = next(d for d in found.errors if d.code == "W232")
    assert "Base" in (fault.hint or "")


def test_editions_that_change_each_other_are_refused(tmp_path: Path) -> None:
    found = loaded(
        tmp_path,
        "one",
        one="# Edition: One\n\n- Changes game: Two\n",
        two="# Edition: Two\n\n- Changes game: One\n",
    )
    fault = next(d for d in found.errors if d.code == "W233")
    assert "one → two → one" in fault.message


def test_a_module_speaks_the_words_of_its_host(tmp_path: Path) -> None:
    module = """# Module: Grudges

### To shame a Piece

1. The Piece gains 2 Stains.
"""
    host = (
        BASE.replace("- Players: 2", "- Players: 2\n- Takes in: Grudges")
        + """
| Word | Here |
|---|---|
| Piece | Unit |
| Stain | Mark |
"""
        + EXAMPLE.format("- Do: The brute is shamed.\n- Then: the brute's Mark is 2")
    )
    host = host.replace(
        "### Kind: Unit",
        "| Word | Here |\n|---|---|\n| Piece | Unit |\n| Stain | Mark |\n\n### Kind: Unit",
        1,
    )
    host = host.replace(
        "\n| Word | Here |\n|---|---|\n| Piece | Unit |\n| Stain | Mark |\n\n### Example", "\n\n### Example"
    )
    assert faults(loaded(tmp_path, "base", base=host, grudges=module)) == []


def test_a_fault_in_a_module_stands_on_its_own_line(tmp_path: Path) -> None:
    module = "# Module: Grudges\n\n### To shame a Piece\n\n1. The Piece gainz 2 Stains.\n"
    host = BASE.replace(
        "- Players: 2",
        "- Players: 2\n- Takes in: Grudges\n\n| Word | Here |\n|---|---|\n| Piece | Unit |\n| Stain | Mark |",
    )
    found = loaded(tmp_path, "base", base=host, grudges=module)
    source = found.sources["grudges/grudges.rules.md"]
    fault = next(d for d in found.errors if d.span.file == source.path)
    assert source.line_col(fault.span.start)[0] == 5


RAIN = """# Module: Rain

- When the Day begins: Each Unit gains 2 Marks.
- Each Unit's Might becomes 1.
"""
SUN = """# Module: Sun

- When the Day begins, if any Unit has Mark: Each Unit loses 1 Mark.
- Each Unit's Might becomes 2.

### Change To bump a Unit

1. The Unit gains 3 Marks.
"""
DAYS = (
    BASE.replace("- Players: 2", "- Players: 2\n- Takes in: {0}")
    + """
### Sequence: Day

1. Each Unit is bumped.
"""
)


@pytest.mark.parametrize(("order", "marks", "might"), [("Rain, then Sun", 4, 2), ("Sun, then Rain", 5, 1)])
def test_two_modules_act_in_the_order_in_which_they_are_taken_in(
    tmp_path: Path, order: str, marks: int, might: int
) -> None:
    """Each at the same moment and on the same number; and a module changes a rule of the game that takes it in."""
    then = f"- Do: The Day is played.\n- Then: the brute's Mark is {marks}, and the brute's Might is {might}"
    host = DAYS.format(order) + EXAMPLE.format(then)
    assert faults(loaded(tmp_path, "days", days=host, rain=RAIN, sun=SUN)) == []


def test_two_modules_without_an_order_are_refused_with_both_places(tmp_path: Path) -> None:
    found = loaded(tmp_path, "days", days=DAYS.format("Rain, Sun"), rain=RAIN, sun=SUN)
    (fault,) = [d for d in found.errors if d.code == "W446"]
    assert (fault.span.file, fault.labels[0].span.file) == ("sun/sun.rules.md", "rain/rain.rules.md")
    assert "Takes in: Rain, then Sun" in (fault.hint or "")


def test_what_two_modules_say_of_one_rule_the_game_may_settle(tmp_path: Path) -> None:
    rain = "# Module: Rain\n\n### Change To bump a Unit\n\n1. The Unit gains 5 Marks.\n"
    sun = "# Module: Sun\n\n### Change To bump a Unit\n\n1. The Unit gains 3 Marks.\n"
    then = EXAMPLE.format("- Do: The brute is bumped.\n- Then: the brute's Mark is {0}")
    bare = loaded(tmp_path, "days", days=DAYS.format("Rain, Sun"), rain=rain, sun=sun)
    (fault,) = [d for d in bare.errors if d.code == "W235"]
    assert "so does Sun" in fault.message
    assert fault.labels[0].span.file == "rain/rain.rules.md"
    ordered = DAYS.format("Rain, then Sun") + then.format(3)
    assert faults(loaded(tmp_path, "days", days=ordered, rain=rain, sun=sun)) == []
    own = (
        DAYS.format("Rain, Sun")
        + "\n### Change To bump a Unit\n\n1. The Unit gains 7 Marks.\n"
        + then.format(7)
    )
    assert faults(loaded(tmp_path, "days", days=own, rain=rain, sun=sun)) == []


def test_what_a_module_asks_for_and_does_not_get_is_one_fault(tmp_path: Path) -> None:
    """At the line that takes it in; nothing is said of the module's own sentences, which follow from it."""
    module = """# Module: Grudges

## What a game brings

| Asks for | As |
|---|---|
| Temper | Stat |

### To shame a Unit

1. The Unit gains Marks equal to its Temper.
"""
    host = BASE.replace("- Players: 2", "- Players: 2\n- Takes in: Grudges")
    (fault,) = loaded(tmp_path, "base", base=host, grudges=module).errors
    assert (fault.code, fault.span.file) == ("W234", "base/base.rules.md")
    words = "- Grid: 6 by 6 squares\n\n| Word | Here |\n|---|---|\n| Temper | Might |"
    given = host.replace("- Grid: 6 by 6 squares", words)
    then = EXAMPLE.format("- Do: The brute is shamed.\n- Then: the brute's Mark is 3")
    assert faults(loaded(tmp_path, "base", base=given + then, grudges=module)) == []


def test_an_edition_strikes_out_a_row_and_says_another_word(tmp_path: Path) -> None:
    edition = """# Edition: Second

- Changes game: Base

| Word | Here | Of |
|---|---|---|
| Mark | Scar | Base |

> Z01. Marks are called Scars.

### Change Roll: Blow

| Situation | Modifier | When |
|---|---|---|
| Strong | — | — |
""" + EXAMPLE.format(
        "- Dice: 5\n- Do: The brute is bumped. The brute rolls Blow.\n- Then: the brute's Scar is 2"
    )
    found = loaded(tmp_path, "second", base=BASE, second=edition)
    assert faults(found) == []
    book = found.rulebook
    assert book is not None
    assert (list(book.tokens), book.rolls["Blow"].modifiers) == (["Scar"], ())
    for told in (edition_difference(book), difference(_book(tmp_path, "base"), book)):
        assert told is not None
        renamed = told.changes[0]
        assert [(w.old, w.new) for w in renamed.wordings] == [("Mark", "Scar")]
        assert renamed.cites == ("Z01",)
        assert not any(c.how == "removed" for c in told.changes)


def _book(folder: Path, name: str) -> Rulebook:
    book = load_game(folder / name).rulebook
    assert book is not None
    return book


def test_only_a_row_that_is_there_can_be_struck_out(tmp_path: Path) -> None:
    edition = """# Edition: Second

- Changes game: Base

### Change Roll: Blow

| Situation | Modifier | When |
|---|---|---|
| Storng | — | — |
"""
    (fault,) = loaded(tmp_path, "second", base=BASE, second=edition).errors
    assert (fault.code, fault.hint) == ("W230", "It has Strong.")
