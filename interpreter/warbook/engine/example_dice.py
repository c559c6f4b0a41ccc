"""Dice as the answers of an example name them: by what they show."""

from __future__ import annotations

from collections.abc import Sequence

from warbook.engine.answers import bits
from warbook.engine.game import Game
from warbook.engine.state import State


def dice_are_asked(game: Game, s: State) -> bool:
    """Whether what is to be chosen are dice that lie there, in a step: `chooses 1 die`."""
    decision = s.decision
    assert decision is not None
    return decision.kind in ("one", "some") and game.plan.picked[decision.rule][:1] == ("die",)


def faces_asked(game: Game, s: State, mask: int) -> Sequence[int]:
    """What the dice show among which is to be chosen; nothing where two throws lie there of which it could be."""
    lie = {s.G[slot] for key, slot in game.plan.slots.items() if key.startswith("Dice ") and s.G[slot]}
    fitting = [faces for faces in lie if len(faces) >= mask.bit_length()]
    return fitting[0] if len(fitting) == 1 else ()


def dice_showing(faces: Sequence[int], game: Game, mask: int, plain: str) -> list[int] | None:
    """`4`, `2 and 2`, or faces of their own: dice by what they show; `none`."""
    left = [die for die in bits(mask) if die < len(faces)]
    found = []
    words = plain.replace(" and ", ", ").split(",") if plain.lower() != "none" else []
    for word in map(str.strip, words):
        one_die = next((i for i in left if shows(game, faces[i], word)), None)
        if one_die is None:
            return None
        left.remove(one_die)
        found.append(one_die)
    return sorted(found)


def shows(game: Game, side: int, word: str) -> bool:
    """Whether a word names what is on a side of a die: its number, or a face of its own."""
    if word.isdigit():
        return side == int(word)
    named = [die.faces for die in game.book.dice.values() if word in die.faces]
    return any(side <= len(faces) and faces[side - 1] == word for faces in named)
