"""What an example says that a player knows: of hidden tokens, resources, groups and squares, and who may look."""

from __future__ import annotations

import pytest
from sketch import book

from warbook.engine.examples import run_example
from warbook.engine.game import Game

RULES = """
## Secrets

| Token | Holds | Kept by | Hidden from |
|---|---|---|---|
| Spy | one | Unit | {token} |
| Fear | many | Unit | {token} |
| Mine | one | Square | {square} |

| Resource | Held by | Starts at | Hidden from |
|---|---|---|---|
| Bid | player | 0 | {resource} |

### Kind: Lot

- Stands on: nothing

| Lot |
|---|
| White |
| Black |

### Group: Hand

- Holds: Lots
- Held by: each player
- Hidden from: {group}

### Group: Pack

- Holds: Lots
- Held by: each Unit
- Hidden from: {group}

### Example: Asked

- Given: a Scout of the first player at B2, as scout
- Given: a Scout of the first player at D2, as pal
- Given: a White of the first player in Hand, as white
- Given: a Black of the first player in Hand, as black
- Given: a Black of the second player in Hand, as far
- Given: a White of the second player in Hand, as near
- Given: The scout gains Spy. The scout gains 3 Fear. A1 gains Mine. The first player gains 1 Bid.
- Given: The near leaves the second player's Hand. The near joins the scout's Pack.
- Then: {said}
"""
OPEN = {"token": "—", "square": "—", "resource": "—", "group": "—"}
HIDDEN = dict.fromkeys(OPEN, "the opponent") | {"square": "everyone"}
SHUT = dict.fromkeys(OPEN, "everyone")
TOKEN, MANY = "the scout has Spy", "the scout's Fear is 3"
RESOURCE, SQUARE = "the first player has 1 Bid", "H8 has Mine"
CARD, PACKED = "the white is a White", "the near is a White"


def told(hidden: dict[str, str], said: str) -> bool:
    """Whether what is said of the end of an example holds."""
    without = RULES.replace("- Hidden from: {group}\n", "{hand}")
    hand = "" if hidden["group"] == "—" else f"- Hidden from: {hidden['group']}\n"
    made = book(without.format(**hidden, hand=hand, said=said))
    return not run_example(Game(made, examples=True), made.examples[0])


@pytest.mark.parametrize(
    ("fact", "kept", "shut"),
    [
        (TOKEN, True, True),
        (MANY, True, True),
        (RESOURCE, True, True),
        (CARD, True, True),
        (SQUARE, True, True),
        ("the scout is at B2", False, False),
        ("any Square has Mine", False, False),
        ("the number of Lots in the first player's Hand is 2", False, False),
    ],
)
def test_whoever_may_not_look_does_not_know(fact: str, kept: bool, shut: bool) -> None:
    knows, ignorant = (
        f"the second player knows whether {fact}",
        f"the second player does not know whether {fact}",
    )
    assert told(OPEN, knows) and not told(OPEN, ignorant)
    assert told(HIDDEN, ignorant) == kept == (not told(HIDDEN, knows))
    assert told(SHUT, ignorant) == shut == (not told(SHUT, knows))


@pytest.mark.parametrize("fact", [TOKEN, MANY, RESOURCE, CARD])
def test_its_own_player_knows_unless_it_is_hidden_from_everyone(fact: str) -> None:
    own = f"the first player knows whether {fact}"
    assert told(HIDDEN, own) and not told(SHUT, own)
