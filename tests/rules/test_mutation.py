"""Every rule of a shipped game is held by an example: changing it is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.mutants import Mutant, caught, mutants, sources

RULES = Path(__file__).parents[2] / "rules"
# Rules that no example can hold, by how they begin, each with its reason.
ALLOWED = {
    "1. The Round is played 20 times.": "an example of twenty rounds would be longer than the rulebook",
    "- Chosen: at setup": "an example is played at the first size that is declared",
    "2. **First turn.** The players roll off": "an example says what is answered, not which player is asked",
    "2. The Round is played 100 times.": "an example of a hundred rounds would be longer than the rulebook",
    "- A Stand cannot move through an enemy Stand.": "so does every piece that no rule lets through; a reader asks",
    "- From: any point": "what a Sight says that says nothing",
    "- To: any point": "what a Sight says that says nothing",
    "- Height: ": "heights matter against each other, and one step more keeps their order",
    "- Shape: volume": "what a Height means already",
    "- If: the target is in concealing Terrain": "the terrain that a target is in also stands before a part of it",
    "| Short range ": "no weapon's Range is between the two; its modifier is held by `Point blank`",
}


def alive(game: str, start: int, step: int, *folders: str) -> list[Mutant]:
    """Those of every so many mutants that nothing notices; of the game's own folder, or of others it builds on."""
    texts = sources(RULES / game)
    every = mutants(texts, *(folders or (game,)))
    chosen = [m for m in every if not m.before.strip().startswith(tuple(ALLOWED))][start::step]
    assert chosen
    return [m for m in chosen if not caught(texts, m, game)]


def test_every_rule_of_the_first_game_is_held_by_an_example() -> None:
    left = alive("first_skirmish", 0, 1)
    assert not left, "no example notices:\n" + "\n".join(map(str, left))


# The whole of the large game takes a quarter of an hour: all of it with -m slow, a part of it always.
@pytest.mark.parametrize(("start", "step"), [(7, 48), pytest.param(0, 1, marks=pytest.mark.slow)])
def test_the_rules_of_the_large_game_are_held_by_examples(start: int, step: int) -> None:
    left = alive("downsync", start, step)
    assert not left, "no example notices:\n" + "\n".join(map(str, left))
