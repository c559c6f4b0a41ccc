"""Faults of several parts of one text, told in one run.

A step of three sentences may hold three faults, and whoever writes it wants to know of all of them. So each part is read
though one before it is wrong. What follows from that fault must stay silent: after a first fault only those count
that lie in the words themselves, such as a name that nothing declares, and none that depend on what was said before. Who
is named by a sentence that is wrong, and therefore unknown, is left out where all faults of a game are known
(`check/cause.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import fields
from typing import Any

from warbook.language.diagnostic import Diagnostic
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault

INDEPENDENT = frozenset(
    ("W203", "W204", "W205", "W206", "W301", "W308", "W309", "W323", "W351", "W350", "W376")
)
"""Faults that lie in the words of a part, whatever was said before it."""


class Gathered:
    """The faults of the parts of a text, as they are found."""

    def __init__(self, c: Context) -> None:
        self.c = c
        self.found: list[Diagnostic] = []
        self.silent: list[Diagnostic] = []

    @contextmanager
    def part(self, done: list[Any] | None = None) -> Iterator[None]:
        """Reads a part; where it is wrong, what is `done` and what is known are as they were before it."""
        before, kept = copy(self.c), list(done) if done is not None else None
        try:
            yield
        except Fault as fault:
            for one in fields(before):
                setattr(self.c, one.name, getattr(before, one.name))
            if done is not None:
                done[:] = kept or ()
            self.take(fault)

    def take(self, fault: Fault) -> None:
        """Notes a fault; after the first, those that are independent of it."""
        self.silent += fault.silent
        for told in (fault.diagnostic, *fault.others):
            if self.found and told.code not in INDEPENDENT:
                self.silent.append(told)
            elif told not in self.found:
                self.found.append(told)

    def tell(self) -> None:
        """Raises what was found, if anything was."""
        if self.found:
            raise Fault(self.found[0], self.found[1:], self.silent)
