"""The marks that terrain is drawn with on a board of letters."""

from __future__ import annotations

from functools import lru_cache

from warbook.engine.game import Game

BLOCKING = "#@X"
OTHER = '":~=%&;,!'


@lru_cache(maxsize=8)
def terrain_marks(game: Game) -> dict[str, tuple[str, ...]]:
    """The marks of every terrain by its name: its own, or one that nothing else on the board has."""
    book = game.book
    taken = {m for t in book.terrains.values() for m in t.marks}
    taken |= {t.mark for t in book.tokens.values()} | {k.mark for k in book.kinds.values()}
    found = {}
    for name, terrain in book.terrains.items():
        free = [m for m in (BLOCKING + OTHER if terrain.blocks else OTHER + BLOCKING) if m not in taken]
        found[name] = terrain.marks or (free[0] if free else "?",)
        taken.update(found[name])
    return found
