"""One act as a clause: who, and what in the third person.

It stands as a step of its own (`the Soldier gains 1 Fear`), or after `may`, in the plain form of its verb.
"""

from __future__ import annotations

from dataclasses import dataclass

from warbook.language.ir import Expr
from warbook.language.phrasebook.record import plain_form


@dataclass(frozen=True, slots=True)
class Act:
    """`who` does `what`; `one` is who that is, where it is anybody."""

    who: str
    what: str
    one: Expr | None = None

    @property
    def clause(self) -> str:
        return f"{self.who} {self.what}"

    @property
    def plain(self) -> str:
        """What is done, as it stands after “may”."""
        verb, _, rest = self.what.removeprefix("may ").partition(" ")
        return f"{plain_form(verb)} {rest}".strip()
