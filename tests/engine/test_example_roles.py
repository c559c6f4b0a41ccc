"""Who has a role in an example: named in what is given or in what is done, at its end and where it stops at a question."""

from __future__ import annotations

import pytest
from tests.spoilt import BASE

from warbook.engine.examples import run_examples
from warbook.language.load import load_sources
from warbook.language.source import Source

CHOSEN = "The attacker's player chooses 1 enemy Unit, as foe. The foe loses 1 Wound."
THROWN = "The attacker's player rolls 1d6, as luck."
SHOT = "The attacker uses Shoot. The attacker may gain Stun."


def told(*facts: str, before: str = "") -> list[str]:
    """What is said of an example with these facts, of a game with some rules `before` it."""
    given = (
        "Given: a Scout of the first player at 10in, 10in, as attacker",
        "Given: a Scout of the second player at 14in, 10in, as target",
        "Given: a Scout of the second player at 14in, 14in, as friend",
    )
    text = f"# X\n\n{before}### Example: A\n\n" + "\n".join(f"- {fact}" for fact in (*given, *facts))
    texts = {**BASE, "x.rules.md": text}
    loaded = load_sources({name: Source(name, words) for name, words in texts.items()})
    assert loaded.rulebook is not None, loaded.diagnostics
    return [found.message for found in run_examples(loaded.rulebook)]


@pytest.mark.parametrize(
    "facts",
    [
        (f"Do: {CHOSEN}", "Answers: target", "Then: the foe has 2 Wounds"),
        (f"Do: {CHOSEN}", "Answers: friend", "Then: the foe is the friend"),
        (f"Do: {THROWN}", "Dice: 4", "Then: the luck is 4"),
        (
            f"Do: {CHOSEN} The foe may gain Stun.",
            "Answers: target",
            "Offered: yes",
            "Then: the foe has 2 Wounds",
        ),
    ],
)
def test_who_is_named_in_what_is_done_is_known(facts: tuple[str, ...]) -> None:
    assert told(*facts) == []
    wrong = (
        facts[-1]
        .replace("the foe has 2", "the foe has 1")
        .replace("is 4", "is 5")
        .replace("friend", "target")
    )
    assert told(*facts[:-1], wrong) == [f"This does not hold: {wrong.removeprefix('Then: ')}."]


@pytest.mark.parametrize("offered", ["yes", "no"])
def test_something_is_offered_after_an_answer_in_a_window(offered: str) -> None:
    facts = (f"Do: {SHOT}", "Answers: target; Luck", "Dice: 6, 6")
    assert told(*facts, f"Offered: {offered}") == []
    assert "“Luck” should be offered" in told(*facts, "Offered: Luck")[0]


def test_a_piece_of_nobodys_without_a_card_stands_where_it_is_said() -> None:
    kind = "### Kind: Barrel\n\n- Stands on: 30mm\n\n"
    given = "Given: a Barrel of no player at 11.5in, 10in, as tub"
    near = "any Barrel is within 2in of the attacker"
    assert told(given, f"Then: {near}", before=kind) == []
    far = "any Barrel is within 2in of the friend"
    assert told(given, f"Then: {far}", before=kind) == [f"This does not hold: {far}."]


def test_a_die_is_chosen_by_what_it_shows() -> None:
    done = (
        "Do: The attacker's player rolls 3d6. The attacker's player chooses 1 die, as luck. If the luck is 5 or more, the "
        "attacker gains Stun. Otherwise, the target gains Stun."
    )
    facts = (done, "Dice: 2, 5, 6")
    assert told(*facts, "Answers: 5", "Then: the attacker has Stun") == []
    assert told(*facts, "Answers: 2", "Then: the target has Stun") == []
    assert "“3” is no answer" in told(*facts, "Answers: 3", "Then: the attacker has Stun")[0]
