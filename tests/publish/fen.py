"""A small invented game on a table, with a bit of everything that is published."""

from __future__ import annotations

from warbook.language.load import load_sources
from warbook.language.loaded import Loaded
from warbook.language.source import Source

GAME = """# Game: Lantern Fen

- Edition: Second
- Players: 2
- Table: 36in by 24in
- Length: 30 minutes
- You need: dice and reeds
- Tagline: Whoever sees first sinks last.
- Wins: most Oil

Two crews cross a marsh at night.

## Basics

A crew has up to {the Wick Runner's PACE} steps and *never* looks **back**.

### Kind: Crew

- Stands on: its Size's Girth
- Short: People in a boat

### List: Size

| Size | Girth | Short |
|---|---|---|
| Small | 40mm | A punt |
| Large | 60mm | A barge |

| Stat | Name | Measured in | Usually | Default | Short |
|---|---|---|---|---|---|
| Size | Size | Size | — | — | How big its boat is |
| PACE | Pace | inches | 4in or more | — | How far it goes |
| EYE | Eye | number | 5–8 | — | Added when looking |
| WARD | Ward | number | 12–14 | — | What a strike must reach |
| Reach | Reach | inches | — | unlimited | How far an action reaches |

| Token | Colour | Holds | Kept by | Mark | Short |
|---|---|---|---|---|---|
| Spent | green | one | Crew | X | It has acted |
| Soaked | blue | many | Crew | — | Wet through |

### Resource: Oil

- Held by: player
- Starts at: 3
- Short: What the lamps burn

### Token: Spent

- The bearer cannot strike.

> Ruling F07. A Spent Crew may still be struck.

## Play

### Sequence: Game

1. The Round is played 6 times.

### Sequence: Round

1. **Dawn.** Each Crew loses Spent.
2. **Night.** For each Crew, in its player's order:
   1. The Crew may move up to its PACE.
   2. The Crew gains Spent.

### Definition: Crew is ready

- If: the Crew has no Spent
- Short: Not yet Spent

### To strike target (a Crew) by attacker (a Crew)

1. The attacker rolls Strike against the target.

### Roll: Strike by attacker (a Crew) against target (a Crew)

- Dice: 2d6 + the attacker's EYE
- Succeeds on: the target's WARD or more
- Success: The target gains 1 Soaked.
- Cites: F09

| Situation | Modifier | When |
|---|---|---|
| Far off | -1 | the distance from the attacker to the target is over 12in |

| Situation | Advantage | When |
|---|---|---|
| Wet | -1 | the attacker has Soaked |

### Action: Throw by user (a Crew)

- Effect: The user's player chooses 1 enemy Crew within the action's Reach of the user, as target. The user
  strikes the target.
- Short: Hit somebody with something

## Ground

| Terrain | Shape | Slows | Conceals | Blocks | Short |
|---|---|---|---|---|---|
| Reeds | area | 2in | yes | no | Tall and wet |

### Layout: Two Ponds

| Terrain | At | Size | Turn |
|---|---|---|---|
| Reeds | 9in, 6in | 6in by 3in | 30° |
| Reeds | 27in, 18in | 6in by 3in | — |

### Mission: The Ford

- Layouts: Two Ponds
- Short: Cross and come back

| Zone | Held by | Reaches |
|---|---|---|
| Landing | each player | 5in |

| Marker | Held by | From right edge | From back edge |
|---|---|---|---|
| Lamp | each player | 8in | 6in |

### Example: A wet strike

- Given: a Wick Runner of the first player at 10in, 10in, as runner
- Given: a Bog Light of the second player at 14in, 10in, as light
- Dice: 6, 5
- Do: The runner rolls Strike against the light.
- Then: the light has 1 Soaked
- Cites: F09

The runner's {5} and {11} make {16}.
"""

FORCE = """# Force: Keepers

- Colour: #c9781a
- Tagline: Nine were lit.

They keep the lamps.

## Crews

| Crew | Size | PACE | EYE | WARD | Role |
|---|---|---|---|---|---|
| Wick Runner | Small | 7in | 5 | 14 | Scout |
| Bog Light | Large | 4in | 8 | 12 | Decoy |

### Crew: Wick Runner

- Traits: Light Feet
- Flavour: She was back before the bell.

| Action | Like | Cost | Reach |
|---|---|---|---|
| Sling | Throw | 1 Oil | 12in |
| Long Sling | Throw | 2 Oil | — |

### Trait: Light Feet

- Short: Quick over wet ground
- The bearer's PACE is 1in more.
"""


def load(game: str = GAME, force: str = FORCE) -> Loaded:
    """The game from its texts, perhaps changed."""
    files = {"fen/fen.rules.md": game, "fen/keepers.rules.md": force}
    return load_sources({path: Source(path, text) for path, text in files.items() if text}, name="fen")
