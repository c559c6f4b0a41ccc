"""A small game with secrets: blips that may be decoys, and charges that only their player knows of."""

from __future__ import annotations

from tests.engine.sketch import book

from warbook.engine.game import Game

RULES = """# Game: Shadows

- Players: 2
- Grid: 6 by 6 squares
- Wins: most Blips

### Kind: Blip

| Stat | Measured in |
|---|---|
| Might | number |

| Token | Colour | Holds | Kept by | Hidden from |
|---|---|---|---|---|
| Charge | red | many | Blip | the opponent |
| Spent | grey | one | Blip | |

| Blip | Might |
|---|---|
| Squad | 3 |
| Decoy | 0 |
| Tank | 5 |

### Group: Shadow

- Holds: Blips
- Held by: each player
- Hidden from: the opponent

### Sequence: Game

1. Each Blip joins its player's Shadow.
2. Each player prepares.
3. The Round is played 4 times.

### To prepare by player

1. The player chooses 1 own Blip, as bearer.
2. The bearer gains 2 Charges.

### Sequence: Round

1. Each Blip loses Spent.
2. The players alternate, from the first player, while any own Blip has no Spent:
   1. The active player chooses one, with 1 own Blip that has no Spent, as actor:
      - "Move" 1 Square within 1 square of the actor that is empty, as place: The actor moves to the place.
      - "Show", if the actor is in own Shadow: The actor leaves own Shadow.
      - "Strike" 1 enemy Blip within 2 squares of the actor, as target:
        1. The actor rolls Strike against the target.
   2. The actor gains Spent.

### Roll: Strike by attacker (a Blip) against target (a Blip)

- Dice: 1d6 + attacker's Might
- Succeeds on: 7 or more
- Success: The target is removed.

### Mission: Dusk

| Starts | Player | At |
|---|---|---|
| Squad | first player | A1 |
| Decoy | first player | C1 |
| Tank | first player | E1 |
| Decoy | second player | A6 |
| Squad | second player | C6 |
| Tank | second player | E6 |
"""


def shadows() -> Game:
    """The game, compiled."""
    return Game(book("", RULES))
