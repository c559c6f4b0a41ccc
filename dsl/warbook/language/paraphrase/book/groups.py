"""Cards, hands, piles, passengers: what is in a group, comes into it and leaves it."""

from __future__ import annotations

from warbook.language.paraphrase.record import Paraphrase

GROUPS: tuple[Paraphrase, ...] = ()
