"""A small game with two forces, and a force list for each."""

from __future__ import annotations

from pathlib import Path

import pytest

RULES = """# Game: Column

- Players: 2
- Grid: 6 by 6 squares

### Kind: Unit

| Stat | Measured in |
|---|---|
| Weight | number |

### List: Scale

- Chosen: at setup

| Scale | Heavies |
|---|---|
| Patrol | 1 |
| Army | 2 |

### Force List

| Counted | At most |
|---|---|
| Units whose Weight is 2 or more | the Scale's Heavies |

### Group: Column

- Holds: Units
- Held by: each player

### Sequence: Game

1. Each player musters own Column.
2. The first player chooses 1 player, as winner.
"""
FORCE = """# Force: {name}

| Unit | Weight |
|---|---|
| {name} Rider | 1 |
| {name} Tank | 2 |
"""
LIST = """name: First {name}
game: Column
force: {name}
size: Patrol
units:
  - {name} Rider: 2
  - {name} Tank
"""


@pytest.fixture
def column(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with two forces and a list for each."""
    folder = tmp_path / "rules" / "column"
    (folder / "lists").mkdir(parents=True)
    (folder / "column.rules.md").write_text(RULES)
    for name in ("Red", "Blue"):
        (folder / f"{name.lower()}.rules.md").write_text(FORCE.format(name=name))
        (folder / "lists" / f"{name.lower()}.yaml").write_text(LIST.format(name=name))
    monkeypatch.chdir(tmp_path)
    return folder
