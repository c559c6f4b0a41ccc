"""What may be done, how often, when and for what."""

from __future__ import annotations

from warbook.language.paraphrase.record import Paraphrase

LEAVE: tuple[Paraphrase, ...] = ()
