"""What holds for a time: what is told and seen of it, and that it goes wherever a game goes."""

from __future__ import annotations

import pytest
from tests.engine.shipped import after, game_of
from tests.engine.sketch import outcome

from warbook.engine import journal as journals
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
