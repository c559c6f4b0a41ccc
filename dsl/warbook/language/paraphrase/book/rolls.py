"""Dice, rolls, and what comes of them."""

from __future__ import annotations

from warbook.language.paraphrase.record import Paraphrase

ROLLS: tuple[Paraphrase, ...] = ()
