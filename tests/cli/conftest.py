"""What the tests of the command share."""

from __future__ import annotations

from cli_kit import project, run
from column import column

__all__ = ["column", "project", "run"]
