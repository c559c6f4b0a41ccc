"""How much: amounts, bounds, what is more and what is less."""

from __future__ import annotations

from warbook.language.paraphrase.record import Paraphrase

NUMBERS: tuple[Paraphrase, ...] = ()
