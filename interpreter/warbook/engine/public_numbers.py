"""The numbers by which pieces are known to both sides in games with secrets, also while it is hidden what they are.

A piece keeps its number from when it first stands somewhere; no other of its kind and side ever has it. Until then
the numbers that are left are dealt by the game's seed, as the order in which pieces came into being may tell what
they are.
"""

from __future__ import annotations

from hashlib import sha256

from warbook.engine.hidden import keeps_secrets
from warbook.engine.plan import KIND, NUMBER, OWNER, WHOLE
from warbook.engine.state import State


def public_number(s: State, whole: int) -> int:
    """The number of a piece that is no part of another."""
    F = s.F
    kept: int = F[NUMBER][whole]
    if kept:
        return kept
    alike = [
        i
        for i in range(2, len(F[KIND]))
        if F[WHOLE][i] < 0 and F[KIND][i] == F[KIND][whole] and F[OWNER][i] == F[OWNER][whole]
    ]
    taken = {F[NUMBER][i] for i in alike}
    left = [number for number in range(1, len(alike) + 1) if number not in taken]
    waiting = [i for i in alike if not F[NUMBER][i]]
    waiting.sort(key=lambda i: sha256(b"%x %x" % (s.dice.seed, i)).digest())
    return left[waiting.index(whole)]


def keep_number(s: State, piece: int) -> None:
    """A piece that comes to stand somewhere keeps the number it has now; a part is known by its whole."""
    whole = s.F[WHOLE][piece] if s.F[WHOLE][piece] >= 0 else piece
    if not s.F[NUMBER][whole] and keeps_secrets(s.game):
        s.F[NUMBER][whole] = public_number(s, whole)
