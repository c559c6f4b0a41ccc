"""What a mission begins with: on the board, or waiting in a group."""

from __future__ import annotations

from tests.engine.sketch import book

from warbook.engine.examples import run_examples
from warbook.engine.game import Game

RULES = """# Game: Camp

- Players: 2
- Grid: 8 by 8 squares

### Kind: Soldier

| Stat | Measured in |
|------|-------------|
| Aim  | number      |

| Soldier | Aim |
|---------|-----|
| Picket  | 3   |

### Group: Camp

- Holds: Soldiers
- Held by: each player

### Sequence: Game

1. Each player places each Soldier in own Camp within 1 square of own edge.

### Mission: One

| Starts | Player        | At   |
|--------|---------------|------|
| Picket | first player  | A1   |
| Picket | first player  | Camp |
| Picket | second player | Camp |
| Picket | second player | H8   |
"""


def test_who_waits_in_a_group_is_placed_out_of_it() -> None:
    s = Game(book("", RULES)).start(seed=1)
    asked = []
    while not s.over:
        assert s.decision is not None
        assert s.decision.player in (0, 1)
        asked.append(s.decision.player)
        s.answer(s.decision.answers.kth(0))
    assert sorted(asked) == [0, 1]


HAND = """# Game: Hand

- Players: 2
- Grid: 8 by 8 squares

### Kind: Card

- Stands on: nothing

| Card  | Role    |
|-------|---------|
| Flare | A light |
| Order | A word  |

### Group: Deck

- Holds: Cards
- Held by: each player

### Group: Hand

- Holds: Cards
- Held by: each player
- At most: 2

### Sequence: Game

1. Each player draws 3 Cards from own Deck into own Hand.
2. Each player discards all Cards from own Hand.

### To stock by player

1. As many times as 3:
   1. The player creates 1 Flare, as flare. The flare joins own Deck.
2. As many times as 2:
   1. The player creates 1 Order, as order. The order joins own Deck.

### Example: Stocked twice, of the one and of the other

- Do: The first player stocks. The second player stocks. The first player stocks.
- Then: the number of Cards in the first player's Deck is 10, and the number of Cards in the second player's Deck is 5

### Example: No more than it has room for

- Given: 4 Flares of the first player in Deck
- Do: The first player draws 3 Cards from own Deck into own Hand.
- No effect: The first player draws 1 Card from own Deck into own Hand.
- Drawn: 1, 1
- Then: the number of Cards in the first player's Hand is 2, and the number of Cards in the first player's Deck is 2

### Example: All of them

- Given: 3 Flares of the first player in Deck
- Given: 2 Flares of the first player in Hand
- Do: The first player discards all Cards from own Hand.
- Then: the number of Cards in the first player's Hand is 0, and the number of Cards in the first player's Deck is 3
"""


def test_a_hand_is_drawn_full_and_thrown_away() -> None:
    assert not run_examples(book("", HAND))


BEFORE = """
### Sequence: Game

1. Each player gains 1 Purse.

| Resource | Held by | Starts at    |
|----------|---------|--------------|
| Luck     | Soldier | its Zeal + 1 |
| Zeal     | Soldier | its Aim      |
| Purse    | player  | own Hoard    |
| Hoard    | player  | 4            |

### Example: By what is declared behind it

- Given: a Picket of the first player at A1, as picket
- Do: The first player gains 1 Purse.
- Then: the picket's Luck is 4, and the first player's Purse is 5
"""


def test_what_is_worked_out_from_a_resource_declared_later_starts_after_it() -> None:
    assert not run_examples(book(BEFORE, RULES[: RULES.index("### Sequence")]))
