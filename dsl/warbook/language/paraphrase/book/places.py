"""Where something is, and how it gets elsewhere."""

from __future__ import annotations

from warbook.language.paraphrase.record import Paraphrase

PLACES: tuple[Paraphrase, ...] = ()
