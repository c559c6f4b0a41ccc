"""What a player reads of the rules says each thing once, and as one would say it at the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from tests.games import BREADTH, RULES, book_of, head_of

from warbook.language import readback
from warbook.language.flows import Flows, Line, flows
from warbook.language.flows.words.phrase import is_state
from warbook.language.load import Source, load_sources

PLAYED = [
    folder
    for place in (RULES, BREADTH)
    for folder in sorted(place.iterdir())
    if head_of(folder)[0] in ("Game", "Edition")
]


@cache
def told(folder: Path) -> Flows:
    return flows(book_of(folder))


def groups(found: Flows) -> Iterator[tuple[Line, ...]]:
    """The lines that stand below each other, wherever they are told."""
    tops = [flow.lines for flow in found.by_key.values()]
    for some in (*tops, found.always, *found.missions.values(), *found.borne.values(), *found.words.values()):
        yield tuple(some)
        yield from (one.under for line in some for one in line.all() if one.under)


def lines(found: Flows) -> Iterator[str]:
    return (line.text for some in groups(found) for line in some)


PLAYERS_OPPONENT = re.compile(r"(?:'s|[Ii]ts|[Tt]heir) player's opponent")
PASSED_ALONG = re.compile(r"\brolls? [A-Z][\w ]*? (?:using the (?!bearer\b)|through )")
BACK_TO_FRONT = re.compile(
    r"\b(?:that|whom) (?:an?|no|another) [A-Z][\w ]* (?:is|are) (?:adjacent to|within \S+ (?:squares )?of)(?=[,.]| |$)"
)
ONE_OF_THEM = re.compile(r"[Ii]f the number of .* is 1, each ")


@pytest.mark.parametrize("folder", PLAYED, ids=lambda one: one.name)
@pytest.mark.parametrize(
    "clumsy",
    (PLAYERS_OPPONENT, PASSED_ALONG, BACK_TO_FRONT, ONE_OF_THEM),
    ids=("whose", "along", "back", "lone"),
)
def test_nothing_is_said_the_long_way_round(folder: Path, clumsy: re.Pattern[str]) -> None:
    assert not [line for line in lines(told(folder)) if clumsy.search(line)]


@pytest.mark.parametrize("folder", PLAYED, ids=lambda one: one.name)
def test_a_state_is_what_somebody_is(folder: Path) -> None:
    """Not what they have none of."""
    states = [name for name, token in book_of(folder).tokens.items() if is_state(name) and not token.many]
    bad = re.compile(rf"\b(?:with|has|have) (?:no )?(?:{'|'.join(states)})\b") if states else None
    assert bad is None or not [line for line in lines(told(folder)) if bad.search(line)]


@pytest.mark.parametrize("folder", PLAYED, ids=lambda one: one.name)
def test_nothing_is_said_of_one_player_and_then_of_the_other(folder: Path) -> None:
    """A moment that comes for both is told once."""
    moments = re.compile(r"(?P<who>[^,]+?) may use what \w+ cards allow at this moment\b.*")
    for some in groups(told(folder)):
        for one, after in pairwise(some):
            both = moments.fullmatch(one.text) and moments.fullmatch(after.text)
            assert not both or one.label != after.label, (one.text, after.text)


# ------------------------------------------------------------------ one by one
GAME = """# Game: Ponds

- Players: 2
- Grid: 8 by 8 squares
- Wins: most Flies

### Kind: Frog

- Short: One that jumps

| Stat  | Measured in |
|-------|-------------|
| Leap  | number      |

| Resource | Held by | Starts at |
|----------|---------|-----------|
| Fly      | player  | 0         |
| Gulp     | player  | 0         |
| Wart     | Frog    | 2         |

| Token  | Colour | Holds | Kept by |
|--------|--------|-------|---------|
| Soaked | blue   | one   | Frog    |
| Reed   | green  | one   | Frog    |

| Frog | Leap |
|------|------|
| Bull | 4    |

### Sequence: Game

1. The Round is played 5 times.

### Sequence: Round

RULES
"""


def ponds(*steps: str) -> list[str]:
    """What the Round comes to, by its lines."""
    text = GAME.replace("RULES", "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1)))
    found = load_sources({"ponds/ponds.rules.md": Source("ponds/ponds.rules.md", text)})
    assert found.rulebook is not None, [d.message for d in found.errors]
    flow = flows(found.rulebook).get("Sequence", "Round")
    assert flow is not None
    return [line.text for line in flow.all()]


@pytest.mark.parametrize(
    ("rule", "said"),
    (
        ("Each Frog with no Soaked gains Reed.", "Each Frog that is not Soaked gains Reed."),
        ("Each Frog with no Reed gains Soaked.", "Each Frog with no Reed gains Soaked."),
        ("Each Frog with Soaked loses 1 Wart.", "Each Soaked Frog loses 1 Wart."),
        ("Each Frog with Reed loses 1 Wart.", "Each Frog with Reed loses 1 Wart."),
        ("Each player's Fly becomes 0.", "Each player loses all Flies."),
        ("Each player's Fly becomes 1.", "Each player's Fly becomes 1."),
        ("Each Frog's Wart becomes 0.", "Each Frog loses all Warts."),
        ("Each player gains Fly equal to own Gulps.", "Each player gains Flies equal to their Gulps."),
        (
            "The player with the highest Fly gains 1 Gulp.",
            "The player with the most Flies gains 1 Gulp, if there is only one.",
        ),
        (
            "The player with the lowest Fly gains 1 Gulp.",
            "The player with the fewest Flies gains 1 Gulp, if there is only one.",
        ),
        (
            "Each Frog adjacent to an enemy Frog loses 1 Wart.",
            "Each Frog adjacent to an enemy Frog loses 1 Wart.",
        ),
        (
            "Each Frog adjacent to no enemy Frog loses 1 Wart.",
            "Each Frog adjacent to no enemy Frog loses 1 Wart.",
        ),
        (
            "If any Frog has Reed:\n   1. If any Frog has Soaked: Each player gains 1 Fly.",
            "If there is a Frog with Reed and there is a Soaked Frog, each player gains 1 Fly.",
        ),
    ),
)
def test_what_is_said(rule: str, said: str) -> None:
    assert said in ponds(rule)


def test_nobody_is_asked_where_one_waited_who_is_placed() -> None:
    """What puts somebody on the board out of a group is told as that, with no word of the group it is in no more."""
    for game, where in (("moth_and_wick", "in the player's Gathering"), ("skirm", "in your Deployment Zone")):
        said = list(lines(told(RULES / game)))
        assert any(where in one for one in said)
        assert not [one for one in said if "on the board" in one and "leaves" in one]
        assert not [one for one in said if one.startswith("If the") and "on the board:" in one]


def test_a_doing_of_the_games_own_is_counted_as_it_is_written() -> None:
    rules = """1. Each Frog licks another Frog.

### To lick target (a Frog) by attacker (a Frog)

1. The target gains Soaked.

## Habits

- When a Frog licks for the first time during the Round: It gains Reed.
- When a Frog is licked for the second time during the Round: It loses 1 Wart.
"""
    text = GAME.replace("RULES", rules)
    found = load_sources({"ponds/ponds.rules.md": Source("ponds/ponds.rules.md", text)})
    assert found.rulebook is not None, [d.message for d in found.errors]
    said = set(lines(flows(found.rulebook)))
    assert "If the Frog has licked for the first time during the Round, it gains Reed." in said
    assert "If the target has been licked for the second time during the Round, it loses 1 Wart." in said
    again = [readback.rule(found.rulebook, hook).text for hook in found.rulebook.hooks]
    assert again == [
        "After an attacker licks a target for the first time during the Round: The attacker gains Reed.",
        "After a target is licked for the second time during the Round: The target loses 1 Wart.",
    ]
