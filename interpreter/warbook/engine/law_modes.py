"""What the laws of movement of a game are asked about one piece, by number."""

from __future__ import annotations

__all__ = ["ALONG", "ENDING", "LEAVING", "PASSING", "RESTING", "THROUGH", "WATCHED"]

ENDING, THROUGH, ALONG, PASSING, LEAVING, RESTING, WATCHED = range(7)
"""May it end here, go through this piece, be here on its way, pass here, move off at all from where it stands,
stay where it stands, and does any law look at where it is on its way."""
