"""The players of a game: two, each the opponent of the other. What is said of “the opponent” rests on it."""

from __future__ import annotations

PLAYERS = (0, 1)
"""The first player and the second, as all that is of a player is numbered."""
NOBODY = len(PLAYERS)
"""Whose the things are that belong to no player."""
