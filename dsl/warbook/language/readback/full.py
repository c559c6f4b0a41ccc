"""The full register: every node says all that it holds."""

from __future__ import annotations

from warbook.language.readback.acts import ACTS
from warbook.language.readback.conditions import CLAUSES
from warbook.language.readback.statements import STEPS
from warbook.language.readback.values import PHRASES
from warbook.language.readback.writer import Register

FULL = Register(PHRASES, CLAUSES, ACTS, STEPS)
