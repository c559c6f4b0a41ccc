"""What holds for a time: what is told and seen of it, and that it goes wherever a game goes."""

from __future__ import annotations

import pytest
from tests.engine.shipped import after, game_of
from tests.engine.sketch import book, outcome

from warbook.engine import journal as journals
from warbook.engine.examples import run_examples
from warbook.engine.journal import journal_of, replay, undo
from warbook.engine.log import story
from warbook.engine.views import view
from warbook.language.model import Rulebook

ROUND = """
### Sequence: Round

1. Each Unit is hushed.

### To hush target (a Unit)

1. {said}

### To go by unit (a Unit)

1. The unit moves up to 3 squares.

### Example: So it goes

- Given: a Brute of the first player at C3, as brute
- Do: {done}
- Then: the brute is at C3
"""
SKETCHES = ("lasting", "hexes", "leave", "instead")


def told(said: str, done: str) -> tuple[list[str], list[str]]:
    """What the log says of a sentence, and what is seen of the piece in the end."""
    _, state, roles = outcome(ROUND.format(said=said, done=done))
    seen = view(state, 1).piece(roles["brute"])["has"]
    return [line for line in story(state) if "Brute" in line], list(seen)


@pytest.mark.parametrize(
    ("said", "log", "seen"),
    [
        (
            "The target cannot go until the end of the Round.",
            "Brute cannot go until the end of the Round.",
            "cannot go (until the end of the Round)",
        ),
        (
            "The target's Might is 2 less until the end of the Round.",
            "Brute has 2 less Might until the end of the Round.",
            "2 less Might (until the end of the Round)",
        ),
        (
            "The target cannot go during the next Round.",
            "Brute cannot go during the next Round.",
            "cannot go (during the next Round)",
        ),
        (
            "Its Guard is 1 more the next time it goes.",
            "Brute has 1 more Guard the next time it goes.",
            "1 more Guard (the next time it goes)",
        ),
    ],
)
def test_it_is_told_and_seen(said: str, log: str, seen: str) -> None:
    lines, has = told(said, "The brute is hushed.")
    assert lines == [log] and has == [seen]


def test_its_end_is_told() -> None:
    lines, has = told("The target cannot go until the end of the Round.", "The Round is played.")
    assert lines == ["Brute cannot go until the end of the Round.", "Over for Brute: cannot go."]
    assert has == []


def test_a_companion_is_never_seen() -> None:
    """What the language counts for itself is nobody's business."""
    said = "The target's Might is 1 less until the end of the target's player's next Turn."
    turn = "\n### Sequence: Turn by player\n\n1. Each Unit is hushed.\n"
    _, state, roles = outcome(turn + ROUND.format(said=said, done="The first player begins a Turn."))
    assert list(view(state, 0).piece(roles["brute"])["has"]) == [
        "1 less Might (until the end of its next Turn)"
    ]


INCHES = """# Game: Inches

- Players: 2
- Table: 24in by 24in

### Kind: Base

- Stands on: 30mm

| Stat  | Measured in |
|-------|-------------|
| Skill | number      |
| Speed | inches      |

| Base | Skill | Speed |
|------|-------|-------|
| Cart | 2     | 8in   |

### Sequence: Game

1. The Round is played 2 times.

### Sequence: Round

1. Each Base is hushed.

### To hush target (a Base)

1. {said} until the end of the Round.

### Example: Slower

- During: Round
- Given: a Cart of the first player at 10in, 10in, as cart
{dice}- Do: The cart is hushed.
- Then: the cart's Speed is {comes}
"""


@pytest.mark.parametrize(
    ("said", "comes"),
    [
        ("The target's Speed is 1 less", "7in"),
        ("The target gains +2 to its Speed", "10in"),
        ("The target's Speed is its Skill less", "6in"),
        ("The target's Speed is 1d6 less", "5in"),
        ("The target's Speed is 1d6in less", "5in"),
        ("The target's Speed becomes 1", "1in"),
        ("The target's Speed is at most 3", "3in"),
    ],
)
def test_a_number_alone_is_in_inches_where_the_stat_is(said: str, comes: str) -> None:
    text = INCHES.format(said=said, comes=comes, dice="- Dice: 3\n" if "1d6" in said else "")
    assert not run_examples(book(text, head=""))


@pytest.mark.parametrize("name", SKETCHES)
def test_it_is_replayed_and_taken_back(name: str) -> None:
    state = after(name, 8, 4)
    journal = journals.from_json(journal_of(state).to_json())
    again = replay(game_of(name), journal)
    assert again.trouble is None and list(story(again.state)) == list(story(state))
    _, back = undo(game_of(name), journal, state.decision.player if state.decision else 0, True)
    assert len(back.answers_given()) < len(state.answers_given())


@pytest.mark.parametrize("name", SKETCHES)
def test_nothing_is_made_for_it_to_print(name: str) -> None:
    book: Rulebook = game_of(name).book
    kept = {n for n, token in book.tokens.items() if token.lasting is not None}
    assert kept.isdisjoint(book.printed_tokens)
    assert {*book.printed_tokens, *kept} == set(book.tokens)
