"""Small games written in the tests themselves."""

from __future__ import annotations

from typing import Any

from warbook.engine.examples import played
from warbook.engine.game import Game
from warbook.engine.state import State
from warbook.language.load import load_sources
from warbook.language.model import Rulebook
from warbook.language.source import Source

HEAD = """# Game: Sketch

- Players: 2
- Grid: 8 by 8 squares

### Kind: Unit

| Stat | Measured in |
|---|---|
| Might | number |
| Guard | number |

| Unit | Might | Guard | Traits |
|---|---|---|---|
| Brute | 3 | 7 | Fury |
| Scout | 1 | 9 | — |

### Trait: Fury

- Flavour: Loud.

### Sequence: Game

1. The game ends.
"""


def book(rules: str, head: str = HEAD) -> Rulebook:
    """A checked rulebook of some rules; their faults fail the test."""
    loaded = load_sources({"sketch.rules.md": Source("sketch.rules.md", f"{head}\n{rules}")})
    assert loaded.rulebook is not None, "\n".join(f"{d.code} {d.message} ({d.hint})" for d in loaded.errors)
    return loaded.rulebook


def outcome(rules: str, head: str = HEAD) -> tuple[Game, State, dict[str, Any]]:
    """The last example of some rules, played: its game, its state at the end, and what its names stand for."""
    made = book(rules, head)
    game = Game(made, examples=True)
    state, roles = played(game, made.examples[-1])
    return game, state, roles


def counter(game: Game, state: State, thing: int, name: str) -> int:
    """How many of a token or resource a thing has."""
    return int(state.F[game.plan.column(name)][thing])
