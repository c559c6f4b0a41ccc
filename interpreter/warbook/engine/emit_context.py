"""What all that emit code for one game are given: its names and numbers, its hooks by event, and the code so far."""

from __future__ import annotations

from warbook.engine.asking import asks
from warbook.engine.emit_events import Events
from warbook.engine.names import Names
from warbook.language.ir import Do
from warbook.language.looks import Looks
from warbook.language.model import Rulebook


class Context(Names):
    """The code of one game while it is written."""

    def __init__(self, book: Rulebook, looks: Looks) -> None:
        super().__init__(book, looks)
        self.events = Events(self)
        self.texts: list[str] = []
        """The functions written so far."""
        self.labels = 0
        self.areas = 0

    def asks(self, do: Do) -> bool:
        """Whether a statement may ask a player."""
        return asks(self, do)
