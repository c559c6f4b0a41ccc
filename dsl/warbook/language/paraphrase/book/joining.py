"""Several things said in one sentence."""

from __future__ import annotations

from warbook.language.paraphrase.record import Paraphrase

JOINING: tuple[Paraphrase, ...] = ()
