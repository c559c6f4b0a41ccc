"""A small game of two forces, in which the heavier one wins, and what is won is kept."""

from __future__ import annotations

from pathlib import Path

RULES = """# Game: Levy

- Players: 2
- Grid: 6 by 6 squares
- Wins: most Fame

### Kind: Unit

| Stat | Measured in |
|---|---|
| Weight | number |

### Resource: Purse

- Held by: player
- Starts at: 10
- Kept between games: yes

### Resource: Fame

- Held by: player

### Group: Camp

- Holds: Units
- Held by: each player

### Force List

| Counted | At most | Otherwise |
|---|---|---|
| the total Weight of Units | the player's Purse | A force weighs no more than its purse is deep. |

### Mission: Field

- Short: Open ground

### Mission: Ford

- Short: A river

### Sequence: Game

1. Each player musters own Camp.
2. Each player gains Fame equal to the total Weight of Units in own Camp.
3. The player with the highest Fame gains 3 Purse.
4. Each player gains 1 Purse.
5. The first player chooses 1 player, as friend. The friend gains 1 Purse.
"""
FORCE = """# Force: {name}

| Unit | Weight |
|---|---|
| {name} Rider | {weight} |
"""
LIST = """# Of the old guard.
name: First {name}
game: Levy
force: {name}
units:
  - {name} Rider: 2   # a pair
"""


def written(root: Path, **weights: int) -> Path:
    """The folder of the game, with a force and a list for each name, its riders so heavy."""
    folder = root / "rules" / "levy"
    (folder / "lists").mkdir(parents=True)
    (folder / "levy.rules.md").write_text(RULES)
    for name, weight in weights.items():
        (folder / f"{name.lower()}.rules.md").write_text(FORCE.format(name=name, weight=weight))
        (folder / "lists" / f"{name.lower()}.yaml").write_text(LIST.format(name=name))
    return folder
