"""The short register: the same meanings, said as a rulebook says them to the one who plays.

Whoever acts is *you*. A stat stands by its own name where only one can be meant (`Nerve`, not *the Soldier's Nerve*), what
narrows a noun stands behind it in commas, and prices are spent.
"""

from __future__ import annotations

from warbook.language.flows.words.clauses import CLAUSES_OWN
from warbook.language.flows.words.deeds import ACTS_OWN
from warbook.language.flows.words.things import PHRASES
from warbook.language.readback.full import FULL
from warbook.language.readback.writer import Register

SHORT: Register = FULL.with_own(PHRASES, CLAUSES_OWN, ACTS_OWN)
"""The tables of the short register: what it says otherwise than the full one."""
