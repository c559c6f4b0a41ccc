"""The rules of a card whose piece stands on the board: “the bearer” is that piece, though it is in somebody's group there."""

from __future__ import annotations

from tests.engine.sketch import book

from warbook.engine.examples import run_examples

RULES = """
### Kind: Party

- Stands on: nothing

| Party |
|-------|
| Team  |

### Group: Members

- Holds: Units
- Held by: each Party
- In play: yes

| Token | Holds | Kept by |
|-------|-------|---------|
| Went  | many  | Unit    |

| Resource | Held by | Starts at |
|----------|---------|-----------|
| Fame     | player  | 0         |

### Unit: Hero

- Might: 2
- Guard: 3
- When the bearer ends its move: It gains 1 Went. Its player gains 1 Fame.
- When the bearer is removed: The opponent gains 2 Fame.
- The bearer's Guard is 1 more.

### Example: Its own rules, and nobody else's

- Given: a Team of the first player, as team
- Given: a Hero of the first player at A1, as hero
- Given: a Scout of the first player at A2, as scout
- Given: the hero joins the team's Members. The scout joins the team's Members.
- Do: The hero moves to B1. The scout moves to B2.
- Then: the hero has 1 Went, and the scout has no Went, and the first player's Fame is 1
- Then: the hero's Guard is 4, and the scout's Guard is 9

### Example: When it is gone

- Given: a Team of the first player, as team
- Given: a Hero of the first player at A1, as hero
- Given: the hero joins the team's Members
- Do: The hero is removed.
- Then: the second player's Fame is 2
"""


def test_what_stands_on_the_board_bears_its_own_rules() -> None:
    assert not run_examples(book(RULES))
