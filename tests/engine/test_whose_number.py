"""Whose number is changed by a rule of somebody whom a piece is with: that one's alone, not everybody's, and not the piece's."""

from __future__ import annotations

import pytest

from warbook.engine.examples import run_examples
from warbook.language.load import load_sources
from warbook.language.source import Source

GAME = """# Game: Carts

- Players: 2
- Grid: 8 by 8 squares

### Kind: Piece

| Stat | Measured in | Default |
|------|-------------|---------|
| Grit | number      | 2       |

| Resource | Held by | Starts at |
|----------|---------|-----------|
| Coal     | Piece   | 3         |

### Kind: Cart

- Is: a Piece

### Kind: Rider

- Is: a Piece

| Cart  |
|-------|
| Truck |

| Rider | Traits |
|-------|--------|
| Boss  | Loud   |
| Boy   | —      |

### Group: Load

- Holds: Riders
- Held by: each Cart
- In play: yes

### Sequence: Game

1. Each Piece may use 1 Action.

### Action: Haul by user (a Piece)

- Cost: 1 Coal

1. The user gains 1 Coal.

### Trait: Loud

- {rule}

### Example: The one it is in

- Given: a Truck of the first player at A1, as cart
- Given: a Truck of the first player at C1, as far
- Given: a Truck of the second player at D4, as rival
- Given: a Boss of the first player at B1, as boss
- Given: a Boy of the first player at E1, as lad
- Given: The boss leaves the board. The boss joins the cart's Load.
- Do: {done}
- Then: {then}
"""


def told(rule: str, done: str, then: str) -> list[str]:
    """What is said of the example."""
    text = GAME.format(rule=rule, done=done, then=then)
    loaded = load_sources({"x.rules.md": Source("x.rules.md", text)}, name="x")
    assert loaded.rulebook is not None, loaded.diagnostics
    return [found.message for found in run_examples(loaded.rulebook)]


WHOSE = (
    "the cart's Grit is 3, and the far's Grit is 2, and the rival's Grit is 2, and the lad's Grit is 2, "
    "and the boss's Grit is 2"
)


@pytest.mark.parametrize(
    "rule",
    ["The bearer's Cart's Grit is 1 more.", "While the bearer has Coal: Its Cart gains +1 to its Grit."],
)
def test_of_whom_it_is_in_alone(rule: str) -> None:
    assert told(rule, "The lad gains 1 Coal.", WHOSE) == []
    assert told("The bearer's Grit is 1 more.", "The lad gains 1 Coal.", WHOSE) != []


def test_what_whom_it_is_in_pays() -> None:
    rule = "The bearer's Cart pays 1 Coal less for Haul."
    assert (
        told(rule, "The cart uses Haul. The far uses Haul.", "the cart has 4 Coal, and the far has 3 Coal")
        == []
    )


def test_for_a_time() -> None:
    done = "The boss's Cart gains +1 to its Grit until the end of the Game."
    assert told("The bearer cannot move.", done, WHOSE) == []
