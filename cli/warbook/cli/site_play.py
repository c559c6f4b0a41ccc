"""Whether games can be played in the pages of a site, and from where the pages get Python: an option, or a line of the project's file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from warbook.cli.problem import Problem

if TYPE_CHECKING:
    from warbook.publish.play.files import Playing


def playing_by(play: str | None, pyodide: Path, games: Sequence[Path]) -> Playing | None:
    """How the games of a site are played on it; None where they are not."""
    if play in (None, "no"):
        return None
    from warbook.cli.lists import lists_in
    from warbook.publish.play.files import Playing
    from warbook.publish.play.pyodide import NoPyodide, beside, from_cdn

    try:
        return Playing(from_cdn() if play == "cdn" else beside(pyodide), lists_in)
    except NoPyodide as fault:
        raise Problem(str(fault)) from fault
