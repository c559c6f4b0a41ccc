"""What a mission begins with: on the board, or waiting in a group."""

from __future__ import annotations

from tests.engine.sketch import book

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
