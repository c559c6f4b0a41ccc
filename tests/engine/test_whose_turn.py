"""Who is active while sequences are played and left, what happens at the end of the game, and in which order a move passes."""

from __future__ import annotations

import pytest

from warbook.engine.examples import run_examples
from warbook.language.load import load_sources
from warbook.language.render import render_text
from warbook.language.source import Source

TURNS = """# Game: Turns

- Players: 2
- Grid: 4 by 4 squares
- Wins: most Fame

### Kind: Unit

| Resource | Held by | Starts at |
|---|---|---|
| Fame | player | 0 |

| Token | Holds | Kept by |
|---|---|---|
| Mark | many | Unit |
| Rest | one | Unit |

### Sequence: Game

1. The Round is played 2 times.

### Sequence: Round

1. The second player begins a Turn. The first player begins a Turn.

### Sequence: Turn by player

1. Each own Unit gains Rest.
2. If any own Unit has Mark, the Turn ends.
3. The active player gains 1 Fame.

- When a Unit gains Rest: The Unit loses Rest.

### Example: One After the Other

- Do: The Round is played.
- Then: the first player has 1 Fame, and the second player has 1 Fame

### Example: Left Early

- Given: a Unit of the second player at A1, as unit
- Given: The unit gains 1 Mark.
- Do: The Round is played. The active player gains 2 Fame.
- Then: the first player has 3 Fame, and the second player has 0 Fame
"""
ROUND = TURNS.replace("the Turn ends.", "the Round ends.").replace(
    "the first player has 3 Fame", "the first player has 2 Fame"
)
"""The same where the whole Round is left in the middle of a Turn: the other Turn is not played."""


def asked(text: str) -> str:
    """The same where a player may be asked in a Turn, so that it can be left and taken up."""
    step = "1. Each own Unit gains Rest."
    question = "active player may remove 1 own Unit"
    return text.replace(step, f"{step} If there is any own Unit, the {question}.").replace(
        "gains 2 Fame.\n", f"gains 2 Fame.\n- Declines: {question}\n"
    )


ENDS = """# Game: Ends

- Players: 2
- Grid: 4 by 4 squares
- Wins: most Fame

### Kind: Unit

| Resource | Held by | Starts at |
|---|---|---|
| Fame | player | 0 |

### Sequence: Game

1. The second player gains 1 Fame.

- When the Game ends: The first player gains 3 Fame.
- When the Game ends, if the second player has won: The second player gains 1 Fame.

### Example: After Its Last Step

- Do: The Game is played.
- Then: the first player has 3 Fame, and the second player has 1 Fame, and the first player has won

### Example: By a Rule

- Do: The game ends.
- Then: the first player has 3 Fame, and the first player has won

### Example: By Winning

- Do: The second player wins.
- Then: the first player has 3 Fame, and the second player has 1 Fame, and the second player has won

### Example: Not Yet

- Given: The first player gains 1 Fame.
- Do: The second player gains 1 Fame.
- Then: the first player has 1 Fame, and the first player has not won, and the second player has not won
"""

PASSED = """# Game: Passing

- Players: 2
- Table: 20in by 20in
- Wins: most Units

### Kind: Unit

- Stands on: 25mm

| Token | Holds | Kept by |
|---|---|---|
| Mark | many | Unit |
| Dust | many | Unit |

### Sequence: Game

1. Each Unit loses all Marks.

- A Unit may move through an enemy Unit.
- When a Unit moves through an enemy Unit: The enemy Unit gains Mark equal to the enemy Unit's Dust. Each enemy Unit gains 1 Dust.

### Example: The Nearer First

- Given: a Unit of the first player at 2in, 10in, as mover
- Given: a Unit of the second player at 9in, 10in, as far
- Given: a Unit of the second player at 5in, 10in, as near
- Given: a Unit of the second player at 5in, 15in, as beside
- Do: The mover moves up to 12in.
- Answers: 12in, 10in
- Then: the near has 0 Marks, and the far has 1 Mark, and the beside has 0 Marks
"""

THROUGH = """# Game: Puddles

- Players: 2
- Table: 36in by 36in

### Kind: Unit

- Stands on: 25mm

| Token | Holds | Kept by |
|---|---|---|
| Mark | many | Unit |

| Terrain | Shape | Slows | Conceals | Blocks |
|---|---|---|---|---|
| Mud | area | 0in | no | no |
| Ash | area | 0in | no | no |

### Sequence: Game

1. Each Unit loses all Marks.

- When a Unit moves through a Mud, it gains 1 Mark.

### Example: Across

- Terrain: a Mud at 10in, 10in, 2in by 2in
- Given: a Unit of the first player at 5in, 10in, as mover
- Given: a Unit of the second player at 11in, 30in, as foe
- Do: The mover moves up to 12in.
- Answers: 15in, 10in
- Then: the mover has 1 Mark, and the foe has 0 Marks

### Example: Past It

- Terrain: a Mud at 10in, 10in, 2in by 2in
- Given: a Unit of the second player at 5in, 12in, as mover
- Do: The mover moves up to 12in.
- Answers: 15in, 12in
- Then: the mover has 0 Marks

### Example: With Its Rim

- Terrain: a Mud at 10in, 10in, 2in by 2in
- Given: a Unit of the second player at 5in, 11.4in, as mover
- Do: The mover moves up to 12in.
- Answers: 15in, 11.4in
- Then: the mover has 1 Mark

### Example: Through Something Else

- Terrain: an Ash at 10in, 10in, 2in by 2in
- Given: a Unit of the first player at 5in, 10in, as mover
- Do: The mover moves up to 12in.
- Answers: 15in, 10in
- Then: the mover has 0 Marks

### Example: Pushed

- Terrain: a Mud at 10in, 10in, 2in by 2in
- Given: a Unit of the first player at 6in, 10in, as mover
- Given: a Unit of the second player at 3in, 10in, as foe
- Do: The mover moves 8in directly away from the foe.
- Then: the mover has 1 Mark
"""


def wrong(text: str) -> str:
    loaded = load_sources({"a.rules.md": Source("a.rules.md", text)})
    assert loaded.rulebook is not None, render_text(loaded.errors, loaded.sources, colour=False)
    return render_text(run_examples(loaded.rulebook), loaded.sources, colour=False)


@pytest.mark.parametrize(
    "text",
    [TURNS, asked(TURNS), ROUND, asked(ROUND), ENDS, PASSED, THROUGH],
    ids=[
        "turn",
        "turn with a question",
        "round",
        "round with a question",
        "end",
        "passing",
        "through terrain",
    ],
)
def test_it_comes_out_as_its_examples_say(text: str) -> None:
    assert wrong(text) == ""
