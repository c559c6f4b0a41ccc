"""What the laws of movement of a game are asked about one piece, by number."""

from __future__ import annotations

__all__ = ["ALONG", "ENDING", "LEAVING", "PASSING", "THROUGH"]

ENDING, THROUGH, ALONG, PASSING, LEAVING = range(5)
"""May it end here, go through this piece, be here on its way, pass here, and move off at all from where it stands."""
