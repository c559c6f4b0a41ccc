"""On a table: what stands between two, and what is put on a point, near a marker, or beyond a terrain."""

from tests.engine.sketch import book

from warbook.engine.examples import run_examples

RULES = """# Game: Points

- Players: 2
- Table: 24in by 24in

### Kind: Unit

- Stands on: 25mm

| Stat  | Measured in |
|-------|-------------|
| Might | number      |

| Unit  | Might |
|-------|-------|
| Brute | 3     |

| Token | Holds | Kept by |
|-------|-------|---------|
| Went  | many  | Unit    |
| Seen  | many  | Unit    |

| Terrain | Shape | Slows | Conceals | Blocks | Height |
|---------|-------|-------|----------|--------|--------|
| Mud     | area  | —     | no       | no     | —      |

| Marker | Held by | From right edge | From back edge |
|--------|---------|-----------------|----------------|
| Well   | —       | 12in            | 12in           |

- When a Unit moves: It gains 1 Went.
- When a Unit ends its move: It gains 1 Went.

### Sequence: Game

1. The game ends.

### To spy target (a Unit) by unit (a Unit)

1. If Mud is between the target and the unit, the target gains 1 Seen.
2. If Mud is between the target and the Well, the target gains 1 Seen.

### To hop unit (a Unit)

1. The unit's player chooses 1 point within 12in of the unit, as spot. The unit is placed on the spot.

### To heave target (a Unit) by unit (a Unit)

1. The unit's player places the target within 1in of the Well, or as near to the Well as possible.

### Mission: Field

| Starts | Player        | At       |
|--------|---------------|----------|
| Brute  | first player  | 10in, 3in |
| Brute  | second player | 10in, 21in |

### Example: It lies between

- Terrain: a Mud at 4in, 6in, 2in by 2in
- Given: a Brute of the first player at 2in, 6in, as brute
- Given: a Brute of the second player at 8in, 6in, as foe
- Given: a Brute of the second player at 8in, 12in, as beside
- Do: The brute spies the foe.
- No effect: The brute spies the beside.
- Then: the foe has 1 Seen

### Example: Who is put there does not move

- Given: a Brute of the first player at 2in, 6in, as brute
- Do: The brute hops.
- Answers: 6in, 6in
- Then: the brute has no Went, and the brute is beyond 3in of the Well

### Example: Near to a marker

- Given: a Brute of the first player at 2in, 6in, as brute
- Given: a Brute of the second player at 20in, 6in, as foe
- Do: The brute heaves the foe.
- Answers: 12in, 13in
- Then: the foe is within 1in of the Well
"""


def test_on_points() -> None:
    assert not list(run_examples(book("", RULES)))
